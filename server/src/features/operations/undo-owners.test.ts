import { changeDeals, createDeal, getDeal } from '@dealwright/contract/deals/deals';
import { listDealHistory } from '@dealwright/contract/deals/history';
import { removeMember } from '@dealwright/contract/people/team';
import { undoOperation } from '@dealwright/contract/undo';
import type { BodyOf } from '@dealwright/contract/route';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { castMember } from '../../testing/members.ts';
import type { TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { undoDeals } from '../deals/undo-deals.ts';
import { runUndo } from './undo-operation.ts';

eachEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine);
  });
  afterAll(() => app.close());

  const make = async (owner: TestPerson) => {
    const made = await app.call(owner, createDeal, {
      body: { name: 'Ward scheduling', amount_minor: 5_000 },
    });
    expect(made.status, made.text).toBe(201);
    return made.body.number;
  };
  const change = async (by: TestPerson, number: number, what: BodyOf<typeof changeDeals>['change']) => {
    const body = { numbers: [number], change: what };
    const answer = await app.call(by, changeDeals, { body });
    expect(answer.status, answer.text).toBe(200);
    if (!answer.body.operation) throw new Error('Nothing was recorded');
    return answer.body.operation.id;
  };
  const give = (by: TestPerson, number: number, to: TestPerson) => change(by, number, { owner_id: to.id });
  const remove = async (by: TestPerson, { id }: TestPerson) => {
    const body = { user_id_to_delete: id, deletion_reason: null };
    expect((await app.call(by, removeMember, { body })).status).toBe(201);
  };
  const undo = async (by: TestPerson, id: string) => {
    expect((await app.call(by, undoOperation, { params: { operation_id: id } })).status).toBe(202);
    const deps = { database: app.database, now: () => app.clock.now, undoables: [undoDeals] };
    await runUndo(deps, { companyId: by.companyId, id });
  };
  const ownerOf = async (number: number) =>
    (await app.call(app.people.admin, getDeal, { params: { number } })).body.owner.id;

  it('UNDO16 gives no deal back to a person who was removed since: it goes to who got the others', async () => {
    const { admin, rep } = app.people;
    const leaver = await castMember(app, admin, 'sales_rep');
    const number = await make(leaver);
    const operation = await give(admin, number, rep);
    await remove(admin, leaver);
    expect(await ownerOf(number)).toBe(rep.id);
    await undo(admin, operation);
    expect(await ownerOf(number)).toBe(admin.id);
    const { items } = (await app.call(admin, listDealHistory, { params: { number } })).body;
    const owners = items.filter(({ field }) => field === 'owner').map(({ cause }) => cause);
    expect(owners.slice(0, 2)).toEqual(['undo', 'undo']);
  });

  it('UNDO16 gives a closed deal that opens again to who got the others too', async () => {
    const { admin, manager } = app.people;
    const leaver = await castMember(app, admin, 'sales_rep');
    const number = await make(leaver);
    const operation = await change(manager, number, { stage: 'closed_lost', loss_reason: 'Too slow' });
    await remove(admin, leaver);
    expect(await ownerOf(number)).toBe(leaver.id);
    await undo(manager, operation);
    expect(await ownerOf(number)).toBe(admin.id);
  });

  it('UNDO16 goes to the person who undoes if that one was removed too, and to a member as before', async () => {
    const { admin, rep } = app.people;
    const [leaver, second] = [
      await castMember(app, admin, 'sales_rep'),
      await castMember(app, admin, 'admin'),
    ];
    const [theirs, ofMember] = [await make(leaver), await make(rep)];
    const operations = [await give(admin, theirs, rep), await give(admin, ofMember, admin)];
    await remove(second, leaver);
    await remove(admin, second);
    for (const operation of operations) await undo(admin, operation);
    expect(await ownerOf(theirs)).toBe(admin.id);
    expect(await ownerOf(ofMember)).toBe(rep.id);
  });
});
