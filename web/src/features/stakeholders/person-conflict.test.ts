import { expect, test } from 'vitest';
import { mergePerson, type PersonFacts, personFieldWords } from './person-conflict.ts';

const base: PersonFacts = {
  name: 'Ana Ruiz',
  title: null,
  email: null,
  phone: null,
  side: 'buyer',
  buying_role: 'user',
  influence: 'unknown',
  stance: 'unknown',
  reports_to: null,
  influences: [],
};

test('what only one of two changed is kept, whoever it was', () => {
  const merged = mergePerson(
    { base, mine: { ...base, stance: 'supports' }, theirs: { ...base, title: 'CFO' } },
    'mine',
  );
  expect(merged).toEqual({ facts: { ...base, stance: 'supports', title: 'CFO' }, contested: [] });
});

test('what both changed in another way is theirs to choose; the same change is no conflict', () => {
  const mine: PersonFacts = { ...base, stance: 'supports', influence: 'high' };
  const theirs: PersonFacts = { ...base, stance: 'opposes', influence: 'high' };
  const forMine = mergePerson({ base, mine, theirs }, 'mine');
  expect(forMine.contested).toEqual(['stance']);
  expect(forMine.facts.stance).toBe('supports');
  expect(mergePerson({ base, mine, theirs }, 'theirs').facts.stance).toBe('opposes');
});

test('each field is said in words', () => {
  const nameOf = () => 'Bo Lind';
  const person: PersonFacts = { ...base, reports_to: 'b', influences: ['b'], stance: 'opposes' };
  expect(personFieldWords(person, 'reports_to', nameOf)).toBe('Bo Lind');
  expect(personFieldWords(base, 'reports_to', nameOf)).toBe('nobody');
  expect(personFieldWords(person, 'influences', nameOf)).toBe('Bo Lind');
  expect(personFieldWords(person, 'stance', nameOf)).toBe('Opposes us');
  expect(personFieldWords(base, 'title', nameOf)).toBe('empty');
});
