import { getAccount, listPlannedAccounts } from '@dealwright/contract/account-planning/accounts';
import { createAccountPlan, getAccountPlan } from '@dealwright/contract/account-planning/plans';
import { listAccounts } from '@dealwright/contract/accounts';
import { getDashboard } from '@dealwright/contract/dashboard/dashboard';
import { getBoard, getDealTotals } from '@dealwright/contract/deals/deals';
import { getHandOver } from '@dealwright/contract/people/team';
import {
  activateTerritoryPlan,
  changeTerritoryDraft,
  getTerritories,
  getTerritory,
  listTerritoryAccounts,
  previewTerritoryPlan,
  startTerritoryDraft,
} from '@dealwright/contract/territories/territories';
import { balanceTerritoryPlan } from '@dealwright/contract/territories/territory-balance';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { MAX_AMOUNT_MINOR } from '@dealwright/domain/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from './platform/ids.ts';
import { addAccount } from './testing/account-scene.ts';
import { insertMany } from './testing/insert-many.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

/** Together more than 2^53. */
const DEALS = 97;
const SUM = Number(BigInt(MAX_AMOUNT_MINOR) * BigInt(DEALS));
const SUMS = [{ currency: 'USD', amount_minor: SUM }];
const QUOTA = { period: '2026-Q2', amount_minor: MAX_AMOUNT_MINOR, currency: 'USD' as const };
const MOST_TERRITORIES = 60;

eachEngine((engine) => {
  let app: TestApp;
  let accountId = '';
  const territoryId = newId();
  let planId = '';

  beforeAll(async () => {
    app = await createTestApp(engine);
    app.clock.now = new Date('2026-05-10T12:00:00Z');
    const { rep, manager } = app.people;
    accountId = (await addAccount(app, rep, { name: 'The largest' })).id;
    await addAccount(app, rep, { name: 'The smallest' });
    await insertMany(
      app.database,
      `insert into deals (company_id, id, workspace_id, number, name, account_id, owner_id, stage, created_by, amount_minor, close_date)
         select $1, gen_random_uuid(), $2, 20000 + n, 'Deal ' || n, $3, $4, 'discovery', $4, $5, '2026-06-20'
           from generate_series(1, ${DEALS}) n`,
      [rep.companyId, rep.workspaceId, accountId, rep.id, MAX_AMOUNT_MINOR],
    );
    const empty = { countries: [], industries: [], employees: null, revenue: null, owners: [] };
    const territories = [...Array(MOST_TERRITORIES).keys()].map((at) => ({
      id: at === 0 ? territoryId : newId(),
      name: `Territory ${at}`,
      sign: `${at}`,
      owner_id: null,
      people: at === 0 ? [rep.id] : [],
      rules: at === 0 ? [{ ...empty, named: ['The largest'] }] : [],
      quotas: [QUOTA],
    }));
    const draft = await app.call(manager, startTerritoryDraft, { body: { from: null } });
    planId = draft.body.id;
    const changed = await app.call(manager, changeTerritoryDraft, {
      params: { plan_id: planId },
      body: { territories },
      version: draft.body.version,
    });
    expect(changed.status).toBe(200);
    const preview = await app.call(manager, previewTerritoryPlan, { params: { plan_id: planId } });
    expect(preview.body.groups.map(({ open_amounts }) => open_amounts)).toEqual([SUMS]);
    const applied = { params: { plan_id: planId }, body: {}, version: changed.body.version };
    expect((await app.call(manager, activateTerritoryPlan, applied)).status).toBe(200);
  });
  afterAll(() => app.close());

  describe('sums beyond 2^53 are rounded to the nearest number', () => {
    test('of the pipeline and the dashboard', async () => {
      for (const person of [app.people.rep, app.people.manager, app.people.admin]) {
        const { body } = await app.call(person, getDealTotals);
        expect(body.stages.find(({ stage }) => stage === 'discovery')?.amounts).toEqual(SUMS);
        expect((await app.call(person, getBoard)).status).toBe(200);
        const dashboard = await app.call(person, getDashboard);
        expect(dashboard.body.open).toMatchObject({ deals: DEALS, amounts: SUMS });
      }
    });

    test('of accounts, in the list sorted by them too', async () => {
      for (const person of [app.people.rep, app.people.manager, app.people.admin]) {
        const one = await app.call(person, getAccount, { params: { account_id: accountId } });
        expect(one.body.open).toEqual({ deals: DEALS, amounts: SUMS });
        const page = { sort: '-open', limit: 1 } as const;
        const first = await app.call(person, listPlannedAccounts, { query: page });
        expect(first.body.items.map(({ open }) => open)).toEqual([{ deals: DEALS, amounts: SUMS }]);
        const cursor = first.body.next_cursor ?? '';
        const next = await app.call(person, listPlannedAccounts, { query: { ...page, cursor } });
        expect(next.body.items.map(({ name }) => name)).toEqual(['The smallest']);
      }
      const chosen = await app.call(app.people.rep, listAccounts, { query: { q: 'largest' } });
      expect(chosen.body.items[0]?.open_amounts).toEqual(SUMS);
    });

    test('of an account’s plan', async () => {
      const of = { account_id: accountId };
      const body = { starts_on: '2026-01-01', ends_on: '2026-12-31' };
      const made = await app.call(app.people.rep, createAccountPlan, { params: of, body });
      const params = { ...of, plan_id: made.body.id };
      const { progress } = (await app.call(app.people.manager, getAccountPlan, { params })).body;
      const counted = SUMS.map((sum) => ({ ...sum, deals: DEALS }));
      expect(progress.open.flatMap(({ amounts }) => amounts)).toEqual(counted);
    });

    test('of territories, whose quotas together stay exact', async () => {
      for (const person of [app.people.rep, app.people.manager]) {
        const { total, territories } = (await app.call(person, getTerritories)).body;
        expect(total.open_amounts).toEqual(SUMS);
        expect(territories.find(({ id }) => id === territoryId)?.open_amounts).toEqual(SUMS);
        const params = { territory_id: territoryId };
        expect((await app.call(person, getTerritory, { params })).body.open_amounts).toEqual(SUMS);
        const query = { territory: territoryId, sort: 'pipeline' as const, limit: 1 };
        const page = await app.call(person, listTerritoryAccounts, { query });
        expect(page.body.items.map(({ open_amounts }) => open_amounts)).toEqual([SUMS]);
      }
      const { total } = (await app.call(app.people.manager, getTerritories)).body;
      const quota = MOST_TERRITORIES * MAX_AMOUNT_MINOR;
      expect(Number.isSafeInteger(quota)).toBe(true);
      expect(total.quarter.quota).toEqual([{ currency: 'USD', amount_minor: quota }]);
      const balance = { params: { plan_id: planId } };
      expect((await app.call(app.people.manager, balanceTerritoryPlan, balance)).status).toBe(200);
    });

    test('of what a leaving member hands over', async () => {
      const params = { profile_id: app.people.rep.id };
      const answer = await app.call(app.people.admin, getHandOver, { params });
      expect(answer.status, answer.text).toBe(200);
      expect(JSON.stringify(answer.body)).toContain(String(SUM));
    });
  });
});
