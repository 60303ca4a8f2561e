import { listMembers } from '@dealwright/contract/identity/members';
import {
  openPasswordReset,
  requestPasswordReset,
  setNewPassword,
} from '@dealwright/contract/identity/password';
import { getSession, signIn } from '@dealwright/contract/identity/session';
import { listSessions } from '@dealwright/contract/identity/sessions';
import { getProfile } from '@dealwright/contract/people/profile';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../../../../testing/browser.ts';
import { mailTo, tokenOf } from '../../../../testing/mailbox.ts';
import { enrol } from '../../../../testing/second-factor.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { hashPassword } from '../passwords.ts';

const OLD = 'the old words were these';
const NEW = 'quite other words ÄÖ🙂 now';
const HOUR_MS = 3_600_000;

eachEngine((engine) => {
  let app: TestApp;
  let oldHash: string;
  beforeAll(async () => {
    app = await createTestApp(engine);
    oldHash = await hashPassword(OLD);
  });
  afterAll(() => app.close());

  const system = <T>(sql: string, values: readonly unknown[] = []) =>
    app.database.transaction('dealwright_system', (tx) => queryRows<T>(tx, sql, [...values]));
  const email = 'rep@own.example';

  beforeEach(async () => {
    app.clock.now = new Date();
    await system('update users set password_hash = $1, email_confirmed_at = now()', [oldHash]);
    await system('delete from rate_limits');
  });

  const ask = (address: string, headers = {}) =>
    app.call(null, requestPasswordReset, { body: { email: address }, headers });
  /** Asks for a link and answers with its token. */
  const link = async (address = email): Promise<string> => {
    expect((await ask(address)).status).toBe(204);
    return tokenOf((await mailTo(app.database, address))[0]);
  };
  const follow = async (token: string): Promise<TestBrowser> => {
    const browser = openBrowser(app);
    await browser.must(openPasswordReset, { body: { token } });
    return browser;
  };
  const open = (token: string) => app.call(null, openPasswordReset, { body: { token } });
  const signInAs = (password: string, address = email) =>
    openBrowser(app).call(signIn, { body: { email: address, password } });

  describe('asking for a reset', () => {
    test('SIGN10 mails a link that leads back to /auth as a recovery link', async () => {
      expect((await ask('  REP@Own.example ')).status).toBe(204);
      const [mail] = await mailTo(app.database, email);
      expect(mail?.subject).toBe('Reset your password');
      expect(mail?.links).toHaveLength(1);
      expect(mail?.links[0]).toMatch(/^\/auth\?type=recovery&token=[\w-]{43}$/);
    });

    test('SIGN11 answers the same for an unknown address, and sends it nothing', async () => {
      const known = await ask(email);
      const unknown = await ask('nobody@own.example');
      const bare = ({ status, text, headers }: typeof known) => {
        const { date: _date, 'x-request-id': _id, ...rest } = headers;
        return { status, text, rest };
      };
      expect(bare(unknown)).toEqual(bare(known));
      expect(await mailTo(app.database, 'nobody@own.example')).toEqual([]);
    });

    test('SIGN11 writes as much for an unknown address as for a known one, and none of it opens an account', async () => {
      const rows = async () => {
        const [row] = await system<{ tokens: bigint; mails: bigint; limits: bigint }>(
          `select (select count(*) from one_time_tokens) as tokens, (select count(*) from mails) as mails,
                  (select count(*) from rate_limits) as limits`,
        );
        return [Number(row?.tokens), Number(row?.mails), Number(row?.limits)];
      };
      const written = async (address: string) => {
        const before = await rows();
        await ask(address);
        return (await rows()).map((count, n) => count - (before[n] ?? 0));
      };
      await ask('first@own.example');
      expect(await written('viewer@own.example')).toEqual([1, 1, 1]);
      expect(await written('nobody2@own.example')).toEqual([1, 1, 1]);
      const [decoy] = await system<{ blocks: { path?: string }[]; state: string }>(
        `select blocks, state from mails where recipient = 'nobody2@own.example'`,
      );
      expect(decoy?.state).toBe('withheld');
      const path = decoy?.blocks.find((block) => block.path)?.path ?? '';
      const token = new URL(path, 'https://x.example').searchParams.get('token') ?? '';
      expect(token).toHaveLength(43);
      expect((await open(token)).status).toBe(410);
    });

    test('A13 the link leads to our own address, whatever host the request names', async () => {
      await ask(email, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
      const [mail] = await mailTo(app.database, email);
      expect(JSON.stringify(mail)).not.toContain('evil.example');
    });

    test('SIGN11 many requests are slowed: by address, known or not, and by client', async () => {
      for (const address of [email, 'nobody3@own.example']) {
        const statuses = [];
        for (let n = 0; n < 6; n += 1) statuses.push((await ask(address)).status);
        expect(statuses).toEqual([204, 204, 204, 204, 429, 429]);
      }
      await system('delete from rate_limits');
      const statuses = new Set<number>();
      for (let n = 0; n < 25; n += 1) statuses.add((await ask(`n${n}@own.example`)).status);
      expect(statuses).toContain(429);
    });
  });

  describe('the link of a reset', () => {
    test('SIGN12 A12 works once', async () => {
      const token = await link();
      expect((await open(token)).status).toBe(200);
      const again = await open(token);
      expect(again.status).toBe(410);
      expect(again.problem).toMatchObject({
        code: 'link_void',
        detail: 'This reset link has been used or has expired. Please request a new one.',
      });
    });

    test('SIGN12 A12 of fifty uses at the same moment one succeeds', async () => {
      const token = await link();
      const answers = await Promise.all(Array.from({ length: 50 }, () => open(token)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    test('SIGN13 A12 works for an hour', async () => {
      const first = await link();
      app.clock.now = new Date(app.clock.now.getTime() + HOUR_MS - 1000);
      expect((await open(first)).status).toBe(200);
      const second = await link('viewer@own.example');
      app.clock.now = new Date(app.clock.now.getTime() + HOUR_MS);
      expect((await open(second)).status).toBe(410);
    });

    test('SIGN12 A12 is void once a newer one was asked for, and once the password has changed', async () => {
      const older = await link();
      const newer = await link();
      expect((await open(older)).status).toBe(410);
      const browser = await follow(newer);
      const unused = await link();
      await browser.must(setNewPassword, { body: { password: NEW } });
      expect((await open(unused)).status).toBe(410);
    });

    test('S2 opens a session with a new id, and ends the one the browser carried', async () => {
      const browser = openBrowser(app);
      await browser.must(signIn, { body: { email: 'viewer@own.example', password: OLD } });
      const before = browser.token;
      await browser.must(openPasswordReset, { body: { token: await link() } });
      expect(browser.token).not.toBe(before);
      expect((await browser.must(getSession)).user?.email).toBe(email);
      browser.token = before;
      expect((await browser.must(getSession)).user).toBeNull();
    });

    test('A17 voids the password and the sessions of an impostor who signed up with the address', async () => {
      const { strangerRep: victim } = app.people;
      await system('update users set email_confirmed_at = null where id = $1', [victim.id]);
      const attacker = { ...victim };
      expect((await app.call(attacker, getSession)).body.user?.email_verified).toBe(false);
      const browser = await follow(await link(victim.email));
      expect((await browser.must(getSession)).user).toMatchObject({ email_verified: true });
      expect((await app.call(attacker, getSession)).body.user).toBeNull();
      expect((await signInAs(OLD, victim.email)).status).toBe(401);
    });
  });

  describe('the new password', () => {
    test('SIGN20 is the only one that signs in from then on', async () => {
      const browser = await follow(await link());
      await browser.must(setNewPassword, { body: { password: NEW } });
      expect((await signInAs(OLD)).status).toBe(401);
      expect((await signInAs(NEW)).status).toBe(200);
    });

    test('SIGN21 S1 ends every other session; the link’s own goes on as aal1', async () => {
      const other = openBrowser(app);
      await other.must(signIn, { body: { email, password: OLD } });
      const browser = await follow(await link());
      expect((await other.must(getSession)).user).not.toBeNull();
      const answer = await browser.must(setNewPassword, { body: { password: NEW } });
      expect(answer.user).toMatchObject({ email, aal: 'aal1' });
      expect((await other.must(getSession)).user).toBeNull();
      expect((await other.call(listMembers)).status).toBe(401);
      expect((await browser.must(getSession)).user).toMatchObject({ email, aal: 'aal1' });
    });

    test('SIGN21 the person gets a mail', async () => {
      const browser = await follow(await link());
      await browser.must(setNewPassword, { body: { password: NEW } });
      const [mail] = await mailTo(app.database, email);
      expect(mail).toMatchObject({ kind: 'password_changed', subject: 'Your password was changed' });
    });

    test.each([
      ['7 chars', 'Password must be at least 8 characters'],
      ['🙂🙂🙂🙂', 'Password must be at least 8 characters'],
      ['x'.repeat(129), 'Password must be at most 128 characters'],
      ['iloveyou1', 'This password is among the most commonly used. Please choose another one.'],
      ['REP@own.example', 'Your email address isn’t a secret. Please choose another password.'],
      ['DealWright-2026', 'The product’s name isn’t a secret. Please choose another password.'],
    ])('SIGN17 A5 %j is refused with the reason', async (password, reason) => {
      const browser = await follow(await link());
      const answer = await browser.call(setNewPassword, { body: { password } });
      expect(answer.status).toBe(400);
      expect(answer.problem.errors).toEqual([{ path: 'password', message: reason }]);
      expect((await signInAs(OLD)).status).toBe(200);
    });

    test.each([
      ['eight characters', 'vqx z7kw'],
      ['128 characters of many bytes', 'é🙂'.repeat(64)],
    ])('A5 %s are taken as they are, to the last byte', async (_, password) => {
      const browser = await follow(await link());
      await browser.must(setNewPassword, { body: { password } });
      expect((await signInAs(password)).status).toBe(200);
      expect((await signInAs(`${password.slice(0, -2)}x`)).status).toBe(401);
    });

    test('A12 A6 of a person with a second factor is set at aal1; all else waits for the challenge', async () => {
      const { person } = await enrol(app, app.people.manager);
      const browser = await follow(await link(person.email));
      const owes = { aal: 'aal1', next_aal: 'aal2' };
      expect((await browser.must(getSession)).user).toMatchObject(owes);
      for (const route of [listMembers, listSessions, getProfile]) {
        const refused = await browser.call(route);
        expect([refused.status, refused.problem.code]).toEqual([403, 'aal2_required']);
      }
      expect((await browser.must(setNewPassword, { body: { password: NEW } })).user).toMatchObject(owes);
      expect((await browser.call(listMembers)).problem.code).toBe('aal2_required');
      expect((await app.call(person, getSession)).body.user).toBeNull();
    });

    test('SIGN21 is set once, within an hour, and in no session but the link’s', async () => {
      const ordinary = openBrowser(app);
      await ordinary.must(signIn, { body: { email, password: OLD } });
      expect((await ordinary.call(setNewPassword, { body: { password: NEW } })).status).toBe(410);
      expect((await openBrowser(app).call(setNewPassword, { body: { password: NEW } })).status).toBe(410);
      const late = await follow(await link());
      app.clock.now = new Date(app.clock.now.getTime() + HOUR_MS);
      expect((await late.call(setNewPassword, { body: { password: NEW } })).status).toBe(410);
      const twice = await follow(await link());
      await twice.must(setNewPassword, { body: { password: NEW } });
      expect((await twice.call(setNewPassword, { body: { password: OLD } })).status).toBe(410);
    });
  });
});
