import { DEFAULT_FRESHNESS_DAYS, type EvidenceKind } from './evidence.ts';
import { PILLARS, type Pillar } from './pillar.ts';
import { isClosed, type Stage, stagesReached } from './stage.ts';

/** 0 Unknown, 1 Claimed, 2 Heard, 3 Proven. Computed from evidence, never typed. */
export type Grade = 0 | 1 | 2 | 3;
export const GRADES = [0, 1, 2, 3] as const satisfies readonly Grade[];
export const GRADE_LABELS: Readonly<Record<Grade, string>> = {
  0: 'Unknown',
  1: 'Claimed',
  2: 'Heard',
  3: 'Proven',
};

/** What the evidence has to carry before a deal counts in a category of the forecast. */
export interface CategoryNeeds {
  /** The least grade of a pillar; a pillar that is left out may be Unknown. */
  readonly grades: Readonly<Partial<Record<Pillar, Grade | undefined>>>;
  /** Pillars whose evidence has to be fresh besides. */
  readonly fresh: readonly Pillar[];
}

/** The categories that evidence limits, from the lower to the higher. */
export const CAPPED_CATEGORIES = ['best_case', 'commit'] as const;
export type ForecastCaps = Readonly<Record<(typeof CAPPED_CATEGORIES)[number], CategoryNeeds>>;

/** What a workspace may tune: weights in per cent, freshness in days, grades expected by stage, caps of the forecast. */
export interface QualificationSettings {
  readonly caps: ForecastCaps;
  readonly weights: Readonly<Record<Pillar, number>>;
  readonly freshnessDays: Readonly<Record<EvidenceKind, number | null>>;
  readonly expectations: Readonly<
    Partial<Record<Stage, Readonly<Partial<Record<Pillar, Grade | undefined>>> | undefined>>
  >;
}

const everyPillar = (grade: Grade): Record<Pillar, Grade> =>
  Object.fromEntries(PILLARS.map((pillar) => [pillar, grade])) as Record<Pillar, Grade>;

export const DEFAULT_QUALIFICATION_SETTINGS: QualificationSettings = {
  caps: {
    best_case: { grades: { identify_pain: 2, metrics: 2, champion: 2 }, fresh: [] },
    commit: { grades: { ...everyPillar(2), champion: 3 }, fresh: ['economic_buyer', 'paper_process'] },
  },
  weights: {
    metrics: 15,
    economic_buyer: 15,
    decision_criteria: 10,
    decision_process: 10,
    paper_process: 10,
    identify_pain: 15,
    champion: 15,
    competition: 10,
  },
  freshnessDays: DEFAULT_FRESHNESS_DAYS,
  expectations: {
    qualification: { identify_pain: 1 },
    discovery: { identify_pain: 2, metrics: 1, champion: 1 },
    solution_validation: { decision_criteria: 2, metrics: 2, economic_buyer: 1 },
    proposal: { economic_buyer: 2, champion: 2, decision_process: 2, competition: 1 },
    negotiation: { paper_process: 2, decision_process: 2, competition: 2 },
    procurement: { ...everyPillar(2), champion: 3 },
  },
};

/** The least grade each pillar should have at a stage: what every stage reached so far asks. Closed deals owe nothing. */
export function expectedGrades(stage: Stage, settings: QualificationSettings): Record<Pillar, Grade> {
  const expected = everyPillar(0);
  if (isClosed(stage)) return expected;
  for (const reached of stagesReached(stage)) {
    for (const [pillar, grade] of Object.entries(settings.expectations[reached] ?? {}) as [Pillar, Grade][]) {
      if (grade > expected[pillar]) expected[pillar] = grade;
    }
  }
  return expected;
}
