import { beginGoogleSignIn, finishGoogleSignIn } from '@dealwright/contract/identity/google';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGoogleApp, type GoogleApp, refusedAs } from '../../../testing/google-browser.ts';
import type { DoublePerson, TokenFault } from '../../../testing/google-double/accounts.ts';
import type { GoogleDouble } from '../../../testing/google-double/google-double.ts';
import { invite } from '../../../testing/invitations.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

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

  describe('invalid answers', () => {
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
      // And the double, as Google may, refuses requests without one.
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

    test('GMAIL03 canceling at Google returns to the sign-in page with the invitation', async () => {
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

  test('without a client id Google sign-in is not configured', async () => {
    const bare = await createTestApp(engine);
    try {
      const answer = await bare.call(null, beginGoogleSignIn, { body: {} });
      expect([answer.status, answer.problem.code]).toEqual([409, 'not_configured']);
      expect(answer.problem.detail).toBe('Google sign-in is not configured');
      const back = await bare.api.app.inject({ url: `/api${finishGoogleSignIn.path}?code=x&state=y` });
      expect(back.headers.location).toBe(refusedAs('not_configured'));
    } finally {
      await bare.close();
    }
  });
});
