import { changeDeal, createDeal, type Deal, getDeal } from '@dealwright/contract/deals/deals';
import { listDealHistory } from '@dealwright/contract/deals/history';
import { mergeDeals } from '@dealwright/contract/merge';
import { getDealLines, saveDealLines, useLinesTotal } from '@dealwright/contract/products/deal-lines';
import { archiveProduct, changeProduct, createProduct } from '@dealwright/contract/products/products';
import type { SentBody } from '@dealwright/contract/route';
import { undoOperation } from '@dealwright/contract/undo';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { MAX_AMOUNT_MINOR } from '@dealwright/domain/money';
import { MAX_LINES } from '@dealwright/domain/product';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { undoDeals } from '../../deals/undo-deals.ts';
import { undoMerges } from '../../operations/undo-merges.ts';
import { runUndo } from '../../operations/undo-operation.ts';

type Line = SentBody<typeof saveDealLines>['lines'][number];

eachEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine);
  });
  afterAll(() => app.close());

  const make = async (amount = 0): Promise<Deal> => {
    const body = { name: 'With products', amount_minor: amount, currency: 'EUR' } as const;
    return (await app.call(app.people.rep, createDeal, { body })).body;
  };
  const line = (facts: Partial<Line> = {}): Line => ({
    name: 'Setup',
    quantity: '1',
    unit_price_minor: 10_000,
    ...facts,
  });
  const save = (
    deal: Deal,
    version: number,
    lines: Line[],
    more: Partial<SentBody<typeof saveDealLines>> = {},
    person = app.people.rep,
  ) =>
    app.call(person, saveDealLines, { params: { number: deal.number }, version, body: { lines, ...more } });
  const read = (deal: Deal, person = app.people.rep) =>
    app.call(person, getDealLines, { params: { number: deal.number } });
  const reread = async (deal: Deal) =>
    (await app.call(app.people.rep, getDeal, { params: { number: deal.number } })).body;
  const changes = async (deal: Deal, field: string) => {
    const query = { field };
    const answer = await app.call(app.people.rep, listDealHistory, {
      params: { number: deal.number },
      query,
    });
    return answer.body.items.map(({ old_value, new_value }) => [old_value, new_value]);
  };

  describe('products of a deal', () => {
    it('LINE05 are saved at once with their totals, in their order, and read by everyone who reads the deal', async () => {
      const deal = await make();
      const empty = (await read(deal)).body;
      expect(empty).toMatchObject({ items: [], currency: 'EUR', version: 0, can: { edit: true } });
      expect(empty.amount).toEqual({
        from: 'typed',
        amount_minor: 0,
        currency: 'EUR',
        difference_minor: null,
      });
      const product = await app.call(app.people.manager, createProduct, {
        body: { name: 'Seats', sku: 'S-1', unit: 'seat', billing: 'monthly' },
      });
      const saved = await save(
        deal,
        0,
        [
          line({
            product_id: product.body.id,
            name: 'Seats',
            quantity: '12.5',
            billing: 'monthly',
            periods: 12,
          }),
          line({ unit_price_minor: 50_000, discount_percent: '10', tax_percent: '19' }),
        ],
        { total_discount_percent: '5' },
      );
      expect(saved.status, saved.text).toBe(200);
      expect(saved.body).toMatchObject({
        version: 1,
        total_discount_percent: '5',
        items: [
          {
            name: 'Seats',
            quantity: '12.5',
            product: { sku: 'S-1', unit: 'seat', archived: false },
            net_minor: 1_500_000,
            total_minor: 1_425_000,
          },
          { name: 'Setup', list_minor: 50_000, net_minor: 45_000, total_minor: 42_750, product: null },
        ],
        totals: {
          list_minor: 1_550_000,
          net_minor: 1_467_750,
          one_off_minor: 42_750,
          recurring: [{ billing: 'monthly', committed_minor: 1_425_000, per_period_minor: 118_750 }],
          tax: [{ percent: '19', base_minor: 42_750, tax_minor: 8_123 }],
          gross_minor: 1_475_873,
        },
      });
      expect((await read(deal, app.people.viewer)).body).toEqual({
        ...saved.body,
        can: { edit: false, choose_price_book: false },
      });
    });

    it('LINE05 keep their ids when saved again, and are removed when they are missing', async () => {
      const deal = await make();
      const first = (await save(deal, 0, [line({ name: 'A' }), line({ name: 'B' })])).body;
      const [a, b] = first.items.map(({ id }) => id);
      const second = await save(deal, 1, [line({ id: b as string, name: 'B2' }), line({ name: 'C' })]);
      expect(second.body.items.map(({ name }) => name)).toEqual(['B2', 'C']);
      expect(second.body.items[0]?.id).toBe(b);
      const unknown = await save(deal, 2, [line({ id: a as string })]);
      expect([unknown.status, unknown.text]).toEqual([400, expect.stringContaining('lines.0.id')]);
    });

    it('LINE05 when two people save at once, the second gets a conflict and nothing is lost', async () => {
      const deal = await make();
      const both = await Promise.all([
        save(deal, 0, [line({ name: 'Mine' })]),
        save(deal, 0, [line({ name: 'Theirs' })], {}, app.people.manager),
      ]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
      const stale = both.find(({ status }) => status === 412);
      const { items } = (await read(deal)).body;
      expect(items).toHaveLength(1);
      expect(stale?.text).toContain(`"name":"${items[0]?.name}"`);
    });

    it('LINE06 the amount follows the products until it is typed, and says how far they differ', async () => {
      const deal = await make();
      await save(deal, 0, [line()]);
      expect(await reread(deal)).toMatchObject({
        amount_minor: 10_000,
        amount_source: { from: 'lines', lines: { total_minor: 10_000, currency: 'EUR' } },
      });
      await save(deal, 1, [line({ quantity: '2' })]);
      const followed = await reread(deal);
      expect(followed.amount_minor).toBe(20_000);
      await app.call(app.people.rep, changeDeal, {
        params: { number: deal.number },
        version: followed.version,
        body: { amount_minor: 15_000 },
      });
      expect((await reread(deal)).amount_source.from).toBe('typed');
      const kept = await save(deal, 2, [line({ quantity: '3' })]);
      expect(kept.body.amount).toEqual({
        from: 'typed',
        amount_minor: 15_000,
        currency: 'EUR',
        difference_minor: 15_000,
      });
      const params = { number: deal.number };
      const used = await app.call(app.people.rep, useLinesTotal, { params, version: 3 });
      expect(used.body.amount).toMatchObject({ from: 'lines', amount_minor: 30_000, difference_minor: 0 });
      const emptied = await save(deal, 3, []);
      expect(emptied.body).toMatchObject({ version: 4, amount: { from: 'typed', amount_minor: 0 } });
      const nothing = await app.call(app.people.rep, useLinesTotal, { params, version: 4 });
      expect(nothing.status).toBe(409);
    });

    it('LINE06 the amount stays if asked to, and another currency is taken over with the total', async () => {
      const deal = await make();
      const kept = await save(deal, 0, [line()], { amount: 'keep' });
      expect(kept.body.amount).toMatchObject({ from: 'typed', amount_minor: 0, difference_minor: 10_000 });
      const dollars = await save(deal, 1, [line()], { currency: 'USD' });
      expect(dollars.body).toMatchObject({ currency: 'USD', amount: { from: 'lines', currency: 'USD' } });
      const typed = await make(777);
      const other = await save(typed, 0, [line()], { currency: 'USD' });
      expect(other.body.amount).toEqual({
        from: 'typed',
        amount_minor: 777,
        currency: 'EUR',
        difference_minor: null,
      });
    });

    it('LINE07 the history has one entry of the products and one of the amount, and boards hear of it', async () => {
      const deal = await make();
      await save(deal, 0, [line(), line()]);
      const products = { count: 2, total_minor: 20_000, currency: 'EUR' };
      expect(await changes(deal, 'lines')).toEqual([[null, products]]);
      expect(await changes(deal, 'amount')).toMatchObject([
        [{ amount_minor: 0 }, { amount_minor: 20_000, currency: 'EUR' }],
        [null, { amount_minor: 0 }],
      ]);
      const events = await app.database.transaction('dealwright_system', (tx) =>
        queryRows(tx, "select payload from events where deal_id = $1 and type = 'deal.changed'", [deal.id]),
      );
      expect(events).toEqual([{ payload: { number: deal.number, version: 2 } }]);
    });

    it('LINE08 keep the name of a product that is renamed or archived later', async () => {
      const deal = await make();
      const { manager } = app.people;
      const { id } = (await app.call(manager, createProduct, { body: { name: 'Old name' } })).body;
      await save(deal, 0, [line({ product_id: id, name: 'Old name' })]);
      const params = { product_id: id };
      await app.call(manager, changeProduct, { params, version: 1, body: { name: 'New name' } });
      await app.call(manager, archiveProduct, { params });
      const [kept] = (await read(deal)).body.items;
      expect(kept).toMatchObject({ name: 'Old name', product: { name: 'New name', archived: true } });
      expect((await save(deal, 1, [line({ id: kept?.id ?? '', product_id: id })])).status).toBe(200);
    });

    it.each([
      ['a quantity of 0', line({ quantity: '0' })],
      ['a quantity of five decimals', line({ quantity: '0.00001' })],
      ['a discount above 100', line({ discount_percent: '100.01' })],
      ['periods of what is paid once', line({ periods: 2 })],
      ['more than 120 periods', line({ billing: 'monthly', periods: 121 })],
      ['a line that is too large', line({ unit_price_minor: MAX_AMOUNT_MINOR, quantity: '2' })],
      ['a total below zero', line({ unit_price_minor: -1 })],
      ['an unknown product', line({ product_id: crypto.randomUUID() })],
    ])('LINE02 refuses %s', async (_, refused) => {
      const deal = await make();
      expect((await save(deal, 0, [refused])).status).toBe(400);
      expect((await read(deal)).body.version).toBe(0);
    });

    it('LINE09 500 lines are saved at once, 501 are not', async () => {
      const deal = await make();
      const many = Array.from({ length: MAX_LINES }, (_, at) => line({ name: `Line ${at}` }));
      const saved = await save(deal, 0, many);
      expect(saved.body.items.map(({ name }) => name)).toEqual(many.map(({ name }) => name));
      expect((await save(deal, 1, [...many, line()])).status).toBe(400);
    });

    it('LINE10 only people who work on the deal change them', async () => {
      const deal = await make();
      const { viewer, otherRep, stranger } = app.people;
      expect((await save(deal, 0, [line()], {}, viewer)).status).toBe(403);
      for (const person of [otherRep, stranger]) {
        expect((await save(deal, 0, [line()], {}, person)).status).toBe(404);
        expect((await read(deal, person)).status).toBe(404);
      }
    });

    it('LINE11 a merge keeps the products of the kept deal, or takes the other’s; undo brings both back', async () => {
      const [kept, other, bare] = [await make(), await make(), await make()];
      await save(kept, 0, [line({ name: 'Kept' })]);
      await save(other, 0, [line({ name: 'Other' }), line({ name: 'Other too' })]);
      const merge = async (into: Deal, from: Deal) => {
        const params = { number: into.number };
        const answer = await app.call(app.people.rep, mergeDeals, { params, body: { other: from.number } });
        expect(answer.status, answer.text).toBe(200);
        return answer.body.operation.id;
      };
      const undo = async (id: string) => {
        const answer = await app.call(app.people.rep, undoOperation, { params: { operation_id: id } });
        expect(answer.status, answer.text).toBeLessThan(300);
        const { companyId } = app.people.rep;
        const undoables = [undoMerges, undoDeals];
        await runUndo({ database: app.database, undoables, now: () => app.clock.now }, { companyId, id });
      };
      const namesOf = async (deal: Deal) => (await read(deal)).body.items.map(({ name }) => name);
      const first = await merge(kept, other);
      expect(await namesOf(kept)).toEqual(['Kept']);
      await undo(first);
      expect(await namesOf(other)).toEqual(['Other', 'Other too']);
      const second = await merge(bare, other);
      expect(await namesOf(bare)).toEqual(['Other', 'Other too']);
      await undo(second);
      expect([await namesOf(bare), await namesOf(other)]).toEqual([[], ['Other', 'Other too']]);
    });
  });
});
