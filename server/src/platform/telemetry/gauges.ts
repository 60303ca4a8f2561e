import type { Database } from '@dealwright/db/database';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { VERSION } from '../version.ts';
import { COUNTED_UP_TO, readWaitingWork, type WaitingWork } from './waiting-work.ts';

/** However often is asked, the database is not asked more often. */
const REMEMBERED_MS = 5_000;

/** Refreshes an old value; callers meanwhile share the same refresh. Null if it failed. */
function remembering(read: () => Promise<WaitingWork[]>): () => Promise<WaitingWork[] | null> {
  let answer: Promise<WaitingWork[] | null> | undefined;
  let askedAt = 0;
  return () => {
    if (!answer || performance.now() - askedAt >= REMEMBERED_MS) {
      askedAt = performance.now();
      answer = read().catch(() => null);
    }
    return answer;
  };
}

function gaugeConnections(database: Database, registers: Registry[]): void {
  new Gauge({
    name: 'dealwright_database_connections',
    help: 'Connections to the database: in use, waited for, and how many there can be.',
    labelNames: ['state'],
    registers,
    collect() {
      const { inUse, waiting, most } = database.connections();
      this.set({ state: 'in_use' }, inUse);
      this.set({ state: 'waiting' }, waiting);
      this.set({ state: 'most' }, most);
    },
  });
}

function gaugeWaitingWork(database: Database, registers: Registry[]): void {
  const read = remembering(() => readWaitingWork(database));
  new Gauge({
    name: 'dealwright_queues_readable',
    help: '1 while the database tells what waits, 0 while it does not.',
    registers,
    async collect() {
      this.set((await read()) ? 1 : 0);
    },
  });
  const gauge = (name: string, help: string, figureOf: (row: WaitingWork) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['queue'],
      registers,
      async collect() {
        const rows = await read();
        this.reset();
        for (const row of rows ?? []) this.set({ queue: row.queue }, figureOf(row));
      },
    });
  gauge(
    'dealwright_queue_waiting',
    `Rows that wait in a queue of jobs or an outbox, counted up to ${COUNTED_UP_TO}.`,
    ({ waiting }) => waiting,
  );
  gauge(
    'dealwright_queue_oldest_seconds',
    'How long the oldest row of a queue of jobs or an outbox has waited beyond its time.',
    ({ oldest_seconds }) => Math.max(0, oldest_seconds),
  );
}

/** What is read at the moment it is asked for: the process, its connections, and what waits in the database. */
export function createGauges(database: Database): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'dealwright_build_info',
    help: 'The release that runs.',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version: VERSION }, 1);
  gaugeConnections(database, [registry]);
  gaugeWaitingWork(database, [registry]);
  return registry;
}
