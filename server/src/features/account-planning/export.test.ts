import {
  countPlannedAccounts,
  exportAccounts,
  listPlannedAccounts,
} from '@dealwright/contract/account-planning/accounts';
import { createAccountPlan } from '@dealwright/contract/account-planning/plans';
import type { SentQuery } from '@dealwright/contract/route';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { dayOf } from '@dealwright/domain/calendar';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAccount, addAccountDeal } from '../../testing/account-scene.ts';
import { insertMany } from '../../testing/insert-many.ts';
import { lastAudited, linesOfCsv, memberOf, withRole } from '../../testing/list-export.ts';
import type { TestPerson } from '../../testing/people.ts';
import { readZip } from '../../testing/read-zip.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { openExport } from './export-accounts.ts';

type Query = SentQuery<typeof exportAccounts>;
type Columns = Query['columns'];

/** More than are read at once. */
const MANY = 1_100;

eachEngine((engine) => {
  describe('exporting the list of accounts', () => {
    let app: TestApp;

    beforeAll(async () => {
      app = await createTestApp(engine);
    });
    afterAll(() => app.close());

    const ask = (query: Query, person: TestPerson | null = app.people.manager) =>
      app.call(person, exportAccounts, { query });
    const linesOf = async (query: Query, person?: TestPerson) => linesOfCsv(await ask(query, person));

    test('ALIST03 each value has a cell of its own, and everyone gets the figures of their own deals', async () => {
      const { rep, otherRep, manager } = app.people;
      const account = await addAccount(app, rep, { name: 'Harbour, "Works"', industry: 'Rail' });
      await addAccountDeal(app, rep, account.id, { amount_minor: 1_234_50 });
      await addAccountDeal(app, otherRep, account.id, { amount_minor: 500, currency: 'EUR' });
      await addAccountDeal(app, rep, account.id, { amount_minor: 700, stage: 'closed_won' });
      await app.call(manager, createAccountPlan, {
        params: { account_id: account.id },
        body: { starts_on: '2026-01-01', ends_on: '2026-12-31' },
      });
      const answer = await ask({ q: 'harbour works' });
      expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(answer.headers['content-disposition']).toContain(
        `filename="accounts-${dayOf(app.clock.now)}.csv"`,
      );
      expect(answer.text.slice(1).split('\r\n')).toEqual([
        'Account,Industry,Country,Owner,Open pipeline,Open currency,Open deals,"Won, 12 months",Won currency,Won deals,' +
          'Weakest pillar,Plan,Plan start,Plan end,Reviewed (UTC),Review due',
        `"Harbour, ""Works""",Rail,,${rep.name},1234.50; 5.00,USD; EUR,2,7.00,USD,1,Metrics,` +
          'Draft,2026-01-01,2026-12-31,,No',
        '',
      ]);
      const columns: Columns = ['open', 'won'];
      expect((await linesOf({ q: 'harbour works', columns }, otherRep))[1]).toBe('5.00,EUR,1,,,0');
    });

    test('ALIST03 V5 what begins like a formula is text', async () => {
      for (const name of ['=1+1', '+1 800', '-works', '@works', '|works']) {
        await addAccount(app, app.people.rep, { name, industry: '=cmd()' });
      }
      const columns: Columns = ['name', 'industry'];
      const lines = await linesOf({ industry: '=cmd()', sort: 'name', columns });
      expect(lines.slice(1).sort()).toEqual(
        ['=1+1', '+1 800', '-works', '@works', '|works'].map((name) => `'${name},'=cmd()`).sort(),
      );
    });

    test('EXPORT04 as a workbook amounts are numbers, days are dates, and text is text', async () => {
      const { rep, manager } = app.people;
      const account = await addAccount(app, rep, { name: '=2+2', industry: 'Sheets' });
      await addAccountDeal(app, rep, account.id, { amount_minor: 1_234_50 });
      const body = { starts_on: '2026-01-01', ends_on: '2026-12-31' };
      await app.call(manager, createAccountPlan, { params: { account_id: account.id }, body });
      const answer = await app.api.app.inject({
        url: '/api/account-planning/export?industry=Sheets&columns=name,open,plan&format=xlsx',
        headers: { cookie: `dealwright_session=${manager.token}` },
      });
      const day = (text: string) => new Date(`${text}T00:00:00Z`);
      expect((await readXlsx(answer.rawPayload)).sheets[0]?.rows.slice(1)).toEqual([
        ['=2+2', 1234.5, 'USD', 1, 'Draft', day(body.starts_on), day(body.ends_on), null, 'No'],
      ]);
      expect((await readZip(answer.rawPayload))['xl/worksheets/sheet1.xml']).not.toContain('<f');
    });

    test('ALIST03 filter, order and columns are those that are asked for', async () => {
      for (const sort of ['-name', 'open', '-won'] as const) {
        const lines = await linesOf({ industry: '=cmd()', sort, columns: ['industry', 'name'] });
        const { body } = await app.call(app.people.manager, listPlannedAccounts, {
          query: { industry: '=cmd()', sort },
        });
        expect(body.items).toHaveLength(5);
        expect(lines).toEqual(['Industry,Account', ...body.items.map(({ name }) => `'=cmd(),'${name}`)]);
      }
      expect(await linesOf({ q: 'no such account', columns: ['name', 'won'] })).toEqual([
        'Account,"Won, 12 months",Won currency,Won deals',
      ]);
    });

    test('ALIST03 an unknown column or order is refused, and a visitor is', async () => {
      const { status, problem } = await ask({ columns: ['name', 'password'] as unknown as Columns });
      expect([status, problem.code]).toEqual([400, 'invalid_input']);
      expect(JSON.stringify(problem)).toContain('No such column. Choose from name, industry, country, ');
      expect((await ask({ sort: 'id' as never })).status).toBe(400);
      expect((await ask({ owner: 'nobody' })).status).toBe(400);
      expect((await ask({}, null)).status).toBe(401);
    });

    test('EXPORT14 counts the accounts of the own list that match, and all of them', async () => {
      const { rep, neighbour, stranger } = app.people;
      for (const person of [rep, neighbour, stranger])
        await addAccount(app, person, { name: `Counted ${person.id}`, industry: 'Abacuses' });
      const counted = async (query: SentQuery<typeof countPlannedAccounts> = {}) =>
        (await app.call(rep, countPlannedAccounts, { query })).body;
      const { all } = await counted();
      expect(await counted({ industry: 'Abacuses' })).toEqual({ matching: 1, more: false, all });
      expect(await counted({ q: 'counted' })).toEqual({ matching: 1, more: false, all });
      expect(await counted({ plan: 'without', q: 'no such account' })).toMatchObject({ matching: 0 });
      const { body } = await app.call(rep, listPlannedAccounts, { query: { limit: 100 } });
      expect(body.items).toHaveLength(all ?? 0);
      expect(
        (await app.call(rep, countPlannedAccounts, { query: { owner: 'nobody' } as never })).status,
      ).toBe(400);
      expect((await app.call(null, countPlannedAccounts)).status).toBe(401);
    });

    test('ALIST03 everyone gets only the accounts of their own list', async () => {
      const { rep, viewer, admin, neighbour, stranger } = app.people;
      await addAccount(app, rep, { name: 'Own canary' });
      await addAccount(app, neighbour, { name: 'Side canary' });
      await addAccount(app, stranger, { name: 'Foreign canary' });
      const names = async (person: TestPerson) =>
        (await linesOf({ q: 'canary', sort: 'name', columns: ['name'] }, person)).slice(1);
      expect(await names(rep)).toEqual(['Own canary']);
      expect(await names(viewer)).toEqual(['Own canary']);
      expect(await names(neighbour)).toEqual(['Side canary']);
      expect(await names(admin)).toEqual(['Own canary', 'Side canary']);
      expect(await names(stranger)).toEqual(['Foreign canary']);
    });

    test('ALIST03 O2 an export is in the audit log with its filter and columns, but not the search words', async () => {
      const { rep } = app.people;
      await ask({ q: 'canary', plan: 'without', columns: ['name'] }, rep);
      expect(await lastAudited(app, 'accounts_exported', rep)).toEqual({
        detail: { columns: ['name'], filter: { plan: 'without' }, searched: true },
        success: true,
      });
    });

    describe('of more accounts than one page', () => {
      beforeAll(async () => {
        const { rep } = app.people;
        await insertMany(
          app.database,
          `insert into accounts (company_id, id, workspace_id, name, industry, owner_id)
             select $1, gen_random_uuid(), $2, 'Many ' || n, case when n % 3 > 0 then 'Kind ' || n % 7 end, $3
               from generate_series(1, $4::int) n`,
          [rep.companyId, rep.workspaceId, rep.id, MANY],
        );
      });

      test.each(['name', '-industry', 'owner', 'open'] as const)(
        'ALIST03 each comes once, by %s',
        async (sort) => {
          for (const person of [app.people.rep, app.people.admin]) {
            const lines = await linesOf({ q: 'many', sort, columns: ['name'] }, person);
            expect(lines).toHaveLength(1 + MANY);
            expect(new Set(lines).size).toBe(lines.length);
          }
        },
      );

      test('ALIST03 it breaks off when the person’s rights change', async () => {
        const { rep } = app.people;
        const actor = await memberOf(app, rep);
        const broken = await openExport({
          database: app.database,
          reading: (tx, run) => run(tx),
          actor,
          filter: { q: 'many' },
          sort: 'name',
          columns: ['name'],
          format: 'csv',
          now: app.clock.now,
          call: { clientAddress: '192.0.2.1', requestId: 'test' },
        });
        await withRole(app, rep, 'viewer', async () => {
          await expect(broken.toArray()).rejects.toMatchObject({ code: 'forbidden' });
        });
      });
    });
  });
});
