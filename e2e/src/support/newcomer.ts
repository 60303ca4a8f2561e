import { randomUUID } from 'node:crypto';
import { sendWorkspaceInvitation, signUp } from '@dealwright/contract/identity/invitations';
import { verifyEmail } from '@dealwright/contract/identity/verification';
import type { BrowserContext } from '@playwright/test';
import { apiOf } from './api.ts';
import { linkIn, mailTo } from './mailbox.ts';
import { SESSION_COOKIE } from './people.ts';
import type { RunningServer } from './running-server.ts';

export const NEWCOMERS_PASSWORD = 'four plain words here';

export interface Newcomer {
  readonly email: string;
  /** Of the session that signed up. */
  readonly token: string;
}

function post(server: RunningServer, path: string, body: unknown): Promise<Response> {
  return fetch(`${server.address}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** The token in the newest mail that asks to verify the address. */
export async function verificationLink(server: RunningServer, email: string): Promise<string> {
  return linkIn(server, await mailTo(server, email, 'Verify your email address'));
}

/**
 * A new person for one test: invited to the smaller of the demo companies, signed up, and verified unless said
 * otherwise.
 */
export async function newcomer(
  server: RunningServer,
  name: string,
  { verified = true }: { readonly verified?: boolean } = {},
): Promise<Newcomer> {
  const email = `${name}-${randomUUID().slice(0, 8)}@newcomers.example`;
  const { accept_path } = await apiOf(server, 'rival').call(sendWorkspaceInvitation, {
    body: { email, role: 'viewer' },
  });
  const response = await post(server, signUp.path, {
    first_name: 'Nora',
    last_name: 'Neu',
    email,
    password: NEWCOMERS_PASSWORD,
    invitation_token: new URL(accept_path, server.address).searchParams.get('invitation_token'),
  });
  const cookie = response.headers.getSetCookie().find((value) => value.startsWith(`${SESSION_COOKIE}=`));
  const token = cookie?.slice(SESSION_COOKIE.length + 1).split(';')[0];
  if (!token) throw new Error(`${email} could not sign up: ${response.status} ${await response.text()}`);
  if (verified) {
    const link = new URL(await verificationLink(server, email));
    const done = await post(server, verifyEmail.path, { token: link.searchParams.get('token') });
    if (!done.ok) throw new Error(`${email} could not be verified: ${done.status}`);
  }
  return { email, token };
}

/** Puts their session into a browser. */
export async function enter(
  context: BrowserContext,
  server: RunningServer,
  { token }: Newcomer,
): Promise<void> {
  const { hostname } = new URL(server.address);
  const cookie = { name: SESSION_COOKIE, value: token, domain: hostname, path: '/' };
  await context.addCookies([{ ...cookie, httpOnly: true, sameSite: 'Lax' }]);
}
