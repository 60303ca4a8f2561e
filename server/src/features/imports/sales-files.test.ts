import { changeImport } from '@dealwright/contract/imports/imports';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importWorker } from '../../testing/import-scene.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { temporaryDataDir } from '../../testing/uploads.ts';
import { SALES_FACTS, salesFiles } from './testing/sales-files.ts';

/** 8,800 deals, imported and previewed again on the slower engine. */
const WITHIN_MS = 900_000;
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
  const query = <T = Record<string, unknown>>(sql: string, companyId: string) =>
    app.database.transaction('dealwright_system', (tx) => queryRows<T>(tx, sql, [companyId]));
  const linesOf = (companyId: string) =>
    query(
      `select l.name, p.name as product, l.unit_price_minor::int as price, d.amount_minor::int as amount
         from deal_lines l join deals d on d.company_id = l.company_id and d.id = l.deal_id
         left join products p on p.company_id = l.company_id and p.id = l.product_id
        where l.company_id = $1 order by d.number`,
      companyId,
    );

  test('IMP75 a product name that may be another spelling is added as a product only if nobody can mean a known one', async () => {
    const { stranger } = app.people;
    const files = [
      { name: 'products.csv', content: 'product,series,sales_price\nOrbit Pro,Orbit,4821\n' },
      {
        name: 'deals.csv',
        content:
          'opportunity_id,product,account,deal_stage,close_value\n' +
          'S1,OrbitPro,Reef Foods,Prospecting,70\nS2,Kelp Drier,Reef Foods,Prospecting,80\n',
      },
    ];
    const undecided = await worker.bring(stranger, files);
    expect([undecided.error, undecided.counts?.product]).toEqual([null, { ...none, create: 2 }]);
    expect(await linesOf(stranger.companyId)).toEqual([
      { name: 'OrbitPro', product: null, price: 7_000, amount: 7_000 },
      { name: 'Kelp Drier', product: 'Kelp Drier', price: 8_000, amount: 8_000 },
    ]);
    expect((await worker.bring(stranger, files)).counts).toMatchObject({
      product: { ...none, unchanged: 1 },
      deal: { ...none, unchanged: 2 },
    });
    await worker.undo(stranger, undecided.id);
    const { id } = await worker.upload(stranger, files);
    const values = [{ field: 'product' as const, text: 'OrbitPro', target: 'Orbit Pro' }];
    const body = { files: [{ position: 1, values }] };
    expect((await app.call(stranger, changeImport, { params: { id }, body })).status).toBe(200);
    await worker.preview(stranger, id);
    await worker.run(stranger, id);
    expect(await linesOf(stranger.companyId)).toMatchObject([
      { name: 'Orbit Pro', product: 'Orbit Pro', price: 7_000 },
      { product: 'Kelp Drier' },
    ]);
  });

  test('IMP76 a seller’s exported pipeline comes in whole and untouched, to the last amount, and the second time creates nothing', {
    timeout: WITHIN_MS,
  }, async () => {
    const { admin } = app.people;
    const { stages, ...facts } = SALES_FACTS;
    const surveyed = await worker.upload(admin, salesFiles());
    expect(surveyed.open_questions).toEqual([]);
    expect(surveyed.files.map(({ name, kind, included }) => [name, kind, included])).toEqual([
      ['accounts.csv', 'account', true],
      ['data_dictionary.csv', null, false],
      ['products.csv', 'product', true],
      ['sales_pipeline.csv', 'deal', true],
      ['sales_teams.csv', 'teammate', true],
    ]);
    await worker.preview(admin, surveyed.id);
    const done = await worker.run(admin, surveyed.id);
    expect([done.error, done.counts]).toEqual([
      null,
      {
        account: { ...none, create: facts.accounts },
        contact: none,
        deal: { ...none, create: facts.deals },
        product: { ...none, create: facts.products },
        stakeholder: none,
        teammate: { ...none, create: facts.sellers + facts.managers },
      },
    ]);
    const deals = await query(
      `select stage, count(*)::int as deals, sum(amount_minor)::text as minor,
                count(*) filter (where account_id is null)::int as alone
           from deals where company_id = $1 group by stage order by stage`,
      admin.companyId,
    );
    const byStage = new Map(deals.map((row) => [row['stage'], row]));
    expect(byStage.get('closed_won')).toMatchObject({ deals: stages.Won, minor: `${facts.won}00` });
    expect(byStage.get('closed_lost')).toMatchObject({ deals: stages.Lost, minor: '0' });
    expect(byStage.get('prospecting')).toMatchObject({ deals: stages.Prospecting });
    expect(deals.reduce((sum, { deals: count }) => sum + Number(count), 0)).toBe(facts.deals);
    expect(deals.reduce((sum, { alone }) => sum + Number(alone), 0)).toBe(facts.withoutAccount);
    const [records] = await query(
      `select (select count(*)::int from accounts where company_id = $1) as accounts,
                (select count(*)::int from accounts where company_id = $1 and parent_id is not null) as subsidiaries,
                (select count(*)::int from products where company_id = $1) as products,
                (select count(*)::int from profiles where company_id = $1 and named_workspace_id is not null) as people,
                (select count(*)::int from profiles where company_id = $1 and manager_id is not null) as managed,
                (select count(distinct owner_id)::int from deals where company_id = $1) as owners,
                (select count(*)::int from deal_lines where company_id = $1 and product_id is null) as unmatched`,
      admin.companyId,
    );
    expect(records).toEqual({
      accounts: facts.accounts,
      subsidiaries: facts.subsidiaries,
      products: facts.products,
      people: facts.sellers + facts.managers,
      managed: facts.sellers,
      owners: 30,
      unmatched: facts.misspelled,
    });
    const { id } = await worker.upload(admin, salesFiles());
    const again = await worker.preview(admin, id);
    const created = Object.values(again.counts ?? {}).map(({ create, fail }) => [create, fail]);
    expect([again.error, created]).toEqual([null, created.map(() => [0, 0])]);
    expect(again.counts?.deal).toEqual({ ...none, unchanged: facts.deals });
  });
});
