import { createDeal } from '@dealwright/contract/deals/deals';
import { listDealHistory } from '@dealwright/contract/deals/history';
import { getDealLines, saveDealLines } from '@dealwright/contract/products/deal-lines';
import {
  changePriceBook,
  createPriceBook,
  removePriceBook,
  setPrice,
} from '@dealwright/contract/products/price-books';
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
  type Body = Partial<SentBody<typeof saveDealLines>>;
  const save = (number: number, version: number, more: Body = {}, person = app.people.rep) =>
    app.call(person, saveDealLines, {
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
      expect((await save(number, 0, { price_book_id: partners }, app.people.manager)).body).toMatchObject({
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
      const chosen = await save(number, 0, { price_book_id: seasonal.id }, app.people.manager);
      expect(chosen.body.price_book?.id).toBe(seasonal.id);
      await app.call(app.people.manager, changePriceBook, {
        params: { book_id: seasonal.id },
        version: seasonal.version,
        body: { valid_until: '2020-01-01' },
      });
      const read = await app.call(app.people.rep, getDealLines, { params: { number } });
      expect(read.body.price_book).toMatchObject({ name: 'USD prices' });
    });

    it('PRICE52 managers and admins choose another one; a rep keeps their choice, or goes back to the default', async () => {
      const number = await makeDeal();
      expect((await save(number, 0, { price_book_id: partners })).status).toBe(403);
      const own = await save(number, 0);
      expect(own.body.can).toEqual({ edit: true, choose_price_book: false });
      const chosen = await save(number, 1, { price_book_id: partners }, app.people.admin);
      expect(chosen.body).toMatchObject({
        price_book: { id: partners },
        can: { edit: true, choose_price_book: true },
      });
      expect((await save(number, 2, { price_book_id: partners })).body.price_book?.id).toBe(partners);
      expect((await save(number, 3, { price_book_id: null })).body.price_book?.id).not.toBe(partners);
      expect((await save(number, 4, { price_book_id: partners })).status).toBe(403);
    });

    it('PRICE55 the history of a deal says who chose another price book, from which to which', async () => {
      const { manager, rep } = app.people;
      const history = async (number: number) => {
        const query = { field: 'price_book' };
        const { items } = (await app.call(rep, listDealHistory, { params: { number }, query })).body;
        return items.map(({ actor, old_value, new_value }) => [actor?.id, old_value, new_value]);
      };
      const usual = expect.objectContaining({ name: 'USD prices' });
      const chosen = { id: partners, name: 'Partners' };
      const number = await makeDeal();
      await save(number, 0, { price_book_id: partners }, manager);
      await save(number, 1, { price_book_id: partners });
      await save(number, 2, { price_book_id: null });
      await save(number, 3);
      expect(await history(number)).toEqual([
        [rep.id, chosen, usual],
        [manager.id, usual, chosen],
      ]);
      await save(number, 4, { price_book_id: partners }, manager);
      await save(number, 5, { currency: 'EUR' });
      expect((await history(number))[0]).toEqual([rep.id, chosen, null]);
    });

    it('PRICE55 removing a price book is in the history of each deal that had chosen it', async () => {
      const { manager } = app.people;
      const body = { name: 'Short-lived', currency: 'USD' } as const;
      const book = (await app.call(manager, createPriceBook, { body })).body;
      const [number, other] = [await makeDeal(), await makeDeal()];
      await save(number, 0, { price_book_id: book.id }, manager);
      await save(other, 0);
      const params = { book_id: book.id };
      await app.call(manager, removePriceBook, { params, version: book.version });
      const entries = async (of: number) =>
        (await app.call(manager, listDealHistory, { params: { number: of }, query: { field: 'price_book' } }))
          .body.items;
      expect((await entries(number))[0]).toMatchObject({
        actor: { id: manager.id },
        old_value: { name: 'Short-lived' },
        new_value: { name: 'USD prices' },
      });
      expect(await entries(other)).toEqual([]);
    });

    it('PRICE52 what the chosen one lacks has the price of the default one', async () => {
      const body = { name: 'Support', price: { currency: 'USD', unit_price_minor: 500 } } as const;
      const support = (await app.call(app.people.manager, createProduct, { body })).body.id;
      const number = await makeDeal();
      const lines = [{ product_id: support, name: 'Support', quantity: '1', unit_price_minor: 100 }];
      const saved = await save(number, 0, { price_book_id: partners, lines }, app.people.manager);
      expect(saved.body).toMatchObject({
        price_book: { id: partners },
        items: [{ is_priced: true, price_tiers: [{ unit_price_minor: 500 }] }],
      });
      const query = { currency: 'USD', price_book_id: partners, q: 'Support' } as const;
      const { items } = (await app.call(app.people.rep, listProducts, { query })).body;
      expect(items[0]?.price.tiers[0]?.unit_price_minor).toBe(500);
      expect((await save(number, 1, { currency: 'EUR', lines })).body).toMatchObject({
        price_book: null,
        items: [{ is_priced: true, price_tiers: [] }],
      });
    });
  });
});
