import { saveClosePlan } from '@dealwright/contract/close-plan/close-plan';
import { getDeal } from '@dealwright/contract/deals/deals';
import { createAsk } from '@dealwright/contract/qualification/asks';
import { createStakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import { listKeptRecords, undoOperation } from '@dealwright/contract/undo';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asCompany } from '../../platform/as-member.ts';
import { addAccount, addAccountDeal } from '../../testing/account-scene.ts';
import { draftQuote, setLines } from '../../testing/quote-scene.ts';
import { actorOf } from '../../testing/actor.ts';
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

  it('UNDO09 keeps added deals that were quoted, planned or given products, and added people who were asked for something or own a step', async () => {
    const { rep } = app.people;
    const { companyId, id: actorId } = rep;
    const account = await addAccount(app, rep);
    const add = () => addAccountDeal(app, rep, account.id);
    const [quoted, priced, untouched, asking] = [await add(), await add(), await add(), await add()];
    const [planned, taken] = [await add(), await add()];
    await setLines(app, rep, quoted.number);
    const person = async (name: string) => {
      const params = { number: asking.number };
      const answer = await app.call(rep, createStakeholder, { params, body: { name } });
      expect(answer.status, answer.text).toBe(201);
      return answer.body;
    };
    const [asked, unasked] = [await person('Ana Asked'), await person('Uwe Unasked')];
    const owner = await person('Odo Owner');
    const key = await asCompany(app.database, companyId, async (tx) => {
      const operation = await beginOperation(tx, {
        actor: actorOf(rep),
        kind: 'import',
        label: 'deals.csv',
        now: app.clock.now,
      });
      await recordCreated(
        tx,
        operation,
        'deals',
        [quoted, priced, planned, taken, untouched].map(({ id }) => id),
      );
      await recordCreated(tx, operation, 'stakeholders', [asked.id, owner.id, unasked.id]);
      return operation;
    });
    app.clock.now = new Date(app.clock.now.getTime() + 60_000);
    await draftQuote(app, rep, quoted.number);
    await setLines(app, rep, priced.number);
    const plan = (number: number, stakeholder_id: string | null) =>
      app.call(rep, saveClosePlan, {
        params: { number },
        version: 0,
        body: {
          go_live: '2030-01-01',
          our_country: 'US',
          their_country: 'DE',
          steps: [{ id: 'legal', name: 'Legal review', kind: 'legal_review', days: 3, stakeholder_id }],
        },
      });
    expect((await plan(planned.number, null)).status).toBe(200);
    expect((await plan(asking.number, owner.id)).status).toBe(200);
    // The plan alone, without the change of the deal that saving one writes.
    await app.database.transaction('dealwright_system', (tx) =>
      queryRows(
        tx,
        `insert into close_plans (company_id, deal_id, go_live, our_country, their_country, odds_on, created_by)
         values ($1, $2, '2030-01-01', 'US', 'DE', '2026-01-01', $3)`,
        [companyId, taken.id, actorId],
      ),
    );
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
      ['deal', 'changed'],
      ['deal', 'in_use'],
      ['deal', 'in_use'],
      ['person', 'in_use'],
      ['person', 'in_use'],
    ]);
    const statuses = await Promise.all(
      [quoted, priced, planned, taken, untouched].map(
        async ({ number }) => (await app.call(rep, getDeal, { params: { number } })).status,
      ),
    );
    expect(statuses).toEqual([200, 200, 200, 200, 404]);
  });
});
