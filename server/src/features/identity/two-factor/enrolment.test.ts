import { getSession } from '@dealwright/contract/identity/session';
import {
  challengeFactor,
  enrollFactor,
  generateRecoveryCodes,
  listFactors,
  unenrollFactor,
  verifyFactor,
} from '@dealwright/contract/identity/two-factor';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailTo } from '../../../testing/mailbox.ts';
import {
  anotherSession,
  answerChallenge,
  codeOf,
  enrol,
  laterBy,
  withNewToken,
  wrongCode,
} from '../../../testing/second-factor.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const TOTP = { factor_type: 'totp' } as const;

eachEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine);
  });
  afterAll(() => app.close());

  const rows = <T>(sql: string, values: unknown[] = []): Promise<T[]> =>
    app.database.transaction('dealwright_system', (tx) => queryRows<T>(tx, sql, values));
  const stepsOf = (userId: string) =>
    rows<Record<string, unknown>>(
      `select action, success, factor_id, factor_type, error_message, metadata from mfa_audit_log
        where user_id = $1 order by created_at, id`,
      [userId],
    );

  describe('setting up an authenticator', () => {
    test('OPS21 ENROLL01 ENROLL02 ENROLL09 ENROLL14 ENROLL15 from the secret to a verified factor', async () => {
      const rep = await anotherSession(app, app.people.rep);
      const begun = await app.call(rep, enrollFactor, { body: TOTP });
      expect(begun.status).toBe(201);
      expect(begun.body).toMatchObject({ type: 'totp', friendly_name: 'Authenticator App' });
      const { id, totp } = begun.body;
      expect(totp.secret).toMatch(/^[A-Z2-7]{32}$/);
      expect(totp.qr_code).toMatch(/^data:image\/svg\+xml/);
      expect((await app.call(rep, listFactors)).body).toEqual({ totp: [] });
      const [stored] = await rows<{ secret: Buffer }>('select secret from mfa_factors where id = $1', [id]);
      expect(stored?.secret.includes(Buffer.from(totp.secret))).toBe(false);

      const done = await answerChallenge(app, rep, id, codeOf(totp.secret, app.clock.now));
      expect(done.body.user).toMatchObject({ aal: 'aal2', next_aal: 'aal2' });
      expect(done.body.profile?.mfa_enabled).toBe(true);
      const after = withNewToken(rep, done);
      expect((await app.call(after, listFactors)).body.totp).toEqual([
        expect.objectContaining({
          id,
          factor_type: 'totp',
          friendly_name: 'Authenticator App',
          status: 'verified',
        }),
      ]);
      expect((await app.call(after, listFactors)).text).not.toContain(totp.secret);
      expect(await stepsOf(rep.id)).toEqual([
        {
          action: 'enrollment_started',
          success: true,
          factor_id: id,
          factor_type: 'totp',
          error_message: null,
          metadata: {},
        },
        expect.objectContaining({ action: 'challenge_started', success: true, factor_id: id }),
        expect.objectContaining({ action: 'enrolled', success: true, factor_id: id }),
      ]);
      expect((await mailTo(app.database, rep.email))[0]).toMatchObject({ kind: 'two_factor_enabled' });
    });

    test('enabling gives the session a new id and ends the person’s other sessions', async () => {
      const { person } = await enrol(app, app.people.manager);
      expect((await app.call(person, getSession)).body.user).toMatchObject({ aal: 'aal2' });
      expect((await app.call(app.people.manager, getSession)).body.user).toBeNull();
    });

    test('ENROLL12 a wrong code is logged with its error, and the set-up goes on', async () => {
      const rep = await anotherSession(app, app.people.otherRep);
      const { id, totp } = (await app.call(rep, enrollFactor, { body: TOTP })).body;
      const answer = await answerChallenge(app, rep, id, wrongCode(totp.secret, app.clock.now));
      expect(answer.status).toBe(400);
      expect(answer.problem).toMatchObject({ code: 'invalid_code', detail: 'Invalid verification code' });
      expect((await stepsOf(rep.id)).at(-1)).toMatchObject({
        action: 'enrolled',
        success: false,
        error_message: 'Invalid verification code',
        metadata: { error: 'Invalid verification code' },
      });
      expect((await app.call(rep, getSession)).body.profile?.mfa_enabled).toBe(false);
      expect((await answerChallenge(app, rep, id, codeOf(totp.secret, app.clock.now))).status).toBe(200);
    });

    test('ENROLL18 beginning anew voids the factor that was begun before', async () => {
      const person = await anotherSession(app, app.people.neighbour);
      const first = (await app.call(person, enrollFactor, { body: TOTP })).body;
      const second = (await app.call(person, enrollFactor, { body: TOTP })).body;
      expect(second.totp.secret).not.toBe(first.totp.secret);
      const gone = await app.call(person, challengeFactor, { params: { factor_id: first.id } });
      expect(gone.status).toBe(404);
    });

    test('ENROLL26 ENROLL27 disabling removes the factor and its codes, and ends other sessions', async () => {
      const { person, factorId } = await enrol(app, app.people.viewer);
      await app.call(person, generateRecoveryCodes, { body: { p_user_id: person.id } });
      const other = await anotherSession(app, person);
      const done = await app.call(person, unenrollFactor, { params: { factor_id: factorId } });
      expect(done.status).toBe(204);
      const session = (await app.call(person, getSession)).body;
      expect(session.user).toMatchObject({ aal: 'aal1', next_aal: 'aal1' });
      expect(session.profile?.mfa_enabled).toBe(false);
      expect((await app.call(other, getSession)).body.user).toBeNull();
      expect(await rows('select 1 from mfa_recovery_codes where user_id = $1', [person.id])).toEqual([]);
      expect((await stepsOf(person.id)).at(-1)).toMatchObject({
        action: 'unenrolled',
        success: true,
        factor_id: factorId,
        factor_type: 'totp',
      });
      expect((await mailTo(app.database, person.email))[0]).toMatchObject({ kind: 'two_factor_disabled' });
    });

    test('another person’s factor cannot be removed, and the answer is that of one that does not exist', async () => {
      const { factorId } = await enrol(app, app.people.admin);
      const stranger = await anotherSession(app, app.people.stranger);
      const theirs = await app.call(stranger, unenrollFactor, { params: { factor_id: factorId } });
      const nothing = await app.call(stranger, unenrollFactor, { params: { factor_id: stranger.id } });
      const bare = (text: string): unknown => ({ ...(JSON.parse(text) as object), requestId: '' });
      expect(theirs.status).toBe(404);
      expect(bare(theirs.text)).toEqual(bare(nothing.text));
      expect(await rows('select 1 from mfa_factors where id = $1', [factorId])).toHaveLength(1);
    });

    test('a person has at most five authenticators; a new profile of theirs says that they have one', async () => {
      const { person } = await enrol(app, app.people.strangerRep);
      for (let more = 0; more < 4; more += 1) {
        const { id, totp } = (await app.call(person, enrollFactor, { body: TOTP })).body;
        const answer = await answerChallenge(app, person, id, codeOf(totp.secret, app.clock.now));
        Object.assign(person, { token: withNewToken(person, answer).token });
      }
      expect((await app.call(person, enrollFactor, { body: TOTP })).status).toBe(409);
      await rows('insert into profiles (company_id, id, email) values ($1, $2, $3)', [
        app.people.rep.companyId,
        person.id,
        person.email,
      ]);
      expect(
        await rows('select mfa_enabled from profiles where id = $1 and company_id = $2', [
          person.id,
          app.people.rep.companyId,
        ]),
      ).toEqual([{ mfa_enabled: true }]);
    });

    test('with a factor there, a session that has not used it can neither begin nor finish another', async () => {
      const { person } = await enrol(app, app.people.neighbour);
      const begun = (await app.call(person, enrollFactor, { body: TOTP })).body;
      const passwordOnly = await anotherSession(app, person);
      expect((await app.call(passwordOnly, enrollFactor, { body: TOTP })).problem.code).toBe('aal2_required');
      const challenge = await app.call(passwordOnly, challengeFactor, { params: { factor_id: begun.id } });
      expect(challenge.problem.code).toBe('aal2_required');
      const own = await app.call(person, challengeFactor, { params: { factor_id: begun.id } });
      const answer = await app.call(passwordOnly, verifyFactor, {
        params: { factor_id: begun.id, challenge_id: own.body.id },
        body: { code: codeOf(begun.totp.secret, app.clock.now) },
      });
      expect(answer.status).toBe(403);
      expect(answer.problem.code).toBe('aal2_required');
      laterBy(app, 60);
    });
  });
});
