import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '@dealwright/db/database';
import { queryRows } from '@dealwright/db/query-rows';
import { readConfig } from '@dealwright/server/platform/config';
import { emit } from '@dealwright/server/platform/events';
import { addToldCompany, type ToldCompany } from '@dealwright/server/testing/told-company';
import { median, percentile } from '../measure.ts';
import type { Finding } from '../report.ts';

const COMPANIES = 20;
const ROUNDS = 3;
/** For one round: this many events for each company, this far apart. */
const EVENTS = 20;
const EVERY_MS = 500;
const ARRIVE_MS = 60_000;
export const APP_SECRET = 'a secret of the bench, long enough for anyone';

interface Receivers {
  readonly server: Server;
  readonly port: number;
  /** When each event arrived, by its id. */
  readonly arrived: Map<string, number>;
  /** The company whose receiver accepts connections and never answers; null while all answer. */
  dead: string | null;
}

export async function startReceivers(): Promise<Receivers> {
  const receivers = { arrived: new Map<string, number>(), dead: null as string | null };
  const server = createServer((request, response) => {
    const at = Date.now();
    request.resume().once('end', () => {
      if (receivers.dead !== null && request.url === `/${receivers.dead}`) return;
      receivers.arrived.set(String(request.headers['webhook-id']), at);
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(receivers, { server, port: (server.address() as AddressInfo).port });
}

/** Events for every company in turn; returns the delivery times of all except the first company's. */
async function round(
  database: Database,
  companies: readonly ToldCompany[],
  { arrived }: Receivers,
): Promise<number[]> {
  const began = new Date();
  for (let count = 0; count < EVENTS; count += 1) {
    const happened = companies.map(({ companyId, workspaceId, dealIds }) => ({
      companyId,
      workspaceId,
      dealId: dealIds[count % dealIds.length] ?? null,
      type: 'deal.changed' as const,
      actorId: null,
    }));
    await database.transaction('dealwright_system', (tx) => emit(tx, happened));
    await wait(EVERY_MS);
  }
  const others = companies.slice(1).map(({ companyId }) => companyId);
  const events = await database.transaction('dealwright_system', (tx) =>
    queryRows<{ id: string; created_at: Date }>(
      tx,
      'select id, created_at from events where created_at > $1 and company_id = any ($2::uuid[])',
      [began, others],
    ),
  );
  const ends = Date.now() + ARRIVE_MS;
  while (events.some(({ id }) => !arrived.has(id))) {
    if (Date.now() > ends) throw new Error('some events of the others did not arrive');
    await wait(100);
  }
  return events.map(({ id, created_at }) => (arrived.get(id) ?? 0) - created_at.getTime());
}

/** Resets the health of the first company's receiver, and its waiting events. */
async function forget(database: Database, { companyId }: ToldCompany): Promise<void> {
  await database.transaction('dealwright_system', async (tx) => {
    await queryRows(tx, 'delete from webhook_lanes where company_id = $1', [companyId]);
    await queryRows(
      tx,
      `update webhook_deliveries set state = 'dead', finished_at = now() where company_id = $1 and state = 'waiting'`,
      [companyId],
    );
    await queryRows(
      tx,
      'update ai.company_webhook_config set slow = false, failing_since = null where company_id = $1',
      [companyId],
    );
  });
}

/** How one receiver that never answers affects nineteen others. */
export async function apart(database: Database, receivers: Receivers): Promise<Finding> {
  const secrets = readConfig({ DEMO: '1', APP_SECRET });
  const companies: ToldCompany[] = [];
  for (let count = 0; count < COMPANIES; count += 1)
    companies.push(await addToldCompany(database, secrets, `http://127.0.0.1:${receivers.port}/${count}`));
  const [first] = companies;
  if (!first) throw new Error('there are no companies');
  await round(database, companies, receivers);
  const times = { well: [] as number[], dead: [] as number[] };
  const p95s = { well: [] as number[], dead: [] as number[] };
  for (let count = 0; count < ROUNDS * 2; count += 1) {
    const state = count % 2 === 0 ? 'well' : 'dead';
    receivers.dead = state === 'dead' ? '0' : null;
    const took = await round(database, companies, receivers);
    times[state].push(...took);
    p95s[state].push(percentile(took, 0.95));
    await forget(database, first);
  }
  const [dead, well] = [median(p95s.dead), median(p95s.well)];
  const p50 = `p50 ${median(times.dead)} against ${median(times.well)} ms`;
  return {
    what: `events of 19 companies while one of 20 receivers never answers, p95`,
    value: dead / well,
    unit: '',
    atMost: 1.1,
    detail: `${Math.round(dead)} against ${Math.round(well)} ms, ${p50}, ${times.dead.length} events each`,
  };
}
