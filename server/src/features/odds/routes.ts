import {
  changeDeadWeightKeeps,
  computeOdds,
  exportDeadWeight,
  exportDealChances,
  getDealChance,
  getDealOdds,
  getOdds,
  keepDeadWeight,
  listDeadWeight,
  listComparedDeals,
  listDealChances,
  stopKeepingDeadWeight,
} from '@dealwright/contract/odds/odds';
import type { Database, Tx } from '@dealwright/db/database';
import { addDays, type Day, dayOf } from '@dealwright/domain/calendar';
import { AppError, invalid, notFound } from '../../platform/errors.ts';
import { emit } from '../../platform/events.ts';
import type { Router } from '../../platform/http/serve.ts';
import { newId } from '../../platform/ids.ts';
import { listAnswer } from '../../platform/list-export.ts';
import { requireEditableDeal, requireReadableDeal } from '../deals/access.ts';
import { lockToChange } from '../deals/change-deals.ts';
import { readPeriods, settingsOf } from '../forecast/periods/change-periods.ts';
import { deleteKeeps, saveKeeps } from './deal-store.ts';
import { openChances, openDeadWeight } from './export-odds.ts';
import { type Asked, findAskedRun, keyOf, ownersOf } from './find-asked.ts';
import { canReadRange } from './policy.ts';
import { presentOdds } from './present-odds.ts';
import { readChances } from './read-chances.ts';
import { readDeadWeight } from './read-dead-weight.ts';
import { readChance, readCompared, readDealOdds } from './read-deal-odds.ts';
import { latestAsOf, periodAfter } from './run-odds.ts';
import { askForRun, findRun } from './store.ts';

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

export function registerOdds(router: Router, { database }: { readonly database: Database }): void {
  router.member(getOdds, async ({ actor, tx, query, now }) => readOdds({ actor, tx, query, now }));

  router.member(computeOdds, async ({ actor, tx, params, now }) =>
    askForOdds({ actor, tx, now }, params.as_of),
  );

  router.member(listDealChances, async ({ actor, tx, query, now }) =>
    readChances(tx, actor, {
      query,
      owners: await ownersOf({ actor, tx, query }),
      run: await findAskedRun({ actor, tx, query, now }),
    }),
  );

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
  registerExports(router, database);
}

function registerExports(router: Router, database: Database): void {
  router.member(exportDealChances, async ({ actor, reading, query, now, clientAddress, requestId }) => {
    const { columns, format, ...filter } = query;
    const call = { clientAddress, requestId };
    return listAnswer(`odds-${query.as_of ?? dayOf(now)}`, format, () =>
      openChances({ filter, columns, format, database, reading, actor, call, now }),
    );
  });

  router.member(exportDeadWeight, async ({ actor, reading, query, now, clientAddress, requestId }) => {
    const { columns, format, ...filter } = query;
    const call = { clientAddress, requestId };
    return listAnswer(`dead-weight-${query.as_of ?? dayOf(now)}`, format, () =>
      openDeadWeight({ filter, columns, format, database, reading, actor, call, now }),
    );
  });
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
