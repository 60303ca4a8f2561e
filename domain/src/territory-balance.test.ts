import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countryCodeOf, countryOf } from './country.ts';
import {
  type AccountFacts,
  assigner,
  fitter,
  isEmptyRule,
  type TerritoryClaims,
  type TerritoryRule,
} from './territory.ts';
import { Balance, spreadOf } from './territory-balance.ts';

const NOTHING: TerritoryRule = {
  countries: [],
  industries: [],
  employees: null,
  revenue: null,
  named: [],
  owners: [],
};

interface World {
  readonly territories: readonly (TerritoryClaims & { readonly people: readonly string[] })[];
  readonly accounts: readonly (AccountFacts & {
    readonly weight: number;
    readonly committed: boolean;
    readonly lateOwners: readonly string[];
  })[];
  readonly placements: ReadonlyMap<string, string>;
}

const PEOPLE = ['ida', 'jon', 'pia', 'sam'];
const anyRule: fc.Arbitrary<TerritoryRule> = fc.record({
  countries: fc.subarray(['DE', 'FR', 'US', 'NO']),
  industries: fc.subarray(['Education', 'Banking']),
  employees: fc.option(fc.record({ from: fc.option(fc.nat(800)), to: fc.constant(null) }), { freq: 3 }),
  revenue: fc.constant(null),
  named: fc.constantFrom([], [], [], ['A1']),
  owners: fc.oneof(fc.constant([]), fc.subarray(PEOPLE)),
});
const anyWorld: fc.Arbitrary<World> = fc
  .record({
    territories: fc.array(
      fc.record({
        rules: fc.array(anyRule, { maxLength: 2 }),
        people: fc.subarray(PEOPLE),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    accounts: fc.array(
      fc.record({
        weight: fc.nat(1_000),
        committed: fc.boolean(),
        lateOwners: fc.oneof(fc.constant([]), fc.subarray(PEOPLE, { maxLength: 2 })),
        country: fc.constantFrom('Germany', 'France', 'USA', 'Norway', null),
        industry: fc.constantFrom('Education', 'Banking', 'Retail', null),
        employees: fc.option(fc.nat(1_000)),
        ownerId: fc.constantFrom(...PEOPLE, null),
        placedIn: fc.option(fc.nat(4), { freq: 5 }),
      }),
      { maxLength: 30 },
    ),
  })
  .map(({ territories, accounts }) => ({
    territories: territories.map((territory, at) => ({ ...territory, id: `t${at}` })),
    accounts: accounts.map(({ placedIn: _, ...account }, at) => ({
      ...account,
      id: `a${at}`,
      name: `A${at}`,
      domain: null,
      revenueMinor: null,
      currency: null,
    })),
    placements: new Map(
      accounts.flatMap(({ placedIn }, at) =>
        placedIn === null ? [] : [[`a${at}`, `t${placedIn}`] as const],
      ),
    ),
  }));

function evenOut({ territories, accounts, placements }: World, most = 1_000) {
  const assign = assigner(territories, placements);
  const fitsOf = fitter(territories);
  const balance = new Balance(territories.map((one) => ({ ...one, hasRules: one.rules.length > 0 })));
  for (const account of accounts) {
    const { territoryId, placed } = assign(account);
    if (territoryId === null) continue;
    const code = countryCodeOf(account.country);
    balance.add({
      id: account.id,
      weight: account.weight,
      territoryId,
      lateOwners: account.lateOwners,
      held: placed || account.committed,
      region: code === null ? null : (countryOf(code)?.region ?? null),
      fits: fitsOf(account),
    });
  }
  return balance.even(most);
}

const after = (world: World, moves: readonly { accountId: string; to: string }[]): World => ({
  ...world,
  placements: new Map([...world.placements, ...moves.map(({ accountId, to }) => [accountId, to] as const)]),
});

const spreadBefore = (world: World): number =>
  spreadOf(evenOut(world, 0).territories.map((one) => one.before));

describe('evening out territories', () => {
  it('TERR01 moves an account only where a rule claims it, or would but for its owner, and none that is held', () => {
    fc.assert(
      fc.property(anyWorld, (world) => {
        const assign = assigner(world.territories, world.placements);
        const { moves } = evenOut(world);
        expect(new Set(moves.map(({ accountId }) => accountId)).size).toBe(moves.length);
        for (const { accountId, from, to, rule: at, by } of moves) {
          const account = world.accounts.find(({ id }) => id === accountId);
          const rule = world.territories.find(({ id }) => id === to)?.rules[at];
          if (!account || !rule) throw new Error('of the plan');
          expect(assign(account)).toEqual({ territoryId: from, placed: false });
          expect(account.committed).toBe(false);
          const asked = by === 'rule' ? rule : { ...rule, owners: [] };
          const claimed = assigner([{ id: to, rules: [asked] }], new Map())(account).territoryId === to;
          // A rule by owners alone asks for nothing else.
          expect(claimed || (by === 'owner' && isEmptyRule(asked))).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('TERR02 never widens the spread, however many of its moves are taken from the beginning', () => {
    fc.assert(
      fc.property(anyWorld, fc.nat(10), (world, most) => {
        const { moves, territories } = evenOut(world, most);
        expect(moves.length).toBeLessThanOrEqual(most);
        let before = spreadBefore(world);
        for (let taken = 1; taken <= moves.length; taken += 1) {
          const spread = spreadBefore(after(world, moves.slice(0, taken)));
          expect(spread).toBeLessThanOrEqual(before + 1e-6);
          before = spread;
        }
        expect(spreadOf(territories.map((one) => one.after))).toBeCloseTo(before, 6);
      }),
      { numRuns: 300 },
    );
  });

  it('TERR03 offers nothing new the second time, and the same whatever the order of the accounts', () => {
    fc.assert(
      fc.property(anyWorld, (world) => {
        const first = evenOut(world);
        expect(first.complete).toBe(true);
        expect(evenOut({ ...world, accounts: world.accounts.toReversed() })).toEqual(first);
        const again = evenOut(after(world, first.moves));
        expect(again.moves).toEqual([]);
        expect(again.uneven.map(({ id }) => id)).toEqual(first.uneven.map(({ id }) => id));
      }),
      { numRuns: 500 },
    );
  });

  const rule = (facts: Partial<TerritoryRule>): TerritoryRule => ({ ...NOTHING, ...facts });
  const account = (id: string, weight: number, facts: Partial<World['accounts'][number]> = {}) => ({
    id,
    name: id,
    domain: null,
    industry: null,
    employees: null,
    revenueMinor: null,
    currency: null,
    country: 'USA',
    ownerId: null,
    weight,
    committed: false,
    lateOwners: [],
    ...facts,
  });
  const plan = {
    territories: [
      { id: 'schools', people: ['pia'], rules: [rule({ industries: ['Education'] })] },
      { id: 'america', people: ['jon'], rules: [rule({ countries: ['US'] })] },
      { id: 'nordics', people: ['ida'], rules: [rule({ countries: ['NO'] })] },
    ],
    placements: new Map(),
  };

  it('TERR01 TERR04 offers an American school to America and not to the Nordics, and says why those stay below', () => {
    const world = {
      ...plan,
      accounts: [
        account('district', 60, { industry: 'Education' }),
        account('college', 50, { industry: 'Education' }),
        account('bank', 40),
        account('fjord', 10, { country: 'Norway' }),
      ],
    };
    const { moves, uneven, territories } = evenOut(world);
    expect(moves).toEqual([
      {
        accountId: 'college',
        from: 'schools',
        to: 'america',
        weight: 50,
        fromBefore: 110,
        toBefore: 40,
        rule: 0,
        by: 'rule',
        lateDeal: false,
      },
    ]);
    expect(territories.map(({ before, after: now }) => [before, now])).toEqual([
      [110, 60],
      [40, 90],
      [10, 10],
    ]);
    expect(uneven).toEqual([
      { id: 'nordics', share: 10 / (160 / 3) - 1, reason: 'no_match' },
      { id: 'america', share: 90 / (160 / 3) - 1, reason: 'no_match' },
      { id: 'schools', share: 60 / (160 / 3) - 1, reason: 'no_gap' },
    ]);
  });

  it('TERR05 leaves a deal in a late stage with the people who work it while another account would do', () => {
    const late = account('late', 50, { industry: 'Education', lateOwners: ['pia'] });
    const other = account('other', 30, { industry: 'Education' });
    const first = evenOut({ ...plan, accounts: [late, other] }, 1);
    expect(first.moves.map(({ accountId, lateDeal }) => [accountId, lateDeal])).toEqual([['other', false]]);
    expect(evenOut({ ...plan, accounts: [late, account('bank', 0)] }).moves).toEqual([]);
    const staying = { ...late, lateOwners: ['jon'] };
    expect(evenOut({ ...plan, accounts: [staying, other] }, 1).moves[0]).toMatchObject({
      accountId: 'late',
      lateDeal: false,
    });
  });

  it('TERR04 says of each territory that stays apart what keeps it there', () => {
    const reasonOf = (world: World, id: string, most?: number) =>
      evenOut(world, most).uneven.find((one) => one.id === id)?.reason;
    const [schools, america] = plan.territories;
    if (!schools || !america) throw new Error('of the plan');
    const school = account('a', 90, { industry: 'Education' });
    const two = (facts: object) => ({ ...plan, territories: [schools, { ...america, ...facts }] });
    expect(reasonOf({ ...two({ rules: [] }), accounts: [school] }, 'america')).toBe('no_rules');
    expect(reasonOf({ ...two({ people: ['pia'] }), accounts: [school] }, 'america')).toBe('same_people');
    expect(reasonOf({ ...two({}), accounts: [{ ...school, committed: true }] }, 'america')).toBe('held');
    expect(reasonOf({ ...two({}), accounts: [school] }, 'america')).toBe('size');
    const many = Array.from({ length: 6 }, (_, at) => ({ ...school, id: `a${at}` }));
    expect(reasonOf({ ...two({}), accounts: many }, 'america', 1)).toBe('more');
    const poor = [{ ...school, weight: 10 }, account('b', 90), account('c', 90, { country: 'Norway' })];
    expect(reasonOf({ ...plan, accounts: poor }, 'america')).toBe('no_match');
    const lone = [account('b', 10), account('c', 90, { country: 'Norway' }), { ...school, weight: 10 }];
    expect(reasonOf({ ...plan, accounts: lone }, 'america')).toBe('no_gap');
  });
});
