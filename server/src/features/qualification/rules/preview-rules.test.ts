import { changeReportingCurrency, setExchangeRate } from '@dealwright/contract/deals/exchange-rates';
import {
  getRules,
  listPreviewedDeals,
  previewRules,
  saveRulesDraft,
} from '@dealwright/contract/qualification/rules';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { dayOf } from '@dealwright/domain/calendar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asCompany } from '../../../platform/as-member.ts';
import { actorOf } from '../../../testing/actor.ts';
import type { People, TestPerson } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addDeal } from '../../../testing/test-deal.ts';
import { previewRules as preview } from './preview-rules.ts';

eachEngine((engine) => {
  describe('the preview of rules', () => {
    let app: TestApp;
    let people: People;
    /** By amount, the largest first. */
    const falling: number[] = [];

    /** Counted as the category it was called, though nothing was heard. */
    async function called(choice: string, amount: number): Promise<number> {
      const { id, number } = await addDeal(app.database, people.rep);
      await app.database.transaction('dealwright_system', (tx) =>
        queryRows(
          tx,
          `update deals set forecast_choice = $2::text::forecast_choice, forecast_category = $2::text::forecast_category,
                  amount_minor = $3 where id = $1`,
          [id, choice, amount],
        ),
      );
      return number;
    }

    beforeAll(async () => {
      app = await createTestApp(engine);
      people = app.people;
      for (const amount of [500, 400, 300]) falling.push(await called('commit', amount));
      await called('best_case', 450);
      await called('pipeline', 900);
      const { current } = (await app.call(people.admin, getRules)).body;
      await app.call(people.admin, saveRulesDraft, { version: 0, body: current });
    });
    afterAll(() => app.close());

    const page = async (
      change: 'commit.pipeline' | 'falls',
      cursor?: string,
      person: TestPerson = people.admin,
    ) => app.call(person, listPreviewedDeals, { query: { change, limit: 2, ...(cursor && { cursor }) } });

    it('RULE13 a move in the forecast names exactly its deals, the largest first', async () => {
      const { body } = await app.call(people.admin, previewRules, { query: { change: 'commit.pipeline' } });
      const move = body.moves.find(({ from, to }) => from === 'commit' && to === 'pipeline');
      expect(move?.deals).toBe(3);
      expect(body.shown.map(({ number }) => number)).toEqual(falling);
      expect(body.next_cursor).toBe(null);
      const other = await app.call(people.admin, previewRules, { query: { change: 'best_case.pipeline' } });
      expect(other.body.shown).toHaveLength(1);
    });

    it('RULE13 further deals are listed page by page, and a page of another list is refused', async () => {
      const first = await page('commit.pipeline');
      expect(first.body.items.map(({ number }) => number)).toEqual(falling.slice(0, 2));
      const cursor = first.body.next_cursor ?? '';
      const second = await page('commit.pipeline', cursor);
      expect(second.body.items.map(({ number }) => number)).toEqual(falling.slice(2));
      expect(second.body.next_cursor).toBe(null);
      expect((await page('falls', cursor)).status).toBe(400);
      expect((await page('falls', undefined, people.rep)).status).toBe(403);
    });

    it('RULE13 the next page skips none where the last deal of the page before is gone', async () => {
      const shelve = (shelf: 'archived' | null) =>
        app.database.transaction('dealwright_system', (tx) =>
          queryRows(
            tx,
            `update deals set shelf = $3, shelved_at = case when $3::text is not null then now() end
              where company_id = $1 and number = $2`,
            [people.rep.companyId, falling[1], shelf],
          ),
        );
      const first = await page('commit.pipeline');
      expect(first.body.items.at(-1)?.number).toBe(falling[1]);
      await shelve('archived');
      const second = await page('commit.pipeline', first.body.next_cursor ?? '');
      await shelve(null);
      expect(second.body.items.map(({ number }) => number)).toEqual(falling.slice(2));
    });

    it('RULE14 of very many deals the largest are looked at, and how many there are is said', async () => {
      const of = (most: number) =>
        asCompany(app.database, people.admin.companyId, (tx) =>
          preview(tx, { actor: actorOf(people.admin), now: app.clock.now }, { change: 'falls', most }),
        );
      const some = await of(3);
      expect([some.deals, some.open]).toEqual([3, 5]);
      expect(some.shown.map(({ amount_minor: amount }) => amount)).toEqual([500, 450]);
      const all = await of(100);
      expect([all.deals, all.open]).toEqual([5, 5]);
    });

    it('RULE40 the largest come first by the rate to the reporting currency, and those without a rate last', async () => {
      const yen = await called('commit', 220);
      const krona = await called('commit', 70_000);
      for (const [number, currency] of [
        [yen, 'JPY'],
        [krona, 'SEK'],
      ] as const) {
        await app.database.transaction('dealwright_system', (tx) =>
          queryRows(tx, 'update deals set currency = $3 where company_id = $1 and number = $2', [
            people.rep.companyId,
            number,
            currency,
          ]),
        );
      }
      const read = async () =>
        (await app.call(people.admin, previewRules, { query: { change: 'commit.pipeline' } })).body;
      const [first = 0, ...others] = falling;
      expect(await read()).toMatchObject({ without_rate: ['JPY', 'SEK', 'USD'] });
      await app.call(people.admin, changeReportingCurrency, { body: { currency: 'USD' } });
      const day = dayOf(app.clock.now);
      await app.call(people.admin, setExchangeRate, {
        body: { day, base: 'USD', currency: 'JPY', rate: '50' },
      });
      const body = await read();
      expect(body.without_rate).toEqual(['SEK']);
      // 220 yen are 4.40 dollars.
      const order = [first, yen, ...others, krona];
      expect(body.shown.map(({ number }) => number)).toEqual(order);
      const second = await page('commit.pipeline', (await page('commit.pipeline')).body.next_cursor ?? '');
      expect(second.body.items.map(({ number }) => number)).toEqual(order.slice(2, 4));
    });
  });
});
