import { openPasswordReset, setNewPassword } from '@dealwright/contract/identity/password';
import { getSession, signIn } from '@dealwright/contract/identity/session';
import { challengeFactor, enrollFactor, verifyFactor } from '@dealwright/contract/identity/two-factor';
import { pingOperator } from '@dealwright/contract/operator/operator';
import { listSecurityEvents } from '@dealwright/contract/operator/operator-lists';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Mail } from '../../platform/mail/mail.ts';
import { openBrowser, type TestBrowser } from '../../testing/browser.ts';
import { codeOf } from '../../testing/second-factor.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addOperator, NoAddress } from './add-operator.ts';

const PASSWORD = 'walrus harbour lantern 9';
const HOUR_MS = 3_600_000;

const tokenIn = (mail: Mail | undefined): string => {
  const block = mail?.blocks.find((one) => 'path' in one);
  const path = block && 'path' in block ? block.path : '';
  expect(path).toMatch(/^\/auth\?type=recovery&token=[\w-]{43}$/);
  return new URL(path, 'https://x.example').searchParams.get('token') ?? '';
};

eachEngine((engine) => {
  describe('the first operator', () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await createTestApp(engine, { DEMO: '0', SMTP_URL: 'smtp://127.0.0.1:1' });
    });
    afterAll(() => app.close());
    beforeEach(() => {
      app.clock.now = new Date();
    });

    const mails: Mail[] = [];
    const sendMail = async (_tx: unknown, mail: Mail): Promise<void> => void mails.push(mail);
    const add = (address: string) => addOperator(app.database, address, { now: app.clock.now, sendMail });
    const follow = (token: string) => app.call(null, openPasswordReset, { body: { token } });
    const enrolIn = async (browser: TestBrowser): Promise<void> => {
      const factor = await browser.must(enrollFactor, { body: { factor_type: 'totp' } });
      const params = { factor_id: factor.id };
      const { id } = await browser.must(challengeFactor, { params });
      const code = codeOf(factor.totp.secret, app.clock.now);
      await browser.must(verifyFactor, { params: { ...params, challenge_id: id }, body: { code } });
    };

    test('OPS30 follows the mailed link, sets a password, then a second factor, and is let in', async () => {
      expect(await add('  First@Operator.example ')).toEqual({
        email: 'first@operator.example',
        outcome: 'created',
      });
      expect(mails.at(-1)).toMatchObject({ to: 'first@operator.example', kind: 'operator_added' });
      const browser = openBrowser(app);
      const token = tokenIn(mails.at(-1));
      await browser.must(openPasswordReset, { body: { token } });
      const session = await browser.must(setNewPassword, { body: { password: PASSWORD } });
      expect(session.user).toMatchObject({ is_super_admin: true, aal: 'aal1', enrolment_required: true });
      expect((await browser.call(pingOperator)).problem.code).toBe('aal2_required');
      await enrolIn(browser);
      expect((await browser.must(getSession)).user).toMatchObject({ aal: 'aal2', enrolment_required: false });
      await browser.must(pingOperator);
      const { items } = await browser.must(listSecurityEvents, { query: { kind: 'operator' } });
      expect(items).toMatchObject([
        { action: 'operator_added', actor: 'first@operator.example', client_address: 'command line' },
      ]);
      expect((await follow(token)).problem.code).toBe('link_void');
      const other = openBrowser(app);
      await other.must(signIn, { body: { email: 'first@operator.example', password: PASSWORD } });
      expect((await other.call(pingOperator)).problem.code).toBe('aal2_required');
    });

    test('OPS30 the link expires after a day, and a new one voids those before it', async () => {
      await add('late@operator.example');
      const first = tokenIn(mails.at(-1));
      expect((await add('late@operator.example')).outcome).toBe('renewed');
      const second = tokenIn(mails.at(-1));
      expect((await follow(first)).status).toBe(410);
      app.clock.now = new Date(app.clock.now.getTime() + 24 * HOUR_MS);
      expect((await follow(second)).status).toBe(410);
      await add('late@operator.example');
      const third = tokenIn(mails.at(-1));
      app.clock.now = new Date(app.clock.now.getTime() + 24 * HOUR_MS - 1000);
      expect((await follow(third)).status).toBe(200);
    });

    test('OPS30 an account that is there keeps its company and its second factor when it becomes an operator', async () => {
      const { viewer } = app.people;
      expect((await add(viewer.email)).outcome).toBe('promoted');
      const { user, profile } = (await app.call(viewer, getSession)).body;
      expect(user).toMatchObject({ is_super_admin: true, enrolment_required: true });
      expect(profile?.company_id).toBe(viewer.companyId);
      expect((await app.call(viewer, pingOperator)).problem.code).toBe('aal2_required');
    });

    test('OPS30 changes nothing if the mail can’t be sent, and refuses an invalid address', async () => {
      const failing = addOperator(app.database, 'unsent@operator.example', {
        now: app.clock.now,
        sendMail: () => Promise.reject(new Error('no way out')),
      });
      await expect(failing).rejects.toThrow('no way out');
      const found = await app.database.transaction('dealwright_system', (tx) =>
        queryRows(tx, `select 1 from users where email = 'unsent@operator.example'`),
      );
      expect(found).toEqual([]);
      await expect(add('not an address')).rejects.toBeInstanceOf(NoAddress);
    });
  });
});
