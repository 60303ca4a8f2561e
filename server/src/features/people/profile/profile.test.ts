import { getProfile } from '@dealwright/contract/people/profile';
import { changeProfile, listRoleChoices } from '@dealwright/contract/people/profile-changes';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { LAST_ADMIN_REFUSED, RAISE_REFUSED } from './policy.ts';

eachEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine);
  });
  afterAll(() => app.close());
  const query = (sql: string, values: unknown[] = []) =>
    app.database.transaction('dealwright_system', (tx) =>
      queryRows<Record<string, unknown>>(tx, sql, values),
    );
  beforeEach(async () => {
    for (const { id, role } of Object.values(app.people)) {
      await query('update profiles set role = $1 where id = $2', [role, id]);
    }
  });

  describe('a person’s own profile', () => {
    test('GEN04 changes first name, last name and role of the person’s own profile only', async () => {
      const { rep, otherRep } = app.people;
      const body = { first_name: ' Rosalind ', last_name: 'Ågren', role: 'viewer' } as const;
      const answer = await app.call(rep, changeProfile, { body });
      expect(answer.status, answer.text).toBe(200);
      const expected = { id: rep.id, first_name: 'Rosalind', last_name: 'Ågren', role: 'viewer' };
      expect(answer.body).toMatchObject(expected);
      expect((await app.call(rep, getProfile)).body).toMatchObject(expected);
      expect((await app.call(otherRep, getProfile)).body).toMatchObject({ role: 'sales_rep' });
      const [entry] = await query(`select actor_id, detail from audit_log where action = 'role_changed'`);
      expect(entry).toMatchObject({
        actor_id: rep.id,
        detail: { profile_id: rep.id, from: 'sales_rep', to: 'viewer' },
      });
    });

    test.each([
      [{ first_name: '  ' }, 'first_name'],
      [{ last_name: 'x'.repeat(101) }, 'last_name'],
      [{ role: 'owner' }, 'role'],
    ])('%j is refused', async (body, path) => {
      const { status, problem } = await app.call(app.people.rep, changeProfile, { body: body as never });
      expect([status, problem.errors?.[0]?.path]).toEqual([400, path]);
    });

    test.each([
      'id',
      'user_id',
      'email',
      'company_id',
      'workspace_id',
      'hubspot_user_id',
      'mfa_enabled',
      'is_super_admin',
    ])('a body that carries %s is refused and changes nothing', async (field) => {
      const { rep, admin } = app.people;
      const before = (await app.call(rep, getProfile)).body;
      const answer = await app.call(rep, changeProfile, {
        body: { first_name: 'Smuggled', [field]: admin.id } as never,
      });
      expect(answer.status).toBe(400);
      expect((await app.call(rep, getProfile)).body).toEqual(before);
    });

    test('GEN09 people can’t raise their own rights, and the choices say so', async () => {
      const { rep, viewer, manager } = app.people;
      for (const [who, role] of [
        [viewer, 'sales_rep'],
        [rep, 'manager'],
        [rep, 'admin'],
        [manager, 'admin'],
      ] as const) {
        const { status, problem } = await app.call(who, changeProfile, { body: { role } });
        expect([status, problem.detail], `${who.role} to ${role}`).toEqual([403, RAISE_REFUSED]);
      }
      expect((await app.call(rep, listRoleChoices)).body.roles).toEqual([
        { role: 'admin', refused: RAISE_REFUSED },
        { role: 'manager', refused: RAISE_REFUSED },
        { role: 'sales_rep', refused: null },
        { role: 'viewer', refused: null },
      ]);
    });

    test('who was an admin a moment ago cannot take it back', async () => {
      const { admin } = app.people;
      await query(`update profiles set role = 'admin' where id = $1`, [app.people.manager.id]);
      expect((await app.call(admin, changeProfile, { body: { role: 'viewer' } })).status).toBe(200);
      expect((await app.call(admin, changeProfile, { body: { role: 'admin' } })).status).toBe(403);
    });

    test('the last admin of a workspace stays one; of two who step down at once one does', async () => {
      const { admin, manager } = app.people;
      const alone = await app.call(admin, changeProfile, { body: { role: 'manager' } });
      expect([alone.status, alone.problem.detail]).toEqual([409, LAST_ADMIN_REFUSED]);
      await query(`update profiles set role = 'admin' where id = $1`, [manager.id]);
      const answers = await Promise.all(
        [admin, manager].map((who) => app.call(who, changeProfile, { body: { role: 'viewer' } })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const admins = await query(`select id from profiles where workspace_id = $1 and role = 'admin'`, [
        admin.workspaceId,
      ]);
      expect(admins).toHaveLength(1);
    });

    test('two changes of different fields at the same moment are both kept', async () => {
      const { otherRep } = app.people;
      await Promise.all([
        app.call(otherRep, changeProfile, { body: { first_name: 'Omid' } }),
        app.call(otherRep, changeProfile, { body: { last_name: 'Karimi' } }),
      ]);
      expect((await app.call(otherRep, getProfile)).body).toMatchObject({
        first_name: 'Omid',
        last_name: 'Karimi',
      });
    });
  });
});
