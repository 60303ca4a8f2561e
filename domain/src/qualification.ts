import type { Day } from './calendar.ts';
import { type Forecast, type ForecastChoice, forecastOf } from './forecast.ts';
import { type GradedEvidence, gradePillar, nextAgeingDay, type PillarGrade } from './grade.ts';
import { nextQuestion } from './next-question.ts';
import { PILLARS, type Pillar } from './pillar.ts';
import { expectedGrades, type Grade, type QualificationSettings } from './qualification-settings.ts';
import { isClosed, type Stage } from './stage.ts';

export interface PillarState extends PillarGrade {
  readonly pillar: Pillar;
  readonly expected: Grade;
  readonly gap: boolean;
  /** What to ask the buyer next; null once the pillar is proven and undisputed. */
  readonly nextQuestion: string | null;
}

export interface Qualification {
  readonly pillars: readonly PillarState[];
  /** 0 to 100. */
  readonly score: number;
  readonly weakest: Pillar;
  readonly gaps: readonly Pillar[];
  readonly forecast: Forecast;
  /** The day by which the evidence was judged fresh or aged. */
  readonly gradedOn: Day;
  /** The next day on which age alone changes any of this; null when it never will. */
  readonly nextAgeingOn: Day | null;
}

export interface QualificationInput {
  readonly stage: Stage;
  readonly forecastChoice: ForecastChoice;
  readonly evidence: readonly (GradedEvidence & { readonly pillar: Pillar })[];
  readonly today: Day;
  /** The day a closed deal was closed; null for an open one. */
  readonly closedOn: Day | null;
  readonly settings: QualificationSettings;
  /** The deal's close plan; null or left out without one. */
  readonly plan?: PlanDeadline | null;
}

/** From when on a close plan misses its go-live if nothing happens until then, and by which step. */
export interface PlanDeadline {
  readonly missesFrom: Day;
  readonly lateStep: string;
}

/** What was decided is not undone by the calendar: a closed deal keeps the grades of its closing day. */
export function gradingDay({
  stage,
  closedOn,
  today,
}: Pick<QualificationInput, 'stage' | 'closedOn' | 'today'>): Day {
  return isClosed(stage) && closedOn !== null && closedOn < today ? closedOn : today;
}

/** Lowest grade first; among equals a disputed one, then the heavier one, then the usual order. */
function weakestOf(pillars: readonly PillarState[], settings: QualificationSettings): Pillar {
  const [weakest] = [...pillars].sort(
    (a, b) =>
      a.grade - b.grade ||
      Number(b.disputed) - Number(a.disputed) ||
      settings.weights[b.pillar] - settings.weights[a.pillar] ||
      PILLARS.indexOf(a.pillar) - PILLARS.indexOf(b.pillar),
  );
  if (!weakest) throw new Error('a deal has eight pillars');
  return weakest.pillar;
}

export function scoreOf(
  pillars: readonly Pick<PillarState, 'pillar' | 'grade'>[],
  settings: QualificationSettings,
): number {
  const total = PILLARS.reduce((sum, pillar) => sum + settings.weights[pillar], 0);
  const earned = pillars.reduce((sum, { pillar, grade }) => sum + settings.weights[pillar] * grade, 0);
  return total === 0 ? 0 : Math.round((earned * 100) / (3 * total));
}

/** Everything Dealwright says of a deal's quality, from its live evidence and its stage. */
export function qualify(input: QualificationInput): Qualification {
  const { stage, forecastChoice, evidence, settings, plan = null } = input;
  const gradedOn = gradingDay(input);
  const expected = expectedGrades(stage, settings);
  const pillars = PILLARS.map((pillar): PillarState => {
    const graded = gradePillar(
      evidence.filter((row) => row.pillar === pillar),
      gradedOn,
      settings,
    );
    return {
      ...graded,
      pillar,
      expected: expected[pillar],
      gap: graded.grade < expected[pillar],
      nextQuestion: nextQuestion(pillar, graded),
    };
  });
  const byPillar = Object.fromEntries(
    pillars.map(({ pillar, grade, freshness }) => [pillar, { grade, fresh: freshness === 'fresh' }]),
  ) as Record<Pillar, { grade: Grade; fresh: boolean }>;
  const ageing = evidence
    .map((row) => nextAgeingDay(row.kind, row.occurredOn, gradedOn, settings))
    .concat(plan !== null && plan.missesFrom > gradedOn ? plan.missesFrom : null)
    .filter((day) => day !== null)
    .sort();
  const lateStep = plan !== null && plan.missesFrom <= gradedOn ? plan.lateStep : null;
  return {
    pillars,
    score: scoreOf(pillars, settings),
    weakest: weakestOf(pillars, settings),
    gaps: pillars.filter(({ gap }) => gap).map(({ pillar }) => pillar),
    forecast: forecastOf(stage, forecastChoice, byPillar, settings.caps, lateStep),
    gradedOn,
    nextAgeingOn: isClosed(stage) ? null : (ageing[0] ?? null),
  };
}
