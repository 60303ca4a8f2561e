import { listMembers } from '@dealwright/contract/identity/members';
import { changePassword } from '@dealwright/contract/identity/password';
import { getSession, signIn, signOut } from '@dealwright/contract/identity/session';
import { endOtherSessions, endSession, listSessions } from '@dealwright/contract/identity/sessions';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../../../../testing/browser.ts';
import { mailTo } from '../../../../testing/mailbox.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { hashPassword } from '../passwords.ts';

const PASSWORD = 'the words of the present';
const NEW = 'the words of tomorrow';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

eachEngine((engine) => {
  let app: TestApp;
  let hash: string;
  beforeAll(async () => {
    app = await createTestApp(engine, { TRUST_PROXY: '127.0.0.1' });
    hash = await hashPassword(PASSWORD);
  });
  afterAll(() => app.close());

  const system = <T>(sql: string, values: readonly unknown[] = []) =>
    app.database.transaction('dealwright_system', (tx) => queryRows<T>(tx, sql, [...values]));
  const email = 'manager@own.example';

  beforeEach(async () => {
    app.clock.now = new Date();
    await system('update users set password_hash = $1', [hash]);
    await system('delete from rate_limits');
    await system('delete from sign_in_origins');
    await system('delete from mails');
    await system('delete from sessions where user_agent is not null');
  });

  const browserOf = async (device: string, address: string, password = PASSWORD): Promise<TestBrowser> => {
    const browser = openBrowser(app, { 'user-agent': device, 'x-forwarded-for': address });
    await browser.must(signIn, { body: { email, password } });
    return browser;
  };

  describe('the sessions of a person', () => {
    test('S1 are listed with device, place and last use; one or all others are ended at once', async () => {
      const desk = await browserOf(FIREFOX, '203.0.113.7');
      const phone = await browserOf(IPHONE, '2001:db8::7');
      const { sessions } = await desk.must(listSessions);
      expect(sessions[0]).toMatchObject({
        device: 'Firefox on Windows',
        address: '203.0.113.7',
        current: true,
      });
      const other = sessions.find(({ device }) => device === 'Safari on iPhone');
      expect(other).toMatchObject({ address: '2001:db8::7', current: false });
      expect(other?.last_used_at).toBe(app.clock.now.toISOString());
      expect((await phone.must(getSession)).user?.email).toBe(email);
      await desk.must(endSession, { params: { session_id: other?.id ?? '' } });
      expect((await phone.call(listMembers)).status).toBe(401);
      const again = await browserOf(IPHONE, '203.0.113.9');
      await desk.must(endOtherSessions);
      expect((await again.call(listMembers)).status).toBe(401);
      expect((await desk.must(listSessions)).sessions.map(({ current }) => current)).toEqual([true]);
    });

    test('S1 of others are neither listed nor ended', async () => {
      const mine = await browserOf(FIREFOX, '203.0.113.7');
      const [theirs] = await system<{ id: string }>('select id from sessions where user_id = $1', [
        app.people.stranger.id,
      ]);
      const { sessions } = await mine.must(listSessions);
      expect(sessions.map(({ id }) => id)).not.toContain(theirs?.id);
      expect((await mine.call(endSession, { params: { session_id: theirs?.id ?? '' } })).status).toBe(404);
      expect((await app.call(app.people.stranger, getSession)).body.user).not.toBeNull();
    });

    test('SESS13 S1 signing out ends them all, on every device', async () => {
      const desk = await browserOf(FIREFOX, '203.0.113.7');
      const phone = await browserOf(IPHONE, '203.0.113.7');
      const [before, after] = [desk.token, phone.token];
      await desk.must(signOut);
      for (const token of [before, after]) {
        desk.token = token;
        expect((await desk.call(listMembers)).status).toBe(401);
        expect((await desk.must(getSession)).user).toBeNull();
      }
    });

    test('S2 a session that was put into the browser beforehand is not the one that signs in', async () => {
      const browser = openBrowser(app, { 'user-agent': FIREFOX });
      browser.token = 'chosen-by-somebody-else-aaaaaaaaaaaaaaaaaaa';
      await browser.must(signIn, { body: { email, password: PASSWORD } });
      expect(browser.token).not.toContain('chosen-by-somebody-else');
      const [first] = (await browser.must(listSessions)).sessions;
      await browser.must(signIn, { body: { email, password: PASSWORD } });
      const ids = (await browser.must(listSessions)).sessions.map(({ id }) => id);
      expect(ids).not.toContain(first?.id);
    });

    test('S3 SESS18 seven idle days end one, use renews it, and there is no end besides', async () => {
      const browser = await browserOf(FIREFOX, '203.0.113.7');
      const token = browser.token;
      const back = (days: number) =>
        system(`update sessions set expires_at = expires_at - make_interval(days => $2) where user_id = $1`, [
          app.people.manager.id,
          days,
        ]);
      for (let week = 0; week < 5; week += 1) {
        await back(6);
        expect((await browser.must(getSession)).user?.email).toBe(email);
        expect(browser.token).toBe(token);
      }
      await back(8);
      expect((await browser.must(getSession)).user).toBeNull();
      expect((await browser.call(listMembers)).status).toBe(401);
    });
  });

  describe('a sign-in from a new device or place', () => {
    const told = async () => (await mailTo(app.database, email)).map(({ kind }) => kind);

    test('is mailed; the first of all and those from where one was before are not', async () => {
      await browserOf(FIREFOX, '203.0.113.7');
      await browserOf(FIREFOX, '203.0.113.99');
      expect(await told()).toEqual([]);
      await browserOf(IPHONE, '203.0.113.7');
      expect(await told()).toEqual(['new_sign_in']);
      const [mail] = await mailTo(app.database, email);
      expect(mail?.text).toContain('Device: Safari on iPhone');
      expect(mail?.text).toContain('IP address: 203.0.113.7');
      await browserOf(FIREFOX, '198.51.100.1');
      expect(await told()).toEqual(['new_sign_in', 'new_sign_in']);
      await browserOf(IPHONE, '198.51.100.2');
      expect(await told()).toHaveLength(2);
    });

    test('is mailed without anything that the device says of itself being taken for markup', async () => {
      await browserOf(FIREFOX, '203.0.113.7');
      await browserOf('<script>alert(1)</script>', '203.0.113.7');
      const [mail] = await mailTo(app.database, email);
      expect(mail?.html).not.toContain('<script>');
    });
  });

  describe('changing the password', () => {
    const change = (browser: TestBrowser, current: string, next: string) =>
      browser.call(changePassword, { body: { current_password: current, new_password: next } });

    test('S1 A10 asks for the present one, ends every other session, and is mailed', async () => {
      const desk = await browserOf(FIREFOX, '203.0.113.7');
      const phone = await browserOf(IPHONE, '203.0.113.7');
      const wrong = await change(desk, 'not the words', NEW);
      expect(wrong.problem.errors).toEqual([
        { path: 'current_password', message: 'This isn’t your current password' },
      ]);
      expect((await change(desk, PASSWORD, NEW)).status).toBe(204);
      expect((await phone.call(listMembers)).status).toBe(401);
      expect((await desk.call(listMembers)).status).toBe(200);
      expect((await mailTo(app.database, email))[0]?.subject).toBe('Your password was changed');
      expect((await openBrowser(app).call(signIn, { body: { email, password: PASSWORD } })).status).toBe(401);
      expect((await browserOf(FIREFOX, '203.0.113.7', NEW)).token).not.toBeNull();
    });

    test('SIGN17 A5 weak ones are refused, with the reason at their field', async () => {
      const desk = await browserOf(FIREFOX, '203.0.113.7');
      for (const [password, message] of [
        ['short', 'Password must be at least 8 characters'],
        ['manager@own.example', 'Your email address isn’t a secret. Please choose another password.'],
        ['password1', 'This password is among the most commonly used. Please choose another one.'],
      ] as const) {
        const answer = await change(desk, PASSWORD, password);
        expect(answer.status).toBe(400);
        expect(answer.problem.errors).toEqual([{ path: 'new_password', message }]);
      }
    });

    test('guessing at the present one is slowed', async () => {
      const desk = await browserOf(FIREFOX, '203.0.113.7');
      const statuses = [];
      for (let n = 0; n < 7; n += 1) statuses.push((await change(desk, `guess ${n}`, NEW)).status);
      expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429]);
    });
  });
});
