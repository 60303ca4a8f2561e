import { listDeals } from '@dealwright/contract/deals/deals';
import {
  acceptInvitation,
  cancelInvitation,
  findInvitation,
  findWorkspaceByCode,
  INVITATION_TEXTS,
} from '@dealwright/contract/identity/invitations';
import { listMembers } from '@dealwright/contract/identity/members';
import { getSession, signIn } from '@dealwright/contract/identity/session';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invite, newAddress, readRow } from '../../../testing/invitations.ts';
import { mailTo } from '../../../testing/mailbox.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const PASSWORD = 'an umbrella for Tuesdays';

eachEngine((engine) => {
  let app: TestApp;
  let code: string;
  beforeAll(async () => {
    app = await createTestApp(engine);
    ({ code } = await readRow<{ code: string }>(
      app,
      `update workspaces set allow_self_join = true, max_members = 200 where id = $1 returning invitation_code as code`,
      [app.people.admin.workspaceId],
    ));
  });
  afterAll(() => app.close());

  let clients = 0;
  /** A client that has asked nothing yet. */
  const newClient = (): string => {
    clients += 1;
    return `198.51.100.${clients}`;
  };

  interface Ask {
    readonly email?: string;
    readonly password?: string;
    readonly invitation_token?: string;
    readonly workspace_code?: string;
  }
  const ask = async (given: Ask & Record<string, unknown>, client = newClient()) => {
    const body = { first_name: 'Nora', last_name: 'Neu', email: newAddress(), password: PASSWORD, ...given };
    const answer = await app.api.app.inject({
      method: 'POST',
      url: '/api/users',
      headers: { 'content-type': 'application/json', 'user-agent': 'a browser' },
      remoteAddress: client,
      payload: JSON.stringify(body),
    });
    const token = /dealwright_session=([^;]*)/.exec(String(answer.headers['set-cookie']))?.[1] ?? '';
    const { admin } = app.people;
    const person: TestPerson = { ...admin, id: '', email: body.email, token };
    return { status: answer.statusCode, body: answer.json<Record<string, string>>(), person };
  };
  const checkCode = async (workspaceCode: string, client: string) =>
    (
      await app.api.app.inject({
        method: 'POST',
        url: '/api/workspace-codes/lookup',
        headers: { 'content-type': 'application/json' },
        remoteAddress: client,
        payload: JSON.stringify({ workspace_code: workspaceCode }),
      })
    ).statusCode;
  const sessionOf = async (person: TestPerson) => (await app.call(person, getSession)).body;
  const accountOf = (email: string) =>
    readRow<{ id: string; email_confirmed_at: Date | null; accounts: number }>(
      app,
      `select id, email_confirmed_at, (select count(*)::int from users where email = $1) as accounts
         from users where email = $1`,
      [email],
    );

  describe('by an invitation', () => {
    test('SIGN23 INVITE30 the account joins at once, with the invitation’s role; the email gate follows', async () => {
      const { admin } = app.people;
      const { email, token } = await invite(app, app.people.manager, { role: 'viewer' });
      const { status, person } = await ask({ email: email.toUpperCase(), invitation_token: token });
      expect(status).toBe(201);
      const session = await sessionOf(person);
      expect(session).toMatchObject({
        user: { email, email_verified: false, aal: 'aal1' },
        profile: { role: 'viewer', first_name: 'Nora', last_name: 'Neu', company_id: admin.companyId },
        workspace: { id: admin.workspaceId },
      });
      const [verification] = await mailTo(app.database, email);
      expect(verification?.kind).toBe('email_verification');
      expect((await app.call(null, findInvitation, { body: { invitation_token: token } })).body.status).toBe(
        'accepted',
      );
      const refused = await app.call(person, listDeals);
      expect(refused.problem.code).toBe('email_unverified');
    });

    test('SIGN24 sign-up requires an invitation or a code', async () => {
      const email = newAddress();
      expect((await ask({ email })).status).toBe(403);
      expect((await ask({ email, invitation_token: 'x'.repeat(43) })).body.detail).toBe(
        INVITATION_TEXTS.unknown,
      );
      expect((await ask({ email, workspace_code: 'AAAAAAAA' })).body.detail).toBe(
        INVITATION_TEXTS.invalidCode,
      );
      await expect(accountOf(email)).rejects.toThrow('no such row');
    });

    test('SIGN24 nor with an invitation that was used, cancelled, or is for another address', async () => {
      const used = await invite(app, app.people.admin);
      await ask({ email: used.email, invitation_token: used.token });
      const twice = await ask({ email: used.email, invitation_token: used.token });
      expect([twice.status, twice.body.detail]).toEqual([409, INVITATION_TEXTS.accepted]);
      const cancelled = await invite(app, app.people.admin);
      await app.call(app.people.admin, cancelInvitation, { params: { invitation_id: cancelled.id } });
      const late = await ask({ email: cancelled.email, invitation_token: cancelled.token });
      expect([late.status, late.body.detail]).toEqual([409, INVITATION_TEXTS.cancelled]);
      const other = await invite(app, app.people.admin);
      expect((await ask({ invitation_token: other.token })).status).toBe(400);
    });

    test('A19 sign-up refuses fields that are not in the form', async () => {
      const { email, token } = await invite(app, app.people.admin);
      for (const more of [
        { role: 'admin' },
        { is_super_admin: true },
        { email_verified: true },
        { email_confirmed_at: '2026-01-01' },
        { user_id: app.people.admin.id },
        { company_id: app.people.stranger.companyId },
        { aal: 'aal2' },
      ]) {
        const { status } = await ask({ email, invitation_token: token, ...more });
        expect(status, JSON.stringify(more)).toBe(400);
      }
    });

    test('SIGN17 easily guessed passwords are refused, with the reason', async () => {
      const { email, token } = await invite(app, app.people.admin);
      const refusal = async (password: string) =>
        (await ask({ email, invitation_token: token, password })).body.detail;
      expect(await refusal('short')).toBe('Password must be at least 8 characters');
      expect(await refusal('password123')).toMatch(/among the most commonly used/);
      expect(await refusal(email)).toMatch(/email address isn’t a secret/);
      expect(await refusal('Dealwright1')).toMatch(/product’s name isn’t a secret/);
    });

    test('an address with a verified account is asked to sign in, and its password stays', async () => {
      const { token } = await invite(app, app.people.admin, { email: app.people.strangerRep.email });
      const refused = await ask({ email: app.people.strangerRep.email, invitation_token: token });
      expect(refused.status).toBe(409);
      expect(refused.body.detail).toBe(
        'An account with this address already exists. Sign in to accept the invitation.',
      );
      expect((await sessionOf(app.people.strangerRep)).user).not.toBeNull();
      expect(
        (await app.call(app.people.strangerRep, acceptInvitation, { body: { invitation_token: token } }))
          .status,
      ).toBe(200);
    });

    test('INVITE22 a full workspace refuses new members, and leaves no account behind', async () => {
      const { neighbour } = app.people;
      const { email, token } = await invite(app, neighbour);
      await readRow(app, 'update workspaces set max_members = 1 where id = $1 returning 1 as done', [
        neighbour.workspaceId,
      ]);
      const refused = await ask({ email, invitation_token: token });
      expect([refused.status, refused.body.detail]).toEqual([409, 'This workspace is full']);
      await expect(accountOf(email)).rejects.toThrow('no such row');
      expect((await app.call(null, findInvitation, { body: { invitation_token: token } })).body.status).toBe(
        'pending',
      );
    });

    test('INVITE27 of two sign-ups with one invitation at the same moment one succeeds', async () => {
      const { email, token } = await invite(app, app.people.admin);
      const both = await Promise.all([1, 2].map(() => ask({ email, invitation_token: token })));
      expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
      expect((await accountOf(email)).accounts).toBe(1);
    });
  });

  describe('by a workspace code', () => {
    test('SELF01 SELF04 a person with the code joins that workspace and its company as a seller', async () => {
      const { admin } = app.people;
      const found = await app.call(null, findWorkspaceByCode, {
        body: { workspace_code: ` ${code.toLowerCase()} ` },
      });
      expect(found.body).toEqual({ workspace_name: 'main' });
      const { status, person } = await ask({ workspace_code: code });
      expect(status).toBe(201);
      expect(await sessionOf(person)).toMatchObject({
        user: { email_verified: false },
        profile: { role: 'sales_rep', company_id: admin.companyId },
        workspace: { id: admin.workspaceId },
      });
      expect((await mailTo(app.database, person.email)).map(({ kind }) => kind)).toEqual([
        'email_verification',
      ]);
    });

    test('A15 until the address is verified the new member reads nothing', async () => {
      const { person } = await ask({ workspace_code: code });
      for (const route of [listDeals, listMembers]) {
        const { status, problem } = await app.call(person, route);
        expect([status, problem.code]).toEqual([403, 'email_unverified']);
      }
    });

    test('SELF02 SELF03 switched off, or of a personal workspace, it is as good as unknown', async () => {
      const { strangerRep } = app.people;
      const row = await readRow<{ invitation_code: string }>(
        app,
        'select invitation_code from workspaces where id = $1',
        [strangerRep.workspaceId],
      );
      const set = (selfJoin: boolean, type: string) =>
        readRow(
          app,
          'update workspaces set allow_self_join = $2, workspace_type = $3 where id = $1 returning 1 as done',
          [strangerRep.workspaceId, selfJoin, type],
        );
      for (const [selfJoin, type] of [
        [false, 'team'],
        [true, 'personal'],
      ] as const) {
        await set(selfJoin, type);
        expect(await checkCode(row.invitation_code, newClient())).toBe(404);
        const refused = await ask({ workspace_code: row.invitation_code });
        expect([refused.status, refused.body.detail]).toEqual([404, 'This workspace code is not valid']);
      }
      await set(true, 'team');
      expect(await checkCode(row.invitation_code, newClient())).toBe(200);
    });

    test('SELF05 every workspace has a code of eight characters that are not mistaken for each other', async () => {
      const { codes } = await readRow<{ codes: string[] }>(
        app,
        'select array_agg(invitation_code) as codes from workspaces',
        [],
      );
      expect(new Set(codes).size).toBe(codes.length);
      for (const each of codes) expect(each).toMatch(/^[ABCDEFGHJKMNPQRSTUVWXYZ23456789]{8}$/);
      const { drawn } = await readRow<{ drawn: string[] }>(
        app,
        'select array_agg(app.new_workspace_code()) as drawn from generate_series(1, 500)',
        [],
      );
      expect(new Set(drawn.join('')).size).toBe(31);
      expect(new Set(drawn).size).toBe(500);
    });

    test('SELF07 A15 after ten wrong codes a client waits, with the right one too, and others do not', async () => {
      const client = newClient();
      const statuses: number[] = [];
      for (let guess = 0; guess < 12; guess += 1)
        statuses.push(await checkCode(`WRNG${guess + 1000}`, client));
      expect(statuses).toEqual([...Array(10).fill(404), 429, 429]);
      const refused = await ask({ workspace_code: code }, client);
      expect([refused.status, refused.body.detail]).toEqual([
        429,
        'Too many attempts. Please try again in 15 minutes.',
      ]);
      expect(await checkCode(code, newClient())).toBe(200);
      app.clock.now = new Date(app.clock.now.getTime() + 10 * 60_000);
      expect((await ask({ workspace_code: code }, client)).body.detail).toBe(
        'Too many attempts. Please try again in 5 minutes.',
      );
      app.clock.now = new Date(app.clock.now.getTime() + 5 * 60_000);
      expect((await ask({ workspace_code: code }, client)).status).toBe(201);
    });

    test('SELF07 guesses at the same moment are counted one by one', async () => {
      const client = newClient();
      const all = await Promise.all(
        Array.from({ length: 25 }, (_, n) => checkCode(`GUES${n + 1000}`, client)),
      );
      expect(all.filter((status) => status === 404)).toHaveLength(10);
      expect(all.filter((status) => status === 429)).toHaveLength(15);
    });

    test('SELF06 after five wrong codes for an address it waits, from whatever client', async () => {
      const email = newAddress();
      const statuses: number[] = [];
      for (let guess = 0; guess < 6; guess += 1) {
        statuses.push((await ask({ email, workspace_code: `WRNG${guess + 2000}` })).status);
      }
      expect(statuses).toEqual([404, 404, 404, 404, 404, 429]);
      expect((await ask({ email, workspace_code: code })).status).toBe(429);
      expect((await ask({ workspace_code: code })).status).toBe(201);
    });

    test('A1 A15 a code tells few addresses that are taken, in words that say nothing of them', async () => {
      const client = newClient();
      const answers = [];
      for (let probe = 0; probe < 11; probe += 1) {
        const email = Object.values(app.people)[probe % 8]?.email ?? '';
        answers.push(await ask({ email, workspace_code: code }, client));
      }
      expect(answers.slice(0, 10).every(({ status }) => status === 409)).toBe(true);
      expect(new Set(answers.slice(0, 10).map(({ body }) => body.detail))).toEqual(
        new Set([
          'We couldn’t create an account for this address. If you already have one, sign in instead.',
        ]),
      );
      expect(answers[10]?.status).toBe(429);
    });

    test('right codes are no guesses, however many join behind one address', async () => {
      const client = newClient();
      for (let n = 0; n < 12; n += 1) expect((await ask({ workspace_code: code }, client)).status).toBe(201);
    });
  });

  describe('before the owner of the address comes', () => {
    test('A17 an impostor’s account for the address does not survive the owner’s invitation', async () => {
      const email = newAddress('victim');
      const attacker = await ask({ email, workspace_code: code, password: 'known to the attacker' });
      expect(attacker.status).toBe(201);
      const [theirVerification] = await mailTo(app.database, email);
      const { token } = await invite(app, app.people.stranger, { email, role: 'manager' });
      const owner = await ask({ email, invitation_token: token, password: 'known to the owner' });
      expect(owner.status).toBe(201);
      expect((await sessionOf(attacker.person)).user).toBeNull();
      const enter = async (password: string) =>
        (await app.call(null, signIn, { body: { email, password } })).status;
      expect(await enter('known to the attacker')).toBe(401);
      expect(await enter('known to the owner')).toBe(200);
      const { accounts, id } = await accountOf(email);
      expect(accounts).toBe(1);
      const { places, links } = await readRow<{ places: string[]; links: number }>(
        app,
        `select (select array_agg(workspace_id) from profiles where id = $1 and workspace_id is not null) as places,
                (select count(*)::int from one_time_tokens where user_id = $1) as links`,
        [id],
      );
      expect(places).toEqual([app.people.stranger.workspaceId]);
      expect(links).toBe(1);
      const mails = await mailTo(app.database, email);
      expect(mails[0]?.kind).not.toBe('invitation');
      expect(mails.some(({ links: [link] }) => link === theirVerification?.links[0])).toBe(true);
    });

    test('A17 an unverified account can’t accept the owner’s invitation', async () => {
      const email = newAddress('victim');
      const attacker = await ask({ email, workspace_code: code });
      const { token } = await invite(app, app.people.stranger, { email });
      const refused = await app.call(attacker.person, acceptInvitation, {
        body: { invitation_token: token },
      });
      expect(refused.problem.code).toBe('email_unverified');
    });

    test('A18 nothing in a sign-up says where to go next', async () => {
      const { email, token } = await invite(app, app.people.admin);
      const { status } = await ask({ email, invitation_token: token, redirect_to: 'https://evil.example' });
      expect(status).toBe(400);
    });
  });
});
