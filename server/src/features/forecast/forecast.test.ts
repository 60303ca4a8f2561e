import { changeDeal, getDeal } from '@dealwright/contract/deals/deals';
import { listForecastCalls, makeForecastCall } from '@dealwright/contract/forecast/calls';
import {
  changeForecastPeriods,
  type ForecastNumbers,
  getForecast,
  listForecastDeals,
  listForecastPeople,
} from '@dealwright/contract/forecast/forecast';
import { listWeekAgoDeals, type WeekAgoDeal } from '@dealwright/contract/forecast/week-ago';
import type { SentBody } from '@dealwright/contract/route';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { FORECAST_CHOICES } from '@dealwright/domain/forecast';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addForecastDeal, reportToManager, setQuota } from '../../testing/forecast-scene.ts';
import type { People, TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const usd = (amount_minor: number) => [{ currency: 'USD', amount_minor }];
const DUE = { close_date: '2026-06-20', stage: 'negotiation' } as const;

eachEngine((engine) => {
  describe('forecast', () => {
    let test: TestApp;
    let people: People;
    const at = (time: string) => {
      test.clock.now = new Date(time);
    };

    beforeAll(async () => {
      test = await createTestApp(engine);
      people = test.people;
      const { rep, otherRep, stranger } = people;
      await reportToManager(test);
      at('2026-06-01T10:00:00Z');
      await setQuota(test, 40_000);
      const deal = { ...DUE, amount_minor: 1_000, choice: 'commit' } as const;
      await addForecastDeal(test, rep, { ...deal, name: 'Wished', category: 'best_case' });
      await addForecastDeal(test, rep, { ...deal, name: 'Later', close_date: '2026-07-01' });
      await addForecastDeal(test, otherRep, { ...DUE, name: 'Euros', amount_minor: 300, currency: 'EUR' });
      await addForecastDeal(test, stranger, { ...deal, name: 'Rival' });
      at('2026-06-15T10:00:00Z');
      await addForecastDeal(test, rep, { ...deal, name: 'Proven', amount_minor: 500, category: 'commit' });
      await addForecastDeal(test, otherRep, { name: 'Won', stage: 'closed_won', amount_minor: 700 });
    });
    afterAll(() => test.close());

    const read = async (person: TestPerson, query = {}) =>
      (await test.call(person, getForecast, { query })).body;
    const of = ({ categories }: ForecastNumbers, category: string) => {
      const found = categories.find((one) => one.category === category);
      if (!found) throw new Error(category);
      return found;
    };
    const call = (person: TestPerson, more: Partial<SentBody<typeof makeForecastCall>> = {}) =>
      test.call(person, makeForecastCall, {
        body: {
          first: '2026-04-01',
          last: '2026-06-30',
          scope: 'person',
          person: people.rep.id,
          category: 'commit',
          amount_minor: 900,
          currency: 'USD',
          note: 'Both are signed',
          ...more,
        },
      });

    it('FCST03 adds up what was won and what is due in the period, by choice and by evidence', async () => {
      const body = await read(people.manager);
      expect(body.period).toMatchObject({
        first: '2026-04-01',
        last: '2026-06-30',
        label: expect.stringMatching(/^Q2 2026$/),
      });
      expect(body.closed).toEqual({ deals: 1, amounts: usd(700) });
      expect(of(body, 'commit')).toMatchObject({
        chosen: { deals: 2, amounts: usd(1_500) },
        supported: { deals: 1, amounts: usd(500) },
      });
      expect(of(body, 'best_case').supported).toEqual({ deals: 1, amounts: usd(1_000) });
      expect(of(body, 'pipeline').supported).toEqual({
        deals: 1,
        amounts: [{ currency: 'EUR', amount_minor: 300 }],
      });
    });

    it('FCST03 names what is called higher than its evidence, and lists it', async () => {
      const { overcalled } = await read(people.manager);
      expect(overcalled).toEqual([
        { choice: 'commit', category: 'best_case', deals: 1, amounts: usd(1_000) },
      ]);
      const query = { choice: 'commit', category: 'best_case' } as const;
      const { items } = (await test.call(people.manager, listForecastDeals, { query })).body;
      expect(items.map(({ name, owner }) => [name, owner.name])).toEqual([['Wished', 'Rosa Test']]);
    });

    it('FCST04 every number is the sum of the deals that it opens, a page at a time', async () => {
      for (const person of [people.manager, people.rep, people.admin, people.viewer, people.neighbour]) {
        const body = await read(person);
        const figures = [
          { query: { category: 'closed' as const }, figure: body.closed },
          ...body.categories.flatMap(({ category, chosen, supported }) => [
            { query: { choice: category }, figure: chosen },
            { query: { category }, figure: supported },
          ]),
        ];
        for (const { query, figure } of figures) {
          const deals: { currency: string; amount_minor: number }[] = [];
          let cursor: string | null | undefined;
          do {
            const page = { ...query, limit: 1, ...(cursor && { cursor }) };
            const answer = (await test.call(person, listForecastDeals, { query: page })).body;
            deals.push(...answer.items);
            cursor = answer.next_cursor;
          } while (cursor);
          expect(deals).toHaveLength(figure.deals);
          for (const { currency, amount_minor } of figure.amounts) {
            const sum = deals.filter((deal) => deal.currency === currency);
            expect(sum.reduce((all, deal) => all + deal.amount_minor, 0)).toBe(amount_minor);
          }
        }
      }
    });

    it('FCST05 rolls up along the reporting line, one level at a time', async () => {
      const list = async (query = {}) =>
        (await test.call(people.admin, listForecastPeople, { query })).body.items.map((row) => [
          row.person.name,
          row.reports,
          of(row, 'commit').chosen.deals,
          row.closed.deals,
        ]);
      expect(await list()).toEqual([
        ['Ada Test', 0, 0, 0],
        ['Mona Test', 2, 2, 1],
        ['Nils Test', 0, 0, 0],
        ['Vera Test', 0, 0, 0],
      ]);
      expect(await list({ scope: 'team', person: people.manager.id })).toEqual([
        ['Mona Test', 0, 0, 0],
        ['Omar Test', 0, 0, 1],
        ['Rosa Test', 0, 2, 0],
      ]);
      const team = await read(people.admin, { scope: 'team', person: people.manager.id });
      expect(of(team, 'commit').chosen.deals).toBe(2);
      const person = await read(people.admin, { scope: 'person', person: people.rep.id });
      expect(person.managers.map(({ name }) => name)).toEqual(['Mona Test']);
    });

    it('FCST05 pages people by name', async () => {
      const first = (await test.call(people.admin, listForecastPeople, { query: { limit: 3 } })).body;
      const query = { limit: 3, cursor: first.next_cursor ?? '' };
      const next = (await test.call(people.admin, listForecastPeople, { query })).body;
      expect([...first.items, ...next.items].map(({ person }) => person.name)).toEqual([
        'Ada Test',
        'Mona Test',
        'Nils Test',
        'Vera Test',
      ]);
      expect(next.next_cursor).toBeNull();
    });

    it('FCST06 sellers read their own forecast alone, and nobody that of another workspace or company', async () => {
      const own = await read(people.rep);
      expect(own.scope).toMatchObject({ kind: 'person', person: { name: 'Rosa Test' } });
      expect([own.closed.deals, of(own, 'pipeline').chosen.deals]).toEqual([0, 0]);
      expect(of(await read(people.otherRep), 'commit').chosen.deals).toBe(0);
      const person = people.rep.id;
      for (const [reader, query] of [
        [people.rep, { scope: 'all' }],
        [people.rep, { scope: 'team', person }],
        [people.otherRep, { scope: 'person', person }],
        [people.neighbour, { scope: 'person', person }],
        [people.stranger, { scope: 'person', person }],
      ] as const) {
        expect((await test.call(reader, getForecast, { query })).status).toBe(404);
      }
      expect(of(await read(people.neighbour), 'commit').chosen.deals).toBe(0);
      expect(of(await read(people.stranger), 'commit').chosen.deals).toBe(1);
    });

    it('FCST06 a deal of another workspace is in the admin’s forecast, and not in a manager’s or viewer’s', async () => {
      const { admin, manager, viewer, neighbour } = people;
      const person = neighbour.id;
      const bestCase = async (reader: TestPerson, query = {}) =>
        of(await read(reader, query), 'best_case').chosen;
      const none = { deals: 0, amounts: [] };
      expect(await bestCase(admin)).toEqual(none);
      await addForecastDeal(test, neighbour, { ...DUE, amount_minor: 50, choice: 'best_case' });
      const found = { deals: 1, amounts: usd(50) };
      expect([await bestCase(neighbour), await bestCase(admin)]).toEqual([found, found]);
      expect(await bestCase(admin, { scope: 'person', person })).toEqual(found);
      for (const reader of [manager, viewer]) {
        expect(await bestCase(reader)).toEqual(none);
        const query = { scope: 'person', person } as const;
        expect((await test.call(reader, getForecast, { query })).status).toBe(404);
      }
    });

    it('FCST02 a seller has the quota of the territories they own', async () => {
      expect((await read(people.rep)).quota).toEqual(usd(10_000));
      expect((await read(people.otherRep)).quota).toEqual([]);
      expect((await read(people.manager)).quota).toEqual(usd(10_000));
    });

    it('FCST07 shows the numbers of a week ago, whatever has changed since', async () => {
      const body = await read(people.manager);
      expect(of(body, 'commit').week_ago).toEqual({ deals: 0, amounts: [] });
      expect(of(body, 'best_case').week_ago).toEqual({ deals: 1, amounts: usd(1_000) });
      expect(body.closed_week_ago).toEqual({ deals: 0, amounts: [] });
      at('2026-06-16T10:00:00Z');
      const query = { category: 'best_case' } as const;
      const { items } = (await test.call(people.rep, listForecastDeals, { query })).body;
      const number = items[0]?.number ?? 0;
      const { version } = (await test.call(people.rep, getDeal, { params: { number } })).body;
      const change = { params: { number }, version, body: { close_date: '2026-08-01' } };
      expect((await test.call(people.rep, changeDeal, change)).status).toBe(200);
      const after = await read(people.manager);
      expect(of(after, 'best_case').supported.deals).toBe(0);
      expect(of(after, 'best_case').week_ago).toEqual({ deals: 1, amounts: usd(1_000) });
      at('2026-06-24T10:00:00Z');
      const later = await read(people.manager);
      for (const one of later.categories) expect(one.week_ago).toEqual(one.supported);
      expect(later.closed_week_ago).toEqual({ deals: 1, amounts: usd(700) });
    });

    it('FCST08 calls are added and never replaced, and a manager’s stands beside the seller’s', async () => {
      expect((await call(people.rep)).status).toBe(201);
      expect((await call(people.manager, { amount_minor: 400, note: 'Legal is slow' })).status).toBe(201);
      expect((await call(people.rep, { amount_minor: 950, note: 'One more' })).status).toBe(201);
      const { categories } = await read(people.rep);
      const commit = categories.find(({ category }) => category === 'commit');
      expect(commit?.call).toMatchObject({ amount_minor: 950, note: 'One more', by: { name: 'Rosa Test' } });
      expect(commit?.manager_call).toMatchObject({ amount_minor: 400, by: { name: 'Mona Test' } });
      const query = { scope: 'person', person: people.rep.id } as const;
      const all = (await test.call(people.manager, listForecastCalls, { query })).body.items;
      expect(all.map(({ amount_minor }) => amount_minor)).toEqual([950, 400, 900]);
    });

    it('FCST08 sellers call for themselves, viewers not at all, and a call needs a sentence', async () => {
      expect((await call(people.viewer)).status).toBe(403);
      expect((await call(people.otherRep)).status).toBe(404);
      expect((await call(people.rep, { scope: 'all', person: null })).status).toBe(404);
      expect((await call(people.manager, { scope: 'all', person: null })).status).toBe(201);
      expect((await call(people.manager, { scope: 'team', person: null })).status).toBe(400);
      expect((await call(people.rep, { note: ' ' })).status).toBe(400);
      expect((await call(people.rep, { first: '2026-04-02' })).status).toBe(409);
      expect((await read(people.manager)).categories[0]?.call).toBeNull();
    });

    it('FCST09 admins set the periods by version, and calls of earlier ones are kept', async () => {
      const change = (person: TestPerson, version: number, fiscal_start_month = 2) =>
        test.call(person, changeForecastPeriods, {
          version,
          body: { fiscal_start_month, length: 'quarter' },
        });
      expect((await change(people.manager, 0)).status).toBe(403);
      expect((await change(people.admin, 0)).body).toMatchObject({ fiscal_start_month: 2, version: 1 });
      expect((await change(people.admin, 0)).status).toBe(412);
      expect((await change(people.admin, 1, 3)).body).toMatchObject({ fiscal_start_month: 3, version: 2 });
      const body = await read(people.rep, { day: '2026-06-15' });
      expect(body.period).toMatchObject({ first: '2026-06-01', last: '2026-08-31', label: 'FY27 Q2' });
      expect(body.categories.every((one) => one.call === null)).toBe(true);
      const query = { day: '2026-06-15' };
      const calls = (await test.call(people.rep, listForecastCalls, { query })).body.items;
      expect(calls.map(({ first, last }) => `${first} ${last}`)).toEqual(
        Array.from({ length: 3 }, () => '2026-04-01 2026-06-30'),
      );
      expect((await read(people.stranger)).period.label).toMatch(/^Q2 2026$/);
    });

    it('FCST23 lists the deals of a number of a week ago as they were, and they add up', async () => {
      type Category = 'closed' | (typeof FORECAST_CHOICES)[number];
      const listed = async (
        person: TestPerson,
        category: Category,
        cursor?: string,
      ): Promise<WeekAgoDeal[]> => {
        const query = { category, limit: 1, cursor };
        const { items, next_cursor } = (await test.call(person, listWeekAgoDeals, { query })).body;
        return next_cursor === null ? items : [...items, ...(await listed(person, category, next_cursor))];
      };
      const addUp = async () => {
        const body = await read(people.manager);
        for (const category of [...FORECAST_CHOICES, 'closed'] as const) {
          const { deals, amounts } =
            category === 'closed' ? body.closed_week_ago : of(body, category).week_ago;
          const rows = await listed(people.manager, category);
          const minor = rows.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
          expect([category, rows.length, minor]).toEqual([category, deals, amounts[0]?.amount_minor ?? 0]);
        }
      };
      await addUp();
      const query = { category: 'commit' } as const;
      const [deal] = (await test.call(people.rep, listForecastDeals, { query })).body.items;
      const number = deal?.number ?? 0;
      const { version } = (await test.call(people.rep, getDeal, { params: { number } })).body;
      const body = { close_date: '2026-10-01', amount_minor: 5_000 };
      await test.call(people.rep, changeDeal, { params: { number }, version, body });
      await addUp();
      expect(await listed(people.manager, 'commit')).toMatchObject([
        { amount_minor: 1_000, currency: 'USD', deal: { number, close_date: '2026-10-01' } },
        { amount_minor: 500, currency: 'USD', deal: { name: 'Proven' } },
      ]);
      expect(await listed(people.neighbour, 'commit')).toEqual([]);
      expect((await listed(people.stranger, 'commit')).map(({ deal }) => deal?.name)).not.toContain('Proven');
    });
  });
});
