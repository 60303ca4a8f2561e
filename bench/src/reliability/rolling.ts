import { setTimeout as wait } from 'node:timers/promises';
import { createDatabase } from '@dealwright/db/testing/postgres-databases';
import { startThrowawayPostgres, type ThrowawayPostgres } from '@dealwright/db/testing/throwaway-postgres';
import { type ServerProcess, startServer } from '@dealwright/server/testing/server-process';
import { percentile } from '../measure.ts';
import type { Finding } from '../report.ts';
import { freePort } from './kills.ts';
import { startProxy } from './proxy.ts';
import { beginWriting, Client, count, countLosses, failureOf, inWords, sum, writeDeal } from './writers.ts';

const CALM_MS = 3_000;
const DATABASE = 'rolling';

/** Two instances on one database. */
export async function startInstances(postgres: ThrowawayPostgres) {
  await createDatabase(postgres.url('postgres'), DATABASE);
  const settings = { DATABASE_URL: postgres.url(DATABASE), DEMO: '1', LOG_LEVEL: 'error' };
  const start = async (port: number) => startServer({ ...settings, PORT: String(port) });
  const instances: ServerProcess[] = [];
  for (let index = 0; index < 2; index += 1) instances.push(await start(await freePort()));
  /** Stops one and starts it again at its old address, which it returns. */
  const restart = async (index: number, signal: NodeJS.Signals): Promise<string> => {
    const { address, end } = instances[index] as ServerProcess;
    await end(signal);
    instances[index] = await start(Number(new URL(address).port));
    return address;
  };
  const stop = async () => {
    for (const { end } of instances) await end('SIGTERM');
  };
  return { instances, restart, stop };
}

async function startPair(postgres: ThrowawayPostgres) {
  const { instances, ...pair } = await startInstances(postgres);
  const proxy = await startProxy(instances.map(({ address }) => address));
  const client = new Client(proxy.address);
  await client.signIn();
  /** Waits until the proxy uses it. */
  const restart = async (index: number, signal: NodeJS.Signals): Promise<void> => {
    const address = await pair.restart(index, signal);
    while (!proxy.isReady(address)) await wait(20);
  };
  const stop = async () => {
    client.close();
    await proxy.stop();
    await pair.stop();
  };
  return { instances, proxy, client, restart, stop };
}

/** Reads at a steady rate, whatever the answers. */
function readSteadily(client: Client, rate: number) {
  const times: number[] = [];
  const failures = new Map<string, number>();
  const under = new Set<Promise<void>>();
  const timer = setInterval(() => {
    const startedAt = performance.now();
    const read = client.ask({ method: 'GET', path: '/api/deals?limit=5' }).then(({ status, text }) => {
      if (status === 200) times.push(performance.now() - startedAt);
      else count(failures, failureOf(status, text));
      under.delete(read);
    });
    under.add(read);
  }, 1000 / rate);
  const stop = async () => {
    clearInterval(timer);
    await Promise.all(under);
  };
  return { times, failures, stop };
}

export interface RollingOptions {
  readonly rounds: number;
  /** Reads a second. */
  readonly rate: number;
}

/** R4: both instances are restarted alternately while people work; nobody notices. */
export async function rollingRestart({ rounds, rate }: RollingOptions): Promise<Finding[]> {
  const postgres = await startThrowawayPostgres();
  const pair = await startPair(postgres);
  const calm = readSteadily(pair.client, rate);
  await wait(CALM_MS);
  await calm.stop();
  const writing = beginWriting();
  let over = false;
  const write = async () => {
    while (!over) {
      await writeDeal(pair.client, writing, 'rollproof');
      await wait(100);
    }
  };
  const reading = readSteadily(pair.client, rate);
  const writers = Promise.all(Array.from({ length: 4 }, write));
  for (let round = 0; round < rounds; round += 1) {
    await pair.restart(round % 2, 'SIGTERM');
    await wait(300);
  }
  over = true;
  await writers;
  await reading.stop();
  const { lost, doubled } = await countLosses(pair.client, writing, 'rollproof');
  await pair.stop();
  await postgres.stop();
  const p99 = [percentile(calm.times, 0.99), percentile(reading.times, 0.99)] as const;
  const detail = `${rounds} restarts, ${reading.times.length} reads and ${writing.acknowledged.size} writes at ${rate}/s`;
  return [
    {
      what: 'R4 requests that failed',
      value: sum(reading.failures) + sum(writing.failures),
      unit: '',
      atMost: 0,
      detail: [detail, inWords(reading.failures), inWords(writing.failures)].filter(Boolean).join('; '),
    },
    { what: 'R4 writes lost or doubled', value: lost + doubled, unit: '', atMost: 0, detail },
    {
      what: 'R4 p99 of reads during restarts against before',
      value: p99[1] / p99[0],
      unit: '',
      atMost: 2,
      detail: `${Math.round(p99[0])} ms before, ${Math.round(p99[1])} ms during, on the cores that the restarts use too`,
    },
  ];
}

/** R5: one of two is killed hard; only its requests in progress fail, and succeed with the same key afterwards. */
export async function hardKill({ rounds }: { readonly rounds: number }): Promise<Finding[]> {
  const postgres = await startThrowawayPostgres({ durable: true });
  const pair = await startPair(postgres);
  const writing = beginWriting();
  let over = false;
  const write = async () => {
    while (!over) await writeDeal(pair.client, writing, 'hardproof');
  };
  const writers = Promise.all(Array.from({ length: 16 }, write));
  const failed = () => sum(writing.failures);
  let beyond = 0;
  let inFlight = 0;
  for (let round = 0; round < rounds; round += 1) {
    await wait(700);
    const before = failed();
    const had = pair.proxy.inFlight(pair.instances[round % 2]?.address ?? '');
    await pair.restart(round % 2, 'SIGKILL');
    inFlight += had;
    beyond += Math.max(0, failed() - before - had);
  }
  over = true;
  await writers;
  const { lost, doubled } = await countLosses(pair.client, writing, 'hardproof');
  await pair.stop();
  await postgres.stop();
  const writes = `${writing.acknowledged.size} acknowledged writes`;
  const detail = `${rounds} kills, ${writes}, ${inFlight} in flight at the kills, ${failed()} failed once`;
  return [
    { what: 'R5 failures beyond those in flight', value: beyond, unit: '', atMost: 0, detail },
    { what: 'R5 writes lost', value: lost, unit: '', atMost: 0, detail },
    { what: 'R5 writes doubled', value: doubled, unit: '', atMost: 0, detail },
  ];
}
