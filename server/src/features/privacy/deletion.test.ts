import { listMembers } from '@dealwright/contract/identity/members';
import {
  cancelAccountDeletion,
  getAccountDeletion,
  requestAccountDeletion,
} from '@dealwright/contract/privacy/data-controls';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setFeature } from '../../testing/features.ts';
import { mailTo } from '../../testing/mailbox.ts';
import type { TestPerson } from '../../testing/people.ts';
import { anotherSession, laterBy } from '../../testing/second-factor.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addDeal } from '../../testing/test-deal.ts';
import { finishHandOvers } from '../people/team/jobs.ts';
import { eraseAccounts } from './erase-accounts.ts';

const DAY_SECONDS = 24 * 60 * 60;

eachEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.now = new Date();
    for (const table of ['account_deletions', 'mails', 'feature_flags']) await system(`delete from ${table}`);
    await setFeature(app, 'data_controls', true);
  });

  const system = <T>(sql: string, values: readonly unknown[] = []) =>
    app.database.transaction('dealwright_system', (tx) => queryRows<T>(tx, sql, [...values]));
  const ask = (person: TestPerson, heirId: string | null = null) =>
    app.call(person, requestAccountDeletion, { body: { heir_id: heirId } });
  const look = async (person: TestPerson) => (await app.call(person, getAccountDeletion)).body;
  const kinds = async (email: string) => (await mailTo(app.database, email)).map(({ kind }) => kind);

  test('an account waits fourteen days, and its person may change their mind until then', async () => {
    const viewer = await anotherSession(app, app.people.viewer);
    const answers = await Promise.all([ask(viewer), ask(viewer)]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    const due = new Date(app.clock.now.getTime() + 14 * DAY_SECONDS * 1000).toISOString();
    expect((await look(viewer)).pending?.due_at).toBe(due);
    expect(await kinds(viewer.email)).toEqual(['account_deletion_asked']);
    expect((await app.call(viewer, cancelAccountDeletion)).status).toBe(204);
    expect((await app.call(viewer, cancelAccountDeletion)).status).toBe(204);
    laterBy(app, 15 * DAY_SECONDS);
    expect(await eraseAccounts(app.database, app.clock.now)).toBe(0);
    expect(await kinds(viewer.email)).toEqual(['account_deletion_given_up', 'account_deletion_asked']);
    expect((await app.call(app.people.viewer, listMembers)).status).toBe(200);
  });

  test('A10 asking needs a recent proof and the feature; taking it back needs neither', async () => {
    const rep = await anotherSession(app, app.people.otherRep);
    await ask(rep);
    await setFeature(app, 'data_controls', false);
    expect((await ask(rep)).problem.code).toBe('feature_off');
    expect(await look(rep)).toMatchObject({ pending: { due_at: expect.any(String) } });
    laterBy(app, 11 * 60);
    expect((await ask(rep)).problem.code).toBe('feature_off');
    await setFeature(app, 'data_controls', true);
    expect((await ask(rep)).problem.code).toBe('proof_required');
    await setFeature(app, 'data_controls', false);
    expect((await app.call(rep, cancelAccountDeletion)).status).toBe(204);
    expect(await look(rep)).toMatchObject({ pending: null });
    expect(await system('select 1 from account_deletions')).toEqual([]);
  });

  test('the last admin must name another member as the next admin', async () => {
    const admin = await anotherSession(app, app.people.admin);
    expect(await look(admin)).toMatchObject({ heir_needed: true });
    expect((await ask(admin)).problem.detail).toContain('You’re the last admin');
    for (const { id } of [app.people.stranger, app.people.neighbour, admin])
      expect((await ask(admin, id)).problem.errors?.[0]?.path).toBe('heir_id');
    expect((await ask(admin, app.people.manager.id)).status).toBe(202);
    expect((await look(admin)).heirs.map(({ name }) => name)).not.toContain(admin.name);
  });

  test('once it is due the person is gone, the open deals go on, and the log stays', async () => {
    const admin = await anotherSession(app, app.people.admin);
    const { id, companyId, email } = admin;
    const deal = await addDeal(app.database, admin);
    const won = await addDeal(app.database, admin, { stage: 'closed_won' });
    await ask(admin, app.people.rep.id);
    laterBy(app, 14 * DAY_SECONDS);
    const [one, two] = await Promise.all([
      eraseAccounts(app.database, app.clock.now),
      eraseAccounts(app.database, app.clock.now),
    ]);
    expect((one ?? 0) + (two ?? 0)).toBe(1);
    await finishHandOvers(app.database, app.clock.now);
    expect((await app.call(admin, listMembers)).status).toBe(401);
    const [profile] = await system<Record<string, unknown>>('select * from profiles where id = $1', [id]);
    expect(profile).toMatchObject({ first_name: 'Deleted', last_name: 'person', workspace_id: null });
    const [user] = await system<Record<string, unknown>>('select * from users where id = $1', [id]);
    expect(user).toMatchObject({
      email: `deleted-${id}@deleted.invalid`,
      password_hash: null,
      company_id: null,
    });
    const owners = await system<{ id: string; owner_id: string }>(
      'select id, owner_id from deals where company_id = $1 and id = any ($2::uuid[])',
      [companyId, [deal.id, won.id]],
    );
    expect(owners.find((row) => row.id === deal.id)?.owner_id).toBe(app.people.rep.id);
    expect(owners.find((row) => row.id === won.id)?.owner_id).toBe(id);
    const [heir] = await system<{ role: string }>('select role from profiles where id = $1', [
      app.people.rep.id,
    ]);
    expect(heir?.role).toBe('admin');
    const actions = await system<{ action: string }>(
      'select action from audit_log where company_id = $1 and actor_id = $2 order by created_at, id',
      [companyId, id],
    );
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['account_deletion_asked', 'account_erased']),
    );
    expect(await kinds(email)).toEqual(['account_erased', 'account_deletion_asked']);
    const text = await system<{ found: number }>(
      `select count(*)::int as found from profiles p, users u where p.email = $1 or u.email = $1`,
      [email],
    );
    expect(text[0]?.found).toBe(0);
  });
});
