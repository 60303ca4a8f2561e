import { changeAccount, createAccount } from '@dealwright/contract/account-planning/accounts';
import { changeDeal, createDeal, type Deal } from '@dealwright/contract/deals/deals';
import { listDealHistory } from '@dealwright/contract/deals/history';
import type { SentBody } from '@dealwright/contract/route';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

eachEngine((engine) => {
  describe('INPUT06 a currency that is changed alone keeps the figure', () => {
    let test: TestApp;
    beforeAll(async () => {
      test = await createTestApp(engine);
    });
    afterAll(() => test.close());

    const create = async (amount_minor: number, currency: 'USD' | 'JPY' | 'EUR'): Promise<Deal> => {
      const body = { name: 'One', account: { name: 'Harbour Hospital' }, amount_minor, currency };
      return (await test.call(test.people.rep, createDeal, { body })).body;
    };
    const change = ({ number, version }: Deal, body: SentBody<typeof changeDeal>) =>
      test.call(test.people.rep, changeDeal, { params: { number }, version, body });

    it.each([
      [35_000_000, 'USD', 'JPY', 350_000],
      [350_000, 'JPY', 'USD', 35_000_000],
      [123_450, 'EUR', 'JPY', 1_235],
      [123_450, 'EUR', 'USD', 123_450],
    ] as const)('of a deal: %s of %s in %s', async (before, from, to, after) => {
      const deal = await create(before, from);
      const { body } = await change(deal, { currency: to });
      expect([body.amount_minor, body.currency]).toEqual([after, to]);
      const params = { number: deal.number };
      const history = await test.call(test.people.rep, listDealHistory, {
        params,
        query: { field: 'amount' },
      });
      expect(history.body.items[0]).toMatchObject({
        old_value: { amount_minor: before, currency: from },
        new_value: { amount_minor: after, currency: to },
      });
    });

    it('of a deal, unless the amount is given with it or is too large then', async () => {
      const deal = await create(35_000_000, 'USD');
      const given = await change(deal, { currency: 'JPY', amount_minor: 35_000_000 });
      expect(given.body.amount_minor).toBe(35_000_000);
      const large = await create(99_999_999_999_999, 'JPY');
      const refused = await change(large, { currency: 'USD' });
      expect(refused.problem.errors).toEqual([
        { path: 'currency', message: 'This amount is too large in USD. Change the amount too.' },
      ]);
    });

    it('of an account’s revenue', async () => {
      const body = { name: 'Alpine', annual_revenue_minor: 123_456, currency: 'USD' as const };
      const { id, version } = (await test.call(test.people.rep, createAccount, { body })).body;
      const call = { params: { account_id: id }, version, body: { currency: 'JPY' as const } };
      const changed = (await test.call(test.people.rep, changeAccount, call)).body;
      expect([changed.annual_revenue_minor, changed.currency]).toEqual([1_235, 'JPY']);
    });
  });
});
