import { CLASSES, hashOf, packWeights } from '@dealwright/server/features/analyst/embedded/learned/weights';
import { type Example, fit, type Lesson, sumOf } from './regression.ts';
import { type Class, FOLDS, type Sentence } from './sentences.ts';

/** A trait of a single sentence says nothing about others. */
const LEAST_SEEN = 2;
/** A smaller weight has no effect. */
const FAINT = 0.02;
/**
 * The sum from which a sentence is proposed, the same for each pillar: the best on sets left out. A threshold for each
 * pillar, from a score or two of labels, fitted those sets and was worse on the next.
 */
const THRESHOLD = -1.7;

interface Numbered extends Sentence {
  readonly example: Example;
}

/** The sentences as examples, with trait names replaced by numbers. */
function numberTraits(sentences: readonly Sentence[]): { numbered: Numbered[]; names: string[] } {
  const seen = new Map<string, number>();
  for (const { traits } of sentences)
    for (const name of traits.keys()) seen.set(name, (seen.get(name) ?? 0) + 1);
  const names = [...seen].filter(([, times]) => times >= LEAST_SEEN).map(([name]) => name);
  const numbers = new Map(names.map((name, number) => [name, number]));
  const numbered = sentences.map((sentence) => {
    const known = [...sentence.traits].flatMap(([name, amount]) => {
      const number = numbers.get(name);
      return number === undefined ? [] : [{ number, amount }];
    });
    const example = {
      traits: Int32Array.from(known, (trait) => trait.number),
      amounts: Float32Array.from(known, (trait) => trait.amount),
    };
    return { ...sentence, example };
  });
  return { numbered, names };
}

function lessons(sentences: readonly Numbered[], of: Class): (Lesson & { readonly ruled: number })[] {
  return sentences
    .filter(({ unsure }) => !unsure.has(of))
    .map(({ example, is, weight, ruled }) => ({ example, is: is.has(of), weight, ruled: ruled[of] }));
}

export interface Balance {
  readonly of: Class;
  readonly threshold: number;
  readonly precision: number;
  readonly recall: number;
}

/** The threshold at which precision and recall are equal on sentences not learned from. */
function balance(sentences: readonly Numbered[], of: Class, traits: number): Balance {
  const judged: { sum: number; is: boolean }[] = [];
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const [learned, left] = [
      sentences.filter((sentence) => sentence.fold !== fold),
      sentences.filter((sentence) => sentence.fold === fold),
    ];
    const weights = fit(lessons(learned, of), traits);
    for (const { example, is, ruled } of lessons(left, of))
      judged.push({ sum: sumOf(weights, example) + ruled, is });
  }
  const wanted = judged.filter(({ is }) => is).length;
  let best: Balance = { of, threshold: 0, precision: 1, recall: 0 };
  for (let tenth = -40; tenth <= 20; tenth += 1) {
    const proposed = judged.filter(({ sum }) => sum > tenth / 10);
    const right = proposed.filter(({ is }) => is).length;
    const [precision, recall] = [right / Math.max(1, proposed.length), right / Math.max(1, wanted)];
    if (Math.abs(precision - recall) < Math.abs(best.precision - best.recall))
      best = { of, threshold: tenth / 10, precision, recall };
  }
  return best;
}

export interface Learned {
  /** As the product reads it. */
  readonly file: Buffer;
  readonly rows: number;
  readonly against: Balance;
}

/** Learns the weights, and the threshold for contradiction, from the sentences. Deterministic. */
export function learn(sentences: readonly Sentence[]): Learned {
  const { numbered, names } = numberTraits(sentences);
  const weights = CLASSES.map((of) => fit(lessons(numbered, of), names.length));
  const against = balance(numbered, 'against', names.length);
  const rows = names
    .map((name, number) => ({ hash: hashOf(name), weights: weights.map((row) => row[number] ?? 0) }))
    .filter((row) => row.weights.some((weight) => Math.abs(weight) >= FAINT))
    .sort((a, b) => a.hash - b.hash);
  const file = packWeights(
    rows,
    CLASSES.map((of) => (of === 'against' ? against.threshold : THRESHOLD)),
  );
  return { file, rows: rows.length, against };
}
