import { createAccount } from '@dealwright/contract/account-planning/accounts';
import {
  changeAccountPlan,
  createAccountPlan,
  createOffer,
  MOST_OFFERS,
} from '@dealwright/contract/account-planning/plans';
import { mergeAccounts } from '@dealwright/contract/merge';
import { mergeStakeholders } from '@dealwright/contract/stakeholders/map';
import { createStakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import { generateTasks } from '@dealwright/contract/tasks/task-suggestions';
import {
  activateTerritoryPlan,
  changeTerritoryDraft,
  startTerritoryDraft,
} from '@dealwright/contract/territories/territories';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from './platform/ids.ts';
import { addAccount } from './testing/account-scene.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';
import { addDeal } from './testing/test-deal.ts';

const AT_ONCE = 12;

eachEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine);
  });
  afterAll(() => app.close());

  /** How many of the same call, sent at once, were answered by which status. */
  const statuses = async (call: () => Promise<{ readonly status: number }>) => {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, call));
    const byStatus = [...Map.groupBy(answers, ({ status }) => status)];
    return Object.fromEntries(byStatus.map(([status, list]) => [status, list.length]));
  };
  const rows = (sql: string, values: readonly unknown[]) =>
    app.database.transaction('dealwright_system', (tx) => queryRows(tx, sql, [...values]));

  describe('of the same sent many times at once one has an effect', () => {
    test('V7 accounts of one name, plans of one period, a plan that is begun', async () => {
      const { rep } = app.people;
      const name = `Twice ${newId()}`;
      expect(await statuses(() => app.call(rep, createAccount, { body: { name } }))).toEqual({
        201: 1,
        409: AT_ONCE - 1,
      });
      const params = { account_id: (await addAccount(app, rep)).id };
      const body = { starts_on: '2026-01-01', ends_on: '2026-12-31' };
      expect(await statuses(() => app.call(rep, createAccountPlan, { params, body }))).toEqual({
        201: 1,
        409: AT_ONCE - 1,
      });
      const [plan] = await rows('select id from account_plans where account_id = $1', [params.account_id]);
      const of = { ...params, plan_id: (plan as { id: string }).id };
      const begin = { params: of, body: { state: 'active' as const }, version: 1 };
      expect(await statuses(() => app.call(rep, changeAccountPlan, begin))).toEqual({
        200: 1,
        412: AT_ONCE - 1,
      });
    });

    test('V7 offers of one name, and offers beyond their number', async () => {
      const { manager } = app.people;
      const name = `Offer ${newId()}`;
      expect(await statuses(() => app.call(manager, createOffer, { body: { name } }))).toEqual({
        201: 1,
        409: AT_ONCE - 1,
      });
      for (let at = 1; at < MOST_OFFERS - 2; at += 1)
        await app.call(manager, createOffer, { body: { name: newId() } });
      expect(await statuses(() => app.call(manager, createOffer, { body: { name: newId() } }))).toEqual({
        201: 2,
        409: AT_ONCE - 2,
      });
    });

    test('V7 mergers of two accounts, and of two entries of a person', async () => {
      const { manager, rep } = app.people;
      const [from, into] = [await addAccount(app, rep), await addAccount(app, rep)];
      const merge = { params: { account_id: into.id }, body: { other: from.id } };
      expect(await statuses(() => app.call(manager, mergeAccounts, merge))).toEqual({
        200: 1,
        404: AT_ONCE - 1,
      });
      const { number } = await addDeal(app.database, rep);
      const add = async (name: string) =>
        (await app.call(rep, createStakeholder, { params: { number }, body: { name } })).body.id;
      const [one, other] = [await add('Ana'), await add('A. Silva')];
      const unite = {
        params: { number, stakeholder_id: one },
        body: { other_id: other, other_version: 1 },
        version: 1,
      };
      expect(await statuses(() => app.call(rep, mergeStakeholders, unite))).toEqual({
        200: 1,
        404: AT_ONCE - 1,
      });
    });

    test('V7 drafts of territories, and applying one', async () => {
      const { manager } = app.people;
      const start = () => app.call(manager, startTerritoryDraft, { body: { from: null } });
      expect(await statuses(start)).toEqual({ 201: 1, 409: AT_ONCE - 1 });
      const [draft] = await rows("select id from territory_plans where state = 'draft'", []);
      const params = { plan_id: (draft as { id: string }).id };
      const territory = {
        id: newId(),
        name: 'All',
        sign: 'A',
        rules: [],
        owner_id: null,
        people: [],
        quotas: [],
      };
      const change = { params, body: { territories: [territory] }, version: 1 };
      expect(await statuses(() => app.call(manager, changeTerritoryDraft, change))).toEqual({
        200: 1,
        412: AT_ONCE - 1,
      });
      const apply = { params, body: { hand_over_accounts: true, hand_over_deals: true }, version: 2 };
      const applied = await statuses(() => app.call(manager, activateTerritoryPlan, apply));
      expect(applied[200]).toBe(1);
      expect(await rows("select 1 from territory_plans where state = 'active'", [])).toHaveLength(1);
    });

    test('V7 readings of a deal for tasks', async () => {
      const { number, id } = await addDeal(app.database, app.people.rep);
      await statuses(() => app.call(app.people.rep, generateTasks, { params: { number } }));
      const reasons =
        'select reason from task_suggestions where deal_id = $1 group by reason having count(*) > 1';
      expect(await rows(reasons, [id])).toEqual([]);
      const waiting = "select 1 from task_generations where deal_id = $1 and status in ('queued', 'running')";
      expect((await rows(waiting, [id])).length).toBeLessThan(2);
    });
  });
});
