import {
  changeDeadWeightKeeps,
  computeOdds,
  type DealChance,
  getDealChance,
  getDealOdds,
  getOdds,
  keepDeadWeight,
  listDeadWeight,
  listComparedDeals,
  listDealChances,
  stopKeepingDeadWeight,
} from '@dealwright/contract/odds/odds';
import type { Tx } from '@dealwright/db/database';
import { addDays, type Day, dayOf } from '@dealwright/domain/calendar';
import type { Actor } from '../../platform/actor.ts';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../platform/cursor.ts';
import { AppError, invalid, notFound } from '../../platform/errors.ts';
import { emit } from '../../platform/events.ts';
import type { Router } from '../../platform/http/serve.ts';
import { newId } from '../../platform/ids.ts';
import { requireEditableDeal, requireReadableDeal } from '../deals/access.ts';
import { lockToChange } from '../deals/change-deals.ts';
import type { DealRef } from '../deals/detail-store.ts';
import { readPeriods, settingsOf } from '../forecast/periods/change-periods.ts';
import { readScope, type ScopeQuery } from '../forecast/scope.ts';
import { type ChanceRow, deleteKeeps, listChances, saveKeeps } from './deal-store.ts';
import { canReadRange } from './policy.ts';
import { presentOdds } from './present-odds.ts';
import { readDeadWeight } from './read-dead-weight.ts';
import { readChance, readCompared, readDealOdds } from './read-deal-odds.ts';
import { latestAsOf, periodAfter } from './run-odds.ts';
import { askForRun, findLatestRun, findRun, type RunRow } from './store.ts';

const CHANCES = 'odds.expected';
const WON = 'odds.won';
const KEPT_DAYS = 90;
/** A job that takes longer is given up. */
const LONGEST_RUN_MS = 20 * 60_000;
/** Days of a workspace whose odds wait to be computed. */
const MOST_WAITING = 3;

const tooManyDays = (): AppError =>
  new AppError(
    'too_many_at_once',
    `Odds as of ${MOST_WAITING} days are being computed. Wait until one is done, then try again.`,
    { retryAfter: 30 },
  );

/** A workspace: the reader’s, or that of a deal. */
type Place = Pick<DealRef, 'companyId' | 'workspaceId'>;

interface Asked {
  readonly actor: Actor;
  readonly tx: Tx;
  readonly query: { readonly as_of?: string | undefined };
  readonly now: Date;
}

const keyOf = ({ companyId, workspaceId }: Place, asOf: Day) => ({ companyId, workspaceId, asOf });

/** The run of a day that was asked for; the latest if none was. */
async function findAskedRun({ actor, tx, query, now }: Asked, of: Place = actor): Promise<RunRow | null> {
  if (query.as_of === undefined) return findLatestRun(tx, keyOf(of, latestAsOf(now)));
  const run = await findRun(tx, keyOf(of, query.as_of));
  return run?.summary ? run : null;
}

async function readOdds(asked: Asked) {
  const { actor, tx, query, now } = asked;
  const asOf = query.as_of ?? latestAsOf(now);
  const settings = settingsOf(await readPeriods(tx, actor.companyId));
  return presentOdds({
    latest: await findAskedRun(asked),
    asked: await findRun(tx, keyOf(actor, asOf)),
    period: periodAfter(asOf, settings),
    settings,
    readsRange: canReadRange(actor),
  });
}

/** Whose deals are asked for, by the forecast’s rule; null for all that the reader finds. 404 for others’. */
async function ownersOf({ actor, tx, query }: Pick<Asked, 'actor' | 'tx'> & { readonly query: ScopeQuery }) {
  if (query.scope === undefined && query.person === undefined) return null;
  return (await readScope(tx, actor, query)).owners;
}

function presentChance(row: ChanceRow, currency: string): DealChance {
  const { name, account, stage, chance, is_average, age_days } = row;
  return {
    number: Number(row.number),
    name,
    account,
    owner: { id: row.owner_id, name: row.owner_name },
    stage,
    chance,
    amount_minor: Number(row.amount_minor),
    is_average,
    has_rate: row.currency === null,
    expected_minor: Number(row.expected_minor),
    currency: row.currency ?? currency,
    age_days,
  };
}

