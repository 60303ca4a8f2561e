import { parseArgs } from 'node:util';
import type { Database } from '@dealwright/db/database';
import { openDatabase } from '@dealwright/db/open';
import { queryRows } from '@dealwright/db/query-rows';
import { createDatabase } from '@dealwright/db/testing/postgres-databases';
import { startThrowawayPostgres } from '@dealwright/db/testing/throwaway-postgres';
import { startAnnouncer } from '@dealwright/server/platform/announce';
import { newId } from '@dealwright/server/platform/ids';
import { createLogger } from '@dealwright/server/platform/log';
import { median, percentile } from '../measure.ts';
import type { Finding } from '../report.ts';
import { report } from '../results.ts';

const WRITERS = 16;
const SIGNAL = 'dealwright_announcements';

/** What a row of `events` triggers: nothing, an announcement, or a NOTIFY by the writer itself. */
const MODES = {
  nothing: 'alter table events disable trigger announce_event',
  announced:
    'alter table events enable trigger announce_event; alter table events disable trigger notify_event',
  notified:
    'alter table events disable trigger announce_event; alter table events enable trigger notify_event',
} as const;
type Mode = keyof typeof MODES;

/** The earlier way: in the writer's own transaction. */
const NOTIFY_SQL = `
  create function app.notify_event() returns trigger language plpgsql as $$
  begin perform pg_notify('dealwright_bench', json_build_array(new.id)::text); return null; end $$;
  create trigger notify_event after insert on events for each row execute function app.notify_event();
  alter table events disable trigger notify_event;`;

async function addCompanies(database: Database): Promise<string[]> {
  const ids = Array.from({ length: WRITERS }, newId);
  await database.transaction('dealwright_system', async (tx) => {
    for (const id of ids) await queryRows(tx, 'insert into companies (id, name) values ($1, $2)', [id, id]);
  });
  return ids;
}

/** Sixteen people write one event after the other; returns how many were committed per second. */
async function write(
  database: Database,
  companies: readonly string[],
  ms: number,
  onWritten: (id: string) => void,
): Promise<number> {
  let written = 0;
  const started = performance.now();
  const keepWriting = async (company: string): Promise<void> => {
    while (performance.now() - started < ms) {
      const id = newId();
      await database.transaction('dealwright_system', async (tx) => {
        await queryRows(tx, "insert into events (company_id, id, type) values ($1, $2, 'deal.changed')", [
          company,
          id,
        ]);
        tx.notify(SIGNAL);
      });
      onWritten(id);
      written += 1;
    }
  };
  await Promise.all(companies.map(keepWriting));
  return (written * 1000) / (performance.now() - started);
}

interface Options {
  readonly rounds: number;
  readonly ms: number;
}

async function measure(database: Database, { rounds, ms }: Options): Promise<Finding[]> {
  const companies = await addCompanies(database);
  await database.asOwner.exec(NOTIFY_SQL);
  const delays: number[] = [];
  const sent = new Map<string, number>();
  await database.listen('dealwright_events', (payload) => {
    for (const { id } of JSON.parse(payload) as { id: string }[]) {
      const at = sent.get(id);
      if (at !== undefined) delays.push(performance.now() - at);
      sent.delete(id);
    }
  });
  const log = createLogger({ production: true, logLevel: 'warn' });
  const stop = await startAnnouncer({ database, log });
  const rates: Record<Mode, number[]> = { nothing: [], announced: [], notified: [] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const mode of Object.keys(MODES) as Mode[]) {
      await database.asOwner.exec(MODES[mode]);
      const onWritten = (id: string) => mode === 'announced' && round > 0 && sent.set(id, performance.now());
      const rate = await write(database, companies, ms, onWritten);
      // The first round is a warm-up.
      if (round > 0) rates[mode].push(rate);
      process.stdout.write(`round ${round}, ${mode}: ${rate.toFixed(0)} writes/s\n`);
    }
  }
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  await stop();
  const against = (mode: Mode) => {
    const ratios = rates[mode].map((rate, round) => rate / (rates.nothing[round] ?? Number.NaN));
    return {
      value: median(ratios),
      unit: '' as const,
      detail: `rounds ${ratios.map((one) => one.toFixed(2)).join(', ')}`,
    };
  };
  return [
    { what: 'writes of 16 clients, nothing told', value: median(rates.nothing), unit: '/s', detail: '' },
    { what: 'the same, announced by the worker, against it', atLeast: 0.8, ...against('announced') },
    { what: 'the same, with NOTIFY in each transaction, against it', ...against('notified') },
    {
      what: 'change heard of by another process, p95',
      value: percentile(delays, 0.95),
      unit: 'ms',
      atMost: 200,
      detail: `p50 ${percentile(delays, 0.5).toFixed(0)} ms of ${delays.length} changes; ${sent.size} not heard`,
    },
  ];
}

const { values } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '4' } },
});
const server = await startThrowawayPostgres({ durable: true });
try {
  await createDatabase(server.url('postgres'), 'announcements');
  const url = server.url('announcements');
  const { database } = await openDatabase({
    engine: 'postgres',
    url,
    poolSize: WRITERS + 4,
    statementTimeoutMs: 60_000,
  });
  const findings = await measure(database, {
    rounds: Number(values.rounds),
    ms: Number(values.seconds) * 1000,
  });
  report('announcements', findings);
  await database.close();
} finally {
  await server.stop();
}
