import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SOURCES } from './others.ts';
import { readCorpus } from './training/corpus.ts';
import { learn } from './training/learn.ts';
import { readSentences } from './training/sentences.ts';
import { OTHERS_WEIGHT, readScenes, SET_WEIGHT, SETS } from './training/sets.ts';

const TARGET = fileURLToPath(
  new URL('../../server/src/features/analyst/embedded/learned/weights.bin', import.meta.url),
);

/**
 * `node bench/analyst/train.ts`: learns from the corpus, every labeled set and conversations by others, and writes the
 * weights where the product reads them.
 */
async function main(): Promise<void> {
  const sentences = readSentences(readCorpus(), 1);
  console.log(`${sentences.length} sentences of the corpus`);
  for (const set of SETS) sentences.push(...readSentences(await readScenes(set), SET_WEIGHT));
  console.log(`${sentences.length} with the labelled sets`);
  for (const source of SOURCES)
    sentences.push(...readSentences(await readScenes(`others/${source}`), OTHERS_WEIGHT));
  console.log(`${sentences.length} with conversations by other hands`);
  const { file, rows, against } = learn(sentences);
  console.log(
    `speaks against: precision ${against.precision.toFixed(2)}, recall ${against.recall.toFixed(2)}, ` +
      `from ${against.threshold.toFixed(1)} on`,
  );
  writeFileSync(TARGET, file);
  console.log(`${rows} rows, ${file.length} bytes`);
}

await main();
