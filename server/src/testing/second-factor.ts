import {
  challengeFactor,
  enrollFactor,
  generateRecoveryCodes,
  verifyFactor,
} from '@dealwright/contract/identity/two-factor';
import type { Route } from '@dealwright/contract/route';
import { queryRows } from '@dealwright/db/query-rows';
import { Secret, TOTP } from 'otpauth';
import { hashToken, newId, newToken } from '../platform/ids.ts';
import type { TestPerson } from './people.ts';
import type { Answer, TestApp } from './test-app.ts';

const STEP_MS = 30_000;

/** The code that an authenticator shows, now or some steps of 30 seconds away. */
export function codeOf(secret: string, now: Date, stepsAway = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: now.getTime() + stepsAway * STEP_MS });
}

/** A code that isn't valid now. */
export function wrongCode(secret: string, now: Date): string {
  const right = [-2, -1, 0, 1, 2].map((step) => codeOf(secret, now, step));
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? ''
  );
}

/** The token of the cookie that an answer sets, else the one the person had. */
export function withNewToken(person: TestPerson, answer: Answer<Route>): TestPerson {
  const token = /dealwright_session=([^;]+)/.exec(String(answer.headers['set-cookie']))?.[1];
  return token ? { ...person, token } : person;
}

/** Moves the app's clock on, so that earlier codes are over. */
export function laterBy(app: TestApp, seconds: number): void {
  app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000);
}

/** Another session of the same person, at `aal1` and proved just now. */
export async function anotherSession(app: TestApp, person: TestPerson): Promise<TestPerson> {
  const token = newToken();
  await app.database.transaction('dealwright_system', (tx) =>
    queryRows(
      tx,
      `insert into sessions (id, user_id, token_hash, proved_at, expires_at) values ($1, $2, $3, $4, now() + interval '7 days')`,
      [newId(), person.id, hashToken(token), app.clock.now],
    ),
  );
  return { ...person, token };
}

/** A challenge of a factor, answered with a code. */
export async function answerChallenge(
  app: TestApp,
  person: TestPerson,
  factorId: string,
  code: string,
): Promise<Answer<typeof verifyFactor>> {
  const challenge = await app.call(person, challengeFactor, { params: { factor_id: factorId } });
  return app.call(person, verifyFactor, {
    params: { factor_id: factorId, challenge_id: challenge.body.id },
    body: { code },
  });
}

export interface Enrolled {
  /** With the token of the session that enrolled, now at `aal2`. */
  readonly person: TestPerson;
  readonly factorId: string;
  readonly secret: string;
}

/** Sets up an authenticator for the person, in a session proved just now. */
export async function enrol(app: TestApp, someone: TestPerson): Promise<Enrolled> {
  const proved = await anotherSession(app, someone);
  const { body } = await app.call(proved, enrollFactor, { body: { factor_type: 'totp' } });
  const answer = await answerChallenge(app, proved, body.id, codeOf(body.totp.secret, app.clock.now));
  if (answer.status !== 200) throw new Error(answer.text);
  return { person: withNewToken(proved, answer), factorId: body.id, secret: body.totp.secret };
}

export async function recoveryCodesOf(app: TestApp, person: TestPerson): Promise<string[]> {
  const { body } = await app.call(person, generateRecoveryCodes, { body: { p_user_id: person.id } });
  return body.recovery_codes;
}
