import { dayOf } from '@dealwright/domain/calendar';
import { momentOfDay } from '@dealwright/domain/given-days';
import { isClosed, type Stage } from '@dealwright/domain/stage';
import { invalid } from '../../platform/errors.ts';
import type { DealRow } from './detail-store.ts';
import type { FieldChange } from './history/store.ts';
import type { DealUpdate } from './store.ts';

/** The days on which a deal that was brought in began and closed, in UTC. */
interface GivenDays {
  readonly created_on?: string | undefined;
  readonly closed_on?: string | undefined;
}

function requirePast(days: GivenDays, now: Date): void {
  const today = dayOf(now);
  for (const field of ['created_on', 'closed_on'] as const) {
    const day = days[field];
    if (day !== undefined && day > today)
      throw invalid(field, `Enter today or an earlier day; today is ${today} (UTC)`);
  }
}

function requireClosed(stage: Stage, { closed_on }: GivenDays): void {
  if (closed_on === undefined || isClosed(stage)) return;
  throw invalid('closed_on', 'Only a won or lost deal has a closing day. Close the deal first.');
}

/**
 * When a new deal began and came to its stage. One that closed before today and of which no creation day is given began
 * on its closing day: it cannot have begun later.
 */
export function datesOfNew(
  stage: Stage,
  days: GivenDays,
  now: Date,
): { readonly createdAt: Date; readonly stageEnteredAt: Date } {
  requirePast(days, now);
  requireClosed(stage, days);
  const { closed_on: closedOn, created_on: createdOn = closedOn } = days;
  if (closedOn !== undefined && createdOn !== undefined && closedOn < createdOn) {
    throw invalid('closed_on', `Enter a closing day on or after the creation day, ${createdOn}`);
  }
  const createdAt = createdOn === undefined ? now : momentOfDay(createdOn, { latest: now });
  if (closedOn !== undefined) {
    return { createdAt, stageEnteredAt: momentOfDay(closedOn, { earliest: createdAt, latest: now }) };
  }
  return { createdAt, stageEnteredAt: isClosed(stage) ? now : createdAt };
}

/** The days that a change gives another value, as the history has them. */
export function dayChanges(dealId: string, before: GivenDays, days: GivenDays): FieldChange[] {
  return (['created_on', 'closed_on'] as const).flatMap((field) =>
    days[field] === undefined || days[field] === before[field]
      ? []
      : [{ dealId, field, oldValue: before[field] ?? null, newValue: days[field] }],
  );
}

interface ChangedDates {
  readonly update: Pick<DealUpdate, 'created_at' | 'closed_at' | 'stage_entered_at'>;
  readonly changes: readonly FieldChange[];
}

/** What becomes of a deal's dates by the days that are given. `firstMove` is the day on which it first left a stage. */
export function changedDates(
  row: DealRow,
  days: GivenDays,
  { now, firstMove }: { readonly now: Date; readonly firstMove: string | null },
): ChangedDates {
  const before = {
    created_on: dayOf(row.created_at),
    closed_on: row.closed_at ? dayOf(row.closed_at) : undefined,
  };
  const changes = dayChanges(row.id, before, days);
  if (changes.length === 0) return { update: {}, changes };
  requirePast(days, now);
  requireClosed(row.stage, days);
  const createdOn = days.created_on ?? before.created_on;
  const closedOn = days.closed_on ?? before.closed_on;
  if (closedOn !== undefined && closedOn < createdOn) {
    throw days.closed_on === undefined
      ? invalid('created_on', `Enter a creation day on or before the closing day, ${closedOn}`)
      : invalid('closed_on', `Enter a closing day on or after the creation day, ${createdOn}`);
  }
  if (days.created_on !== undefined && firstMove !== null && createdOn > firstMove) {
    throw invalid('created_on', `Enter a creation day on or before the deal’s first move, ${firstMove}`);
  }
  const has = (field: string): boolean => changes.some((change) => change.field === field);
  const latest = has('closed_on') ? now : (row.closed_at ?? now);
  const createdAt = has('created_on') ? momentOfDay(createdOn, { latest }) : row.created_at;
  const isInFirstStage = row.stage_entered_at.getTime() === row.created_at.getTime();
  const closedAt =
    closedOn !== undefined && has('closed_on')
      ? momentOfDay(closedOn, { earliest: createdAt, latest: now })
      : null;
  return {
    changes,
    update: {
      ...(has('created_on') && { created_at: createdAt }),
      ...(has('created_on') && !row.closed_at && isInFirstStage && { stage_entered_at: createdAt }),
      ...(closedAt && { closed_at: closedAt, stage_entered_at: closedAt }),
    },
  };
}
