import { expect, test } from 'vitest';
import type { ContactHistoryEntry } from '../api.ts';
import { contactChange } from './contact-history-words.ts';

const entry = (field: string, old_value: unknown, new_value: unknown): ContactHistoryEntry => ({
  id: 'h',
  field,
  old_value,
  new_value,
  actor: null,
  cause: 'edit',
  created_at: '2026-01-05T08:00:00.000Z',
});

test('CONTW07 describes each change of a contact in words, without ids', () => {
  expect(contactChange(entry('title', null, 'CFO'))).toEqual({ subject: 'Title', from: 'none', to: 'CFO' });
  expect(contactChange(entry('account', { id: 'f', name: 'Fjord' }, null))).toEqual({
    subject: 'Account',
    from: 'Fjord',
    to: 'none',
  });
  expect(contactChange(entry('emails', ['a@x.example'], ['b@x.example', 'a@x.example']))).toEqual({
    subject: 'Email',
    from: 'a@x.example',
    to: 'b@x.example, a@x.example',
  });
  expect(contactChange(entry('left_on', null, '2024-03-02'))).toEqual({
    subject: 'Left on',
    from: 'none',
    to: 'Mar 2, 2024',
  });
  expect(contactChange(entry('contact', null, { name: 'Ana Ruiz' }))).toEqual({
    subject: 'Added',
    text: 'Ana Ruiz',
  });
  const role = { name: 'Ana R.', deal: { number: 7, name: 'Rollout' } };
  const contact = (name: string) => ({ contact: { id: 'b', name } });
  expect(contactChange(entry('separated', role, contact('Ana R.')))).toEqual({
    subject: 'Separated',
    text: 'Ana R. on LEAD-7 became a contact of their own',
  });
  expect(contactChange(entry('separated', contact('Ana Ruiz'), role))).toEqual({
    subject: 'Separated',
    text: 'from Ana Ruiz on LEAD-7',
  });
});

test('MERGE15 describes a merge in words, and marks the history of the merged contact', () => {
  expect(contactChange(entry('merge', null, { id: 'o', name: 'Bea' }))).toEqual({
    subject: 'Contact',
    text: 'merged with Bea',
  });
  expect(contactChange(entry('merge', { id: 'o', name: 'Bea' }, null)).text).toBe(
    'no longer merged with Bea',
  );
  expect(contactChange(entry('merged.title', null, 'CFO'))).toEqual({
    subject: 'Title (merged contact)',
    from: 'none',
    to: 'CFO',
  });
});
