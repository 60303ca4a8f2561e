import {
  type getDealChance,
  type getDealOdds,
  type listComparedDeals,
  MOST_EXAMPLES,
} from '@dealwright/contract/odds/odds';
import type { QueryOf, ResponseOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { dayOf, daysBetween } from '@dealwright/domain/calendar';
import { periodLabel } from '@dealwright/domain/forecast-period/period';
import { isClosed } from '@dealwright/domain/stage';
import { winRate } from '@dealwright/domain/win-rate';
import type { Actor } from '../../platform/actor.ts';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../platform/cursor.ts';
import { notFound } from '../../platform/errors.ts';
import type { DealRef } from '../deals/detail-store.ts';
import { readPeriods, settingsOf } from '../forecast/periods/change-periods.ts';
import { type ComparedRow, findDealOdds, listCompared } from './deal-store.ts';
import { classKey, type OddsSummary, type RunRow } from './store.ts';

type DealOdds = ResponseOf<typeof getDealOdds>;
type Compared = ResponseOf<typeof listComparedDeals>;

const COMPARED = 'odds.compared';

/** Forecasts of a deal in several weeks are not independent, so the interval is as wide as for its deals. */
function recordOf(chance: number, { score }: OddsSummary): DealOdds['record'] {
  const group = score?.groups.find(({ high }) => chance <= high) ?? score?.groups.at(-1);
  // Runs of an earlier release don’t say how many deals a group has.
  if (!group?.deals) return null;
  const { deals } = group;
  const won = Math.round((group.won / group.n) * deals);
  const { rate } = winRate({ won, lost: deals - won });
  if (!rate) return null;
  return {
    forecasts: group.n,
    deals,
    said: group.said,
    won: group.won / group.n,
    low: rate.low,
    high: rate.high,
  };
}

/** Which third of the period the day after the run is in. */
function thirdAt({ as_of }: RunRow, { period }: OddsSummary): number {
  const [passed, length] = [daysBetween(period.first, as_of) + 1, daysBetween(period.first, period.last) + 1];
  return Math.min(2, Math.max(0, Math.floor((3 * passed) / length)));
}

const presentCompared = ({ number, name, stage }: ComparedRow) => ({ number: Number(number), name, stage });

/** The deals that a deal is compared with. Throws 404 where the run has none of it. */
export async function readCompared(
  tx: Tx,
  actor: Actor,
  {
    deal,
    run,
    query,
  }: { readonly deal: DealRef; readonly run: RunRow; readonly query: QueryOf<typeof listComparedDeals> },
): Promise<Compared> {
  const found = await findDealOdds(tx, deal, run.id);
  if (!found) throw notFound();
  const after = decodeCursor(COMPARED, query.cursor, [positionSchemas.integer]);
  const rows = await listCompared(tx, actor, {
    runId: run.id,
    of: classKey(found.state, found.class_from),
    after: after?.[0] ?? null,
    limit: query.limit + 1,
  });
  return pageFrom(rows, query.limit, presentCompared, ({ place }) => encodeCursor(COMPARED, [String(place)]));
}

type Chance = ResponseOf<typeof getDealChance>['odds'];

/** The chance of a deal that is still open; null where the run has none of it, or its period is over. */
export async function readChance(tx: Tx, deal: DealRef, run: RunRow | null, now: Date): Promise<Chance> {
  const period = run?.summary?.period;
  if (!run || !period || isClosed(deal.stage) || dayOf(now) > period.last) return null;
  const found = await findDealOdds(tx, deal, run.id);
  const settings = settingsOf(await readPeriods(tx, deal.companyId));
  return found && { as_of: run.as_of, period: periodLabel(period, settings), chance: found.chance };
}

/** Why a deal has its chance. Throws 404 where the run has none of it. */
export async function readDealOdds(tx: Tx, actor: Actor, deal: DealRef, run: RunRow): Promise<DealOdds> {
  const { summary } = run;
  const found = await findDealOdds(tx, deal, run.id);
  if (!found || !summary) throw notFound();
  const like = summary.classes.find(({ state, from }) => state === found.state && from === found.class_from);
  const of = classKey(found.state, found.class_from);
  const compared = await listCompared(tx, actor, {
    runId: run.id,
    of,
    after: null,
    limit: MOST_EXAMPLES + 1,
  });
  const latest = compared.filter(({ place }) => place <= MOST_EXAMPLES);
  return {
    as_of: run.as_of,
    chance: found.chance,
    age_days: found.age_days,
    like: {
      by_stage: summary.stateKind === 'stage',
      from_day: found.class_from,
      before_day: like?.before ?? null,
      won: like?.won ?? 0,
      lost: like?.lost ?? 0,
      deals: latest.map(presentCompared),
      has_more: compared.length > latest.length,
    },
    factors: {
      part_of_period: summary.factors?.byThird.won[thirdAt(run, summary)] ?? 1,
      evidence: summary.factors?.byEvidence.won[found.evidence] ?? 1,
    },
    record: recordOf(found.chance, summary),
  };
}
