import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FORECAST_CHOICES } from './forecast.ts';
import { PILLARS, type Pillar } from './pillar.ts';
import { qualify, scoreOf } from './qualification.ts';
import {
  expectedGrades,
  type Grade,
  DEFAULT_QUALIFICATION_SETTINGS as SETTINGS,
} from './qualification-settings.ts';
import { STAGES, type Stage } from './stage.ts';

const TODAY = '2026-06-15';

/** Evidence that gives each pillar just this grade. */
function evidenceFor(grades: Partial<Record<Pillar, Grade>>, occurredOn = TODAY) {
  const kinds = { 1: 'seller_belief', 2: 'buyer_said', 3: 'buyer_wrote' } as const;
  return Object.entries(grades).flatMap(([pillar, grade]) =>
    grade === 0
      ? []
      : [
          {
            id: pillar,
            pillar: pillar as Pillar,
            polarity: 'supports' as const,
            kind: kinds[grade],
            marks: [],
            personId: 'ana',
            occurredOn,
          },
        ],
  );
}

const every = (grade: Grade): Record<Pillar, Grade> =>
  Object.fromEntries(PILLARS.map((pillar) => [pillar, grade])) as Record<Pillar, Grade>;

function state(
  grades: Partial<Record<Pillar, Grade>>,
  stage: Stage = 'prospecting',
  forecastChoice: (typeof FORECAST_CHOICES)[number] = 'commit',
  occurredOn = TODAY,
) {
  return qualify({
    stage,
    forecastChoice,
    evidence: evidenceFor(grades, occurredOn),
    today: TODAY,
    closedOn: null,
    settings: SETTINGS,
  });
}

describe('the score', () => {
  test.each([
    [{}, 0],
    [every(3), 100],
    [every(1), 33],
    [every(2), 67],
    [{ metrics: 3 }, 15],
    [{ decision_criteria: 3 }, 10],
    [{ champion: 2 }, 10],
  ] as const)('of %j is %i', (grades, expected) => {
    expect(state(grades).score).toBe(expected);
  });

  test('the weights come to a hundred', () => {
    expect(Object.values(SETTINGS.weights).reduce((sum, weight) => sum + weight, 0)).toBe(100);
  });

  test('lies between 0 and 100 whatever the weights', () => {
    const grade = fc.constantFrom<Grade>(0, 1, 2, 3);
    fc.assert(
      fc.property(
        fc.array(grade, { minLength: 8, maxLength: 8 }),
        fc.array(fc.nat(50), { minLength: 8, maxLength: 8 }),
        (grades, weights) => {
          const settings = {
            ...SETTINGS,
            weights: Object.fromEntries(
              PILLARS.map((pillar, index) => [pillar, weights[index] ?? 0]),
            ) as Record<Pillar, number>,
          };
          const score = scoreOf(
            PILLARS.map((pillar, index) => ({ pillar, grade: grades[index] ?? 0 })),
            settings,
          );
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(100);
        },
      ),
    );
  });

  test('the weakest pillar has the lowest grade, the heavier one among equals', () => {
    expect(state({ ...every(3), competition: 1 }).weakest).toBe('competition');
    expect(state({ ...every(3), competition: 1, champion: 1 }).weakest).toBe('champion');
  });
});

describe('gaps', () => {
  test.each([
    ['prospecting', {}],
    ['qualification', { identify_pain: 1 }],
    ['discovery', { identify_pain: 2, metrics: 1, champion: 1 }],
    [
      'solution_validation',
      { identify_pain: 2, metrics: 2, champion: 1, decision_criteria: 2, economic_buyer: 1 },
    ],
    [
      'proposal',
      {
        identify_pain: 2,
        metrics: 2,
        champion: 2,
        decision_criteria: 2,
        economic_buyer: 2,
        decision_process: 2,
        competition: 1,
      },
    ],
    [
      'negotiation',
      {
        identify_pain: 2,
        metrics: 2,
        champion: 2,
        decision_criteria: 2,
        economic_buyer: 2,
        decision_process: 2,
        competition: 2,
        paper_process: 2,
      },
    ],
    ['procurement', { ...every(2), champion: 3 }],
    ['closed_won', {}],
    ['closed_lost', {}],
  ] as const)('at %s are what falls below what every stage so far asks', (stage, asked) => {
    const expected = { ...every(0), ...asked };
    expect(expectedGrades(stage, SETTINGS)).toEqual(expected);
    expect(state({}, stage).gaps).toEqual(PILLARS.filter((pillar) => expected[pillar] > 0));
    expect(state(expected, stage).gaps).toEqual([]);
  });

  test('each gap comes with the next question', () => {
    for (const pillar of state({}, 'procurement').pillars) expect(pillar.nextQuestion).toMatch(/\?$/);
    for (const pillar of state(every(3), 'procurement').pillars) expect(pillar.nextQuestion).toBeNull();
  });
});

