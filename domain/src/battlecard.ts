import type { EvidencePolarity } from './evidence.ts';
import type { Pillar } from './pillar.ts';

export const BATTLECARD_SECTIONS = ['where_we_win', 'where_they_win', 'their_attack', 'what_to_ask'] as const;
export type BattlecardSection = (typeof BATTLECARD_SECTIONS)[number];

export const BATTLECARD_SECTION_LABELS: Readonly<Record<BattlecardSection, string>> = {
  where_we_win: 'Where we win',
  where_they_win: 'Where they win',
  their_attack: 'How they will attack',
  what_to_ask: 'What to ask',
};

/** The longest line, and the most lines of a card. */
export const MAX_LINE = 500;
export const MOST_LINES = 200;

/** A line that nobody has confirmed for this many days is stale. */
export const STALE_AFTER_DAYS = 180;
const DAY_MS = 24 * 60 * 60 * 1000;

export function isStaleLine(confirmedAt: Date, now: Date): boolean {
  return now.getTime() - confirmedAt.getTime() >= STALE_AFTER_DAYS * DAY_MS;
}

interface ClosedQuote {
  readonly outcome: 'won' | 'lost';
  readonly pillar: Pillar;
  readonly polarity: EvidencePolarity;
}

/** The section that a quote of a closed deal is proposed for. */
export function sectionOf({ outcome, pillar, polarity }: ClosedQuote): BattlecardSection {
  if (pillar === 'competition') return 'their_attack';
  return outcome === 'won' && polarity === 'supports' ? 'where_we_win' : 'where_they_win';
}

/** A section’s lines in their new order; null if one of the two isn’t there. */
export function placeAfter(
  order: readonly string[],
  id: string,
  after: string | null,
): readonly string[] | null {
  if (!order.includes(id) || after === id) return null;
  const others = order.filter((one) => one !== id);
  const at = after === null ? 0 : others.indexOf(after) + 1;
  if (after !== null && at === 0) return null;
  return others.toSpliced(at, 0, id);
}
