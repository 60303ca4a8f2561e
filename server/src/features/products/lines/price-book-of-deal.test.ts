import { createDeal } from '@dealwright/contract/deals/deals';
import { getDealLines, saveDealLines } from '@dealwright/contract/products/deal-lines';
import { changePriceBook, createPriceBook, setPrice } from '@dealwright/contract/products/price-books';
import { createProduct, listProducts } from '@dealwright/contract/products/products';
import type { SentBody } from '@dealwright/contract/route';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

eachEngine((engine) => {
  let app: TestApp;
  let seats = '';
  let partners = '';
  beforeAll(async () => {
    app = await createTestApp(engine);
    const { manager } = app.people;
    const body = { name: 'Seats', price: { currency: 'USD', unit_price_minor: 10_000 } } as const;
    seats = (await app.call(manager, createProduct, { body })).body.id;
    const book = await app.call(manager, createPriceBook, { body: { name: 'Partners', currency: 'USD' } });
    partners = book.body.id;
    await app.call(manager, setPrice, {
      params: { book_id: partners, product_id: seats },
      body: {
        tiers: [
          { from_quantity: '0', unit_price_minor: 8000 },
          { from_quantity: '100', unit_price_minor: 7000 },
        ],
        before: [],
      },
    });
  });
  afterAll(() => app.close());

  const makeDeal = async () => {
    const body = { name: 'Seats for a partner', amount_minor: 0, currency: 'USD' } as const;
    return (await app.call(app.people.rep, createDeal, { body })).body.number;
  };
  const save = (number: number, version: number, more: Partial<SentBody<typeof saveDealLines>> = {}) =>
    app.call(app.people.rep, saveDealLines, {
      params: { number },
      version,
      body: {
        lines: [{ product_id: seats, name: 'Seats', quantity: '10', unit_price_minor: 8000 }],
        ...more,
      },
    });

  describe('the price book of a deal', () => {
    it('PRICE51 a saved line comes with the prices by quantity of its product', async () => {
      const number = await makeDeal();
      expect((await save(number, 0)).body).toMatchObject({
        price_book: { name: 'USD prices' },
        items: [{ price_tiers: [{ from_quantity: '0', unit_price_minor: 10_000 }] }],
      });
      const typed = await save(number, 1, { lines: [{ name: 'Setup', quantity: '1', unit_price_minor: 1 }] });
      expect(typed.body.items).toMatchObject([{ price_tiers: [] }]);
    });

    it('PRICE52 one of several in its currency is chosen, and stays until another is or the currency changes', async () => {
      const number = await makeDeal();
      const chosen = { id: partners, name: 'Partners' };
      expect((await save(number, 0, { price_book_id: partners })).body).toMatchObject({
        price_book: chosen,
        items: [
          { price_tiers: [{ unit_price_minor: 8000 }, { from_quantity: '100', unit_price_minor: 7000 }] },
        ],
      });
      expect((await save(number, 1)).body.price_book).toEqual(chosen);
      expect((await save(number, 2, { currency: 'EUR' })).body).toMatchObject({
        price_book: null,
        items: [{ price_tiers: [] }],
      });
      expect((await save(number, 3, { price_book_id: partners })).status).toBe(400);
      expect((await save(number, 3, { currency: 'USD' })).body.price_book).toMatchObject({
        name: 'USD prices',
      });
      const { items } = (
        await app.call(app.people.rep, listProducts, { query: { currency: 'USD', price_book_id: partners } })
      ).body;
      expect(items[0]?.price.tiers[0]?.unit_price_minor).toBe(8000);
    });

    it('PRICE52 a price book of another company can’t be chosen, and an expired one gives way to the default', async () => {
      const body = { name: 'Theirs', currency: 'USD' } as const;
      const theirs = (await app.call(app.people.stranger, createPriceBook, { body })).body.id;
      const number = await makeDeal();
      expect((await save(number, 0, { price_book_id: theirs })).status).toBe(400);
      const seasonal = (
        await app.call(app.people.manager, createPriceBook, { body: { name: 'Seasonal', currency: 'USD' } })
      ).body;
      expect((await save(number, 0, { price_book_id: seasonal.id })).body.price_book?.id).toBe(seasonal.id);
      await app.call(app.people.manager, changePriceBook, {
        params: { book_id: seasonal.id },
        version: seasonal.version,
        body: { valid_until: '2020-01-01' },
      });
      const read = await app.call(app.people.rep, getDealLines, { params: { number } });
      expect(read.body.price_book).toMatchObject({ name: 'USD prices' });
    });
  });
});
