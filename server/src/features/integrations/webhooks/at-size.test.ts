import { changeAnswer } from '@dealwright/contract/qualification/evidence';
import type { Database } from '@dealwright/db/database';
import { queryRows } from '@dealwright/db/query-rows';
import type { Session } from '@dealwright/db/session';
import { kyselyOn } from '@dealwright/db/transaction-kysely';
import { describe, expect, test } from 'vitest';
import { emit } from '../../../platform/events.ts';
import { newIdAt } from '../../../platform/ids.ts';
import { createLogger } from '../../../platform/log.ts';
import { Queue } from '../../../platform/queue.ts';
import { actorOf } from '../../../testing/actor.ts';
import { explained, type Plan } from '../../../testing/explained.ts';
import { forgetExpired } from '../../../testing/forget-expired.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { type TestApp, testConfig } from '../../../testing/test-app.ts';
import { addDeal } from '../../../testing/test-deal.ts';
import { addToldCompany, type ToldCompany } from '../../../testing/told-company.ts';
import { eachWebhookScene } from '../../../testing/webhook-scene.ts';
import { type DeliveryDeps, deliverDue } from './deliver.ts';
import { findHead, listDueCompanies, takeLane } from './delivery-store.ts';
import { startWebhooks } from './jobs.ts';
import { findLastDelivered, listDeliveries } from './log-store.ts';
import { listEventFacts } from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const LONG = 10_000;

/** A long log: one in a hundred is dead, one in two hundred is about a stakeholder, the newest is waiting. */
function fillLog(database: Database, companyId: string, dealIds: readonly string[]): Promise<void> {
  const now = Date.now();
  const rows = Array.from({ length: LONG }, (_, at) => ({
    id: newIdAt(new Date(now - (LONG - at) * 60_000)),
    deal_id: dealIds[at % dealIds.length],
    type: at % 200 === 0 ? 'stakeholder.updated' : 'deal.updated',
    state: at % 100 === 1 ? 'dead' : 'delivered',
  }));
  return database.transaction('dealwright_system', async (tx) => {
    await queryRows(
      tx,
      `insert into webhook_deliveries (company_id, id, deal_id, type, body, state, created_at, expires_at, finished_at)
       select $1, r.id, r.deal_id, r.type, '{}', r.state, now(), now(), now()
         from jsonb_to_recordset($2::jsonb) as r(id uuid, deal_id uuid, type text, state text)`,
      [companyId, JSON.stringify(rows)],
    );
  });
}

/** Two thousand people, and as many deals of one of them, each with its own account. */
async function fillCompany(database: Database, { id, companyId, workspaceId }: TestPerson) {
  const [people, accounts, deals] = Array.from({ length: 3 }, () =>
    Array.from({ length: 2_000 }, () => newIdAt(new Date())),
  ) as [string[], string[], string[]];
  await database.transaction('dealwright_system', async (tx) => {
    await queryRows(
      tx,
      `insert into accounts (company_id, id, workspace_id, name)
       select $1, id, $2, 'Account ' || n from unnest($3::uuid[]) with ordinality a (id, n)`,
      [companyId, workspaceId, accounts],
    );
    // A hundred at a time, as an import adds them: the cost of inserting deals grows faster than their number.
    for (let from = 0; from < deals.length; from += 100)
      await queryRows(
        tx,
        `insert into deals (company_id, id, workspace_id, number, name, account_id, owner_id)
         select $1, deal, $2, 100000 + $6::int + n, 'Deal ' || n, account, $5
           from unnest($3::uuid[], $4::uuid[]) with ordinality d (deal, account, n)`,
        [companyId, workspaceId, deals.slice(from, from + 100), accounts.slice(from, from + 100), id, from],
      );
    await queryRows(
      tx,
      `insert into users (id, email, company_id) select id, id || '@many.example', $1 from unnest($2::uuid[]) u (id)`,
      [companyId, people],
    );
    await queryRows(
      tx,
      `insert into profiles (company_id, id, workspace_id, email)
       select $1, id, $2, id || '@many.example' from unnest($3::uuid[]) u (id)`,
      [companyId, workspaceId, people],
    );
  });
  return { people, deals };
}

/** The indexes used for a table, and the most rows read, including filtered ones. */
function readOf(nodes: readonly Plan[], table: string): { indexes: string[]; most: number } {
  const read = nodes.filter((node) => node['Relation Name'] === table && node['Node Type'] !== 'ModifyTable');
  return {
    indexes: [...new Set(read.map((node) => node['Index Name'] ?? node['Node Type']))].toSorted(),
    most: Math.max(
      0,
      ...read.map((node) => (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)),
    ),
  };
}

/** Clears all statistics of the tables, including their size. */
const FORGET_SQL = `
  delete from pg_statistic;
  update pg_class set relpages = 0, reltuples = -1 where relname in ('accounts', 'deals', 'profiles')`;
const KNOWN_SQL = `select relname from pg_class where relname in ('accounts', 'deals', 'profiles') and reltuples >= 0`;

