import {
  changeDeal,
  changeDeals,
  createDeal,
  type Deal,
  getDeal,
  getDealTotals,
  moveDeal,
} from '@dealwright/contract/deals/deals';
import { listDealHistory } from '@dealwright/contract/deals/history';
import { createDealTask } from '@dealwright/contract/tasks/tasks';
import {
  getOperation,
  listKeptRecords,
  listOperations,
  type Operation,
  undoOperation,
} from '@dealwright/contract/undo';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asCompany } from '../../platform/as-member.ts';
import { forgetExpired } from '../../platform/retention.ts';
import { actorOf } from '../../testing/actor.ts';
import type { CastName, TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { undoAccounts } from '../accounts/undo-accounts.ts';
import { undoDeals } from '../deals/undo-deals.ts';
import { operations } from './feature.ts';
import {
  beginOperation,
  finishOperation,
  type OperationKey,
  recordChange,
  recordCreated,
} from './record-operation.ts';
import { runUndo, type UndoDeps } from './undo-operation.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

eachEngine((engine) => {
  let app: TestApp;
  let deps: UndoDeps;
  beforeAll(async () => {
    app = await createTestApp(engine);
    deps = { database: app.database, now: () => app.clock.now, undoables: [undoAccounts, undoDeals] };
  });
  afterAll(() => app.close());

  let made = 0;
  const make = async (who: CastName = 'rep'): Promise<Deal> => {
    made += 1;
    const body = { name: `Undo ${made}`, account: { name: `Undo account ${made}` }, amount_minor: 5_000 };
    const answer = await app.call(app.people[who], createDeal, { body });
    expect(answer.status, answer.text).toBe(201);
    return answer.body;
  };
  const makeSome = async (count: number) => {
    const deals: Deal[] = [];
    for (let at = 0; at < count; at += 1) deals.push(await make());
    return deals;
  };
  const read = async ({ number }: Pick<Deal, 'number'>) =>
    (await app.call(app.people.admin, getDeal, { params: { number } })).body;
  const listOf = async (person: TestPerson) => {
    const answer = await app.call(person, listOperations, { query: { limit: 200 } });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.items;
  };
  const ask = (person: TestPerson | null, { id }: { id: string }) =>
    app.call(person, undoOperation, { params: { operation_id: id } });
  const keyOf = ({ id }: { id: string }): OperationKey => ({ companyId: app.people.rep.companyId, id });
  const undo = async (operation: { id: string }, person = app.people.rep): Promise<Operation> => {
    const asked = await ask(person, operation);
    expect(asked.status, asked.text).toBe(202);
    await runUndo(deps, keyOf(operation));
    return (await app.call(person, getOperation, { params: { operation_id: operation.id } })).body;
  };
  const keptOf = async ({ id }: { id: string }, person = app.people.rep) =>
    (await app.call(person, listKeptRecords, { params: { operation_id: id }, query: {} })).body.items;
  const change = async (
    deals: readonly Deal[],
    patch: object,
    person = app.people.rep,
  ): Promise<Operation> => {
    const body = { numbers: deals.map(({ number }) => number), change: patch };
    const answer = await app.call(person, changeDeals, { body });
    expect(answer.status, answer.text).toBe(200);
    const [latest] = await listOf(person);
    if (!latest) throw new Error('Nothing was recorded');
    return latest;
  };
  const ids = (deals: readonly Deal[]) => deals.map(({ id }) => id);
  const query = <T>(statement: string, values: unknown[] = []) =>
    app.database.transaction('dealwright_system', (tx) =>
      queryRows<T & Record<string, unknown>>(tx, statement, values as never[]),
    );
  const totals = async () => (await app.call(app.people.admin, getDealTotals, { query: {} })).body;
  /** Stored reports and totals must equal the sums of the deals. */
  const checkTotals = async () => {
    const rows = await query<{ off: string }>(
      `select coalesce(t.company_id, d.company_id)::text as off
         from (select company_id, stage, forecast_category, currency, sum(deals) as deals, sum(amount_minor) as amount
                 from deal_totals where profile_id = '00000000-0000-0000-0000-000000000000' group by 1, 2, 3, 4) t
         full join (select company_id, stage, forecast_category, currency, count(*) as deals, sum(amount_minor) as amount
                      from deals where shelf is null group by 1, 2, 3, 4) d using (company_id, stage, forecast_category, currency)
        where coalesce(t.deals, 0) <> coalesce(d.deals, 0) or coalesce(t.amount, 0) <> coalesce(d.amount, 0)`,
    );
    expect(rows).toEqual([]);
  };
  const begin = (state: 'running' | 'done' = 'done') =>
    asCompany(app.database, app.people.rep.companyId, (tx) => {
      const actor = actorOf(app.people.rep);
      return beginOperation(tx, { actor, kind: 'import', label: 'deals.csv', now: app.clock.now }, state);
    });
  const inCompany = <T>(run: Parameters<typeof asCompany<T>>[2]) =>
    asCompany(app.database, app.people.rep.companyId, run);

  it('UNDO01 reverts a change of many deals, with history, grades, versions and totals', async () => {
    const deals = await makeSome(3);
    const before = await Promise.all(deals.map(read));
    const sums = await totals();
    const operation = await change(deals, { stage: 'closed_won' });
    expect(operation).toMatchObject({
      kind: 'bulk_change',
      label: '3 deals',
      state: 'done',
      can: { undo: true },
    });
    expect(operation.counts).toEqual({ created: 0, changed: 3, deleted: 0 });
    expect(await totals()).not.toEqual(sums);
    const events = async () =>
      (await query<{ n: bigint }>('select count(*) as n from events where type like $1', ['deal.%']))[0]?.n;
    const told = await events();
    const undone = await undo(operation);
    expect(undone).toMatchObject({ state: 'undone', undo: { restored: 3, kept: 0, percent: 100 } });
    const after = await Promise.all(deals.map(read));
    for (const [at, deal] of after.entries()) {
      expect(deal).toMatchObject({
        stage: before[at]?.stage,
        stage_entered_at: before[at]?.stage_entered_at,
        forecast_category: before[at]?.forecast_category,
        score: before[at]?.score,
      });
      expect(deal.version).toBeGreaterThan(before[at]?.version ?? 0);
    }
    expect(await totals()).toEqual(sums);
    await checkTotals();
    const params = { number: deals[0]?.number ?? 0 };
    const { items } = (await app.call(app.people.rep, listDealHistory, { params, query: { field: 'stage' } }))
      .body;
    expect(items[0]).toMatchObject({ cause: 'undo', old_value: 'closed_won', new_value: 'prospecting' });
    // One event for all of them, and none for each deal.
    expect(await events()).toBe(told);
    const own = await query<{ n: bigint }>(
      `select count(*) as n from events where type = 'operation.undone' and payload ->> 'operation_id' = $1`,
      [operation.id],
    );
    expect(own[0]?.n).toBe(1n);
    const versions = await query<{ stage: string }>(
      `select stage::text as stage from deal_versions
        where deal_id = $1 and valid_to = 'infinity' and corrected_at = 'infinity'`,
      [deals[0]?.id],
    );
    expect(versions).toEqual([{ stage: 'prospecting' }]);
  });

  it('UNDO01 gives each deal its former close date back', async () => {
    const days = ['2027-01-10', '2027-02-20', null];
    const deals = await makeSome(days.length);
    for (const [at, { number, version }] of deals.entries()) {
      const body = { close_date: days[at] ?? null };
      await app.call(app.people.rep, changeDeal, { params: { number }, version, body });
    }
    const closeDates = async () => (await Promise.all(deals.map(read))).map(({ close_date }) => close_date);
    expect(await closeDates()).toEqual(days);
    app.clock.now = new Date(app.clock.now.getTime() + 1000);
    const operation = await change(deals, { close_date: '2027-05-01' });
    expect(await closeDates()).toEqual(days.map(() => '2027-05-01'));
    app.clock.now = new Date(app.clock.now.getTime() + 1000);
    expect(await undo(operation)).toMatchObject({ state: 'undone', undo: { restored: 3, kept: 0 } });
    expect(await closeDates()).toEqual(days);
    for (const [at, { number }] of deals.entries()) {
      const asked = { params: { number }, query: { field: 'close_date' } };
      const [latest] = (await app.call(app.people.rep, listDealHistory, asked)).body.items;
      expect(latest).toMatchObject({ cause: 'undo', old_value: '2027-05-01', new_value: days[at] });
    }
  });

  it('UNDO02 keeps what someone changed since, and says who and when', async () => {
    const deals = await makeSome(3);
    const operation = await change(deals, { stage: 'negotiation', owner_id: app.people.otherRep.id });
    const [mine, theirs] = deals;
    if (!mine || !theirs) throw new Error('Deals are missing');
    app.clock.now = new Date(app.clock.now.getTime() + 1000);
    const { version } = await read(theirs);
    const changed = await app.call(app.people.manager, moveDeal, {
      params: { number: theirs.number },
      version,
      body: { stage: 'procurement' },
    });
    expect(changed.status, changed.text).toBe(200);
    const undone = await undo(operation);
    expect(undone).toMatchObject({ state: 'partly', undo: { restored: 3, kept: 1 } });
    const owner = { id: app.people.rep.id };
    expect(await read(mine)).toMatchObject({ stage: 'prospecting', owner });
    expect(await read(theirs)).toMatchObject({ stage: 'procurement', owner });
    expect(await keptOf(operation)).toMatchObject([
      {
        kind: 'deal',
        id: theirs.id,
        number: theirs.number,
        name: theirs.name,
        reason: 'changed',
        fields: ['stage'],
        by: { id: app.people.manager.id },
        at: app.clock.now.toISOString(),
      },
    ]);
  });

  it('UNDO02 restores a stage with its dates or not at all', async () => {
    const [first, second] = await makeSome(2);
    if (!first || !second) throw new Error('Deals are missing');
    app.clock.now = new Date(app.clock.now.getTime() + 1000);
    const operation = await change([first, second], { stage: 'closed_lost' });
    app.clock.now = new Date(app.clock.now.getTime() + 1000);
    for (const stage of ['discovery', 'closed_lost'] as const) {
      const { version } = await read(first);
      app.clock.now = new Date(app.clock.now.getTime() + 1000);
      const moved = await app.call(app.people.rep, moveDeal, {
        params: { number: first.number },
        version,
        body: { stage },
      });
      expect(moved.status, moved.text).toBe(200);
    }
    const left = await read(first);
    await undo(operation);
    expect(await read(first)).toMatchObject({
      stage: 'closed_lost',
      stage_entered_at: left.stage_entered_at,
    });
    expect(await read(second)).toMatchObject({
      stage: second.stage,
      stage_entered_at: second.stage_entered_at,
    });
  });

  it('UNDO03 removes added records without a trace, except those in use, and reuses no number', async () => {
    const sums = await totals();
    const key = await begin('running');
    const deals = await makeSome(3);
    const accounts = deals.map(({ account }) => account?.id ?? '');
    await inCompany(async (tx) => {
      await recordCreated(tx, key, 'accounts', accounts);
      await recordCreated(tx, key, 'deals', ids(deals));
      // Changes by the operation itself to a record it added count as added.
      await recordChange(tx, key, { table: 'deals', ids: ids(deals), columns: ['next_step'] }, () =>
        tx.kysely
          .updateTable('deals')
          .set({ next_step: 'Call', version: 2 })
          .where('id', 'in', ids(deals))
          .execute(),
      );
    });
    expect((await ask(app.people.rep, key)).problem).toMatchObject({ code: 'conflict' });
    await inCompany((tx) => finishOperation(tx, key));
    const [used] = deals;
    if (!used) throw new Error('A deal is missing');
    const task = { title: 'Call them' };
    expect(
      (await app.call(app.people.rep, createDealTask, { params: { number: used.number }, body: task }))
        .status,
    ).toBe(201);
    const undone = await undo(key);
    expect(undone).toMatchObject({
      state: 'partly',
      counts: { created: 6, changed: 0 },
      undo: { restored: 4, kept: 2 },
    });
    expect((await keptOf(key)).map(({ kind, reason }) => [kind, reason])).toEqual([
      ['account', 'in_use'],
      ['deal', 'in_use'],
    ]);
    for (const table of ['deals', 'deal_history', 'deal_versions', 'deal_access']) {
      const column = table === 'deals' ? 'id' : 'deal_id';
      const rows = await query(`select distinct ${column} from ${table} where ${column} = any ($1::uuid[])`, [
        ids(deals),
      ]);
      expect(rows, table).toHaveLength(1);
    }
    await checkTotals();
    const next = await make();
    expect(next.number).toBe((deals.at(-1)?.number ?? 0) + 1);
    expect(await totals()).not.toEqual(sums);
  });

  it('UNDO04 resumes where it was killed, and reverts nothing twice', async () => {
    const deals = await makeSome(4);
    const key = await begin();
    for (const deal of deals) {
      await inCompany((tx) =>
        recordChange(tx, key, { table: 'deals', ids: [deal.id], columns: ['next_step'] }, () =>
          tx.kysely.updateTable('deals').set({ next_step: 'Step' }).where('id', '=', deal.id).execute(),
        ),
      );
    }
    expect((await ask(app.people.rep, key)).status).toBe(202);
    let calls = 0;
    const failing: UndoDeps = {
      ...deps,
      undoables: [
        {
          ...undoDeals,
          restored: async (tx, context, records) => {
            calls += 1;
            await undoDeals.restored?.(tx, context, records);
            throw new Error('killed');
          },
        },
      ],
    };
    await expect(runUndo(failing, key)).rejects.toThrow('killed');
    expect(calls).toBe(1);
    expect(await read(deals[0] as Deal)).toMatchObject({ next_step: 'Step' });
    // Another request meanwhile only returns the progress.
    expect((await ask(app.people.rep, key)).body).toMatchObject({ state: 'undoing' });
    await runUndo(deps, key);
    for (const deal of deals) expect(await read(deal)).toMatchObject({ next_step: null });
    const { version } = await read(deals[0] as Deal);
    await runUndo(deps, key);
    expect((await read(deals[0] as Deal)).version).toBe(version);
    const again = await ask(app.people.rep, key);
    expect([again.status, again.problem.detail]).toEqual([409, 'This has already been undone.']);
  });

  it('UNDO05 is for the person who made the change and for admins; others in the company can’t find it', async () => {
    const operation = await change(await makeSome(2), { stage: 'discovery' });
    const { admin, manager, otherRep, viewer, stranger } = app.people;
    const found = async (person: TestPerson) => (await listOf(person)).some(({ id }) => id === operation.id);
    expect([await found(admin), await found(manager), await found(otherRep), await found(viewer)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    for (const person of [manager, otherRep, viewer, stranger]) {
      expect((await ask(person, operation)).status).toBe(404);
    }
    expect((await ask(null, operation)).status).toBe(401);
    expect((await undo(operation, admin)).undo?.by?.id).toBe(admin.id);
  });

  it('UNDO06 can be undone for 30 days and is then deleted, with the stored states of its records', async () => {
    const operation = await change(await makeSome(2), { stage: 'discovery' });
    const now = app.clock.now;
    app.clock.now = new Date(now.getTime() + 30 * DAY_MS + 1);
    const late = await ask(app.people.rep, operation);
    expect(late.status).toBe(409);
    const { retention } = operations({ undoables: [] });
    await forgetExpired(app.database, retention ?? [], app.clock.now);
    app.clock.now = now;
    expect((await ask(app.people.rep, operation)).status).toBe(404);
    expect(await query('select 1 from operation_changes where operation_id = $1', [operation.id])).toEqual(
      [],
    );
  });

  it('UNDO07 lists page by page, newest first', async () => {
    for (const stage of ['discovery', 'proposal']) await change(await makeSome(2), { stage });
    const [latest] = await listOf(app.people.admin);
    const first = await app.call(app.people.admin, listOperations, { query: { limit: 1 } });
    expect(first.body.items.map(({ id }) => id)).toEqual([latest?.id]);
    const cursor = first.body.next_cursor ?? '';
    const second = await app.call(app.people.admin, listOperations, { query: { limit: 1, cursor } });
    expect(second.body.items).toHaveLength(1);
    expect(second.body.items[0]?.id).not.toBe(latest?.id);
    const wrong = await app.call(app.people.admin, listOperations, { query: { limit: 1, cursor: 'x' } });
    expect(wrong.status).toBe(400);
  });
});
