import { expect, test } from 'vitest';
import { personChanges } from './person-changes.ts';

test('a change of a person says what was changed, and to what', () => {
  const before = { name: 'Ana Ruiz', title: null, stance: 'unknown', reports_to: null };
  expect(personChanges(before, { ...before, stance: 'supports', title: 'CFO' })).toBe(
    'Ana Ruiz: title CFO, stance Supports us',
  );
  expect(personChanges(before, { ...before, reports_to: 'x' })).toBe('Ana Ruiz: reports to someone else');
  expect(personChanges({ ...before, reports_to: 'x' }, before)).toBe('Ana Ruiz: reports to no one');
  expect(personChanges(before, { ...before, influences: ['x'] })).toBe('Ana Ruiz: influence changed');
});

test('rows from before there was a map are read too', () => {
  expect(personChanges({ name: 'Ana' }, { name: 'Ana Ruiz', reports_to: null, influences: [] })).toBe(
    'Ana Ruiz: name Ana Ruiz',
  );
});
