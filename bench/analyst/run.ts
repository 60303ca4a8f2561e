import { PILLARS } from '@dealwright/domain/pillar';
import { readSet } from './labels.ts';
import { emptyScore, type SetScore, scoreDocument, type Tally } from './score.ts';

/** Sets of labelled documents: what the rules were tuned on, what they had not seen, and real calls. */
const SETS: readonly [string, string][] = [
  ['a', 'A, tuned on'],
  ['b', 'B, written after the first freeze, then learned from'],
  ['c', 'C, written after the second freeze, then learned from'],
  ['d', 'D, written after the last freeze'],
  ['e', 'E, written by a second reader before reading the rules'],
  ['f', 'F, written after the rules learned from E'],
  ['g', 'G, written after the rules learned from F'],
  ['real', 'real calls'],
];

const share = (part: number, all: number) => (all === 0 ? '   –' : (part / all).toFixed(2).padStart(4));

function row(name: string, tally: Tally): string {
  return `${name.padEnd(18)} ${share(tally.right, tally.proposed)}  ${share(tally.found, tally.wanted)}   ${String(tally.wanted).padStart(3)} labels, ${String(tally.proposed).padStart(3)} proposals`;
}

function print(name: string, documents: number, score: SetScore): void {
  const all = Object.values(score.pillars).reduce((sum, tally) => ({
    found: sum.found + tally.found,
    wanted: sum.wanted + tally.wanted,
    right: sum.right + tally.right,
    proposed: sum.proposed + tally.proposed,
  }));
  console.log(`\nSet ${name}: ${documents} documents\n${''.padEnd(18)} precision  recall`);
  for (const pillar of PILLARS) console.log(row(pillar, score.pillars[pillar]));
  console.log(row('all pillars', all));
  console.log(
    `quotes valid ${share(score.quotes.valid, score.quotes.all)}, polarity ${share(score.polarity.right, score.polarity.all)}, kind ${share(score.kind.right, score.kind.all)}, sides proposed right ${share(score.sides.right, score.sides.all)}, refused by the lock ${score.refused}`,
  );
}

/** `node bench/analyst/run.ts [sets…] [--misses]` */
async function main(args: readonly string[]): Promise<void> {
  const wanted = args.filter((arg) => !arg.startsWith('--'));
  let valid = true;
  for (const [set, name] of SETS) {
    if (wanted.length > 0 && !wanted.includes(set)) continue;
    const documents = readSet(set);
    if (documents.length === 0) continue;
    const score = emptyScore();
    for (const document of documents) await scoreDocument(document, score);
    print(name, documents.length, score);
    if (args.includes('--misses')) for (const miss of score.misses) console.log(`  ${miss}`);
    valid &&= score.quotes.valid === score.quotes.all;
  }
  if (!valid) process.exitCode = 1;
}

await main(process.argv.slice(2));
