import { changeDeal, listDeals } from '@dealwright/contract/deals/deals';
import { type HistoryEntry, listDealHistory } from '@dealwright/contract/deals/history';
import { mergeDeals } from '@dealwright/contract/merge';
import type { SentQuery } from '@dealwright/contract/route';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importWorker } from '../../testing/import-scene.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { temporaryDataDir } from '../../testing/uploads.ts';

const FILE = [
  'Deal ID,Deal Name,Account,Stage,Amount,Create Date,Close Date,Next Step',
  'O-1,Turbine control,Northwind Energy,Closed Won,12000,2025-01-13,2025-03-20,Send the contract',
  'O-2,Cold chain,Kestrel Foods,Prospecting,500,2025-02-02,2025-09-01,',
].join('\n');

eachEngine((engine) => {
  let app: TestApp;
  let dir: Awaited<ReturnType<typeof temporaryDataDir>>;
  const numbers = new Map<string, number>();
  beforeAll(async () => {
    dir = await temporaryDataDir();
    app = await createTestApp(engine, { DATA_DIR: dir.path });
    const worker = await importWorker(app, dir.path);
    const { admin } = app.people;
    const { id } = await worker.upload(admin, [{ name: 'deals.csv', content: FILE }]);
    await worker.preview(admin, id);
    const done = await worker.run(admin, id);
    expect(done.error).toBeNull();
    expect(done.counts?.deal.create).toBe(2);
    for (const { name, number } of (await app.call(admin, listDeals)).body.items) numbers.set(name, number);
  });
  afterAll(async () => {
    await app.close();
    await dir.remove();
  });
  const numberOf = (name: string) => numbers.get(name) ?? 0;
  const historyOf = async (name: string, query: SentQuery<typeof listDealHistory> = { limit: 200 }) =>
    (await app.call(app.people.admin, listDealHistory, { params: { number: numberOf(name) }, query })).body;
  const byField = (items: readonly HistoryEntry[]) =>
    Object.fromEntries(items.map((entry) => [entry.field, entry]));
  const rowsOf = (name: string) =>
    app.database.transaction('dealwright_system', (tx) =>
      queryRows<{ readonly field: string }>(
        tx,
        `select h.field from deal_history h join deals d on d.company_id = h.company_id and d.id = h.deal_id
          where d.name = $1 order by h.field`,
        [name],
      ),
    );

  test('IMP60 the history of an imported deal begins with each fact on its own day, from one row', async () => {
    expect((await rowsOf('Turbine control')).map(({ field }) => field)).toEqual(['began', 'stage']);
    const { items } = await historyOf('Turbine control');
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    const facts = byField(items);
    expect(Object.keys(facts).sort()).toEqual([
      'account',
      'amount',
      'close_date',
      'closed_on',
      'created_on',
      'forecast_category',
      'name',
      'next_step',
      'owner',
      'stage',
    ]);
    const { admin } = app.people;
    expect(facts['amount']).toMatchObject({
      old_value: null,
      new_value: { amount_minor: 1_200_000 },
      cause: 'import',
      actor: { id: admin.id },
    });
    expect(facts['account']).toMatchObject({ new_value: { name: 'Northwind Energy' } });
    expect(facts['owner']).toMatchObject({
      new_value: { id: admin.id, name: expect.stringContaining('Test') },
    });
    expect(facts['forecast_category']).toMatchObject({ old_value: 'pipeline', new_value: 'closed' });
    expect(facts['closed_on']).toMatchObject({ new_value: '2025-03-20' });
    const day = (field: string) => facts[field]?.created_at.slice(0, 10);
    expect(['name', 'amount', 'owner', 'next_step'].map(day)).toEqual(Array(4).fill('2025-01-13'));
    expect(['stage', 'forecast_category'].map(day)).toEqual(Array(2).fill('2025-03-20'));
    expect(day('closed_on')).toBe(app.clock.now.toISOString().slice(0, 10));
  });

  test('IMP61 it is read page by page, by field and by person', async () => {
    const whole = (await historyOf('Turbine control')).items;
    const paged: HistoryEntry[] = [];
    let cursor: string | undefined;
    do {
      const page = await historyOf('Turbine control', { limit: 3, ...(cursor ? { cursor } : {}) });
      paged.push(...page.items);
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(paged).toEqual(whole);
    const { admin, rep } = app.people;
    const amounts = await historyOf('Turbine control', { field: 'amount' });
    expect(amounts.items.map(({ field }) => field)).toEqual(['amount']);
    expect((await historyOf('Turbine control', { actor: admin.id, limit: 200 })).items).toEqual(whole);
    expect((await historyOf('Turbine control', { actor: rep.id })).items).toEqual([]);
  });

  test('IMP62 later changes come after it, and a merge moves it', async () => {
    const { admin } = app.people;
    const params = { number: numberOf('Cold chain') };
    app.clock.now = new Date(app.clock.now.getTime() + 1000);
    const edit = { version: 1, body: { next_step: 'Call the buyer' } };
    expect((await app.call(admin, changeDeal, { params, ...edit })).status).toBe(200);
    const changed = await historyOf('Cold chain');
    expect(changed.items[0]).toMatchObject({ field: 'next_step', old_value: null, cause: 'edit' });
    expect(byField(changed.items)['amount']).toMatchObject({ new_value: { amount_minor: 50_000 } });
    const merged = await app.call(admin, mergeDeals, {
      params: { number: numberOf('Turbine control') },
      body: { other: numberOf('Cold chain') },
    });
    expect(merged.status, merged.text).toBe(200);
    const facts = byField((await historyOf('Turbine control')).items);
    expect(facts['merged.amount']).toMatchObject({ new_value: { amount_minor: 50_000 } });
    expect(facts['amount']).toMatchObject({ new_value: { amount_minor: 1_200_000 } });
  });
});
