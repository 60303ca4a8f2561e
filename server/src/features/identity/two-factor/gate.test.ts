import { getSession } from '@dealwright/contract/identity/session';
import {
  changeTwoFactorRule,
  enrollFactor,
  generateRecoveryCodes,
  getTwoFactorRule,
  proveAgain,
  unenrollFactor,
} from '@dealwright/contract/identity/two-factor';
import { OPERATIONS } from '@dealwright/contract/operations';
import { routeUrl } from '@dealwright/contract/route';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentTypeOf } from '../../../testing/content-type-of.ts';
import type { TestPerson } from '../../../testing/people.ts';
import {
  anotherSession,
  answerChallenge,
  codeOf,
  type Enrolled,
  enrol,
  laterBy,
  withNewToken,
  wrongCode,
} from '../../../testing/second-factor.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { hashPassword } from '../session/passwords.ts';

/** All that answers a session which owes its second factor. A new one has to be thought about, and added here. */
const OPEN_AT_AAL1 = [
  // A buyer’s session is another: whose session of the app the browser holds is no matter.
  'answerBuyerQuote',
  'commentOnBuyerQuote',
  'confirmBuyerAddress',
  'downloadBuyerQuote',
  'downloadBuyerQuoteLogo',
  'endBuyerSession',
  'finishBuyerStep',
  'getBuyerPlan',
  'getBuyerQuote',
  'moveBuyerStep',
  'openBuyerLink',
  'reopenBuyerStep',
  'sendBuyerCode',
  'beginGoogleSignIn',
  'challengeFactor',
  // By the link in a mail, signed in or not; so is its undoing.
  'confirmEmailChange',
  'finishGoogleSignIn',
  'getAssuranceLevel',
  'getSession',
  'listFactors',
  // The mailbox of demo mode has no owner.
  'listMailbox',
  'openPasswordReset',
  // Google and HubSpot have no session: each call of theirs is signed.
  'receiveGmailPush',
  'receiveHubspotCallback',
  // For any browser failure at any point.
  'reportClientError',
  'requestEarlyAccess',
  'requestPasswordReset',
  'resendVerification',
  // By a session that a reset link opened; it stays at aal1.
  'setNewPassword',
  'signIn',
  'signOut',
  'undoEmailChange',
  'verifyEmail',
  'verifyFactor',
  'verify_mfa_recovery_code',
];
const TOTP = { factor_type: 'totp' } as const;
const PASSWORD = 'correct horse battery staple';

