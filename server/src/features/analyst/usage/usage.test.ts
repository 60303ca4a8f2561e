import { exportUsage, getUsage, listDealUsage, listUsageLogs } from '@dealwright/contract/analyst/usage';
import { createDeal } from '@dealwright/contract/deals/deals';
import type { SentQuery } from '@dealwright/contract/route';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { addDays } from '@dealwright/domain/calendar';
import { barOf, barsOf, MAX_RANGE_DAYS, toMicros } from '@dealwright/domain/usage-cost';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { CAST_NAMES, type CastName, type TestPerson } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addDeal, type TestDeal } from '../../../testing/test-deal.ts';
import { insertUsage } from '../analysis-store.ts';

const JUNE = { from: '2026-06-01', to: '2026-06-30' };

eachEngine((engine) => {
  describe('usage and costs', () => {
    let test: TestApp;
    let deals: Record<'own' | 'others' | 'side' | 'archived' | 'deleted' | 'rival', TestDeal>;

    interface Use {
      readonly at: string;
      readonly service?: string;
      readonly costUsd?: number;
      readonly deal?: TestDeal;
      readonly tokens?: number;
    }
    const use = (person: TestPerson, { at, service = 'openai', costUsd = 0, deal, tokens = 15 }: Use) =>
      test.database.transaction('dealwright_system', (tx) =>
        insertUsage(tx, person.companyId, new Date(at), {
          id: newId(),
          userId: person.id,
          dealId: (deal?.id ?? null) as never,
          interactionId: null as never,
          serviceType: service,
          model: 'm',
          apiCalls: 2,
          tokensInput: tokens,
          tokensOutput: 0,
          costUsd,
          success: true,
        }),
      );
    const run = (statement: string, values: readonly unknown[] = []) =>
      test.database.transaction('dealwright_system', (tx) =>
        queryRows<Record<string, unknown>>(tx, statement, values),
      );

    beforeAll(async () => {
      test = await createTestApp(engine);
      test.clock.now = new Date('2026-06-15T10:00:00Z');
      const { rep, otherRep, neighbour, stranger } = test.people;
      deals = {
        own: await addDeal(test.database, rep),
        others: await addDeal(test.database, otherRep),
        side: await addDeal(test.database, neighbour),
        archived: await addDeal(test.database, rep),
        deleted: await addDeal(test.database, rep),
        rival: await addDeal(test.database, stranger),
      };
      await run(`update deals set shelf = 'archived', shelved_at = now() where id = $1`, [deals.archived.id]);
      await run(`update deals set shelf = 'deleted', shelved_at = now() where id = $1`, [deals.deleted.id]);
      await use(rep, { at: '2026-05-31T23:59:59.999Z', costUsd: 4, deal: deals.own });
      await use(rep, { at: '2026-06-01T00:00:00Z', costUsd: 0.000_001, deal: deals.own });
      await use(rep, { at: '2026-06-10T12:00:00Z', costUsd: 0.1, deal: deals.own, tokens: 12_345 });
      await use(otherRep, { at: '2026-06-10T13:00:00Z', costUsd: 0.2, deal: deals.others });
      await use(otherRep, {
        at: '2026-06-30T23:59:59.999Z',
        service: 'gemini',
        costUsd: 3,
        deal: deals.others,
      });
      await use(neighbour, { at: '2026-06-12T10:00:00Z', service: 'embedded', deal: deals.side });
      await use(rep, { at: '2026-06-13T10:00:00Z', service: '=cmd|calc', costUsd: 1, deal: deals.archived });
      await use(rep, { at: '2026-06-13T10:00:00Z', costUsd: 9, deal: deals.deleted });
      await use(rep, { at: '2026-07-01T00:00:00Z', costUsd: 70 });
      await use(stranger, { at: '2026-06-11T10:00:00Z', service: 'canary', costUsd: 500, deal: deals.rival });
    });
    afterAll(() => test.close());

    const usage = async (name: CastName, query: SentQuery<typeof getUsage> = {}) =>
      (await test.call(test.people[name], getUsage, { query })).body;

    it('USAGE04 USAGE09 USAGE29 USAGE32 everyone sees the company’s totals of the current month, summed by service over its days', async () => {
      for (const name of ['admin', 'manager', 'rep', 'otherRep', 'viewer', 'neighbour'] as const) {
        expect([name, await usage(name)]).toEqual([
          name,
          {
            ...JUNE,
            today: '2026-06-15',
            interval: 'day',
            bars: JUNE_DAYS,
            services: [
              service('openai', sums(4, 8, 12_390, 9.300_001), { 1: 0.000_001, 10: 0.3, 13: 9 }),
              service('gemini', sums(1, 2, 15, 3), { 30: 3 }),
              service('=cmd|calc', sums(1, 2, 15, 1), { 13: 1 }),
              service('embedded', sums(1, 2, 15, 0), {}),
            ],
            total: sums(7, 14, 12_435, 13.300_001),
            last_month_cost_usd: 4,
          },
        ]);
      }
      const [sum] = await run(
        `select sum(estimated_cost_usd)::text as cost from usage_logs
          where company_id = $1 and created_at >= '2026-05-01Z' and created_at < '2026-06-01Z'`,
        [test.people.rep.companyId],
      );
      expect(Number(sum?.['cost'])).toBe(4);
      expect((await usage('stranger')).services).toEqual([
        service('canary', sums(1, 2, 15, 500), { 11: 500 }),
      ]);
    });

    const JUNE_DAYS = barsOf(JUNE, 'day');
    const service = (service_type: string, total: object, costs: Readonly<Record<number, number>>) => ({
      service_type,
      ...total,
      bar_costs_usd: JUNE_DAYS.map((_, index) => costs[index + 1] ?? 0),
    });

    const sums = (operations: number, calls: number, tokens: number, cost: number) => ({
      total_operations: operations,
      total_api_calls: calls,
      total_tokens: tokens,
      total_cost_usd: cost,
    });

    it('longer times come as weeks and months, with the same totals', async () => {
      const weeks = await usage('rep', { from: '2026-06-03', to: '2026-12-31' });
      expect([weeks.interval, ...weeks.bars.slice(0, 2)]).toEqual(['week', '2026-06-03', '2026-06-08']);
      const months = await usage('rep', { from: '2024-06-02', to: '2026-12-31' });
      expect(months.interval).toBe('month');
      expect(months.bars).toContain('2026-06-01');
      expect(months.total.total_cost_usd).toBe(87.300_001);
      const day = await usage('rep', { from: '2026-06-10', to: '2026-06-10' });
      expect(day.total).toEqual(sums(2, 4, 12_360, 0.3));
      expect((await usage('rep', { from: '2020-01-01', to: '2020-01-02' })).services).toEqual([]);
    });

    it('each period shows the sum of the log, by day, week and month', async () => {
      const { neighbour } = test.people;
      await run(
        `insert into usage_logs (company_id, id, service_type, operation, api_calls, tokens_total, estimated_cost_usd, created_at)
         select $1, gen_random_uuid(), 'random-' || g % 3, 'analysis', g % 4, g, g * 0.000123,
                timestamptz '2021-01-01Z' + make_interval(hours => g * 37 % 26280) from generate_series(1, 400) g`,
        [neighbour.companyId],
      );
      const logged = (await run(
        `select service_type, (created_at at time zone 'UTC')::date::text as day, estimated_cost_usd as cost, api_calls, tokens_total
           from usage_logs where company_id = $1`,
        [neighbour.companyId],
      )) as { service_type: string; day: string; cost: string; api_calls: number; tokens_total: number }[];
      const offsets = fc.integer({ min: 0, max: MAX_RANGE_DAYS - 1 });
      await fc.assert(
        fc.asyncProperty(offsets, offsets, async (start, length) => {
          const from = addDays('2020-12-15', start);
          const range = { from, to: addDays(from, length) };
          const answer = await usage('neighbour', range);
          const rows = logged.filter(({ day }) => range.from <= day && day <= range.to);
          const told = answer.services.map((one) => [
            one.service_type,
            one.total_operations,
            one.total_api_calls,
            one.total_tokens,
          ]);
          const expected = [...Map.groupBy(rows, ({ service_type }) => service_type)].map(([name, list]) => [
            name,
            list.length,
            list.reduce((sum, { api_calls }) => sum + api_calls, 0),
            list.reduce((sum, { tokens_total }) => sum + tokens_total, 0),
          ]);
          expect(told.toSorted()).toEqual(expected.toSorted());
          const micros = (list: readonly (typeof logged)[number][]) =>
            list.reduce((sum, { cost }) => sum + toMicros(Number(cost)), 0);
          for (const { service_type, total_cost_usd, bar_costs_usd } of answer.services) {
            const own = rows.filter((row) => row.service_type === service_type);
            const bars = Map.groupBy(own, ({ day }) => barOf(day, answer.interval, range));
            expect(toMicros(total_cost_usd)).toBe(micros(own));
            expect(bar_costs_usd.map(toMicros)).toEqual(
              answer.bars.map((bar) => micros(bars.get(bar) ?? [])),
            );
          }
        }),
        {
          numRuns: 25,
          examples: [
            [17, 30],
            [17, 200],
            [20, 370],
            [17, 1_094],
            [40, 371],
          ],
        },
      );
    });

    it.each([
      [{ from: '2026-06-02', to: '2026-06-01' }],
      [{ from: '2026-06-02' }],
      [{ to: '2026-06-02' }],
      [{ from: '2020-01-01', to: '2026-06-01' }],
      [{ from: '2026-02-30', to: '2026-03-01' }],
      [{ from: "'; drop table deals", to: 'x' }],
    ])('refuses an invalid time: %j', async (query) => {
      for (const route of [getUsage, listUsageLogs, exportUsage]) {
        const answer = await test.call(test.people.rep, route, { query });
        expect([answer.status, answer.problem.code]).toEqual([400, 'invalid_input']);
        expect((await test.call(null, route, { query })).status).toBe(401);
      }
    });

    it('USAGE31 the log is read within the range, newest first, page by page, of the own company alone', async () => {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const { body } = await test.call(test.people.viewer, listUsageLogs, {
          query: { ...JUNE, limit: 3, ...(cursor && { cursor }) },
        });
        seen.push(...body.items.map(({ created_at }) => created_at));
        expect(body.items.every(({ service_type }) => service_type !== 'canary')).toBe(true);
        cursor = body.next_cursor ?? undefined;
      } while (cursor);
      expect(seen).toEqual([
        '2026-06-30T23:59:59.999Z',
        '2026-06-13T10:00:00.000Z',
        '2026-06-13T10:00:00.000Z',
        '2026-06-12T10:00:00.000Z',
        '2026-06-10T13:00:00.000Z',
        '2026-06-10T12:00:00.000Z',
        '2026-06-01T00:00:00.000Z',
      ]);
      const first = (await test.call(test.people.rep, listUsageLogs, { query: { ...JUNE, limit: 1 } })).body;
      expect(first.items[0]).toMatchObject({ estimated_cost_usd: 3, tokens_total: 15, model: 'm' });
      expect(JSON.stringify(first.items[0])).not.toContain(deals.others.id);
      const moved = { from: '2026-05-01', to: '2026-05-31', cursor: first.next_cursor ?? '' };
      expect((await test.call(test.people.rep, listUsageLogs, { query: moved })).status).toBe(400);
    });

    it('USAGE26 USAGE30 USAGE33 deals are listed for all time, and only those the person can see', async () => {
      const READS: Readonly<Record<CastName, readonly (keyof typeof deals)[]>> = {
        admin: ['own', 'others', 'others', 'side', 'archived'],
        manager: ['own', 'others', 'others', 'archived'],
        rep: ['own', 'archived'],
        otherRep: ['others', 'others'],
        viewer: ['own', 'others', 'others', 'archived'],
        neighbour: ['side'],
        stranger: ['rival'],
        strangerRep: [],
      };
      for (const name of CAST_NAMES) {
        const { items } = (await test.call(test.people[name], listDealUsage)).body;
        const expected = READS[name].map((key) => deals[key].id);
        expect([name, items.map(({ deal_id }) => deal_id).sort()]).toEqual([name, expected.sort()]);
        const costs = items.map(({ total_cost_usd }) => total_cost_usd);
        expect(costs).toEqual(costs.toSorted((one, other) => other - one));
      }
      const { items } = (await test.call(test.people.rep, listDealUsage)).body;
      expect(items[0]).toMatchObject({
        deal_number: deals.own.number,
        service_type: 'openai',
        total_operations: 3,
        total_cost_usd: 4.100_001,
      });
      expect((await test.call(null, listDealUsage)).status).toBe(401);
    });

    it('USAGE35 the rows of deals and the rest are the total of all time, for everyone', async () => {
      for (const name of CAST_NAMES) {
        const { items, rest, total } = (await test.call(test.people[name], listDealUsage)).body;
        const all = await run(
          `select count(*)::int as operations, coalesce(sum(estimated_cost_usd), 0)::float8 as cost
             from usage_logs where company_id = $1`,
          [test.people[name].companyId],
        );
        expect([name, total]).toEqual([
          name,
          { total_operations: all[0]?.operations, total_cost_usd: all[0]?.cost },
        ]);
        const shown = [...items, rest];
        const operations = shown.reduce((sum, { total_operations }) => sum + total_operations, 0);
        const cost = shown.reduce((sum, { total_cost_usd }) => sum + Math.round(total_cost_usd * 1e6), 0);
        expect([name, operations, cost / 1e6]).toEqual([name, total.total_operations, total.total_cost_usd]);
      }
    });

    it('USAGE24 lists only the twenty most expensive rows', async () => {
      const { people } = test;
      for (let index = 0; index < 22; index += 1) {
        const body = { name: `Many ${index}`, account: { name: 'Harbour' } };
        const { id } = (await test.call(people.neighbour, createDeal, { body })).body as { id: string };
        await use(people.neighbour, { at: '2025-01-01T00:00:00Z', costUsd: 0.01, deal: { id } as TestDeal });
      }
      expect((await test.call(people.neighbour, listDealUsage)).body.items).toHaveLength(20);
    });

    it('a CSV holds what each day cost, or each call, and nothing that a spreadsheet would run', async () => {
      const days = await test.call(test.people.viewer, exportUsage, { query: JUNE });
      expect(days.headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(days.headers['content-disposition']).toContain('usage-days-2026-06-01-to-2026-06-30.csv');
      expect(days.text.split('\r\n')).toEqual([
        '\uFEFFDate (UTC),Service,Operations,API calls,Tokens,Cost (USD)',
        '2026-06-01,openai,1,2,15,0.000001',
        '2026-06-10,openai,2,4,12360,0.300000',
        '2026-06-12,embedded,1,2,15,0.000000',
        "2026-06-13,'=cmd|calc,1,2,15,1.000000",
        '2026-06-13,openai,1,2,15,9.000000',
        '2026-06-30,gemini,1,2,15,3.000000',
        '',
      ]);
      const calls = await test.call(test.people.viewer, exportUsage, { query: { ...JUNE, of: 'calls' } });
      const lines = calls.text.trimEnd().split('\r\n');
      expect(lines).toHaveLength(8);
      expect(lines[1]).toBe('2026-06-30T23:59:59.999Z,gemini,analysis,m,true,2,15,0,15,3.000000');
      expect(calls.text + days.text).not.toContain('canary');
      const long = await test.call(test.people.viewer, exportUsage, {
        query: { from: '2024-12-31', to: '2026-12-31' },
      });
      expect(long.text.trimEnd().split('\r\n')).toHaveLength(1 + 1 + 1 + 6 + 1);
    });

    it('totals stay what the log adds up to, also with many calls at once and when a deal is erased', async () => {
      const { rep, otherRep } = test.people;
      const gone = await addDeal(test.database, rep);
      await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          use(index % 2 ? rep : otherRep, { at: '2026-08-01T10:00:00Z', costUsd: 0.25, deal: gone }),
        ),
      );
      expect((await usage('rep', { from: '2026-08-01', to: '2026-08-01' })).total).toEqual(
        sums(12, 24, 180, 3),
      );
      await test.database.asOwner.query('select 1');
      await test.database.transaction('dealwright_system', (tx) =>
        queryRows(tx, 'select app.erase_deals($1, array[$2]::uuid[])', [rep.companyId, gone.id]),
      );
      const inLog = `
        select company_id, span, date_trunc(span, created_at at time zone 'UTC')::date, service_type, count(*),
               sum(api_calls), sum(tokens_total), sum(estimated_cost_usd)
          from usage_logs cross join (values ('week'), ('month')) s (span) group by 1, 2, 3, 4`;
      const inSpans = `
        select company_id, span, starts_on, service_type, operations, api_calls, tokens, cost_usd from usage_spans`;
      const different = await run(
        `(${inLog} except all ${inSpans}) union all (${inSpans} except all ${inLog})`,
      );
      expect(different).toEqual([]);
      const [agree] = await run(`
        select (select sum(cost_usd) from usage_days) = (select sum(estimated_cost_usd) from usage_logs) as days,
               (select sum(operations) from usage_days) = (select count(*) from usage_logs) as operations,
               (select sum(cost_usd) from deal_usage_totals)
                 = (select sum(estimated_cost_usd) from usage_logs where deal_id is not null) as deals,
               not exists (select 1 from deal_usage_totals where deal_id = '${gone.id}') as erased`);
      expect(agree).toEqual({ days: true, operations: true, deals: true, erased: true });
    });
  });
});
