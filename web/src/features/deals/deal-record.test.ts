import { describe, expect, it } from 'vitest';
import { changedKeys } from '../../lib/save-record.ts';
import { fakeDeal, fakeWholeDeal, OTHER_OWNER } from '../../testing/fake-deals.ts';
import { editedValues, valuesOf } from './deal-form-values.ts';
import { changeOf, DEAL_TYPE, dealValues, deedInWords, UNKNOWN_ACCOUNT, withChange } from './deal-record.ts';

const now = new Date('2026-06-15T10:00:00Z');
const seen = fakeDeal(1);
const accountId = seen.account?.id ?? '';
const { fields } = DEAL_TYPE;
const changed = (deal: typeof seen) => changedKeys(fields, dealValues(seen), dealValues(deal));

describe('a conflict in words', () => {
  it('says who moved the deal where to, and when', () => {
    const theirs = fakeDeal(1, { stage: 'proposal', updated_at: '2026-06-15T09:59:00Z' });
    expect(deedInWords(theirs, changed(theirs), now)).toBe(
      'Someone else moved this deal to Proposal a minute ago.',
    );
    expect(deedInWords(theirs, ['stage'], now, 'Ada Lindqvist')).toBe(
      'Ada Lindqvist moved this deal to Proposal a minute ago.',
    );
  });

  it('names several changes in one sentence', () => {
    const theirs = fakeDeal(1, {
      amount_minor: 48_000_00,
      owner: OTHER_OWNER,
      updated_at: '2026-06-15T09:30:00Z',
    });
    expect(deedInWords(theirs, changed(theirs), now)).toBe(
      'Someone else assigned this deal to Jonas Weber and changed the amount to $48,000 30 minutes ago.',
    );
    const { owner, amount } = dealValues(theirs);
    expect([fields.owner.words(owner), fields.amount.words(amount)]).toEqual(['Jonas Weber', '$48,000']);
  });

  it('sees no conflict in what the evidence alone has changed, nor in what a list does not know', () => {
    expect(changed(fakeDeal(1, { score: 80, version: 9 }))).toEqual([]);
    expect(changed(fakeWholeDeal(1, { loss_reason: 'Price' }))).toEqual([]);
  });

  it('sees no change of the account in its being renamed', () => {
    expect(changed(fakeDeal(1, { account: { id: accountId, name: 'Alpine Bio' } }))).toEqual([]);
  });
});

describe('a change of a deal', () => {
  it('is sent as the API takes it', () => {
    expect(changeOf({ owner: OTHER_OWNER, next_step: '' }, seen)).toEqual({
      owner_id: OTHER_OWNER.id,
      next_step: null,
    });
    expect(changeOf({ account: { id: null, name: 'Quay Clinic' } }, seen)).toEqual({
      account: { name: 'Quay Clinic' },
    });
    expect(changeOf({ account: { id: accountId, name: 'Any' } }, seen)).toEqual({
      account: { id: accountId },
    });
    expect(changeOf({ account: UNKNOWN_ACCOUNT }, seen)).toEqual({ account: null });
    expect(withChange(seen, { account: UNKNOWN_ACCOUNT }).account).toBeNull();
  });

  it('INPUT06 names a currency only where it is another one', () => {
    expect(changeOf({ amount: { amount_minor: 5, currency: 'USD' } }, seen)).toEqual({ amount_minor: 5 });
    expect(changeOf({ amount: { amount_minor: 5, currency: 'JPY' } }, seen)).toEqual({
      amount_minor: 5,
      currency: 'JPY',
    });
  });

  it('is shown before the server has answered; a new account has no place to be shown yet', () => {
    const change = { owner: OTHER_OWNER, account: { id: null, name: 'Quay Clinic' } };
    expect(withChange(seen, change)).toEqual({ ...seen, owner: OTHER_OWNER });
  });
});

describe('a deal of which a form changes something', () => {
  const before = valuesOf(seen);
  const differing = (values: Partial<typeof before>) =>
    changedKeys(fields, dealValues(seen), editedValues(seen, { ...before, ...values }));

  it('differs only in that, so that no other change is overwritten', () => {
    expect(differing({})).toEqual([]);
    expect(differing({ amount_minor: 5, stage: 'proposal' })).toEqual(['amount']);
  });

  it('keeps a currency that the form does not offer', () => {
    const foreign = fakeDeal(1, { currency: 'XAU' });
    const edited = editedValues(foreign, { ...valuesOf(foreign), amount_minor: 5 });
    expect(edited.amount).toEqual({ amount_minor: 5, currency: 'XAU' });
  });
});
