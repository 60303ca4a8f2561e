import { getSession, signIn, signOut } from '@dealwright/contract/identity/session';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApi } from '../../../api.ts';
import { hashToken } from '../../../platform/ids.ts';
import { createLogger } from '../../../platform/log.ts';
import { createTestApp, type TestApp, testConfig } from '../../../testing/test-app.ts';
import { hashPassword } from './passwords.ts';

const PASSWORD = 'correct horse battery staple ÄÖ🙂';

eachEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine);
    const hash = await hashPassword(PASSWORD);
    await app.database.transaction('dealwright_system', (tx) =>
      queryRows(tx, 'update users set password_hash = $1', [hash]),
    );
  });
  afterAll(() => app.close());

  const tokenOf = (setCookie: unknown): string =>
    /dealwright_session=([^;]*)/.exec(String(setCookie))?.[1] ?? '';
  const signInAs = (email: string, password = PASSWORD, address = '203.0.113.7') =>
    app.api.app.inject({
      method: 'POST',
      url: '/api/session',
      headers: { 'content-type': 'application/json' },
      remoteAddress: address,
      payload: JSON.stringify({ email, password }),
    });

  describe('signing in', () => {
    test('OPS26 SESS17 SIGN03 a password opens a session carried by a closed cookie', async () => {
      const answer = await app.call(null, signIn, {
        body: { email: '  REP@own.EXAMPLE ', password: PASSWORD },
      });
      expect(answer.status).toBe(200);
      expect(answer.body.user).toMatchObject({ email: 'rep@own.example', aal: 'aal1', email_verified: true });
      const cookie = String(answer.headers['set-cookie']);
      expect(cookie).toMatch(/HttpOnly/);
      expect(cookie).toMatch(/SameSite=Lax/);
      expect(cookie).toMatch(/Path=\//);
      expect(cookie).toMatch(/Max-Age=604800/);
      expect(tokenOf(cookie).length).toBeGreaterThanOrEqual(43);
    });

    test('SESS17 S4 where the public address is https the cookie is closed to http, whatever the proxy says', async () => {
      const secure = await createTestApp(engine, { PUBLIC_URL: 'https://deals.example' });
      const person = secure.people.rep;
      await secure.database.transaction('dealwright_system', async (tx) =>
        queryRows(tx, 'update users set password_hash = $1', [await hashPassword(PASSWORD)]),
      );
      const answer = await secure.call(null, signIn, { body: { email: person.email, password: PASSWORD } });
      const cookies = [answer.headers['set-cookie']].flat().map(String);
      expect(cookies.every((one) => one.startsWith('__Host-'))).toBe(true);
      const cookie = cookies.find((one) => one.startsWith('__Host-dealwright_session=')) ?? '';
      expect(cookie).toMatch(/^__Host-dealwright_session=[^;]+;.*Secure/);
      expect(answer.headers['strict-transport-security']).toContain('max-age=31536000');
      const session = await secure.call(null, getSession, {
        headers: { cookie: cookie.split(';')[0] ?? '' },
      });
      expect(session.body.user?.email).toBe(person.email);
      const bare = await secure.call(person, getSession);
      expect(bare.body.user).toBeNull();
      await secure.close();
    });

    test('SESS17 S4 only the hash of the token is stored', async () => {
      const answer = await signInAs('rep@own.example');
      const token = tokenOf(answer.headers['set-cookie']);
      const rows = await app.database.transaction('dealwright_system', (tx) =>
        queryRows<{ n: bigint }>(
          tx,
          `select count(*) as n from sessions where encode(token_hash, 'escape') like $1`,
          [`%${token}%`],
        ),
      );
      expect(Number(rows[0]?.n)).toBe(0);
    });

    test('SIGN04 wrong password and unknown address get the same answer', async () => {
      const wrong = await signInAs('manager@own.example', 'wrong');
      const unknown = await signInAs('nobody@own.example', 'wrong');
      const bare = (answer: typeof wrong) => ({ ...(answer.json() as object), requestId: '' });
      expect(wrong.statusCode).toBe(401);
      expect(unknown.statusCode).toBe(401);
      expect(bare(wrong)).toEqual(bare(unknown));
      expect(wrong.json()).toMatchObject({
        code: 'invalid_credentials',
        detail: 'Invalid email or password',
      });
    });

    test('a new sign-in takes a new id and ends the one the browser carried', async () => {
      const first = tokenOf((await signInAs('viewer@own.example')).headers['set-cookie']);
      const second = await app.call({ ...app.people.viewer, token: first }, signIn, {
        body: { email: 'viewer@own.example', password: PASSWORD },
      });
      expect(tokenOf(second.headers['set-cookie'])).not.toBe(first);
      const old = await app.call({ ...app.people.viewer, token: first }, getSession);
      expect(old.body.user).toBeNull();
    });

    test('A2 guessing at one account from many addresses is slowed, and never locks the account for good', async () => {
      const email = 'otherrep@own.example';
      const statuses: number[] = [];
      for (let guess = 0; guess < 12; guess += 1) {
        statuses.push((await signInAs(email, 'wrong', `2001:db8:0:${guess}::1`)).statusCode);
      }
      expect(statuses.slice(0, 8)).toEqual(Array(8).fill(401));
      const refused = await signInAs(email, PASSWORD, '2001:db8:0:99::1');
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(refused.json()).toMatchObject({ detail: 'Too many attempts. Please try again in 1 minute.' });
      app.clock.now = new Date(app.clock.now.getTime() + 16 * 60_000);
      expect((await signInAs(email, PASSWORD, '2001:db8:0:99::1')).statusCode).toBe(200);
    });

    test('the wait is as announced: after it one more attempt counts, and the next wait is longer', async () => {
      const email = 'manager@own.example';
      const guess = async (password = 'wrong') => {
        const answer = await signInAs(email, password, '198.51.100.4');
        return { status: answer.statusCode, wait: Number(answer.headers['retry-after'] ?? 0) };
      };
      for (let free = 0; free < 8; free += 1) expect((await guess()).status).toBe(401);
      let waited = 0;
      for (let round = 0; round < 4; round += 1) {
        const { status, wait } = await guess(PASSWORD);
        expect(status).toBe(429);
        expect(wait).toBeGreaterThan(waited);
        waited = wait;
        app.clock.now = new Date(app.clock.now.getTime() + wait * 1000);
        if (round < 3) expect((await guess()).status).toBe(401);
      }
      expect((await guess(PASSWORD)).status).toBe(200);
    });

    test('A4 no other way of writing the request, and no other instance, counts anew', async () => {
      const email = 'rep@own.example';
      for (let free = 0; free < 8; free += 1) await signInAs(email, 'wrong', '198.51.100.40');
      const second = await createApi({
        config: testConfig(),
        database: app.database,
        log: createLogger(testConfig()),
        now: () => app.clock.now,
      });
      await second.app.ready();
      const post = (to: TestApp['api'], url: string, headers = {}, address = email) =>
        to.app.inject({
          method: 'POST',
          url,
          headers: { 'content-type': 'application/json', ...headers },
          remoteAddress: '198.51.100.40',
          payload: JSON.stringify({ email: address, password: PASSWORD }),
        });
      const tries = [
        ...['//api/session', '/api/session/', '/API/SESSION', '/api%2fsession', '/api/./session'].map((url) =>
          post(app.api, url),
        ),
        post(app.api, '/api/session?again=1'),
        post(app.api, '/api/session', { 'x-forwarded-for': '203.0.113.200' }),
        post(app.api, '/api/session', { forwarded: 'for=203.0.113.200', 'x-real-ip': '203.0.113.200' }),
        post(app.api, '/api/session', {}, ' REP@own.EXAMPLE'),
        post(second, '/api/session'),
      ];
      const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
      expect(statuses.slice(0, 5)).not.toContain(200);
      expect(statuses.slice(5)).toEqual([429, 429, 429, 429, 429]);
      await second.app.close();
    });

    test('A3 signing in as oneself between guesses does not clear what a client tried on others', async () => {
      const client = '198.51.100.77';
      let refused = 0;
      for (let account = 0; account < 50; account += 1) {
        const guess = await signInAs(`spray${account}@own.example`, 'one password', client);
        if (guess.statusCode === 429) refused += 1;
        if (account % 10 === 9) await signInAs('viewer@own.example', PASSWORD, client);
      }
      expect(refused).toBeGreaterThan(0);
    });

    test('A2 A3 one client that tries many accounts is slowed, by its /64', async () => {
      const statuses = new Set<number>();
      for (let account = 0; account < 45; account += 1) {
        statuses.add(
          (
            await signInAs(
              `a${account}@own.example`,
              'one password',
              `2001:db8:77:1::${account.toString(16)}`,
            )
          ).statusCode,
        );
      }
      expect(statuses).toContain(429);
    });
  });

  describe('the session', () => {
    test('OPS26 a visitor has a session without a user', async () => {
      const answer = await app.call(null, getSession);
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ user: null, profile: null, workspace: null });
    });

    test('OPS12 visitors see the demo accounts in demo mode only', async () => {
      expect((await app.call(null, getSession)).body.demo_accounts).toHaveLength(6);
      expect((await app.call(app.people.admin, getSession)).body.demo_accounts).toHaveLength(0);
    });

    test('SESS18 a new session lasts seven days from signing in', async () => {
      const token = tokenOf((await signInAs('viewer@own.example')).headers['set-cookie']);
      const [row] = await app.database.transaction('dealwright_system', (tx) =>
        queryRows<{ days: number }>(
          tx,
          'select extract(epoch from expires_at - created_at)::float8 / 86400 as days from sessions where token_hash = $1',
          [hashToken(token)],
        ),
      );
      expect(row?.days).toBe(7);
    });

    test('SESS18 use renews the seven days, and seven idle days end it', async () => {
      const token = tokenOf((await signInAs('manager@own.example')).headers['set-cookie']);
      const person = { ...app.people.manager, token };
      await app.database.transaction('dealwright_system', (tx) =>
        queryRows(tx, `update sessions set expires_at = now() + interval '3 days' where user_id = $1`, [
          person.id,
        ]),
      );
      const renewed = await app.call(person, getSession);
      expect(String(renewed.headers['set-cookie'])).toContain(token);
      const [row] = await app.database.transaction('dealwright_system', (tx) =>
        queryRows<{ days: number }>(
          tx,
          'select extract(day from expires_at - now())::int as days from sessions where token_hash = $1',
          [hashToken(token)],
        ),
      );
      expect(row?.days).toBeGreaterThanOrEqual(6);
      await app.database.transaction('dealwright_system', (tx) =>
        queryRows(tx, `update sessions set expires_at = now() - interval '1 second' where user_id = $1`, [
          person.id,
        ]),
      );
      expect((await app.call(person, getSession)).body.user).toBeNull();
    });

    test('SESS19 S5 a write from another site is refused', async () => {
      for (const headers of [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
      ]) {
        const answer = await app.call(app.people.admin, signOut, { headers });
        expect(answer.status).toBe(403);
        expect(answer.problem.code).toBe('csrf');
      }
      expect((await app.call(app.people.admin, getSession)).body.user).not.toBeNull();
    });

    test('S1 signing out ends every session of the user, on every device', async () => {
      const one = tokenOf((await signInAs('strangerrep@other.example')).headers['set-cookie']);
      const two = tokenOf((await signInAs('strangerrep@other.example')).headers['set-cookie']);
      const done = await app.call({ ...app.people.strangerRep, token: one }, signOut);
      expect(done.status).toBe(204);
      for (const token of [one, two]) {
        expect((await app.call({ ...app.people.strangerRep, token }, getSession)).body.user).toBeNull();
      }
    });
  });
});
