import {
  challengeFactor,
  enrollFactor,
  generateRecoveryCodes,
  verifyFactor,
} from '@dealwright/contract/identity/two-factor';
import { type ResponseOf, type Route, routeUrl } from '@dealwright/contract/route';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { SESSION_COOKIE } from './people.ts';
import type { OwnPerson } from './person-of-own.ts';
import type { RunningServer } from './running-server.ts';

const STEP_MS = 30_000;

/**
 * What an authenticator shows, now or in the next step of 30 seconds, which counts already. Each counts once and none
 * before it: a journey has two.
 */
export function codeOf(secret: string, step: 'now' | 'next' = 'now'): string {
  const timestamp = Date.now() + (step === 'next' ? STEP_MS : 0);
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** Six digits that the authenticator does not show now. */
export function wrongCode(secret: string): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const near = [-2, -1, 0, 1, 2].map((step) => totp.generate({ timestamp: Date.now() + step * STEP_MS }));
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? ''
  );
}

async function ask<R extends Route>(
  server: RunningServer,
  token: string,
  route: R,
  { params, body }: { readonly params?: Record<string, string>; readonly body?: unknown } = {},
): Promise<{ answer: ResponseOf<R>; token: string }> {
  const response = await fetch(`${server.address}${routeUrl(route, params)}`, {
    method: route.method,
    headers: {
      cookie: `${SESSION_COOKIE}=${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${route.operationId}: ${response.status} ${await response.text()}`);
  const cookie = response.headers.getSetCookie().find((value) => value.startsWith(`${SESSION_COOKIE}=`));
  return {
    answer: (await response.json()) as ResponseOf<R>,
    token: cookie?.slice(SESSION_COOKIE.length + 1).split(';')[0] ?? token,
  };
}

export interface WithFactor {
  /** With the session that set it up. */
  readonly person: OwnPerson;
  readonly secret: string;
  readonly codes: readonly string[];
}

/** An authenticator set up by the API, and its recovery codes. The code of now has been used by it. */
export async function enrol(server: RunningServer, person: OwnPerson): Promise<WithFactor> {
  const { answer: begun } = await ask(server, person.token, enrollFactor, { body: { factor_type: 'totp' } });
  const { answer: challenge } = await ask(server, person.token, challengeFactor, {
    params: { factor_id: begun.id },
  });
  const { token } = await ask(server, person.token, verifyFactor, {
    params: { factor_id: begun.id, challenge_id: challenge.id },
    body: { code: codeOf(begun.totp.secret) },
  });
  const { answer } = await ask(server, token, generateRecoveryCodes, { body: { p_user_id: person.id } });
  return { person: { ...person, token }, secret: begun.totp.secret, codes: answer.recovery_codes };
}

/** Signs in by the page with the password; what comes next is the journey's. */
export async function signIn(page: Page, { email, password }: OwnPerson): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}
