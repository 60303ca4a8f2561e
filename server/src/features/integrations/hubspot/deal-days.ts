import { dayOf } from '@dealwright/domain/calendar';
import { momentOfDay } from '@dealwright/domain/given-days';
import { isClosed, type Stage } from '@dealwright/domain/stage';
import { datesOfNew, dayChanges } from '../../deals/given-dates.ts';
import type { FieldChange } from '../../deals/history/store.ts';
import type { OurDeal } from './deal-store.ts';
import type { HubspotDays } from './deal-values.ts';

interface Dated {
  readonly created_at: Date | null;
  /** When it came to its stage, which for a closed deal is when it closed. */
  readonly entered_at: Date | null;
}

export const UNDATED: Dated = { created_at: null, entered_at: null };

/** One that closed before it is said to have begun was brought into HubSpot later: it began by its closing day. */
const beginning = ({ began }: HubspotDays, closed: string): string =>
  began !== null && began < closed ? began : closed;

/** When a HubSpot deal began and entered its stage (unknown for open deals), and the history of that. */
export function datesOfImported(
  { id, stage, days }: { readonly id: string; readonly stage: Stage; readonly days: HubspotDays },
  now: Date,
): { readonly created_at: Date; readonly entered_at: Date; readonly changes: readonly FieldChange[] } {
  const closedOn = isClosed(stage) ? days.closed : null;
  const createdOn = closedOn === null ? days.began : beginning(days, closedOn);
  const given = { created_on: createdOn ?? undefined, closed_on: closedOn ?? undefined };
  const { createdAt, stageEnteredAt } = datesOfNew(stage, given, now);
  return {
    created_at: createdAt,
    entered_at: closedOn === null ? now : stageEnteredAt,
    changes: dayChanges(id, {}, given),
  };
}

interface Closing extends Dated {
  readonly changes: readonly FieldChange[];
}

/**
 * The closing day of a deal that HubSpot closed follows HubSpot's, unless another one was set here. Null if
 * nothing changes.
 */
export function closingOf(
  ours: OurDeal,
  {
    stage,
    theirStage,
    days,
  }: { readonly stage: Stage; readonly theirStage: unknown; readonly days: HubspotDays },
  now: Date,
): Closing | null {
  const moves = stage !== ours.stage;
  const follows = moves || (ours.closed_by_import && !ours.closing_given);
  if (!isClosed(stage) || theirStage !== stage || days.closed === null || !follows) return null;
  const before = {
    created_on: dayOf(ours.created_at),
    closed_on: moves || ours.closed_at === null ? undefined : dayOf(ours.closed_at),
  };
  const createdOn = days.closed < before.created_on ? beginning(days, days.closed) : before.created_on;
  const isEarlier = createdOn !== before.created_on;
  const createdAt = isEarlier ? momentOfDay(createdOn, { latest: now }) : ours.created_at;
  const changes = dayChanges(ours.id, before, { created_on: createdOn, closed_on: days.closed });
  if (changes.length === 0) return null;
  return {
    changes,
    created_at: isEarlier ? createdAt : null,
    entered_at: momentOfDay(days.closed, { earliest: createdAt, latest: now }),
  };
}
