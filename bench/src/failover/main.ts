/**
 * npm run bench -- failover [--writers 4]: kills each piece of the rehearsal in ops/ha in turn while people
 * write, and restores to a moment before that. Needs Debian's patroni, etcd-server, haproxy, pgbackrest and postgresql.
 */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  beginWriting,
  Client,
  countLosses,
  inWords,
  sum,
  type Writing,
  writeDeal,
} from '../reliability/writers.ts';
import type { Finding } from '../report.ts';
import { report } from '../results.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { type Listening, listenLive } from './listening.ts';
import { recoverToMoment } from './recovery.ts';

const BASE = 17_000;
const CALM_MS = 3_000;
const MOST_SECONDS = 30;
const GIVE_UP_MS = 120_000;
/** A supervisor restarts an ended process; a lost machine stays away for longer than a failover takes. */
const RESTARTED_AFTER_MS = 2_000;
const DEAD_MS = 30_000;

const { values } = parseArgs({
  allowPositionals: true,
  options: { writers: { type: 'string', default: '4' } },
});
const writers = Number(values.writers);

interface Kill {
  readonly what: string;
  readonly pieces: (cluster: Cluster) => Promise<string[]>;
  /** Whether a supervisor restarts it. */
  readonly supervised: boolean;
}

const of = async (cluster: Cluster, role: 'sync_standby' | 'replica') => {
  for (const machine of [1, 2, 3] as const) if ((await cluster.roleOf(machine)) === role) return machine;
  throw new Error(`No machine is ${role}`);
};

const KILLS: readonly Kill[] = [
  {
    what: 'PostgreSQL of the primary',
    pieces: async (c) => [`postgres${await c.primary()}`],
    supervised: false,
  },
  { what: 'Patroni of the primary', pieces: async (c) => [`db${await c.primary()}`], supervised: false },
  {
    what: 'machine of the primary (Patroni, PostgreSQL, etcd)',
    pieces: async (c) => {
      const machine = await c.primary();
      return [`db${machine}`, `postgres${machine}`, `etcd${machine}`];
    },
    supervised: false,
  },
  {
    what: 'synchronous replica',
    pieces: async (c) => {
      const machine = await of(c, 'sync_standby');
      return [`db${machine}`, `postgres${machine}`];
    },
    supervised: false,
  },
  {
    what: 'other replica',
    pieces: async (c) => {
      const machine = await of(c, 'replica');
      return [`db${machine}`, `postgres${machine}`];
    },
    supervised: false,
  },
  { what: 'one etcd member', pieces: async () => ['etcd2'], supervised: false },
  { what: 'HAProxy', pieces: async () => ['haproxy'], supervised: true },
  { what: 'one of two API processes', pieces: async () => ['api1'], supervised: true },
  { what: 'worker', pieces: async () => ['worker'], supervised: true },
];

/** The longest time without an acknowledged write, from now until `stop`; in seconds. */
function watchGaps(writing: Writing) {
  const startedAt = performance.now();
  let longestMs = 0;
  const timer = setInterval(() => {
    longestMs = Math.max(longestMs, performance.now() - Math.max(writing.lastSuccessAt, startedAt));
  }, 20);
  return {
    stop: () => {
      clearInterval(timer);
      return longestMs / 1000;
    },
  };
}

/** Until a write that began after this moment is acknowledged. */
async function untilWrites(client: Client, writing: Writing): Promise<void> {
  const giveUp = wait(GIVE_UP_MS, undefined, { ref: false }).then(() => {
    throw new Error('No write succeeded in two minutes');
  });
  await Promise.race([writeDeal(client, writing, 'failproof'), giveUp]);
}

/** The writers, and one listener for changes. */
interface People {
  readonly client: Client;
  readonly writing: Writing;
  readonly listening: Listening;
}

/** Kills it, leaves it dead for a while, restores it, and waits until writes, changes and all pieces are back. */
async function killOne(
  cluster: Cluster,
  { client, writing, listening }: People,
  { pieces, supervised }: Kill,
) {
  await wait(CALM_MS);
  const names = await pieces(cluster);
  const gaps = watchGaps(writing);
  for (const name of names) cluster.kill(name);
  await wait(supervised ? RESTARTED_AFTER_MS : DEAD_MS);
  if (!supervised) await untilWrites(client, writing);
  for (const name of names.filter((one) => !one.startsWith('postgres'))) await cluster.start(name);
  await cluster.whole();
  await untilWrites(client, writing);
  const heardAfter = await listening.untilHeard();
  return { names, seconds: gaps.stop(), heardAfter };
}

async function killAll(cluster: Cluster, client: Client): Promise<Finding[]> {
  const writing = beginWriting();
  let over = false;
  const write = async () => {
    while (!over) await writeDeal(client, writing, 'failproof');
  };
  const writingAll = Promise.all(Array.from({ length: writers }, write));
  // From the API process that is never killed: its own connection for notifications must come back.
  const listening = listenLive(`http://127.0.0.1:${cluster.port(52)}`, client.cookie);
  const findings: Finding[] = [];
  let slowest = 0;
  for (const kill of KILLS) {
    const before = new Map(writing.failures);
    const { names, seconds, heardAfter } = await killOne(cluster, { client, writing, listening }, kill);
    slowest = Math.max(slowest, heardAfter);
    const failed = new Map(
      [...writing.failures].map(([what, times]): [string, number] => [what, times - (before.get(what) ?? 0)]),
    );
    for (const [what, times] of failed) if (times === 0) failed.delete(what);
    const detail = `${names.join(' ')}; ${inWords(failed) || 'no write failed'}`;
    process.stdout.write(`${kill.what} killed: ${seconds.toFixed(1)} s; ${detail}\n`);
    findings.push({
      what: `longest time without a write: ${kill.what}`,
      value: seconds,
      unit: 's',
      atMost: MOST_SECONDS,
      detail,
    });
  }
  over = true;
  await writingAll;
  listening.stop();
  const { lost, doubled } = await countLosses(client, writing, 'failproof');
  const answers = `${writing.acknowledged.size} acknowledged writes, ${sum(writing.failures)} refused or without an answer`;
  const detail = `${KILLS.length} kills, ${answers}`;
  return [
    ...findings,
    { what: 'live changes after a kill, once all is whole', value: slowest, unit: 's', atMost: 10, detail },
    { what: 'acknowledged writes lost', value: lost, unit: '', atMost: 0, detail },
    { what: 'writes doubled', value: doubled, unit: '', atMost: 0, detail },
  ];
}

const folder = await mkdtemp(join(tmpdir(), 'dealwright-ha-'));
process.stdout.write(`starting the rehearsal in ${folder} …\n`);
const startedAt = performance.now();
const cluster = await startCluster(folder, BASE);
try {
  await cluster.whole();
  process.stdout.write(`whole after ${((performance.now() - startedAt) / 1000).toFixed(0)} s\n`);
  const client = new Client(cluster.address);
  await client.signIn();
  const findings = [...(await recoverToMoment(cluster, client)), ...(await killAll(cluster, client))];
  client.close();
  report('failover', findings);
} finally {
  await cluster.down();
}
