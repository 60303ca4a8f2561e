import { expect, test } from 'vitest';
import type { Contact } from './api.ts';
import { CONTACT_TYPE, changeOf, emptyContact, inputOf, valuesOfInput } from './contact-record.ts';

const contact: Contact = {
  id: 'a',
  name: 'Ana Ruiz',
  title: null,
  account: { id: 'f', name: 'Fjord' },
  emails: ['ana@fjord.example'],
  phones: [],
  owner: null,
  left_on: '2026-03-02',
  source: 'manual',
  version: 3,
  created_at: '2026-01-05T08:00:00.000Z',
  can: { edit: true },
};
const { fields, valuesOf } = CONTACT_TYPE;

test('CONTW05 describes a contact that two people changed in words', () => {
  expect(fields.account.words(contact.account)).toBe('Fjord');
  expect(fields.account.words(null)).toBe('No account');
  expect(fields.emails.words(['a@x.example', 'b@x.example'])).toBe('a@x.example, b@x.example');
  expect(fields.phones.words([])).toBe('none');
  expect(fields.owner.words(null)).toBe('Unassigned');
  expect(fields.left_on.words(null)).toBe('not left');
  expect(fields.title.words(null)).toBe('empty');
});

test('CONTW05 sends only changed fields, with other records by id', () => {
  expect(changeOf({ account: null, title: 'CFO' })).toEqual({ account_id: null, title: 'CFO' });
  expect(changeOf({ owner: { id: 'me', name: 'Ida' } })).toEqual({ owner_id: 'me' });
  expect(changeOf({ emails: [] })).toEqual({ emails: [] });
});

test('CONTW06 leaves the account of a new contact to the email address until one is chosen', () => {
  const blank = emptyContact({ id: 'me', name: 'Ida' });
  expect(inputOf(blank)).not.toHaveProperty('account_id');
  expect(inputOf({ ...blank, account: null })).toMatchObject({ account_id: null, owner_id: 'me' });
  const names = (id: string) => ({ me: 'Ida', f: 'Fjord' })[id] ?? '';
  expect(valuesOfInput(inputOf(blank), names)).toEqual(blank);
  const { left_on, ...known } = valuesOf(contact);
  expect(valuesOfInput(inputOf({ ...known, left_on }), names)).toEqual(valuesOf(contact));
});
