import { enrollFactor, unenrollFactor, verifyRecoveryCode } from '@dealwright/contract/identity/two-factor';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPerson } from '../../../testing/people.ts';
import {
  anotherSession,
  answerChallenge,
  codeOf,
  laterBy,
  recoveryCodesOf,
  withNewToken,
  wrongCode,
} from '../../../testing/second-factor.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

interface Logged {
  readonly user_id: string;
  readonly action: string;
  readonly factor_id: string | null;
  readonly factor_type: string;
  readonly success: boolean;
  readonly error_message: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
}

eachEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine);
  });
  afterAll(() => app.close());

  /** What the steps wrote meanwhile, in order, for all people. */
  const loggedBy = async (steps: () => Promise<void>): Promise<Logged[]> => {
    const read = () =>
      app.database.transaction('dealwright_system', (tx) =>
        queryRows<Logged>(
          tx,
          `select user_id, action, factor_id, factor_type, success, error_message, metadata from mfa_audit_log
            order by created_at, id`,
        ),
      );
    const before = (await read()).length;
    await steps();
    return (await read()).slice(before);
  };
  const begin = async (person: TestPerson) =>
    (await app.call(person, enrollFactor, { body: { factor_type: 'totp' } })).body;

  test('MFA28 every step is logged once, whose and by which factor, with its outcome', async () => {
    let person = await anotherSession(app, app.people.rep);
    let factorId = '';
    const entry = (action: string, facts: Partial<Logged> = {}): Logged => ({
      user_id: app.people.rep.id,
      action,
      factor_id: factorId,
      factor_type: 'totp',
      success: true,
      error_message: null,
      metadata: {},
      ...facts,
    });
    const failed = (action: string, error: string, facts: Partial<Logged> = {}): Logged =>
      entry(action, { success: false, error_message: error, metadata: { error }, ...facts });
    const guess = (secret: string) =>
      answerChallenge(app, person, factorId, wrongCode(secret, app.clock.now));
    const answer = async (secret: string) => {
      const answered = await answerChallenge(app, person, factorId, codeOf(secret, app.clock.now));
      person = withNewToken(person, answered);
    };
    let secret = '';

    const enrolling = await loggedBy(async () => {
      const begun = await begin(person);
      factorId = begun.id;
      secret = begun.totp.secret;
      await guess(secret);
      await answer(secret);
    });
    expect(enrolling).toEqual([
      entry('enrollment_started'),
      entry('challenge_started'),
      failed('enrolled', 'Invalid verification code'),
      entry('challenge_started'),
      entry('enrolled'),
    ]);

    let codes: string[] = [];
    const made = await loggedBy(async () => {
      codes = await recoveryCodesOf(app, person);
    });
    expect(made).toEqual([entry('recovery_codes_generated', { factor_id: null })]);

    person = await anotherSession(app, person);
    laterBy(app, 120);
    const verifying = await loggedBy(async () => {
      await guess(secret);
      await answer(secret);
    });
    expect(verifying).toEqual([
      entry('challenge_started'),
      failed('challenge_failed', 'Invalid verification code'),
      entry('challenge_started'),
      entry('challenge_verified'),
    ]);

    const away = await loggedBy(async () => {
      await app.call(person, unenrollFactor, { params: { factor_id: factorId } });
    });
    expect(away).toEqual([entry('unenrolled')]);
    expect(codes).toHaveLength(10);
  });

  test('MFA28 recovery codes are logged, right and wrong, and a lock once', async () => {
    const person = await anotherSession(app, app.people.manager);
    const { id, totp } = await begin(person);
    const enrolled = withNewToken(
      person,
      await answerChallenge(app, person, id, codeOf(totp.secret, app.clock.now)),
    );
    const [code = ''] = await recoveryCodesOf(app, enrolled);
    const session = await anotherSession(app, enrolled);
    const recover = (p_code: string) =>
      app.call(session, verifyRecoveryCode, { body: { p_user_id: person.id, p_code } });
    const wrong = await loggedBy(async () => {
      for (let tries = 0; tries < 5; tries += 1) await recover('WRONG123');
      await recover(code);
    });
    const facts = wrong.map(({ user_id, action, success, error_message }) => [
      user_id === person.id,
      action,
      success,
      error_message,
    ]);
    const refused = [true, 'recovery_code_failed', false, 'The recovery code is invalid or already used'];
    expect(facts.filter(([, action]) => action === 'recovery_code_failed')).toEqual([
      ...Array.from({ length: 5 }, () => refused),
      [true, 'recovery_code_failed', false, 'Too many attempts'],
    ]);
    expect(facts.filter(([, action]) => action === 'locked')).toHaveLength(1);
    expect(facts).toHaveLength(7);
    laterBy(app, 15 * 60);
    const right = await loggedBy(async () => {
      expect((await recover(code)).body).toBe(true);
    });
    expect(right).toMatchObject([
      {
        user_id: person.id,
        action: 'recovery_code_used',
        factor_type: 'totp',
        success: true,
        error_message: null,
      },
    ]);
  });
});
