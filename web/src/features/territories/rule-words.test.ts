import { describe, expect, it } from 'vitest';
import { ruleWords } from './rule-words.ts';

const NOTHING = { countries: [], industries: [], employees: null, revenue: null, named: [], owners: [] };

describe('a rule in words', () => {
  it('says all its conditions, and that it matches no account without any', () => {
    const rule = {
      ...NOTHING,
      countries: ['NO', 'SE', 'DK', 'FI', 'IS'],
      employees: { from: 500, to: null },
      revenue: { from: null, to: 1_000_000_00, currency: 'USD' as const },
      owners: ['p'],
    };
    expect(ruleWords(rule, () => 'Rosa')).toBe(
      'Norway, Sweden, Denmark, Finland and 1 more · 500 or more employees · at most $1M revenue · owned by Rosa',
    );
    expect(ruleWords(NOTHING, String)).toBe('no rules yet, so no accounts match');
  });
});
