/** Days since 1970-01-01 in UTC; what the odds count in. */
export type DayNumber = number;

const MS_PER_DAY = 86_400_000;

export function dayNumber(day: string): DayNumber {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / MS_PER_DAY);
}

/** First day, and the first day after it. */
export interface DaySpan {
  readonly from: DayNumber;
  readonly before: DayNumber;
}

/** The period of a company that a day is in. */
export type PeriodAt = (day: DayNumber) => DaySpan;

/** How much evidence a deal has: none, then by its score below 40, below 70, and above. */
export const EVIDENCE_LEVELS = 4;

export function evidenceLevel(score: number | null): number {
  if (!score) return 0;
  if (score < 40) return 1;
  return score < 70 ? 2 : 3;
}

export type SpellEnd = 'won' | 'lost' | 'moved';

/** A time in which an open deal stays in one stage with the same evidence and amount. */
export interface Spell {
  /** Position among the open stages; 0 where stages are not told apart. */
  readonly state: number;
  /** When the deal came to the stage. */
  readonly entered: DayNumber;
  readonly from: DayNumber;
  /** The day it ended; Infinity while it lasts. */
  readonly until: DayNumber;
  /** Null while it lasts, where only evidence or amount changed, and where the deal left the pipeline undecided. */
  readonly end: SpellEnd | null;
  /** A level from 0 to 3, see {@link evidenceLevel}. */
  readonly evidence: number;
  /** In minor units of the reporting currency; null where there is none. */
  readonly amount: number | null;
  /** The currency of an amount that has no rate, and the amount is in it; null for the reporting currency. */
  readonly unrated: string | null;
  /** From this day on the amount was on record: later than `from` where the deal was brought in. */
  readonly amountKnownFrom: DayNumber;
}

export interface Closing {
  readonly day: DayNumber;
  readonly isWon: boolean;
  /** Whether it still holds: not once the deal was opened again or deleted. */
  readonly isHeld: boolean;
  /** In minor units of the reporting currency. */
  readonly amount: number;
  /** The currency of an amount that has no rate, and the amount is in it; null for the reporting currency. */
  readonly unrated: string | null;
}

/** What is known of a deal, oldest first. */
export interface DealPast {
  readonly id: string;
  /** The last one that is known. */
  readonly ownerId: string;
  readonly opened: DayNumber;
  readonly spells: readonly Spell[];
  readonly closings: readonly Closing[];
}
