import { createDeal } from '@dealwright/contract/deals/deals';
import { mergeDeals } from '@dealwright/contract/merge';
import { getDealLines, saveDealLines } from '@dealwright/contract/products/deal-lines';
import { undoOperation } from '@dealwright/contract/undo';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { undoMerges } from '../../operations/undo-merges.ts';
import { runUndo } from '../../operations/undo-operation.ts';

eachEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine);
  });
  afterAll(() => app.close());

  const dealWith = async (name: string) => {
    const body = { name, amount_minor: 0, currency: 'EUR' } as const;
    const { number } = (await app.call(app.people.rep, createDeal, { body })).body;
    const lines = [{ name, quantity: '1', unit_price_minor: 10_000 }];
    await app.call(app.people.rep, saveDealLines, { params: { number }, version: 0, body: { lines } });
    return number;
  };

  it('PRICE60 undoing a merge made before prices could include tax brings back lines whose prices don’t', async () => {
    const { rep } = app.people;
    const [kept, other] = [await dealWith('Kept'), await dealWith('Other')];
    const merged = await app.call(rep, mergeDeals, { params: { number: kept }, body: { other } });
    const { id } = merged.body.operation;
    const recorded = await app.database.transaction('dealwright_system', (tx) =>
      queryRows(
        tx,
        `update operation_changes set before = before - '{tax_included,need_evidence_id,need_problem_id}'::text[]
          where operation_id = $1 and table_name in ('deal_pricing', 'deal_lines') returning table_name`,
        [id],
      ),
    );
    expect(recorded).toHaveLength(2);
    await app.call(rep, undoOperation, { params: { operation_id: id } });
    const { companyId } = rep;
    const run = { database: app.database, undoables: [undoMerges], now: () => app.clock.now };
    await runUndo(run, { companyId, id });
    const { body } = await app.call(rep, getDealLines, { params: { number: other } });
    expect(body).toMatchObject({ tax_included: false, items: [{ name: 'Other', need: null }] });
  });
});
