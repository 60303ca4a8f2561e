import { isIPv4 } from 'node:net';
import type { Tx } from '@dealwright/db/database';
import type { BrowserTokens } from '../../../platform/browser-tokens.ts';
import { hashToken, newToken } from '../../../platform/ids.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { findLocaleOf } from '../../../platform/mail/store.ts';
import { clientKey } from '../../../platform/throttle.ts';
import { describeDevice } from './describe-device.ts';
import { newSignInMail } from './mails.ts';
import { deleteSession, insertSession, noteOrigins, recordSignIn, rememberBrowser } from './store.ts';

export interface SessionOpening {
  readonly userId: string;
  readonly clientAddress: string;
  readonly userAgent: string | null;
  /** The session the browser carried before, if any: it ends, and a new id takes its place. */
  readonly formerTokenHash: Buffer | null;
  readonly now: Date;
  /** What the browser is known by from now on. */
  readonly browser: BrowserTokens;
  /** For how long it may set a new password without the old one: it was opened by a reset link. */
  readonly recoverySeconds?: number;
}

/** Neighbours in a network count as one place: addresses change by themselves. */
function networkOf(address: string): string {
  const client = clientKey(address);
  return isIPv4(client) ? client.replace(/\.\d+$/, '.0/24') : client;
}

/**
 * Opens a session at `aal1`, as system role, and answers with its token for the cookie. Every way in ends here:
 * password, sign-up, reset link, Google. A sign-in from a device or network that is new for the person is mailed.
 */
export async function openSession(tx: Tx, opening: SessionOpening): Promise<string> {
  const { userId, clientAddress, now } = opening;
  const userAgent = opening.userAgent?.slice(0, 500) ?? null;
  const token = newToken();
  if (opening.formerTokenHash) await deleteSession(tx, opening.formerTokenHash);
  await insertSession(tx, {
    userId,
    tokenHash: hashToken(token),
    clientAddress,
    userAgent,
    now,
    recoverySeconds: opening.recoverySeconds ?? null,
  });
  await recordSignIn(tx, userId, now);
  await rememberBrowser(tx, userId, opening.browser, now);
  const device = describeDevice(userAgent);
  const unusual = await noteOrigins(tx, { userId, device, place: networkOf(clientAddress), now });
  if (unusual && opening.recoverySeconds === undefined) {
    const { email, companyId } = unusual;
    const locale = await findLocaleOf(tx, unusual);
    await queueMail(tx, newSignInMail({ email, companyId, device, clientAddress, now, locale }), { now });
  }
  return token;
}
