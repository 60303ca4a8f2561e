import { MAILBOX_WAITS_COOKIE } from '@dealwright/contract/identity/google';
import { listEmailConnections, storeGmailConnection } from '@dealwright/contract/integrations/gmail';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findSession } from '../../../platform/authenticate.ts';
import { hashToken } from '../../../platform/ids.ts';
import { createGoogleApp, type GoogleApp } from '../../../testing/google-browser.ts';
import type { GoogleDouble } from '../../../testing/google-double/google-double.ts';
import { readRow } from '../../../testing/invitations.ts';
import { type TestApp, testConfig } from '../../../testing/test-app.ts';
import { takeProviderToken } from './provider-token.ts';

const NO_SENDING = ['https://www.googleapis.com/auth/gmail.send'];

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

  describe('access to the mailbox', () => {
    const takenBy = async (token: string) => {
      const session = await findSession(app.database, hashToken(token));
      return app.database.transaction('dealwright_system', (tx) =>
        takeProviderToken(tx, testConfig(), session?.session_id ?? '', app.clock.now),
      );
    };

    test('OPS21 C1 is kept for the session, sealed, and taken once', async () => {
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
        'This sign-in didn’t include access to Gmail.',
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
});
