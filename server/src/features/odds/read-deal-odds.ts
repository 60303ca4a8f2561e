import type { getDealOdds } from '@dealwright/contract/odds/odds';
import type { ResponseOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { daysBetween } from '@dealwright/domain/calendar';
import { winRate } from '@dealwright/domain/win-rate';
import type { Actor } from '../../platform/actor.ts';
import { notFound } from '../../platform/errors.ts';
import type { DealRef } from '../deals/detail-store.ts';
import { findDealOdds, listExamples } from './deal-store.ts';
import type { OddsSummary, RunRow } from './store.ts';

type DealOdds = ResponseOf<typeof getDealOdds>;

/** Forecasts of a deal in several weeks are not independent, so the interval is as wide as for its deals. */
function recordOf(chance: number, { score }: OddsSummary): DealOdds['record'] {
  const group = score?.groups.find(({ high }) => chance <= high) ?? score?.groups.at(-1);
  if (!score || !group) return null;
  const deals = Math.max(1, Math.round((group.n * score.deals) / score.forecasts));
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

/** Why a deal has its chance. Throws 404 where the run has none of it. */
export async function readDealOdds(tx: Tx, actor: Actor, deal: DealRef, run: RunRow): Promise<DealOdds> {
  const { summary } = run;
  const found = await findDealOdds(tx, deal, run.id);
  if (!found || !summary) throw notFound();
  const like = summary.classes.find(({ state, from }) => state === found.state && from === found.class_from);
  const examples = await listExamples(tx, actor, like?.examples ?? []);
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
      deals: examples.map(({ number, name, stage }) => ({ number: Number(number), name, stage })),
    },
    factors: {
      part_of_period: summary.factors?.byThird.won[thirdAt(run, summary)] ?? 1,
      evidence: summary.factors?.byEvidence.won[found.evidence] ?? 1,
    },
    record: recordOf(found.chance, summary),
  };
}
