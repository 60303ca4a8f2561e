import { listDeals } from '@dealwright/contract/deals/deals';
import {
  acceptInvitation,
  cancelInvitation,
  findInvitation,
  INVITATION_TEXTS,
} from '@dealwright/contract/identity/invitations';
import { getSession } from '@dealwright/contract/identity/session';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { castPerson, invite, newAddress, readRow } from '../../../testing/invitations.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addDeal } from '../../../testing/test-deal.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

eachEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine);
  });
  afterAll(() => app.close());
  beforeEach(() => setSeats(app.people.admin, 100));

  const accept = (person: TestPerson | null, token: string, extra: Record<string, unknown> = {}) =>
    app.call(person, acceptInvitation, { body: { invitation_token: token, ...extra } });
  const whereIs = async (person: TestPerson) => (await app.call(person, getSession)).body;
  const statusOf = async (token: string) =>
    (await app.call(null, findInvitation, { body: { invitation_token: token } })).body.status;
  const setSeats = (member: TestPerson, seats: number) =>
    readRow(app, 'update workspaces set max_members = $2 where id = $1 returning 1 as done', [
      member.workspaceId,
      seats,
    ]);
  const countMembers = async (member: TestPerson) =>
    (
      await readRow<{ n: number }>(app, 'select count(*)::int as n from profiles where workspace_id = $1', [
        member.workspaceId,
      ])
    ).n;

  describe('accepting', () => {
    test('INVITE19 INVITE20 profile, company, workspace, role and invitation change together', async () => {
      const { admin } = app.people;
      const { token, email, id } = await invite(app, admin, { role: 'manager', firstName: 'Nora' });
      const person = await castPerson(app, email);
      const answer = await accept(person, token);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({ workspace_id: admin.workspaceId, role: 'manager' });
      expect(await whereIs(person)).toMatchObject({
        profile: {
          role: 'manager',
          workspace_id: admin.workspaceId,
          company_id: admin.companyId,
          company_name: 'own',
          first_name: 'Nora',
        },
        workspace: { id: admin.workspaceId, name: 'main' },
      });
      const row = await readRow<Record<string, unknown>>(
        app,
        `select i.status, i.accepted_at, i.accepted_by, p.updated_at
           from workspace_invitations i join profiles p on p.id = i.accepted_by and p.company_id = i.company_id
          where i.id = $1`,
        [id],
      );
      expect(row).toEqual({
        status: 'accepted',
        accepted_at: app.clock.now,
        accepted_by: person.id,
        updated_at: app.clock.now,
      });
    });

    test('INVITE17 A14 with another address the server refuses, and nothing changes', async () => {
      const { token, email } = await invite(app, app.people.admin);
      const before = await whereIs(app.people.strangerRep);
      const refused = await accept(app.people.strangerRep, token);
      expect(refused.status).toBe(403);
      expect(refused.problem.detail).toBe(
        `You must be logged in with ${email} to accept this invitation. Please sign out and create a new account with that email.`,
      );
      expect(await whereIs(app.people.strangerRep)).toEqual(before);
      expect(await statusOf(token)).toBe('pending');
    });

    test('INVITE18 an address that differs in case alone is the same', async () => {
      const email = newAddress();
      const { token } = await invite(app, app.people.admin, { email: email.toUpperCase() });
      expect((await accept(await castPerson(app, email), token)).status).toBe(200);
    });

    test('A14 an address that was never verified accepts nothing', async () => {
      const { token, email } = await invite(app, app.people.admin);
      const person = await castPerson(app, email, { verified: false });
      const refused = await accept(person, token);
      expect(refused.status).toBe(403);
      expect(refused.problem.code).toBe('email_unverified');
      expect(await statusOf(token)).toBe('pending');
      expect((await accept(null, token)).status).toBe(401);
    });

    test('A14 A19 the role is the invitation’s, whatever the client sends', async () => {
      const { token, email } = await invite(app, app.people.manager, { role: 'viewer' });
      const person = await castPerson(app, email);
      expect((await accept(person, token, { role: 'admin' })).status).toBe(400);
      expect((await accept(person, token, { user_id: app.people.rep.id })).status).toBe(400);
      expect((await accept(person, token)).body.role).toBe('viewer');
    });

    test('INVITE05 INVITE06 INVITE04 used, cancelled, expired and unknown links are refused in words', async () => {
      const used = await invite(app, app.people.admin);
      const person = await castPerson(app, used.email);
      await accept(person, used.token);
      const again = await accept(person, used.token);
      expect([again.status, again.problem.detail]).toEqual([409, INVITATION_TEXTS.accepted]);
      const cancelled = await invite(app, app.people.admin);
      await app.call(app.people.admin, cancelInvitation, { params: { invitation_id: cancelled.id } });
      const late = await accept(await castPerson(app, cancelled.email), cancelled.token);
      expect([late.status, late.problem.detail]).toEqual([409, INVITATION_TEXTS.cancelled]);
      const old = await invite(app, app.people.admin);
      app.clock.now = new Date(app.clock.now.getTime() + 7 * DAY_MS);
      const expired = await accept(await castPerson(app, old.email), old.token);
      expect([expired.status, expired.problem.detail]).toEqual([409, INVITATION_TEXTS.expired]);
      const unknown = await accept(person, 'nothing');
      expect([unknown.status, unknown.problem.detail]).toEqual([404, INVITATION_TEXTS.unknown]);
    });

    test('INVITE22 a full workspace refuses, and the invitation stays', async () => {
      const { admin } = app.people;
      const { token, email } = await invite(app, admin);
      const person = await castPerson(app, email);
      await setSeats(admin, await countMembers(admin));
      const refused = await accept(person, token);
      expect([refused.status, refused.problem.detail]).toEqual([409, 'This workspace is full']);
      expect((await whereIs(person)).profile).toBeNull();
      expect(await statusOf(token)).toBe('pending');
      await setSeats(admin, (await countMembers(admin)) + 1);
      expect((await accept(person, token)).status).toBe(200);
    });

    test('INVITE21 if any part fails, profile and invitation stay as they were', async () => {
      const { token, email } = await invite(app, app.people.admin);
      const person = await castPerson(app, email);
      await app.database.asOwner.exec(`
        create function fail_acceptance() returns trigger language plpgsql as $$ begin raise 'the disk is gone'; end $$;
        create trigger fail_acceptance before update on workspace_invitations
          for each row when (new.status = 'accepted') execute function fail_acceptance()`);
      const failed = await accept(person, token);
      await app.database.asOwner.exec(`
        drop trigger fail_acceptance on workspace_invitations; drop function fail_acceptance()`);
      expect(failed.status).toBe(500);
      expect(failed.text).not.toContain('disk');
      expect((await whereIs(person)).profile).toBeNull();
      expect(await statusOf(token)).toBe('pending');
      expect((await accept(person, token)).status).toBe(200);
    });
  });

  describe('at the same moment', () => {
    test('INVITE27 of many acceptances one succeeds', async () => {
      const { token, email } = await invite(app, app.people.admin);
      const person = await castPerson(app, email);
      const all = await Promise.all(Array.from({ length: 10 }, () => accept(person, token)));
      expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(all.filter(({ status }) => status === 409)).toHaveLength(9);
    });

    test('INVITE27 acceptance and cancellation: one of them wins, and the workspace agrees with it', async () => {
      for (let round = 0; round < 6; round += 1) {
        const { id, token, email } = await invite(app, app.people.admin);
        const person = await castPerson(app, email);
        const asks = [
          () => accept(person, token),
          () => app.call(app.people.admin, cancelInvitation, { params: { invitation_id: id } }),
        ];
        if (round % 2 === 1) asks.reverse();
        const answers = await Promise.all(asks.map((ask) => ask()));
        const won = answers.filter(({ status }) => status < 300);
        expect(won).toHaveLength(1);
        const status = await statusOf(token);
        expect(['accepted', 'cancelled']).toContain(status);
        expect((await whereIs(person)).workspace !== null).toBe(status === 'accepted');
      }
    });

    test('INVITE22 the last free seat is taken once', async () => {
      const { admin } = app.people;
      const invited = await Promise.all(
        Array.from({ length: 5 }, async () => {
          const { token, email } = await invite(app, admin);
          return { token, person: await castPerson(app, email) };
        }),
      );
      const seats = (await countMembers(admin)) + 1;
      await setSeats(admin, seats);
      const answers = await Promise.all(invited.map(({ person, token }) => accept(person, token)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await countMembers(admin)).toBe(seats);
    });

    test('one person with two invitations ends in one workspace', async () => {
      const email = newAddress();
      const [one, two] = [
        await invite(app, app.people.admin, { email }),
        await invite(app, app.people.stranger, { email }),
      ];
      const person = await castPerson(app, email);
      const answers = await Promise.all([accept(person, one.token), accept(person, two.token)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const { n } = await readRow<{ n: number }>(
        app,
        'select count(*)::int as n from profiles where id = $1 and workspace_id is not null',
        [person.id],
      );
      expect(n).toBe(1);
      expect((await whereIs(person)).workspace).not.toBeNull();
    });
  });

  describe('moving', () => {
    test('to another company: deals stay with the old one, under the profile that was there', async () => {
      const { otherRep, admin, stranger } = app.people;
      const deal = await addDeal(app.database, otherRep, { name: 'Left behind' });
      const { token } = await invite(app, stranger, { email: otherRep.email, role: 'viewer' });
      expect((await accept(otherRep, token)).status).toBe(200);
      const { profile } = await whereIs(otherRep);
      expect(profile).toMatchObject({
        company_id: stranger.companyId,
        workspace_id: stranger.workspaceId,
        role: 'viewer',
        first_name: 'Omar',
      });
      const old = await readRow<Record<string, unknown>>(
        app,
        'select workspace_id, role, first_name from profiles where company_id = $1 and id = $2',
        [admin.companyId, otherRep.id],
      );
      expect(old).toEqual({ workspace_id: null, role: 'sales_rep', first_name: 'Omar' });
      const theirs = await app.call(otherRep, listDeals);
      expect(theirs.body.items).toEqual([]);
      const left = await app.call(admin, listDeals, { query: { q: 'Left behind' } });
      expect(left.body.items).toMatchObject([{ number: deal.number, owner: { id: otherRep.id } }]);
      const back = await invite(app, admin, { email: otherRep.email });
      expect((await accept(otherRep, back.token)).status).toBe(200);
      expect((await app.call(otherRep, listDeals)).body.items.map(({ number }) => number)).toContain(
        deal.number,
      );
    });

    test('a second factor comes along: the new profile does not forget it', async () => {
      const { token, email } = await invite(app, app.people.admin);
      const person = await castPerson(app, email);
      await readRow(
        app,
        `insert into mfa_factors (id, user_id, friendly_name, status, secret)
         values (gen_random_uuid(), $1, 'phone', 'verified', '\\xab') returning 1 as done`,
        [person.id],
      );
      const refused = await accept(person, token);
      expect(refused.problem.code).toBe('aal2_required');
      await readRow(app, `update sessions set aal = 'aal2' where user_id = $1 returning 1 as done`, [
        person.id,
      ]);
      expect((await accept(person, token)).status).toBe(200);
      expect((await whereIs(person)).profile?.mfa_enabled).toBe(true);
    });

    test('INVITE28 the last admin cannot leave those who stay', async () => {
      const { stranger, admin } = app.people;
      const { token } = await invite(app, admin, { email: stranger.email, role: 'viewer' });
      const refused = await accept(stranger, token);
      expect(refused.status).toBe(409);
      expect(refused.problem.detail).toBe('You’re the last admin of main. Make someone else an admin first.');
      expect((await whereIs(stranger)).profile).toMatchObject({
        role: 'admin',
        company_id: stranger.companyId,
      });
      expect(await statusOf(token)).toBe('pending');
    });

    test('INVITE28 of two admins who leave at once one stays; one who is alone may go', async () => {
      const { stranger, admin } = app.people;
      const second = await invite(app, stranger, { role: 'admin' });
      const other = await castPerson(app, second.email);
      await accept(other, second.token);
      const ways = [
        { person: other, token: (await invite(app, admin, { email: other.email })).token },
        {
          person: stranger,
          token: (await invite(app, app.people.neighbour, { email: stranger.email })).token,
        },
      ];
      const answers = await Promise.all(ways.map(({ person, token }) => accept(person, token)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const left = ways[answers.findIndex(({ status }) => status === 409)];
      if (!left) throw new Error('one stays');
      await app.database.transaction('dealwright_system', (tx) =>
        queryRows(tx, 'update profiles set workspace_id = null where workspace_id = $1 and id <> $2', [
          stranger.workspaceId,
          left.person.id,
        ]),
      );
      expect((await accept(left.person, left.token)).status).toBe(200);
    });

    test('within the workspace the invitation only changes the role; its last admin stays one', async () => {
      const { admin, viewer } = app.people;
      await setSeats(admin, await countMembers(admin));
      const raise = await invite(app, admin);
      await readRow(app, 'update workspace_invitations set email = $2 where id = $1 returning 1 as done', [
        raise.id,
        viewer.email,
      ]);
      expect((await accept(viewer, raise.token)).status).toBe(200);
      expect((await whereIs(viewer)).profile?.role).toBe('sales_rep');
      const lower = await invite(app, admin);
      await readRow(app, 'update workspace_invitations set email = $2 where id = $1 returning 1 as done', [
        lower.id,
        admin.email,
      ]);
      expect((await accept(admin, lower.token)).status).toBe(409);
      expect((await whereIs(admin)).profile?.role).toBe('admin');
    });
  });
});
