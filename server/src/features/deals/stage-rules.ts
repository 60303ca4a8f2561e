import { PILLAR_DEFINITIONS, type Pillar } from '@dealwright/domain/pillar';
import { isClosed, STAGE_DEFINITIONS, STAGES, type Stage } from '@dealwright/domain/stage';
import { AppError } from '../../platform/errors.ts';

interface DealToMove {
  readonly number: bigint | number;
  readonly stage: Stage;
  readonly gaps: readonly Pillar[];
  /** Whether the deal's workspace refuses gaps in a later stage. */
  readonly gapsBlock: boolean;
}

function isLaterOpenStage(stage: Stage, than: Stage): boolean {
  return !isClosed(stage) && !isClosed(than) && STAGES.indexOf(stage) > STAGES.indexOf(than);
}

function named(deals: readonly DealToMove[], say: (deal: DealToMove) => string): string {
  return deals.map((deal) => `LEAD-${deal.number} ${say(deal)}`).join('; ');
}

function gapNames({ gaps }: DealToMove): string {
  return gaps.map((pillar) => PILLAR_DEFINITIONS[pillar].name).join(', ');
}

/**
 * Throws `conflict` when a deal may not go to the stage: a closed deal is opened before it is closed another way, and
 * where the workspace says so a deal with gaps enters no later open stage.
 */
export function requireMayEnter(deals: readonly DealToMove[], stage: Stage): void {
  const { label } = STAGE_DEFINITIONS[stage];
  const closed = deals.filter((deal) => isClosed(stage) && isClosed(deal.stage) && deal.stage !== stage);
  if (closed.length > 0) {
    const which = named(closed, (deal) => `is ${STAGE_DEFINITIONS[deal.stage].label.toLowerCase()}`);
    throw new AppError('conflict', `${which}. Move it back to an open stage first.`);
  }
  const gappy = deals.filter(
    (deal) => deal.gapsBlock && deal.gaps.length > 0 && isLaterOpenStage(stage, deal.stage),
  );
  if (gappy.length > 0) {
    const which = named(gappy, (deal) => `lacks evidence for ${gapNames(deal)}`);
    throw new AppError('conflict', `${which}. This workspace requires it before ${label}.`);
  }
}
