import type { Tx } from '@dealwright/db/database';
import { addDays, type Day, dayOf } from '@dealwright/domain/calendar';
import { momentOfDay } from '@dealwright/domain/given-days';
import type { DealDraft } from '@dealwright/domain/import/drafts';
import type { RowProblem } from '@dealwright/domain/import/row-plan';
import { told } from '@dealwright/domain/import/row-values';
import { isClosed } from '@dealwright/domain/stage';
import { isFeatureOn } from '../../../platform/require-feature.ts';
import { datesOfNew } from '../../deals/given-dates.ts';
import { canSetOrigin } from '../../deals/policy.ts';
import { findArchivedDays } from '../archive-rules-store.ts';
import type { Scene } from './scene.ts';

export const STAYS_IN_PIPELINE = told(
  'archived_on',
  'Not archived: an import archives only deals that it adds',
);

/** Why a new deal that was archived on that day is left out; null if it comes in. */
export type LeftOut = (archivedOn: Day | null) => string | null;

async function refusalOf(tx: Tx, { actor }: Scene): Promise<string | null> {
  if (!canSetOrigin(actor)) return 'Archived. Only admins and managers can import archived deals';
  if (await isFeatureOn(tx, actor.companyId, 'deal_archive')) return null;
  return 'Archived, and archiving isn’t turned on for your company';
}

/** Archived deals never come into the pipeline, and none comes that the company would delete at once. */
export async function archiveRules(
  tx: Tx,
  scene: Scene,
  drafts: readonly Pick<DealDraft, 'archivedOn'>[],
): Promise<LeftOut> {
  if (drafts.every(({ archivedOn }) => archivedOn === null)) return () => null;
  const refusal = await refusalOf(tx, scene);
  const days = await findArchivedDays(tx, scene.actor.companyId);
  const since = days === null ? null : addDays(dayOf(scene.now), -days);
  return (archivedOn) => {
    if (archivedOn === null) return null;
    if (refusal !== null || since === null || archivedOn > since) return refusal;
    return `Archived on ${archivedOn}, and your company deletes archived deals after ${days} days`;
  };
}

interface Moments {
  readonly createdAt: Date;
  readonly stageEnteredAt: Date;
  readonly archivedAt: Date | null;
  readonly problems: readonly RowProblem[];
}

/** A day that isn’t given is the day of archiving: what was in the archive had begun, and closed if it is closed. */
function daysOf({ stage, createdOn, closedOn, archivedOn }: DealDraft) {
  const isPast = archivedOn !== null && (createdOn === null || createdOn <= archivedOn);
  const latest = isPast ? archivedOn : undefined;
  return isClosed(stage)
    ? { created_on: createdOn ?? undefined, closed_on: closedOn ?? latest }
    : { created_on: createdOn ?? latest, closed_on: closedOn ?? undefined };
}

/** When a new deal began, entered its stage and was archived. Throws invalid for days that contradict each other. */
export function momentsOfNew(draft: DealDraft, now: Date): Moments {
  const { stage, engagedOn, archivedOn } = draft;
  const { createdAt, stageEnteredAt: entered } = datesOfNew(stage, daysOf(draft), now);
  // An open deal entered its stage when work on it began.
  const isEngaged = !isClosed(stage) && engagedOn !== null;
  const stageEnteredAt = isEngaged ? momentOfDay(engagedOn, { earliest: createdAt, latest: now }) : entered;
  if (archivedOn === null) return { createdAt, stageEnteredAt, archivedAt: null, problems: [] };
  const archivedAt = momentOfDay(archivedOn, { earliest: stageEnteredAt, latest: now });
  const day = dayOf(archivedAt);
  const reason = day === archivedOn ? '' : `: it can’t have been before it reached its stage`;
  return {
    createdAt,
    stageEnteredAt,
    archivedAt,
    problems: [told('archived_on', `Will be archived as of ${day}${reason}`)],
  };
}
