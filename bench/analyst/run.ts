import { PILLARS } from '@dealwright/domain/pillar';
import { readSet } from './labels.ts';
import { emptyScore, type SetScore, scoreDocument, type Tally } from './score.ts';

/** Sets of labeled documents, and their first reading: precision / recall before anything was learned from them. */
const SETS: readonly [set: string, name: string, history: string][] = [
  ['a', 'A', 'the rules were tuned on it'],
  ['b', 'B', 'first reading 0.63 / 0.47'],
  ['c', 'C', 'first reading 0.73 / 0.68'],
  ['d', 'D', 'first reading 0.81 / 0.86'],
  ['e', 'E', 'first reading 0.60 / 0.53'],
  ['f', 'F', 'first reading 0.60 / 0.58'],
  ['g', 'G', 'first reading 0.63 / 0.52'],
  ['h', 'H', 'first reading 0.60 / 0.70, the rules alone 0.53 / 0.49'],
  ['i', 'I', 'first reading 0.64 / 0.78'],
  ['j', 'J', 'first reading 0.71 / 0.78'],
  ['real', 'real calls', 'first reading 0.74 / 0.71'],
];

const share = (part: number, all: number) => (all === 0 ? '   –' : (part / all).toFixed(2).padStart(4));

function row(name: string, tally: Tally): string {
  const shares = `${share(tally.right, tally.proposed)}  ${share(tally.found, tally.wanted)}`;
  const counts = `${String(tally.wanted).padStart(3)} labels, ${String(tally.proposed).padStart(3)} proposals`;
  return `${name.padEnd(18)} ${shares}   ${counts}`;
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
  const { quotes, polarity, kind, sides, refused } = score;
  const shares = [
    `quotes valid ${share(quotes.valid, quotes.all)}`,
    `polarity ${share(polarity.right, polarity.all)}`,
    `kind ${share(kind.right, kind.all)}`,
    `sides proposed right ${share(sides.right, sides.all)}`,
    `refused by the lock ${refused}`,
  ];
  console.log(shares.join(', '));
}

/** `node bench/analyst/run.ts [sets…] [--misses]` */
async function main(args: readonly string[]): Promise<void> {
  const wanted = args.filter((arg) => !arg.startsWith('--'));
  let valid = true;
  console.log(
    'All sets have been learned from: what follows tells nothing of unseen text (see leave-one-out.ts).',
  );
  for (const [set, name, history] of SETS) {
    if (wanted.length > 0 && !wanted.includes(set)) continue;
    const documents = readSet(set);
    if (documents.length === 0) continue;
    const score = emptyScore();
    for (const document of documents) await scoreDocument(document, score);
    print(`${name} (${history})`, documents.length, score);
    if (args.includes('--misses')) for (const miss of score.misses) console.log(`  ${miss}`);
    valid &&= score.quotes.valid === score.quotes.all;
  }
  if (!valid) process.exitCode = 1;
}

await main(process.argv.slice(2));
