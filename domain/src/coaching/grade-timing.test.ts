import { describe, expect, it } from 'vitest';
import type { Pillar } from '../pillar.ts';
import { DEFAULT_QUALIFICATION_SETTINGS } from '../qualification-settings.ts';
import type { Stage } from '../stage.ts';
import { gradeTimings, newlyExpected, type RecordedEvidence } from './grade-timing.ts';

const day = (number: number) => new Date(Date.UTC(2026, 0, number, 9));
const said = (pillar: Pillar, on: number, more: Partial<RecordedEvidence> = {}): RecordedEvidence => ({
  id: `${pillar}${on}`,
  pillar,
  polarity: 'supports',
  kind: 'buyer_said',
  marks: [],
  personId: 'ana',
  occurredOn: `2026-01-${String(on).padStart(2, '0')}`,
  recordedAt: day(on),
  endedAt: null,
  ...more,
});
const entries = (...stages: readonly (readonly [Stage, number])[]) =>
  stages.map(([stage, on]) => ({ stage, at: day(on) }));
const timingsOf = (
  stages: readonly (readonly [Stage, number])[],
  evidence: readonly RecordedEvidence[],
  closedOn = 28,
) =>
  gradeTimings(
    { entries: entries(...stages), evidence, closedAt: day(closedOn) },
    DEFAULT_QUALIFICATION_SETTINGS,
  );
const resultOf = (timings: ReturnType<typeof timingsOf>, pillar: Pillar, stage: Stage) =>
  timings.find((one) => one.pillar === pillar && one.stage === stage);

describe('gradeTimings', () => {
  it('COAC01 names a grade for the first stage that expects it', () => {
    const expected = newlyExpected(DEFAULT_QUALIFICATION_SETTINGS);
    expect(expected.slice(0, 2)).toEqual([
      { stage: 'qualification', pillar: 'identify_pain', grade: 1 },
      { stage: 'discovery', pillar: 'identify_pain', grade: 2 },
    ]);
    expect(expected.filter(({ pillar }) => pillar === 'champion').map(({ grade }) => grade)).toEqual([
      1, 2, 3,
    ]);
  });

  it('COAC01 tells a grade in time from a late one and one that never came', () => {
    const stages = [
      ['discovery', 1],
      ['solution_validation', 10],
      ['closed_won', 28],
    ] as const;
    const timings = timingsOf(stages, [said('identify_pain', 9), said('metrics', 12)]);
    expect(resultOf(timings, 'identify_pain', 'discovery')).toMatchObject({
      result: 'in_time',
      reachedIn: 'discovery',
    });
    expect(resultOf(timings, 'metrics', 'discovery')).toMatchObject({
      result: 'late',
      reachedAt: day(12),
      reachedIn: 'solution_validation',
    });
    expect(resultOf(timings, 'champion', 'discovery')).toMatchObject({ result: 'never', reachedAt: null });
  });

  it('COAC01 judges neither the stage a deal was lost in nor stages before its first', () => {
    const timings = timingsOf(
      [
        ['discovery', 1],
        ['proposal', 5],
        ['closed_lost', 28],
      ],
      [],
    );
    expect(new Set(timings.map(({ stage }) => stage))).toEqual(new Set(['discovery', 'solution_validation']));
  });

  it('COAC01 counts what is on record at the time: contradictions, retractions and evidence after the closing', () => {
    const stages = [
      ['discovery', 1],
      ['proposal', 10],
      ['closed_won', 20],
    ] as const;
    const contradicted = [
      said('identify_pain', 3, { polarity: 'contradicts', endedAt: day(12) }),
      said('identify_pain', 4),
    ];
    expect(resultOf(timingsOf(stages, contradicted, 20), 'identify_pain', 'discovery')).toMatchObject({
      result: 'late',
      reachedAt: day(12),
    });
    expect(resultOf(timingsOf(stages, [said('metrics', 25)], 20), 'metrics', 'discovery')?.result).toBe(
      'never',
    );
  });

  it('COAC01 a deal without stages on record says nothing', () => {
    expect(timingsOf([], [said('metrics', 3)])).toEqual([]);
  });
});
