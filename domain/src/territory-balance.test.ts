import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { balance, spreadOf, type TerritoryLoad } from './territory-balance.ts';

const anyLoads: fc.Arbitrary<TerritoryLoad[]> = fc
  .array(
    fc.record({
      people: fc.integer({ min: 1, max: 4 }),
      accounts: fc.array(
        fc.record({
          weight: fc.nat(10_000),
          movable: fc.boolean(),
          country: fc.constantFrom('DE', 'FR', null),
        }),
        { maxLength: 8 },
      ),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((loads) =>
    loads.map(({ people, accounts }, at) => ({
      id: `t${at}`,
      people,
      accounts: accounts.map((account, n) => ({ ...account, id: `a${at}-${n}` })),
    })),
  );

function apply(
  loads: readonly TerritoryLoad[],
  moves: readonly { accountId: string; from: string; to: string }[],
) {
  const now = loads.map((load) => ({ ...load, accounts: [...load.accounts] }));
  for (const { accountId, from, to } of moves) {
    const source = now.find(({ id }) => id === from);
    const at = source?.accounts.findIndex(({ id }) => id === accountId) ?? -1;
    const [account] = at < 0 ? [] : (source?.accounts.splice(at, 1) ?? []);
    if (account) now.find(({ id }) => id === to)?.accounts.push(account);
  }
  return now;
}

describe('evening out territories', () => {
  it('loses no account, moves each once at most, and none that has to stay', () => {
    fc.assert(
      fc.property(anyLoads, (loads) => {
        const moves = balance(loads, 20);
        const ids = (all: readonly TerritoryLoad[]) =>
          all.flatMap(({ accounts }) => accounts.map(({ id }) => id)).sort();
        expect(ids(apply(loads, moves))).toEqual(ids(loads));
        expect(new Set(moves.map(({ accountId }) => accountId)).size).toBe(moves.length);
        const staying = new Set(
          loads.flatMap(({ accounts }) => accounts.flatMap((a) => (a.movable ? [] : a.id))),
        );
        expect(moves.filter(({ accountId }) => staying.has(accountId))).toEqual([]);
      }),
    );
  });

  it('never makes the spread worse, however many of its moves are taken from the beginning', () => {
    fc.assert(
      fc.property(anyLoads, fc.nat(20), (loads, most) => {
        const moves = balance(loads, most);
        expect(moves.length).toBeLessThanOrEqual(most);
        let before = spreadOf(loads);
        for (let taken = 1; taken <= moves.length; taken += 1) {
          const after = spreadOf(apply(loads, moves.slice(0, taken)));
          expect(after).toBeLessThanOrEqual(before + 1e-6);
          before = after;
        }
      }),
    );
  });

  it('says the same twice, and takes from the heaviest for the lightest', () => {
    const account = (id: string, weight: number) => ({ id, weight, movable: true, country: null });
    const loads = [
      { id: 'north', people: 1, accounts: [account('a', 60), account('b', 40), account('c', 20)] },
      { id: 'south', people: 1, accounts: [account('d', 20)] },
      { id: 'west', people: 2, accounts: [account('e', 120)] },
    ];
    const moves = balance(loads, 1);
    expect(moves).toEqual([
      { accountId: 'a', from: 'north', to: 'south', weight: 60, fromBefore: 120, toBefore: 20 },
    ]);
    expect(balance(loads, 1)).toEqual(moves);
    expect(balance([], 5)).toEqual([]);
  });
});
