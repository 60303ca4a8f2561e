import { getSession } from '@dealwright/contract/identity/session';
import {
  enrollFactor,
  generateRecoveryCodes,
  listFactors,
  verifyRecoveryCode,
} from '@dealwright/contract/identity/two-factor';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailTo } from '../../../testing/mailbox.ts';
import type { TestPerson } from '../../../testing/people.ts';
import {
  anotherSession,
  enrol,
  laterBy,
  recoveryCodesOf,
  withNewToken,
} from '../../../testing/second-factor.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

eachEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine);
  });
  afterAll(() => app.close());
  beforeEach(() => laterBy(app, 120));

  const recover = (person: TestPerson, code: string, userId = person.id) =>
    app.call(person, verifyRecoveryCode, { body: { p_user_id: userId, p_code: code } });
  const rows = <T>(sql: string, values: unknown[] = []): Promise<T[]> =>
    app.database.transaction('dealwright_system', (tx) => queryRows<T>(tx, sql, values));

  describe('recovery codes', () => {
    test('ENROLL19 ENROLL20 A11 ten are shown once; only a salted hash is stored', async () => {
      const { person } = await enrol(app, app.people.rep);
      const codes = await recoveryCodesOf(app, person);
      expect(codes).toHaveLength(10);
      for (const code of codes) expect(code).toMatch(/^[A-Z0-9]{8}$/);
      const stored = await rows<{ salt: Buffer; code_hash: Buffer }>(
        'select salt, code_hash from mfa_recovery_codes where user_id = $1',
        [person.id],
      );
      expect(stored).toHaveLength(10);
      const dump = JSON.stringify(
        await rows('select * from mfa_recovery_codes union all select * from mfa_recovery_codes where false'),
      );
      for (const code of codes) expect(dump).not.toContain(code);
      expect((await app.call(person, listFactors)).text).not.toContain(codes[0] ?? 'none');
      const other = await enrol(app, app.people.otherRep);
      await recoveryCodesOf(app, other.person);
      const salts = await rows<{ salt: Buffer }>('select distinct salt from mfa_recovery_codes');
      expect(salts).toHaveLength(2);
    });

    test('MFA11 MFA14 MFA15 MFA16 MFA17 MFA28 one lets in, and takes every factor and every other code with it', async () => {
      const { person } = await enrol(app, app.people.manager);
      const [first = '', second = ''] = await recoveryCodesOf(app, person);
      const session = await anotherSession(app, person);
      const elsewhere = await anotherSession(app, person);
      const answer = await recover(session, first);
      expect(answer.status).toBe(200);
      expect(answer.body).toBe(true);
      const after = withNewToken(session, answer);
      expect(after.token).not.toBe(session.token);
      const state = (await app.call(after, getSession)).body;
      expect(state.user).toMatchObject({ aal: 'aal1', next_aal: 'aal1' });
      expect(state.profile?.mfa_enabled).toBe(false);
      expect((await app.call(after, listFactors)).body.totp).toEqual([]);
      for (const code of [first, second]) expect((await recover(after, code)).body).toBe(false);
      for (const ended of [session, elsewhere, person]) {
        expect((await app.call(ended, getSession)).body.user).toBeNull();
      }
      const [mail] = await mailTo(app.database, person.email);
      expect(mail).toMatchObject({
        kind: 'recovery_code_used',
        subject: 'A recovery code was used to sign in to your account',
        links: ['/settings?tab=security'],
      });
      const steps = await rows<{ action: string; success: boolean; error_message: string | null }>(
        'select action, success, error_message from mfa_audit_log where user_id = $1 order by created_at, id',
        [person.id],
      );
      expect(steps).toContainEqual({ action: 'recovery_code_used', success: true, error_message: null });
      expect(steps.at(-1)).toEqual({
        action: 'recovery_code_failed',
        success: false,
        error_message: 'The recovery code is invalid or already used',
      });
      // Proved just now: they can set up a factor again at once.
      expect((await app.call(after, enrollFactor, { body: { factor_type: 'totp' } })).status).toBe(201);
    });

    test('MFA14 A11 of twenty who come with the same code at once, one gets in', async () => {
      const { person } = await enrol(app, app.people.viewer);
      const [code = ''] = await recoveryCodesOf(app, person);
      const sessions = await Promise.all(Array.from({ length: 20 }, () => anotherSession(app, person)));
      const answers = await Promise.all(sessions.map((session) => recover(session, code)));
      expect(answers.filter(({ status, body }) => status === 200 && body === true)).toHaveLength(1);
    });

    test('MFA14 A11 generating anew voids the former set', async () => {
      const { person } = await enrol(app, app.people.admin);
      const [old = ''] = await recoveryCodesOf(app, person);
      const [fresh = ''] = await recoveryCodesOf(app, person);
      const session = await anotherSession(app, person);
      expect((await recover(session, old)).body).toBe(false);
      expect((await recover(session, fresh)).body).toBe(true);
    });

    test('without a factor there are none to be had; another person’s do not exist', async () => {
      const person = await anotherSession(app, app.people.neighbour);
      const none = await app.call(person, generateRecoveryCodes, { body: { p_user_id: person.id } });
      expect(none.status).toBe(409);
      const theirs = await app.call(person, generateRecoveryCodes, {
        body: { p_user_id: app.people.stranger.id },
      });
      expect(theirs.status).toBe(404);
      const { person: victim } = await enrol(app, app.people.stranger);
      const [code = ''] = await recoveryCodesOf(app, victim);
      expect((await recover(person, code, victim.id)).status).toBe(404);
      expect((await recover(person, code)).body).toBe(false);
    });
  });
});
