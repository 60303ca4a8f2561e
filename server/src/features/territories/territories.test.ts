import { createDeal, getDeal } from '@dealwright/contract/deals/deals';
import {
  activateTerritoryPlan,
  changeTerritoryDraft,
  discardTerritoryDraft,
  getTerritories,
  getTerritory,
  getTerritoryPlan,
  listTerritoryAccounts,
  listTerritoryPlans,
  placeAccounts,
  previewTerritoryPlan,
  startTerritoryDraft,
  type Territory,
} from '@dealwright/contract/territories/territories';
import { balanceTerritoryPlan } from '@dealwright/contract/territories/territory-balance';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertRows } from '../../demo/store.ts';
import { newId } from '../../platform/ids.ts';
import type { People, TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { followPlans } from './jobs.ts';

const NOTHING = { countries: [], industries: [], employees: null, revenue: null, named: [], owners: [] };
const IDS = { nordics: newId(), iberia: newId(), large: newId() };

eachEngine((engine) => {
  describe('territories of a workspace', () => {
    let test: TestApp;
    let people: People;
    const accounts: Record<string, string> = {};

    const addAccounts = async (person: TestPerson, rows: readonly Record<string, unknown>[]) => {
      const added = rows.map((row) => ({
        company_id: person.companyId,
        id: newId(),
        workspace_id: person.workspaceId,
        industry: null,
        employees: null,
        country: null,
        ...row,
      }));
      await test.database.transaction('dealwright_system', (tx) => insertRows(tx, 'accounts', added));
      for (const { id, ...row } of added) accounts[String((row as { name?: string }).name)] = id;
    };
    const territory = (facts: Partial<Territory> & Pick<Territory, 'id' | 'name' | 'sign'>): Territory => ({
      rules: [],
      owner_id: null,
      people: [],
      quotas: [],
      ...facts,
    });
    const nordics = () =>
      territory({
        id: IDS.nordics,
        name: 'Nordics',
        sign: 'N',
        rules: [{ ...NOTHING, countries: ['NO', 'SE'] }],
        owner_id: people.rep.id,
        quotas: [{ period: '2026', amount_minor: 400_000, currency: 'USD' }],
      });
    const iberia = () =>
      territory({
        id: IDS.iberia,
        name: 'Iberia',
        sign: 'I',
        rules: [{ ...NOTHING, countries: ['ES'] }],
        owner_id: people.otherRep.id,
        people: [people.manager.id],
      });
    const open = async (
      person: TestPerson,
      facts: { name: string; account: string; amount: number; owner?: string },
    ) => {
      const { name, account, amount, owner } = facts;
      const body = {
        name,
        account: { id: accounts[account] ?? '' },
        amount_minor: amount,
        close_date: '2026-06-20',
        ...(owner && { owner_id: owner }),
      };
      const answer = await test.call(person, createDeal, { body });
      expect(answer.status).toBe(201);
      return answer.body.number;
    };
    const overview = async (person: TestPerson) => (await test.call(person, getTerritories)).body;
    const list = async (person: TestPerson, query: { territory: string } & Record<string, unknown>) =>
      (await test.call(person, listTerritoryAccounts, { query })).body;
    const names = (items: readonly { name: string }[]) => items.map(({ name }) => name);
    const start = async (from: string | null = null) =>
      (await test.call(people.manager, startTerritoryDraft, { body: { from } })).body;
    const follow = () =>
      followPlans({
        database: test.database,
        now: () => test.clock.now,
        log: { warn: (e: unknown) => expect(e).toBeNull() } as never,
      });

    beforeAll(async () => {
      test = await createTestApp(engine);
      people = test.people;
      test.clock.now = new Date('2026-05-15T10:00:00Z');
      await addAccounts(people.manager, [
        { name: 'Fjord', country: 'Norway', employees: 4000 },
        { name: 'Malmberg', country: 'sverige', employees: 10 },
        { name: 'Lagom', country: 'Swedan', employees: 20 },
        { name: 'Ibero', country: 'Spain', industry: 'technolgy' },
        { name: 'Far', country: 'Philipines' },
        { name: 'Lost', country: 'Atlantis' },
      ]);
      await addAccounts(people.neighbour, [{ name: 'Side', country: 'Norway' }]);
      await addAccounts(people.stranger, [{ name: 'Theirs', country: 'Norway' }]);
    });
    afterAll(() => test.close());

    it('without a plan every account is unassigned, and misspelled countries are recognized or listed', async () => {
      const body = await overview(people.viewer);
      expect([body.plan, body.can.plan, body.total.accounts, body.unassigned.accounts]).toEqual([
        null,
        false,
        6,
        6,
      ]);
      expect(body.countries.map(({ code, name, accounts: n }) => [code, name, n])).toEqual([
        [null, 'Atlantis', 1],
        ['NO', 'Norway', 1],
        ['PH', 'Philippines', 1],
        ['ES', 'Spain', 1],
        [null, 'sverige', 1],
        ['SE', 'Sweden', 1],
      ]);
      expect((await list(people.viewer, { territory: 'none', country: 'PH' })).items).toMatchObject([
        { name: 'Far' },
      ]);
    });

    it('a draft moves nothing, and says what applying it would do; who only reads does not see it', async () => {
      expect((await test.call(people.rep, startTerritoryDraft, { body: { from: null } })).status).toBe(403);
      const draft = await start();
      expect([draft.number, draft.state, draft.version]).toEqual([1, 'draft', 1]);
      expect((await test.call(people.admin, startTerritoryDraft, { body: { from: null } })).status).toBe(409);
      const params = { plan_id: draft.id };
      for (const person of [people.rep, people.neighbour, people.stranger]) {
        const hidden = await test.call(person, getTerritoryPlan, { params });
        const absent = await test.call(person, getTerritoryPlan, { params: { plan_id: newId() } });
        expect([hidden.status, hidden.text.replace(/"requestId":"[^"]*"/g, '')]).toEqual([
          404,
          absent.text.replace(/"requestId":"[^"]*"/g, ''),
        ]);
      }
      await open(people.rep, { name: 'North', account: 'Fjord', amount: 1000 });
      await open(people.rep, { name: 'South', account: 'Ibero', amount: 300 });
      const wrong = await test.call(people.manager, changeTerritoryDraft, {
        params,
        version: 1,
        body: { territories: [{ ...nordics(), owner_id: people.stranger.id }] },
      });
      expect(wrong.status).toBe(400);
      const changed = await test.call(people.manager, changeTerritoryDraft, {
        params,
        version: 1,
        body: { territories: [nordics(), iberia()] },
      });
      expect([changed.status, changed.body.version]).toEqual([200, 2]);
      const late = await test.call(people.admin, changeTerritoryDraft, {
        params,
        version: 1,
        body: { territories: [] },
      });
      expect([late.status, (late.problem.current as { version: number }).version]).toEqual([412, 2]);

      const preview = (await test.call(people.manager, previewTerritoryPlan, { params })).body;
      expect(preview.accounts).toBe(3);
      expect(
        preview.groups.map(({ from, to, accounts: n, open_deals }) => [from, to?.name, n, open_deals]),
      ).toEqual([
        [null, 'Nordics', 2, 1],
        [null, 'Iberia', 1, 1],
      ]);
      expect(preview.after.map(({ before, after }) => [before, after])).toEqual([
        [6, 3],
        [0, 2],
        [0, 1],
      ]);
      expect(preview.hand_over).toMatchObject({
        accounts: 3,
        deals: 1,
        amounts: [{ currency: 'USD', amount_minor: 300 }],
      });
      expect((await overview(people.manager)).unassigned.accounts).toBe(6);
      expect((await overview(people.rep)).draft).toBeNull();
    });

    it('applying moves accounts at once and hands over what was asked for, with history and notice', async () => {
      const [head] = (await test.call(people.manager, listTerritoryPlans, { query: {} })).body.items;
      const params = { plan_id: head?.id ?? '' };
      const body = { hand_over_accounts: true, hand_over_deals: true };
      expect(
        (await test.call(people.manager, activateTerritoryPlan, { params, body, version: 1 })).status,
      ).toBe(412);
      const active = await test.call(people.manager, activateTerritoryPlan, { params, body, version: 2 });
      expect([active.status, active.body.state]).toEqual([200, 'active']);
      const again = await test.call(people.manager, activateTerritoryPlan, { params, body, version: 3 });
      expect(again.status).toBe(409);
      const before = await overview(people.manager);
      expect(before.waiting).toEqual({ accounts: 0, hand_overs: 3 });
      expect(before.territories.map(({ name, accounts: n }) => [name, n])).toEqual([
        ['Iberia', 1],
        ['Nordics', 2],
      ]);
      await follow();
      expect((await overview(people.manager)).waiting).toEqual({ accounts: 0, hand_overs: 0 });
      const { items } = await list(people.manager, { territory: IDS.nordics });
      expect(items.map(({ name, owner }) => [name, owner?.name])).toEqual([
        ['Fjord', 'Rosa Test'],
        ['Lagom', 'Rosa Test'],
      ]);
      const deal = await test.call(people.manager, getDeal, { params: { number: 2 } });
      expect(deal.body.owner.id).toBe(people.otherRep.id);
    });

    it('figures count what closes in the quarter against its quota; a seller sees sums of their own deals alone', async () => {
      const body = await overview(people.viewer);
      const north = body.territories.find(({ id }) => id === IDS.nordics);
      expect(north).toMatchObject({
        accounts: 2,
        white_spots: 1,
        open_deals: 1,
        quarter: {
          quarter: '2026-Q2',
          quota: [{ currency: 'USD', amount_minor: 100_000 }],
          pipeline: [{ currency: 'USD', amount_minor: 1000 }],
          won: [],
        },
      });
      const own = await overview(people.rep);
      expect([own.deals_of, own.territories[0]?.name, own.territories[0]?.mine]).toEqual([
        'person',
        'Nordics',
        true,
      ]);
      expect(own.territories[1]).toMatchObject({
        name: 'Iberia',
        accounts: 1,
        open_deals: 0,
        open_amounts: [],
      });
      const page = await test.call(people.rep, getTerritory, { params: { territory_id: IDS.nordics } });
      expect(page.body.quarters.map(({ quarter }) => quarter)).toEqual([
        '2026-Q1',
        '2026-Q2',
        '2026-Q3',
        '2026-Q4',
      ]);
      for (const person of [people.neighbour, people.stranger]) {
        expect(
          (await test.call(person, getTerritory, { params: { territory_id: IDS.nordics } })).status,
        ).toBe(404);
        expect((await list(person, { territory: IDS.nordics })).items).toEqual([]);
      }
      const target = async (person: TestPerson) => (await overview(person)).total.quarter;
      expect(await target(people.rep)).toMatchObject({
        quota: [{ currency: 'USD', amount_minor: 100_000 }],
        pipeline: [{ currency: 'USD', amount_minor: 1000 }],
      });
      expect(await target(people.manager)).toMatchObject({
        pipeline: [{ currency: 'USD', amount_minor: 1300 }],
      });
      expect(await target(people.otherRep)).toMatchObject({ quota: [] });
      expect(await target(people.stranger)).toMatchObject({ quota: [] });
    });

    it('an account is placed by hand, and returned to the rules; the draft follows', async () => {
      const { plan } = await overview(people.manager);
      const params = { plan_id: plan?.id ?? '' };
      const draft = await start(params.plan_id);
      expect(draft.territories.map(({ name }) => name)).toEqual(['Nordics', 'Iberia']);
      const account_ids = [accounts.Far ?? ''];
      const put = (territory_id: string | null, ids = account_ids) =>
        test.call(people.manager, placeAccounts, { params, body: { account_ids: ids, territory_id } });
      expect((await put(newId())).status).toBe(400);
      expect((await put(IDS.iberia, [accounts.Theirs ?? ''])).status).toBe(404);
      expect((await put(IDS.iberia, [accounts.Side ?? ''])).status).toBe(404);
      const seller = await test.call(people.rep, placeAccounts, {
        params,
        body: { account_ids, territory_id: IDS.nordics },
      });
      expect(seller.status).toBe(403);
      expect((await put(IDS.iberia)).body).toEqual({ accounts: 1 });
      expect((await list(people.manager, { territory: IDS.iberia })).items).toMatchObject([
        { name: 'Far', placed: true },
        { name: 'Ibero', placed: false },
      ]);
      const told = await test.call(people.manager, getTerritoryPlan, { params: { plan_id: draft.id } });
      expect(told.body.placements).toBe(1);
      expect((await put(null)).status).toBe(200);
      expect(names((await list(people.manager, { territory: 'none' })).items)).toEqual([
        'Far',
        'Lost',
        'Malmberg',
      ]);
      const gone = await test.call(people.manager, discardTerritoryDraft, {
        params: { plan_id: draft.id },
        version: draft.version,
      });
      expect(gone.status).toBe(204);
    });

    it('accounts that come or change are asked by the worker, thousands in one go', async () => {
      const countries = ['Peru', 'Sweden'];
      const bulk = Array.from({ length: 6000 }, (_, n) => ({ name: `Bulk ${n}`, country: countries[n % 2] }));
      for (let from = 0; from < bulk.length; from += 1000) {
        await addAccounts(people.manager, bulk.slice(from, from + 1000));
        // As the database does by itself within a minute: plans for six accounts do not fit thousands.
        await test.database.asOwner.exec('analyze accounts; analyze territory_accounts');
      }
      await addAccounts(people.manager, [{ name: 'Moves', country: 'Sweden' }]);
      expect((await overview(people.manager)).waiting.accounts).toBe(6001);
      await follow();
      expect((await overview(people.manager)).waiting.accounts).toBe(0);
      expect(
        (await overview(people.manager)).territories.find(({ id }) => id === IDS.nordics)?.accounts,
      ).toBe(3003);
      const first = await list(people.manager, { territory: IDS.nordics, limit: 2, sort: 'pipeline' });
      expect(names(first.items)[0]).toBe('Fjord');
      const next = await list(people.manager, {
        territory: IDS.nordics,
        limit: 2,
        sort: 'pipeline',
        cursor: first.next_cursor ?? '',
      });
      expect(names(next.items)).toEqual(['Bulk 1001', 'Bulk 1003']);
      await test.database.transaction('dealwright_system', (tx) =>
        queryRows(tx, `update accounts set country = 'Spain' where id = $1`, [accounts.Moves]),
      );
      await follow();
      expect((await list(people.manager, { territory: IDS.iberia, q: 'moves' })).items).toHaveLength(1);
    });

    it('TERR04 evening out has no move where no rules meet, and an earlier plan is applied again', async () => {
      const { plan } = await overview(people.manager);
      const params = { plan_id: plan?.id ?? '' };
      const even = await test.call(people.manager, balanceTerritoryPlan, {
        params,
        query: { by: 'accounts' },
      });
      expect([even.body.moves, even.body.spread_after]).toEqual([[], even.body.spread_before]);
      expect(even.body.uneven.map(({ reason }) => reason)).toEqual(['no_match', 'no_match']);
      expect((await test.call(people.rep, balanceTerritoryPlan, { params, query: {} })).status).toBe(403);
      const draft = await start();
      const only = { params: { plan_id: draft.id }, body: { territories: [iberia()] }, version: 1 };
      await test.call(people.manager, changeTerritoryDraft, only);
      const apply = (plan_id: string, version: number) =>
        test.call(people.manager, activateTerritoryPlan, { params: { plan_id }, body: {}, version });
      expect((await apply(draft.id, 2)).status).toBe(200);
      await follow();
      expect((await overview(people.manager)).total.accounts).toBe(6007);
      expect((await overview(people.manager)).territories.map(({ name }) => name)).toEqual(['Iberia']);
      const former = await test.call(people.viewer, getTerritoryPlan, { params });
      expect([former.body.state, (await apply(params.plan_id, former.body.version)).status]).toEqual([
        'former',
        200,
      ]);
      await follow();
      expect(
        (await overview(people.manager)).territories.find(({ id }) => id === IDS.nordics)?.accounts,
      ).toBe(3002);
      const { items } = (await test.call(people.manager, listTerritoryPlans, { query: {} })).body;
      expect(items.map(({ number, state }) => [number, state])).toEqual([
        [2, 'former'],
        [1, 'active'],
      ]);
    });

    it('two who start a draft at once get one', async () => {
      const both = await Promise.all(
        [people.manager, people.admin].map((person) =>
          test.call(person, startTerritoryDraft, { body: { from: null } }),
        ),
      );
      expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    });

    it('what stands with an account by quarter is what a scan of the deals says', async () => {
      const scanned = `
        select count(*)::integer as wrong from (
          select account_id, quarter, forecast_category, currency, deals, amount_minor from account_quarters where deals <> 0 except
          select account_id, app.deal_quarter(closed_at, close_date), forecast_category, currency, count(*), sum(amount_minor)::bigint
            from deals where shelf is null group by 1, 2, 3, 4) d`;
      const rows = await test.database.transaction('dealwright_system', (tx) =>
        queryRows<{ wrong: number }>(tx, scanned),
      );
      expect(rows[0]?.wrong).toBe(0);
    });
  });
});
