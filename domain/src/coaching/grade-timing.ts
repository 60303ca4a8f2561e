import { dayOf } from '../calendar.ts';
import { type GradedEvidence, gradePillar } from '../grade.ts';
import type { Pillar } from '../pillar.ts';
import { type Grade, GRADES, type QualificationSettings } from '../qualification-settings.ts';
import { isClosed, STAGES, type Stage } from '../stage.ts';

export const TIMING_RESULTS = ['in_time', 'late', 'never'] as const;
export type TimingResult = (typeof TIMING_RESULTS)[number];

/** Evidence of a deal with when it was on record. */
export interface RecordedEvidence extends GradedEvidence {
  readonly pillar: Pillar;
  readonly recordedAt: Date;
  /** When it was superseded or retracted. */
  readonly endedAt: Date | null;
}

/** When a deal first came to a stage. */
export interface StageEntry {
  readonly stage: Stage;
  readonly at: Date;
}

export interface ClosedDeal {
  readonly entries: readonly StageEntry[];
  readonly evidence: readonly RecordedEvidence[];
  readonly closedAt: Date;
}

/** A grade that a stage is the first to expect. */
export interface ExpectedGrade {
  readonly stage: Stage;
  readonly pillar: Pillar;
  readonly grade: Grade;
}

export interface GradeTiming extends ExpectedGrade {
  /** When the deal went on from the stage. */
  readonly passedAt: Date;
  /** When evidence first came to the grade before the deal closed. */
  readonly reachedAt: Date | null;
  /** In which stage the deal was then. */
  readonly reachedIn: Stage | null;
  readonly result: TimingResult;
}

const OPEN_STAGES = STAGES.filter((stage) => !isClosed(stage));
const orderOf = (stage: Stage): number => STAGES.indexOf(stage);

/** Each grade that a stage expects and no stage before it, in the order of the stages. */
export function newlyExpected({ expectations }: QualificationSettings): ExpectedGrade[] {
  const highest = new Map<Pillar, Grade>();
  return OPEN_STAGES.flatMap((stage) =>
    (Object.entries(expectations[stage] ?? {}) as [Pillar, Grade][]).flatMap(([pillar, grade]) => {
      if (grade <= (highest.get(pillar) ?? GRADES[0])) return [];
      highest.set(pillar, grade);
      return [{ stage, pillar, grade }];
    }),
  );
}

/** A lost deal never went on from its last stage; a won one went on from all of them. */
function passedAt({ entries }: ClosedDeal, stage: Stage): Date | null {
  const later = entries.filter((one) => orderOf(one.stage) > orderOf(stage) && one.stage !== 'closed_lost');
  return later.reduce<Date | null>((first, { at }) => (first === null || at < first ? at : first), null);
}

/** The moments at which the grade of a pillar could have risen. */
function momentsOf(rows: readonly RecordedEvidence[], closedAt: Date): Date[] {
  return rows
    .flatMap(({ recordedAt, endedAt }) => (endedAt === null ? [recordedAt] : [recordedAt, endedAt]))
    .filter((at) => at <= closedAt)
    .sort((a, b) => a.getTime() - b.getTime());
}

/** When the pillar first had each grade. */
function firstReached(
  rows: readonly RecordedEvidence[],
  closedAt: Date,
  settings: QualificationSettings,
): ReadonlyMap<Grade, Date> {
  const reached = new Map<Grade, Date>();
  for (const at of momentsOf(rows, closedAt)) {
    const live = rows.filter(
      ({ recordedAt, endedAt }) => recordedAt <= at && (endedAt === null || endedAt > at),
    );
    const { grade } = gradePillar(live, dayOf(at), settings);
    for (const lower of GRADES) if (lower <= grade && !reached.has(lower)) reached.set(lower, at);
  }
  return reached;
}

function stageAt({ entries }: ClosedDeal, at: Date): Stage | null {
  const before = entries.filter((one) => one.at <= at).sort((a, b) => b.at.getTime() - a.at.getTime());
  return before[0]?.stage ?? null;
}

function resultOf(reachedAt: Date | null, passed: Date): TimingResult {
  if (reachedAt === null) return 'never';
  return reachedAt <= passed ? 'in_time' : 'late';
}

/**
 * Whether each grade that a stage expects was reached by the time the deal went on from it. Stages before the first one
 * on record, and the stage in which a deal was lost, say nothing.
 */
export function gradeTimings(deal: ClosedDeal, settings: QualificationSettings): GradeTiming[] {
  const first = Math.min(...deal.entries.map(({ stage }) => orderOf(stage)));
  const byPillar = Map.groupBy(deal.evidence, ({ pillar }) => pillar);
  const reached = new Map(
    [...byPillar].map(([pillar, rows]) => [pillar, firstReached(rows, deal.closedAt, settings)]),
  );
  return newlyExpected(settings).flatMap((expected) => {
    const passed = orderOf(expected.stage) < first ? null : passedAt(deal, expected.stage);
    if (passed === null) return [];
    const reachedAt = reached.get(expected.pillar)?.get(expected.grade) ?? null;
    const reachedIn = reachedAt && stageAt(deal, reachedAt);
    return [{ ...expected, passedAt: passed, reachedAt, reachedIn, result: resultOf(reachedAt, passed) }];
  });
}