eachEngine((engine) => {
  let app: TestApp;
  let rep: Enrolled;
  beforeAll(async () => {
    app = await createTestApp(engine, {}, { announcing: true });
    const hash = await hashPassword(PASSWORD);
    await app.database.transaction('dealwright_system', (tx) =>
      queryRows(tx, 'update users set password_hash = $1', [hash]),
    );
    rep = await enrol(app, app.people.rep);
  });
  afterAll(() => app.close());

  /** The operations as they are described, asked with nothing in them and ids that name nothing. */
  const askAll = async (
    person: TestPerson,
    { full = false } = {},
  ): Promise<Map<string, { status: number; code: string | null }>> => {
    const answers = new Map<string, { status: number; code: string | null }>();
    for (const route of OPERATIONS) {
      // The one ends the session; the other never ends by itself where it is let in.
      if (route.operationId === 'signOut' || (full && route.operationId === 'openStream')) continue;
      const url = routeUrl(route).replaceAll('undefined', '0199ef29-0000-7000-8000-000000000001');
      const writes = route.method !== 'GET';
      const answer = await app.api.app.inject({
        method: route.method,
        url,
        headers: {
          cookie: `dealwright_session=${person.token}`,
          ...(writes ? { 'content-type': contentTypeOf(route) } : {}),
        },
        ...(writes ? { payload: '{}' } : {}),
      });
      const isJson = /json/.test(String(answer.headers['content-type']));
      const body = answer.body === '' || !isJson ? null : (answer.json() as { code?: string } | null);
      answers.set(route.operationId, { status: answer.statusCode, code: body?.code ?? null });
    }
    return answers;
  };

  describe('the gate of the second factor', () => {
    test('MFA22 A6 every operation of the description refuses a session at aal1, but for those that are listed', async () => {
      const described = Object.values(
        (await app.api.app.inject({ url: '/api/openapi.json' })).json<{
          paths: Record<string, Record<string, { operationId: string }>>;
        }>().paths,
      ).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
      const answers = await askAll(await anotherSession(app, rep.person));
      expect([...answers.keys(), 'signOut'].sort()).toEqual(described.sort());
      const open = [...answers].filter(([, { code }]) => code !== 'aal2_required').map(([id]) => id);
      expect([...open, 'signOut'].sort()).toEqual([...OPEN_AT_AAL1].sort());
      for (const [id, { status, code }] of answers) {
        if (!open.includes(id))
          expect({ id, status, code }).toEqual({ id, status: 403, code: 'aal2_required' });
      }
    });

    test('MFA22 the same session is let in everywhere once it has used its factor', async () => {
      laterBy(app, 120);
      const session = await anotherSession(app, rep.person);
      const answer = await answerChallenge(app, session, rep.factorId, codeOf(rep.secret, app.clock.now));
      const answers = await askAll(withNewToken(session, answer), { full: true });
      expect([...answers].filter(([, { code }]) => code === 'aal2_required')).toEqual([]);
    });

    test('MFA21 a new sign-in begins at aal1 again, whatever the session before it had reached', async () => {
      const answer = await app.api.app.inject({
        method: 'POST',
        url: '/api/session',
        headers: {
          cookie: `dealwright_session=${rep.person.token}`,
          'content-type': 'application/json',
        },
        payload: JSON.stringify({ email: rep.person.email, password: PASSWORD }),
      });
      expect(answer.json()).toMatchObject({ user: { aal: 'aal1', next_aal: 'aal2' } });
    });
  });

  describe('a recent proof', () => {
    const age = async (person: TestPerson): Promise<TestPerson> => {
      const session = await anotherSession(app, person);
      laterBy(app, 10 * 60 + 1);
      return session;
    };

    test('A10 setting up, disabling and new codes need one of the last ten minutes', async () => {
      const old = await age(app.people.manager);
      const refused = await app.call(old, enrollFactor, { body: TOTP });
      expect(refused.status).toBe(403);
      expect(refused.problem.code).toBe('proof_required');
      const { person, factorId } = await enrol(app, app.people.manager);
      laterBy(app, 10 * 60 + 1);
      const answers = [
        await app.call(person, enrollFactor, { body: TOTP }),
        await app.call(person, unenrollFactor, { params: { factor_id: factorId } }),
        await app.call(person, generateRecoveryCodes, { body: { p_user_id: person.id } }),
      ];
      expect(answers.map(({ problem }) => problem.code)).toEqual(Array(3).fill('proof_required'));
    });

    test('the password gives it; a wrong one does not, and guessing is slowed', async () => {
      const old = await age(app.people.otherRep);
      const wrong = await app.call(old, proveAgain, { body: { password: 'not it' } });
      expect(wrong.status).toBe(400);
      expect(wrong.problem.errors).toEqual([{ path: 'password', message: 'This isn’t your password' }]);
      expect((await app.call(old, enrollFactor, { body: TOTP })).problem.code).toBe('proof_required');
      expect((await app.call(old, proveAgain, { body: { password: PASSWORD } })).status).toBe(204);
      expect((await app.call(old, enrollFactor, { body: TOTP })).status).toBe(201);
      const statuses: number[] = [];
      for (let guess = 0; guess < 8; guess += 1) {
        statuses.push((await app.call(old, proveAgain, { body: { password: `guess ${guess}` } })).status);
      }
      expect(statuses.at(-1)).toBe(429);
    });

    test('with a factor a code is needed as well, and counts once', async () => {
      const { person, secret } = await enrol(app, app.people.viewer);
      laterBy(app, 10 * 60 + 1);
      const without = await app.call(person, proveAgain, { body: { password: PASSWORD } });
      expect(without.problem.errors?.[0]?.path).toBe('code');
      const wrong = await app.call(person, proveAgain, {
        body: { password: PASSWORD, code: wrongCode(secret, app.clock.now) },
      });
      expect(wrong.problem.errors?.[0]).toEqual({ path: 'code', message: 'Invalid verification code' });
      const body = { password: PASSWORD, code: codeOf(secret, app.clock.now) };
      expect((await app.call(person, proveAgain, { body })).status).toBe(204);
      expect((await app.call(person, enrollFactor, { body: TOTP })).status).toBe(201);
      expect((await app.call(person, proveAgain, { body })).status).toBe(400);
    });
  });

  describe('a workspace that asks for it', () => {
    test('those without a factor meet the set-up before anything else; the others go on', async () => {
      const admin = await anotherSession(app, app.people.stranger);
      const member = await anotherSession(app, app.people.strangerRep);
      expect((await app.call(admin, getTwoFactorRule)).body).toEqual({
        required_of: 'nobody',
        without_factor: 0,
        can: { edit: true },
      });
      expect(
        (await app.call(member, changeTwoFactorRule, { body: { required_of: 'everyone' } })).status,
      ).toBe(403);
      const changed = await app.call(admin, changeTwoFactorRule, { body: { required_of: 'admins' } });
      expect(changed.body).toMatchObject({ required_of: 'admins', without_factor: 1 });
      expect((await app.call(member, getTwoFactorRule)).body).toEqual({
        required_of: 'admins',
        without_factor: null,
        can: { edit: false },
      });
      expect((await app.call(admin, getSession)).body.user?.enrolment_required).toBe(true);
      const answers = await askAll(admin);
      const open = [...answers].filter(([, { code }]) => code !== 'enrolment_required').map(([id]) => id);
      expect(open.sort()).toEqual(
        OPERATIONS.filter(
          ({ withoutSecondFactor, withoutEnrolment, operationId, audience }) =>
            operationId !== 'signOut' &&
            (withoutSecondFactor || withoutEnrolment) &&
            audience !== 'super_admin',
        )
          .map(({ operationId }) => operationId)
          .sort(),
      );
      const enrolled = await enrol(app, app.people.stranger);
      const after = await app.call(enrolled.person, changeTwoFactorRule, {
        body: { required_of: 'everyone' },
      });
      expect(after.body).toMatchObject({ required_of: 'everyone', without_factor: 1 });
      expect((await app.call(member, getTwoFactorRule)).problem.code).toBe('enrolment_required');
      const neighbour = await app.call(app.people.neighbour, getTwoFactorRule);
      expect(neighbour.body.required_of).toBe('nobody');
    });

    test('the change is put on record, and needs a recent proof', async () => {
      const admin = await anotherSession(app, app.people.admin);
      await app.call(admin, changeTwoFactorRule, { body: { required_of: 'nobody' } });
      const entries = await app.database.transaction('dealwright_system', (tx) =>
        queryRows(tx, 'select actor_id, detail from audit_log where action = $1 and company_id = $2', [
          'two_factor_rule_changed',
          admin.companyId,
        ]),
      );
      expect(entries).toEqual([{ actor_id: admin.id, detail: { from: 'nobody', to: 'nobody' } }]);
      laterBy(app, 10 * 60 + 1);
      const stale = await app.call(admin, changeTwoFactorRule, { body: { required_of: 'admins' } });
      expect(stale.problem.code).toBe('proof_required');
    });
  });
});
