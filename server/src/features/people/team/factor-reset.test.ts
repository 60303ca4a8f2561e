import { listMembers } from '@dealwright/contract/identity/members';
import { getSession, signIn } from '@dealwright/contract/identity/session';
import {
  listFactorResets,
  resetLastAdminFactors,
  resetMemberFactors,
  stopFactorReset,
  stopMemberFactorReset,
} from '@dealwright/contract/people/factor-resets';
import { listTeam } from '@dealwright/contract/people/team';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openBrowser } from '../../../testing/browser.ts';
import { mailTo } from '../../../testing/mailbox.ts';
import type { CastName, TestPerson } from '../../../testing/people.ts';
import { anotherSession, enrol, laterBy, recoveryCodesOf } from '../../../testing/second-factor.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { hashPassword } from '../../identity/session/passwords.ts';
import { applyDueResets } from './reset-factors.ts';

const DAY_SECONDS = 24 * 60 * 60;
const PASSWORD = 'the words of the present';

eachEngine((engine) => {
  let app: TestApp;
  let hash: string;
  let admin: TestPerson;
  beforeAll(async () => {
    app = await createTestApp(engine);
    hash = await hashPassword(PASSWORD);
  });
  afterAll(() => app.close());

  const system = <T>(text: string, values: readonly unknown[] = []) =>
    app.database.transaction('dealwright_system', (tx) => queryRows<T>(tx, text, [...values]));

  beforeEach(async () => {
    app.clock.now = new Date();
    for (const table of [
      'rate_limits',
      'mails',
      'factor_resets',
      'mfa_factors',
      'mfa_recovery_codes',
      'address_changes',
    ])
      await system(`delete from ${table}`);
    for (const { id, role } of Object.values(app.people)) {
      await system('update users set password_hash = $2, is_super_admin = false where id = $1', [id, hash]);
      await system('update profiles set role = $2::member_role where id = $1', [id, role]);
    }
    admin = await anotherSession(app, app.people.admin);
  });

  const reset = (who: TestPerson, of: CastName) =>
    app.call(who, resetMemberFactors, { params: { profile_id: app.people[of].id } });
  const stop = (who: TestPerson, of: CastName) =>
    app.call(who, stopMemberFactorReset, { params: { profile_id: app.people[of].id } });
  const factorsOf = (of: CastName) =>
    system('select 1 from mfa_factors where user_id = $1', [app.people[of].id]);
  const kindsTo = async (address: string) => (await mailTo(app.database, address)).map(({ kind }) => kind);
  const logOf = (action: string) =>
    system<{ actor_id: string; detail: object; request_id: string }>(
      'select actor_id, detail, request_id from audit_log where action = $1 order by created_at desc limit 1',
      [action],
    );
  const inTeam = async (who: TestPerson, of: CastName) =>
    (await app.call(who, listTeam, { query: {} })).body.items.find(({ id }) => id === app.people[of].id);
  const makeAdmin = (who: CastName) =>
    system("update profiles set role = 'admin' where id = $1", [app.people[who].id]);

  test('TEAM31 A20 an admin resets a colleague who lost their factor: factors, codes, sessions and password end at once', async () => {
    const { person: rep } = await enrol(app, app.people.rep);
    await recoveryCodesOf(app, rep);
    expect((await inTeam(admin, 'rep'))?.can.reset_factors).toBe(true);
    expect((await reset(admin, 'rep')).body).toEqual({ due_at: null });
    expect(await factorsOf('rep')).toEqual([]);
    expect(await system('select 1 from mfa_recovery_codes where user_id = $1', [rep.id])).toEqual([]);
    expect((await app.call(rep, listMembers)).status).toBe(401);
    const enters = await openBrowser(app).call(signIn, { body: { email: rep.email, password: PASSWORD } });
    expect(enters.status).toBe(401);
    expect((await kindsTo(rep.email)).sort()).toContain('factors_reset');
    expect((await kindsTo(rep.email))[0]).toBe('password_reset');
    const [entry] = await logOf('factors_reset');
    expect(entry).toMatchObject({ actor_id: admin.id, detail: { profile_id: rep.id } });
    expect(entry?.request_id).toBeTruthy();
    expect((await reset(admin, 'rep')).problem.code).toBe('conflict');
  });

  test('TEAM31 both addresses are notified while the former one can undo a change, and no link is mailed', async () => {
    const { person: rep } = await enrol(app, app.people.rep);
    await system(
      `insert into address_changes (id, user_id, old_email, new_email, session_id, token_hash, requested_at, ends_at, confirmed_at, undo_hash)
       values (gen_random_uuid(), $1, 'rosa@before.example', $2, gen_random_uuid(), sha256('a'), $3, $4, $3, sha256('b'))`,
      [rep.id, rep.email, app.clock.now, new Date(app.clock.now.getTime() + DAY_SECONDS * 1000)],
    );
    expect((await reset(admin, 'rep')).status).toBe(200);
    expect(await kindsTo('rosa@before.example')).toEqual(['factors_reset']);
    expect(await kindsTo(rep.email)).not.toContain('password_reset');
  });

  test('TEAM31 A10 only an admin with a recent proof resets, in their own workspace, and not for themselves', async () => {
    await enrol(app, app.people.rep);
    const mine = (await enrol(app, app.people.admin)).person;
    for (const who of ['manager', 'otherRep', 'viewer', 'neighbour', 'strangerRep'] as const) {
      expect([who, (await reset(app.people[who], 'rep')).status]).toEqual([who, 403]);
      expect([who, (await stop(app.people[who], 'rep')).status]).toEqual([who, 403]);
    }
    expect((await reset(app.people.stranger, 'rep')).status).toBe(404);
    expect((await reset(mine, 'neighbour')).status).toBe(404);
    expect((await reset(mine, 'admin')).status).toBe(403);
    expect((await inTeam(mine, 'admin'))?.can.reset_factors).toBe(false);
    laterBy(app, 11 * 60);
    expect((await reset(mine, 'rep')).problem.code).toBe('proof_required');
    expect(await factorsOf('rep')).toHaveLength(1);
  });

  test("TEAM32 A20 an admin's factor is reset after a day, which everyone concerned is told and the team list shows", async () => {
    await makeAdmin('manager');
    const { person: manager } = await enrol(app, app.people.manager);
    const asked = await reset(admin, 'manager');
    const dueAt = new Date(app.clock.now.getTime() + DAY_SECONDS * 1000).toISOString();
    expect(asked.body).toEqual({ due_at: dueAt });
    expect((await reset(admin, 'manager')).problem.code).toBe('conflict');
    expect(await kindsTo(manager.email)).toContain('factor_reset_asked');
    expect(await kindsTo(admin.email)).toEqual(['factor_reset_asked']);
    expect(await inTeam(admin, 'manager')).toMatchObject({
      factor_reset_at: dueAt,
      can: { reset_factors: false, stop_reset: true },
    });
    laterBy(app, DAY_SECONDS - 60);
    expect(await applyDueResets(app.database, app.clock.now)).toBe(0);
    expect(await factorsOf('manager')).toHaveLength(1);
    laterBy(app, 120);
    expect(await applyDueResets(app.database, app.clock.now)).toBe(1);
    expect(await applyDueResets(app.database, app.clock.now)).toBe(0);
    expect(await factorsOf('manager')).toEqual([]);
    expect((await app.call(manager, getSession)).body.user).toBeNull();
    expect(await logOf('factors_reset')).toMatchObject([
      { actor_id: admin.id, detail: { profile_id: manager.id } },
    ]);
  });

  test('TEAM32 the colleague or any admin stops it; of one whose asker is no admin any more nothing comes', async () => {
    await makeAdmin('manager');
    const { person: manager } = await enrol(app, app.people.manager);
    for (const who of [manager, admin]) {
      expect((await reset(admin, 'manager')).status).toBe(200);
      expect((await stop(who, 'manager')).status).toBe(204);
      expect((await stop(who, 'manager')).status).toBe(404);
      expect(await logOf('factor_reset_stopped')).toMatchObject([{ actor_id: who.id }]);
    }
    expect(await kindsTo(manager.email)).toContain('factor_reset_stopped');
    expect((await reset(admin, 'manager')).status).toBe(200);
    await system("update profiles set role = 'viewer' where id = $1", [admin.id]);
    laterBy(app, DAY_SECONDS + 60);
    expect(await applyDueResets(app.database, app.clock.now)).toBe(0);
    expect(await factorsOf('manager')).toHaveLength(1);
  });

  test('TEAM33 A20 the operator does it for the only admin of a company, after a day, with a recent proof', async () => {
    const operator = await anotherSession(app, app.people.strangerRep);
    await system('update users set is_super_admin = true where id = $1', [operator.id]);
    const ask = (email: string) => app.call(operator, resetLastAdminFactors, { body: { email } });
    const { person: last } = await enrol(app, app.people.admin);
    expect((await ask('nobody@else.example')).status).toBe(404);
    expect((await ask(app.people.rep.email)).problem.code).toBe('conflict');
    await makeAdmin('manager');
    expect((await ask(last.email)).problem.detail).toContain('can reset this under Settings');
    await system("update profiles set role = 'manager' where id = $1", [app.people.manager.id]);
    expect((await ask(last.email.toUpperCase())).status).toBe(200);
    expect(await kindsTo(last.email)).toContain('factor_reset_asked');
    const waiting = (await app.call(operator, listFactorResets)).body.items;
    expect(waiting).toMatchObject([{ email: last.email, company: 'own', by_operator: true }]);
    expect((await inTeam(last, 'admin'))?.can.stop_reset).toBe(true);
    const params = { id: waiting[0]?.id ?? '' };
    expect((await app.call(operator, stopFactorReset, { params })).status).toBe(204);
    expect((await app.call(operator, stopFactorReset, { params })).status).toBe(404);
    expect((await ask(last.email)).status).toBe(200);
    laterBy(app, DAY_SECONDS + 60);
    expect((await ask(last.email)).problem.code).toBe('proof_required');
    expect(await applyDueResets(app.database, app.clock.now)).toBe(1);
    expect(await factorsOf('admin')).toEqual([]);
    const log = await system<{ actor_id: string | null; company_id: string }>(
      `select actor_id, company_id from audit_log where action = 'factor_reset_asked' order by created_at desc limit 1`,
    );
    expect(log).toEqual([{ actor_id: operator.id, company_id: last.companyId }]);
  });

  test('TEAM33 A10 A20 an old session of the admin or the operator can’t stop it', async () => {
    const operator = await anotherSession(app, app.people.strangerRep);
    await system('update users set is_super_admin = true where id = $1', [operator.id]);
    const { person: stolen } = await enrol(app, app.people.admin);
    laterBy(app, 9 * 60);
    const late = await anotherSession(app, operator);
    const asked = await app.call(late, resetLastAdminFactors, { body: { email: stolen.email } });
    expect(asked.status).toBe(200);
    laterBy(app, 11 * 60);
    expect((await stop(stolen, 'admin')).problem.code).toBe('proof_required');
    const [waiting] = (await app.call(late, listFactorResets)).body.items;
    const byId = { params: { id: waiting?.id ?? '' } };
    expect((await app.call(late, stopFactorReset, byId)).problem.code).toBe('proof_required');
    laterBy(app, DAY_SECONDS);
    expect(await applyDueResets(app.database, app.clock.now)).toBe(1);
    expect(await factorsOf('admin')).toEqual([]);
    expect((await app.call(stolen, listMembers)).status).toBe(401);
  });
});