/**
 * Query plans as after a restore. The embedded database updates statistics by itself, possibly between two statements;
 * PostgreSQL does not in tests.
 */
async function withoutStatistics<T>({ database, engine }: TestApp, look: () => Promise<T>): Promise<T> {
  for (;;) {
    if (engine === 'embedded') await database.asOwner.exec(FORGET_SQL);
    const found = await look();
    const known = await database.asOwner.query(KNOWN_SQL);
    if (known.length === 0) return found;
  }
}

eachWebhookScene((scene) => {
  describe('a long log', () => {
    test('is listed along an index with any filter, and no further than a page needs', async () => {
      const { app, admin } = scene;
      const other = await addDeal(app.database, scene.rep);
      const third = await addDeal(app.database, scene.rep);
      await fillLog(app.database, admin.companyId, [scene.deal.id, other.id, third.id]);
      await app.database.asOwner.exec('vacuum analyze webhook_deliveries');
      const actor = actorOf(admin);
      const asked = { state: undefined, type: undefined, dealNumber: undefined, from: null, after: null };
      const look = (request: object) =>
        app.database.transaction('dealwright_system', async (tx) => {
          const nodes = await explained(tx, (on) =>
            listDeliveries(on, actor, { ...asked, ...request, limit: 20 }),
          );
          return readOf(nodes, 'webhook_deliveries');
        });
      const at = newIdAt(new Date(Date.now() - LONG * 30_000));
      const looks = {
        all: await look({}),
        further: await look({ after: at }),
        since: await look({ from: newIdAt(new Date(Date.now() - 3_600_000)) }),
        delivered: await look({ state: 'delivered' }),
        dead: await look({ state: 'dead' }),
        type: await look({ type: 'stakeholder.updated' }),
        deliveredOfType: await look({ state: 'delivered', type: 'stakeholder.updated' }),
        deadOfType: await look({ state: 'dead', type: 'deal.updated' }),
        deal: await look({ dealNumber: other.number }),
      };
      for (const [what, { indexes, most }] of Object.entries(looks)) {
        expect(indexes, what).not.toContain('Seq Scan');
        expect(most, what).toBeLessThanOrEqual(200);
      }
      expect(looks.all.indexes).toContain('webhook_deliveries_pkey');
      expect(looks.dead.indexes).toContain('webhook_deliveries_by_state');
      expect(looks.type.indexes).toContain('webhook_deliveries_by_type');
      expect(looks.deal.indexes).toContain('webhook_deliveries_by_deal');
    });

    test('is delivered and summarized by an index lookup', async () => {
      const { app, admin } = scene;
      await fillLog(app.database, admin.companyId, [scene.deal.id]);
      await scene.change('the newest');
      await scene.putUp();
      await app.database.asOwner.exec('vacuum analyze webhook_deliveries');
      const now = app.clock.now;
      const nodes = await app.database.transaction('dealwright_system', (tx) =>
        explained(tx, async (on) => {
          expect(await listDueCompanies(on, now, 100)).toHaveLength(1);
          const lane = await takeLane(on, admin.companyId, { now, until: now });
          expect(lane).toEqual({ companyId: admin.companyId, dealId: scene.deal.id });
          if (lane) expect(await findHead(on, lane)).toMatchObject({ attempts: 0 });
          expect(await findLastDelivered(on, admin.companyId)).not.toBeNull();
        }),
      );
      const { indexes, most } = readOf(nodes, 'webhook_deliveries');
      expect(indexes).toContain('webhook_deliveries_waiting');
      expect(indexes).not.toContain('Seq Scan');
      expect(most).toBeLessThanOrEqual(10);
      expect(readOf(nodes, 'webhook_lanes').most).toBeLessThanOrEqual(1);
    });
  });

  test('event facts are looked up by key, one row each, in a database that was never analyzed', async () => {
    const { app, admin } = scene;
    const { people, deals } = await fillCompany(app.database, admin);
    const events = Array.from({ length: 20 }, (_, at) => ({
      id: newIdAt(new Date()),
      company_id: admin.companyId,
      deal_id: deals[at * 100] ?? null,
      actor_id: people[at * 100] ?? null,
      type: 'deal.changed' as const,
      payload: {},
      created_at: new Date(),
      traceparent: null,
    }));
    const nodes = await withoutStatistics(app, () =>
      app.database.transaction('dealwright_system', (tx) =>
        explained(tx, async (on) => {
          expect(await listEventFacts(on, events, 100)).toHaveLength(20);
        }),
      ),
    );
    const tables = nodes.filter((node) => node['Relation Name'] !== undefined);
    expect(tables).toHaveLength(7);
    const rowsOf = (node: Plan) =>
      ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 0);
    const most = tables
      .map((node) => [node['Relation Name'], rowsOf(node)])
      .filter(([, rows]) => Number(rows) > 20);
    expect(most).toEqual([]);
  });

  test('concurrent workers deliver each event once, in order for each deal', async () => {
    const { app, rep, receiver, deps } = scene;
    const deals = [scene.deal, await addDeal(app.database, rep), await addDeal(app.database, rep)];
    for (let version = 0; version < 4; version += 1) {
      for (const { number } of deals) {
        const params = { number, pillar: 'metrics' as const };
        const { status } = await app.call(rep, changeAnswer, {
          params,
          version,
          body: { answer: `${version}` },
        });
        expect(status).toBe(200);
      }
    }
    // A later worker is no faster: the first answers take longest.
    let answered = 0;
    receiver.answer = (response) => {
      answered += 1;
      setTimeout(() => response.writeHead(204).end(), Math.max(0, 60 - answered * 5));
    };
    await scene.putUp();
    const sent = await Promise.all(Array.from({ length: 3 }, () => deliverDue(deps, scene.admin.companyId)));
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(12);
    const ids = scene.ids().map(String);
    expect(new Set(ids).size).toBe(12);
    for (const { number } of deals) {
      const ours = receiver.requests.filter(({ body }) => body.includes(`"number":${number},`));
      const order = ours.map(({ headers }) => String(headers['webhook-id']));
      expect(order).toHaveLength(4);
      expect(order).toEqual(order.toSorted());
    }
  });

  test('W6 a receiver that never answers doesn’t delay the other nineteen', async () => {
    const { app, deps } = scene;
    const companies: ToldCompany[] = [];
    for (let count = 0; count < 20; count += 1)
      companies.push(await addToldCompany(app.database, deps.secrets, `https://receiver-${count}.example/`));
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const arrived: string[] = [];
    let onArrival = (): void => undefined;
    /** As long as a busy machine needs, up to the test's timeout. */
    const untilArrived = (count: number) =>
      new Promise<void>((resolve) => {
        onArrival = () => {
          if (arrived.length >= count) resolve();
        };
        onArrival();
      });
    const outbound: DeliveryDeps['outbound'] = {
      fetch: async (url) => {
        const { host } = new URL(String(url));
        if (host === 'receiver-0.example') await held;
        arrived.push(host);
        onArrival();
        return new Response(null, { status: 204 });
      },
    };
    for (let count = 0; count < 3; count += 1) {
      const happened = companies.map(({ companyId, workspaceId, dealIds }) => ({
        companyId,
        workspaceId,
        dealId: dealIds[count] ?? null,
        type: 'deal.changed' as const,
        actorId: null,
      }));
      await app.database.transaction('dealwright_system', (tx) => emit(tx, happened));
    }
    await scene.putUp();
    const log = createLogger(testConfig());
    const queue = new Queue(app.database, log);
    await queue.start();
    const stop = await startWebhooks(queue, { ...deps, outbound, log });
    try {
      // All events of the others, while none of its own has finished.
      await untilArrived(57);
      expect(arrived).not.toContain('receiver-0.example');
      letGo();
      await untilArrived(60);
      expect(arrived).toHaveLength(60);
    } finally {
      letGo();
      await stop();
      await queue.stop();
    }
  });

  // Expires sessions too, so it comes last.
  test('deletes events older than 30 days a thousand at a time, with their attempts and undeliverable ones', async () => {
    const { app, admin } = scene;
    await fillLog(app.database, admin.companyId, [scene.deal.id]);
    const run = (sql: string) =>
      app.database.transaction('dealwright_system', (tx) => queryRows<{ n: number }>(tx, sql));
    // The first three days of a week of events are too old, and the oldest event never had a receiver.
    const later = new Date(Date.now() + 26 * DAY_MS);
    await run(
      `update webhook_deliveries set state = 'waiting', finished_at = null where id in (
         select id from webhook_deliveries order by id limit 5)`,
    );
    await run(
      `insert into webhook_attempts (company_id, id, delivery_id, started_at, duration_ms, answer)
       select company_id, id, id, now(), 1, '' from webhook_deliveries order by id limit 2000`,
    );
    const statements: number[] = [];
    const counting = Object.create(app.database) as Database;
    counting.transaction = (role, work, options) =>
      app.database.transaction(
        role,
        (tx) =>
          work({
            opening: tx.opening,
            notify: (channel) => tx.notify(channel),
            kysely: kyselyOn({
              execute: async (compiled) => {
                const result = await tx.kysely.executeQuery(compiled);
                if (compiled.sql.includes('from webhook_deliveries w')) statements.push(result.rows.length);
                return result;
              },
            } as Session),
          }),
        options,
      );
    const { webhook_deliveries: gone = 0 } = await forgetExpired(counting, later);
    expect(gone).toBeGreaterThan(4_000);
    expect(Math.max(...statements)).toBe(1_000);
    expect(statements.reduce((sum, rows) => sum + rows, 0)).toBe(gone);
    const [left] = await run(
      `select count(*)::int as n from webhook_attempts a where not exists (
         select from webhook_deliveries d where d.company_id = a.company_id and d.id = a.delivery_id)`,
    );
    expect(left?.n).toBe(0);
    expect((await run(`select 1 as n from webhook_deliveries where state = 'waiting'`)).length).toBe(0);
  });
});
