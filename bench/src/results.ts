import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { basename, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { postgresPrograms } from '@dealwright/db/testing/postgres-programs';
import { type Finding, isMet, table } from './report.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The files that cite figures, between `<!-- results: NAME -->` and `<!-- end of results -->`. */
export const CITING = ['README.md', 'bench/README.md'];
const CITED = /<!-- results: (?<name>[a-z-]+) -->\n[\s\S]*?<!-- end of results -->/g;

/** The result of a run, as stored in bench/results/NAME.json. */
export interface Results {
  readonly command: string;
  readonly date: string;
  readonly commit: string;
  /** Whether files differed from the commit, except those with figures. */
  readonly changed: boolean;
  readonly machine: { readonly processor: string; readonly cores: number; readonly memoryGb: number };
  readonly node: string;
  readonly postgres: string;
  /** The machine's load average of the last minute. */
  readonly load: { readonly before: number; readonly after: number };
  readonly findings: readonly (Finding & { readonly met: boolean | null })[];
}

const loadNow = (): number => Number(loadavg()[0]?.toFixed(2));
const loadBefore = loadNow();

/** A folder outside the project by its name alone. */
const named = (argument: string): string =>
  isAbsolute(argument) || argument.startsWith('..') ? basename(argument) : argument;

const git = (...args: string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
const pathOf = (run: string): string => `bench/results/${run}.json`;

function isChanged(): boolean {
  const changed = git('status', '--porcelain', '--', ':!bench/results', ...CITING.map((path) => `:!${path}`));
  return changed !== '';
}

function resultsOf(findings: readonly Finding[]): Results {
  const [processor] = cpus();
  const version = execFileSync(join(postgresPrograms(), 'postgres'), ['--version'], { encoding: 'utf8' });
  return {
    command: ['npm run bench --', ...process.argv.slice(2).map(named)].join(' '),
    date: new Date().toISOString(),
    commit: git('rev-parse', '--short=10', 'HEAD'),
    changed: isChanged(),
    machine: {
      processor: processor?.model ?? 'unknown',
      cores: cpus().length,
      memoryGb: Math.round(totalmem() / 2 ** 30),
    },
    node: process.versions.node,
    postgres: /\d+(\.\d+)*/.exec(version)?.[0] ?? 'unknown',
    load: { before: loadBefore, after: loadNow() },
    findings: findings.map((finding) => ({ ...finding, met: isMet(finding) })),
  };
}

/** A run's figures in words, with place and time. */
export function citation(results: Results): string {
  const { command, date, commit, changed, machine, node, postgres, load, findings } = results;
  const source = `${commit}${changed ? ' with changes' : ''}`;
  return [
    `\`${command}\`, ${date.slice(0, 10)}, commit ${source}, ${machine.cores} cores (${machine.processor}), ` +
      `${machine.memoryGb} GB, Node ${node}, PostgreSQL ${postgres}, load ${load.before} before and ${load.after} after:`,
    '',
    table(findings, { padded: false }),
  ].join('\n');
}

/** Replaces the figures in a document with those of the latest runs; a run without a file leaves them unchanged. */
export function cite(text: string, read: (run: string) => Results | null): string {
  return text.replaceAll(CITED, (cited, run: string) => {
    const results = read(run);
    return results ? `<!-- results: ${run} -->\n${citation(results)}\n<!-- end of results -->` : cited;
  });
}

/** The runs whose figures a document cites. */
export const citedRuns = (text: string): string[] =>
  [...text.matchAll(CITED)].map(({ groups }) => groups?.name ?? '');

/** The latest result of the run; null if it has no file. */
export function readResults(run: string): Results | null {
  const path = join(ROOT, pathOf(run));
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Results) : null;
}

export const readDocument = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Prints the findings of a run, stores them in its file and updates the documents that cite them. */
export function report(run: string, findings: readonly Finding[]): void {
  process.stdout.write(`\n${table(findings)}\n`);
  mkdirSync(join(ROOT, 'bench/results'), { recursive: true });
  writeFileSync(join(ROOT, pathOf(run)), `${JSON.stringify(resultsOf(findings), null, 2)}\n`);
  for (const path of CITING) {
    const text = readDocument(path);
    const cited = cite(text, readResults);
    if (cited !== text) writeFileSync(join(ROOT, path), cited);
  }
  process.stdout.write(`\nKept in ${pathOf(run)}, load ${loadBefore} before and ${loadNow()} after\n`);
}
