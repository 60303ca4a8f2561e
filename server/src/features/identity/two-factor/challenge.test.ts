import { getSession } from '@dealwright/contract/identity/session';
import { challengeFactor, getAssuranceLevel, verifyFactor } from '@dealwright/contract/identity/two-factor';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CastName, TestPerson } from '../../../testing/people.ts';
import {
  anotherSession,
  answerChallenge,
  codeOf,
  type Enrolled,
  enrol,
  laterBy,
  withNewToken,
} from '../../../testing/second-factor.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

eachEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine);
  });
  afterAll(() => app.close());
  // Every test begins with steps of its own, so that codes of the one before are over.
  beforeEach(() => laterBy(app, 120));

  const stepsOf = (userId: string) =>
    app.database.transaction('dealwright_system', (tx) =>
      queryRows<{ action: string; success: boolean; error_message: string | null }>(
        tx,
        'select action, success, error_message from mfa_audit_log where user_id = $1 order by created_at, id',
        [userId],
      ),
    );
  /** Enrolled, and signed in anew with the password alone. */
  const signedIn = async (name: CastName): Promise<Enrolled> => {
    const enrolled = await enrol(app, app.people[name]);
    laterBy(app, 120);
    return { ...enrolled, person: await anotherSession(app, enrolled.person) };
  };
  const challengeOf = async (person: TestPerson, factorId: string): Promise<string> =>
    (await app.call(person, challengeFactor, { params: { factor_id: factorId } })).body.id;

  describe('the sign-in challenge', () => {
    test('MFA21 MFA28 S2 a code makes the session aal2 under a new id; the old one is dead', async () => {
      const { person, factorId, secret } = await signedIn('rep');
      expect((await app.call(person, getAssuranceLevel)).body).toEqual({
        current_level: 'aal1',
        next_level: 'aal2',
      });
      const answer = await answerChallenge(app, person, factorId, codeOf(secret, app.clock.now));
      expect(answer.status).toBe(200);
      expect(answer.body.user).toMatchObject({ id: person.id, aal: 'aal2', next_aal: 'aal2' });
      const after = withNewToken(person, answer);
      expect(after.token).not.toBe(person.token);
      expect((await app.call(person, getSession)).body.user).toBeNull();
      expect((await app.call(after, getAssuranceLevel)).body.current_level).toBe('aal2');
      expect((await stepsOf(person.id)).at(-1)).toMatchObject({
        action: 'challenge_verified',
        success: true,
      });
    });

    test('MFA19 A7 a code counts once, over sessions and challenges', async () => {
      const { person, factorId, secret } = await signedIn('manager');
      const code = codeOf(secret, app.clock.now);
      const other = await anotherSession(app, person);
      expect((await answerChallenge(app, person, factorId, code)).status).toBe(200);
      const again = await answerChallenge(app, other, factorId, code);
      expect(again.status).toBe(400);
      expect(again.problem.code).toBe('invalid_code');
      const earlier = await answerChallenge(app, other, factorId, codeOf(secret, app.clock.now, -1));
      expect(earlier.status).toBe(400);
    });

    test('MFA19 A7 of fifty who send the same code at once, one gets in', async () => {
      const { person, factorId, secret } = await signedIn('viewer');
      const challenge = await challengeOf(person, factorId);
      const code = codeOf(secret, app.clock.now);
      const answers = await Promise.all(
        Array.from({ length: 50 }, () =>
          app.call(person, verifyFactor, {
            params: { factor_id: factorId, challenge_id: challenge },
            body: { code },
          }),
        ),
      );
      const refused = answers.filter(({ status }) => status !== 200);
      expect(refused).toHaveLength(49);
      // Where one is not refused but fails, this says how.
      expect(refused.filter(({ status }) => status >= 500).map(({ problem }) => problem)).toEqual([]);
    });

    test('MFA19 A7 codes of two steps ago and two steps ahead are refused, of one step beside they count', async () => {
      const { person, factorId, secret } = await signedIn('otherRep');
      for (const away of [-2, 2]) {
        const answer = await answerChallenge(app, person, factorId, codeOf(secret, app.clock.now, away));
        expect(answer.status, `${away} steps away`).toBe(400);
      }
      const before = await answerChallenge(app, person, factorId, codeOf(secret, app.clock.now, -1));
      expect(before.status).toBe(200);
      const after = withNewToken(person, before);
      const ahead = await answerChallenge(app, after, factorId, codeOf(secret, app.clock.now, 1));
      expect(ahead.status).toBe(200);
    });

    test('MFA19 A7 the code that enrolled cannot sign in', async () => {
      const { person, factorId, secret } = await enrol(app, app.people.admin);
      const other = await anotherSession(app, person);
      const answer = await answerChallenge(app, other, factorId, codeOf(secret, app.clock.now));
      expect(answer.status).toBe(400);
    });

    test('A9 another person’s factor or challenge does not exist', async () => {
      const { person, factorId, secret } = await signedIn('stranger');
      const mine = await signedIn('strangerRep');
      const theirs = await challengeOf(person, factorId);
      const own = await challengeOf(mine.person, mine.factorId);
      const code = codeOf(secret, app.clock.now);
      const begun = await app.call(mine.person, challengeFactor, { params: { factor_id: factorId } });
      expect(begun.status).toBe(404);
      for (const params of [
        { factor_id: factorId, challenge_id: theirs },
        { factor_id: mine.factorId, challenge_id: theirs },
        { factor_id: factorId, challenge_id: own },
      ]) {
        const answer = await app.call(mine.person, verifyFactor, { params, body: { code } });
        expect(answer.status).toBe(404);
      }
      expect((await answerChallenge(app, person, factorId, code)).status).toBe(200);
    });

    test('a challenge lasts five minutes and is answered once', async () => {
      const { person, factorId, secret } = await signedIn('neighbour');
      const old = await challengeOf(person, factorId);
      laterBy(app, 5 * 60);
      const late = await app.call(person, verifyFactor, {
        params: { factor_id: factorId, challenge_id: old },
        body: { code: codeOf(secret, app.clock.now) },
      });
      expect(late.status).toBe(409);
      const challenge = await challengeOf(person, factorId);
      const params = { factor_id: factorId, challenge_id: challenge };
      const first = await app.call(person, verifyFactor, {
        params,
        body: { code: codeOf(secret, app.clock.now) },
      });
      expect(first.status).toBe(200);
      const second = await app.call(withNewToken(person, first), verifyFactor, {
        params,
        body: { code: codeOf(secret, app.clock.now, 1) },
      });
      expect(second.status).toBe(409);
    });
  });
});
