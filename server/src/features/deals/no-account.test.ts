import { listAccounts } from '@dealwright/contract/accounts';
import { archiveDeal, restoreDeal } from '@dealwright/contract/deals/deal-shelf';
import { changeDeal, createDeal, type Deal, getDeal, moveDeal } from '@dealwright/contract/deals/deals';
import { listDealHistory } from '@dealwright/contract/deals/history';
import { getDealPage } from '@dealwright/contract/qualification/deal-page';
import type { SentBody } from '@dealwright/contract/route';
import { createDealTask, listTasks } from '@dealwright/contract/tasks/tasks';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

/** What is kept of each account, against what its deals add up to. */
const TOTALS = `
  select coalesce(t.account_id, d.account_id) as account_id, t.deals, d.deals as counted from (
    select account_id, sum(deals)::int as deals from account_totals
     where workspace_id = '00000000-0000-0000-0000-000000000000' and profile_id = '00000000-0000-0000-0000-000000000000'
       and kind = 'open' and currency = 'USD' group by 1) t
  full join (
    select account_id, count(*)::int as deals from deals
     where account_id is not null and shelf is null and stage_position < 8 group by 1) d on d.account_id = t.account_id
   where coalesce(t.deals, 0) <> coalesce(d.deals, 0)`;

eachEngine((engine) => {
  describe('a deal without an account', () => {
    let test: TestApp;

    beforeAll(async () => {
      test = await createTestApp(engine);
    });
    afterAll(() => test.close());

    const create = (body: Partial<SentBody<typeof createDeal>> = {}) =>
      test.call(test.people.rep, createDeal, {
        body: { name: 'From a trade fair', amount_minor: 500, ...body },
      });
    const change = ({ number, version }: Deal, body: SentBody<typeof changeDeal>) =>
      test.call(test.people.rep, changeDeal, { params: { number }, version, body });
    const openDealsOf = async (name: string) =>
      (await test.call(test.people.manager, listAccounts, { query: { q: name } })).body.items.map(
        ({ open_deals: deals }) => deals,
      );
    const wrongTotals = () => test.database.transaction('dealwright_system', (tx) => queryRows(tx, TOTALS));

    it('is created by leaving the account out, and found as having none', async () => {
      const { status, body } = await create();
      expect([status, body.account]).toEqual([201, null]);
      const { number } = body;
      expect((await test.call(test.people.rep, getDeal, { params: { number } })).body.account).toBeNull();
      expect((await test.call(test.people.rep, getDealPage, { params: { number } })).status).toBe(200);
      const { items } = (await test.call(test.people.rep, listDealHistory, { params: { number }, query: {} }))
        .body;
      expect(items.filter(({ field }) => field === 'account')).toEqual([]);
    });

    it('gets one, another one and none again: history, figures of the accounts and search follow', async () => {
      let deal = (await create()).body;
      const step = async (body: SentBody<typeof changeDeal>) => {
        const answer = await change(deal, body);
        expect(answer.status).toBe(200);
        deal = answer.body;
        expect(await wrongTotals()).toEqual([]);
      };
      await step({ account: { name: 'Meridian Clinics' } });
      expect(deal.account?.name).toBe('Meridian Clinics');
      expect(await openDealsOf('Meridian')).toEqual([1]);
      await step({ account: { name: 'Quay Laboratories' } });
      expect([await openDealsOf('Meridian'), await openDealsOf('Quay')]).toEqual([[0], [1]]);
      await step({ account: null });
      expect(deal.account).toBeNull();
      expect(await openDealsOf('Quay')).toEqual([0]);
      const { items } = (
        await test.call(test.people.rep, listDealHistory, {
          params: { number: deal.number },
          query: { field: 'account' },
        })
      ).body;
      expect(items.map(({ old_value, new_value }) => [nameOf(old_value), nameOf(new_value)])).toEqual([
        ['Quay Laboratories', null],
        ['Meridian Clinics', 'Quay Laboratories'],
        [null, 'Meridian Clinics'],
      ]);
      // Nothing more to take away.
      const { version } = deal;
      await step({ account: null });
      expect(deal.version).toBe(version);
    });

    it('is moved, handed over, archived and restored like any other', async () => {
      const { manager, otherRep } = test.people;
      const { number, version } = (await create()).body;
      const params = { number };
      const moved = await test.call(manager, moveDeal, { params, version, body: { stage: 'proposal' } });
      const body = { owner_id: otherRep.id, amount_minor: 900 };
      const handed = await test.call(manager, changeDeal, { params, version: moved.body.version, body });
      expect([moved.status, handed.status]).toEqual([200, 200]);
      const archived = await test.call(manager, archiveDeal, { params, version: handed.body.version });
      const restored = await test.call(manager, restoreDeal, { params, version: archived.body.version });
      expect([archived.status, restored.status, restored.body.account]).toEqual([200, 200, null]);
      expect(await wrongTotals()).toEqual([]);
    });

    it('has its tasks listed', async () => {
      const { rep } = test.people;
      const { number } = (await create()).body;
      const body = { title: 'Find out who they are' };
      expect((await test.call(rep, createDealTask, { params: { number }, body })).status).toBe(201);
      const tasks = (await test.call(rep, listTasks, { query: {} })).body.items;
      expect(tasks.find(({ title }) => title === body.title)?.deal).toEqual({
        number,
        name: 'From a trade fair',
        account: null,
      });
    });

    it('refuses an unknown account', async () => {
      const deal = (await create()).body;
      for (const account of [{ id: deal.id }, { name: '' }, {}, 'none', { name: 'x'.repeat(201) }]) {
        const answer = await change(deal, { account: account as never });
        expect([account, answer.status]).toEqual([account, 400]);
      }
    });
  });
});

const nameOf = (value: unknown): string | null => (value as { name: string } | null)?.name ?? null;
