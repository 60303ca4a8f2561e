import type { StageStay, TimeInStage, TimesInStage } from '@dealwright/contract/win-loss/time-in-stage';
import type { Tx } from '@dealwright/db/database';
import { isClosed, STAGES } from '@dealwright/domain/stage';
import { survivalOf } from '@dealwright/domain/survival';
import type { Actor } from '../../platform/actor.ts';
import { openSpan, presentPeriod, presentScope, type SpanQuery } from './read-win-loss.ts';
import { countStays, type StayCount, type StayRow } from './stay-store.ts';

const OPEN_STAGES = STAGES.filter((stage): stage is TimeInStage['stage'] => !isClosed(stage));

function presentStage(stage: TimeInStage['stage'], stays: readonly StayCount[]): TimeInStage {
  const survival = survivalOf(stays);
  return {
    stage,
    left: stays.reduce((sum, { ended }) => sum + ended, 0),
    still: stays.reduce((sum, { going }) => sum + going, 0),
    survival: survival && {
      quarter: survival.quarter,
      half: survival.half,
      three_quarters: survival.threeQuarters,
      half_range: survival.halfRange,
    },
  };
}

/** How long the deals that came to a stage in the periods stay in it. */
export async function readTimes(tx: Tx, actor: Actor, query: SpanQuery, now: Date): Promise<TimesInStage> {
  const span = await openSpan(tx, actor, query, now);
  const rows = await countStays(tx, actor, { period: span.period, owners: span.owners, now });
  const byStage = Map.groupBy(rows, ({ stage }) => stage);
  return {
    period: presentPeriod(span),
    scope: presentScope(span),
    stages: OPEN_STAGES.map((stage) => presentStage(stage, byStage.get(stage) ?? [])),
  };
}

export function presentStay(row: StayRow): StageStay {
  const { number, name, owner_id, owner_name, entered_on, left_on, days } = row;
  return {
    number: Number(number),
    name,
    owner: { id: owner_id, name: owner_name },
    entered_on,
    left_on,
    days,
  };
}