describe('the forecast', () => {
  test('Best Case needs pain, metrics and champion heard', () => {
    const enough = { identify_pain: 2, metrics: 2, champion: 2 } as const;
    expect(state(enough, 'proposal', 'best_case').forecast.category).toBe('best_case');
    for (const pillar of ['identify_pain', 'metrics', 'champion'] as const) {
      const { category, lacks } = state({ ...enough, [pillar]: 1 }, 'proposal', 'best_case').forecast;
      expect(category).toBe('pipeline');
      expect(lacks).toEqual([{ pillar, grade: 1, needed: 2, needsFresh: false }]);
    }
  });

  test('Commit needs every pillar heard, the champion proven, and fresh proof of money and paper', () => {
    const enough = { ...every(2), champion: 3, economic_buyer: 3, paper_process: 3 } as const;
    expect(state(enough, 'procurement').forecast).toMatchObject({
      category: 'commit',
      cap: 'commit',
      lacks: [],
    });
    expect(state({ ...enough, champion: 2 }, 'procurement').forecast).toMatchObject({
      category: 'best_case',
      lacks: [{ pillar: 'champion', needed: 3 }],
    });
    const aged = qualify({
      stage: 'procurement',
      forecastChoice: 'commit',
      evidence: [
        ...evidenceFor({ ...enough, economic_buyer: 0 }),
        ...evidenceFor({ economic_buyer: 3 }, '2026-01-20'),
      ],
      today: TODAY,
      closedOn: null,
      settings: SETTINGS,
    });
    expect(aged.forecast.category).toBe('best_case');
    expect(aged.forecast.lacks).toEqual([
      { pillar: 'economic_buyer', grade: 2, needed: 2, needsFresh: true },
    ]);
  });

  test('a cautious choice stands; closed deals are Closed or Omitted', () => {
    expect(state({ ...every(3) }, 'procurement', 'pipeline').forecast.category).toBe('pipeline');
    expect(state({}, 'closed_won').forecast.category).toBe('closed');
    expect(state(every(3), 'closed_lost').forecast.category).toBe('omitted');
  });

  test('is never above the choice nor above the cap', () => {
    const grade = fc.constantFrom<Grade>(0, 1, 2, 3);
    const grades = fc
      .array(grade, { minLength: 8, maxLength: 8 })
      .map(
        (list) =>
          Object.fromEntries(PILLARS.map((pillar, index) => [pillar, list[index] ?? 0])) as Record<
            Pillar,
            Grade
          >,
      );
    fc.assert(
      fc.property(
        grades,
        fc.constantFrom(...STAGES.slice(0, 7)),
        fc.constantFrom(...FORECAST_CHOICES),
        (given, stage, choice) => {
          const { forecast } = state(given, stage, choice);
          const rank = (category: string): number =>
            (FORECAST_CHOICES as readonly string[]).indexOf(category);
          expect(rank(forecast.category)).toBe(Math.min(rank(choice), rank(forecast.cap)));
          expect(forecast.lacks.length === 0).toBe(forecast.cap === 'commit');
        },
      ),
    );
  });
});

test('the next day of ageing is the earliest of all rows', () => {
  const evidence = [
    ...evidenceFor({ metrics: 2 }, '2026-06-01'),
    ...evidenceFor({ champion: 3 }, '2026-05-01'),
  ];
  expect(
    qualify({
      stage: 'discovery',
      forecastChoice: 'pipeline',
      evidence,
      today: TODAY,
      closedOn: null,
      settings: SETTINGS,
    }).nextAgeingOn,
  ).toBe('2026-08-01');
  expect(state({ metrics: 1 }).nextAgeingOn).toBeNull();
});

describe('a closed deal', () => {
  const proven = evidenceFor(every(3), '2025-07-01');
  const closed = (stage: Stage, closedOn: string | null) =>
    qualify({
      stage,
      forecastChoice: 'commit',
      evidence: proven,
      today: TODAY,
      closedOn,
      settings: SETTINGS,
    });

  test.each(['closed_won', 'closed_lost'] as const)(
    'that is %s keeps the grades of its closing day',
    (stage) => {
      const state = closed(stage, '2025-07-20');
      expect(state).toMatchObject({ score: 100, gradedOn: '2025-07-20', nextAgeingOn: null });
      expect(new Set(state.pillars.map(({ freshness }) => freshness))).toEqual(new Set(['fresh']));
    },
  );

  test('counts what had aged by its closing day as aged', () => {
    expect(closed('closed_won', '2025-12-01')).toMatchObject({ score: 67, nextAgeingOn: null });
  });

  test('is graded by today again once it is open, and never by a day to come', () => {
    expect(closed('negotiation', null)).toMatchObject({ score: 33, gradedOn: TODAY });
    expect(closed('negotiation', '2025-07-20')).toMatchObject({ score: 33, gradedOn: TODAY });
    expect(closed('closed_won', '2026-07-01')).toMatchObject({ score: 33, gradedOn: TODAY });
  });
});
