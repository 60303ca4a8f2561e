import type { Stakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import { expect, test } from 'vitest';
import { changedKeys } from '../../lib/save-record.ts';
import { factsOf, personType } from './person-record.ts';

const person: Stakeholder = {
  id: 'a',
  name: 'Ana Ruiz',
  title: null,
  email: null,
  phone: null,
  side: 'buyer',
  buying_role: 'user',
  influence: 'unknown',
  stance: 'opposes',
  reports_to: null,
  influences: [],
  contact_id: null,
  version: 3,
};
const { fields } = personType([{ id: 'b', name: 'Bo Lind' }]);

test('each field is said in words, other people by their names', () => {
  expect(fields.reports_to.words('b')).toBe('Bo Lind');
  expect(fields.reports_to.words('c')).toBe('someone');
  expect(fields.reports_to.words(null)).toBe('no one');
  expect(fields.influences.words(['b'])).toBe('Bo Lind');
  expect(fields.influences.words([])).toBe('no one');
  expect(fields.stance.words(person.stance)).toBe('Opposes us');
  expect(fields.title.words(person.title)).toBe('empty');
});

test('a new version of a person changes only editable fields', () => {
  const later = { ...person, version: 4, influences: ['b'] };
  expect(changedKeys(fields, factsOf(person), factsOf(later))).toEqual(['influences']);
});
