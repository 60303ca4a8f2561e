import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { processorSeconds } from '../processor.ts';
import type { Sent } from './bare-fastify.ts';
import type { PoolSettings, PoolTask } from './bare-pool.ts';
import type { Statement } from './recorded-sql.ts';

/** Headers that belong to a single answer, or that any server sets by itself. */
const NOT_SENT = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'set-cookie']);

/** One stretch of load. */
export interface Stretch {
  readonly perSecond: number;
  /** Processor milliseconds of the process per request. */
  readonly processorMs: number;
  /** The same for PostgreSQL. */
  readonly postgresMs: number;
  /** Answers other than 200, and requests without one. */
  readonly errors: number;
}

/** Something to put under load. */
export interface Loaded {
  readonly pid: number;
  readonly postgresPid: number;
}

async function stretch(
  { pid, postgresPid }: Loaded,
  run: () => Promise<{ done: number; errors: number }>,
): Promise<Stretch> {
  const before = {
    own: processorSeconds(pid),
    postgres: processorSeconds(postgresPid),
    at: performance.now(),
  };
  const { done, errors } = await run();
  const seconds = (performance.now() - before.at) / 1000;
  return {
    perSecond: done / seconds,
    processorMs: (1000 * (processorSeconds(pid) - before.own)) / done,
    postgresMs: (1000 * (processorSeconds(postgresPid) - before.postgres)) / done,
    errors,
  };
}

/** Each person has a connection and sends the page's requests in turn; a page is done with its last request. */
export function overHttp(
  loaded: Loaded,
  address: string,
  cookies: readonly string[],
  { paths, seconds }: { readonly paths: readonly string[]; readonly seconds: number },
): Promise<Stretch> {
  let next = 0;
  return stretch(loaded, async () => {
    const result = await autocannon({
      url: address,
      connections: cookies.length,
      duration: seconds,
      setupClient: (client) => {
        const headers = { cookie: cookies[next % cookies.length] ?? '' };
        next += 1;
        client.setRequests(paths.map((path) => ({ method: 'GET', path, headers })));
      },
    });
    const answers = result as unknown as {
      statusCodeStats: Readonly<Record<string, { readonly count: number }>>;
    };
    const answered = Object.values(answers.statusCodeStats).reduce((sum, { count }) => sum + count, 0);
    const good = answers.statusCodeStats['200']?.count ?? 0;
    return { done: good / paths.length, errors: answered - good + result.errors };
  });
}

function told<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null): void => reject(new Error(`a bare program ended with ${code}`));
    child.once('exit', onExit);
    child.once('message', (message) => {
      child.off('exit', onExit);
      resolve(message as T);
    });
  });
}

const start = (name: string): ChildProcess =>
  fork(fileURLToPath(new URL(name, import.meta.url)), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  });

export interface Bare {
  readonly child: ChildProcess;
  readonly address: string;
  /** Of all bodies together. */
  readonly bytes: number;
}

/** Bare Fastify that answers as the product answered this person. */
export async function startBareFastify(
  address: string,
  cookie: string,
  paths: readonly string[],
): Promise<Bare> {
  const sent: Sent[] = [];
  for (const path of paths) {
    const answer = await fetch(`${address}${path}`, { headers: { cookie, 'accept-encoding': 'identity' } });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    const headers = Object.fromEntries([...answer.headers].filter(([name]) => !NOT_SENT.has(name)));
    sent.push({ path, body: await answer.text(), headers });
  }
  const child = start('./bare-fastify.ts');
  child.send(sent);
  const bytes = sent.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0);
  return { child, bytes, ...(await told<{ address: string }>(child)) };
}

export async function startBarePool(settings: PoolSettings): Promise<ChildProcess> {
  const child = start('./bare-pool.ts');
  child.send({ settings });
  await told(child);
  return child;
}

/** This many clients run the statements of a page's requests through the bare pool. */
export function throughPool(
  loaded: Loaded,
  child: ChildProcess,
  requests: readonly (readonly Statement[])[],
  { clients, seconds }: { readonly clients: number; readonly seconds: number },
): Promise<Stretch> {
  const task: PoolTask = { requests, clients, ms: seconds * 1000 };
  return stretch(loaded, async () => {
    child.send({ task });
    const { done } = await told<{ done: number }>(child);
    return { done, errors: 0 };
  });
}
