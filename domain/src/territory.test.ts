import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countryCodeOf } from './country.ts';
import { industryOf } from './industry.ts';
import { addQuarters, boundsOf, type Quarter, quarterOf } from './quarter.ts';
import {
  type AccountFacts,
  assigner,
  quotaOf,
  type TerritoryClaims,
  type TerritoryRule,
} from './territory.ts';

const NOTHING: TerritoryRule = {
  countries: [],
  industries: [],
  employees: null,
  revenue: null,
  named: [],
  owners: [],
};
const rule = (facts: Partial<TerritoryRule>): TerritoryRule => ({ ...NOTHING, ...facts });
const account = (facts: Partial<AccountFacts>): AccountFacts => ({
  id: 'a',
  name: 'Acme',
  domain: null,
  industry: null,
  employees: null,
  revenueMinor: null,
  currency: null,
  country: null,
  ownerId: null,
  ...facts,
});
const where = (territories: readonly TerritoryClaims[], facts: Partial<AccountFacts>, placed?: string) =>
  assigner(territories, new Map(placed ? [['a', placed]] : []))(account(facts)).territoryId;

const anyRule: fc.Arbitrary<TerritoryRule> = fc.record({
  countries: fc.subarray(['DE', 'FR', 'US']),
  industries: fc.subarray(['Retail', 'Banking']),
  employees: fc.option(
    fc.record({ from: fc.option(fc.nat(100)), to: fc.option(fc.integer({ min: 100, max: 200 })) }),
  ),
  revenue: fc.constant(null),
  named: fc.subarray(['Acme']),
  owners: fc.subarray(['p1', 'p2']),
});
const anyTerritories = fc
  .array(fc.array(anyRule, { maxLength: 3 }), { minLength: 2, maxLength: 5 })
  .map((all) => all.map((rules, at) => ({ id: `t${at}`, rules })));
const anyAccount = fc.record({
  id: fc.constant('a'),
  name: fc.constantFrom('Acme', 'Other'),
  domain: fc.constant(null),
  industry: fc.constantFrom('retail', 'Banking', null),
  employees: fc.option(fc.nat(300)),
  revenueMinor: fc.constant(null),
  currency: fc.constant(null),
  country: fc.constantFrom('Germany', 'france', 'USA', 'Nowhere', null),
  ownerId: fc.constantFrom('p1', 'p2', null),
});

