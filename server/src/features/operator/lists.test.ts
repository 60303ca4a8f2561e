import {
  listAllWorkspaces,
  listCosts,
  listOperatorSessions,
  listSecurityEvents,
  type SecurityKind,
} from '@dealwright/contract/operator/operator-lists';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { castOperator } from '../../testing/operator.ts';
import type { TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { insertUsage } from '../analyst/analysis-store.ts';

interface Walked<Row> {
  readonly items: readonly Row[];
  readonly next_cursor: string | null;
}

/** Everything of a list, one row a page. */
async function walk<Row>(
  ask: (page: { limit: number; cursor?: string }) => Promise<Walked<Row>>,
  nameOf: (row: Row) => string,
): Promise<string[]> {
  const names: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Walked<Row> = await ask({ limit: 1, ...(cursor && { cursor }) });
    names.push(...page.items.map(nameOf));
    cursor = page.next_cursor;
  }
  return names;
}

eachEngine((engine) => {
  let app: TestApp;
  let operator: TestPerson;
  beforeAll(async () => {
    app = await createTestApp(engine);
    operator = await castOperator(app);
  });
  afterAll(() => app.close());

  const run = (sql: string, params: readonly unknown[] = []) =>
    app.database.transaction('dealwright_system', (tx) => queryRows(tx, sql, params));

  const withoutCompany = async () => {
    const person = { id: newId(), email: `${newId()}@alone.example` };
    await run('insert into users (id, email, email_confirmed_at) values ($1, $2, now())', [
      person.id,
      person.email,
    ]);
    return person;
  };

  describe('the workspaces of all companies', () => {
    test('come with company, members, seats, open deals and last use, page by page', async () => {
      const { own, other } = {
        own: app.people.rep.workspaceId,
        other: app.people.stranger.workspaceId,
      };
      await run(
        `insert into deal_totals (company_id, workspace_id, profile_id, stage, forecast_category, currency, deals, amount_minor)
         values ($1, $2, '00000000-0000-0000-0000-000000000000', 'proposal', 'pipeline', 'USD', 3, 5),
                ($1, $2, '00000000-0000-0000-0000-000000000000', 'discovery', 'pipeline', 'EUR', 1, 5),
                ($1, $2, '00000000-0000-0000-0000-000000000000', 'closed_won', 'closed', 'USD', 9, 5),
                ($1, $2, $3, 'proposal', 'pipeline', 'USD', 2, 5)`,
        [app.people.rep.companyId, own, app.people.rep.id],
      );
      const seen = await walk(
        async (page) => (await app.call(operator, listAllWorkspaces, { query: page })).body,
        ({ id }) => id,
      );
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen).toEqual(expect.arrayContaining([own, other, app.people.neighbour.workspaceId]));
      const { body } = await app.call(operator, listAllWorkspaces);
      const mine = body.items.find(({ id }) => id === own);
      expect(mine).toMatchObject({
        workspace_type: 'team',
        company: { id: app.people.rep.companyId },
        members: 5,
        seats: 25,
        open_deals: 4,
      });
      expect(Date.parse(mine?.last_used_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
    });

    test('are found by company, domain and name', async () => {
      await run(`update companies set name = 'Northwind Ärzte', domain = 'northwind.example' where id = $1`, [
        app.people.stranger.companyId,
      ]);
      for (const q of ['arzte', 'NORTH wind.ex']) {
        const { body } = await app.call(operator, listAllWorkspaces, { query: { q } });
        expect(new Set(body.items.map(({ company }) => company.id)), q).toEqual(
          new Set([app.people.stranger.companyId]),
        );
      }
      expect((await app.call(operator, listAllWorkspaces, { query: { q: '%' } })).body.items).toEqual([]);
    });
  });

  describe('the costs', () => {
    const use = (person: TestPerson, at: string, serviceType: string, costUsd: number) =>
      app.database.transaction('dealwright_system', (tx) =>
        insertUsage(tx, person.companyId, new Date(at), {
          id: newId(),
          userId: person.id,
          dealId: null as never,
          interactionId: null as never,
          serviceType,
          model: 'm',
          apiCalls: 2,
          tokensInput: 10,
          tokensOutput: 5,
          costUsd,
          success: true,
        }),
      );

    test('are added up by company, service and month as they are logged, also at the same time', async () => {
      const { rep, stranger } = app.people;
      await Promise.all(Array.from({ length: 8 }, () => use(rep, '2026-03-31T23:59:59Z', 'openai', 0.25)));
      await use(rep, '2026-04-01T00:00:00Z', 'openai', 7);
      await use(rep, '2026-03-01T00:00:00Z', 'embedded', 0);
      await use(stranger, '2026-03-10T00:00:00Z', 'gemini', 0.000_001);
      const { body } = await app.call(operator, listCosts, { query: { month: '2026-03' } });
      expect(body).toMatchObject({
        items: [
          {
            company: { id: rep.companyId },
            service_type: 'openai',
            operations: 8,
            api_calls: 16,
            tokens_input: 80,
            tokens_output: 40,
            cost_usd: 2,
          },
          { company: { id: stranger.companyId }, service_type: 'gemini', cost_usd: 0.000_001 },
          { company: { id: rep.companyId }, service_type: 'embedded', cost_usd: 0 },
        ],
        next_cursor: null,
        total: { operations: 10, cost_usd: 2.000_001 },
      });
      const paged = await walk(
        async (page) => (await app.call(operator, listCosts, { query: { month: '2026-03', ...page } })).body,
        ({ service_type }) => service_type,
      );
      expect(paged).toEqual(['openai', 'gemini', 'embedded']);
      const [sums] = (await run(
        `select (select sum(cost_usd) from usage_months) = (select sum(estimated_cost_usd) from usage_logs) as same`,
      )) as { same: boolean }[];
      expect(sums?.same).toBe(true);
    });

    test.each(['2026', '2026-13', '1999-01', 'x'])('of the month %s are refused', async (month) => {
      expect((await app.call(operator, listCosts, { query: { month } })).status).toBe(400);
    });

    test('of another month do not go on from a page of this one', async () => {
      const { body } = await app.call(operator, listCosts, { query: { month: '2026-03', limit: 1 } });
      const moved = { month: '2026-04', cursor: body.next_cursor ?? '' };
      expect((await app.call(operator, listCosts, { query: moved })).problem.code).toBe('invalid_input');
    });
  });

  describe('the security log', () => {
    test('holds all three logs, newest first, by what they are about, who did it and what failed, page by page', async () => {
      const { rep, stranger } = app.people;
      const note = (person: TestPerson, action: string, success: boolean, at: string) =>
        run(
          `insert into audit_log (company_id, id, actor_id, action, success, client_address, request_id, created_at)
           values ($1, $2, $3, $4, $5, '192.0.2.7', 'r', $6)`,
          [person.companyId, newId(), person.id, action, success, at],
        );
      const step = (person: TestPerson, action: string, success: boolean, at: string) =>
        run(
          `insert into mfa_audit_log (id, user_id, action, success, client_address, created_at) values ($1, $2, $3, $4, '192.0.2.8', $5)`,
          [newId(), person.id, action, success, at],
        );
      await note(rep, 'sign_in', false, '2026-01-01T00:00:01Z');
      await step(rep, 'locked', false, '2026-01-01T00:00:02Z');
      await note(stranger, 'invitation_sent', true, '2026-01-01T00:00:03Z');
      await step(stranger, 'enrolled', true, '2026-01-01T00:00:04Z');
      await note(rep, 'something_new', true, '2026-01-01T00:00:05Z');
      const loner = await withoutCompany();
      await run(
        `insert into personal_log (user_id, id, action, success, client_address, created_at)
         values ($1, $2, 'data_export_asked', true, '192.0.2.9', '2026-01-01T00:00:06Z'),
                ($1, $3, 'sign_in', false, '192.0.2.9', '2026-01-01T00:00:07Z')`,
        [loner.id, newId(), newId()],
      );
      const list = (query: { kind?: SecurityKind; outcome?: 'failed'; who?: string } = {}) =>
        walk(
          async (page) =>
            (await app.call(operator, listSecurityEvents, { query: { ...query, ...page } })).body,
          ({ action }) => action,
        );
      const ofPeople = ['something_new', 'enrolled', 'invitation_sent', 'locked', 'sign_in'];
      expect(await list()).toEqual(['sign_in', 'data_export_asked', ...ofPeople]);
      expect(await list({ kind: 'second_factor' })).toEqual(['enrolled', 'locked']);
      expect(await list({ kind: 'people' })).toEqual(['invitation_sent']);
      expect(await list({ kind: 'data' })).toEqual(['data_export_asked']);
      expect(await list({ outcome: 'failed' })).toEqual(['sign_in', 'locked', 'sign_in']);
      expect(await list({ outcome: 'failed', kind: 'sign_in' })).toEqual(['sign_in', 'sign_in']);
      expect(await list({ who: ` ${rep.email.toUpperCase()} ` })).toEqual([
        'something_new',
        'locked',
        'sign_in',
      ]);
      expect(await list({ who: rep.email, kind: 'sign_in' })).toEqual(['sign_in']);
      expect(await list({ who: rep.email, outcome: 'failed' })).toEqual(['locked', 'sign_in']);
      expect(await list({ who: loner.email })).toEqual(['sign_in', 'data_export_asked']);
      expect(await list({ who: 'nobody@nowhere.example' })).toEqual([]);
      const alone = await app.call(operator, listSecurityEvents, { query: { who: loner.email } });
      expect(alone.body.items[0]).toMatchObject({
        actor: loner.email,
        company: null,
        client_address: '192.0.2.9',
      });
      const { body } = await app.call(operator, listSecurityEvents, { query: { kind: 'second_factor' } });
      expect(body.items[1]).toMatchObject({
        actor: rep.email,
        company: expect.any(String),
        client_address: '192.0.2.8',
        success: false,
      });
      expect((await app.call(operator, listSecurityEvents, { query: { kind: 'x' as never } })).status).toBe(
        400,
      );
    });

    test('lists where operators are signed in, and no one else', async () => {
      const { body } = await app.call(operator, listOperatorSessions);
      expect(body.items).toMatchObject([{ email: operator.email, aal: 'aal1', current: true }]);
      const another = await castOperator(app, { aal: 'aal2' });
      const both = (await app.call(operator, listOperatorSessions)).body.items;
      expect(both.map(({ email, current }) => [email, current]).sort()).toEqual(
        [
          [operator.email, true],
          [another.email, false],
        ].sort(),
      );
    });
  });
});
