import { randomUUID } from 'node:crypto';
import { sendWorkspaceInvitation, signUp } from '@dealwright/contract/identity/invitations';
import { verifyEmail } from '@dealwright/contract/identity/verification';
import type { SentBody } from '@dealwright/contract/route';
import { expect, type Page } from '@playwright/test';
import type { Api } from './api.ts';
import { linkIn, mailTo } from './mailbox.ts';
import type { RunningServer } from './running-server.ts';

/** The demo workspaces: people may join the first by themselves, the second not. */
export const CODES = { open: 'NRTHWND2', closed: 'RVASAES3' } as const;

export const NEW_PASSWORD = 'an umbrella for Tuesdays';

/** An address that no other journey uses. */
export function newAddress(name = 'nora'): string {
  return `${name}.${randomUUID().slice(0, 8)}@new.example`;
}

type NewInvitation = SentBody<typeof sendWorkspaceInvitation>;

/** An invitation by API; returns the path of its link. */
export async function invite(api: Api, facts: { email: string } & Partial<NewInvitation>): Promise<string> {
  const invitation = await api.call(sendWorkspaceInvitation, { body: { role: 'sales_rep', ...facts } });
  return invitation.accept_path;
}

async function post(server: RunningServer, path: string, body: unknown): Promise<void> {
  const response = await fetch(`${server.address}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
}

/** A person who joined the demo company with its code; their address is verified. */
export async function makeColleague(server: RunningServer, email: string): Promise<void> {
  await post(server, signUp.path, {
    first_name: 'Nora',
    last_name: 'Neu',
    email,
    password: NEW_PASSWORD,
    workspace_code: CODES.open,
  });
  const link = linkIn(server, await mailTo(server, email, 'Verify your email address'));
  await post(server, verifyEmail.path, { token: new URL(link).searchParams.get('token') });
}

export async function fillSignUp(page: Page, facts: Readonly<Record<string, string>> = {}): Promise<void> {
  const given = {
    'First Name': 'Nora',
    'Last Name': 'Neu',
    Password: NEW_PASSWORD,
    'Confirm Password': NEW_PASSWORD,
    ...facts,
  };
  for (const [label, value] of Object.entries(given)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}

export async function signInOnPage(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Opens the link in the verification mail, in the same browser. */
export async function verifyByMail(page: Page, server: RunningServer, email: string): Promise<void> {
  const mail = await mailTo(server, email, 'Verify your email address');
  await page.goto(linkIn(server, mail));
  await expect(page.getByRole('heading', { level: 1, name: 'Email verified' })).toBeVisible();
}
