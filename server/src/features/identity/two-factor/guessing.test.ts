import { verifyRecoveryCode } from '@dealwright/contract/identity/two-factor';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Api, createApi } from '../../../api.ts';
import { createLogger } from '../../../platform/log.ts';
import type { CastName, TestPerson } from '../../../testing/people.ts';
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
import { createTestApp, type TestApp, testConfig } from '../../../testing/test-app.ts';

eachEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine);
  });
  afterAll(() => app.close());
  beforeEach(() => laterBy(app, 120));

  const actionsOf = async (userId: string): Promise<string[]> => {
    const rows = await app.database.transaction('dealwright_system', (tx) =>
      queryRows<{ action: string }>(tx, 'select action from mfa_audit_log where user_id = $1', [userId]),
    );
    return rows.map(({ action }) => action);
  };
  /** Enrolled, and signed in anew with the password alone. */
  const signedIn = async (name: CastName): Promise<Enrolled> => {
    const enrolled = await enrol(app, app.people[name]);
    laterBy(app, 120);
    return { ...enrolled, person: await anotherSession(app, enrolled.person) };
  };

  describe('guessing', () => {
    test('MFA20 MFA28 A8 five wrong codes in a row lock for 15 minutes, a correct one included', async () => {
      const { person, factorId, secret } = await signedIn('rep');
      const guess = () => answerChallenge(app, person, factorId, wrongCode(secret, app.clock.now));
      for (let wrong = 0; wrong < 5; wrong += 1) expect((await guess()).status).toBe(400);
      const right = () => answerChallenge(app, person, factorId, codeOf(secret, app.clock.now));
      const refused = await right();
      expect(refused.status).toBe(429);
      expect(refused.problem).toMatchObject({
        code: 'too_many_requests',
        detail: 'Too many attempts. Please try again in 15 minutes.',
      });
      expect(refused.headers['retry-after']).toBe('900');
      laterBy(app, 15 * 60 - 1);
      expect((await right()).status).toBe(429);
      laterBy(app, 1);
      expect((await right()).status).toBe(200);
      const steps = await actionsOf(person.id);
      expect(steps.filter((action) => action === 'locked')).toHaveLength(1);
      expect(steps.filter((action) => action === 'challenge_failed')).toHaveLength(7);
    });

    test('MFA20 A11 wrong recovery codes count towards the five', async () => {
      const { person, factorId, secret } = await signedIn('manager');
      for (let wrong = 0; wrong < 2; wrong += 1) {
        await answerChallenge(app, person, factorId, wrongCode(secret, app.clock.now));
      }
      const recover = () =>
        app.call(person, verifyRecoveryCode, { body: { p_user_id: person.id, p_code: 'WRONG123' } });
      for (let wrong = 0; wrong < 3; wrong += 1) expect((await recover()).body).toBe(false);
      expect((await recover()).status).toBe(429);
      const right = await answerChallenge(app, person, factorId, codeOf(secret, app.clock.now));
      expect(right.status).toBe(429);
    });

    test('MFA20 A8 over challenges, sessions and instances at once no more than five guesses are taken', async () => {
      const { person, factorId, secret } = await signedIn('otherRep');
      const config = testConfig();
      const second: Api = await createApi({
        config,
        database: app.database,
        log: createLogger(config),
        now: () => app.clock.now,
      });
      await second.app.ready();
      const here = app.api;
      const sessions = await Promise.all(Array.from({ length: 6 }, () => anotherSession(app, person)));
      const guesses = await Promise.all(
        sessions.flatMap((session, at) =>
          [here, second].map((api) => {
            const there: TestApp = { ...app, api };
            return guessOn(there, at % 2 ? session : person, factorId, wrongCode(secret, app.clock.now));
          }),
        ),
      );
      expect(guesses.filter((status) => status === 400)).toHaveLength(5);
      expect(guesses.filter((status) => status === 429)).toHaveLength(7);
      await second.close();
    });

    test('MFA20 A8 right codes in between do not allow more than ten wrong ones in 15 minutes', async () => {
      const enrolled = await signedIn('viewer');
      const { factorId, secret } = enrolled;
      let { person } = enrolled;
      let wrong = 0;
      for (let round = 0; round < 3; round += 1) {
        for (let guess = 0; guess < 4; guess += 1) {
          const answer = await answerChallenge(app, person, factorId, wrongCode(secret, app.clock.now));
          if (answer.status === 400) wrong += 1;
        }
        laterBy(app, 30);
        const right = await answerChallenge(app, person, factorId, codeOf(secret, app.clock.now));
        if (round < 2) expect(right.status).toBe(200);
        else expect(right.status).toBe(429);
        person = withNewToken(person, right);
      }
      expect(wrong).toBe(10);
    });
  });

  /** One guess on one instance, with a challenge of its own. */
  async function guessOn(
    there: TestApp,
    person: TestPerson,
    factorId: string,
    code: string,
  ): Promise<number> {
    const headers = {
      cookie: `dealwright_session=${person.token}`,
      'content-type': 'application/json',
    };
    const challenge = await there.api.app.inject({
      method: 'POST',
      url: `/api/mfa/factors/${factorId}/challenges`,
      headers: { cookie: headers.cookie },
    });
    const { id } = challenge.json<{ id: string }>();
    const answer = await there.api.app.inject({
      method: 'POST',
      url: `/api/mfa/factors/${factorId}/challenges/${id}/verification`,
      headers,
      payload: JSON.stringify({ code }),
    });
    return answer.statusCode;
  }
});
