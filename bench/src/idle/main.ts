import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createDatabase } from '@dealwright/db/testing/postgres-databases';
import { startThrowawayPostgres } from '@dealwright/db/testing/throwaway-postgres';
import pg from 'pg';
import { type Finding, table } from '../report.ts';
import { startProduct } from '../servers.ts';

/** Of the kernel, in which a process's time is told. */
const TICKS_PER_SECOND = 100;
const SETTLE_MS = 20_000;

interface Spent {
  /** Seconds of a core since the process began; of a server with its children, those that ended included. */
  readonly server: number;
  readonly postgres: number;
  readonly transactions: number;
}

interface ProcessTimes {
  readonly parent: number;
  readonly own: number;
  readonly ended: number;
}

/** What `/proc/PID/stat` says of a process that may have ended meanwhile. */
function timesOf(pid: number): ProcessTimes {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    const seconds = (from: number) => ((fields[from] ?? 0) + (fields[from + 1] ?? 0)) / TICKS_PER_SECOND;
    return { parent, own: seconds(11), ended: seconds(13) };
  } catch {
    return { parent: 0, own: 0, ended: 0 };
  }
}

function secondsOfFamily(pid: number): number {
  const children = readdirSync('/proc')
    .map(Number)
    .filter((each) => each > 0 && timesOf(each).parent === pid);
  const { own, ended } = timesOf(pid);
  return children.reduce((sum, child) => sum + timesOf(child).own, own + ended);
}

const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

const { values } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '60' } },
});
const seconds = Number(values.seconds);
const server = await startThrowawayPostgres({ durable: true });
try {
  await createDatabase(server.url('postgres'), 'idle');
  const product = await startProduct({ DATABASE_URL: server.url('idle') });
  const pid = product.child.pid ?? 0;
  const client = new pg.Client(server.superuserUrl('postgres'));
  await client.connect();
  const spent = async (): Promise<Spent> => {
    const { rows } = await client.query(
      `select xact_commit + xact_rollback as done from pg_stat_database where datname = 'idle'`,
    );
    return {
      server: secondsOfFamily(pid),
      postgres: secondsOfFamily(server.pid),
      transactions: Number(rows[0].done),
    };
  };
  await wait(SETTLE_MS);
  const before = await spent();
  await wait(seconds * 1000);
  const after = await spent();
  const perSecond = (key: keyof Spent) => (after[key] - before[key]) / seconds;
  const findings: Finding[] = [
    {
      what: 'idle, of a core',
      value: 100 * (perSecond('server') + perSecond('postgres')),
      unit: '%',
      atMost: 1,
      detail: `server ${(100 * perSecond('server')).toFixed(2)} %, PostgreSQL ${(100 * perSecond('postgres')).toFixed(2)} %`,
    },
    {
      what: 'idle, transactions',
      value: perSecond('transactions'),
      unit: '/s',
      detail: `${seconds} seconds`,
    },
    {
      what: 'idle, megabytes of memory of the server',
      value: memoryOf(pid),
      unit: '',
      atMost: 250,
      detail: 'resident',
    },
  ];
  process.stdout.write(`\n${table(findings)}\n`);
  await client.end();
  await product.end('SIGTERM');
} finally {
  await server.stop();
}
