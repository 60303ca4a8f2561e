import { getDashboard } from '@dealwright/contract/dashboard/dashboard';
import { changeDeal, createDeal, getDealTotals, listDeals, moveDeal } from '@dealwright/contract/deals/deals';
import type { SentBody, SentQuery } from '@dealwright/contract/route';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { isSlipped } from '@dealwright/domain/slipped';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actorOf } from '../../../testing/actor.ts';
import { explained } from '../../../testing/explained.ts';
import { CAST_NAMES, type People, type TestPerson } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { keptSlippedSql } from './board-store.ts';

type Facts = Partial<SentBody<typeof createDeal>>;

eachEngine((engine) => {
  describe('slipped deals', () => {
    let test: TestApp;
    let people: People;

    beforeAll(async () => {
      test = await createTestApp(engine);
      people = test.people;
      test.clock.now = new Date('2026-06-15T10:00:00Z');
      const add = async (person: TestPerson, name: string, facts: Facts) => {
        const body = { name, account: { name: 'Harbour Hospital' }, ...facts };
        expect((await test.call(person, createDeal, { body })).status).toBe(201);
      };
      await add(people.rep, 'Last month', { close_date: '2026-05-31', amount_minor: 100, stage: 'proposal' });
      await add(people.rep, 'Yesterday', { close_date: '2026-06-14', amount_minor: 20 });
      await add(people.rep, 'Today', { close_date: '2026-06-15', amount_minor: 3 });
      await add(people.otherRep, 'Last year', {
        close_date: '2025-01-10',
        amount_minor: 4000,
        currency: 'EUR',
      });
      await add(people.otherRep, 'No date', { amount_minor: 50_000 });
      await add(people.otherRep, 'Won late', {
        close_date: '2026-01-01',
        stage: 'closed_won',
        amount_minor: 600_000,
      });
      await add(people.stranger, 'Rival', { account: { name: 'Rival' }, close_date: '2026-01-01' });
    });
    afterAll(() => test.close());

    const list = async (person: TestPerson, query: SentQuery<typeof listDeals>) =>
      (await test.call(person, listDeals, { query: { limit: 200, ...query } })).body.items;
    const names = (items: readonly { name: string }[]) => items.map(({ name }) => name);
    const dashboard = async (person: TestPerson) => (await test.call(person, getDashboard)).body;

    it('FIG01 are filtered and sorted by, the longest overdue first, and closed ones never count', async () => {
      expect(names(await list(people.manager, { slipped: 'yes', sort: 'slipped' }))).toEqual([
        'Last year',
        'Last month',
        'Yesterday',
      ]);
      expect(names(await list(people.rep, { slipped: 'yes', sort: 'slipped', order: 'desc' }))).toEqual([
        'Yesterday',
        'Last month',
      ]);
      expect(names(await list(people.rep, { slipped: 'no' }))).toEqual(['Today']);
      const all = await list(people.admin, { sort: 'slipped' });
      expect(names(all).slice(0, 4)).toEqual(['Last year', 'Last month', 'Yesterday', 'Today']);
      expect(await list(people.neighbour, { slipped: 'yes' })).toEqual([]);
      const answer = await test.call(people.rep, listDeals, { query: { slipped: 'maybe' as 'yes' } });
      expect(answer.status).toBe(400);
    });

    it('FIG02 count in no category of the forecast, and by themselves', async () => {
      const body = await dashboard(people.manager);
      expect(names(body.slipped.items)).toEqual(['Last year', 'Last month', 'Yesterday']);
      expect(body.slipped).toMatchObject({
        deals: 3,
        amounts: [
          { currency: 'EUR', amount_minor: 4000 },
          { currency: 'USD', amount_minor: 120 },
        ],
      });
      const pipeline = body.categories.find(({ category }) => category === 'pipeline');
      expect(pipeline).toMatchObject({ deals: 2, amounts: [{ currency: 'USD', amount_minor: 50_003 }] });
      expect((await dashboard(people.rep)).slipped).toMatchObject({ deals: 2 });
      expect((await dashboard(people.neighbour)).slipped).toEqual({ deals: 0, amounts: [], items: [] });
    });

    it('FIG02 come and go with the day, without anything written', async () => {
      const before = test.clock.now;
      test.clock.now = new Date('2026-06-16T00:00:00Z');
      expect((await dashboard(people.rep)).slipped).toMatchObject({ deals: 3 });
      test.clock.now = new Date('2026-07-01T00:00:00Z');
      expect((await dashboard(people.rep)).slipped).toMatchObject({ deals: 3 });
      test.clock.now = new Date('2026-05-31T23:59:59Z');
      expect((await dashboard(people.rep)).slipped).toMatchObject({ deals: 0 });
      test.clock.now = before;
    });

    it('FIG02 are kept exactly, whatever changes and whatever day it is', async () => {
      const mine = await list(people.manager, {});
      const days = ['2025-12-31', '2026-05-31', '2026-06-01', '2026-06-14', '2026-06-15', '2026-07-01', null];
      const step = fc.record({
        deal: fc.nat(mine.length - 1),
        close_date: fc.constantFrom(...days),
        amount_minor: fc.nat(900),
        stage: fc.constantFrom('prospecting', 'procurement', 'closed_won'),
        currency: fc.constantFrom('USD', 'EUR'),
      });
      const today = fc.constantFrom('2026-05-01', '2026-06-01', '2026-06-15', '2026-07-02');
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), today, async (steps, day) => {
          for (const { deal, stage, ...body } of steps) {
            const number = mine[deal]?.number ?? 0;
            const [now] = (await list(people.manager, {})).filter((item) => item.number === number);
            const at = { params: { number }, version: now?.version ?? 0 };
            await test.call(people.manager, moveDeal, { ...at, body: { stage } });
            await test.call(people.manager, changeDeal, { ...at, version: at.version + 1, body });
          }
          test.clock.now = new Date(`${day}T12:00:00Z`);
          for (const name of CAST_NAMES) {
            const person = people[name];
            const seen = await list(person, {});
            const slipped = seen.filter((deal) =>
              isSlipped({ stage: deal.stage, closeDate: deal.close_date }, day),
            );
            const listed = await list(person, { slipped: 'yes' });
            expect([name, names(listed).sort()]).toEqual([name, names(slipped).sort()]);
            const { stages } = (await test.call(person, getDealTotals, { query: { slipped: 'yes' } })).body;
            expect(stages.reduce((sum, { deals }) => sum + deals, 0)).toBe(slipped.length);
            const others = (await test.call(person, getDealTotals, { query: { slipped: 'no' } })).body.stages;
            expect(others.reduce((sum, { deals }) => sum + deals, 0)).toBe(seen.length - slipped.length);
            const figure = (await dashboard(person)).slipped;
            expect([
              name,
              figure.deals,
              figure.amounts.reduce((sum, one) => sum + one.amount_minor, 0),
            ]).toEqual([name, slipped.length, slipped.reduce((sum, deal) => sum + deal.amount_minor, 0)]);
          }
        }),
        { numRuns: 8 },
      );
      test.clock.now = new Date('2026-06-15T10:00:00Z');
    });

    it('FIG02 are added up without looking at a deal, and found along their index', async () => {
      const asked = async (person: TestPerson, run: Parameters<typeof explained>[1]) =>
        test.database.transaction('dealwright_app', async (tx) => {
          await queryRows(tx, `select set_config('app.company_id', $1, true)`, [person.companyId]);
          await queryRows(tx, 'set local enable_seqscan = off');
          return explained(tx, run);
        });
      const kept = await asked(people.manager, (tx) =>
        keptSlippedSql(actorOf(people.manager), '2026-06-15').execute(tx.kysely),
      );
      const tables = kept.flatMap((node) => node['Relation Name'] ?? []);
      expect(new Set(tables)).toEqual(new Set(['close_totals']));
    });
  });
});
