import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ruleShare } from '@dealwright/server/features/analyst/embedded/learned/margin';
import { readCandidates } from '@dealwright/server/features/analyst/embedded/learned/situation';
import { traitsOf } from '@dealwright/server/features/analyst/embedded/learned/traits';
import { CLASSES, hashOf, packWeights } from '@dealwright/server/features/analyst/embedded/learned/weights';
import { readTurns } from '@dealwright/server/features/analyst/embedded/units';
import { readCorpus, type Scene } from './training/corpus.ts';
import { dice, type Example, fit, sumOf } from './training/regression.ts';

const TARGET = fileURLToPath(
  new URL('../../server/src/features/analyst/embedded/learned/weights.bin', import.meta.url),
);
const FOLDS = 5;
/** A trait of one sentence alone teaches nothing about others. */
const LEAST_SEEN = 2;
/** Below this a weight changes nothing. */
const FAINT = 0.02;

type Class = (typeof CLASSES)[number];

interface Sentence {
  readonly example: Example;
  readonly is: ReadonlySet<Class>;
  readonly fold: number;
  /** What the rules' verdict adds for each class. */
  readonly ruled: Readonly<Record<Class, number>>;
}

/** The corpus's sentences as examples, with the traits' names by number. */
function readExamples(scenes: readonly Scene[]): { sentences: Sentence[]; names: string[] } {
  const roll = dice(3);
  const read = scenes.flatMap(({ input, marks }) => {
    const fold = Math.floor(roll() * FOLDS);
    return readCandidates(readTurns(input), input).map(({ unit, situation }) => {
      const own = marks.filter((mark) => mark.start < unit.end && mark.end > unit.start);
      const is = new Set<Class>(own.map((mark) => mark.pillar));
      if (own.some((mark) => mark.against)) is.add('against');
      const ruled = Object.fromEntries(
        CLASSES.map((of) => [of, of === 'against' ? 0 : ruleShare(situation, of)]),
      ) as Record<Class, number>;
      return { traits: traitsOf(situation), is, fold, ruled };
    });
  });
  const seen = new Map<string, number>();
  for (const { traits } of read) for (const name of traits.keys()) seen.set(name, (seen.get(name) ?? 0) + 1);
  const names = [...seen].filter(([, times]) => times >= LEAST_SEEN).map(([name]) => name);
  const numbers = new Map(names.map((name, number) => [name, number]));
  const sentences = read.map(({ traits, is, fold, ruled }) => {
    const known = [...traits].flatMap(([name, amount]) => {
      const number = numbers.get(name);
      return number === undefined ? [] : [{ number, amount }];
    });
    return {
      example: {
        traits: Int32Array.from(known, (trait) => trait.number),
        amounts: Float32Array.from(known, (trait) => trait.amount),
      },
      is,
      fold,
      ruled,
    };
  });
  return { sentences, names };
}

/** Whether a sentence speaks against is asked only of sentences that speak. */
function lessons(
  sentences: readonly Sentence[],
  of: Class,
): { example: Example; is: boolean; ruled: number }[] {
  return sentences
    .filter(({ is }) => of !== 'against' || is.size > 0)
    .map(({ example, is, ruled }) => ({ example, is: is.has(of), ruled: ruled[of] }));
}

interface Balance {
  readonly threshold: number;
  readonly precision: number;
  readonly recall: number;
}

/** The threshold at which, on sentences not learned from, precision and recall are level. */
function balance(sentences: readonly Sentence[], of: Class, traits: number): Balance {
  const judged: { sum: number; is: boolean }[] = [];
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const weights = fit(
      lessons(
        sentences.filter((sentence) => sentence.fold !== fold),
        of,
      ),
      traits,
    );
    for (const { example, is, ruled } of lessons(
      sentences.filter((sentence) => sentence.fold === fold),
      of,
    ))
      judged.push({ sum: sumOf(weights, example) + ruled, is });
  }
  const wanted = judged.filter(({ is }) => is).length;
  let best: Balance = { threshold: 0, precision: 1, recall: 0 };
  for (let tenth = -40; tenth <= 20; tenth += 1) {
    const proposed = judged.filter(({ sum }) => sum > tenth / 10);
    const right = proposed.filter(({ is }) => is).length;
    const [precision, recall] = [right / Math.max(1, proposed.length), right / Math.max(1, wanted)];
    if (Math.abs(precision - recall) < Math.abs(best.precision - best.recall))
      best = { threshold: tenth / 10, precision, recall };
  }
  return best;
}

/** `node bench/analyst/train.ts`: learns the weights from the corpus and writes them where the product reads them. */
function main(): void {
  const { sentences, names } = readExamples(readCorpus());
  console.log(`${sentences.length} sentences, ${names.length} traits`);
  const weights = CLASSES.map((of) => fit(lessons(sentences, of), names.length));
  const thresholds = CLASSES.map((of) => {
    const { threshold, precision, recall } = balance(sentences, of, names.length);
    console.log(
      `${of.padEnd(18)} ${precision.toFixed(2)} ${recall.toFixed(2)}  from ${threshold.toFixed(1)} on`,
    );
    return threshold;
  });
  const rows = names
    .map((name, number) => ({ hash: hashOf(name), weights: weights.map((row) => row[number] ?? 0) }))
    .filter((row) => row.weights.some((weight) => Math.abs(weight) >= FAINT))
    .sort((a, b) => a.hash - b.hash);
  const file = packWeights(rows, thresholds);
  writeFileSync(TARGET, file);
  console.log(`${rows.length} rows, ${file.length} bytes`);
}

main();
