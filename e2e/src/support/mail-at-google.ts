import { googleUrl } from './google.ts';
import { GOOGLE, order } from './start-double.ts';

/** A message as the double takes it. */
export interface MailAtGoogle {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly messageId?: string;
}

/** Puts mail into a person's mailbox at Google. */
export const putMail = (sub: string, mails: readonly MailAtGoogle[]): Promise<unknown> =>
  order(GOOGLE, `/mail/${sub}`, mails);

/** Lets the next request that has `at` in its path fail. */
export const failNext = (sub: string, at: string, status: number): Promise<unknown> =>
  order(GOOGLE, `/mail/${sub}/faults`, [{ at, status }]);

/** The person takes the consent back at Google. */
export const takeBack = (sub: string): Promise<unknown> => order(GOOGLE, `/people/${sub}/revocation`, {});

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
