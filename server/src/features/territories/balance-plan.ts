import type { QueryOf, ResponseOf } from '@dealwright/contract/route';
import type { balanceTerritoryPlan } from '@dealwright/contract/territories';
import type { Tx } from '@dealwright/db/database';
import { countryCodeOf } from '@dealwright/domain/country';
import { balance, spreadOf, type TerritoryLoad } from '@dealwright/domain/territory-balance';
import type { Actor } from '../../platform/actor.ts';
import { type OpenRow, readOpenByAccount } from './figures-store.ts';
import { type Standing, standAll } from './moves.ts';
import type { PlanRow } from './plan-store.ts';

const MOST_MOVES = 20;

type Balance = ResponseOf<typeof balanceTerritoryPlan>;

/** The currency in which most accounts have something open. */
function mainCurrency(rows: readonly OpenRow[]): string {
  const counts = new Map<string, number>();
  for (const { currency } of rows) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  return [...counts].sort(([a, n], [b, m]) => m - n || a.localeCompare(b))[0]?.[0] ?? 'USD';
}

interface Given {
  readonly by: QueryOf<typeof balanceTerritoryPlan>['by'];
  readonly currency: string;
  readonly open: ReadonlyMap<string, OpenRow[]>;
}

function loadsOf(
  plan: PlanRow,
  standings: readonly Standing[],
  { by, currency, open }: Given,
): TerritoryLoad[] {
  const byTerritory = Map.groupBy(standings, ({ to }) => to);
  return plan.territories.map(({ id, owner_id, people }) => ({
    id,
    people: new Set([...people, ...(owner_id === null ? [] : [owner_id])]).size,
    accounts: (byTerritory.get(id) ?? []).map(({ account, placed }) => {
      const rows = open.get(account.id) ?? [];
      const amount = rows.filter((row) => row.currency === currency);
      return {
        id: account.id,
        weight: by === 'accounts' ? 1 : amount.reduce((sum, row) => sum + Number(row.amount_minor), 0),
        // What somebody placed stays, and nobody changes hands shortly before the deal is won.
        movable: !placed && rows.every(({ committed }) => committed === 0),
        country: countryCodeOf(account.country),
      };
    }),
  }));
}

function applied(
  loads: readonly TerritoryLoad[],
  moves: readonly { accountId: string; to: string }[],
): TerritoryLoad[] {
  const target = new Map(moves.map(({ accountId, to }) => [accountId, to]));
  const all = loads.flatMap(({ id, accounts }) =>
    accounts.map((account) => ({ account, at: target.get(account.id) ?? id })),
  );
  return loads.map((load) => ({
    ...load,
    accounts: all.filter(({ at }) => at === load.id).map(({ account }) => account),
  }));
}

/** Proposes moves; nothing is written. */
export async function balancePlan(tx: Tx, actor: Actor, plan: PlanRow, by: Given['by']): Promise<Balance> {
  const rows = await readOpenByAccount(tx, actor);
  const currency = mainCurrency(rows);
  const standings = await standAll(tx, actor, plan);
  const accounts = new Map(standings.map(({ account }) => [account.id, account]));
  const open = Map.groupBy(rows, ({ account_id }) => account_id);
  const loads = loadsOf(plan, standings, { by, currency, open });
  const moves = balance(loads, MOST_MOVES);
  return {
    by,
    currency,
    spread_before: spreadOf(loads),
    spread_after: spreadOf(applied(loads, moves)),
    moves: moves.flatMap(({ accountId, from, to, weight, fromBefore, toBefore }) => {
      const account = accounts.get(accountId);
      if (!account) return [];
      const { id, name, country } = account;
      return [
        {
          account: { id, name, country },
          from_id: from,
          to_id: to,
          weight,
          from_before: fromBefore,
          to_before: toBefore,
        },
      ];
    }),
  };
}
