import { listDeals } from '@dealwright/contract/deals/deals';
import { getDealLines } from '@dealwright/contract/products/deal-lines';
import { createPriceBook, listPriceBooks } from '@dealwright/contract/products/price-books';
import { archiveProduct, exportProducts, listProducts } from '@dealwright/contract/products/products';
import { routeUrl } from '@dealwright/contract/route';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importWorker } from '../../testing/import-scene.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { temporaryDataDir } from '../../testing/uploads.ts';

const HEAD = 'Product name,SKU,Product family,Unit price,Currency,Price includes tax\n';
const NEW = { create: 2, update: 0, unchanged: 0, skip: 0, fail: 0 };

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

  const pricesOf = async (currency: 'EUR' | 'CHF' | 'GBP') => {
    const { items } = (await app.call(app.people.admin, listProducts, { query: { currency } })).body;
    return items.map(({ name, price }) => [
      name,
      price.tax_included,
      price.tiers.map((tier) => tier.unit_price_minor),
    ]);
  };

  test('PRICE58 prices bring along whether they include tax; those of the other kind than their price book are left out', async () => {
    const { admin } = app.people;
    const content = `${HEAD}Lamp,L-1,Light,119,EUR,Yes\nBulb,B-1,Light,5,EUR,No\n`;
    const brought = await worker.bring(admin, [{ name: 'products.csv', content }]);
    expect([brought.error, brought.counts?.product]).toEqual([null, NEW]);
    expect(await pricesOf('EUR')).toEqual([
      ['Bulb', true, []],
      ['Lamp', true, [119_00]],
    ]);
    const { items } = (await app.call(admin, listPriceBooks)).body;
    expect(items).toMatchObject([{ currency: 'EUR', is_default: true, tax_included: true }]);
    const more = `${HEAD}Bulb,B-1,Light,6,EUR,No\nShade,S-1,Light,7,EUR,\n`;
    const { id } = await worker.upload(admin, [{ name: 'more.csv', content: more }]);
    await worker.preview(admin, id);
    const preview = await worker.read(admin, id, { rows: ['unchanged', 'create'] });
    expect(JSON.stringify(preview)).toContain('prices in the default price book for EUR include tax');
    await worker.run(admin, id);
    expect(await pricesOf('EUR')).toEqual([
      ['Bulb', true, []],
      ['Lamp', true, [119_00]],
      ['Shade', true, [7_00]],
    ]);
  });

  test('PRICE58 the exported list of products says whether prices include tax', async () => {
    const { admin } = app.people;
    const file = await app.api.app.inject({
      method: 'GET',
      url: `${routeUrl(exportProducts)}?currency=EUR&columns=name&columns=price&format=csv`,
      headers: { cookie: `dealwright_session=${admin.token}` },
    });
    const [head = '', ...rows] = file.body.split(/\r?\n/);
    expect(head).toContain('Price includes tax');
    expect(rows.find((row) => row.includes('Lamp'))).toContain('Yes');
  });

  test('PRICE58 a price is left out if the file says unclearly whether it includes tax', async () => {
    const { admin } = app.people;
    const first = `${HEAD}Clear,C-1,Light,50,CHF,No\n`;
    await worker.bring(admin, [{ name: 'first.csv', content: first }]);
    const content = `${HEAD}Clear,C-1,Light,60,CHF,perhaps\nUnclear,U-1,Light,7,CHF,perhaps\n`;
    const { id } = await worker.upload(admin, [{ name: 'unclear.csv', content }]);
    await worker.preview(admin, id);
    const preview = await worker.read(admin, id, { rows: ['unchanged', 'create'] });
    expect(
      JSON.stringify(preview).split('“perhaps” is neither yes nor no, so the price was left out'),
    ).toHaveLength(3);
    await worker.run(admin, id);
    const prices = (await pricesOf('CHF')).filter(([name]) => name === 'Clear' || name === 'Unclear');
    expect(prices).toEqual([
      ['Clear', false, [50_00]],
      ['Unclear', false, []],
    ]);
  });

  test('PRICE58 a row whose price isn’t written doesn’t decide whether prices of its currency include tax', async () => {
    const { admin } = app.people;
    await worker.bring(admin, [{ name: 'known.csv', content: `${HEAD}Shelved,X-1,Light,1,CHF,No\n` }]);
    const { items } = (await app.call(admin, listProducts, { query: { q: 'shelved' } })).body;
    await app.call(admin, archiveProduct, { params: { product_id: items[0]?.id ?? '' } });
    const content = `${HEAD}Shelved,X-1,Light,9,GBP,No\nSpot,P-1,Light,12,GBP,Yes\n`;
    await worker.bring(admin, [{ name: 'pounds.csv', content }]);
    const { items: books } = (await app.call(admin, listPriceBooks)).body;
    expect(books.find(({ currency }) => currency === 'GBP')).toMatchObject({ tax_included: true });
    const spot = (await pricesOf('GBP')).find(([name]) => name === 'Spot');
    expect(spot).toEqual(['Spot', true, [12_00]]);
  });

  test('PRICE63 a deal that comes in with a product has prices of the kind of its default price book', async () => {
    const { admin } = app.people;
    const body = { name: 'Dollar shop', currency: 'CAD', tax_included: true } as const;
    await app.call(admin, createPriceBook, { body });
    const content =
      'Deal ID,Deal name,Product,Stage,Amount,Currency\nT-1,Lamps,Lamp,Discovery,900,CAD\nT-2,Bulbs,Bulb,Discovery,5,SEK\n';
    const brought = await worker.bring(admin, [{ name: 'deals.csv', content }]);
    expect(brought.error).toBeNull();
    const { items } = (await app.call(admin, listDeals, { query: { q: 'l' } })).body;
    const rows = items.filter(({ name }) => name === 'Lamps' || name === 'Bulbs');
    const kinds = await Promise.all(
      rows.map(async ({ number }) => {
        const { currency, tax_included, totals, amount } = (
          await app.call(admin, getDealLines, { params: { number } })
        ).body;
        return [currency, tax_included, totals.net_minor === amount.amount_minor];
      }),
    );
    expect(kinds.toSorted()).toEqual([
      ['CAD', true, true],
      ['SEK', false, true],
    ]);
  });
});
