import { exportDeals } from '@dealwright/contract/deals/deal-export';
import { createDeal, listDeals } from '@dealwright/contract/deals/deals';
import type { SentBody, SentQuery } from '@dealwright/contract/route';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { dayOf } from '@dealwright/domain/calendar';
import { COLUMN_DEAL_FIELDS, DEAL_FIELDS } from '@dealwright/domain/deal-fields';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertMany } from '../../../testing/insert-many.ts';
import { lastAudited, linesOfCsv, memberOf, withRole } from '../../../testing/list-export.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { readZip } from '../../../testing/read-zip.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openExport } from './export-deals.ts';

type Query = SentQuery<typeof exportDeals>;
type Columns = Query['columns'];

/** More than are read at once. */
const MANY = 2_100;

eachEngine((engine) => {
  describe('exporting the list', () => {
    let app: TestApp;

    beforeAll(async () => {
      app = await createTestApp(engine);
    });
    afterAll(() => app.close());

    const ask = (query: Query, person: TestPerson | null = app.people.manager) =>
      app.call(person, exportDeals, { query });
    const linesOf = async (query: Query, person?: TestPerson) => linesOfCsv(await ask(query, person));
    async function add(person: TestPerson, facts: Partial<SentBody<typeof createDeal>>) {
      const body = { name: 'A deal', account: { name: 'Harbour Hospital' }, ...facts };
      const { body: deal } = await app.call(person, createDeal, { body });
      return deal;
    }

    test('EXPORT01 each value has a cell of its own, written for a spreadsheet', async () => {
      const { rep } = app.people;
      const deal = await add(rep, {
        name: 'Ward, "scheduling"',
        stage: 'proposal',
        amount_minor: 1_234_50,
        currency: 'EUR',
        close_date: '2031-05-01',
        next_step: 'Call',
        next_step_due: '2031-04-01',
        source: 'partner',
        decision_date: '2031-04-20',
      });
      const answer = await ask({ q: 'ward scheduling' });
      expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(answer.headers['cache-control']).toBe('private, no-store');
      expect(answer.headers['content-disposition']).toContain(`filename="deals-${dayOf(app.clock.now)}.csv"`);
      const [head, line] = answer.text.slice(1).split('\r\n');
      expect(head).toBe(
        'Number,Name,Account,Stage,Amount,Currency,Products,Closes,Owner,Metrics,Economic Buyer,Decision Criteria,' +
          'Decision Process,Paper Process,Identify Pain,Champion,Competition,Score,Weakest pillar,Gaps,' +
          'Pillars with gaps,In stage (days),Next step,Next step due date,' +
          `${COLUMN_DEAL_FIELDS.map((key) => DEAL_FIELDS[key].label).join(',')},Changed (UTC)`,
      );
      const grades = Array.from({ length: 8 }, () => 'Unknown').join(',');
      const gaps =
        'Metrics; Economic Buyer; Decision Criteria; Decision Process; Identify Pain; Champion; Competition';
      expect(line).toBe(
        `LEAD-${deal.number},"Ward, ""scheduling""",Harbour Hospital,Proposal,1234.50,EUR,,2031-05-01,${deal.owner.name},` +
          `${grades},0,Metrics,7,${gaps},0,Call,2031-04-01,2031-04-20,Partner,${deal.updated_at}`,
      );
    });

    test('EXPORT01 a closed deal has the day it closed and no days in stage; yen have no decimals', async () => {
      const facts = { stage: 'closed_won', amount_minor: 350_000, currency: 'JPY' } as const;
      await add(app.people.rep, { name: 'Yen deal', ...facts, close_date: '2031-01-01' });
      const columns: Columns = ['amount', 'close_date', 'days'];
      expect(await linesOf({ q: 'yen deal', columns })).toEqual([
        'Amount,Currency,Closes,In stage (days)',
        `350000,JPY,${dayOf(app.clock.now)},`,
      ]);
    });

    test('EXPORT04 as a workbook the same list has numbers and dates as such, and its text is never a formula', async () => {
      const facts = { amount_minor: 123_450, currency: 'EUR', close_date: '2031-05-01' } as const;
      await add(app.people.rep, { name: '=2+2 sheet', account: { name: '+49 Sheet Works' }, ...facts });
      const { api, people } = app;
      const answer = await api.app.inject({
        method: 'GET',
        url: '/api/deals/export?q=sheet+works&columns=name,account,amount,close_date,score&format=xlsx',
        headers: { cookie: `dealwright_session=${people.rep.token}` },
      });
      expect(answer.headers['content-type']).toContain('spreadsheetml.sheet');
      expect(answer.headers['content-disposition']).toMatch(/deals-\d{4}-\d{2}-\d{2}\.xlsx"/);
      const { sheets } = await readXlsx(answer.rawPayload);
      expect(sheets.map(({ name }) => name)).toEqual(['Deals']);
      expect(sheets[0]?.rows).toEqual([
        ['Name', 'Account', 'Amount', 'Currency', 'Closes', 'Score', 'Weakest pillar'],
        ['=2+2 sheet', '+49 Sheet Works', 1234.5, 'EUR', new Date('2031-05-01T00:00:00Z'), 0, 'Metrics'],
      ]);
      const files = await readZip(answer.rawPayload);
      expect(Object.values(files).some((text) => text.includes('<f>') || text.includes('<f '))).toBe(false);
      expect(await lastAudited(app, 'deals_exported', people.rep)).toMatchObject({
        detail: { format: 'xlsx' },
      });
    });

    test('EXPORT01 V5 names that begin like a formula are text', async () => {
      for (const name of ['=1+1', '+1 800 deal', '-deal', '@deal', '|deal']) {
        await add(app.people.rep, { name, account: { name: 'Formula Works' }, source: 'event' });
      }
      expect(await linesOf({ q: 'formula works', sort: 'number', order: 'asc', columns: ['name'] })).toEqual([
        'Name',
        "'=1+1",
        "'+1 800 deal",
        "'-deal",
        "'@deal",
        "'|deal",
      ]);
    });

    test('EXPORT01 filter, order and columns are those that are asked for', async () => {
      const lines = await linesOf({
        source: ['event'],
        sort: 'name',
        order: 'desc',
        columns: ['source', 'name'],
      });
      const { body } = await app.call(app.people.manager, listDeals, {
        query: { source: ['event'], sort: 'name', order: 'desc' },
      });
      expect(body.items.length).toBeGreaterThan(3);
      expect(lines).toEqual(['Source,Name', ...body.items.map(({ name }) => `Event,'${name}`)]);
      expect(await linesOf({ q: 'no such deal', columns: ['name', 'gaps'] })).toEqual([
        'Name,Gaps,Pillars with gaps',
      ]);
    });

    test('EXPORT01 an unknown column is refused with those there are, and a visitor is', async () => {
      const { status, problem } = await ask({ columns: ['name', 'password'] as unknown as Columns });
      expect([status, problem.code]).toEqual([400, 'invalid_input']);
      expect(JSON.stringify(problem)).toContain('No such column. Choose from number, name, account, ');
      expect((await ask({ sort: 'id' as never })).status).toBe(400);
      expect((await ask({}, null)).status).toBe(401);
    });

    test('EXPORT02 everyone gets only the deals of their own list', async () => {
      const { rep, otherRep, viewer, stranger } = app.people;
      await add(rep, { name: 'Own canary' });
      await add(otherRep, { name: 'Other canary' });
      await add(stranger, { name: 'Foreign canary' });
      const names = async (person: TestPerson) =>
        (await linesOf({ q: 'canary', sort: 'name', columns: ['name'] }, person)).slice(1);
      expect(await names(rep)).toEqual(['Own canary']);
      expect(await names(otherRep)).toEqual(['Other canary']);
      expect(await names(viewer)).toEqual(['Other canary', 'Own canary']);
      expect(await names(stranger)).toEqual(['Foreign canary']);
    });

    test('EXPORT02 O2 an export is in the audit log with its filter and columns, but not the search words', async () => {
      const { rep } = app.people;
      await ask({ q: 'canary', stage: ['proposal'], columns: ['name'] }, rep);
      expect(await lastAudited(app, 'deals_exported', rep)).toEqual({
        detail: { columns: ['name'], filter: { stage: ['proposal'] }, searched: true },
        success: true,
      });
    });

    describe('of more deals than one page', () => {
      beforeAll(async () => {
        const { rep } = app.people;
        const { account } = await add(rep, { name: 'First of many', account: { name: 'Many Works' } });
        await insertMany(
          app.database,
          `insert into deals (company_id, id, workspace_id, number, name, account_id, owner_id, stage, created_by,
                                amount_minor)
             select $1, gen_random_uuid(), $2, 20000 + n, 'Many ' || n, $3, $4, 'discovery', $4, n % 7
               from generate_series(1, $5::int) n`,
          [rep.companyId, rep.workspaceId, account?.id, rep.id, MANY],
        );
      });

      test.each(['number', 'amount', 'account'] as const)('EXPORT01 each comes once, by %s', async (sort) => {
        for (const person of [app.people.rep, app.people.manager]) {
          const lines = await linesOf({ q: 'many works', sort, order: 'asc', columns: ['number'] }, person);
          expect(lines).toHaveLength(1 + 1 + MANY);
          expect(new Set(lines).size).toBe(lines.length);
        }
      });

      test('EXPORT02 it breaks off when the person’s rights change, or they go away', async () => {
        const { rep } = app.people;
        const actor = await memberOf(app, rep);
        const open = (format: 'csv' | 'xlsx' = 'csv') =>
          openExport({
            database: app.database,
            reading: (tx, run) => run(tx),
            actor,
            filter: { today: '2026-01-01' },
            sort: 'number',
            order: 'asc',
            columns: ['number'],
            format,
            call: { clientAddress: '192.0.2.1', requestId: 'test' },
          });
        const left = await open();
        for await (const _lines of left) break;
        expect(left.destroyed).toBe(true);

        const broken = await open();
        const brokenSheet = await open('xlsx');
        await withRole(app, rep, 'viewer', async () => {
          await expect(broken.toArray()).rejects.toMatchObject({ code: 'forbidden' });
          await expect(brokenSheet.toArray()).rejects.toMatchObject({ code: 'forbidden' });
          await expect(open()).rejects.toMatchObject({ code: 'forbidden' });
        });
      });
    });
  });
});
