import type { ForecastChoice } from '@dealwright/domain/forecast';
import { PILLARS, type Pillar } from '@dealwright/domain/pillar';
import {
  DEFAULT_QUALIFICATION_SETTINGS,
  expectedGrades,
  type Grade,
} from '@dealwright/domain/qualification-settings';
import { isClosed, STAGES, type Stage } from '@dealwright/domain/stage';
import { CONTRADICTIONS, type PlannedEvidence } from './phrases.ts';
import type { Random } from './random.ts';

const QUALITIES = ['strong', 'middling', 'weak', 'stale', 'disputed'] as const;
type Quality = (typeof QUALITIES)[number];

export interface PlannedDeal {
  readonly stage: Stage;
  readonly createdDaysAgo: number;
  /** How many days ago each stage was entered, oldest first. */
  readonly path: readonly { readonly stage: Stage; readonly daysAgo: number }[];
  readonly amountMinor: number;
  /** Days from today; negative is past. */
  readonly closeInDays: number;
  readonly forecastChoice: ForecastChoice;
  readonly evidence: readonly PlannedEvidence[];
}

const DEALS_BY_STAGE: Readonly<Record<Stage, number>> = {
  prospecting: 7,
  qualification: 8,
  discovery: 9,
  solution_validation: 8,
  proposal: 8,
  negotiation: 6,
  procurement: 4,
  closed_won: 7,
  closed_lost: 5,
};

const TYPICAL_AGE: Readonly<Record<Stage, number>> = {
  prospecting: 14,
  qualification: 30,
  discovery: 50,
  solution_validation: 80,
  proposal: 110,
  negotiation: 140,
  procurement: 165,
  closed_won: 200,
  closed_lost: 180,
};

function targetGrade(quality: Quality, expected: Grade, random: Random): Grade {
  const shift = { strong: 1, stale: 1, middling: 0, disputed: 0, weak: -1 }[quality];
  const wobble = random.chance(0.25) ? random.pick([-1, 1]) : 0;
  return Math.max(0, Math.min(3, expected + shift + wobble)) as Grade;
}

/** Rows that add up to a grade, oldest first. */
function rowsFor(pillar: Pillar, grade: Grade, daysAgo: number, random: Random): PlannedEvidence[] {
  const row = (kind: PlannedEvidence['kind'], days: number): PlannedEvidence => ({
    pillar,
    kind,
    polarity: 'supports',
    daysAgo: Math.max(0, days),
  });
  if (grade === 0) return [];
  const belief = row('seller_belief', daysAgo + random.between(5, 20));
  if (grade === 1) return [belief];
  if (grade === 2)
    return random.chance(0.6) ? [belief, row('buyer_said', daysAgo)] : [row('buyer_said', daysAgo)];
  const proof = pillar === 'champion' ? 'buyer_did' : 'buyer_wrote';
  return random.chance(0.7)
    ? [row('buyer_said', daysAgo + random.between(3, 15)), row(proof, daysAgo)]
    : [row('buyer_said', daysAgo + random.between(3, 12)), row('buyer_said', daysAgo)];
}

function planEvidence(
  stage: Stage,
  quality: Quality,
  createdDaysAgo: number,
  closedDaysAgo: number,
  random: Random,
): PlannedEvidence[] {
  const lastOpen = stage === 'closed_won' ? 'procurement' : stage === 'closed_lost' ? 'proposal' : stage;
  const expected = expectedGrades(lastOpen, DEFAULT_QUALIFICATION_SETTINGS);
  const rows = PILLARS.flatMap((pillar) => {
    const newest = closedDaysAgo + (quality === 'stale' ? random.between(75, 110) : random.between(2, 30));
    return rowsFor(pillar, targetGrade(quality, expected[pillar], random), newest, random);
  });
  const disputes = quality === 'disputed' ? random.between(1, 2) : 0;
  const candidates = rows.filter((row) => row.kind !== 'seller_belief' && row.pillar in CONTRADICTIONS);
  const contradictions = candidates.slice(0, disputes).map((row) => ({
    ...row,
    polarity: 'contradicts' as const,
    kind: 'buyer_said' as const,
    daysAgo: closedDaysAgo + random.between(0, 2),
  }));
  return [...rows, ...contradictions]
    .map((row) => ({ ...row, daysAgo: Math.min(row.daysAgo, createdDaysAgo - 1) }))
    .sort((a, b) => b.daysAgo - a.daysAgo);
}

/** The stages of a deal, spread from its creation to its current one. */
function planPath(stage: Stage, createdDaysAgo: number, enteredDaysAgo: number): PlannedDeal['path'] {
  const last =
    stage === 'closed_lost'
      ? STAGES.indexOf('proposal')
      : STAGES.indexOf(stage === 'closed_won' ? 'procurement' : stage);
  const walked = STAGES.slice(0, last + 1).concat(isClosed(stage) ? [stage] : []);
  const step = (createdDaysAgo - enteredDaysAgo) / Math.max(1, walked.length - 1);
  return walked.map((entered, index) => ({
    stage: entered,
    daysAgo: Math.round(createdDaysAgo - step * index),
  }));
}

function choiceOf(stage: Stage, quality: Quality, random: Random): ForecastChoice {
  if (stage === 'procurement' || stage === 'negotiation' || isClosed(stage))
    return quality === 'weak' ? 'best_case' : 'commit';
  if (stage === 'proposal' || stage === 'solution_validation')
    return random.pick(['best_case', 'pipeline', 'commit']);
  return 'pipeline';
}

function planDeal(stage: Stage, index: number, random: Random): PlannedDeal {
  const quality = random.pick(isClosed(stage) ? (['strong', 'middling', 'weak'] as const) : QUALITIES);
  const closedDaysAgo = isClosed(stage) ? Math.min(360, 8 + index * 52 + random.between(0, 20)) : 0;
  const createdDaysAgo = closedDaysAgo + TYPICAL_AGE[stage] + random.between(0, 40);
  const enteredDaysAgo = isClosed(stage) ? closedDaysAgo : Math.min(createdDaysAgo, random.between(1, 28));
  return {
    stage,
    createdDaysAgo,
    path: planPath(stage, createdDaysAgo, enteredDaysAgo),
    amountMinor: random.between(12, 480) * 100_000,
    closeInDays: isClosed(stage) ? -closedDaysAgo : random.between(-6, 170 - TYPICAL_AGE[stage]),
    forecastChoice: choiceOf(stage, quality, random),
    evidence: planEvidence(stage, quality, createdDaysAgo, closedDaysAgo, random),
  };
}

/** About sixty deals in all nine stages, of any quality. */
export function planDeals(random: Random): PlannedDeal[] {
  return STAGES.flatMap((stage) =>
    Array.from({ length: DEALS_BY_STAGE[stage] }, (_, index) => planDeal(stage, index, random)),
  );
}
