import { describe, expect, it } from 'vitest';
import { againstAverage, costWords, loadsByPerson, loadsOf, unevenWords, whyWords } from './balance-words.ts';

const NOTHING = { countries: [], industries: [], employees: null, revenue: null, named: [], owners: [] };
const territory = (name: string, rule: object) => ({
  id: name,
  name,
  sign: name,
  rules: [{ ...NOTHING, ...rule }],
  owner_id: null,
  people: [],
  quotas: [],
});
const sides = {
  from: territory('Public', { industries: ['Education'] }),
  to: territory('America', { countries: ['US', 'CA'] }),
  nameOf: (id: string) => id,
};
const move = {
  from_id: 'Public',
  to_id: 'America',
  weight: 40,
  from_before: 100,
  to_before: 20,
  from_rule: 0,
  to_rule: 0,
  by: 'rule' as const,
  late_deal: true,
  account: {
    id: 'a',
    name: 'Pinecrest',
    country: 'USA',
    industry: 'Education',
    leaves: { id: 'p', name: 'Pia' },
  },
};

describe('the words of evening out', () => {
  it('TERR06 says by which rule an account moves and what that gives up', () => {
    expect(whyWords(move, sides)).toBe('Matches America: United States, Canada.');
    expect(whyWords({ ...move, by: 'owner' }, sides)).toBe(
      'In the region of America. Only the account owner doesn’t match its rule.',
    );
    expect(costWords(move, sides)).toEqual([
      'Leaves Public, its first match: Education.',
      'A late-stage deal leaves its owner’s territory.',
      'Pia owns the account and isn’t on America.',
    ]);
    const free = { ...move, late_deal: false, from_rule: null, account: { ...move.account, leaves: null } };
    expect(costWords(free, sides)).toEqual([]);
  });

  it('TERR04 says what stays uneven and why', () => {
    expect(unevenWords({ id: 'n', share: -0.234, reason: 'no_match' }, 'Nordics')).toBe(
      'Nordics stays 23% below average: no other territory’s accounts match its rules.',
    );
    expect(unevenWords({ id: 'n', share: 0.5, reason: 'held' }, 'America')).toBe(
      'America stays 50% above average: the accounts that others could take were placed by hand or have a deal in Commit.',
    );
    expect(againstAverage(0.001)).toBe('average');
  });

  it('TERR06 counts only the moves that stay ticked, by territory and by person', () => {
    const pia = { id: 'p', name: 'Pia' };
    const balance = {
      by: 'pipeline' as const,
      currency: 'USD',
      average: 60,
      spread_before: 80,
      spread_after: 0,
      complete: true,
      moves: [move],
      uneven: [],
      territories: [
        { id: 'Public', people: [pia], before: 100, after: 60 },
        { id: 'America', people: [pia, { id: 'j', name: 'Jon' }], before: 20, after: 40 },
      ],
    };
    const loads = loadsOf(balance, [move], (id) => id);
    expect(loads.map(({ before, after }) => [before, after])).toEqual([
      [100, 60],
      [20, 40],
    ]);
    expect(loadsByPerson(balance, loads)).toEqual([
      { ...pia, before: 120, after: 100 },
      { id: 'j', name: 'Jon', before: 20, after: 40 },
    ]);
    expect(loadsOf(balance, [], (id) => id).map(({ after }) => after)).toEqual([100, 20]);
  });
});
