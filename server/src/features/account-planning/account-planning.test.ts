import {
  changeAccount,
  createAccount,
  getAccount,
  listAccountActivity,
  listAccountConversations,
  listAccountFacets,
  listAccountPeople,
  listPlannedAccounts,
} from '@dealwright/contract/account-planning/accounts';
import { mergeAccounts } from '@dealwright/contract/merge';
import { changeDeal, getDeal } from '@dealwright/contract/deals/deals';
import { createInteraction } from '@dealwright/contract/interactions';
import { createStakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import { createAccountTask, listAccountTasks } from '@dealwright/contract/tasks/tasks';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { addAccount, addAccountDeal } from '../../testing/account-scene.ts';
import type { People, TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

eachEngine((engine) => {
  let test: TestApp;
  let people: People;
  beforeAll(async () => {
    test = await createTestApp(engine);
    people = test.people;
  });
  afterAll(() => test.close());

  const read = async (person: TestPerson, id: string) =>
    (await test.call(person, getAccount, { params: { account_id: id } })).body;
  const list = async (person: TestPerson, query: Record<string, unknown> = {}) =>
    (await test.call(person, listPlannedAccounts, { query })).body;
  const usd = (amount_minor: number) => [{ currency: 'USD', amount_minor }];

  describe('accounts', () => {
    it('are added with their facts, owned by the person who adds them, and once by name', async () => {
      const name = `Harbour ${newId()}`;
      const made = await test.call(people.rep, createAccount, {
        body: { name, domain: 'https://www.Harbour.example/about', industry: 'Health care', employees: 120 },
      });
      expect(made.status).toBe(201);
      expect(made.body).toMatchObject({
        name,
        domain: 'harbour.example',
        employees: 120,
        version: 1,
        owner: { id: people.rep.id, name: people.rep.name },
        can: { edit: true, merge: false },
      });
      const twice = await test.call(people.manager, createAccount, { body: { name: name.toUpperCase() } });
      expect([twice.status, twice.problem.detail]).toEqual([
        409,
        `An account called ${name.toUpperCase()} already exists. Open it, or merge the two.`,
      ]);
      const both = await Promise.all(
        [1, 2].map(() => test.call(people.rep, createAccount, { body: { name: `Twice ${name}` } })),
      );
      expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    });

    it('refuse facts that cannot be, and owners who are not of the workspace', async () => {
      for (const body of [
        { name: '' },
        { name: 'A', domain: 'not a domain' },
        { name: 'A', employees: -1 },
        { name: 'A', annual_revenue_minor: 5 },
      ]) {
        expect((await test.call(people.admin, createAccount, { body })).status).toBe(400);
      }
      for (const owner_id of [people.viewer.id, people.neighbour.id, people.stranger.id]) {
        const answer = await test.call(people.manager, createAccount, {
          body: { name: newId(), owner_id },
        });
        expect(answer.status).toBe(400);
      }
      const forAnother = await test.call(people.rep, createAccount, {
        body: { name: newId(), owner_id: people.otherRep.id },
      });
      expect(forAnother.status).toBe(403);
    });

    it('are changed by those who own them or have a deal with them, one version after the other', async () => {
      const account = await addAccount(test, people.manager);
      const change = (person: TestPerson, version: number, city = 'Oslo') =>
        test.call(person, changeAccount, { params: { account_id: account.id }, body: { city }, version });
      expect((await change(people.viewer, 1)).status).toBe(403);
      expect((await change(people.rep, 1)).status).toBe(403);
      await addAccountDeal(test, people.rep, account.id);
      expect((await change(people.rep, 1)).body).toMatchObject({ city: 'Oslo', version: 2 });
      const late = await change(people.manager, 1, 'Bergen');
      expect([late.status, (late.problem.current as { city: string }).city]).toEqual([412, 'Oslo']);
      const both = await Promise.all([change(people.rep, 2, 'A'), change(people.manager, 2, 'B')]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    });

    it('are parts of others, never in a circle', async () => {
      const top = await addAccount(test, people.manager);
      const middle = await addAccount(test, people.manager, { parent_id: top.id });
      const leaf = await addAccount(test, people.manager, { parent_id: middle.id });
      expect((await read(people.viewer, middle.id)).parent).toEqual({ id: top.id, name: top.name });
      expect((await read(people.viewer, middle.id)).subsidiaries).toMatchObject([{ id: leaf.id }]);
      const put = (id: string, parent_id: string) =>
        test.call(people.manager, changeAccount, {
          params: { account_id: id },
          body: { parent_id },
          version: 1,
        });
      for (const parent of [leaf.id, top.id, newId()]) expect((await put(top.id, parent)).status).toBe(400);
      const sideways = await Promise.all([put(top.id, leaf.id), put(leaf.id, top.id)]);
      expect(sideways.map(({ status }) => status).sort()).toEqual([200, 400]);
    });
  });

  describe('what is open and won', () => {
    it('is of the deals that the person may see, and follows every change of them', async () => {
      const account = await addAccount(test, people.manager);
      const own = await addAccountDeal(test, people.rep, account.id, { amount_minor: 5_000 });
      await addAccountDeal(test, people.otherRep, account.id, { amount_minor: 700 });
      await addAccountDeal(test, people.rep, account.id, { amount_minor: 900, stage: 'closed_won' });
      await addAccountDeal(test, people.rep, account.id, { amount_minor: 1, stage: 'closed_lost' });
      expect(await read(people.manager, account.id)).toMatchObject({
        open: { deals: 2, amounts: usd(5_700) },
        won: { deals: 1, amounts: usd(900) },
        weakest: { pillar: 'metrics', deals: 2 },
      });
      expect((await read(people.admin, account.id)).open).toEqual({ deals: 2, amounts: usd(5_700) });
      expect((await read(people.rep, account.id)).open).toEqual({ deals: 1, amounts: usd(5_000) });
      expect((await read(people.otherRep, account.id)).won).toEqual({ deals: 0, amounts: [] });
      await test.call(people.rep, changeDeal, {
        params: { number: own.number },
        body: { owner_id: people.otherRep.id, amount_minor: 50, currency: 'EUR' },
        version: own.version,
      });
      expect((await read(people.rep, account.id)).open).toEqual({ deals: 0, amounts: [] });
      expect((await read(people.otherRep, account.id)).open).toEqual({
        deals: 2,
        amounts: [...usd(700), { currency: 'EUR', amount_minor: 50 }],
      });
    });

    it('equals a count of the deals, whatever happened to them', async () => {
      const [counted, kept] = await test.database.transaction('dealwright_system', async (tx) => [
        await queryRows(
          tx,
          `select d.account_id, s.profile_id, sum(d.amount_minor)::bigint as amount, count(*) as deals
             from deals d cross join lateral (
               select '00000000-0000-0000-0000-000000000000'::uuid as profile_id
               union all select a.profile_id from deal_access a where a.company_id = d.company_id and a.deal_id = d.id) s
            where d.shelf is null and d.stage_position < 8 group by 1, 2 order by 1, 2`,
        ),
        await queryRows(
          tx,
          `select account_id, profile_id, amount_minor as amount, deals from account_totals
            where kind = 'open' and currency = 'XXX' and deals <> 0 and workspace_id <> '00000000-0000-0000-0000-000000000000'
            order by 1, 2`,
        ),
      ]);
      expect(kept).toEqual(counted);
    });
  });

  describe('the list', () => {
    it('is sorted by what is open, those without after them, page by page', async () => {
      const tag = newId().slice(-12);
      const accounts: string[] = [];
      for (const amount of [300, 0, 900, null, null]) {
        const account = await addAccount(test, people.manager, { name: `Sorted ${tag} ${accounts.length}` });
        if (amount !== null) await addAccountDeal(test, people.manager, account.id, { amount_minor: amount });
        accounts.push(account.name);
      }
      for (const sort of ['-open', 'name', '-name']) {
        const names: string[] = [];
        let cursor: string | null = null;
        do {
          const page: Awaited<ReturnType<typeof list>> = await list(people.manager, {
            q: tag,
            sort,
            limit: 2,
            ...(cursor && { cursor }),
          });
          names.push(...page.items.map(({ name }) => name));
          cursor = page.next_cursor;
        } while (cursor);
        const order = { '-open': [2, 0, 1, 3, 4], name: [0, 1, 2, 3, 4], '-name': [4, 3, 2, 1, 0] }[sort];
        expect([sort, names]).toEqual([sort, order?.map((at) => accounts[at])]);
      }
      const foreign = await test.call(people.manager, listPlannedAccounts, { query: { cursor: 'rubbish' } });
      expect(foreign.status).toBe(400);
    });

    it('is narrowed by owner, industry, country and plan', async () => {
      const industry = `Rail ${newId()}`;
      const account = await addAccount(test, people.rep, { industry });
      const found = async (query: Record<string, unknown>) =>
        (await list(people.viewer, { industry, ...query })).items.map(({ id }) => id);
      expect(await found({})).toEqual([account.id]);
      expect(await found({ owner: people.rep.id, plan: 'without' })).toEqual([account.id]);
      for (const query of [{ owner: people.otherRep.id }, { country: 'Nowhere' }, { plan: 'with' }]) {
        expect(await found(query)).toEqual([]);
      }
      const facets = (await test.call(people.viewer, listAccountFacets)).body;
      expect(facets.industries).toContain(industry);
      expect((await list(people.neighbour, { industry })).items).toEqual([]);
    });
  });

  /** A task is added to the account in a transaction that hasn't committed when the other change begins. */
  async function beingWrittenMeanwhile<T>(accountId: string, title: string, other: () => Promise<T>) {
    const { companyId, workspaceId, id: userId } = people.rep;
    return test.database.transaction('dealwright_system', async (tx) => {
      await queryRows(
        tx,
        `insert into tasks (company_id, id, workspace_id, account_id, title, assignee_id, created_by)
         values ($1, $2, $3, $4, $5, $6, $6)`,
        [companyId, newId(), workspaceId, accountId, title, userId],
      );
      const begun = other();
      // The embedded database has one connection: there the other waits for its turn anyway.
      if (engine === 'postgres') {
        const waiting = () =>
          queryRows(
            tx,
            'select 1 from pg_stat_activity where datname = current_database() and pg_backend_pid() = any (pg_blocking_pids(pid))',
          );
        await expect.poll(waiting, { timeout: 20_000 }).toHaveLength(1);
      }
      return { begun };
    });
  }

  describe('around an account', () => {
    it('lists each person once across all deals, and recent activity', async () => {
      const account = await addAccount(test, people.rep);
      const [one, two] = [
        await addAccountDeal(test, people.rep, account.id),
        await addAccountDeal(test, people.rep, account.id),
      ];
      const add = async (number: number, body: { name: string; email?: string; buying_role?: 'champion' }) =>
        test.call(people.rep, createStakeholder, { params: { number }, body });
      await add(one.number, { name: 'Ana Silva', email: 'ana@x.example', buying_role: 'champion' });
      await add(two.number, { name: 'A. Silva', email: 'ANA@x.example' });
      await add(two.number, { name: 'Ána Silva' });
      await add(two.number, { name: 'Bo Lund' });
      await test.call(people.rep, createInteraction, {
        params: { number: one.number },
        body: {
          kind: 'call',
          title: 'First call',
          occurred_at: '2026-03-01T09:00:00Z',
          source: { text: 'Ana Silva: We plan by hand.\n\nRosa Test: I see.' },
        },
      });
      const known = (await test.call(people.rep, listAccountPeople, { params: { account_id: account.id } }))
        .body;
      expect(
        known.items.map(({ email, roles, deals }) => [email?.toLowerCase() ?? null, roles, deals.length]),
      ).toEqual([
        ['ana@x.example', ['champion'], 2],
        [null, [], 1],
      ]);
      expect(known.items[0]?.last_contact_on).toBe('2026-03-01');
      const happened = (
        await test.call(people.rep, listAccountActivity, { params: { account_id: account.id } })
      ).body;
      expect(happened.items.map(({ kind }) => kind)).toEqual(['stage', 'stage', 'call']);
      const others = { params: { account_id: account.id } };
      const shared = (await test.call(people.otherRep, listAccountPeople, others)).body.items;
      expect(shared.map(({ name, roles, deals }) => [name, roles, deals])).toEqual([
        ['Ana Silva', [], []],
        ['Bo Lund', [], []],
      ]);
      expect((await test.call(people.otherRep, listAccountActivity, others)).body.items).toEqual([]);
      expect((await read(people.rep, account.id)).conversations).toBe(1);
      expect((await read(people.otherRep, account.id)).conversations).toBe(0);
    });

    it('lists all conversations of the deals one sees, as many as the account counts', async () => {
      const account = await addAccount(test, people.rep);
      const talk = async (person: TestPerson, titles: readonly string[]) => {
        const { number } = await addAccountDeal(test, person, account.id);
        for (const [at, title] of titles.entries()) {
          const source = { text: 'Ana Silva: We plan by hand.\n\nRosa Test: I see.' };
          const occurred_at = `2026-03-0${at + 1}T09:00:00Z`;
          const body = { kind: 'call' as const, title, occurred_at, source };
          await test.call(person, createInteraction, { params: { number }, body });
        }
        return number;
      };
      const mine = await talk(people.rep, ['First', 'Second', 'Third']);
      await talk(people.otherRep, ['Theirs']);
      const params = { account_id: account.id };
      const page = async (person: TestPerson, cursor?: string) =>
        (await test.call(person, listAccountConversations, { params, query: { limit: 2, cursor } })).body;
      const first = await page(people.rep);
      const deal = { number: mine, name: expect.any(String) };
      expect(first.items).toMatchObject([
        { kind: 'call', title: 'Third', occurred_on: '2026-03-03', deal },
        { kind: 'call', title: 'Second', occurred_on: '2026-03-02', deal },
      ]);
      const second = await page(people.rep, first.next_cursor ?? '');
      expect(second).toMatchObject({ items: [{ title: 'First' }], next_cursor: null });
      expect((await read(people.rep, account.id)).conversations).toBe(3);
      expect((await page(people.otherRep)).items.map(({ title }) => title)).toEqual(['Theirs']);
      const all = await test.call(people.manager, listAccountConversations, { params });
      expect(all.body.items).toHaveLength((await read(people.manager, account.id)).conversations);
      expect((await test.call(people.neighbour, listAccountConversations, { params })).status).toBe(404);
    });

    it('a merge moves everything and leaves one account', async () => {
      const from = await addAccount(test, people.rep, { industry: 'Rail' });
      const into = await addAccount(test, people.otherRep);
      const child = await addAccount(test, people.manager, { parent_id: from.id });
      const deal = await addAccountDeal(test, people.rep, from.id, { amount_minor: 400 });
      const merge = (person: TestPerson, kept: string) =>
        test.call(person, mergeAccounts, { params: { account_id: kept }, body: { other: from.id } });
      expect((await merge(people.rep, into.id)).status).toBe(403);
      expect((await merge(people.manager, from.id)).status).toBe(400);
      expect((await merge(people.manager, newId())).status).toBe(404);
      const system = (statement: string) =>
        test.database.transaction('dealwright_system', (tx) => queryRows(tx, statement, [from.id]));
      await system(`insert into external_ids (company_id, source, kind, external_id, account_id)
                    select company_id, 'salesforce', 'account', '001A', id from accounts where id = $1`);
      expect((await merge(people.manager, into.id)).status).toBe(200);
      expect(await read(people.manager, into.id)).toMatchObject({
        id: into.id,
        industry: 'Rail',
        open: { deals: 1, amounts: usd(400) },
        subsidiaries: [{ id: child.id }],
      });
      expect((await merge(people.manager, into.id)).status).toBe(404);
      const moved = await test.call(people.rep, getDeal, { params: { number: deal.number } });
      expect(moved.body.account).toEqual({ id: into.id, name: into.name });
      const known = await system(
        `select account_id from external_ids where external_id = '001A' and account_id <> $1`,
      );
      expect(known).toEqual([{ account_id: into.id }]);
    });

    it('what is added while an account is merged moves along or is refused, and is never lost', async () => {
      const [from, into] = [await addAccount(test, people.rep), await addAccount(test, people.rep)];
      const merge = () =>
        test.call(people.manager, mergeAccounts, {
          params: { account_id: into.id },
          body: { other: from.id },
        });
      const add = (title: string) =>
        test.call(people.rep, createAccountTask, { params: { account_id: from.id }, body: { title } });
      const { begun: merging } = await beingWrittenMeanwhile(from.id, 'First', merge);
      const late = await Promise.all([...Array(8).keys()].map((at) => add(`Late ${at}`)));
      expect((await merging).status).toBe(200);
      const added = late.flatMap(({ status, body }) => (status === 201 ? [body.title] : []));
      expect(late.filter(({ status }) => status !== 201 && status !== 404)).toEqual([]);
      const { body } = await test.call(people.rep, listAccountTasks, { params: { account_id: into.id } });
      expect(body.items.map(({ title }) => title).sort()).toEqual(['First', ...added].sort());
    });
  });
});
