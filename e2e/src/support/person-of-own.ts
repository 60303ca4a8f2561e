import { randomUUID } from 'node:crypto';
import { sendWorkspaceInvitation, signUp } from '@dealwright/contract/identity/invitations';
import type { Session } from '@dealwright/contract/identity/session';
import { verifyEmail } from '@dealwright/contract/identity/verification';
import { type Route, routeUrl } from '@dealwright/contract/route';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { mailTo } from './mailbox.ts';
import { SESSION_COOKIE } from './people.ts';
import type { RunningServer } from './running-server.ts';
import type { Complaints } from './watched-context.ts';

/** A person for this test alone, so changes to their account disturb no other. */
export interface OwnPerson {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  /** Of a session of theirs, proved just now. */
  readonly token: string;
}

interface Sent {
  readonly token?: string;
  readonly body: unknown;
}

async function send(server: RunningServer, route: Route, { token, body }: Sent): Promise<Response> {
  const response = await fetch(`${server.address}${routeUrl(route)}`, {
    method: route.method,
    headers: {
      'content-type': 'application/json',
      ...(token && { cookie: `${SESSION_COOKIE}=${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${route.operationId}: ${response.status} ${await response.text()}`);
  return response;
}

function tokenOf(response: Response): string {
  const cookie = response.headers.getSetCookie().find((value) => value.startsWith(`${SESSION_COOKIE}=`));
  return cookie?.slice(SESSION_COOKIE.length + 1).split(';')[0] ?? '';
}

/** Invited by the admin of the demo company, or of the rival, signed up and verified. */
export async function newPerson(
  server: RunningServer,
  role = 'sales_rep',
  inviter: 'admin' | 'rival' = 'admin',
): Promise<OwnPerson> {
  const mark = randomUUID().slice(0, 8);
  const email = `nora-${mark}@journey.example`;
  const password = `a long enough one ${mark}`;
  const invited = await send(server, sendWorkspaceInvitation, {
    token: server.tokens[inviter],
    body: { email, role },
  });
  const { accept_path } = (await invited.json()) as { accept_path: string };
  const invitation = new URL(accept_path, server.address).searchParams.get('invitation_token');
  const signedUp = await send(server, signUp, {
    body: { first_name: 'Nora', last_name: 'Quist', email, password, invitation_token: invitation },
  });
  const { user } = (await signedUp.json()) as Session;
  const mail = await mailTo(server, email, 'Verify your email address');
  const token = /verify-email\?token=([\w-]+)/.exec(mail.text)?.[1];
  await send(server, verifyEmail, { body: { token } });
  return { id: user?.id ?? '', email, password, token: tokenOf(signedUp) };
}

/** A browser of theirs in which they are signed in. */
export async function openAs(
  browser: Browser,
  server: RunningServer,
  person: OwnPerson,
  complaints: Complaints,
  options?: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext(options);
  await complaints.listenTo(context);
  const { hostname } = new URL(server.address);
  await context.addCookies([{ name: SESSION_COOKIE, value: person.token, domain: hostname, path: '/' }]);
  return context.newPage();
}
