import { getDeal } from '@dealwright/contract/deals/deals';
import { createAsk } from '@dealwright/contract/qualification/asks';
import { listKeptRecords, undoOperation } from '@dealwright/contract/undo';
import { createStakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asCompany } from '../../platform/as-member.ts';
import { addAccount, addAccountDeal } from '../../testing/account-scene.ts';
import { draftQuote, setLines } from '../../testing/quote-scene.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { undoDeals } from '../deals/undo-deals.ts';
import { undoPeople } from '../stakeholders/undo-people.ts';
import { beginOperation, recordCreated } from './record-operation.ts';
import { runUndo } from './undo-operation.ts';

eachEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine);
  });
  afterAll(() => app.close());

  it('UNDO09 keeps added deals that were quoted or given products, and added people who were asked for something', async () => {
    const { rep } = app.people;
    const { companyId, workspaceId, id: actorId } = rep;
    const account = await addAccount(app, rep);
    const add = () => addAccountDeal(app, rep, account.id);
    const [quoted, priced, untouched, asking] = [await add(), await add(), await add(), await add()];
    await setLines(app, rep, quoted.number);
    const person = async (name: string) => {
      const params = { number: asking.number };
      const answer = await app.call(rep, createStakeholder, { params, body: { name } });
      expect(answer.status, answer.text).toBe(201);
      return answer.body;
    };
    const [asked, unasked] = [await person('Ana Asked'), await person('Uwe Unasked')];
    const key = await asCompany(app.database, companyId, async (tx) => {
      const place = { companyId, workspaceId: workspaceId ?? '', actorId };
      const operation = await beginOperation(tx, {
        ...place,
        kind: 'import',
        label: 'deals.csv',
        now: app.clock.now,
      });
      await recordCreated(tx, operation, 'deals', [quoted.id, priced.id, untouched.id]);
      await recordCreated(tx, operation, 'stakeholders', [asked.id, unasked.id]);
      return operation;
    });
    app.clock.now = new Date(app.clock.now.getTime() + 60_000);
    await draftQuote(app, rep, quoted.number);
    await setLines(app, rep, priced.number);
    const ask = await app.call(rep, createAsk, {
      params: { number: asking.number },
      body: { stakeholder_id: asked.id, kind: 'bad_news', what: 'Tell us who objects', due_on: '2030-01-01' },
    });
    expect(ask.status, ask.text).toBe(201);
    const undo = await app.call(rep, undoOperation, { params: { operation_id: key.id } });
    expect(undo.status, undo.text).toBe(202);
    await runUndo(
      { database: app.database, now: () => app.clock.now, undoables: [undoDeals, undoPeople] },
      key,
    );
    const kept = await app.call(rep, listKeptRecords, { params: { operation_id: key.id }, query: {} });
    expect(kept.body.items.map(({ kind, reason }) => [kind, reason]).sort()).toEqual([
      ['deal', 'changed'],
      ['deal', 'in_use'],
      ['person', 'in_use'],
    ]);
    const statuses = await Promise.all(
      [quoted, priced, untouched].map(
        async ({ number }) => (await app.call(rep, getDeal, { params: { number } })).status,
      ),
    );
    expect(statuses).toEqual([200, 200, 404]);
  });
});
