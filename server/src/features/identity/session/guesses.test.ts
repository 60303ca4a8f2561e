import {
  changePassword,
  openPasswordReset,
  requestPasswordReset,
} from '@dealwright/contract/identity/password';
import { signIn } from '@dealwright/contract/identity/session';
import { proveAgain } from '@dealwright/contract/identity/two-factor';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApi } from '../../../api.ts';
import { createLogger } from '../../../platform/log.ts';
import { forgetExpired } from '../../../testing/forget-expired.ts';

import { mailTo, tokenOf } from '../../../testing/mailbox.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { anotherSession, laterBy } from '../../../testing/second-factor.ts';
import { createTestApp, type TestApp, testConfig } from '../../../testing/test-app.ts';
import { tellOfGuesses } from './jobs.ts';
import { hashPassword } from './passwords.ts';

const PASSWORD = 'the words of the present';
const COOKIE = 'dealwright_browser';
const DAY_SECONDS = 24 * 60 * 60;

eachEngine((engine) => {
  let app: TestApp;
  let hash: string;
  let rep: TestPerson;
  let clients = 0;
  beforeAll(async () => {
    app = await createTestApp(engine);
    hash = await hashPassword(PASSWORD);
  });
  afterAll(() => app.close());

  const system = <T>(text: string, values: readonly unknown[] = []) =>
    app.database.transaction('dealwright_system', (tx) => queryRows<T>(tx, text, [...values]));

  beforeEach(async () => {
    app.clock.now = new Date();
    for (const table of ['rate_limits', 'mails', 'password_guesses', 'known_browsers'])
      await system(`delete from ${table}`);
    await system('update users set password_hash = $1', [hash]);
    rep = app.people.rep;
  });

  interface Try {
    readonly status: number;
    readonly detail: string;
    /** What the browser is known by afterwards. */
    readonly browser: string | null;
  }

  /** A try from a client of its own, once every wait is over. */
  const attempt = async (email: string, password: string, browser: string | null = null): Promise<Try> => {
    await system('delete from rate_limits');
    clients += 1;
    const answer = await app.api.app.inject({
      method: 'POST',
      url: '/api/session',
      headers: { 'content-type': 'application/json', ...(browser && { cookie: `${COOKIE}=${browser}` }) },
      remoteAddress: `198.51.${Math.floor(clients / 250) % 250}.${clients % 250}`,
      payload: JSON.stringify({ email, password }),
    });
    const set = [answer.headers['set-cookie']].flat().find((cookie) => cookie?.startsWith(`${COOKIE}=`));
    const { detail = '' } = answer.json<{ detail?: string }>();
    return { status: answer.statusCode, detail, browser: /=([^;]*)/.exec(set ?? '')?.[1] ?? null };
  };
  /** As after so many wrong ones: each costs a hash, and the last ones are made for real. */
  const afterWrong = async (email: string, count: number) => {
    expect((await attempt(email, 'wrong')).status).toBe(401);
    await system('update password_guesses set wrong = $1', [count]);
  };

  test('SIGN27 A2 after a hundred wrong passwords in a row no other counts, the right one neither, however long it waits', async () => {
    await afterWrong(rep.email, 99);
    expect((await attempt(rep.email, 'wrong')).status).toBe(401);
    for (const days of [0, 40, 400]) {
      laterBy(app, days * DAY_SECONDS);
      await forgetExpired(app.database, app.clock.now);
      const refused = await attempt(rep.email, PASSWORD);
      expect([days, refused.status]).toEqual([days, 429]);
      expect(refused.detail).toContain('Forgot password');
    }
    expect((await attempt(app.people.manager.email, PASSWORD)).status).toBe(200);
  });

  test('SIGN27 A1 an unknown address gets the same answer', async () => {
    const answers = [];
    for (const email of [rep.email, 'nobody@else.example']) {
      await afterWrong(email, 100);
      answers.push(await attempt(email, PASSWORD));
      await system('delete from password_guesses');
    }
    expect(answers[0]?.status).toBe(429);
    expect(answers[0]).toEqual(answers[1]);
  });

  test('SIGN27 A4 fifty at once over two instances get no more than what is left of the hundred', async () => {
    const config = testConfig();
    const second = await createApi({
      config,
      database: app.database,
      log: createLogger(config),
      now: () => app.clock.now,
    });
    await second.app.ready();
    await afterWrong(rep.email, 95);
    await system('delete from rate_limits');
    const post = (to: TestApp['api'], client: number) =>
      to.app.inject({
        method: 'POST',
        url: '/api/session',
        headers: { 'content-type': 'application/json' },
        remoteAddress: `203.0.113.${client}`,
        payload: JSON.stringify({ email: rep.email, password: 'wrong' }),
      });
    for (let round = 0; round < 5; round += 1) {
      await system('delete from rate_limits');
      await Promise.all([1, 2, 3, 4].map((n) => post(n % 2 ? app.api : second, round * 4 + n)));
    }
    const [row] = await system<{ wrong: number }>('select wrong from password_guesses');
    expect(row?.wrong).toBe(100);
    expect((await attempt(rep.email, PASSWORD)).status).toBe(429);
    await second.app.close();
  });

  test('SIGN27 a right password ends the row', async () => {
    await afterWrong(rep.email, 99);
    expect((await attempt(rep.email, PASSWORD)).status).toBe(200);
    await afterWrong(rep.email, 1);
    const [row] = await system<{ wrong: number }>('select wrong from password_guesses');
    expect(row?.wrong).toBe(1);
  });

  test('SIGN27 following a mailed link resets the count, and the owner is notified once of the block', async () => {
    await afterWrong(rep.email, 100);
    await tellOfGuesses(app.database, app.clock.now);
    await tellOfGuesses(app.database, app.clock.now);
    const kinds = (await mailTo(app.database, rep.email)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'password_guessed')).toHaveLength(1);
    await app.call(null, requestPasswordReset, { body: { email: rep.email } });
    const mail = (await mailTo(app.database, rep.email)).find(({ kind }) => kind === 'password_reset');
    const opened = await app.call(null, openPasswordReset, { body: { token: tokenOf(mail) } });
    expect(opened.status).toBe(200);
    expect((await attempt(rep.email, PASSWORD)).status).toBe(200);
  });

  test('SIGN28 A2 a browser that signed in before has its own count, so its owner can’t be locked out', async () => {
    const own = (await attempt(rep.email, PASSWORD)).browser;
    expect(own).toMatch(/^[\w-]{43}$/);
    await afterWrong(rep.email, 100);
    expect((await attempt(rep.email, PASSWORD)).status).toBe(429);
    // Waits for guesses of others are not waited for either.
    for (let n = 0; n < 12; n += 1) await attempt(rep.email, 'wrong');
    const entered = await attempt(rep.email, PASSWORD, own);
    expect(entered.status).toBe(200);
    // Each sign-in changes the token, and the former one no longer works.
    expect(entered.browser).not.toBe(own);
    expect((await attempt(rep.email, PASSWORD, own)).status).toBe(429);
    expect((await attempt(rep.email, PASSWORD)).status).toBe(429);
    // A known browser has a hundred guesses, like every other browser.
    await system('update known_browsers set wrong = 99');
    expect((await attempt(rep.email, 'wrong', entered.browser)).status).toBe(401);
    expect((await attempt(rep.email, PASSWORD, entered.browser)).status).toBe(429);
  });

  test('SIGN28 a browser is known for whom it signed in, by a hash, and not after their password was changed elsewhere', async () => {
    const { manager } = app.people;
    const first = (await attempt(rep.email, PASSWORD)).browser;
    const both = (await attempt(manager.email, PASSWORD, first)).browser;
    await afterWrong(rep.email, 100);
    await afterWrong(app.people.viewer.email, 100);
    expect((await attempt(app.people.viewer.email, PASSWORD, both)).status).toBe(429);
    const stored = await system<{ row: string }>(
      `select encode(token_hash, 'escape') as row from known_browsers`,
    );
    expect(JSON.stringify(stored)).not.toContain(both);
    const again = await attempt(rep.email, PASSWORD, both);
    expect(again.status).toBe(200);
    const session = await anotherSession(app, rep);
    const changed = await app.call(session, changePassword, {
      body: { current_password: PASSWORD, new_password: 'other words of the present' },
    });
    expect(changed.status).toBe(204);
    expect(await system('select 1 from known_browsers where user_id = $1', [rep.id])).toEqual([]);
    expect((await attempt(manager.email, PASSWORD, again.browser)).status).toBe(200);
  });

  test('SIGN27 A2 giving the password again inside a session has the same end, apart from signing in', async () => {
    const session = await anotherSession(app, rep);
    const prove = async (password: string) => {
      await system('delete from rate_limits');
      return app.call(session, proveAgain, { body: { password } });
    };
    expect((await prove('wrong')).status).toBe(400);
    await system('update password_guesses set wrong = 100');
    expect((await prove(PASSWORD)).status).toBe(429);
    await system('delete from rate_limits');
    const change = { current_password: PASSWORD, new_password: 'other words of the present' };
    expect((await app.call(session, changePassword, { body: change })).status).toBe(429);
    expect((await attempt(rep.email, PASSWORD)).status).toBe(200);
    await system('update password_guesses set wrong = 40');
    expect((await prove(PASSWORD)).status).toBe(204);
    expect(await system('select 1 from password_guesses where wrong > 0 and touched_at > now()')).toEqual([]);
  });

  test('SIGN28 S4 the cookie lasts long, is kept from scripts and stays after signing out', async () => {
    const answer = await app.call(null, signIn, { body: { email: rep.email, password: PASSWORD } });
    const cookies = [answer.headers['set-cookie']].flat().map(String);
    const cookie = cookies.find((one) => one.startsWith(`${COOKIE}=`)) ?? '';
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Lax');
    expect(cookie).toContain(`Max-Age=${400 * DAY_SECONDS}`);
  });
});
