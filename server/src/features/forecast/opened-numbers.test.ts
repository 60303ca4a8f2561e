import { changeDeal, moveDeal } from '@dealwright/contract/deals/deals';
import {
  type ForecastNumbers,
  getForecast,
  listForecastPeople,
} from '@dealwright/contract/forecast/forecast';
import { listQuotaShares, type QuotaShare } from '@dealwright/contract/forecast/quota';
import {
  listWeekAgoChanges,
  listWeekAgoDeals,
  type WeekAgoDeal,
} from '@dealwright/contract/forecast/week-ago';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { FORECAST_CHOICES } from '@dealwright/domain/forecast';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addForecastDeal, reportToManager, setQuota } from '../../testing/forecast-scene.ts';
import type { People, TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const DUE = { close_date: '2026-06-20', stage: 'negotiation' } as const;
const CATEGORIES = [...FORECAST_CHOICES, 'closed'] as const;

eachEngine((engine) => {
  describe('what numbers of the forecast open', () => {
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
      const moved = await addForecastDeal(test, rep, { ...deal, name: 'Moved' });
      const grown = await addForecastDeal(test, rep, { ...deal, name: 'Grown' });
      const won = await addForecastDeal(test, otherRep, { ...deal, name: 'Won', currency: 'EUR' });
      await addForecastDeal(test, rep, { ...deal, name: 'Same' });
      await addForecastDeal(test, stranger, { ...deal, name: 'Rival' });
      at('2026-06-15T10:00:00Z');
      const change = async (number: number, version: number, body: object) => {
        const answer = await test.call(people.admin, changeDeal, { params: { number }, version, body });
        expect(answer.status, answer.text).toBe(200);
      };
      // The category was set below the API, which counts a version.
      await change(moved.number, moved.version, { close_date: '2026-09-01' });
      await change(grown.number, grown.version, { amount_minor: 1_500 });
      const body = { stage: 'closed_won' } as never;
      const answer = await test.call(people.admin, moveDeal, {
        params: { number: won.number },
        version: won.version,
        body,
      });
      expect(answer.status, answer.text).toBe(200);
    });
    afterAll(() => test.close());

    const read = async (person: TestPerson, query = {}): Promise<ForecastNumbers> =>
      (await test.call(person, getForecast, { query })).body;
    const sumOf = (
      rows: readonly { readonly currency: string; readonly amount_minor: number }[],
      currency: string,
    ) =>
      rows
        .filter((row) => row.currency === currency)
        .reduce((sum, { amount_minor }) => sum + amount_minor, 0);

    it('FCST29 compares with another day, as numbers were at its end, and opens its deals', async () => {
      const { manager, rep } = people;
      const list = async (query: object) =>
        (await test.call(manager, listWeekAgoDeals, { query: { category: 'commit', ...query } })).body.items;
      const commit = async (query = {}) => {
        const { categories } = await read(manager, query);
        return categories.find(({ category }) => category === 'commit')?.week_ago.amounts;
      };
      const before = [
        { currency: 'EUR', amount_minor: 1_000 },
        { currency: 'USD', amount_minor: 3_000 },
      ];
      expect(await commit({ compare_to: '2026-05-31' })).toEqual([]);
      expect(await list({ compare_to: '2026-05-31' })).toEqual([]);
      expect(await commit({ compare_to: '2026-06-01' })).toEqual(before);
      expect(await commit({ compare_to: '2026-06-14' })).toEqual(await commit());
      const deals = await list({ compare_to: '2026-06-01', scope: 'person', person: rep.id });
      expect(deals.map(({ amount_minor }) => amount_minor)).toEqual([1_000, 1_000, 1_000]);
      const query = { compare_to: '2026-06-01', scope: 'team', person: manager.id } as const;
      const { items } = (await test.call(manager, listForecastPeople, { query })).body;
      const ago = items.flatMap(({ categories }) => categories.flatMap(({ week_ago }) => week_ago.amounts));
      expect([sumOf(ago, 'USD'), sumOf(ago, 'EUR')]).toEqual([3_000, 1_000]);
      for (const compare_to of ['2026-06-15', '2027-01-01', '2024-06-13', 'yesterday']) {
        expect((await test.call(manager, getForecast, { query: { compare_to } })).status).toBe(400);
      }
      expect((await test.call(manager, getForecast, { query: { compare_to: '2024-06-14' } })).status).toBe(
        200,
      );
    });

    it('FCST27 a quota opens the territories that it sums, with their owners', async () => {
      const { admin, manager, otherRep, rep, viewer, stranger } = people;
      const list = async (person: TestPerson, query = {}): Promise<QuotaShare[]> =>
        (await test.call(person, listQuotaShares, { query })).body.items;
      const share = {
        territory: { name: 'All' },
        owner: { id: rep.id, name: 'Rosa Test' },
        amounts: [{ currency: 'USD', amount_minor: 10_000 }],
      };
      for (const [person, query] of [
        [admin, {}],
        [manager, { scope: 'team', person: manager.id }],
        [viewer, { scope: 'person', person: rep.id }],
        [rep, {}],
      ] as const) {
        const shares = await list(person, query);
        expect(shares).toMatchObject([share]);
        const { quota } = await read(person, query);
        expect(shares.flatMap(({ amounts }) => amounts)).toEqual(quota);
      }
      for (const person of [otherRep, stranger]) expect(await list(person)).toEqual([]);
      const query = { scope: 'person', person: rep.id } as const;
      expect((await test.call(stranger, listQuotaShares, { query })).status).toBe(404);
    });

    it('FCST28 what changed a number in a week opens its deals, which sum to the difference', async () => {
      const listed = async (
        person: TestPerson,
        category: (typeof CATEGORIES)[number],
        query = {},
        cursor?: string,
      ): Promise<WeekAgoDeal[]> => {
        const page = { ...query, category, limit: 1, ...(cursor && { cursor }) };
        const { items, next_cursor } = (await test.call(person, listWeekAgoChanges, { query: page })).body;
        return next_cursor === null
          ? items
          : [...items, ...(await listed(person, category, query, next_cursor))];
      };
      const { admin, manager, neighbour, rep, stranger } = people;
      let found = 0;
      for (const [person, query] of [
        [admin, {}],
        [manager, { scope: 'person', person: rep.id }],
        [rep, {}],
        [neighbour, {}],
      ] as const) {
        const numbers = await read(person, query);
        for (const category of CATEGORIES) {
          const own = numbers.categories.find((one) => one.category === category);
          const [now, before] =
            category === 'closed'
              ? [numbers.closed, numbers.closed_week_ago]
              : [own?.supported, own?.week_ago];
          const rows = await listed(person, category, query);
          found += rows.length;
          for (const currency of ['USD', 'EUR']) {
            const difference = sumOf(now?.amounts ?? [], currency) - sumOf(before?.amounts ?? [], currency);
            expect([category, currency, sumOf(rows, currency)]).toEqual([category, currency, difference]);
          }
          expect(rows.map(({ deal }) => deal?.name)).not.toContain('Same');
        }
      }
      expect(found).toBeGreaterThan(6);
      expect(await listed(stranger, 'commit')).toEqual([]);
      const query = { scope: 'person', person: rep.id, category: 'commit' } as const;
      expect((await test.call(stranger, listWeekAgoChanges, { query })).status).toBe(404);
    });
  });
});
