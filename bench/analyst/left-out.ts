import { PILLARS } from '@dealwright/domain/pillar';
import { unpackWeights } from '@dealwright/server/features/analyst/embedded/learned/weights';
import type { Sides } from './labelled-input.ts';
import {
  addReadings,
  type Count,
  emptyReading,
  type Reading,
  readDocument,
  readSourceSet,
  SOURCES,
  sum,
} from './others.ts';
import { readCorpus } from './training/corpus.ts';
import { learn } from './training/learn.ts';
import { readSentences, type Sentence } from './training/sentences.ts';
import { OTHERS_WEIGHT, readScenes, SET_WEIGHT, SETS } from './training/sets.ts';

/** Below ten a share means nothing: only the count is shown. */
const share = ({ right, all }: Count) =>
  `${String(right).padStart(3)} of ${String(all).padStart(3)}${all < 10 ? '     ' : ` ${(right / all).toFixed(2)}`}`;

function print(name: string, reading: Reading): void {
  const [found, proposed] = [sum(Object.values(reading.found)), sum(Object.values(reading.proposed))];
  const shares = [
    `found ${share(found)}`,
    `precision ${share(proposed)}`,
    `speaker ${share(reading.speaker)}`,
    `polarity ${share(reading.polarity)}`,
    `verbatim ${share(reading.verbatim)}`,
  ];
  console.log(`${name.padEnd(22)} ${shares.join(', ')}`);
}

/**
 * `node bench/analyst/left-out.ts [--errors] [--confirmed] [--shipped] [source…]`: reads each source with weights
 * learned from everything else.
 */
async function main(args: readonly string[]): Promise<void> {
  const wanted = args.filter((arg) => !arg.startsWith('--'));
  const sides: Sides = args.includes('--confirmed') ? 'confirmed' : 'proposed';
  const base: Sentence[] = readSentences(readCorpus(), 1);
  for (const set of SETS) base.push(...readSentences(await readScenes(set), SET_WEIGHT));
  const others = new Map<string, Sentence[]>();
  for (const source of SOURCES)
    others.set(source, readSentences(await readScenes(`others/${source}`), OTHERS_WEIGHT));
  const readings: Reading[] = [];
  for (const left of SOURCES) {
    if (wanted.length > 0 && !wanted.includes(left)) continue;
    const rest = [...others].filter(([source]) => source !== left).flatMap(([, sentences]) => sentences);
    const weights = args.includes('--shipped') ? undefined : unpackWeights(learn([...base, ...rest]).file);
    const reading = emptyReading();
    for (const document of readSourceSet(left)) await readDocument(document, sides, reading, weights);
    print(left, reading);
    if (args.includes('--errors')) for (const error of reading.errors) console.log(`    ${error}`);
    readings.push(reading);
  }
  const all = addReadings(readings);
  print('all', all);
  for (const pillar of PILLARS)
    console.log(
      `  ${pillar.padEnd(20)} found ${share(all.found[pillar])}, precision ${share(all.proposed[pillar])}`,
    );
}

await main(process.argv.slice(2));
