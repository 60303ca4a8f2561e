import {
  cancelInvitation,
  findInvitation,
  findPendingInvitation,
  INVITATION_TEXTS,
  listInvitations,
  resendInvitation,
  sendWorkspaceInvitation,
} from '@dealwright/contract/identity/invitations';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashToken } from '../../../platform/ids.ts';
import { invite, newAddress, readRow } from '../../../testing/invitations.ts';
import { mailTo } from '../../../testing/mailbox.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

eachEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine);
  });
  afterAll(() => app.close());

  interface Stored {
    readonly status: string;
    readonly workspace_id: string;
    readonly invited_by: string;
    readonly invitation_token: Buffer;
    readonly expires_at: Date;
    readonly everything: string;
  }
  const stored = (id: string) =>
    readRow<Stored>(app, 'select i.*, i::text as everything from workspace_invitations i where id = $1', [
      id,
    ]);
  const lookUp = (token: string) => app.call(null, findInvitation, { body: { invitation_token: token } });
  const pending = (token: string) =>
    app.call(null, findPendingInvitation, { body: { invitation_token: token } });

  describe('sending', () => {
    test('TEAM06 TEAM07 INVITE29 it is stored as pending, in the inviter’s workspace and by them', async () => {
      const { admin } = app.people;
      const email = newAddress();
      const answer = await app.call(admin, sendWorkspaceInvitation, {
        body: { email: ` ${email.toUpperCase()} `, role: 'manager', firstName: 'Nora', lastName: 'Neu' },
      });
      expect(answer.status).toBe(201);
      expect(answer.body).toMatchObject({
        email,
        role: 'manager',
        first_name: 'Nora',
        last_name: 'Neu',
        status: 'pending',
        expired: false,
        invited_by: { id: admin.id, name: admin.name },
        can: { resend: true, cancel: true },
      });
      expect(await stored(answer.body.id)).toMatchObject({
        status: 'pending',
        email,
        role: 'manager',
        workspace_id: admin.workspaceId,
        company_id: admin.companyId,
        invited_by: admin.id,
        accepted_at: null,
      });
    });

    test('INVITE25 the token is 256 bits of which only the hash is stored', async () => {
      const { id, token } = await invite(app, app.people.manager);
      expect(Buffer.from(token, 'base64url')).toHaveLength(32);
      const row = await stored(id);
      expect(Buffer.from(row.invitation_token)).toEqual(hashToken(token));
      expect(row.everything).not.toContain(token);
      expect(row.everything).not.toContain(Buffer.from(token).toString('hex'));
    });

    test('INVITE26 it lasts seven days', async () => {
      const { id } = await invite(app, app.people.manager);
      expect((await stored(id)).expires_at.getTime()).toBe(app.clock.now.getTime() + 7 * DAY_MS);
    });

    test('TEAM08 A13 the link is mailed, below our own address whatever the request says of itself', async () => {
      const email = newAddress();
      const answer = await app.call(app.people.admin, sendWorkspaceInvitation, {
        body: { email, role: 'sales_rep' },
        headers: { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
      });
      const [mail, ...others] = await mailTo(app.database, email);
      expect(others).toEqual([]);
      expect(mail?.subject).toBe('Ada Test invited you to main on Dealwright');
      expect(mail?.links).toEqual([answer.body.accept_path]);
      expect(answer.body.accept_path).toMatch(/^\/accept-invite\?invitation_token=[\w-]{43}$/);
      expect(mail?.text).toContain(`https://deals.example${answer.body.accept_path}`);
      expect(mail?.text).not.toContain('evil');
    });

    test('TEAM11 A19 a manager may not invite an admin, whatever else the body says', async () => {
      const { manager, admin } = app.people;
      const body = { email: newAddress(), role: 'admin' as const };
      const refused = await app.call(manager, sendWorkspaceInvitation, { body });
      expect(refused.status).toBe(403);
      expect(refused.problem.detail).toBe('Only an admin can invite an admin.');
      expect(await mailTo(app.database, body.email)).toEqual([]);
      expect((await app.call(admin, sendWorkspaceInvitation, { body })).status).toBe(201);
      const smuggled = await app.call(manager, sendWorkspaceInvitation, {
        body: {
          email: newAddress(),
          role: 'viewer',
          workspace_id: app.people.neighbour.workspaceId,
        } as never,
      });
      expect(smuggled.status).toBe(400);
    });

    test('TEAM12 sellers and viewers can’t invite or see invitations', async () => {
      for (const person of [app.people.rep, app.people.viewer]) {
        const body = { email: newAddress(), role: 'viewer' as const };
        expect((await app.call(person, sendWorkspaceInvitation, { body })).status).toBe(403);
        expect((await app.call(person, listInvitations)).status).toBe(403);
      }
    });

    test('an address has one pending invitation to a workspace, also when two are sent at once', async () => {
      const body = { email: newAddress(), role: 'viewer' as const };
      const both = await Promise.all(
        [app.people.admin, app.people.manager].map((by) => app.call(by, sendWorkspaceInvitation, { body })),
      );
      expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
      expect(both.find(({ status }) => status === 409)?.problem.detail).toBe(
        `${body.email} has a pending invitation already. Resend it instead.`,
      );
      const elsewhere = await app.call(app.people.neighbour, sendWorkspaceInvitation, { body });
      expect(elsewhere.status).toBe(201);
    });

    test('one that has expired is no obstacle to a new one', async () => {
      const { email, token } = await invite(app, app.people.admin);
      app.clock.now = new Date(app.clock.now.getTime() + 8 * DAY_MS);
      const again = await invite(app, app.people.manager, { email, role: 'viewer' });
      expect((await pending(token)).status).toBe(404);
      expect((await pending(again.token)).body).toMatchObject({ email, role: 'viewer' });
    });

    test('members are not invited, nor anyone to a personal workspace', async () => {
      const member = await app.call(app.people.admin, sendWorkspaceInvitation, {
        body: { email: app.people.rep.email.toUpperCase(), role: 'viewer' },
      });
      expect(member.status).toBe(409);
      expect(member.problem.detail).toBe(`${app.people.rep.email} is a member of this workspace already`);
      const { strangerRep } = app.people;
      const change = `update workspaces set workspace_type = $2 where id = $1 returning 1 as done`;
      await readRow(app, change, [strangerRep.workspaceId, 'personal']);
      const personal = await app.call(app.people.stranger, sendWorkspaceInvitation, {
        body: { email: newAddress(), role: 'viewer' },
      });
      await readRow(app, change, [strangerRep.workspaceId, 'team']);
      expect(personal.status).toBe(409);
    });

    test.each([
      { email: '', role: 'viewer' },
      { email: 'no address', role: 'viewer' },
      { email: 'a@b.example\nBcc: c@d.example', role: 'viewer' },
      { email: 'someone@new.example' },
      { email: 'someone@new.example', role: 'super_admin' },
      { email: 'someone@new.example', role: 'viewer', firstName: 'x'.repeat(101) },
    ])('%j is refused as input', async (body) => {
      expect(
        (await app.call(app.people.admin, sendWorkspaceInvitation, { body: body as never })).status,
      ).toBe(400);
    });
  });

  describe('looking a link up', () => {
    test('INVITE09 the page’s look-up answers with whatever became of it', async () => {
      const { admin, manager } = app.people;
      const { id, email, token } = await invite(app, manager, { role: 'viewer' });
      const { body } = await lookUp(token);
      expect(body).toEqual({
        id,
        email,
        role: 'viewer',
        workspace_id: manager.workspaceId,
        workspace: { name: 'main', workspace_type: 'team' },
        expires_at: new Date(app.clock.now.getTime() + 7 * DAY_MS).toISOString(),
        expired: false,
        status: 'pending',
        inviter: { first_name: 'Mona', last_name: 'Test', email: manager.email },
        approval: null,
      });
      await app.call(admin, cancelInvitation, { params: { invitation_id: id } });
      expect((await lookUp(token)).body).toMatchObject({ status: 'cancelled', expired: false });
    });

    test('INVITE04 seven days later it has expired, to the second', async () => {
      const { token } = await invite(app, app.people.admin);
      app.clock.now = new Date(app.clock.now.getTime() + 7 * DAY_MS - 1000);
      expect((await lookUp(token)).body.expired).toBe(false);
      app.clock.now = new Date(app.clock.now.getTime() + 1000);
      expect((await lookUp(token)).body).toMatchObject({ status: 'pending', expired: true });
      expect((await pending(token)).status).toBe(404);
    });

    test('INVITE03 SIGN26 an unknown token is not found', async () => {
      const unknown = await lookUp('0'.repeat(43));
      expect(unknown.status).toBe(404);
      expect(unknown.problem.detail).toBe(INVITATION_TEXTS.unknown);
      expect((await pending('0'.repeat(43))).problem.detail).toBe('This invitation link is not valid');
    });

    test('SIGN25 the sign-in page’s look-up answers for pending ones alone', async () => {
      const { id, email, token } = await invite(app, app.people.admin, {
        role: 'manager',
        firstName: 'Nora',
        lastName: 'Neu',
      });
      expect((await pending(token)).body).toEqual({
        email,
        first_name: 'Nora',
        last_name: 'Neu',
        role: 'manager',
        workspace_id: app.people.admin.workspaceId,
        workspace_name: 'main',
        workspace_type: 'team',
      });
      await app.call(app.people.admin, cancelInvitation, { params: { invitation_id: id } });
      expect((await pending(token)).status).toBe(404);
    });
  });

  describe('the team’s list', () => {
    test('TEAM12 admins and managers see the pending ones of their workspace, newest first and by pages', async () => {
      const { stranger } = app.people;
      const sent: string[] = [];
      for (let n = 0; n < 5; n += 1) {
        app.clock.now = new Date(app.clock.now.getTime() + 1000);
        sent.unshift((await invite(app, stranger)).email);
      }
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const { body } = await app.call(stranger, listInvitations, {
          query: { limit: 2, ...(cursor ? { cursor } : {}) },
        });
        seen.push(...body.items.map(({ email }) => email));
        cursor = body.next_cursor ?? undefined;
      } while (cursor);
      expect(seen.slice(0, 5)).toEqual(sent);
      const others = await app.call(app.people.manager, listInvitations, { query: { limit: 200 } });
      for (const { email } of others.body.items) expect(sent).not.toContain(email);
      expect(others.text).not.toContain('accept_path');
    });

    test('TEAM13 resending renews token and expiry; the old link stops working', async () => {
      const { id, email, token } = await invite(app, app.people.admin);
      app.clock.now = new Date(app.clock.now.getTime() + 8 * DAY_MS);
      const answer = await app.call(app.people.manager, resendInvitation, { params: { invitation_id: id } });
      expect(answer.body.expires_at).toBe(new Date(app.clock.now.getTime() + 7 * DAY_MS).toISOString());
      expect(answer.text).not.toContain('token');
      const [mail] = await mailTo(app.database, email);
      const renewed = new URLSearchParams(mail?.links[0]?.split('?')[1]).get('invitation_token') ?? '';
      expect(renewed).not.toBe(token);
      expect((await lookUp(token)).status).toBe(404);
      expect((await lookUp(renewed)).body).toMatchObject({ id, status: 'pending', expired: false });
    });

    test('TEAM14 cancelling ends it, once', async () => {
      const { id, token } = await invite(app, app.people.admin);
      const cancel = () => app.call(app.people.manager, cancelInvitation, { params: { invitation_id: id } });
      expect((await cancel()).status).toBe(204);
      expect((await stored(id)).status).toBe('cancelled');
      expect((await lookUp(token)).body.status).toBe('cancelled');
      expect((await cancel()).problem.detail).toBe(INVITATION_TEXTS.cancelled);
      const list = await app.call(app.people.admin, listInvitations, { query: { limit: 200 } });
      expect(list.body.items.map((item) => item.id)).not.toContain(id);
    });

    test('a manager leaves the invitation of an admin alone; another workspace’s is not there', async () => {
      const { id } = await invite(app, app.people.admin, { role: 'admin' });
      const params = { invitation_id: id };
      for (const route of [resendInvitation, cancelInvitation]) {
        expect((await app.call(app.people.manager, route, { params })).status).toBe(403);
        expect((await app.call(app.people.neighbour, route, { params })).status).toBe(404);
        expect((await app.call(app.people.stranger, route, { params })).status).toBe(404);
      }
      const { body } = await app.call(app.people.manager, listInvitations, { query: { limit: 200 } });
      expect(body.items.find((item) => item.id === id)?.can).toEqual({ resend: false, cancel: false });
    });
  });
});
