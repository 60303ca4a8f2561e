import type { Day } from '../calendar.ts';
import type { PillarGrade } from '../grade.ts';
import { nextQuestion } from '../next-question.ts';
import { PILLAR_DEFINITIONS, PILLARS, type Pillar } from '../pillar.ts';
import type { Grade } from '../qualification-settings.ts';

/** As many questions as a review asks of a deal. */
export const MOST_QUESTIONS = 3;

export const QUESTION_REASONS = ['contradicted', 'weakest', 'stalest'] as const;
export type QuestionReason = (typeof QUESTION_REASONS)[number];

export const QUESTION_REASON_LABELS: Readonly<Record<QuestionReason, string>> = {
  contradicted: 'Contradicted',
  weakest: 'Weakest',
  stalest: 'Oldest evidence',
};

export interface ReviewQuestion {
  readonly pillar: Pillar;
  readonly reason: QuestionReason;
  readonly question: string;
}

/** What the choice of questions looks at. */
export interface AskedPillar extends Pick<PillarGrade, 'grade' | 'freshness' | 'disputed' | 'denied'> {
  readonly pillar: Pillar;
  readonly expected: Grade;
  /** When its best evidence occurred. */
  readonly provenOn: Day | null;
}

/** A proven pillar has no next question, but can be contradicted or old: then the last one is asked again. */
function questionFor(pillar: AskedPillar): string {
  const { questions } = PILLAR_DEFINITIONS[pillar.pillar];
  return nextQuestion(pillar.pillar, pillar) ?? questions.at(-1) ?? questions[0];
}

const FRESHNESS_ORDER = ['stale', 'ageing', 'fresh', 'none'];

function byWeakness(a: AskedPillar, b: AskedPillar): number {
  return (
    b.expected - b.grade - (a.expected - a.grade) ||
    a.grade - b.grade ||
    PILLARS.indexOf(a.pillar) - PILLARS.indexOf(b.pillar)
  );
}

function byAge(a: AskedPillar, b: AskedPillar): number {
  return (
    FRESHNESS_ORDER.indexOf(a.freshness) - FRESHNESS_ORDER.indexOf(b.freshness) ||
    (a.provenOn ?? '').localeCompare(b.provenOn ?? '') ||
    PILLARS.indexOf(a.pillar) - PILLARS.indexOf(b.pillar)
  );
}

/**
 * The questions of a review, each about another pillar: what the buyer contradicts, the weakest pillar, the oldest
 * evidence, then the weakest of the rest. Fewer than three once all is proven and fresh.
 */
export function reviewQuestions(pillars: readonly AskedPillar[]): ReviewQuestion[] {
  const contradicted = pillars.filter(({ disputed, denied }) => disputed || denied).sort(byWeakness);
  const weak = pillars.filter(({ grade }) => grade < 3).sort(byWeakness);
  const old = pillars.filter(({ freshness }) => freshness === 'stale' || freshness === 'ageing').sort(byAge);
  const wishes: readonly (readonly [QuestionReason, readonly AskedPillar[]])[] = [
    ['contradicted', contradicted.slice(0, 1)],
    ['weakest', weak.slice(0, 1)],
    ['stalest', old],
    ['contradicted', contradicted],
    ['weakest', weak],
  ];
  const asked = new Map<Pillar, ReviewQuestion>();
  for (const [reason, wished] of wishes) {
    const ask = reason === 'stalest' ? wished.filter(({ pillar }) => !asked.has(pillar)).slice(0, 1) : wished;
    for (const one of ask) {
      if (asked.size === MOST_QUESTIONS || asked.has(one.pillar)) continue;
      asked.set(one.pillar, { pillar: one.pillar, reason, question: questionFor(one) });
    }
  }
  return [...asked.values()];
}