/** Has the odds as of a day computed, unless they are about to be. Throws 429 where too many days wait. */
async function askForOdds(call: Pick<Asked, 'actor' | 'tx' | 'now'>, asOf: Day) {
  const { actor, tx, now } = call;
  if (asOf > latestAsOf(now)) throw invalid('as_of', 'Choose a day before today.');
  const waitingSince = new Date(now.getTime() - LONGEST_RUN_MS);
  const ask = { ...keyOf(actor, asOf), id: newId(), now, waitingSince, mostWaiting: MOST_WAITING };
  const asked = await askForRun(tx, ask);
  if (asked === 'too_many') throw tooManyDays();
  if (asked !== 'waiting') {
    const { companyId, workspaceId, userId: actorId } = actor;
    const payload = { run_id: asked.id };
    await emit(tx, [{ companyId, workspaceId, dealId: null, type: 'odds.asked', actorId, payload }]);
  }
  return { state: 'waiting' as const };
}

async function keep(
  tx: Tx,
  { actor, now }: Pick<Asked, 'actor' | 'now'>,
  ids: readonly string[],
  reason: string,
) {
  const until = addDays(dayOf(now), KEPT_DAYS);
  await saveKeeps(tx, actor.companyId, ids, { reason, by: actor.userId, now, until });
  return { until };
}

export function registerOdds(router: Router): void {
  router.member(getOdds, async ({ actor, tx, query, now }) => readOdds({ actor, tx, query, now }));

  router.member(computeOdds, async ({ actor, tx, params, now }) =>
    askForOdds({ actor, tx, now }, params.as_of),
  );

  router.member(listDealChances, async ({ actor, tx, query, now }) => {
    const owners = await ownersOf({ actor, tx, query });
    const run = await findAskedRun({ actor, tx, query, now });
    if (!run) return { items: [], next_cursor: null };
    const won = query.of === 'won';
    const list = won ? WON : CHANCES;
    const after = decodeCursor(list, query.cursor, [positionSchemas.integer, positionSchemas.id]);
    const rows = await listChances(tx, actor, { runId: run.id, owners, won, after, limit: query.limit + 1 });
    return pageFrom(
      rows,
      query.limit,
      (row) => presentChance(row, run.currency ?? ''),
      ({ expected_minor, id }) => encodeCursor(list, [String(expected_minor), id]),
    );
  });

  router.member(getDealOdds, async ({ actor, tx, params, query, now }) => {
    const deal = await requireReadableDeal(tx, actor, params);
    const run = await findAskedRun({ actor, tx, query, now }, deal);
    if (!run) throw notFound();
    return readDealOdds(tx, actor, deal, run);
  });

  router.member(getDealChance, async ({ actor, tx, params, now }) => {
    const deal = await requireReadableDeal(tx, actor, params);
    return { odds: await readChance(tx, deal, await findAskedRun({ actor, tx, query: {}, now }, deal), now) };
  });

  router.member(listComparedDeals, async ({ actor, tx, params, query, now }) => {
    const deal = await requireReadableDeal(tx, actor, params);
    const run = await findAskedRun({ actor, tx, query, now }, deal);
    if (!run) throw notFound();
    return readCompared(tx, actor, { deal, run, query });
  });

  registerDeadWeight(router);
}

function registerDeadWeight(router: Router): void {
  router.member(listDeadWeight, async ({ actor, tx, query, now }) =>
    readDeadWeight(tx, actor, {
      query,
      owners: await ownersOf({ actor, tx, query }),
      run: await findAskedRun({ actor, tx, query, now }),
      now,
    }),
  );

  router.member(keepDeadWeight, async ({ actor, tx, params, body, now }) => {
    const deal = await requireEditableDeal(tx, actor, params);
    return keep(tx, { actor, now }, [deal.id], body.reason);
  });

  router.member(stopKeepingDeadWeight, async ({ actor, tx, params }) => {
    const deal = await requireEditableDeal(tx, actor, params);
    await deleteKeeps(tx, deal.companyId, [deal.id]);
  });

  router.member(changeDeadWeightKeeps, async ({ actor, tx, body, now }) => {
    const ids = (await lockToChange(tx, actor, body.numbers)).map(({ id }) => id);
    if (body.reason !== null) return keep(tx, { actor, now }, ids, body.reason);
    await deleteKeeps(tx, actor.companyId, ids);
    return { until: null };
  });
}
