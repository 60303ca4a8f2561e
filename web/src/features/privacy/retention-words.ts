import { minRetentionDays, type RetentionKind } from '@dealwright/contract/privacy/retention';
import { formatCount } from '../../lib/format.ts';

interface Words {
  readonly title: string;
  readonly text: string;
  /** What one of them is called. */
  readonly one: string;
  readonly many: string;
}

export const RETENTION_WORDS: Readonly<Record<RetentionKind, Words>> = {
  usage_logs: {
    title: 'Usage log',
    text: 'Every call to a service. Totals by day, month and deal are kept.',
    one: 'entry',
    many: 'entries',
  },
  archived_deals: {
    title: 'Archived deals',
    text: 'Deleted with everything in them, counted from the day they were archived.',
    one: 'deal',
    many: 'deals',
  },
  invitations: {
    title: 'Past invitations',
    text: 'Accepted, canceled or expired invitations, with their email addresses.',
    one: 'invitation',
    many: 'invitations',
  },
  audio: {
    title: 'Audio of recordings',
    text: 'Deleted counted from the day of the call. The transcript stays.',
    one: 'recording',
    many: 'recordings',
  },
};

const YEAR = 365;

const RETENTION_CHOICES: readonly number[] = [
  7,
  30,
  90,
  180,
  YEAR,
  2 * YEAR,
  3 * YEAR,
  5 * YEAR,
  7 * YEAR,
  10 * YEAR,
];

/** The times that are offered for a kind, in days. */
export function retentionChoices(kind: RetentionKind): readonly number[] {
  return RETENTION_CHOICES.filter((days) => days >= minRetentionDays(kind));
}

/** Audio of people is never kept forever. */
export const canBeKeptForever = (kind: RetentionKind): boolean => kind !== 'audio';

/** `1 year`, `90 days`. */
export function formatSpan(days: number): string {
  return days % YEAR === 0 ? formatCount(days / YEAR, 'year') : formatCount(days, 'day');
}
