import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from '../measure.ts';
import type { Finding } from '../report.ts';
import { type Person, startProduct } from '../servers.ts';
import { answerQuestions, type ImportClient, reach, start, upload } from './client.ts';
import { ROWS } from './files.ts';

const WATCH_MS = 100;
const READS_BEFORE = 100;
const READ = '/api/deals?limit=50';

const rssMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Response times for others, and the process's memory, until it is over. */
class Watch {
  /** Milliseconds of each list that another person read. */
  readonly reads: number[] = [];
  mostMb = 0;
  #isOver = false;
  readonly #running: Promise<unknown>;

  constructor(other: Person, pid: number) {
    this.#running = Promise.all([this.#readOn(other), this.#look(pid)]);
  }

  async #readOn(other: Person): Promise<void> {
    while (!this.#isOver) {
      const started = performance.now();
      await other.get(READ);
      this.reads.push(performance.now() - started);
      await wait(50);
    }
  }

  async #look(pid: number): Promise<void> {
    while (!this.#isOver) {
      this.mostMb = Math.max(this.mostMb, rssMb(pid));
      await wait(WATCH_MS);
    }
  }

  async end(): Promise<this> {
    this.#isOver = true;
    await this.#running;
    return this;
  }
}

async function watchIdle(other: Person, pid: number): Promise<Watch> {
  const watch = new Watch(other, pid);
  while (watch.reads.length < READS_BEFORE) await wait(WATCH_MS);
  return watch.end();
}

const STEPS = ['upload', 'reading', 'preview', 'run', 'undo'] as const;
type Seconds = Record<(typeof STEPS)[number], number>;

async function importAll(client: ImportClient, csv: string): Promise<Seconds> {
  const seconds: Seconds = { upload: 0, reading: 0, preview: 0, run: 0, undo: 0 };
  const timed = async <T>(step: keyof Seconds, work: () => Promise<T>): Promise<T> => {
    const started = performance.now();
    const done = await work();
    seconds[step] = (performance.now() - started) / 1000;
    process.stdout.write(`${step}: ${seconds[step].toFixed(1)} s\n`);
    return done;
  };
  const id = await timed('upload', () => upload(client, csv));
  const found = await timed('reading', () => reach(client, id, 'mapping'));
  await answerQuestions(client, found);
  const { counts } = await timed('preview', async () => {
    await start(client, id, 'preview');
    return reach(client, id, 'previewed');
  });
  if (counts?.deal.create !== ROWS) throw new Error(`The preview creates ${counts?.deal.create} deals`);
  await timed('run', async () => {
    await start(client, id, 'run');
    return reach(client, id, 'done');
  });
  const { kept } = await timed('undo', async () => {
    await start(client, id, 'undo');
    return reach(client, id, 'undone');
  });
  if (kept !== 0) throw new Error(`The undo keeps ${kept} records`);
  return seconds;
}

/** Seconds of each step of one import, with the process's memory and response times for others meanwhile. */
export async function measureImport(
  engine: 'embedded' | 'PostgreSQL',
  settings: NodeJS.ProcessEnv,
  csv: string,
): Promise<Finding[]> {
  const product = await startProduct(settings);
  const pid = product.child.pid ?? 0;
  try {
    const [admin, other] = [await product.signIn('admin'), await product.signIn('manager')];
    const idle = await watchIdle(other, pid);
    const watch = new Watch(other, pid);
    const seconds = await importAll({ address: () => product.address, cookie: admin.cookie }, csv);
    return findingsOf(engine, seconds, { idle, during: await watch.end() });
  } finally {
    await product.end('SIGTERM');
  }
}

function findingsOf(
  engine: 'embedded' | 'PostgreSQL',
  seconds: Seconds,
  { idle, during }: { readonly idle: Watch; readonly during: Watch },
): Finding[] {
  const step = (name: keyof Seconds, what: string, atMost: number): Finding => ({
    what: `${what} of ${ROWS.toLocaleString('en')} deals, ${engine}`,
    value: seconds[name],
    unit: 's',
    atMost,
    detail: `${Math.round(ROWS / seconds[name]).toLocaleString('en')} a second`,
  });
  const [p95, p95Idle] = [percentile(during.reads, 0.95), percentile(idle.reads, 0.95)];
  return [
    step('preview', 'preview', 30),
    step('run', 'import', engine === 'embedded' ? 120 : 60),
    step('undo', 'undo', 60),
    {
      what: `memory during it, ${engine}`,
      value: during.mostMb - idle.mostMb,
      unit: 'MB',
      atMost: 150,
      detail: `${Math.round(during.mostMb)} MB at most, ${Math.round(idle.mostMb)} MB before`,
    },
    {
      what: `somebody else’s list of deals meanwhile, ${engine}`,
      value: p95 / p95Idle,
      unit: '',
      atMost: 2,
      detail: `p95 ${p95.toFixed(0)} ms, ${p95Idle.toFixed(0)} ms before; ${during.reads.length} reads`,
    },
  ];
}
