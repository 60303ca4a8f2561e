import { changeDeals, createDeal, type Deal, getDeal } from '@dealwright/contract/deals/deals';
import { getImport, undoImport } from '@dealwright/contract/imports/imports';
import {
  getOperation,
  listKeptRecords,
  listOperations,
  type Operation,
  undoOperation,
} from '@dealwright/contract/undo';
import { queryRows } from '@dealwright/db/query-rows';
import type { Role } from '@dealwright/domain/role';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importWorker } from '../../testing/import-scene.ts';
import { castMember } from '../../testing/members.ts';
import type { TestPerson } from '../../testing/people.ts';
import { setLines } from '../../testing/quote-scene.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { temporaryDataDir } from '../../testing/uploads.ts';
import { undoDeals } from '../deals/undo-deals.ts';
import { runUndo } from './undo-operation.ts';

const MINUTE_MS = 60 * 1000;
const CHANGED = 'Your role or workspace has changed since then. Ask an admin to undo this.';
const OTHERS = 'You can’t edit some of these deals anymore. Ask an admin to undo this.';

eachEngine((engine) => {
  let app: TestApp;
  let dir: Awaited<ReturnType<typeof temporaryDataDir>>;
  beforeAll(async () => {
    dir = await temporaryDataDir();
    app = await createTestApp(engine, { DATA_DIR: dir.path });
  });
  afterAll(async () => {
    await app.close();
    await dir.remove();
  });

  let made = 0;
  const make = async (person: TestPerson): Promise<Deal> => {
    made += 1;
    const body = { name: `Rights ${made}`, account: { name: `Rights account ${made}` }, amount_minor: 5_000 };
    const answer = await app.call(person, createDeal, { body });
    expect(answer.status, answer.text).toBe(201);
    return answer.body;
  };
  const makeTwo = async (person: TestPerson) => [await make(person), await make(person)];
  const change = async (person: TestPerson, deals: readonly Deal[], patch: object): Promise<Operation> => {
    const body = { numbers: deals.map(({ number }) => number), change: patch };
    const answer = await app.call(person, changeDeals, { body });
    expect(answer.status, answer.text).toBe(200);
    const [latest] = (await app.call(person, listOperations, { query: {} })).body.items;
    if (!latest) throw new Error('Nothing was recorded');
    return latest;
  };
  const query = (statement: string, values: readonly unknown[]) =>
    app.database.transaction('dealwright_system', (tx) => queryRows(tx, statement, [...values]));
  const setRole = ({ id }: TestPerson, role: Role) =>
    query('update profiles set role = $2 where id = $1', [id, role]);
  const setWorkspace = ({ id }: TestPerson, workspaceId: string) =>
    query('update profiles set workspace_id = $2 where id = $1', [id, workspaceId]);
  const ask = async (person: TestPerson, { id }: { id: string }) => {
    const answer = await app.call(person, undoOperation, { params: { operation_id: id } });
    return answer.status === 202 ? 202 : [answer.status, answer.problem.detail];
  };
  const isOffered = async (person: TestPerson, { id }: { id: string }) =>
    (await app.call(person, getOperation, { params: { operation_id: id } })).body.can.undo;
  const finish = ({ id }: { id: string }) =>
    runUndo(
      { database: app.database, now: () => app.clock.now, undoables: [undoDeals] },
      { companyId: app.people.admin.companyId, id },
    );
  const ownerOf = async ({ number }: Deal) =>
    (await app.call(app.people.admin, getDeal, { params: { number } })).body.owner.id;
  const later = (minutes: number) => {
    app.clock.now = new Date(app.clock.now.getTime() + minutes * MINUTE_MS);
  };

  it('UNDO10 needs the workspace and at least the rights of the person who made the change', async () => {
    const { manager, neighbour, rep, admin } = app.people;
    const former = await castMember(app, manager, 'manager');
    const operation = await change(former, await makeTwo(rep), { stage: 'discovery' });
    expect(await isOffered(former, operation)).toBe(true);
    await setRole(former, 'sales_rep');
    expect(await isOffered(former, operation)).toBe(false);
    expect(await ask(former, operation)).toEqual([403, CHANGED]);
    await setRole(former, 'manager');
    await setWorkspace(former, neighbour.workspaceId);
    expect(await isOffered(former, operation)).toBe(false);
    expect(await ask(former, operation)).toEqual([403, CHANGED]);
    expect(await isOffered(admin, operation)).toBe(true);
    await setWorkspace(former, manager.workspaceId);
    expect(await ask(former, operation)).toBe(202);
    await finish(operation);
  });

  it('UNDO10 takes the least role for what doesn’t say with which it was done', async () => {
    const { manager, rep } = app.people;
    const former = await castMember(app, manager, 'manager');
    const operation = await change(former, await makeTwo(rep), { stage: 'discovery' });
    const setFacts = (kind: string, facts: object) =>
      query('update operations set kind = $2, facts = $3 where id = $1', [
        operation.id,
        kind,
        JSON.stringify(facts),
      ]);
    const offeredAs = async (role: Role) => {
      await setRole(former, role);
      return isOffered(former, operation);
    };
    await setFacts('import', { managers: [] });
    expect([await offeredAs('manager'), await offeredAs('sales_rep')]).toEqual([false, false]);
    await setFacts('merge', { kind: 'account' });
    expect([await offeredAs('manager'), await offeredAs('sales_rep')]).toEqual([true, false]);
    await setFacts('bulk_change', { fields: ['stage'] });
    expect([await offeredAs('sales_rep'), await offeredAs('viewer')]).toEqual([true, false]);
  });

  it('UNDO10 holds for imports on their own page too', async () => {
    const { manager } = app.people;
    const worker = await importWorker(app, dir.path);
    const former = await castMember(app, manager, 'manager');
    const content = 'Deal Name,Account,Stage,Amount\nFormer right,Former Foods,Proposal,5\n';
    const { id, can } = await worker.bring(former, [{ name: 'deals.csv', content }]);
    expect(can.undo).toBe(true);
    await setRole(former, 'sales_rep');
    expect((await app.call(former, getImport, { params: { id }, query: {} })).body.can.undo).toBe(false);
    const refused = await app.call(former, undoImport, { params: { id } });
    expect([refused.status, refused.problem.detail]).toEqual([403, CHANGED]);
    await setRole(former, 'manager');
    expect((await app.call(former, undoImport, { params: { id } })).status).toBe(202);
  });

  it('UNDO11 lets sellers undo a handover for 15 minutes, then only what they can still edit', async () => {
    const { rep, otherRep, admin } = app.people;
    const [first, second] = [await makeTwo(rep), await makeTwo(rep)];
    const handOver = { owner_id: otherRep.id };
    const prompt = await change(rep, first, handOver);
    later(15);
    expect(await ask(rep, prompt)).toBe(202);
    await finish(prompt);
    expect(await Promise.all(first.map(ownerOf))).toEqual([rep.id, rep.id]);

    const late = await change(rep, second, handOver);
    later(16);
    expect(await ask(rep, late)).toEqual([403, OTHERS]);
    expect(await Promise.all(second.map(ownerOf))).toEqual([otherRep.id, otherRep.id]);
    expect(await ask(admin, late)).toBe(202);
    await finish(late);
    expect(await Promise.all(second.map(ownerOf))).toEqual([rep.id, rep.id]);
  });

  it('UNDO11 doesn’t hinder the undo of deals that went to someone else, once nothing of it is left in them', async () => {
    const { rep, otherRep, manager } = app.people;
    const deals = await makeTwo(rep);
    const [mine, theirs] = deals;
    const operation = await change(rep, deals, { stage: 'discovery' });
    later(16);
    await change(manager, [theirs as Deal, await make(rep)], { owner_id: otherRep.id });
    expect(await ask(rep, operation)).toEqual([403, OTHERS]);
    await change(manager, [theirs as Deal, await make(rep)], { stage: 'proposal' });
    later(1);
    expect(await ask(rep, operation)).toBe(202);
    await finish(operation);
    const { body } = await app.call(rep, getDeal, { params: { number: mine?.number ?? 0 } });
    expect(body.stage).toBe('prospecting');
  });

  it('UNDO12 says of a kept record that the person can’t see only its kind and why it was kept', async () => {
    const { rep, otherRep, manager, admin } = app.people;
    const [mine, theirs] = [await make(rep), await make(rep)];
    await setLines(app, rep, theirs.number);
    const operation = await change(rep, [mine, theirs], { stage: 'discovery' });
    later(1);
    const others = [theirs, await make(rep)];
    await change(manager, others, { stage: 'proposal' });
    await change(manager, others, { owner_id: otherRep.id });
    await change(manager, [mine, await make(rep)], { stage: 'proposal' });
    expect(await ask(rep, operation)).toBe(202);
    await finish(operation);
    // As an import keeps the product that it added to a deal.
    await query(
      `insert into operation_changes (company_id, operation_id, position, table_name, record_key, action, kept_reason)
       select l.company_id, $1, 3, 'deal_lines', jsonb_build_object('id', l.id), 'created', 'in_use'
         from deal_lines l where l.deal_id = $2 limit 1`,
      [operation.id, theirs.id],
    );
    const kept = async (person: TestPerson) => {
      const params = { operation_id: operation.id };
      const { items } = (await app.call(person, listKeptRecords, { params, query: {} })).body;
      return items.toSorted((one, other) => (one.number ?? 0) - (other.number ?? 0));
    };
    const nothing = { id: null, name: null, number: null, fields: null, by: null, at: null, hidden: true };
    const seen = await kept(rep);
    expect(seen.filter(({ hidden }) => hidden)).toEqual([
      { kind: 'deal', reason: 'changed', ...nothing },
      { kind: 'product of a deal', reason: 'in_use', ...nothing },
    ]);
    expect(seen.filter(({ hidden }) => !hidden)).toMatchObject([
      { kind: 'deal', id: mine.id, number: mine.number, name: mine.name, by: { id: manager.id } },
    ]);
    const { name, number } = theirs;
    expect(await kept(admin)).toMatchObject([
      { kind: 'deal', id: mine.id, hidden: false },
      { kind: 'deal', id: theirs.id, name, number, by: { id: manager.id }, hidden: false },
      { kind: 'product of a deal', name, number, hidden: false },
    ]);
  });
});
