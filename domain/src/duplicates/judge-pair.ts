import { type Agreement, compareFields, type Level } from './compare-fields.ts';
import type { DuplicateKind, FactsOf } from './record.ts';
import type { Weights } from './weights.ts';

export const DUPLICATE_ANSWERS = ['same', 'ask', 'different'] as const;
export type DuplicateAnswer = (typeof DUPLICATE_ANSWERS)[number];

export interface Reason {
  readonly field: string;
  readonly level: Level;
}

export interface Judgement {
  readonly answer: DuplicateAnswer;
  /** The logarithm, to base 2, of how much likelier it is that they are one than that they are two. */
  readonly score: number;
  /** What speaks for one thing and then what speaks against, the weightiest first. */
  readonly reasons: readonly Reason[];
}

const SAME = 8;
const ASK = 0;

function weigh(weights: Weights, { field, level }: Reason): number {
  const found = weights.fields[field]?.[level];
  return found ? Math.log2(found.same / found.different) : 0;
}

/** What no weight makes good for. */
function limitOf(kind: DuplicateKind, agreement: Agreement): DuplicateAnswer {
  // Two people may have one name, and one person two addresses: only a person can tell.
  if (kind === 'contact' && agreement['email'] === 'other') return 'ask';
  if (kind === 'contact' && agreement['name'] === 'other') return 'ask';
  // What is sold again a year later is called the same.
  if (kind === 'deal' && agreement['close_date'] === 'other') return 'different';
  if (kind === 'deal' && (agreement['close_date'] === 'part' || agreement['account'] === 'other'))
    return 'ask';
  if (kind === 'deal' && agreement['name'] === 'other') return 'ask';
  return 'same';
}

/** Whether two records that were brought together are one. */
export function judgePair<Kind extends DuplicateKind>(
  kind: Kind,
  one: FactsOf[Kind],
  other: FactsOf[Kind],
  weights: Weights,
): Judgement {
  const agreement = compareFields[kind](one, other);
  const weighed = Object.entries(agreement)
    .flatMap(([field, level]) => (level ? [{ field, level }] : []))
    .map((reason) => ({ reason, weight: weigh(weights, reason) }))
    .toSorted((first, second) => second.weight - first.weight);
  const score = weighed.reduce((sum, { weight }) => sum + weight, weights.prior);
  const likely = score >= SAME ? 'same' : score >= ASK ? 'ask' : 'different';
  const limit = limitOf(kind, agreement);
  const answer = DUPLICATE_ANSWERS.indexOf(likely) < DUPLICATE_ANSWERS.indexOf(limit) ? limit : likely;
  return { answer, score: Math.round(score * 100) / 100, reasons: weighed.map(({ reason }) => reason) };
}
