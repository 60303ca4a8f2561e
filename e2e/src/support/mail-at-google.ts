import { googleUrl } from './google.ts';

/** A message as the double takes it. */
export interface MailAtGoogle {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly messageId?: string;
}

async function post(path: string, body: unknown): Promise<void> {
  const response = await fetch(`${googleUrl()}/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The double answered ${response.status}`);
}

/** Puts mail into somebody's mailbox at Google. */
export const putMail = (sub: string, mails: readonly MailAtGoogle[]): Promise<void> =>
  post(`mail/${sub}`, mails);

/** Lets the next request that has `at` in its path fail. */
export const failNext = (sub: string, at: string, status: number): Promise<void> =>
  post(`mail/${sub}/faults`, [{ at, status }]);

/** The person takes the consent back at Google. */
export const takeBack = (sub: string): Promise<void> => post(`people/${sub}/revocation`, {});

interface SentAtGoogle {
  readonly threadId: string;
  readonly labelIds: readonly string[];
  readonly payload: { readonly headers: readonly { readonly name: string; readonly value: string }[] };
}

/** What went out by a mailbox: each message's headers. */
export async function sentFrom(sub: string): Promise<Record<string, string>[]> {
  const response = await fetch(`${googleUrl()}/control/mail/${sub}`);
  const messages = (await response.json()) as SentAtGoogle[];
  return messages
    .filter(({ labelIds }) => labelIds.includes('SENT'))
    .map(({ payload }) => Object.fromEntries(payload.headers.map(({ name, value }) => [name, value])));
}
