import { setTimeout as wait } from 'node:timers/promises';
import { startThrowawayPostgres } from '@dealwright/db/testing/throwaway-postgres';
import { percentile } from '../measure.ts';
import type { Finding } from '../report.ts';
import { startHaproxy } from './haproxy.ts';
import { startInstances } from './rolling.ts';
import { beginWriting, Client, count, countLosses, failureOf, inWords, sum, writeDeal } from './writers.ts';

const READERS = 12;
const WRITERS = 2;
const BETWEEN_WRITES_MS = 100;
/** Between two restarts, as docs/operating.md says: HAProxy takes a process back after two checks. */
const SETTLE_MS = 5_000;
const PATHS = ['/api/session', '/api/deals?limit=5', '/'];

export interface HaproxyOptions {
  /** How often both processes are restarted, one after the other. */
  readonly rolls: number;
  /** The minimum number of requests. */
  readonly requests: number;
}

/** People who send requests as fast as answers come, over connections that stay open. */
function keepAsking(client: Client) {
  const times: number[] = [];
  const failures = new Map<string, number>();
  let over = false;
  const ask = async (reader: number): Promise<void> => {
    for (let turn = reader; !over; turn += 1) {
      const startedAt = performance.now();
      const { status, text } = await client.ask({ method: 'GET', path: PATHS[turn % PATHS.length] ?? '/' });
      if (status === 200) times.push(performance.now() - startedAt);
      else count(failures, `${failureOf(status, text)}`);
    }
  };
  const readers = Promise.all(Array.from({ length: READERS }, (_, reader) => ask(reader)));
  const stop = async () => {
    over = true;
    await readers;
  };
  return { times, failures, stop, asked: () => times.length + sum(failures) };
}

/** The people who write meanwhile. */
function keepWriting(client: Client) {
  const writing = beginWriting();
  let over = false;
  const write = async (): Promise<void> => {
    while (!over) {
      await writeDeal(client, writing, 'haproof');
      await wait(BETWEEN_WRITES_MS);
    }
  };
  const writers = Promise.all(Array.from({ length: WRITERS }, write));
  const stop = async () => {
    over = true;
    await writers;
  };
  return { writing, stop };
}

/** R6: rolling restarts of two processes behind HAProxy, as documented for operators; nobody notices. */
export async function haproxyRolls({ rolls, requests }: HaproxyOptions): Promise<Finding[]> {
  const postgres = await startThrowawayPostgres();
  const pair = await startInstances(postgres);
  const haproxy = await startHaproxy(pair.instances.map(({ address }) => address));
  const client = new Client(haproxy.address);
  await client.signIn();
  await wait(SETTLE_MS);
  const reading = keepAsking(client);
  const { writing, stop: stopWriting } = keepWriting(client);
  for (let roll = 0; roll < rolls; roll += 1) {
    for (const index of [0, 1]) {
      await pair.restart(index, 'SIGTERM');
      await wait(SETTLE_MS);
    }
  }
  while (reading.asked() + writing.acknowledged.size < requests) await wait(100);
  await stopWriting();
  await reading.stop();
  const { lost, doubled } = await countLosses(client, writing, 'haproof');
  client.close();
  await haproxy.stop();
  await pair.stop();
  await postgres.stop();
  const detail = `${rolls} times both, ${reading.asked()} reads, ${writing.acknowledged.size} writes`;
  const failures = [inWords(reading.failures), inWords(writing.failures)].filter(Boolean);
  const failed = sum(reading.failures) + sum(writing.failures);
  const slowestMs = reading.times.reduce((slowest, time) => Math.max(slowest, time), 0);
  const p99 = `p99 ${Math.round(percentile(reading.times, 0.99))} ms, slowest ${Math.round(slowestMs)} ms`;
  return [
    {
      what: 'R6 requests that failed',
      value: failed,
      unit: '',
      atMost: 0,
      detail: [detail, p99, ...failures].join('; '),
    },
    { what: 'R6 writes lost or doubled', value: lost + doubled, unit: '', atMost: 0, detail },
  ];
}
