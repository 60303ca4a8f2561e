import type { Pillar } from './pillar.ts';
import type { CategoryNeeds, ForecastCaps, Grade } from './qualification-settings.ts';
import type { Stage } from './stage.ts';

/** From least to most certain; what a seller may choose for an open deal. */
export const FORECAST_CHOICES = ['pipeline', 'best_case', 'commit'] as const;
export type ForecastChoice = (typeof FORECAST_CHOICES)[number];

export const FORECAST_CATEGORIES = [...FORECAST_CHOICES, 'closed', 'omitted'] as const;
export type ForecastCategory = (typeof FORECAST_CATEGORIES)[number];

export const FORECAST_LABELS: Readonly<Record<ForecastCategory, string>> = {
  pipeline: 'Pipeline',
  best_case: 'Best Case',
  commit: 'Commit',
  closed: 'Closed',
  omitted: 'Omitted',
};

/** One thing that keeps a deal out of a category. */
export interface ForecastLack {
  readonly pillar: Pillar;
  readonly grade: Grade;
  readonly needed: Grade;
  /** The grade would do, but its evidence is past its freshness. */
  readonly needsFresh: boolean;
}

export interface Forecast {
  readonly category: ForecastCategory;
  readonly choice: ForecastChoice;
  /** The best category the evidence allows. */
  readonly cap: ForecastChoice;
  /** What the next category above the cap still lacks; empty at Commit and for closed deals. */
  readonly lacks: readonly ForecastLack[];
  /** The step of the close plan because of which it no longer reaches go-live; it keeps an open deal from Commit. */
  readonly lateStep: string | null;
}

interface GradedPillar {
  readonly grade: Grade;
  readonly fresh: boolean;
}

function lacksOf(
  { grades, fresh }: CategoryNeeds,
  pillars: Readonly<Record<Pillar, GradedPillar>>,
): ForecastLack[] {
  const needing = new Set([...(Object.keys(grades) as Pillar[]), ...fresh]);
  return [...needing].flatMap((pillar) => {
    const needed = grades[pillar] ?? 0;
    const { grade, fresh: isFresh } = pillars[pillar];
    if (grade >= needed && (isFresh || !fresh.includes(pillar))) return [];
    return [{ pillar, grade, needed, needsFresh: grade >= needed }];
  });
}

/** The seller's choice, capped by the evidence and by a close plan that no longer reaches go-live, and why. */
export function forecastOf(
  stage: Stage,
  choice: ForecastChoice,
  pillars: Readonly<Record<Pillar, GradedPillar>>,
  caps: ForecastCaps,
  lateStep: string | null = null,
): Forecast {
  const bestCaseLacks = lacksOf(caps.best_case, pillars);
  const commitLacks = lacksOf(caps.commit, pillars);
  const staysBelowCommit = commitLacks.length > 0 || lateStep !== null;
  const cap = bestCaseLacks.length > 0 ? 'pipeline' : staysBelowCommit ? 'best_case' : 'commit';
  if (stage === 'closed_won') return { category: 'closed', choice, cap, lacks: [], lateStep: null };
  if (stage === 'closed_lost') return { category: 'omitted', choice, cap, lacks: [], lateStep: null };
  const category = FORECAST_CHOICES.indexOf(choice) <= FORECAST_CHOICES.indexOf(cap) ? choice : cap;
  const lacks = cap === 'pipeline' ? bestCaseLacks : cap === 'best_case' ? commitLacks : [];
  return { category, choice, cap, lacks, lateStep };
}
