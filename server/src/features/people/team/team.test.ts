import {
  cancelInvitation,
  inviteMany,
  listInvitations,
  resendInvitation,
  sendWorkspaceInvitation,
} from '@dealwright/contract/identity/invitations';
import { changeProfile } from '@dealwright/contract/people/profile-changes';
import {
  changeMemberRole,
  getHandOver,
  listTeam,
  removeMember,
  TEAM_DENIED,
} from '@dealwright/contract/people/team';
import {
  changeWorkspace,
  getWorkspace,
  renewWorkspaceCode,
  WORKSPACE_DENIED,
} from '@dealwright/contract/people/workspace';
import type { Route } from '@dealwright/contract/route';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { ROLES, type Role } from '@dealwright/domain/role';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { invite } from '../../../testing/invitations.ts';
import { castMember } from '../../../testing/members.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const OTHERS: readonly Role[] = ['sales_rep', 'manager', 'viewer'];

eachEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine);
  });
  afterAll(() => app.close());
  const query = <T = Record<string, unknown>>(sql: string, values: readonly unknown[] = []) =>
    app.database.transaction('dealwright_system', (tx) => queryRows<T>(tx, sql, [...values]));
  const roleOf = async ({ id }: { id: string }) =>
    (await query<{ role: Role }>('select role from profiles where id = $1', [id]))[0]?.role;
  const give = (who: TestPerson | null, to: { id: string }, role: unknown) =>
    app.call(who, changeMemberRole, { params: { profile_id: to.id }, body: { role } as never });

  describe('the list of the team', () => {
    test('TEAM01 holds every member once, newest first, a page at a time', async () => {
      const { admin, manager, neighbour } = app.people;
      for (let year = 2001; year < 2006; year += 1) {
        await castMember(app, admin, 'viewer', { createdAt: new Date(`${year}-05-01T00:00:00Z`) });
      }
      const seen: string[] = [];
      const times: string[] = [];
      let cursor: string | undefined;
      do {
        const { status, body } = await app.call(manager, listTeam, {
          query: { limit: 3, ...(cursor && { cursor }) },
        });
        expect(status).toBe(200);
        seen.push(...body.items.map(({ id }) => id));
        times.push(...body.items.map(({ created_at }) => created_at));
        cursor = body.next_cursor ?? undefined;
      } while (cursor);
      const stored = await query<{ id: string }>('select id from profiles where workspace_id = $1', [
        admin.workspaceId,
      ]);
      expect([...seen].sort()).toEqual(stored.map(({ id }) => id).sort());
      expect(times).toEqual(times.toSorted().reverse());
      expect(seen).not.toContain(neighbour.id);
      expect((await app.call(manager, listTeam, { query: { cursor: 'rubbish' } })).status).toBe(400);
    });

    test('is searched by name and address, and shows each member’s last activity and second factor', async () => {
      const { admin, rep } = app.people;
      const member = await castMember(app, admin, 'sales_rep');
      const find = async (q: string) => (await app.call(admin, listTeam, { query: { q } })).body.items;
      expect((await find('rosa')).map(({ id }) => id)).toEqual([rep.id]);
      expect((await find(member.email)).map(({ id }) => id)).toEqual([member.id]);
      expect(await find('%')).toEqual([]);
      const at = '2026-03-04T05:06:07.000Z';
      await query('update sessions set last_used_at = $1 where user_id = $2', [at, member.id]);
      await query('update profiles set mfa_enabled = true where id = $1', [member.id]);
      expect((await find(member.email))[0]).toMatchObject({ last_seen_at: at, mfa_enabled: true });
      await query('delete from sessions where user_id = $1', [member.id]);
      expect((await find(member.email))[0]?.last_seen_at).toBeNull();
      await query('update profiles set last_login_at = $1 where id = $2', [at, member.id]);
      expect((await find(member.email))[0]?.last_seen_at).toBe(at);
    });

    test('TEAM15 TEAM16 says what may be done with whom: nothing with oneself, and a manager leaves admins be', async () => {
      const { admin, manager } = app.people;
      const cans = async (who: TestPerson) =>
        new Map((await app.call(who, listTeam, { query: { limit: 200 } })).body.items.map((m) => [m.id, m]));
      for (const [id, { can, mfa_enabled }] of await cans(admin)) {
        const own = id === admin.id;
        const factors = { reset_factors: !own && mfa_enabled, stop_reset: false };
        expect(can).toEqual({ set_role: own ? [] : [...ROLES], set_manager: !own, remove: !own, ...factors });
      }
      for (const [id, { can, role }] of await cans(manager)) {
        const untouched = id === manager.id || role === 'admin';
        expect(can.remove).toBe(false);
        expect(can.set_manager).toBe(false);
        expect([...can.set_role].sort()).toEqual(untouched ? [] : [...OTHERS].sort());
      }
    });
  });

  describe('roles', () => {
    let member: TestPerson;
    beforeEach(async () => {
      member = await castMember(app, app.people.admin, 'sales_rep');
    });

    test('TEAM17 TEAM18 TEAM19 are set by id in the person’s own workspace: admins set all, managers all but admin', async () => {
      const { admin, manager, neighbour, stranger } = app.people;
      for (const who of [admin, manager]) {
        for (const role of OTHERS) {
          const answer = await give(who, member, role);
          expect([answer.status, answer.body.role]).toEqual([200, role]);
          expect(await roleOf(member)).toBe(role);
        }
      }
      const refused = await give(manager, member, 'admin');
      expect([refused.status, refused.problem.detail]).toEqual([
        403,
        'Only an admin can make someone an admin.',
      ]);
      expect((await give(admin, member, 'admin')).status).toBe(200);
      expect((await give(manager, member, 'viewer')).status).toBe(403);
      expect(await roleOf(member)).toBe('admin');
      for (const who of [neighbour, stranger]) expect((await give(who, member, 'viewer')).status).toBe(404);
      expect((await give(admin, neighbour, 'viewer')).status).toBe(404);
      expect((await give(admin, member, 'owner')).status).toBe(400);
      expect((await give(null, member, 'viewer')).status).toBe(401);
    });

    test('TEAM16 people can’t change their own role through Team', async () => {
      for (const who of [app.people.admin, app.people.manager]) {
        const answer = await give(who, who, 'viewer');
        expect([answer.status, answer.problem.detail]).toEqual([403, 'You can’t change your own role here.']);
        expect(await roleOf(who)).toBe(who.role);
      }
    });

    test('T10 count from the next request on, and the log says who changed them', async () => {
      const { admin } = app.people;
      await give(admin, member, 'manager');
      expect((await app.call(member, listTeam)).status).toBe(200);
      const loop = Array.from({ length: 12 }, () => app.call(member, listTeam));
      const demoted = await give(admin, member, 'viewer');
      expect(demoted.status).toBe(200);
      for (const operation of [listTeam, listInvitations, getWorkspace]) {
        expect((await app.call(member, operation)).status).toBe(403);
      }
      expect(new Set((await Promise.all(loop)).map(({ status }) => status))).toSatisfy((seen: Set<number>) =>
        [...seen].every((status) => status === 200 || status === 403),
      );
      const log = await query<{ actor_id: string; detail: object }>(
        `select actor_id, detail from audit_log where action = 'role_changed' and detail->>'profile_id' = $1 order by created_at`,
        [member.id],
      );
      expect(log.map(({ actor_id, detail }) => ({ actor_id, detail }))).toEqual([
        { actor_id: admin.id, detail: { profile_id: member.id, from: 'sales_rep', to: 'manager' } },
        { actor_id: admin.id, detail: { profile_id: member.id, from: 'manager', to: 'viewer' } },
      ]);
    });

    test('ROLE10 of two admins who take each other’s rights at once, one stays admin', async () => {
      const { stranger } = app.people;
      const other = await castMember(app, stranger, 'admin');
      for (let round = 0; round < 5; round += 1) {
        const answers = await Promise.all([give(stranger, other, 'viewer'), give(other, stranger, 'viewer')]);
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
        const admins = await query(`select 1 from profiles where workspace_id = $1 and role = 'admin'`, [
          stranger.workspaceId,
        ]);
        expect(admins).toHaveLength(1);
        await query(`update profiles set role = 'admin' where id = any ($1)`, [[stranger.id, other.id]]);
      }
    });

    test('ROLE09 A19 only an admin makes an admin, on every path that sets a role', async () => {
      const { manager, rep } = app.people;
      const people = [{ email: 'new-admin@new.example' }];
      const refusals = [
        await give(manager, member, 'admin'),
        await app.call(manager, changeProfile, { body: { role: 'admin' } }),
        await app.call(manager, sendWorkspaceInvitation, {
          body: { email: 'new-admin@new.example', role: 'admin' },
        }),
        await app.call(manager, inviteMany, { body: { role: 'admin', people } }),
        await app.call(rep, changeProfile, { body: { role: 'manager' } }),
      ];
      expect(refusals.map(({ status }) => status)).toEqual(refusals.map(() => 403));
      const { id } = await invite(app, app.people.admin, { role: 'admin' });
      expect((await app.call(manager, resendInvitation, { params: { invitation_id: id } })).status).toBe(403);
      for (const body of [
        { role: 'viewer', is_super_admin: true },
        { role: 'viewer', company_id: member.companyId },
        { role: ['admin'] },
      ]) {
        expect(
          (
            await app.call(manager, changeMemberRole, {
              params: { profile_id: member.id },
              body: body as never,
            })
          ).status,
        ).toBe(400);
      }
      expect(await roleOf(member)).toBe('sales_rep');
      expect(
        await query(`select 1 from workspace_invitations where email = 'new-admin@new.example'`),
      ).toEqual([]);
    });
  });

  test('ROLE08 sellers and viewers are refused whatever stands behind the sections Workspace and Team', async () => {
    const { rep, viewer, otherRep } = app.people;
    const params = { profile_id: otherRep.id };
    const invitation = { invitation_id: otherRep.id };
    for (const who of [rep, viewer]) {
      const team = [
        await app.call(who, listTeam),
        await app.call(who, changeMemberRole, { params, body: { role: 'viewer' } }),
        await app.call(who, getHandOver, { params }),
        await app.call(who, removeMember, { body: { user_id_to_delete: otherRep.id } }),
        await app.call(who, sendWorkspaceInvitation, { body: { email: 'x@new.example', role: 'viewer' } }),
        await app.call(who, inviteMany, { body: { role: 'viewer', people: [{ email: 'x@new.example' }] } }),
        await app.call(who, listInvitations),
        await app.call(who, resendInvitation, { params: invitation }),
        await app.call(who, cancelInvitation, { params: invitation }),
      ];
      for (const { status, problem } of team) expect([status, problem.detail]).toEqual([403, TEAM_DENIED]);
      const workspace = [
        await app.call(who, getWorkspace),
        await app.call(who, changeWorkspace, { body: { name: 'Mine' } }),
        await app.call(who, renewWorkspaceCode as Route),
      ];
      for (const { status, problem } of workspace)
        expect([status, problem.detail]).toEqual([403, WORKSPACE_DENIED]);
    }
  });
});
