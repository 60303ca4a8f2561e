import { changeReportingCurrency, setExchangeRate } from '@dealwright/contract/deals/exchange-rates';
import { getForecast } from '@dealwright/contract/forecast/forecast';
import { getOdds, listDealChances } from '@dealwright/contract/odds/odds';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addOddsHistory, computeOddsNow } from '../../testing/odds-history.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { freezeClosedDeals } from '../deals/exchange-rates/jobs.ts';

const YESTERDAY = '2026-05-19';

const ADDED_SQL = `
  insert into deals (company_id, id, workspace_id, number, name, owner_id, stage, created_by, amount_minor, currency,
                     created_at, stage_entered_at, closed_at, updated_at)
  select $1, gen_random_uuid(), $2, $4, $5, $3, $6::deal_stage, $3, $7, $8, '2026-04-10', $9::timestamptz,
         case when $6 = 'closed_won' then $9::timestamptz end, $9::timestamptz`;

eachEngine((engine) => {
  describe('odds in several currencies', () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await createTestApp(engine);
      app.clock.now = new Date('2026-05-20T10:00:00Z');
      await addOddsHistory(app);
      const { admin } = app.people;
      await app.call(admin, changeReportingCurrency, { body: { currency: 'USD' } });
      for (const [day, rate] of [
        ['2026-05-01', '1.25'],
        ['2026-05-15', '2'],
      ] as const)
        await app.call(admin, setExchangeRate, { body: { day, base: 'EUR', currency: 'USD', rate } });
      await freezeClosedDeals(app.database);
    });
    afterAll(() => app.close());

    async function add(number: number, stage: string, amountMinor: number, currency: string): Promise<void> {
      const { companyId, workspaceId, id } = app.people.rep;
      const values = [companyId, workspaceId, id, number, `Deal ${number}`, stage, amountMinor, currency];
      await app.database.transaction('dealwright_system', (tx) =>
        queryRows(tx, ADDED_SQL, [...values, '2026-05-10T09:00:00Z']),
      );
    }

    const rangeNow = async () => {
      await computeOddsNow(app, app.people.manager, YESTERDAY);
      return (await app.call(app.people.manager, getOdds, {})).body.range;
    };
    const chanceOf = async (number: number) =>
      (await app.call(app.people.manager, listDealChances, { query: { limit: 200 } })).body.items.find(
        (deal) => deal.number === number,
      );

    it('ODDS17 count closed deals at the rate of their closing, as the forecast does', async () => {
      const before = await rangeNow();
      await add(71_001, 'closed_won', 100_000_00, 'EUR');
      await add(71_002, 'proposal', 100_000_00, 'EUR');
      const range = await rangeNow();
      expect(range?.left_out).toEqual([]);
      expect((range?.won_minor ?? 0) - (before?.won_minor ?? 0)).toBe(125_000_00);
      const { closed } = (await app.call(app.people.manager, getForecast, { query: {} })).body;
      expect(closed.converted).toEqual({ currency: 'USD', amount_minor: range?.won_minor, missing: [] });
      expect(await chanceOf(71_002)).toMatchObject({
        amount_minor: 200_000_00,
        currency: 'USD',
        has_rate: true,
      });
    });

    it('ODDS17 leave out amounts without a rate, and name their currency', async () => {
      const before = await rangeNow();
      await add(71_003, 'closed_won', 9_000_000, 'JPY');
      await add(71_004, 'proposal', 9_000_000, 'JPY');
      await add(71_005, 'proposal', 0, 'JPY');
      const range = await rangeNow();
      expect(range?.left_out).toEqual(['JPY']);
      expect(range?.won_minor).toBe(before?.won_minor);
      const unrated = { amount_minor: 9_000_000, currency: 'JPY', expected_minor: 0 };
      expect(await chanceOf(71_004)).toMatchObject({ ...unrated, is_average: false, has_rate: false });
      expect(await chanceOf(71_005)).toMatchObject({ currency: 'USD', is_average: true, has_rate: true });
      const { items } = (await app.call(app.people.manager, listDealChances, { query: { limit: 200 } })).body;
      const sum = items.reduce((total, { expected_minor }) => total + expected_minor, 0);
      expect(Math.abs(sum - (range?.expected?.open_minor ?? 0))).toBeLessThanOrEqual(items.length);
    });
  });
});
