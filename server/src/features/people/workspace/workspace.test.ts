import { findWorkspaceByCode } from '@dealwright/contract/identity/invitations';
import { changeWorkspace, getWorkspace, renewWorkspaceCode } from '@dealwright/contract/people/workspace';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addDeal } from '../../../testing/test-deal.ts';

const DENIED = "You don't have permission to access workspace settings.";

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
    await query(
      `update workspaces set name = 'Sales', allow_self_join = false, workspace_type = 'team' where id = $1`,
      [app.people.admin.workspaceId],
    );
  });

  describe('the workspace', () => {
    test('ROLE04 WORK02 an admin and a manager read theirs; others get a refusal', async () => {
      const { admin, manager, rep, viewer, neighbour } = app.people;
      for (const who of [admin, manager]) {
        const { status, body } = await app.call(who, getWorkspace);
        expect(status).toBe(200);
        expect(body).toMatchObject({
          id: who.workspaceId,
          name: 'Sales',
          workspace_type: 'team',
          allow_self_join: false,
          members: 5,
        });
        expect(body.invitation_code).toMatch(/^[ABCDEFGHJKMNPQRSTUVWXYZ23456789]{8}$/);
      }
      expect((await app.call(neighbour, getWorkspace)).body.id).toBe(neighbour.workspaceId);
      for (const who of [rep, viewer]) {
        const answers = [
          await app.call(who, getWorkspace),
          await app.call(who, changeWorkspace, { body: { name: 'Mine' } }),
          await app.call(who, renewWorkspaceCode),
        ];
        for (const { status, problem } of answers) expect([status, problem.detail]).toEqual([403, DENIED]);
      }
    });

    test('name and joining are changed with the time, each by itself, and both at the same moment', async () => {
      const { admin, manager } = app.people;
      const before = (await app.call(admin, getWorkspace)).body;
      app.clock.now = new Date(app.clock.now.getTime() + 60_000);
      const [renamed, opened] = await Promise.all([
        app.call(admin, changeWorkspace, { body: { name: '  Northern   Sales ' } }),
        app.call(manager, changeWorkspace, { body: { allow_self_join: true } }),
      ]);
      expect([renamed.status, opened.status]).toEqual([200, 200]);
      const after = (await app.call(admin, getWorkspace)).body;
      expect(after).toMatchObject({ allow_self_join: true, updated_at: app.clock.now.toISOString() });
      expect(after.name).toMatch(/^Northern\s+Sales$/);
      expect(after.updated_at).not.toBe(before.updated_at);
      const entries = await query(
        `select action from audit_log where action in ('workspace_renamed', 'self_join_changed')`,
      );
      expect(entries).toHaveLength(2);
    });

    test.each([
      { name: ' ' },
      { name: 'x'.repeat(201) },
      { allow_self_join: 'yes' },
      { max_members: 500 },
      { id: 'x' },
    ])('%j is refused', async (body) => {
      const answer = await app.call(app.people.admin, changeWorkspace, { body: body as never });
      expect(answer.status).toBe(400);
      expect((await app.call(app.people.admin, getWorkspace)).body).toMatchObject({ name: 'Sales' });
    });

    test('WORK08 a new code has eight of its letters and digits, and the old one stops working', async () => {
      const { admin, stranger } = app.people;
      await app.call(admin, changeWorkspace, { body: { allow_self_join: true } });
      const foreign = (await app.call(stranger, getWorkspace)).body.invitation_code;
      const old = (await app.call(admin, getWorkspace)).body.invitation_code ?? '';
      const look = (code: string) => app.call(null, findWorkspaceByCode, { body: { workspace_code: code } });
      expect((await look(old)).body).toEqual({ workspace_name: 'Sales' });
      const now = new Date(app.clock.now.getTime() + 60_000);
      app.clock.now = now;
      const { body } = await app.call(admin, renewWorkspaceCode);
      expect(body.invitation_code).toMatch(/^[ABCDEFGHJKMNPQRSTUVWXYZ23456789]{8}$/);
      expect(body).toMatchObject({ updated_at: now.toISOString() });
      expect(body.invitation_code).not.toBe(old);
      expect((await look(old)).status).toBe(404);
      expect((await look(body.invitation_code ?? '')).status).toBe(200);
      expect((await app.call(stranger, getWorkspace)).body.invitation_code).toBe(foreign);
      const log = await query(`select detail::text from audit_log where action = 'workspace_code_renewed'`);
      expect(JSON.stringify(log)).not.toContain(body.invitation_code);
    });

    test('a personal workspace can’t be joined', async () => {
      const { admin } = app.people;
      await query(`update workspaces set workspace_type = 'personal' where id = $1`, [admin.workspaceId]);
      expect((await app.call(admin, getWorkspace)).body.invitation_code).toBeNull();
      expect((await app.call(admin, changeWorkspace, { body: { allow_self_join: true } })).status).toBe(409);
      expect((await app.call(admin, renewWorkspaceCode)).status).toBe(409);
      expect((await app.call(admin, changeWorkspace, { body: { name: 'Alone' } })).status).toBe(200);
    });

    test('WORK10 WORK11 its figures count profiles, open deals, and what was won this month', async () => {
      const { admin, rep, stranger } = app.people;
      const before = (await app.call(admin, getWorkspace)).body;
      const month = app.clock.now.toISOString().slice(0, 7);
      for (const [stage, closed] of [
        ['proposal', null],
        ['negotiation', null],
        ['closed_lost', `${month}-01T00:00:00Z`],
        ['closed_won', `${month}-01T00:00:00Z`],
        ['closed_won', '2020-01-31T23:59:59Z'],
      ] as const) {
        const { id } = await addDeal(app.database, rep);
        await query('update deals set stage = $1, closed_at = $2 where id = $3', [stage, closed, id]);
      }
      expect((await app.call(admin, getWorkspace)).body).toMatchObject({
        members: before.members,
        open_deals: before.open_deals + 2,
        won_this_month: before.won_this_month + 1,
      });
      expect((await app.call(stranger, getWorkspace)).body).toMatchObject({
        open_deals: 0,
        won_this_month: 0,
        members: 2,
      });
    });
  });
});
