import { expect, it } from 'vitest';
import { titleOf } from './review-title.ts';

const mona = { id: 'mona', name: 'Mona Test' };
const rosa = { id: 'rosa', name: 'Rosa Test' };

it('REVW42 the title of a review says whose deals it is about, or that they were chosen', () => {
  const titles = [
    { reviewer: mona, scope: 'me', person: mona },
    { reviewer: mona, scope: 'person', person: rosa },
    { reviewer: mona, scope: 'team', person: mona },
    { reviewer: mona, scope: 'team', person: rosa },
    { reviewer: mona, scope: 'chosen', person: mona },
  ] as const;
  expect(titles.map(titleOf)).toEqual([
    'Mona Test · their deals',
    'Mona Test · Rosa Test’s deals',
    'Mona Test · their team',
    'Mona Test · Rosa Test’s team',
    'Mona Test · chosen deals',
  ]);
});
