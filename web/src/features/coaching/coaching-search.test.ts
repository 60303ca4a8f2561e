import { expect, it } from 'vitest';
import {
  callsAsked,
  gradesAsked,
  promisesAsked,
  readCoachingSearch,
  withoutRows,
} from './coaching-search.ts';

const PERSON = '0190c0de-0000-7000-8000-000000000001';

it('COAC08 an address names the rows of a number, and what it says wrong is left out', () => {
  const search = readCoachingSearch({
    view: 'coaching',
    day: '2026-05-01',
    periods: 40,
    rows: 'grades',
    of: PERSON,
    stage: 'discovery',
    pillar: 'metrics',
    result: 'late',
    moment: 'never',
  });
  expect(gradesAsked(search)).toEqual({
    day: '2026-05-01',
    person: PERSON,
    stage: 'discovery',
    pillar: 'metrics',
    result: 'late',
  });
  expect(withoutRows(search)).toEqual({ view: 'coaching', day: '2026-05-01' });
});

it('COAC08 rows without a person are not opened', () => {
  expect(gradesAsked(readCoachingSearch({ rows: 'grades' }))).toBe(null);
  expect(promisesAsked(readCoachingSearch({ rows: 'promises', of: PERSON, result: 'never' }))).toEqual({
    person: PERSON,
  });
  expect(callsAsked(readCoachingSearch({ rows: 'calls', of: PERSON, reached: 'no' }))).toEqual({
    person: PERSON,
    moment: 'start',
    reached: 'no',
  });
  expect(callsAsked(readCoachingSearch({ rows: 'calls', of: PERSON, scope: 'team' }))).toEqual({
    person: PERSON,
    scope: 'team',
    moment: 'start',
  });
});
