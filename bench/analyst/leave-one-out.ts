import { unpackWeights, type Weights } from '@dealwright/server/features/analyst/embedded/learned/weights';
import { readSet } from './labels.ts';
import { emptyScore, scoreDocument } from './score.ts';
import { readCorpus } from './training/corpus.ts';
import { learn } from './training/learn.ts';
import { readSentences, type Sentence } from './training/sentences.ts';
import { readScenes, SET_WEIGHT, SETS } from './training/sets.ts';

/** A to C are never left out: the first rules were written from them. */
const LEFT_OUT = ['d', 'e', 'f', 'g', 'h', 'i', 'j', 'real'];

interface Figures {
  readonly precision: number;
  readonly recall: number;
}

const f1 = ({ precision, recall }: Figures) => (2 * precision * recall) / (precision + recall);

async function read(set: string, weights: Weights): Promise<Figures> {
  const score = emptyScore();
  for (const document of readSet(set)) await scoreDocument(document, score, weights);
  const sum = (of: 'right' | 'proposed' | 'found' | 'wanted') =>
    Object.values(score.pillars).reduce((all, tally) => all + tally[of], 0);
  return { precision: sum('right') / sum('proposed'), recall: sum('found') / sum('wanted') };
}

function print(name: string, figures: readonly Figures[]): void {
  const mean = (of: (figures: Figures) => number) =>
    (figures.reduce((sum, row) => sum + of(row), 0) / figures.length).toFixed(3);
  console.log(
    `${name.padEnd(14)} precision ${mean((row) => row.precision)}, recall ${mean((row) => row.recall)}, F1 ${mean(f1)}`,
  );
}

/**
 * `node bench/analyst/leave-one-out.ts`: reads each set with weights learned from the corpus alone, and from corpus and
 * other sets.
 */
async function main(): Promise<void> {
  const corpus = readSentences(readCorpus(), 1);
  const sets = new Map<string, Sentence[]>();
  for (const set of SETS) sets.set(set, readSentences(await readScenes(set), SET_WEIGHT));
  const alone = unpackWeights(learn(corpus).file);
  const [before, after]: [Figures[], Figures[]] = [[], []];
  for (const left of LEFT_OUT) {
    const others = [...sets].filter(([set]) => set !== left).flatMap(([, sentences]) => sentences);
    const one = await read(left, alone);
    const two = await read(left, unpackWeights(learn([...corpus, ...others]).file));
    before.push(one);
    after.push(two);
    for (const [name, row] of [
      ['corpus alone', one],
      ['and other sets', two],
    ] as const)
      print(`${left.padEnd(5)} ${name}`, [row]);
  }
  print('mean  corpus alone', before);
  print('mean  and other sets', after);
}

await main();
