import {
  changeDeal,
  changeDeals,
  createDeal,
  type Deal,
  getDeal,
  moveDeal,
} from '@dealwright/contract/deals/deals';
import { getOperation, listOperations, undoOperation } from '@dealwright/contract/undo';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import type { Stage } from '@dealwright/domain/stage';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { undoDeals } from '../deals/undo-deals.ts';
import { runUndo } from './undo-operation.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

eachEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine);
  });
  afterAll(() => app.close());

  const later = () => {
    app.clock.now = new Date(app.clock.now.getTime() + DAY_MS);
  };
  const read = async ({ number }: Pick<Deal, 'number'>) =>
    (await app.call(app.people.admin, getDeal, { params: { number } })).body;
  const close = async (name: string, stage: 'closed_won' | 'closed_lost', loss_reason?: string) => {
    const made = await app.call(app.people.rep, createDeal, { body: { name, amount_minor: 5_000 } });
    expect(made.status, made.text).toBe(201);
    later();
    const { number, version } = made.body;
    const body = { stage, ...(loss_reason && { loss_reason }) };
    const moved = await app.call(app.people.rep, moveDeal, { params: { number }, version, body });
    expect(moved.status, moved.text).toBe(200);
    return moved.body;
  };
  const move = async (deals: readonly Deal[], stage: Stage) => {
    later();
    const body = { numbers: deals.map(({ number }) => number), change: { stage } };
    const answer = await app.call(app.people.rep, changeDeals, { body });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.operation;
  };
  const undo = async (operation: { readonly id: string } | null) => {
    if (!operation) throw new Error('Nothing was recorded');
    later();
    const params = { operation_id: operation.id };
    expect((await app.call(app.people.rep, undoOperation, { params })).status).toBe(202);
    const { companyId } = app.people.rep;
    const deps = { database: app.database, now: () => app.clock.now, undoables: [undoDeals] };
    await runUndo(deps, { companyId, id: operation.id });
    return (await app.call(app.people.rep, getOperation, { params })).body;
  };
  const facts = ({ stage, stage_entered_at, closed_at, loss_reason }: Deal) => ({
    stage,
    stage_entered_at,
    closed_at,
    loss_reason,
  });

  it('UNDO13 gives closed deals their dates and loss reasons back, and keeps what a colleague changed since', async () => {
    const deals = [
      await close('First won', 'closed_won'),
      await close('Second won', 'closed_won'),
      await close('Lost', 'closed_lost', 'Too slow'),
    ];
    const operation = await move(deals, 'proposal');
    const [first] = deals;
    const edited = await read(first as Deal);
    expect(edited).toMatchObject({ stage: 'proposal', closed_at: null });
    const changed = await app.call(app.people.manager, changeDeal, {
      params: { number: edited.number },
      version: edited.version,
      body: { next_step: 'Call the buyer' },
    });
    expect(changed.status, changed.text).toBe(200);
    expect(await undo(operation)).toMatchObject({ state: 'undone', undo: { restored: 3, kept: 0 } });
    const after = await Promise.all(deals.map(read));
    expect(after.map(facts)).toEqual(deals.map(facts));
    expect(after.map(({ next_step }) => next_step)).toEqual(['Call the buyer', null, null]);
    const { items } = (await app.call(app.people.rep, listOperations, { query: {} })).body;
    expect(items.map(({ id }) => id)).toEqual([operation?.id]);
  });

  it('UNDO13 undoes a change of a single deal too, and offers no undo if nothing changed', async () => {
    const lost = await close('Alone', 'closed_lost', 'No budget');
    const operation = await move([lost], 'discovery');
    expect(await move([lost], 'discovery')).toBeNull();
    expect(await undo(operation)).toMatchObject({ label: '1 deal', state: 'undone' });
    expect(facts(await read(lost))).toEqual(facts(lost));
  });
});
