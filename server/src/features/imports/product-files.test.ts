import { getDeal } from '@dealwright/contract/deals/deals';
import { listDealHistory } from '@dealwright/contract/deals/history';
import { getDealLines, saveDealLines } from '@dealwright/contract/products/deal-lines';
import { listPriceBooks } from '@dealwright/contract/products/price-books';
import { archiveProduct, listProducts } from '@dealwright/contract/products/products';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importWorker } from '../../testing/import-scene.ts';
import type { TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { temporaryDataDir } from '../../testing/uploads.ts';

const none = { create: 0, update: 0, unchanged: 0, skip: 0, fail: 0 };

eachEngine((engine) => {
  let app: TestApp;
  let dir: Awaited<ReturnType<typeof temporaryDataDir>>;
  let worker: Awaited<ReturnType<typeof importWorker>>;
  beforeAll(async () => {
    dir = await temporaryDataDir();
    app = await createTestApp(engine, { DATA_DIR: dir.path });
    worker = await importWorker(app, dir.path);
  });
  afterAll(async () => {
    await app.close();
    await dir.remove();
  });

  const productFile = (...rows: readonly string[]) => [
    { name: 'products.csv', content: ['Product,SKU,Series,Sales price,Currency', ...rows].join('\n') },
  ];
  const dealFile = (...rows: readonly string[]) => [
    { name: 'deals.csv', content: ['Deal ID,Deal name,Product,Stage,Amount,Currency', ...rows].join('\n') },
  ];
  const productsOf = async (person: TestPerson, currency: 'EUR' | 'USD' = 'EUR') => {
    const { items } = (await app.call(person, listProducts, { query: { currency, limit: '200' } })).body;
    return Object.fromEntries(
      items.map(({ name, sku, family, price }) => [
        name,
        [sku, family, price.tiers[0]?.unit_price_minor ?? null],
      ]),
    );
  };
  const dealsNamed = async (...names: readonly string[]) =>
    app.database.transaction('dealwright_system', (tx) =>
      queryRows<{ number: number }>(
        tx,
        'select number::int as number from deals where company_id = $1 and name = any($2) order by name',
        [app.people.admin.companyId, [...names]],
      ),
    );
  const linesOf = async (name: string) => {
    const [deal] = await dealsNamed(name);
    const params = { number: deal?.number ?? 0 };
    const { body } = await app.call(app.people.admin, getDealLines, { params });
    const { amount_source } = (await app.call(app.people.admin, getDeal, { params })).body;
    const [line] = body.items;
    return {
      lines: body.items.length,
      name: line?.name,
      product: line?.product?.name ?? null,
      price: line?.unit_price_minor,
      from: amount_source.from,
      amount: body.amount.amount_minor,
    };
  };

  test('PROD07 a file of products adds them with their prices; the same file again changes nothing', async () => {
    const { manager } = app.people;
    const files = productFile(
      'Orbit Basic,OB-1,Orbit,"1,200.00",EUR',
      'Orbit Plus,OB-2,Orbit,"3,400.50",EUR',
    );
    const { id } = await worker.upload(manager, files);
    const previewed = await worker.preview(manager, id);
    expect(previewed.counts?.product).toEqual({ ...none, create: 2 });
    expect(await productsOf(manager)).toEqual({});
    const done = await worker.run(manager, id);
    expect([done.error, done.counts]).toEqual([null, previewed.counts]);
    const both = {
      'Orbit Basic': ['OB-1', 'Orbit', 120_000],
      'Orbit Plus': ['OB-2', 'Orbit', 340_050],
    };
    expect(await productsOf(manager)).toEqual(both);
    expect((await worker.bring(manager, files)).counts?.product).toEqual({ ...none, unchanged: 2 });
    const dearer = productFile('Orbit Base,OB-1,Orbit,"1,300.00",EUR', 'orbit plus,,,"10.00",USD');
    const changed = await worker.bring(manager, dearer);
    expect(changed.counts?.product).toEqual({ ...none, update: 2 });
    expect(await productsOf(manager)).toMatchObject({ 'Orbit Base': ['OB-1', 'Orbit', 130_000] });
    expect(await productsOf(manager, 'USD')).toMatchObject({ 'orbit plus': ['OB-2', 'Orbit', 1_000] });
    expect((await worker.undo(manager, changed.id)).kept).toBe(0);
    expect(await productsOf(manager)).toEqual(both);
  });

  test('PROD07 undoing an import removes its products, and the price book it added', async () => {
    const { manager } = app.people;
    const before = await productsOf(manager);
    const { id } = await worker.bring(manager, productFile('Short lived,SL-1,,"9.00",CHF'));
    expect(Object.keys(await productsOf(manager))).toContain('Short lived');
    expect((await worker.undo(manager, id)).kept).toBe(0);
    expect(await productsOf(manager)).toEqual(before);
    const { items } = (await app.call(manager, listPriceBooks, {})).body;
    expect(items.map(({ currency }) => currency)).not.toContain('CHF');
  });

  test('PROD07 a row twice, a name with another SKU, an archived product and a sales rep change nothing', async () => {
    const { manager, rep } = app.people;
    await worker.bring(manager, productFile('Twin,T-1,,5,EUR', 'Shelved,S-1,,5,EUR'));
    const { items } = (await app.call(manager, listProducts, { query: { q: 'shelved' } })).body;
    await app.call(manager, archiveProduct, { params: { product_id: items[0]?.id ?? '' } });
    const rows = ['New,N-1,,5,EUR', 'New,N-1,,6,EUR', 'Twin,T-2,,5,EUR', 'Shelved,S-1,,7,EUR'];
    const { counts } = await worker.bring(manager, productFile(...rows));
    expect(counts?.product).toEqual({ ...none, create: 1, skip: 2, fail: 1 });
    const ofRep = await worker.bring(rep, productFile('Rep product,R-1,,5,EUR'));
    expect(ofRep.counts?.product).toEqual({ ...none, skip: 1 });
  });

  test('LINE13 the product of a deal becomes its line; a new name becomes a product; undo takes both back', async () => {
    const { manager } = app.people;
    await worker.bring(manager, productFile('Known,K-1,,"250.00",USD'));
    const files = dealFile(
      'd-1,First,Known,Proposal,"1,500.00",EUR',
      'd-2,Second,Unheard Of,Proposal,"99.00",EUR',
      'd-3,Third,unheard of,Proposal,"98.00",EUR',
      'd-4,Without amount,Known,Proposal,,',
      'd-5,Without product,,Proposal,"5.00",EUR',
    );
    const { id } = await worker.upload(manager, files);
    const previewed = await worker.preview(manager, id);
    expect(previewed.counts).toMatchObject({ deal: { ...none, create: 5 }, product: { ...none, create: 1 } });
    const done = await worker.run(manager, id);
    expect([done.error, done.counts]).toEqual([null, previewed.counts]);
    const one = { lines: 1, from: 'lines' };
    expect(await linesOf('First')).toMatchObject({
      ...one,
      product: 'Known',
      price: 150_000,
      amount: 150_000,
    });
    expect(await linesOf('Second')).toMatchObject({ ...one, product: 'Unheard Of', price: 9_900 });
    expect(await linesOf('Third')).toMatchObject({ ...one, product: 'Unheard Of', price: 9_800 });
    expect(await linesOf('Without amount')).toMatchObject({
      lines: 1,
      from: 'typed',
      price: 25_000,
      amount: 0,
    });
    expect(await linesOf('Without product')).toMatchObject({ lines: 0, from: 'typed', amount: 500 });
    expect((await worker.bring(manager, files)).counts?.deal).toEqual({ ...none, unchanged: 5 });
    expect((await worker.undo(manager, id)).kept).toBe(0);
    expect(await dealsNamed('First', 'Second')).toEqual([]);
    expect(Object.keys(await productsOf(manager))).toContain('Known');
    expect(Object.keys(await productsOf(manager))).not.toContain('Unheard Of');
  });

  test('LINE14 a deal that never had products gets the file’s on a later import; undo takes it back', async () => {
    const { manager, admin } = app.people;
    const old = dealFile(
      'f-1,Priced later,,Proposal,"1,200.00",EUR',
      'f-2,Sold already,Known,Proposal,"9.00",EUR',
    );
    await worker.bring(manager, old);
    const files = dealFile(
      'f-1,Priced later,Brought later,Proposal,"1,500.00",EUR',
      'f-2,Sold already,Brought later,Proposal,"9.00",EUR',
    );
    const { id } = await worker.upload(manager, files);
    const previewed = await worker.preview(manager, id);
    expect(previewed.counts).toMatchObject({
      deal: { ...none, update: 1, unchanged: 1 },
      product: { ...none, create: 1 },
    });
    const done = await worker.run(manager, id);
    expect([done.error, done.counts]).toEqual([null, previewed.counts]);
    const sold = { lines: 1, product: 'Brought later', price: 150_000, from: 'lines', amount: 150_000 };
    expect(await linesOf('Priced later')).toMatchObject(sold);
    expect(await linesOf('Sold already')).toMatchObject({ lines: 1, product: 'Known' });
    expect((await worker.bring(manager, files)).counts?.deal).toEqual({ ...none, unchanged: 2 });
    expect((await worker.undo(manager, id)).kept).toBe(0);
    expect(await linesOf('Priced later')).toMatchObject({ lines: 0, from: 'typed', amount: 120_000 });
    expect(Object.keys(await productsOf(manager))).not.toContain('Brought later');
    const [deal] = await dealsNamed('Priced later');
    const { items } = (
      await app.call(admin, listDealHistory, { params: { number: deal?.number ?? 0 }, query: {} })
    ).body;
    expect(items.filter(({ field }) => field === 'lines').map(({ cause }) => cause)).toEqual([
      'undo',
      'import',
    ]);
  });

  test('LINE14 products that somebody saved or removed stay as they are, by imports and by undo', async () => {
    const { manager, admin } = app.people;
    const file = (product: string) => dealFile(`g-1,Saved since,${product},Proposal,"7.00",EUR`);
    await worker.bring(manager, file(''));
    const { id } = await worker.bring(manager, file('Known'));
    const [deal] = await dealsNamed('Saved since');
    const params = { number: deal?.number ?? 0 };
    const { version } = (await app.call(admin, getDealLines, { params })).body;
    const saved = await app.call(admin, saveDealLines, {
      params,
      version,
      body: { lines: [], amount: 'keep' },
    });
    expect(saved.status).toBe(200);
    expect((await worker.bring(manager, file('Known'))).counts?.deal).toMatchObject({ unchanged: 1 });
    await worker.undo(manager, id);
    expect(await linesOf('Saved since')).toMatchObject({ lines: 0 });
  });

  test('LINE13 a product that a later deal has stays when its import is undone', async () => {
    const { manager } = app.people;
    const first = await worker.bring(manager, dealFile('e-1,Brings it,Shared,Proposal,"5.00",EUR'));
    await worker.bring(manager, dealFile('e-2,Has it too,Shared,Proposal,"6.00",EUR'));
    expect((await worker.undo(manager, first.id)).kept).toBe(1);
    expect(await linesOf('Has it too')).toMatchObject({ lines: 1, product: 'Shared' });
  });

  test('LINE13 a sales rep’s deal keeps the name of a product that isn’t here, and adds no product', async () => {
    const { rep } = app.people;
    const { counts } = await worker.bring(rep, dealFile(',Of a rep,Only here,Proposal,"7.00",EUR'));
    expect(counts).toMatchObject({ deal: { ...none, create: 1 } });
    expect(await linesOf('Of a rep')).toMatchObject({
      lines: 1,
      name: 'Only here',
      product: null,
      from: 'lines',
    });
    expect(Object.keys(await productsOf(rep))).not.toContain('Only here');
  });
});
