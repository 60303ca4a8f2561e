import { dayOf } from '@dealwright/domain/calendar';
import type { ForecastChoice } from '@dealwright/domain/forecast';
import type { GradedEvidence } from '@dealwright/domain/grade';
import type { Pillar } from '@dealwright/domain/pillar';
import { type Qualification, qualify } from '@dealwright/domain/qualification';
import { DEFAULT_QUALIFICATION_SETTINGS } from '@dealwright/domain/qualification-settings';
import type { Stage } from '@dealwright/domain/stage';

export interface ReplayedChange {
  readonly field: string;
  readonly oldValue: unknown;
  readonly newValue: unknown;
  readonly at: Date;
  readonly cause: 'creation' | 'move' | 'evidence' | 'ageing';
}

export interface ReplayInput {
  readonly name: string;
  readonly forecastChoice: ForecastChoice;
  readonly moves: readonly { readonly stage: Stage; readonly at: Date }[];
  readonly evidence: readonly (GradedEvidence & {
    readonly pillar: Pillar;
    readonly statement: string;
    readonly at: Date;
  })[];
  readonly now: Date;
}

function gradeChanges(
  before: Qualification | null,
  after: Qualification,
  at: Date,
  cause: ReplayedChange['cause'],
): ReplayedChange[] {
  const change = (field: string, oldValue: unknown, newValue: unknown): ReplayedChange[] =>
    oldValue === newValue ? [] : [{ field, oldValue, newValue, at, cause }];
  return [
    ...after.pillars.flatMap(({ pillar, grade, disputed }) => {
      const old = before?.pillars.find((state) => state.pillar === pillar);
      return [
        ...change(`grade.${pillar}`, old?.grade ?? 0, grade),
        ...change(`disputed.${pillar}`, old?.disputed ?? false, disputed),
      ];
    }),
    ...change('score', before?.score ?? 0, after.score),
    ...change('forecast_category', before?.forecast.category ?? 'pipeline', after.forecast.category),
  ];
}

interface Replayed {
  readonly changes: ReplayedChange[];
  readonly today: Qualification;
  /** The grades as they were at a time. */
  readonly stateAt: (time: Date) => Qualification;
}

/** Replays a deal's life step by step and records every change of a field as the product would. */
export function replay(input: ReplayInput): Replayed {
  const [first, ...later] = input.moves;
  if (!first) throw new Error('a deal has at least one stage');
  const steps = [
    ...later.map((move, index) => ({
      at: move.at,
      cause: 'move' as const,
      own: [{ field: 'stage', oldValue: input.moves[index]?.stage, newValue: move.stage }],
    })),
    ...input.evidence.map((row) => ({
      at: row.at,
      cause: 'evidence' as const,
      own: [
        {
          field: `evidence.${row.pillar}`,
          oldValue: null,
          newValue: { id: row.id, statement: row.statement, kind: row.kind, polarity: row.polarity },
        },
      ],
    })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());

  const stateAt = (time: Date): Qualification =>
    qualify({
      stage: input.moves.findLast((move) => move.at <= time)?.stage ?? first.stage,
      forecastChoice: input.forecastChoice,
      evidence: input.evidence.filter((row) => row.at <= time),
      today: dayOf(time),
      closedOn: dayOf(input.moves.findLast((move) => move.at <= time)?.at ?? first.at),
      settings: DEFAULT_QUALIFICATION_SETTINGS,
    });

  const changes: ReplayedChange[] = [
    { field: 'name', oldValue: null, newValue: input.name, at: first.at, cause: 'creation' },
    { field: 'stage', oldValue: null, newValue: first.stage, at: first.at, cause: 'creation' },
  ];
  let before: Qualification | null = null;
  for (const step of steps) {
    const after = stateAt(step.at);
    changes.push(
      ...step.own.map((own) => ({ ...own, at: step.at, cause: step.cause })),
      ...gradeChanges(before, after, step.at, step.cause),
    );
    before = after;
  }
  const today = stateAt(input.now);
  changes.push(...gradeChanges(before, today, input.now, 'ageing'));
  return { changes, today, stateAt };
}
