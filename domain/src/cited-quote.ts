import type { Day } from './calendar.ts';
import { type GradedEvidence, strengthOf } from './grade.ts';
import type { QualificationSettings } from './qualification-settings.ts';

/** How far a text or number is backed by the buyer's words, now. */
export const QUOTE_STANDINGS = ['proven', 'claimed', 'estimate', 'lost'] as const;
export type QuoteStanding = (typeof QUOTE_STANDINGS)[number];

/** Why a quote that counted no longer does. */
export const LOST_REASONS = ['retracted', 'superseded', 'aged', 'disputed'] as const;
export type LostReason = (typeof LOST_REASONS)[number];

/** Evidence that something cites, as far as its standing depends on it. */
export interface CitedEvidence extends GradedEvidence {
  /** The day it was retracted or superseded; null while it is live. */
  readonly closedOn: Day | null;
  readonly isSuperseded: boolean;
  /** Its pillar has an unresolved contradiction, so that it counts as a claim at most. */
  readonly isDisputed: boolean;
}

export interface CitationStanding {
  readonly state: QuoteStanding;
  readonly reason: LostReason | null;
  /** When it was retracted or superseded. */
  readonly on: Day | null;
}

const PROVEN_FROM = 2;

/** What a citation counts today: proven from grade 2 on, nothing once its evidence is closed, aged to a claim or disputed. */
export function standingOf(
  cited: CitedEvidence | null,
  today: Day,
  settings: QualificationSettings,
): CitationStanding {
  if (cited === null) return { state: 'estimate', reason: null, on: null };
  if (cited.closedOn !== null) {
    return { state: 'lost', reason: cited.isSuperseded ? 'superseded' : 'retracted', on: cited.closedOn };
  }
  const wasProven = strengthOf(cited, cited.occurredOn, settings) >= PROVEN_FROM;
  if (!wasProven) return { state: 'claimed', reason: null, on: null };
  if (cited.isDisputed) return { state: 'lost', reason: 'disputed', on: null };
  const isProven = strengthOf(cited, today, settings) >= PROVEN_FROM;
  return isProven ? { state: 'proven', reason: null, on: null } : { state: 'lost', reason: 'aged', on: null };
}
