import { listMembers } from '@dealwright/contract/identity/members';
import { getSession } from '@dealwright/contract/identity/session';
import {
  changeCompanyWorkspace,
  createWorkspace,
  listWorkspaces,
  switchWorkspace,
} from '@dealwright/contract/people/workspaces';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { castMember } from '../../../testing/members.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

eachEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine);
  });
  afterAll(() => app.close());
  const create = (who: TestPerson, body: object) =>
    app.call(who, createWorkspace, { body: body as never, key: newId() });
  const change = (who: TestPerson, workspace_id: string, body: object) =>
    app.call(who, changeCompanyWorkspace, { params: { workspace_id }, body: body as never });
  const go = (who: TestPerson, workspace_id: string) =>
    app.call(who, switchWorkspace, { body: { workspace_id } });
  const listed = async (who: TestPerson) => (await app.call(who, listWorkspaces)).body.items;

  describe('the workspaces of a company', () => {
    test('are listed for its admins by name, with members and open deals, and which one they are in', async () => {
      const { admin, manager, rep, viewer, neighbour } = app.people;
      const items = await listed(admin);
      expect(items.map(({ name }) => name)).toEqual(['main', 'side']);
      expect(items).toMatchObject([
        { current: true, members: 5, closed_to_you: null },
        { current: false, members: 1, max_members: 25 },
      ]);
      for (const who of [manager, rep, viewer, neighbour]) {
        const answers = [
          await app.call(who, listWorkspaces),
          await create(who, { name: 'Mine', max_members: 3 }),
          await change(who, who.workspaceId, { max_members: 500 }),
          await go(who, neighbour.workspaceId),
        ];
        for (const { status, problem } of answers)
          expect([status, problem.detail]).toEqual([403, 'Only an admin can do this.']);
      }
      expect((await listed(app.people.stranger)).map(({ id }) => id)).not.toContain(admin.workspaceId);
    });

    test('are created once under their key, renamed, and given seats, never fewer than members', async () => {
      const { admin, stranger } = app.people;
      const key = newId();
      const send = () =>
        app.call(admin, createWorkspace, { body: { name: ' Nordics ', max_members: 3 }, key });
      const [first, again] = [await send(), await send()];
      expect([first.status, again.body.id]).toEqual([201, first.body.id]);
      expect(first.body).toMatchObject({ name: 'Nordics', max_members: 3, members: 0, current: false });
      const renamed = await change(admin, first.body.id, { name: 'Baltics', max_members: 10 });
      expect(renamed.body).toMatchObject({ name: 'Baltics', max_members: 10 });
      const few = await change(admin, admin.workspaceId, { max_members: 4 });
      expect([few.status, few.problem.errors]).toEqual([
        400,
        [{ path: 'max_members', message: 'There are 5 members. Choose at least that many seats.' }],
      ]);
      for (const body of [{ max_members: 0 }, { max_members: 1.5 }, { max_members: 10_001 }, { name: ' ' }]) {
        expect((await change(admin, first.body.id, body)).status).toBe(400);
      }
      expect((await create(admin, { name: 'x', max_members: 3, company_id: newId() })).status).toBe(400);
      expect((await change(stranger, first.body.id, { name: 'Theirs' })).status).toBe(404);
      const log = await app.database.transaction('dealwright_system', (tx) =>
        queryRows<{ action: string }>(
          tx,
          `select action from audit_log where detail->>'workspace_id' = $1 order by created_at, action`,
          [first.body.id],
        ),
      );
      expect(log.map(({ action }) => action)).toEqual([
        'workspace_created',
        'workspace_renamed',
        'workspace_seats_changed',
      ]);
    });

    test('ROLE10 an admin goes from one to another where a seat is free, and the last one of a team stays', async () => {
      const { admin, stranger } = app.people;
      const { body: target } = await create(admin, { name: 'Target', max_members: 1 });
      const why = 'You’re the last admin of main. Make someone else an admin first.';
      expect((await listed(admin)).find(({ id }) => id === target.id)?.closed_to_you).toBe(why);
      const last = await go(admin, target.id);
      expect([last.status, last.problem.detail]).toEqual([409, why]);

      const other = await castMember(app, admin, 'admin');
      const moved = await go(admin, target.id);
      expect(moved.body).toMatchObject({ id: target.id, current: true, members: 1 });
      const session = (await app.call(admin, getSession)).body;
      expect([session.workspace?.name, session.profile?.role]).toEqual(['Target', 'admin']);
      expect((await app.call(admin, listMembers)).body.items.map(({ id }) => id)).toEqual([admin.id]);
      expect((await listed(other)).find(({ id }) => id === target.id)?.closed_to_you).toBe(
        'This workspace is full',
      );
      expect((await go(admin, target.id)).status).toBe(200);
      expect((await go(admin, admin.workspaceId)).status).toBe(200);

      const first = await castMember(app, { ...admin, workspaceId: target.id }, 'viewer');
      expect(first.workspaceId).toBe(target.id);
      const full = await go(admin, target.id);
      expect([full.status, full.problem.detail]).toEqual([409, 'This workspace is full']);
      expect((await go(admin, stranger.workspaceId)).status).toBe(404);
      expect((await go(admin, newId())).status).toBe(404);
      expect((await app.call(null, listWorkspaces)).status).toBe(401);
    });

    test('ROLE14 a company has several workspaces, and a person belongs to the company and is in one of them at a time', async () => {
      const { admin } = app.people;
      const mover = await castMember(app, admin, 'admin');
      const { body: second } = await create(admin, { name: 'Second', max_members: 3 });
      const places = async () => (await listed(admin)).map(({ id, members }) => [id, members] as const);
      const before = new Map(await places());
      expect(before.size).toBeGreaterThan(1);
      const belongs = () =>
        app.database.transaction('dealwright_system', (tx) =>
          queryRows<{ company_id: string; workspace_id: string; of_company: string }>(
            tx,
            `select p.company_id, p.workspace_id, u.company_id as of_company
               from profiles p join users u on u.id = p.id where p.id = $1`,
            [mover.id],
          ),
        );
      const isAmong = async (who: TestPerson) =>
        (await app.call(who, listMembers)).body.items.some(({ id }) => id === mover.id);
      for (const into of [second.id, admin.workspaceId]) {
        expect((await go(mover, into)).status).toBe(200);
        expect(await belongs()).toEqual([
          { company_id: admin.companyId, workspace_id: into, of_company: admin.companyId },
        ]);
        const { workspace, profile } = (await app.call(mover, getSession)).body;
        expect([workspace?.id, profile?.company_id]).toEqual([into, admin.companyId]);
        expect(await isAmong(admin)).toBe(into === admin.workspaceId);
        expect((await listed(mover)).filter(({ current }) => current).map(({ id }) => id)).toEqual([into]);
        const there = new Map(await places());
        const moved = into === second.id ? 1 : 0;
        expect(there.get(second.id)).toBe(moved);
        expect(there.get(admin.workspaceId)).toBe((before.get(admin.workspaceId) ?? 0) - moved);
      }
      // Nor does the database take a second place for the same person, or one of another company.
      const place = (companyId: string, workspaceId: string) =>
        app.database.transaction('dealwright_system', (tx) =>
          queryRows(
            tx,
            'insert into profiles (company_id, id, workspace_id, email) values ($1, $2, $3, $4)',
            [companyId, mover.id, workspaceId, mover.email],
          ),
        );
      await expect(place(admin.companyId, second.id)).rejects.toMatchObject({ code: '23505' });
      await expect(place(app.people.stranger.companyId, second.id)).rejects.toMatchObject({ code: '23503' });
    });

    test('ROLE10 of two admins who leave at once one stays, and one seat is taken once', async () => {
      const { stranger } = app.people;
      const other = await castMember(app, stranger, 'admin');
      const { body: target } = await create(stranger, { name: 'Elsewhere', max_members: 5 });
      const away = await Promise.all([go(stranger, target.id), go(other, target.id)]);
      expect(away.map(({ status }) => status).sort()).toEqual([200, 409]);
      const third = await castMember(app, stranger, 'admin');
      const fourth = await castMember(app, stranger, 'admin');
      const { body: small } = await create(third, { name: 'One seat', max_members: 1 });
      const both = await Promise.all([go(third, small.id), go(fourth, small.id)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    });
  });
});
