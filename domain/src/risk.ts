import { type Day, daysBetween } from './calendar.ts';
import { FORECAST_CHOICES, type ForecastCategory, type ForecastChoice } from './forecast.ts';
import type { Pillar } from './pillar.ts';
import { isClosed, LATE_STAGES, type Stage } from './stage.ts';
import { readStrip, type StripCell } from './strip.ts';

/** A deal that closes within this many days needs its proof now. */
export const CLOSES_SOON_DAYS = 30;
const isLate = (stage: Stage): boolean => LATE_STAGES.some((late) => late === stage);

/** A champion who says nothing for longer than this is silent. */
export const SILENT_AFTER_DAYS = 30;

/** Why an open deal may be lost or slip, as one clause each. */
export type RiskReason =
  | { readonly kind: 'denied' | 'disputed'; readonly pillar: Pillar }
  | { readonly kind: 'overcalled'; readonly choice: ForecastChoice; readonly category: ForecastChoice }
  | { readonly kind: 'unproven'; readonly pillar: Pillar; readonly others: number }
  | { readonly kind: 'champion_silent'; readonly days: number }
  | { readonly kind: 'no_next_step' | 'no_close_date' };

export interface Risk {
  /** The gravest first; never empty. */
  readonly reasons: readonly RiskReason[];
  /** To set deals in order: more is worse. */
  readonly weight: number;
}

export interface RiskFacts {
  readonly stage: Stage;
  readonly closeDate: Day | null;
  readonly nextStep: string | null;
  readonly forecastChoice: ForecastChoice;
  readonly forecastCategory: ForecastCategory;
  readonly strip: string;
  /** When a champion last wrote, spoke or did something here; null without a champion or a word from one. */
  readonly championHeardOn: Day | null;
}

const WEIGHTS: Readonly<Record<RiskReason['kind'], number>> = {
  denied: 6,
  disputed: 5,
  overcalled: 4,
  unproven: 3,
  champion_silent: 3,
  no_next_step: 2,
  no_close_date: 1,
};

/** No deal closes without them, so among equal gaps they come first. */
const DECIDING: readonly Pillar[] = ['economic_buyer', 'champion', 'paper_process', 'decision_process'];

const rankOf = (pillar: Pillar): number => {
  const at = DECIDING.indexOf(pillar);
  return at === -1 ? DECIDING.length : at;
};

/** Gaps, but for pillars that are named already. */
function unproven(cells: readonly StripCell[]): RiskReason[] {
  const gaps = cells
    .filter(({ gap, denied, disputed }) => gap && !denied && !disputed)
    .sort((a, b) => b.expected - b.grade - (a.expected - a.grade) || rankOf(a.pillar) - rankOf(b.pillar));
  const [worst] = gaps;
  return worst ? [{ kind: 'unproven', pillar: worst.pillar, others: gaps.length - 1 }] : [];
}

function overcalled({ forecastChoice: choice, forecastCategory }: RiskFacts): RiskReason[] {
  const category = FORECAST_CHOICES.find((one) => one === forecastCategory);
  return category && category !== choice ? [{ kind: 'overcalled', choice, category }] : [];
}

function silent({ championHeardOn: day }: RiskFacts, today: Day): RiskReason[] {
  const days = day === null ? 0 : daysBetween(day, today);
  return days > SILENT_AFTER_DAYS ? [{ kind: 'champion_silent', days }] : [];
}

/**
 * What speaks against an open deal that closes soon or stands in a late stage: what the buyer denies or people dispute,
 * a forecast above its evidence, missing proof, a silent champion, nothing agreed next. Null if nothing does, for early
 * and closed deals, and for those whose close date has passed, which are distinguished.
 */
export function riskOf(facts: RiskFacts, today: Day): Risk | null {
  if (isClosed(facts.stage)) return null;
  const days = facts.closeDate === null ? null : daysBetween(today, facts.closeDate);
  if (days !== null && days < 0) return null;
  const soon = days !== null && days <= CLOSES_SOON_DAYS;
  if (!soon && !isLate(facts.stage)) return null;
  const cells = readStrip(facts.strip);
  const reasons: RiskReason[] = [
    ...cells.filter(({ denied }) => denied).map(({ pillar }) => ({ kind: 'denied' as const, pillar })),
    ...cells.filter(({ disputed }) => disputed).map(({ pillar }) => ({ kind: 'disputed' as const, pillar })),
    ...overcalled(facts),
    ...unproven(cells),
    ...silent(facts, today),
    ...(soon && facts.nextStep === null ? [{ kind: 'no_next_step' as const }] : []),
    ...(days === null ? [{ kind: 'no_close_date' as const }] : []),
  ];
  if (reasons.length === 0) return null;
  const weight = reasons.reduce((sum, { kind }) => sum + WEIGHTS[kind], 0);
  return { reasons, weight: soon ? weight * 2 : weight };
}
