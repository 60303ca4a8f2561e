import { createAccount, getAccount } from '@dealwright/contract/account-planning/accounts';
import { addCollaborator, createDeal, getDeal, listDeals } from '@dealwright/contract/deals/deals';
import { listDealHistory } from '@dealwright/contract/deals/history';
import {
  acceptInvitation,
  listInvitations,
  sendWorkspaceInvitation,
} from '@dealwright/contract/identity/invitations';
import { listMembers, listNamedOwners, removeNamedOwner } from '@dealwright/contract/identity/members';
import { requestPasswordReset } from '@dealwright/contract/identity/password';
import { signIn } from '@dealwright/contract/identity/session';
import { createDealTask } from '@dealwright/contract/tasks/tasks';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asCompany } from '../../../platform/as-member.ts';
import { castPerson, invite, newAddress } from '../../../testing/invitations.ts';
import { notificationWorker } from '../../../testing/notifications.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { ensureNamedOwners, type OwnerNamed } from './ensure-named-owners.ts';
import { removeUnused } from './store.ts';

eachEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine);
  });
  afterAll(() => app.close());
  const query = <T = Record<string, unknown>>(sql: string, values: readonly unknown[] = []) =>
    app.database.transaction('dealwright_system', (tx) => queryRows<T>(tx, sql, [...values]));
  const ensure = (owners: readonly OwnerNamed[], place: TestPerson = app.people.admin) =>
    asCompany(app.database, place.companyId, (tx) => ensureNamedOwners(tx, place, owners, new Date()));
  const one = async (owner: OwnerNamed) => {
    const [found] = await ensure([owner]);
    if (!found) throw new Error('nobody is named');
    return found;
  };
  const own = async (owner: string, facts: object = {}) => {
    const body = { name: 'Deal', account: { name: 'Harbour' }, stage: 'proposal', amount_minor: 5_000 };
    const answer = await app.call(app.people.admin, createDeal, {
      body: { ...body, owner_id: owner, ...facts } as never,
    });
    expect(answer.status, answer.text).toBe(201);
    return answer.body;
  };
  const accept = (person: TestPerson, token: string) =>
    app.call(person, acceptInvitation, { body: { invitation_token: token } });
  const ownerOf = async (number: number) =>
    (await app.call(app.people.admin, getDeal, { params: { number } })).body.owner;

  test('OWN01 an owner whom a file names is a member where address or name says so, else a named owner', async () => {
    const { admin, rep } = app.people;
    const file = [
      { name: rep.name },
      { name: 'Somebody', email: rep.email.toUpperCase() },
      { name: rep.name, email: 'another@elsewhere.example' },
      { name: 'Zoë  Quist', email: 'zoe@elsewhere.example' },
      { name: 'zoe quist' },
      { name: '  ' },
    ];
    const [byName, byAddress, sameName, zoe, again, nobody] = await ensure(file);
    expect([byName, byAddress]).toEqual(Array(2).fill({ id: rep.id, isMember: true, isNew: false }));
    expect([sameName?.isMember, zoe?.isMember, zoe?.isNew]).toEqual([false, false, true]);
    expect([again?.id, nobody]).toEqual([zoe?.id, null]);
    const second = await ensure(file);
    expect(second.map((owner) => owner?.id)).toEqual([
      rep.id,
      rep.id,
      sameName?.id,
      zoe?.id,
      zoe?.id,
      undefined,
    ]);
    expect(second.some((owner) => owner?.isNew)).toBe(false);
    const at = await Promise.all(Array.from({ length: 4 }, () => one({ name: 'Added At Once' })));
    expect(new Set(at.map(({ id }) => id)).size).toBe(1);
    const listed = (await app.call(admin, listNamedOwners)).body.items;
    expect(listed.map(({ name }) => name)).toEqual(['Added At Once', rep.name, 'Zoë Quist'].toSorted());
    expect((await ensure([{ name: 'Zoë Quist' }], app.people.stranger))[0]?.id).not.toBe(zoe?.id);
  });

  test('OWN02 nothing signs in as a named owner or reaches one, and they take no seat', async () => {
    const { admin } = app.people;
    const seats = 'select count(*)::int as taken from profiles where workspace_id = $1';
    const before = await query(seats, [admin.workspaceId]);
    const { id } = await one({ name: 'Quiet Owner', email: 'quiet@elsewhere.example' });
    expect(await query(seats, [admin.workspaceId])).toEqual(before);
    for (const email of ['quiet@elsewhere.example', `named-owner:${id}`]) {
      const tried = await app.call(null, signIn, { body: { email, password: 'four words in a row' } });
      expect([400, 401]).toContain(tried.status);
    }
    const asked = await app.call(null, requestPasswordReset, { body: { email: `named-owner:${id}` } });
    expect(asked.status).toBe(400);
    const broken = query('update users set password_hash = $2 where id = $1', [id, 'x']);
    await expect(broken).rejects.toThrow('users_named_owner_check');
    const deal = await own(id);
    const worker = notificationWorker(app);
    await worker.hear();
    await worker.deliver();
    expect(await query('select kind from mails where recipient = $1', ['quiet@elsewhere.example'])).toEqual(
      [],
    );
    expect(await query('select 1 from notifications where profile_id = $1', [id])).toEqual([]);
    expect(await query('select 1 from sessions where user_id = $1', [id])).toEqual([]);
    const helped = await app.call(admin, addCollaborator, {
      params: { number: deal.number, profile_id: id },
    });
    expect(helped.status).toBe(400);
    const task = { title: 'Call', assignee_id: id };
    const given = await app.call(admin, createDealTask, { params: { number: deal.number }, body: task });
    expect(given.status).toBe(400);
  });

  test('OWN03 a named owner owns deals and accounts, and is offered as owner and in filters alone', async () => {
    const { admin, viewer, stranger } = app.people;
    const { id } = await one({ name: 'Olga Owner' });
    const deal = await own(id);
    expect(deal.owner).toEqual({ id, name: 'Olga Owner' });
    const account = await app.call(admin, createAccount, { body: { name: 'Olga’s', owner_id: id } });
    expect(account.body.owner).toEqual({ id, name: 'Olga Owner' });
    const numbers = (await app.call(admin, listDeals, { query: { owner: id } })).body.items;
    expect(numbers.map(({ number }) => number)).toEqual([deal.number]);
    const among = async (who: TestPerson, with_named_owners?: 'true') => {
      const { items } = (await app.call(who, listMembers, { query: { q: 'Olga', with_named_owners } })).body;
      return items.map((item) => [item.name, item.is_member]);
    };
    expect(await among(viewer, 'true')).toEqual([['Olga Owner', false]]);
    expect(await among(viewer)).toEqual([]);
    expect(await among(stranger, 'true')).toEqual([]);
    const foreign = await app.call(stranger, createAccount, { body: { name: 'Not theirs', owner_id: id } });
    expect(foreign.status).toBe(400);
  });

  test('OWN04 the invitation of the address takes over all that the named owner owns, with history', async () => {
    const { admin } = app.people;
    const email = newAddress('sold-before');
    const { id } = await one({ name: 'Sol Before', email });
    const open = await own(id);
    const won = await own(id, { stage: 'closed_won', account: { name: 'Won' } });
    const account = (await app.call(admin, createAccount, { body: { name: 'Sol’s', owner_id: id } })).body;
    const { token } = await invite(app, admin, { email });
    const person = await castPerson(app, email);
    app.clock.now = new Date(app.clock.now.getTime() + 60_000);
    expect((await accept(person, token)).status).toBe(200);
    for (const { number } of [open, won]) expect((await ownerOf(number)).id).toBe(person.id);
    expect((await app.call(person, listDeals)).body.items).toHaveLength(2);
    const kept = await app.call(admin, getAccount, { params: { account_id: account.id } });
    expect([kept.body.owner?.id, kept.body.version]).toEqual([person.id, account.version + 1]);
    const history = await app.call(admin, listDealHistory, { params: { number: open.number } });
    const [entry] = history.body.items.filter(({ field }) => field === 'owner');
    expect([entry?.old_value, entry?.actor?.id]).toEqual([{ id, name: 'Sol Before' }, person.id]);
    const owners = await query('select distinct owner_id from deal_versions where owner_id in ($1, $2)', [
      id,
      person.id,
    ]);
    expect(owners).toEqual([{ owner_id: person.id }]);
    expect(await query('select 1 from deal_access where profile_id = $1', [id])).toEqual([]);
    const names = (await app.call(admin, listNamedOwners)).body.items.map(({ name }) => name);
    expect(names).not.toContain('Sol Before');
    expect(await one({ name: 'Sol Before' })).toEqual({ id: person.id, isMember: true, isNew: false });
  });

  test('OWN05 an invitation can say whose records it takes over, whatever the address; a viewer takes none', async () => {
    const { admin, stranger } = app.people;
    const { id } = await one({ name: 'Chosen Owner', email: 'chosen@elsewhere.example' });
    const deal = await own(id);
    const send = (who: TestPerson, facts: object) =>
      app.call(who, sendWorkspaceInvitation, {
        body: { email: newAddress(), role: 'sales_rep', takes_over_id: id, ...facts },
      });
    expect((await send(admin, { role: 'viewer' })).status).toBe(400);
    expect((await send(admin, { takes_over_id: admin.id })).status).toBe(400);
    expect((await send(stranger, {})).status).toBe(400);
    const email = newAddress('chosen');
    const { token } = await invite(app, admin, { email, takes_over_id: id });
    const pending = (await app.call(admin, listInvitations)).body.items.find((one) => one.email === email);
    expect(pending?.takes_over).toEqual({ id, name: 'Chosen Owner' });
    const person = await castPerson(app, email);
    expect((await accept(person, token)).status).toBe(200);
    expect((await ownerOf(deal.number)).id).toBe(person.id);
    const viewed = newAddress('viewer');
    const other = await one({ name: 'Only Looks', email: viewed });
    const theirs = await own(other.id);
    const looking = await invite(app, admin, { email: viewed, role: 'viewer' });
    expect((await accept(await castPerson(app, viewed), looking.token)).status).toBe(200);
    expect((await ownerOf(theirs.number)).id).toBe(other.id);
  });

  test('OWN06 of named owners those go to whom nothing refers, with their accounts', async () => {
    const { admin } = app.people;
    const unused = await one({ name: 'Never Used' });
    const used = await one({ name: 'Still Used' });
    await own(used.id);
    const gone = await asCompany(app.database, admin.companyId, (tx) =>
      removeUnused(tx, [unused.id, used.id, admin.id]),
    );
    expect(gone).toEqual([unused.id]);
    expect(await query('select id from users where id = any($1)', [[unused.id, used.id]])).toEqual([
      { id: used.id },
    ]);
  });

  test('OWN12 admins remove an owner who has nothing; one with a deal, reports or an invitation stays', async () => {
    const { admin, manager, rep, viewer, neighbour, stranger } = app.people;
    const idle = await one({ name: 'Idle Ines' });
    const owner = await one({ name: 'Busy Ben' });
    const boss = await one({ name: 'Boss Bea' });
    const invited = await one({ name: 'Invited Ivo' });
    await own(owner.id);
    await query('update profiles set manager_id = $2 where id = $1', [rep.id, boss.id]);
    const body = { email: newAddress(), role: 'sales_rep', takes_over_id: invited.id };
    expect((await app.call(admin, sendWorkspaceInvitation, { body: body as never })).status).toBe(201);
    const removable = async (person: TestPerson) =>
      (await app.call(person, listNamedOwners, { query: { limit: 200 } })).body.items.flatMap(
        ({ id, can }) => (can.remove ? [id] : []),
      );
    const listed = await removable(admin);
    expect(listed).toContain(idle.id);
    for (const { id } of [owner, boss, invited]) expect(listed).not.toContain(id);
    expect(await removable(manager)).toEqual([]);
    const remove = (person: TestPerson | null, { id }: { readonly id: string }) =>
      app.call(person, removeNamedOwner, { params: { profile_id: id } });
    for (const person of [manager, rep, viewer, neighbour])
      expect((await remove(person, idle)).status).toBe(403);
    expect((await remove(null, idle)).status).toBe(401);
    expect((await remove(stranger, idle)).status).toBe(404);
    expect((await remove(admin, rep)).status).toBe(404);
    for (const used of [owner, boss, invited]) {
      expect((await remove(admin, used)).problem).toMatchObject({ code: 'conflict' });
    }
    expect((await remove(admin, idle)).status).toBe(204);
    expect((await remove(admin, idle)).status).toBe(404);
    const [entry] = await query(
      "select actor_id, detail from audit_log where action = 'named_owner_removed'",
    );
    expect(entry).toEqual({ actor_id: admin.id, detail: { profile_id: idle.id } });
    await query('update profiles set manager_id = null where id = $1', [rep.id]);
  });
});
