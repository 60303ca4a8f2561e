import type { QueryOf, ResponseOf } from '@dealwright/contract/route';
import type { Territory } from '@dealwright/contract/territories/territories';
import type { balanceTerritoryPlan } from '@dealwright/contract/territories/territory-balance';
import type { Tx } from '@dealwright/db/database';
import { countryCodeOf, countryOf } from '@dealwright/domain/country';
import { type Fit, fitter, isEmptyRule } from '@dealwright/domain/territory';
import { Balance, type BalanceMove, spreadOf } from '@dealwright/domain/territory-balance';
import type { Actor } from '../../platform/actor.ts';
import { type AccountRow, type PersonRow, readAccountFacts, readPeople } from './account-store.ts';
import { readLateOwners, readMainCurrency, readOpenByAccount } from './figures-store.ts';
import { type Standing, standings } from './moves.ts';
import type { PlanRow } from './plan-store.ts';
import { personOf } from './present-plan.ts';

/** As many as one can look through. */
const MOST_MOVES = 50;
/** An account with less of the average than this is not worth a move for its amount. */
const LEAST_SHARE = 0.01;

type Response = ResponseOf<typeof balanceTerritoryPlan>;
type Measure = QueryOf<typeof balanceTerritoryPlan>['by'];

const peopleOf = ({ owner_id, people }: Territory): string[] => [
  ...new Set([...(owner_id === null ? [] : [owner_id]), ...people]),
];

const regionOf = (country: string | null): string | null => {
  const code = countryCodeOf(country);
  return code === null ? null : (countryOf(code)?.region ?? null);
};

interface Counting {
  readonly by: Measure;
  readonly currency: string;
  readonly fitsOf: (account: AccountRow) => Fit[];
}

async function addPage(
  balance: Balance,
  { tx, actor, page }: { readonly tx: Tx; readonly actor: Actor; readonly page: readonly Standing[] },
  { by, currency, fitsOf }: Counting,
): Promise<void> {
  const ids = page.flatMap(({ account, to }) => (to === null ? [] : [account.id]));
  const open = Map.groupBy(await readOpenByAccount(tx, actor, ids), ({ account_id }) => account_id);
  const late = new Map(
    (await readLateOwners(tx, actor, ids)).map(({ account_id, owners }) => [account_id, owners]),
  );
  for (const { account, to, placed } of page) {
    if (to === null) continue;
    const rows = open.get(account.id) ?? [];
    const amount = rows.find((row) => row.currency === currency)?.amount_minor ?? 0n;
    balance.add({
      id: account.id,
      territoryId: to,
      weight: by === 'accounts' ? 1 : Number(amount),
      // Accounts placed by hand stay, and none changes hands shortly before a deal is won.
      held: placed || rows.some(({ committed }) => committed > 0),
      region: regionOf(account.country),
      lateOwners: late.get(account.id) ?? [],
      fits: fitsOf(account),
    });
  }
}

/** What a move says of its account, and of the rules that it goes by. */
function presentMove(
  { weight, from, to, fromBefore, toBefore, rule, by, lateDeal }: BalanceMove,
  account: AccountRow,
  {
    plan,
    fitsOf,
    people,
  }: Pick<Counting, 'fitsOf'> & {
    readonly plan: PlanRow;
    readonly people: ReadonlyMap<string, PersonRow>;
  },
): Response['moves'][number] {
  const { id, name, country, industry, ownerId } = account;
  const target = plan.territories.find((territory) => territory.id === to);
  const stays = ownerId === null || !target || peopleOf(target).includes(ownerId);
  return {
    account: { id, name, country, industry, leaves: stays ? null : personOf(people, ownerId) },
    from_id: from,
    to_id: to,
    weight,
    from_before: fromBefore,
    to_before: toBefore,
    from_rule: fitsOf(account).find(({ territoryId }) => territoryId === from)?.rule ?? null,
    to_rule: rule,
    by,
    late_deal: lateDeal,
  };
}

/**
 * Proposes moves; nothing is written. Accounts are read a page at a time, and of those that can move only id and weight
 * are kept.
 */
export async function balancePlan(tx: Tx, actor: Actor, plan: PlanRow, by: Measure): Promise<Response> {
  const currency = (await readMainCurrency(tx, actor)) ?? 'USD';
  const fitsOf = fitter(plan.territories);
  const balance = new Balance(
    plan.territories.map((territory) => ({
      id: territory.id,
      people: peopleOf(territory),
      hasRules: territory.rules.some((rule) => !isEmptyRule(rule)),
    })),
    by === 'accounts' ? 0 : LEAST_SHARE,
  );
  for await (const page of standings(tx, actor, plan))
    await addPage(balance, { tx, actor, page }, { by, currency, fitsOf });
  const { moves, complete, average, territories, uneven } = balance.even(MOST_MOVES);
  const moving = await readAccountFacts(
    tx,
    actor,
    moves.map(({ accountId }) => accountId),
  );
  const accounts = new Map(moving.map((account) => [account.id, account]));
  const people = await readPeople(tx, actor, [
    ...plan.territories.flatMap(peopleOf),
    ...moving.flatMap(({ ownerId }) => ownerId ?? []),
  ]);
  const workers = new Map(plan.territories.map((territory) => [territory.id, peopleOf(territory)]));
  return {
    by,
    currency,
    average,
    complete,
    spread_before: spreadOf(territories.map(({ before }) => before)),
    spread_after: spreadOf(territories.map(({ after }) => after)),
    moves: moves.flatMap((move) => {
      const account = accounts.get(move.accountId);
      return account ? [presentMove(move, account, { plan, fitsOf, people })] : [];
    }),
    territories: territories.map(({ id, before, after }) => ({
      id,
      before,
      after,
      people: (workers.get(id) ?? []).flatMap((person) => personOf(people, person) ?? []),
    })),
    uneven: [...uneven],
  };
}
