import type { TerritoryPreview } from '@dealwright/contract/territories';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { amountsOf } from '../pipeline/present-totals.ts';
import { readPeople } from './account-store.ts';
import { type OpenRow, readOpenByAccount } from './figures-store.ts';
import { type HandedRow, type NewHandOver, sumDealsToHand } from './hand-over-store.ts';
import { handOversOf, moved, type Standing, standAll } from './moves.ts';
import { findPlanInState, type PlanRow } from './plan-store.ts';
import { personOf } from './present-plan.ts';

const EXAMPLES = 50;
type Names = ReadonlyMap<string, string>;

const named = (names: Names, id: string | null) =>
  id === null ? null : { id, name: names.get(id) ?? 'A territory that is gone' };

function groupsOf(moves: readonly Standing[], open: ReadonlyMap<string, OpenRow[]>, names: Names) {
  const groups = Map.groupBy(moves, ({ from, to }) => `${from} ${to}`);
  return [...groups.values()]
    .map((list) => {
      const rows = list.flatMap(({ account }) => open.get(account.id) ?? []);
      return {
        from: named(names, list[0]?.from ?? null),
        to: named(names, list[0]?.to ?? null),
        accounts: list.length,
        open_deals: rows.reduce((sum, { deals }) => sum + deals, 0),
        open_amounts: amountsOf(rows),
      };
    })
    .sort((a, b) => b.accounts - a.accounts);
}

function countBy(standings: readonly Standing[], side: 'from' | 'to'): Map<string | null, number> {
  const counts = new Map<string | null, number>();
  for (const standing of standings) counts.set(standing[side], (counts.get(standing[side]) ?? 0) + 1);
  return counts;
}

interface HandOver {
  readonly handOvers: readonly NewHandOver[];
  readonly deals: readonly HandedRow[];
  readonly standings: readonly Standing[];
}

async function presentHandOver(tx: Tx, actor: Actor, { handOvers, deals, standings }: HandOver) {
  const ownerOf = new Map(standings.map(({ account }) => [account.id, account.ownerId]));
  const accounts = handOvers
    .map(({ accountId, toId }) => ({ from: ownerOf.get(accountId) ?? null, to: toId }))
    .filter(({ from, to }) => from !== to);
  const pairs = new Map<string, { from: string | null; to: string; accounts: number; deals: number }>();
  const add = (from: string | null, to: string, count: { accounts: number; deals: number }): void => {
    const pair = pairs.get(`${from} ${to}`) ?? { from, to, accounts: 0, deals: 0 };
    pairs.set(`${from} ${to}`, {
      ...pair,
      accounts: pair.accounts + count.accounts,
      deals: pair.deals + count.deals,
    });
  };
  for (const { from, to } of accounts) add(from, to, { accounts: 1, deals: 0 });
  for (const row of deals) add(row.from_id, row.to_id, { accounts: 0, deals: row.deals });
  const people = await readPeople(
    tx,
    actor,
    [...pairs.values()].flatMap(({ from, to }) => (from === null ? [to] : [from, to])),
  );
  return {
    accounts: accounts.length,
    deals: deals.reduce((sum, row) => sum + row.deals, 0),
    amounts: amountsOf(deals),
    people: [...pairs.values()].flatMap((pair) => {
      const to = personOf(people, pair.to);
      return to
        ? [{ from: personOf(people, pair.from), to, accounts: pair.accounts, deals: pair.deals }]
        : [];
    }),
  };
}

/** What applying a plan would do. Nothing is written. */
export async function previewPlan(tx: Tx, actor: Actor, plan: PlanRow): Promise<TerritoryPreview> {
  const standings = await standAll(tx, actor, plan);
  const active = await findPlanInState(tx, actor, 'active');
  const territories = [...(active?.territories ?? []), ...plan.territories];
  const names: Names = new Map(territories.map(({ id, name }) => [id, name]));
  const open = Map.groupBy(await readOpenByAccount(tx, actor), ({ account_id }) => account_id);
  const moves = standings.filter(moved);
  const owners = plan.territories.flatMap(({ owner_id }) => owner_id ?? []);
  const handOvers = handOversOf(standings, plan.territories, await readPeople(tx, actor, owners));
  const before = countBy(standings, 'from');
  const after = countBy(standings, 'to');
  const byName = [...moves].sort((a, b) => a.account.name.localeCompare(b.account.name));
  return {
    accounts: moves.length,
    groups: groupsOf(moves, open, names),
    examples: byName.slice(0, EXAMPLES).map(({ account, from, to }) => ({
      id: account.id,
      name: account.name,
      country: account.country,
      industry: account.industry,
      from_id: from,
      to_id: to,
      open_deals: (open.get(account.id) ?? []).reduce((sum, { deals }) => sum + deals, 0),
    })),
    after: [null, ...plan.territories.map(({ id }) => id)].map((id) => ({
      territory_id: id,
      before: before.get(id) ?? 0,
      after: after.get(id) ?? 0,
    })),
    hand_over: await presentHandOver(tx, actor, {
      handOvers,
      deals: await sumDealsToHand(tx, actor, handOvers),
      standings,
    }),
  };
}
