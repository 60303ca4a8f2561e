import { listAccounts } from '@dealwright/contract/accounts';
import { createDeal, getDeal, getDealTotals, listDeals } from '@dealwright/contract/deals/deals';
import { getSampleData, keepSampleData, removeSampleData } from '@dealwright/contract/deals/samples';
import { createInteraction } from '@dealwright/contract/interactions';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillWithSamples } from '../../../demo/fill-workspace.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

eachEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine);
    for (const { companyId, workspaceId } of [app.people.admin, app.people.stranger, app.people.neighbour]) {
      await app.database.transaction('dealwright_system', (tx) =>
        fillWithSamples(tx, { companyId, workspaceId }, app.clock.now),
      );
    }
  });
  afterAll(() => app.close());

  const samples = async (who: 'admin' | 'stranger' | 'manager') =>
    (await app.call(app.people[who], getSampleData)).body.deals;
  const open = async (who: 'admin' | 'stranger'): Promise<number> =>
    (await app.call(app.people[who], getDealTotals)).body.stages.reduce((sum, { deals }) => sum + deals, 0);

  describe('the sample data of a new company', () => {
    test('EARLY16 its sellers aren’t members and take no seat', async () => {
      const rows = await app.database.transaction('dealwright_system', (tx) =>
        queryRows<{ workspace_id: string | null; password_hash: string | null }>(
          tx,
          `select p.workspace_id, u.password_hash from profiles p join users u on u.id = p.id
            where u.email like '%@sample.invalid'`,
        ),
      );
      expect(rows).toEqual(Array(6).fill({ workspace_id: null, password_hash: null }));
    });

    test('only an admin is asked about it, and only an admin decides', async () => {
      expect(await samples('admin')).toBe(16);
      expect(await samples('manager')).toBe(0);
      for (const route of [keepSampleData, removeSampleData]) {
        expect((await app.call(app.people.manager, route)).problem.code).toBe('forbidden');
      }
    });

    test('removed, it is gone with all that was written into it; what is the company’s own stays', async () => {
      const { admin, rep } = app.people;
      const { items } = (await app.call(app.people.manager, listDeals, { query: { limit: 60 } })).body;
      const sample = items[0];
      if (!sample) throw new Error('there are samples');
      await app.call(admin, createInteraction, {
        params: { number: sample.number },
        body: {
          kind: 'note',
          title: 'Mine',
          occurred_at: '2026-01-01T10:00:00Z',
          source: { text: 'A note in a sample' },
        },
      });
      const own = await app.call(rep, createDeal, {
        body: { name: 'Our own', account: { id: sample.account?.id ?? '' }, owner_id: rep.id },
      });
      expect(own.status, own.text).toBe(201);
      const removed = await app.call(admin, removeSampleData);
      expect([removed.status, removed.body], removed.text).toEqual([200, { deals: 16 }]);
      expect((await app.call(admin, getDeal, { params: { number: sample.number } })).status).toBe(404);
      expect((await app.call(admin, getDeal, { params: { number: own.body.number } })).status).toBe(200);
      const accounts = (await app.call(admin, listAccounts, { query: {} })).body.items;
      const side = await app.database.transaction('dealwright_system', (tx) =>
        queryRows<{ id: string }>(tx, 'select id from accounts where company_id = $1 and workspace_id = $2', [
          admin.companyId,
          app.people.neighbour.workspaceId,
        ]),
      );
      expect(accounts.map(({ id }) => id).sort()).toEqual(
        [sample.account?.id, ...side.map(({ id }) => id)].sort(),
      );
      // Their own, and the samples of the company's other workspace, which admins see too.
      expect(await open('admin')).toBe(1 + 16);
      expect(await samples('admin')).toBe(0);
      const told = await app.database.transaction('dealwright_system', (tx) =>
        queryRows(tx, "select type from events where company_id = $1 and type ~ '^(account|contact)[.]'", [
          admin.companyId,
        ]),
      );
      expect(told).toEqual([]);
    });

    test('what is removed is one workspace’s of one company', async () => {
      const left = await app.database.transaction('dealwright_system', (tx) =>
        queryRows(
          tx,
          `select company_id, workspace_id, count(*)::int as deals from sample_records where kind = 'deal' group by 1, 2`,
        ),
      );
      expect(left).toHaveLength(2);
      const nothing = await app.call(app.people.admin, removeSampleData);
      expect(nothing.body).toEqual({ deals: 0 });
      expect(await open('stranger')).toBe(16);
    });

    test('kept, it is the company’s own and is never asked about again', async () => {
      expect((await app.call(app.people.stranger, keepSampleData)).status).toBe(204);
      expect(await samples('stranger')).toBe(0);
      expect((await app.call(app.people.stranger, removeSampleData)).body).toEqual({ deals: 0 });
      expect(await open('stranger')).toBe(16);
    });
  });
});
