import {
  changePriceBook,
  createPriceBook,
  listPriceBooks,
  listPrices,
  removePriceBook,
  setPrice,
} from '@dealwright/contract/products/price-books';
import {
  archiveProduct,
  changeProduct,
  createProduct,
  getProduct,
  listProducts,
  type Product,
  restoreProduct,
} from '@dealwright/contract/products/products';
import type { SentBody, SentQuery } from '@dealwright/contract/route';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { MAX_PRICE_BOOKS } from '@dealwright/domain/product';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

eachEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine);
  });
  afterAll(() => app.close());

  const add = async (body: SentBody<typeof createProduct>, person = app.people.manager): Promise<Product> => {
    const answer = await app.call(person, createProduct, { body });
    expect(answer.status, answer.text).toBe(201);
    return answer.body;
  };
  const list = async (query: SentQuery<typeof listProducts>, person = app.people.rep) => {
    const answer = await app.call(person, listProducts, { query });
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };
  const names = async (query: SentQuery<typeof listProducts>, person?: TestPerson) =>
    (await list(query, person)).items.map(({ name }) => name);
  const addBook = async (body: SentBody<typeof createPriceBook>, person = app.people.manager) => {
    const answer = await app.call(person, createPriceBook, { body });
    expect(answer.status, answer.text).toBe(201);
    return answer.body;
  };
  type Tiers = SentBody<typeof setPrice>['tiers'];
  const price = (
    bookId: string,
    product: Product,
    tiers: Tiers,
    { before = [], person = app.people.manager }: { before?: Tiers; person?: TestPerson } = {},
  ) =>
    app.call(person, setPrice, {
      params: { book_id: bookId, product_id: product.id },
      body: { tiers, before },
    });

  describe('products', () => {
    it('PROD01 are added, listed by name, searched by name and SKU, and narrowed to a family', async () => {
      await add({ name: 'Émail gateway', sku: 'EG-100', family: 'Mail', unit: 'seat', billing: 'monthly' });
      await add({ name: 'Backup', sku: 'BK-7', family: 'Storage' });
      await add({ name: 'Archive', family: 'Storage' });
      expect(await names({})).toEqual(['Archive', 'Backup', 'Émail gateway']);
      expect(await names({ q: 'email' })).toEqual(['Émail gateway']);
      expect(await names({ q: 'bk-7' })).toEqual(['Backup']);
      expect(await names({ family: 'Storage' })).toEqual(['Archive', 'Backup']);
      const page = await list({ limit: '2' });
      expect(page).toMatchObject({ families: ['Mail', 'Storage'], can: { manage: false } });
      expect(await names({ limit: '2', cursor: page.next_cursor ?? '' })).toEqual(['Émail gateway']);
      expect(await names({}, app.people.viewer)).toHaveLength(3);
    });

    it('PRICE61 are read by their ids, archived ones too, and only in their own workspace', async () => {
      const [old, used] = [await add({ name: 'Old by id' }), await add({ name: 'Used by id' })];
      await app.call(app.people.manager, archiveProduct, { params: { product_id: old.id } });
      const query = { ids: [old.id, used.id], archived: 'all' } as const;
      expect(await names(query)).toEqual(['Old by id', 'Used by id']);
      expect(await names({ ids: [old.id, used.id] })).toEqual(['Used by id']);
      expect(await names(query, app.people.stranger)).toEqual([]);
      await app.call(app.people.manager, archiveProduct, { params: { product_id: used.id } });
    });

    it('PROD09 a product is added with its price, in the default price book of the currency', async () => {
      const first = await add({ name: 'Priced', price: { currency: 'CHF', unit_price_minor: 12_000 } });
      const tier = { from_quantity: '0', unit_price_minor: 12_000 };
      expect(first.price).toEqual({ currency: 'CHF', tax_included: false, tiers: [tier] });
      const second = await add({ name: 'Priced too', price: { currency: 'CHF', unit_price_minor: 0 } });
      expect(second.price.tiers).toEqual([{ from_quantity: '0', unit_price_minor: 0 }]);
      const books = (await app.call(app.people.rep, listPriceBooks)).body.items;
      expect(books.filter(({ currency }) => currency === 'CHF')).toMatchObject([
        { name: 'CHF prices', is_default: true },
      ]);
      const wrong = { name: 'Wrong', price: { currency: 'XXX', unit_price_minor: 1 } };
      const refused = await app.call(app.people.manager, createProduct, { body: wrong as never });
      expect(refused.status).toBe(400);
      const again = { name: 'Priced', price: { currency: 'SEK', unit_price_minor: 1 } } as const;
      expect((await app.call(app.people.manager, createProduct, { body: again })).status).toBe(409);
      const after = (await app.call(app.people.rep, listPriceBooks)).body.items;
      expect(after.some(({ currency }) => currency === 'SEK')).toBe(false);
      expect(await names({ q: 'priced' })).toEqual(['Priced', 'Priced too']);
      await app.call(app.people.manager, archiveProduct, { params: { product_id: first.id } });
      await app.call(app.people.manager, archiveProduct, { params: { product_id: second.id } });
    });

    it('PROD01 names and SKUs are unique in the workspace; the name of an archived product is free again', async () => {
      const first = await add({ name: 'Unique', sku: 'U-1' });
      const { manager } = app.people;
      const again = await app.call(manager, createProduct, { body: { name: 'uniqué' } });
      expect([again.status, again.text]).toEqual([
        409,
        expect.stringContaining('called uniqué already exists'),
      ]);
      const sku = await app.call(manager, createProduct, { body: { name: 'Other', sku: 'u-1' } });
      expect([sku.status, sku.text]).toEqual([409, expect.stringContaining('SKU u-1')]);
      const archived = await app.call(manager, archiveProduct, { params: { product_id: first.id } });
      expect(archived.body.archived_at).toBe(app.clock.now.toISOString());
      expect(await names({ q: 'unique' })).toEqual([]);
      expect(await names({ q: 'unique', archived: 'only' })).toEqual(['Unique']);
      const second = await add({ name: 'Unique' });
      const restore = await app.call(manager, restoreProduct, { params: { product_id: first.id } });
      expect(restore.status).toBe(409);
      await app.call(manager, archiveProduct, { params: { product_id: second.id } });
      const back = await app.call(manager, restoreProduct, { params: { product_id: first.id } });
      expect(back.body).toMatchObject({ archived_at: null, sku: 'U-1' });
    });

    it('PROD02 managers and admins change them, everyone else only reads; other workspaces never', async () => {
      const product = await add({ name: 'Consulting', unit: 'hour' });
      const { admin, rep, viewer, neighbour, stranger } = app.people;
      const change = (person: TestPerson, version: number, body: SentBody<typeof changeProduct>) =>
        app.call(person, changeProduct, { params: { product_id: product.id }, version, body });
      for (const person of [rep, viewer]) {
        expect((await change(person, 1, { unit: 'day' })).status).toBe(403);
        const read = await app.call(person, getProduct, { params: { product_id: product.id }, query: {} });
        expect(read.body).toMatchObject({ name: 'Consulting', can: { edit: false } });
      }
      for (const person of [neighbour, stranger]) {
        expect((await change(person, 1, { unit: 'day' })).status).toBe(404);
      }
      const changed = await change(admin, 1, { unit: 'day', description: 'On site' });
      expect(changed.body).toMatchObject({
        unit: 'day',
        description: 'On site',
        version: 2,
        can: { edit: true },
      });
      const stale = await change(admin, 1, { unit: 'week' });
      expect([stale.status, stale.text]).toEqual([412, expect.stringContaining('"unit":"day"')]);
    });
  });

  describe('price books', () => {
    it('PROD03 hold prices by quantity; those of the default book come with the products', async () => {
      const seats = await add({ name: 'Seats', unit: 'seat' });
      const book = await addBook({ name: 'List EUR', currency: 'EUR' });
      expect(book).toMatchObject({ is_default: true, valid_from: null, version: 1 });
      const tiers = [
        { from_quantity: '0', unit_price_minor: 1000 },
        { from_quantity: '10.5', unit_price_minor: 900 },
      ];
      expect((await price(book.id, seats, tiers)).body).toMatchObject({ product: { id: seats.id }, tiers });
      const read = (currency: 'EUR' | 'USD') =>
        app.call(app.people.rep, getProduct, { params: { product_id: seats.id }, query: { currency } });
      expect((await read('EUR')).body.price).toEqual({ currency: 'EUR', tax_included: false, tiers });
      expect((await read('USD')).body.price).toEqual({ currency: 'USD', tax_included: false, tiers: [] });
      await price(book.id, seats, [], { before: tiers });
      expect((await read('EUR')).body.price.tiers).toEqual([]);
    });

    it('PROD13 prices replace the ones the person saw; whoever saw older ones gets the current ones', async () => {
      const product = await add({ name: 'Priced by two' });
      const book = await addBook({ name: 'By two', currency: 'SEK' });
      const at = (unit_price_minor: number): Tiers => [{ from_quantity: '0', unit_price_minor }];
      const { manager, admin } = app.people;
      const both = await Promise.all([
        price(book.id, product, at(100)),
        price(book.id, product, at(200), { person: admin }),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
      const first = both.find(({ status }) => status === 200)?.body.tiers ?? [];
      const refused = both.find(({ status }) => status === 412)?.problem;
      expect(refused).toMatchObject({
        code: 'stale_version',
        detail:
          'The prices of Priced by two in By two were changed in the meantime. Review them, then try again.',
        current: { product: { id: product.id }, tiers: first },
      });
      // The same again is no other change.
      expect((await price(book.id, product, first, { person: manager })).status).toBe(200);
      const given = [{ from_quantity: '0.0', unit_price_minor: first[0]?.unit_price_minor ?? 0 }];
      expect((await price(book.id, product, at(300), { before: given })).body.tiers).toEqual(at(300));
      expect((await price(book.id, product, [], { before: first })).status).toBe(412);
    });

    it.each([
      ['a first tier above 0', [{ from_quantity: '1', unit_price_minor: 1 }]],
      [
        'a tier that starts no higher',
        [
          { from_quantity: '0', unit_price_minor: 1 },
          { from_quantity: '0.0', unit_price_minor: 2 },
        ],
      ],
      ['five decimals', [{ from_quantity: '0.00001', unit_price_minor: 1 }]],
    ])('PROD03 refuses %s', async (_, tiers) => {
      const product = await add({ name: `Refused ${crypto.randomUUID()}` });
      const { items } = (await app.call(app.people.rep, listPriceBooks, {})).body;
      expect((await price(items[0]?.id ?? '', product, tiers)).status).toBe(400);
    });

    it('PROD04 one book of a currency is its default, and counts only while it is valid', async () => {
      const product = await add({ name: 'Valid for a year' });
      const first = await addBook({ name: 'GBP this year', currency: 'GBP' });
      const second = await addBook({ name: 'GBP next year', currency: 'GBP', valid_from: '2090-01-01' });
      expect(second.is_default).toBe(false);
      await price(first.id, product, [{ from_quantity: '0', unit_price_minor: 700 }]);
      await price(second.id, product, [{ from_quantity: '0', unit_price_minor: 800 }]);
      const tiers = async () => {
        const query = { currency: 'GBP' } as const;
        const params = { product_id: product.id };
        return (await app.call(app.people.rep, getProduct, { params, query })).body.price.tiers;
      };
      expect(await tiers()).toMatchObject([{ unit_price_minor: 700 }]);
      const params = { book_id: second.id };
      const made = await app.call(app.people.manager, changePriceBook, {
        params,
        version: 1,
        body: { is_default: true },
      });
      expect(made.body).toMatchObject({ is_default: true, version: 2 });
      expect(await tiers()).toEqual([]);
      const { items } = (await app.call(app.people.viewer, listPriceBooks, {})).body;
      expect(items.filter(({ currency, is_default }) => currency === 'GBP' && is_default)).toHaveLength(1);
      const early = await app.call(app.people.manager, changePriceBook, {
        params,
        version: 2,
        body: { valid_until: '2089-12-31' },
      });
      expect(early.status).toBe(400);
      const gone = await app.call(app.people.manager, removePriceBook, { params, version: 2 });
      expect(gone.status).toBe(204);
    });

    it('PROD05 list their products page by page, also those without a price; names are unique, at most 50', async () => {
      const book = await addBook({ name: 'Paged', currency: 'SEK' });
      const all = await names({});
      const paged: string[] = [];
      let cursor: string | null | undefined;
      do {
        const query = { limit: '2', ...(cursor && { cursor }) };
        const page = await app.call(app.people.rep, listPrices, { params: { book_id: book.id }, query });
        paged.push(...page.body.items.map(({ product }) => product.name));
        cursor = page.body.next_cursor;
      } while (cursor);
      expect(paged).toEqual(all);
      const { manager, rep } = app.people;
      const same = await app.call(manager, createPriceBook, { body: { name: 'PAGED', currency: 'USD' } });
      expect(same.status).toBe(409);
      const denied = await app.call(rep, createPriceBook, { body: { name: 'Mine', currency: 'USD' } });
      expect(denied.status).toBe(403);
      const { items } = (await app.call(rep, listPriceBooks, {})).body;
      for (let at = items.length; at < MAX_PRICE_BOOKS; at += 1) {
        await addBook({ name: `Book ${at}`, currency: 'USD' });
      }
      const beyond = await app.call(manager, createPriceBook, { body: { name: 'Beyond', currency: 'USD' } });
      expect([beyond.status, beyond.text]).toEqual([409, expect.stringContaining('up to 50 price books')]);
    });
  });

  it('PROD06 a part of a name finds one of 20,000 products', async () => {
    const { companyId, workspaceId } = app.people.manager;
    await app.database.transaction('dealwright_system', (tx) =>
      queryRows(
        tx,
        `insert into products (company_id, id, workspace_id, name)
         select $1, gen_random_uuid(), $2, 'Part ' || md5(n::text) from generate_series(1, 20000) n`,
        [companyId, workspaceId ?? ''],
      ),
    );
    const word = (await names({ q: 'part', limit: '1' }))[0]?.slice(5, 20) ?? '';
    expect(await names({ q: word })).toHaveLength(1);
  });
});
