import { listEmailConnections, storeGmailConnection } from '@dealwright/contract/gmail';
import {
  beginGoogleSignIn,
  finishGoogleSignIn,
  type GOOGLE_REFUSALS,
  MAILBOX_WAITS_COOKIE,
} from '@dealwright/contract/google';
import { signIn } from '@dealwright/contract/session';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findSession } from '../../platform/authenticate.ts';
import { hashToken } from '../../platform/ids.ts';
import { openGoogleBrowser } from '../../testing/google-browser.ts';
import type { DoublePerson, TokenFault } from '../../testing/google-double/accounts.ts';
import { type GoogleDouble, startGoogleDouble } from '../../testing/google-double/google-double.ts';
import { castPerson, invite, newAddress, readRow } from '../../testing/invitations.ts';
import { enrol } from '../../testing/second-factor.ts';
import { createTestApp, type TestApp, testConfig } from '../../testing/test-app.ts';
import { hashPassword } from '../session/passwords.ts';
import { takeProviderToken } from './provider-token.ts';

const PASSWORD = 'correct horse battery staple';
const NO_SENDING = ['https://www.googleapis.com/auth/gmail.send'];
const refusedAs = (code: keyof typeof GOOGLE_REFUSALS): string => `/auth?google=${code}`;

eachEngine((engine) => {
  let app: TestApp;
  let google: GoogleDouble;
  beforeAll(async () => {
    google = await startGoogleDouble();
    app = await createTestApp(engine, google.settings);
  });
  afterAll(async () => {
    await app.close();
    await google.close();
  });

  let made = 0;
  const somebody = (facts: Partial<DoublePerson> = {}): DoublePerson => {
    made += 1;
    return google.accounts.add({ sub: `sub-${made}`, email: newAddress('google'), ...facts });
  };
  const browser = () => openGoogleBrowser(app, google);
  const count = (table: string, email: string) =>
    readRow<{ n: number }>(
      app,
      `select count(*)::int as n from ${table} x join users u on u.id = x.user_id where u.email = $1`,
      [email],
    );

  describe('what Google is asked', () => {
    test('GMAIL02 offline access with forced consent, the scopes of mail and person; state, nonce and PKCE', async () => {
      const asked = new URL(await browser().begin());
      expect(asked.href).toMatch(`${google.url}/authorize?`);
      expect(Object.fromEntries(asked.searchParams)).toEqual({
        response_type: 'code',
        client_id: 'double-client',
        redirect_uri: 'http://localhost:3000/api/google/callback',
        access_type: 'offline',
        prompt: 'consent',
        scope: [
          'openid',
          'https://www.googleapis.com/auth/userinfo.email',
          'https://www.googleapis.com/auth/userinfo.profile',
          'https://www.googleapis.com/auth/gmail.readonly',
          'https://www.googleapis.com/auth/gmail.send',
          'https://www.googleapis.com/auth/gmail.modify',
        ].join(' '),
        state: expect.stringMatching(/^[\w-]{43}$/),
        nonce: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge_method: 'S256',
      });
      const to = await browser().signIn(somebody({ email: app.people.manager.email }));
      expect(to).toBe('/');
    });

    test('the state is bound to the browser by a cookie that no script reads', async () => {
      const answer = await app.call(null, beginGoogleSignIn, { body: {} });
      expect([answer.headers['set-cookie']].flat()).toEqual([
        expect.stringMatching(/^dealwright_google=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
      ]);
    });

    test('A18 nothing in a request says where to go next', async () => {
      const foreign = { redirect_to: 'https://evil.example', callbackURL: '//evil.example' };
      const refused = await app.call(null, beginGoogleSignIn, { body: foreign as never });
      expect(refused.status).toBe(400);
      for (const host of ['evil.example', 'user@evil.example']) {
        const begun = await app.call(null, beginGoogleSignIn, {
          body: {},
          headers: { host, 'x-forwarded-host': host },
        });
        expect(new URL(begun.body.url).searchParams.get('redirect_uri')).toBe(
          'http://localhost:3000/api/google/callback',
        );
      }
      for (const evil of [
        'https://evil.example',
        '//evil.example',
        '/\\evil.example',
        'javascript:alert(1)',
      ]) {
        const visitor = browser();
        const back = new URL(
          google.consent(await visitor.begin(), somebody({ email: app.people.viewer.email, sub: 'viewer' })),
        );
        for (const name of ['redirect_to', 'callbackURL', 'next', 'returnTo'])
          back.searchParams.set(name, evil);
        expect((await visitor.comeBack(back.href)).location).toBe('/');
      }
    });
  });

  describe('who gets in', () => {
    test('an account whose address both sides verified is linked, and known by issuer and subject from then on', async () => {
      const { rep } = app.people;
      const person = somebody({ email: rep.email.toUpperCase(), sub: 'the-rep' });
      const first = browser();
      expect(await first.signIn(person)).toBe('/');
      expect((await first.session()).user).toMatchObject({ id: rep.id, aal: 'aal1', email_verified: true });
      // The address at Google has changed since, to one that is a colleague's here.
      somebody({ sub: 'the-rep', email: app.people.admin.email });
      const later = browser();
      expect(await later.signIn(person)).toBe('/');
      expect((await later.session()).user?.id).toBe(rep.id);
      expect(await count('google_identities', rep.email)).toEqual({ n: 1 });
    });

    test('A16 a second Google account with the same address opens nothing', async () => {
      const { otherRep } = app.people;
      expect(await browser().signIn(somebody({ email: otherRep.email }))).toBe('/');
      const second = browser();
      expect(await second.signIn(somebody({ email: otherRep.email }))).toBe(refusedAs('other_account'));
      expect((await second.session()).user).toBeNull();
    });

    test('A16 an address that Google has not verified opens nothing, with an account or an invitation', async () => {
      const { email } = await invite(app, app.people.admin);
      for (const address of [app.people.neighbour.email, email]) {
        const visitor = browser();
        const person = somebody({ email: address, emailVerified: false });
        expect(await visitor.signIn(person)).toBe(refusedAs('unverified'));
        expect((await visitor.session()).user).toBeNull();
      }
    });

    test('an unknown address gets in only with an invitation, into its place and with its role', async () => {
      const person = somebody();
      const visitor = browser();
      expect(await visitor.signIn(person)).toBe(refusedAs('no_invitation'));
      expect((await visitor.session()).user).toBeNull();
      await invite(app, app.people.admin, { email: person.email, role: 'viewer' });
      expect(await visitor.signIn(person)).toBe('/');
      const session = await visitor.session();
      expect(session.user).toMatchObject({ email: person.email, email_verified: true });
      expect(session.profile).toMatchObject({
        role: 'viewer',
        first_name: 'Gina',
        last_name: 'Google',
        workspace_id: app.people.admin.workspaceId,
      });
      const { status } = await readRow<{ status: string }>(
        app,
        'select status from workspace_invitations where email = $1',
        [person.email],
      );
      expect(status).toBe('accepted');
    });

    test('the invitation of the link is the one that counts, and it is kept on the way', async () => {
      const person = somebody();
      const older = await invite(app, app.people.admin, { email: person.email, role: 'manager' });
      await invite(app, app.people.stranger, { email: person.email, role: 'viewer' });
      const visitor = browser();
      expect(await visitor.signIn(person, { invitationToken: older.token })).toBe('/');
      expect((await visitor.session()).profile).toMatchObject({
        role: 'manager',
        company_id: app.people.admin.companyId,
      });
    });

    test('an invitation for another address, or one that is over, opens nothing and is still in the address', async () => {
      const { token } = await invite(app, app.people.admin);
      const visitor = browser();
      const other = new URL(await visitor.signIn(somebody(), { invitationToken: token }), 'http://x');
      expect(Object.fromEntries(other.searchParams)).toEqual({
        invitation_token: token,
        google: 'other_address',
      });
      const over = new URL(await visitor.signIn(somebody(), { invitationToken: 'no such' }), 'http://x');
      expect(over.searchParams.get('google')).toBe('invitation_over');
      expect((await visitor.session()).user).toBeNull();
    });

    test('whoever has an account is led to the invitation to accept it', async () => {
      const person = somebody();
      await castPerson(app, person.email);
      const { token } = await invite(app, app.people.admin, { email: person.email });
      const to = await browser().signIn(person, { invitationToken: token });
      expect(to).toBe(`/accept-invite?invitation_token=${token}`);
    });

    test('A17 whoever took an address before its owner came loses password and sessions', async () => {
      const person = somebody();
      const squatter = await castPerson(app, person.email, { verified: false });
      const hash = await hashPassword(PASSWORD);
      await app.database.transaction('dealwright_system', (tx) =>
        tx.query('update users set password_hash = $1 where id = $2', [hash, squatter.id]),
      );
      const body = { email: person.email, password: PASSWORD };
      const before = await app.call(null, signIn, { body });
      expect(before.status).toBe(200);
      const owner = browser();
      expect(await owner.signIn(person)).toBe('/');
      expect((await owner.session()).user).toMatchObject({ id: squatter.id, email_verified: true });
      expect((await app.call(null, signIn, { body })).status).toBe(401);
      expect(await findSession(app.database, hashToken(squatter.token))).toBeNull();
      expect(await count('sessions', person.email)).toEqual({ n: 1 });
    });

    test('A6 Google does not walk round the second factor', async () => {
      const { manager } = app.people;
      await enrol(app, manager);
      const visitor = browser();
      expect(await visitor.signIn(somebody({ email: manager.email, sub: 'sub-1' }))).toBe('/');
      expect((await visitor.session()).user).toMatchObject({ aal: 'aal1', next_aal: 'aal2' });
      const answer = await app.api.app.inject({
        url: '/api/deals',
        headers: { cookie: `dealwright_session=${visitor.cookies.get('dealwright_session')}` },
      });
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ code: 'aal2_required' });
    });

    test('S2 the session of before ends: a new id takes its place', async () => {
      const visitor = browser();
      visitor.cookies.set('dealwright_session', app.people.strangerRep.token);
      const person = somebody({ email: app.people.strangerRep.email });
      expect(await visitor.signIn(person)).toBe('/');
      expect(visitor.cookies.get('dealwright_session')).not.toBe(app.people.strangerRep.token);
      expect(await findSession(app.database, hashToken(app.people.strangerRep.token))).toBeNull();
    });

    test('a first sign-in that comes twice at once makes one account', async () => {
      const person = somebody();
      await invite(app, app.people.admin, { email: person.email });
      const to = await Promise.all([browser().signIn(person), browser().signIn(person)]);
      expect(to).toContain('/');
      expect(await count('google_identities', person.email)).toEqual({ n: 1 });
      expect(await browser().signIn(person)).toBe('/');
    });
  });

  describe('what does not hold', () => {
    const known = (): DoublePerson => somebody({ email: app.people.admin.email, sub: 'the-admin' });

    test('A16 a state that is missing, foreign, old, used or of another browser', async () => {
      const visitor = browser();
      const back = async () => new URL(google.consent(await visitor.begin(), known()));
      const missing = await back();
      missing.searchParams.delete('state');
      expect((await visitor.comeBack(missing.href)).location).toBe(refusedAs('expired'));
      const foreign = await back();
      foreign.searchParams.set('state', 'x'.repeat(43));
      expect((await visitor.comeBack(foreign.href)).location).toBe(refusedAs('expired'));
      const stolen = await back();
      const thief = browser();
      expect((await thief.comeBack(stolen.href)).location).toBe(refusedAs('expired'));
      await thief.begin();
      expect((await thief.comeBack(stolen.href)).location).toBe(refusedAs('expired'));
      expect((await thief.session()).user).toBeNull();
      expect((await visitor.comeBack(stolen.href)).location).toBe('/');
      const secret = visitor.cookies.get('dealwright_google');
      expect(secret).toBeUndefined();
      const twice = await back();
      const cookies = new Map(visitor.cookies);
      expect((await visitor.comeBack(twice.href)).location).toBe('/');
      for (const [name, value] of cookies) visitor.cookies.set(name, value);
      expect((await visitor.comeBack(twice.href)).location).toBe(refusedAs('expired'));
      const old = await back();
      app.clock.now = new Date(app.clock.now.getTime() + 10 * 60_000 + 1);
      expect((await visitor.comeBack(old.href)).location).toBe(refusedAs('expired'));
    });

    test('A16 the same answer twice at once opens one session', async () => {
      const visitor = browser();
      const back = google.consent(await visitor.begin(), known());
      const cookie = `dealwright_google=${visitor.cookies.get('dealwright_google')}`;
      const { pathname, search } = new URL(back);
      const answers = await Promise.all(
        [1, 2, 3].map(() => app.api.app.inject({ url: pathname + search, headers: { cookie } })),
      );
      const to = answers.map(({ headers }) => headers.location);
      expect(to.filter((location) => location === '/')).toHaveLength(1);
    });

    test('A16 a code without its verifier, or with that of another sign-in', async () => {
      const visitor = browser();
      const [one, other] = [google.consent(await visitor.begin(), known()), await visitor.begin()];
      const swapped = new URL(google.consent(other, known()));
      const code = new URL(one).searchParams.get('code') ?? '';
      swapped.searchParams.set('code', code);
      expect((await visitor.comeBack(swapped.href)).location).toBe(refusedAs('failed'));
      expect((await visitor.session()).user).toBeNull();
      // And the double, as Google may, refuses whoever asks without one.
      const plain = new URL(other);
      plain.searchParams.delete('code_challenge');
      expect((await fetch(plain)).status).toBe(400);
    });

    const FAULTS: readonly TokenFault[] = [
      'wrong nonce',
      'wrong audience',
      'wrong issuer',
      'expired',
      'alg none',
      'alg HS256',
      'foreign key',
      'no id token',
      'invalid_grant',
      'server error',
    ];
    test.each(FAULTS)('A16 a token answer with this fault opens nothing: %s', async (fault) => {
      const person = known();
      const visitor = browser();
      person.fault = fault;
      expect(await visitor.signIn(person)).toBe(refusedAs('failed'));
      expect((await visitor.session()).user).toBeNull();
      person.fault = null;
      expect(await visitor.signIn(person)).toBe('/');
    });

    test('A16 an answer that names another issuer', async () => {
      const visitor = browser();
      const back = new URL(google.consent(await visitor.begin(), known()));
      back.searchParams.set('iss', 'https://accounts.example');
      expect((await visitor.comeBack(back.href)).location).toBe(refusedAs('failed'));
    });

    test('GMAIL03 whoever cancels at Google is back on the sign-in page, with their invitation', async () => {
      expect(await browser().signIn(null)).toBe(refusedAs('cancelled'));
      const { token } = await invite(app, app.people.admin);
      const back = new URL(await browser().signIn(null, { invitationToken: token }), 'http://x');
      expect(Object.fromEntries(back.searchParams)).toEqual({ invitation_token: token, google: 'cancelled' });
    });

    test('rubbish is led back to the sign-in page as well', async () => {
      const rubbish = `/api${finishGoogleSignIn.path}?code=a&code=b&state[]=%00&error=${'x'.repeat(5000)}`;
      const answer = await app.api.app.inject({ url: rubbish });
      expect([answer.statusCode, answer.headers.location]).toEqual([302, refusedAs('expired')]);
    });

    test('a browser begins 60 sign-ins in a quarter of an hour, no more', async () => {
      const headers = { 'x-real-ip': '1' };
      const statuses: number[] = [];
      for (let n = 0; n < 61; n += 1) {
        statuses.push((await app.call(null, beginGoogleSignIn, { body: {}, headers })).status);
      }
      expect(statuses.at(-1)).toBe(429);
      app.clock.now = new Date(app.clock.now.getTime() + 15 * 60_000);
    });
  });

  describe('access to the mailbox', () => {
    const takenBy = async (token: string) => {
      const session = await findSession(app.database, hashToken(token));
      return app.database.transaction('dealwright_system', (tx) =>
        takeProviderToken(tx, testConfig(), session?.session_id ?? '', app.clock.now),
      );
    };

    test('C1 is kept for the session, sealed, and taken once', async () => {
      const visitor = browser();
      await visitor.signIn(somebody({ email: app.people.stranger.email, sub: 'stranger' }));
      expect(visitor.cookies.get(MAILBOX_WAITS_COOKIE)).toBe('1');
      const { text } = await readRow<{ text: string }>(
        app,
        `select string_agg(encode(tokens, 'escape'), ' ') as text from provider_tokens where $1 = 1`,
        [1],
      );
      expect(text).not.toMatch(/access-|refresh-/);
      const token = visitor.cookies.get('dealwright_session') ?? '';
      expect(await takenBy(token)).toMatchObject({
        accessToken: expect.stringMatching(/^access-/),
        refreshToken: expect.stringMatching(/^refresh-/),
        expiresInSeconds: 3600,
        obtainedAt: app.clock.now,
      });
      expect(await takenBy(token)).toBeNull();
    });

    test('store-gmail-connection needs no payload, makes it a mailbox, and works once', async () => {
      const { stranger, strangerRep } = app.people;
      const visitor = browser();
      await visitor.signIn(google.accounts.people.get('stranger') ?? null);
      const token = visitor.cookies.get('dealwright_session') ?? '';
      const other = browser();
      await other.signIn(somebody({ email: strangerRep.email, sub: 'stranger-rep', declines: NO_SENDING }));
      const colleague = { ...strangerRep, token: other.cookies.get('dealwright_session') ?? '' };
      expect((await app.call(colleague, storeGmailConnection)).status).toBe(409);
      const asks = [1, 2].map(() => app.call({ ...stranger, token }, storeGmailConnection));
      const answers = (await Promise.all(asks)).sort((one, two) => one.status - two.status);
      expect(answers.map(({ status }) => status)).toEqual([200, 409]);
      expect(answers[0]?.body.connection).toMatchObject({
        provider: 'gmail',
        email_address: stranger.email,
        state: 'active',
      });
      expect((await app.call({ ...stranger, token }, storeGmailConnection)).problem.detail).toBe(
        'No access to Gmail came with this sign-in.',
      );
      expect((await app.call({ ...stranger, token }, listEmailConnections)).body.items).toHaveLength(1);
      expect((await app.call(null, storeGmailConnection)).status).toBe(401);
    });

    test('is gone after a quarter of an hour', async () => {
      const visitor = browser();
      await visitor.signIn(google.accounts.people.get('stranger') ?? null);
      app.clock.now = new Date(app.clock.now.getTime() + 15 * 60_000);
      expect(await takenBy(visitor.cookies.get('dealwright_session') ?? '')).toBeNull();
    });

    test('who leaves it unticked signs in all the same', async () => {
      const visitor = browser();
      const person = somebody({
        email: app.people.stranger.email,
        sub: 'stranger',
        declines: NO_SENDING,
      });
      expect(await visitor.signIn(person)).toBe('/');
      expect(visitor.cookies.has(MAILBOX_WAITS_COOKIE)).toBe(false);
      expect(await takenBy(visitor.cookies.get('dealwright_session') ?? '')).toBeNull();
    });
  });

  test('without a client id Google sign-in is not configured', async () => {
    const bare = await createTestApp(engine);
    try {
      const answer = await bare.call(null, beginGoogleSignIn, { body: {} });
      expect(answer.status).toBe(503);
      expect(answer.problem.detail).toBe('Google sign-in is not configured');
      const back = await bare.api.app.inject({ url: `/api${finishGoogleSignIn.path}?code=x&state=y` });
      expect(back.headers.location).toBe(refusedAs('not_configured'));
    } finally {
      await bare.close();
    }
  });
});