describe('which territory an account belongs to', () => {
  it('is the first one of which a rule fits, by all that the rule gives', () => {
    const territories = [
      { id: 'big', rules: [rule({ countries: ['DE'], employees: { from: 1000, to: null } })] },
      { id: 'german', rules: [rule({ countries: ['DE'] })] },
      { id: 'named', rules: [rule({ named: ['Acme', 'globex.example'] })] },
    ];
    expect(where(territories, { country: 'Germany', employees: 1000 })).toBe('big');
    expect(where(territories, { country: 'Germany', employees: 999 })).toBe('german');
    expect(where(territories, { country: 'Deutschland' })).toBe('german');
    expect(where(territories, { name: 'ACME', country: 'Peru' })).toBe('named');
    expect(where(territories, { name: 'Globex', domain: 'www.globex.example' })).toBe('named');
    expect(where(territories, { name: 'Else', country: null })).toBeNull();
    expect(where(territories, { name: 'Else', country: 'Germany' }, 'named')).toBe('named');
    expect(where(territories, { country: 'Germany' }, 'gone')).toBe('german');
  });

  it('compares revenue in its own currency alone, both ends included', () => {
    const rich = [{ id: 'rich', rules: [rule({ revenue: { from: 100, to: 200, currency: 'EUR' } })] }];
    expect(where(rich, { revenueMinor: 100, currency: 'EUR' })).toBe('rich');
    expect(where(rich, { revenueMinor: 200, currency: 'EUR' })).toBe('rich');
    expect(where(rich, { revenueMinor: 201, currency: 'EUR' })).toBeNull();
    expect(where(rich, { revenueMinor: 150, currency: 'USD' })).toBeNull();
    expect(where(rich, { currency: 'EUR' })).toBeNull();
  });

  it('is exactly one of the plan or none, and an empty rule matches no account', () => {
    fc.assert(
      fc.property(anyTerritories, anyAccount, (territories, facts) => {
        const { territoryId, placed } = assigner(territories, new Map())(facts);
        expect(placed).toBe(false);
        if (territoryId !== null) expect(territories.map(({ id }) => id)).toContain(territoryId);
        expect(assigner([{ id: 'x', rules: [NOTHING] }], new Map())(facts).territoryId).toBeNull();
      }),
    );
  });

  it('changes by an exchange of two neighbours only for what both claim', () => {
    fc.assert(
      fc.property(anyTerritories, anyAccount, fc.nat(10), (territories, facts, seed) => {
        const at = seed % (territories.length - 1);
        const [first, second] = [territories[at], territories[at + 1]];
        if (!first || !second) return;
        const swapped = territories.with(at, second).with(at + 1, first);
        const claims = (one: TerritoryClaims) => assigner([one], new Map())(facts).territoryId !== null;
        const before = assigner(territories, new Map())(facts).territoryId;
        const after = assigner(swapped, new Map())(facts).territoryId;
        const both = claims(first) && claims(second);
        if (!both) expect(after).toBe(before);
        else if (before === first.id) expect(after).toBe(second.id);
        else expect(after).toBe(before);
      }),
    );
  });

  it('is where it was placed by hand, whatever the rules say', () => {
    fc.assert(
      fc.property(anyTerritories, anyAccount, (territories, facts) => {
        const placed = assigner(territories, new Map([['a', 't1']]))(facts);
        expect(placed).toEqual({ territoryId: 't1', placed: true });
      }),
    );
  });
});

describe('words as people write them', () => {
  it('knows countries by other names and through one typo, and leaves what may be two', () => {
    expect(
      ['Philipines', 'Korea', 'USA', 'united  kingdom', 'Österreich', 'Türkiye', 'de'].map(countryCodeOf),
    ).toEqual(['PH', 'KR', 'US', 'GB', 'AT', 'TR', 'DE']);
    expect(['Jambia', 'Iram', 'Atlantis', '', null].map(countryCodeOf)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it('knows industries through one typo, and keeps the words of others', () => {
    expect(['technolgy', 'RETAIL', 'space  tourism', ' ', null].map(industryOf)).toEqual([
      'Technology',
      'Retail',
      'Space tourism',
      null,
      null,
    ]);
  });
});

describe('quarters and quotas', () => {
  it('a day lies in the bounds of its quarter, and quarters follow each other without a gap', () => {
    const day = fc
      .date({ min: new Date('1970-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, fc.integer({ min: -20, max: 20 }), (value, steps) => {
        const quarter = quarterOf(value);
        const { from, before } = boundsOf(quarter);
        expect(from <= value && value < before).toBe(true);
        expect(quarterOf(before)).toBe(addQuarters(quarter, 1));
        expect(addQuarters(addQuarters(quarter, steps), -steps)).toBe(quarter);
      }),
    );
  });

  it('a quarter has its own quota, else a fourth of its year', () => {
    const quotas = [
      { period: '2026', currency: 'USD', amountMinor: 1000 },
      { period: '2026-Q2', currency: 'USD', amountMinor: 700 },
      { period: '2027-Q1', currency: 'EUR', amountMinor: 5 },
    ];
    const of = (quarter: Quarter) => [...quotaOf(quotas, quarter)];
    expect(of('2026-Q1')).toEqual([['USD', 250]]);
    expect(of('2026-Q2')).toEqual([['USD', 700]]);
    expect(of('2027-Q1')).toEqual([['EUR', 5]]);
    expect(of('2025-Q1')).toEqual([]);
  });
});
