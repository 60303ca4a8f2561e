import { listMembers } from '@dealwright/contract/identity/members';
import { getSession } from '@dealwright/contract/identity/session';
import { resendVerification, verifyEmail } from '@dealwright/contract/identity/verification';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailTo, tokenOf } from '../../../../testing/mailbox.ts';
import type { TestPerson } from '../../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';

const DAY_MS = 24 * 3_600_000;

eachEngine((engine) => {
  describe('verifying an address', () => {
    let app: TestApp;
    let person: TestPerson;
    beforeAll(async () => {
      app = await createTestApp(engine);
      person = app.people.rep;
    });
    afterAll(() => app.close());
    beforeEach(async () => {
      app.clock.now = new Date();
      await app.database.transaction('dealwright_system', async (tx) => {
        await queryRows(tx, 'update users set email_confirmed_at = null where id = $1', [person.id]);
        await queryRows(tx, 'delete from rate_limits');
      });
    });

    const resend = (who: TestPerson | null = person, email = person.email) =>
      app.call(who, resendVerification, { body: { type: 'signup', email } });
    const link = async () => {
      expect((await resend()).status).toBe(204);
      return tokenOf((await mailTo(app.database, person.email))[0]);
    };
    const verify = (token: string, who: TestPerson | null = null) =>
      app.call(who, verifyEmail, { body: { token } });
    const verified = async () => (await app.call(person, getSession)).body.user?.email_verified;

    test('VERIFY02 a new mail is asked for and arrives', async () => {
      expect((await resend(person, ' REP@own.example')).status).toBe(204);
      const [mail] = await mailTo(app.database, person.email);
      expect(mail).toMatchObject({ kind: 'email_verification', subject: 'Verify your email address' });
      expect(mail?.links[0]).toMatch(/^\/verify-email\?token=[\w-]{43}$/);
    });

    test('VERIFY02 it goes only to the person’s own unverified address, a limited number of times', async () => {
      expect((await resend(null)).status).toBe(401);
      expect((await resend(person, 'victim@own.example')).status).toBe(400);
      expect((await resend(app.people.viewer, app.people.viewer.email)).problem).toMatchObject({
        code: 'conflict',
        detail: 'Your email address is verified already.',
      });
      const statuses = [];
      for (let n = 0; n < 6; n += 1) statuses.push((await resend()).status);
      expect(statuses).toEqual([204, 204, 204, 204, 429, 429]);
    });

    test('VERIFY07 VERIFY08 the link verifies, in any browser, signed in or not', async () => {
      for (const who of [null, person, app.people.stranger]) {
        await app.database.transaction('dealwright_system', (tx) =>
          queryRows(tx, 'update users set email_confirmed_at = null where id = $1', [person.id]),
        );
        const token = await link();
        expect(await verified()).toBe(false);
        expect((await verify(token, who)).status).toBe(204);
        expect(await verified()).toBe(true);
        const [row] = await app.database.transaction('dealwright_system', (tx) =>
          queryRows<{ email_confirmed_at: Date | null }>(
            tx,
            'select email_confirmed_at from users where id = $1',
            [person.id],
          ),
        );
        expect(row?.email_confirmed_at?.getTime()).toBe(app.clock.now.getTime());
      }
    });

    test('VERIFY09 the link works once, and of two the newer', async () => {
      const older = await link();
      const newer = await link();
      expect((await verify(older)).status).toBe(410);
      expect(await verified()).toBe(false);
      expect((await verify(newer)).status).toBe(204);
      const again = await verify(newer);
      expect(again.status).toBe(410);
      expect(again.problem.detail).toBe('This verification link has been used or has expired.');
    });

    test('VERIFY10 the link works for 24 hours', async () => {
      const token = await link();
      const asked = app.clock.now.getTime();
      app.clock.now = new Date(asked + DAY_MS);
      expect((await verify(token)).status).toBe(410);
      app.clock.now = new Date(asked + DAY_MS - 1000);
      expect((await verify(token)).status).toBe(204);
    });

    test('GUARD03 VERIFY11 until then the API answers nothing but the session', async () => {
      const refused = await app.call(person, listMembers);
      expect([refused.status, refused.problem.code]).toEqual([403, 'email_unverified']);
      expect((await app.call(person, getSession)).status).toBe(200);
    });
  });
});
