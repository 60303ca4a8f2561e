import { beginGoogleSignIn } from '@dealwright/contract/identity/google';
import { signIn } from '@dealwright/contract/identity/session';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findSession } from '../../../platform/authenticate.ts';
import { hashToken } from '../../../platform/ids.ts';
import { createGoogleApp, type GoogleApp, refusedAs } from '../../../testing/google-browser.ts';
import type { GoogleDouble } from '../../../testing/google-double/google-double.ts';
import { castPerson, invite, readRow } from '../../../testing/invitations.ts';
import { enrol } from '../../../testing/second-factor.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { hashPassword } from '../session/passwords.ts';

const PASSWORD = 'correct horse battery staple';

eachEngine((engine) => {
  let app: TestApp;
  let google: GoogleDouble;
  let somebody: GoogleApp['somebody'];
  let browser: GoogleApp['browser'];
  let close: GoogleApp['close'];
  beforeAll(async () => {
    ({ app, google, somebody, browser, close } = await createGoogleApp(engine));
  });
  afterAll(() => close());

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

    test('a person with an account is led to the invitation to accept it', async () => {
      const person = somebody();
      await castPerson(app, person.email);
      const { token } = await invite(app, app.people.admin, { email: person.email });
      const to = await browser().signIn(person, { invitationToken: token });
      expect(to).toBe(`/accept-invite?invitation_token=${token}`);
    });

    test('A17 an impostor who signed up with an address first loses password and sessions', async () => {
      const person = somebody();
      const squatter = await castPerson(app, person.email, { verified: false });
      const hash = await hashPassword(PASSWORD);
      await app.database.transaction('dealwright_system', (tx) =>
        queryRows(tx, 'update users set password_hash = $1 where id = $2', [hash, squatter.id]),
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
});
