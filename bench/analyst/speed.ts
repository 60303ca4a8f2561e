import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { answerAside } from '@dealwright/server/features/analyst/embedded-aside';
import { warmUp } from '@dealwright/server/features/analyst/warm-up';

const WORDS = 7_000;
const WARM_RUNS = 15;
const COLD_RUNS = 5;
const DOCUMENTS = new URL('documents/', import.meta.url);

/** Calls by several authors, one after the other, until there are enough words. */
function longCall(): string {
  const lines: string[] = [];
  let words = 0;
  for (const folder of [
    'real/',
    'others/revopsvault/',
    'others/slipstream/',
    'others/akasha/',
    'j/',
    'i/',
    'h/',
    'g/',
  ]) {
    for (const name of readdirSync(new URL(folder, DOCUMENTS)).sort()) {
      if (!/\.(md|txt)$/.test(name) || name.startsWith('NOTICE')) continue;
      for (const line of readFileSync(new URL(folder + name, DOCUMENTS), 'utf8').split('\n')) {
        lines.push(line);
        words += line.split(/\s+/).length;
        if (words >= WORDS) return lines.join('\n');
      }
    }
  }
  throw new Error(`The documents have only ${words} words`);
}

interface Taken {
  readonly ms: number;
  readonly cpuMs: number;
  readonly suggestions: number;
}

async function read(body: string): Promise<Taken> {
  const [begin, cpu] = [performance.now(), process.cpuUsage()];
  const { result } = await answerAside('one company', {
    id: '00000000-0000-7000-8000-000000000001',
    kind: 'call',
    title: 'A long call',
    body,
    speakers: [],
    occurred_on: '2026-06-01',
    buyer_company: 'Harbour Hospital',
    seller_company: 'Northwind',
  });
  const { user, system } = process.cpuUsage(cpu);
  return {
    ms: performance.now() - begin,
    cpuMs: (user + system) / 1000,
    suggestions: result.evidence.length,
  };
}

const middle = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

function print(name: string, taken: readonly Taken[]): void {
  const [ms, cpu] = [middle(taken.map((one) => one.ms)), middle(taken.map((one) => one.cpuMs))];
  const most = Math.max(...taken.map((one) => one.ms));
  console.log(
    `${name}: ${ms.toFixed(0)} ms (median of ${taken.length}, at most ${most.toFixed(0)} ms), processor ${cpu.toFixed(0)} ms`,
  );
}

/**
 * `node bench/analyst/speed.ts`: how long the embedded analyst takes for a call of 7,000 words on a reading thread:
 * first in separate processes, then in this one. Run it on an idle machine.
 */
async function main(): Promise<void> {
  const body = longCall();
  if (process.argv[2] === '--once') {
    if (process.argv[3] === '--warmed') await warmUp();
    console.log(JSON.stringify(await read(body)));
    return;
  }
  const self = fileURLToPath(import.meta.url);
  const inNewProcesses = (...options: readonly string[]) =>
    Array.from(
      { length: COLD_RUNS },
      () =>
        JSON.parse(
          execFileSync(process.execPath, [self, '--once', ...options], { encoding: 'utf8' }),
        ) as Taken,
    );
  const unprepared = inNewProcesses();
  const cold = inNewProcesses('--warmed');
  const first = await read(body);
  const warm: Taken[] = [];
  for (let run = 0; run < WARM_RUNS; run += 1) warm.push(await read(body));
  console.log(
    `${body.split(/\s+/).length} words, ${first.suggestions} suggestions, ` +
      `${availableParallelism()} processors, Node ${process.version}`,
  );
  print('first call of a process, not prepared', unprepared);
  print('first call after a start', cold);
  print('later calls', warm);
}

await main();
