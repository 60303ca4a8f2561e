import { groupLabel, inOrder } from '@dealwright/domain/win-loss-words';
import { expect, it } from 'vitest';
import { dealsAsked, readWinLossSearch } from './win-loss-search.ts';
import { differenceSentence } from './win-loss-words.ts';

const group = (key: string) => ({ key, name: null, won: 1, lost: 1, rate: null, quote: null });

it('WLOSS08 says in words whether groups can be told apart', () => {
  const test = { groups: 3, chi_square: 1.23, degrees: 2, chance: 0.54 };
  expect(differenceSentence('source', { ...test, differ: false })).toBe(
    'Win rates of 3 sources can’t be told apart: chance alone makes them differ as much 54% of the time (χ² 1.2 at 2 degrees of freedom).',
  );
  expect(differenceSentence('stage', { ...test, degrees: 1, differ: true })).toBe(
    'Win rates of 3 stages differ by more than chance (χ² 1.2 at 1 degree of freedom).',
  );
});

it('WLOSS08 names groups and puts grades, stages and sizes in their order', () => {
  expect(groupLabel('pillar', group('champion.2'))).toBe('Heard');
  expect(groupLabel('pillar', group('champion.0-1'))).toBe('Unknown or Claimed');
  expect(groupLabel('pillar', group('.any'))).toBe('With evidence');
  expect(groupLabel('size', group('USD.none'))).toBe('No amount');
  expect(groupLabel('source', group('inbound'))).toBe('Inbound');
  const stages = inOrder('stage', [group('none'), group('proposal'), group('discovery')]);
  expect(stages.map(({ key }) => key)).toEqual(['discovery', 'proposal', 'none']);
  expect(inOrder('pillar', [group('champion.3'), group('champion.0')])[0]?.key).toBe('champion.0');
});

it('WLOSS08 the address holds what is shown; what it says wrong is left out', () => {
  const search = { by: 'size', periods: 8, deals: 'won', group: 'USD.1' };
  expect(readWinLossSearch(search)).toEqual(search);
  expect(dealsAsked(readWinLossSearch(search))).toEqual({
    by: 'size',
    periods: 8,
    outcome: 'won',
    group: 'USD.1',
  });
  expect(
    readWinLossSearch({ by: 'moon', periods: 99, day: 'x', person: 'me', deals: 'some', group: 'a b' }),
  ).toEqual({});
});
