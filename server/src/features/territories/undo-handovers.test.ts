import { createDeal, getDeal } from '@dealwright/contract/deals/deals';
import {
  activateTerritoryPlan,
  changeTerritoryDraft,
  startTerritoryDraft,
  type Territory,
} from '@dealwright/contract/territories/territories';
import { getOperation, listKeptRecords, listOperations, undoOperation } from '@dealwright/contract/undo';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertRows } from '../../demo/store.ts';
import { newId } from '../../platform/ids.ts';
import type { People, TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { undoAccounts } from '../accounts/undo-accounts.ts';
import { undoDeals } from '../deals/undo-deals.ts';
import { runUndo } from '../operations/undo-operation.ts';
import { followPlans } from './jobs.ts';

const RULE = { countries: ['NO'], industries: [], employees: null, revenue: null, named: [], owners: [] };
/** More than one batch of the worker. */
const ACCOUNTS = 30;

eachEngine((engine) => {
  let test: TestApp;
  let people: People;
  const accountIds = Array.from({ length: ACCOUNTS }, newId);
  beforeAll(async () => {
    test = await createTestApp(engine);
    people = test.people;
    const { companyId, workspaceId } = people.manager;
    const rows = accountIds.map((id, n) => ({
      company_id: companyId,
      id,
      workspace_id: workspaceId,
      name: `Fjord ${n}`,
      industry: null,
      employees: null,
      country: 'Norway',
      owner_id: people.rep.id,
    }));
    await test.database.transaction('dealwright_system', (tx) => insertRows(tx, 'accounts', rows));
  });
  afterAll(() => test.close());

  const follow = () =>
    followPlans({
      database: test.database,
      now: () => test.clock.now,
      log: { warn: ({ err }: { err: unknown }) => expect(err).toBeNull() } as never,
    });
  const apply = async (territory: Territory): Promise<void> => {
    const draft = (await test.call(people.manager, startTerritoryDraft, { body: { from: null } })).body;
    const params = { plan_id: draft.id };
    const changed = await test.call(people.manager, changeTerritoryDraft, {
      params,
      version: 1,
      body: { territories: [territory] },
    });
    expect(changed.status, changed.text).toBe(200);
    const body = { hand_over_accounts: true, hand_over_deals: true };
    const active = await test.call(people.manager, activateTerritoryPlan, { params, body, version: 2 });
    expect(active.status, active.text).toBe(200);
  };
  const nordics = (ownerId: string): Territory => ({
    id: newId(),
    name: 'Nordics',
    sign: 'N',
    rules: [RULE],
    owner_id: ownerId,
    people: [],
    quotas: [],
  });
  const operations = async (person: TestPerson = people.manager) =>
    (await test.call(person, listOperations, { query: { limit: 200 } })).body.items;
  const owners = async (table: 'accounts' | 'deals') =>
    (
      await test.database.transaction('dealwright_system', (tx) =>
        queryRows<{ owner_id: string; records: bigint }>(
          tx,
          `select owner_id, count(*) as records from ${table} where ${table === 'deals' ? 'account_id' : 'id'} = any ($1)
            group by 1 order by 2 desc`,
          [accountIds],
        ),
      )
    ).map(({ owner_id, records }) => [owner_id, Number(records)]);
  const undo = async (id: string) => {
    const asked = await test.call(people.manager, undoOperation, { params: { operation_id: id } });
    expect(asked.status, asked.text).toBe(202);
    const deps = {
      database: test.database,
      now: () => test.clock.now,
      undoables: [undoAccounts, undoDeals],
    };
    await runUndo(deps, { companyId: people.manager.companyId, id });
    return (await test.call(people.manager, getOperation, { params: { operation_id: id } })).body;
  };

  it('UNDO15 a handover of a territory plan is one operation, which is undone as one', async () => {
    for (const id of [accountIds[0], accountIds[0], accountIds[ACCOUNTS - 1]]) {
      const body = { name: 'Rollout', account: { id: id ?? '' }, close_date: '2027-06-20' };
      const made = await test.call(people.rep, createDeal, { body });
      expect(made.status, made.text).toBe(201);
    }
    await apply(nordics(people.otherRep.id));
    const [running, ...others] = await operations();
    expect([running?.state, others]).toEqual(['running', []]);
    const early = await test.call(people.manager, undoOperation, {
      params: { operation_id: running?.id ?? '' },
    });
    expect(early.problem).toMatchObject({ code: 'conflict' });
    await follow();
    expect(await owners('accounts')).toEqual([[people.otherRep.id, ACCOUNTS]]);
    expect(await owners('deals')).toEqual([[people.otherRep.id, 3]]);
    expect(await operations()).toMatchObject([
      {
        id: running?.id,
        kind: 'bulk_change',
        label: 'Handover of territory plan 1',
        state: 'done',
        actor: { id: people.manager.id },
        counts: { created: 0, changed: ACCOUNTS + 3, deleted: 0 },
        can: { undo: true },
      },
    ]);
    for (const person of [people.rep, people.otherRep, people.stranger])
      expect(await operations(person)).toEqual([]);

    await test.database.transaction('dealwright_system', (tx) =>
      queryRows(tx, 'update accounts set owner_id = $1, version = version + 1 where id = $2', [
        people.manager.id,
        accountIds[1],
      ]),
    );
    const undone = await undo(running?.id ?? '');
    expect(undone).toMatchObject({ state: 'partly', undo: { restored: ACCOUNTS + 2, kept: 1 } });
    expect(await owners('accounts')).toEqual([
      [people.rep.id, ACCOUNTS - 1],
      [people.manager.id, 1],
    ]);
    expect(await owners('deals')).toEqual([[people.rep.id, 3]]);
    const kept = await test.call(people.manager, listKeptRecords, {
      params: { operation_id: undone.id },
      query: {},
    });
    expect(kept.body.items).toMatchObject([{ kind: 'account', name: 'Fjord 1', fields: ['owner_id'] }]);
    expect((await test.call(people.rep, getDeal, { params: { number: 1 } })).body.owner.id).toBe(
      people.rep.id,
    );
  });

  it('UNDO15 a handover that another plan replaces ends there; one that changes nothing is not listed', async () => {
    const before = await operations();
    await apply(nordics(people.otherRep.id));
    const [first] = await operations();
    expect(first?.state).toBe('running');
    await apply(nordics(people.rep.id));
    await follow();
    const after = await operations();
    expect(after.map(({ id }) => id)).not.toContain(first?.id);
    expect(after.slice(0, after.length - before.length)).toMatchObject([
      { state: 'done', counts: { changed: 1 } },
    ]);
    expect(await owners('accounts')).toEqual([[people.rep.id, ACCOUNTS]]);
  });
});
