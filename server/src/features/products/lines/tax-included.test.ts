import { createDeal, getDeal } from '@dealwright/contract/deals/deals';
import { getDealLines, saveDealLines } from '@dealwright/contract/products/deal-lines';
import {
  changePriceBook,
  createPriceBook,
  listPriceBooks,
  setPrice,
} from '@dealwright/contract/products/price-books';
import { createProduct, getProduct, listProducts } from '@dealwright/contract/products/products';
import type { SentBody } from '@dealwright/contract/route';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

eachEngine((engine) => {
  let app: TestApp;
  /** With a price of 100.00 in the default book without tax, and of 119.00 in the shop’s, which includes it. */
  let seats = '';
  let shop: { readonly id: string; readonly version: number };
  const price = (bookId: string, productId: string, unit_price_minor: number) =>
    app.call(app.people.manager, setPrice, {
      params: { book_id: bookId, product_id: productId },
      body: { tiers: [{ from_quantity: '0', unit_price_minor }], before: [] },
    });
  beforeAll(async () => {
    app = await createTestApp(engine);
    const { manager } = app.people;
    const body = { name: 'Seats', price: { currency: 'EUR', unit_price_minor: 100_00 } } as const;
    seats = (await app.call(manager, createProduct, { body })).body.id;
    const book = { name: 'Shop', currency: 'EUR', tax_included: true } as const;
    shop = (await app.call(manager, createPriceBook, { body: book })).body;
    await price(shop.id, seats, 119_00);
  });
  afterAll(() => app.close());

  type Body = Partial<SentBody<typeof saveDealLines>>;
  const line = { name: 'Seats', quantity: '1', unit_price_minor: 119_00, tax_percent: '19' };
  const makeDeal = async (currency: 'EUR' | 'JPY' | 'INR' = 'EUR', person = app.people.manager) => {
    const body = { name: 'A shop', amount_minor: 0, currency };
    return (await app.call(person, createDeal, { body })).body.number;
  };
  const save = (number: number, version: number, more: Body = {}, person = app.people.manager) =>
    app.call(person, saveDealLines, {
      params: { number },
      version,
      body: { lines: [{ ...line, product_id: seats }], ...more },
    });
  const amountOf = async (number: number) =>
    (await app.call(app.people.viewer, getDeal, { params: { number } })).body.amount_minor;

  describe('prices that include tax', () => {
    it('PRICE56 a deal with such a price book has lines that add up to its total, and an amount without tax', async () => {
      const number = await makeDeal();
      const saved = await save(number, 0, { price_book_id: shop.id });
      expect(saved.body).toMatchObject({
        tax_included: true,
        items: [{ total_minor: 119_00, price_tiers: [{ unit_price_minor: 119_00 }] }],
        totals: {
          tax_included: true,
          gross_minor: 119_00,
          net_minor: 100_00,
          tax: [{ percent: '19', base_minor: 100_00, tax_minor: 19_00 }],
        },
        amount: { from: 'lines', amount_minor: 100_00 },
      });
      const again = (await save(number, 1, {})).body;
      expect([again.tax_included, again.totals.net_minor]).toEqual([true, 100_00]);
    });

    it('PRICE56 currencies without decimals and with two are exact too', async () => {
      for (const [currency, unit_price_minor, net_minor] of [
        ['JPY', 1_000, 840],
        ['INR', 1_234, 1_037],
      ] as const) {
        const lines = [{ ...line, unit_price_minor }];
        const number = await makeDeal(currency);
        const { totals } = (await save(number, 0, { currency, tax_included: true, lines })).body;
        expect([totals.net_minor, totals.gross_minor]).toEqual([net_minor, unit_price_minor]);
        expect(await amountOf(number)).toBe(net_minor);
      }
    });

    it('PRICE57 a price book says it when it is added, and changes it only while it has no prices', async () => {
      const { manager, rep } = app.people;
      const change = (book: { id: string; version: number }, tax_included: boolean, person = manager) =>
        app.call(person, changePriceBook, {
          params: { book_id: book.id },
          version: book.version,
          body: { tax_included },
        });
      const refused = await change(shop, false);
      expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Shop has prices')]);
      const body = { name: 'Empty', currency: 'EUR' } as const;
      const empty = (await app.call(manager, createPriceBook, { body })).body;
      expect(empty.tax_included).toBe(false);
      expect((await change(empty, true, rep)).status).toBe(403);
      expect((await change(empty, true, app.people.stranger)).status).toBe(404);
      expect((await change(empty, true)).body.tax_included).toBe(true);
    });

    it('PRICE57 prices with tax and without are never mixed: what a book lacks has no price from the other kind', async () => {
      const { manager } = app.people;
      const body = { name: 'Support', price: { currency: 'EUR', unit_price_minor: 5_00 } } as const;
      const support = (await app.call(manager, createProduct, { body })).body.id;
      const query = { currency: 'EUR', price_book_id: shop.id } as const;
      const { items } = (await app.call(manager, listProducts, { query })).body;
      expect(
        items.map((product) => [product.name, product.price.tax_included, product.price.tiers.length]),
      ).toEqual([
        ['Seats', true, 1],
        ['Support', true, 0],
      ]);
      const usual = (
        await app.call(manager, getProduct, { params: { product_id: support }, query: { currency: 'EUR' } })
      ).body;
      expect(usual.price).toMatchObject({ tax_included: false, tiers: [{ unit_price_minor: 5_00 }] });
      const number = await makeDeal();
      const lines = [{ ...line, name: 'Support', product_id: support }];
      const saved = (await save(number, 0, { price_book_id: shop.id, lines })).body;
      expect(saved.items).toMatchObject([{ is_priced: true, price_tiers: [] }]);
    });

    it('PRICE62 a deal whose lines were removed is in its own currency again, with the prices of its book', async () => {
      const { manager } = app.people;
      const yen = { name: 'Yen shop', currency: 'JPY', tax_included: true } as const;
      await app.call(manager, createPriceBook, { body: yen });
      const number = await makeDeal();
      const inYen = await save(number, 0, { currency: 'JPY', amount: 'keep' });
      expect(inYen.body).toMatchObject({ currency: 'JPY', tax_included: true });
      const removed = await save(number, 1, { currency: 'JPY', lines: [], amount: 'keep' });
      expect(removed.body).toMatchObject({
        currency: 'EUR',
        tax_included: false,
        price_book: { name: 'EUR prices' },
        totals: { tax_included: false },
      });
      expect((await save(number, 2)).body).toMatchObject({ currency: 'EUR', tax_included: false });
    });

    it('PRICE57 lines stay what they are when another book becomes the default, until one is chosen', async () => {
      const { manager } = app.people;
      const number = await makeDeal();
      const first = (await save(number, 0)).body;
      expect([first.tax_included, first.price_book?.name]).toEqual([false, 'EUR prices']);
      const [empty, before] = [await makeDeal(), first.price_book?.id ?? ''];
      const makeDefault = async (id: string) => {
        const { items } = (await app.call(manager, listPriceBooks)).body;
        const version = items.find((book) => book.id === id)?.version ?? 0;
        const params = { book_id: id };
        await app.call(manager, changePriceBook, { params, version, body: { is_default: true } });
      };
      await makeDefault(shop.id);
      const read = async (of: number) =>
        (await app.call(app.people.viewer, getDealLines, { params: { number: of } })).body;
      expect(await read(number)).toMatchObject({ tax_included: false, price_book: null });
      expect(await read(empty)).toMatchObject({ tax_included: true, price_book: { name: 'Shop' } });
      expect((await save(number, 1)).body.tax_included).toBe(false);
      const asRep = { price_book_id: shop.id, tax_included: true };
      const theirs = await makeDeal('EUR', app.people.rep);
      await save(theirs, 0, { tax_included: false }, app.people.rep);
      expect((await save(theirs, 1, asRep, app.people.rep)).body).toMatchObject({
        tax_included: true,
        price_book: { name: 'Shop' },
      });
      const chosen = await save(number, 2, { price_book_id: shop.id });
      expect(chosen.body).toMatchObject({ tax_included: true, price_book: { name: 'Shop' } });
      await makeDefault(before);
    });
  });
});
