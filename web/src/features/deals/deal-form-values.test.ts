import { describe, expect, it } from 'vitest';
import { fakeDeal, OWNER } from '../../testing/fake-deals.ts';
import { dealFormSchema, emptyValues, fieldOfPath } from './deal-form-values.ts';

const messages = (values: object) =>
  dealFormSchema
    .safeParse({ ...emptyValues(OWNER.id), name: 'Pilot', account: { id: null, name: 'Alpine' }, ...values })
    .error?.issues.map(({ message }) => message);

describe('the form of a deal', () => {
  it('takes an account that exists, the name of a new one, or none', () => {
    expect(messages({})).toBeUndefined();
    expect(messages({ account: fakeDeal(1).account })).toBeUndefined();
    expect(messages({ account: { id: null, name: '' } })).toBeUndefined();
    expect(messages({ account: { id: null, name: '  ' } })).toEqual(['Name the account']);
  });

  it('says what to do about a missing name', () => {
    expect(messages({ name: '' })).toEqual(['Name the deal']);
  });

  it('finds the field that the server speaks of', () => {
    expect(fieldOfPath('account.name')).toBe('account');
    expect(fieldOfPath('close_date')).toBe('close_date');
    expect(fieldOfPath('elsewhere')).toBeNull();
  });
});
