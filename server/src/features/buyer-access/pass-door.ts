import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import {
  CODE_MINUTES,
  CODE_TRIES,
  type confirmBuyerAddress,
  DEAD_LINK,
  type openBuyerLink,
} from '@dealwright/contract/buyer-access/buyer-links';
import type { BodyOf, ResponseOf } from '@dealwright/contract/route';
import type { Database, Tx } from '@dealwright/db/database';
import { asSystem } from '../../platform/as-system.ts';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import { hashToken, newId, newToken } from '../../platform/ids.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { clientKey, takeFromWindow, type Window } from '../../platform/throttle.ts';
import {
  countWrongCode,
  endSession,
  enterBuyer,
  findHoldingLink,
  type HoldingLink,
  keepCode,
  confirmAddress as openSession,
} from './door-store.ts';
import { codeMail } from './mails.ts';

const QUARTER_OF_AN_HOUR = 15 * 60;
const HOUR = 60 * 60;
const DAY = 24 * HOUR;
const OPENINGS: Window = { name: 'buyer-open:client', limit: 120, windowSeconds: QUARTER_OF_AN_HOUR };
const CODES_OF_CLIENT: Window = { name: 'buyer-code:client', limit: 30, windowSeconds: HOUR };
const CODES_OF_LINK: Window = { name: 'buyer-code:link', limit: 5, windowSeconds: HOUR };
const TRIES_OF_CLIENT: Window = { name: 'buyer-try:client', limit: 30, windowSeconds: QUARTER_OF_AN_HOUR };
const TRIES_OF_LINK: Window = { name: 'buyer-try:link', limit: 25, windowSeconds: DAY };
export const SESSION_SECONDS = 7 * DAY;
const MINUTE_MS = 60_000;

/** A visitor at the door. */
export interface DoorCall {
  readonly database: Database;
  readonly now: Date;
  readonly clientAddress: string;
  readonly requestId: string;
}

/** The same for every link that opens nothing. */
export const deadLink = (): AppError => new AppError('link_void', DEAD_LINK);

/** ‘a•••@buyer.example’. */
function masked(email: string): string {
  const [first = ''] = email;
  return `${first}•••${email.slice(email.lastIndexOf('@'))}`;
}

/** Counts an attempt in a transaction of its own, so that a refusal takes nothing back. */
async function count(call: DoorCall, window: Window, subject: string): Promise<void> {
  await asSystem(call.database, (tx) => takeFromWindow(tx, window, subject, call.now));
}

async function holdingLink(tx: Tx, token: string, now: Date, lock?: 'update'): Promise<HoldingLink> {
  const link = await findHoldingLink(tx, hashToken(token), now, lock);
  if (!link) throw deadLink();
  return link;
}

/**
 * Who sent a link, and to whom. It spends nothing and counts as no visit, so scanners and previews can follow it.
 * @param sessionOf the hash of what this browser carries for a link
 */
export async function openLink(
  call: DoorCall,
  token: string,
  sessionOf: (linkId: string) => Buffer | null,
): Promise<ResponseOf<typeof openBuyerLink>> {
  const { database, now } = call;
  await count(call, OPENINGS, clientKey(call.clientAddress));
  const link = await asSystem(database, (tx) => holdingLink(tx, token, now));
  const tokenHash = sessionOf(link.id);
  const buyer =
    tokenHash &&
    (await database.transaction('dealwright_app', (tx) =>
      enterBuyer(tx, { linkId: link.id, tokenHash, now }),
    ));
  return {
    link_id: link.id,
    purpose: link.purpose,
    company: { name: link.company_name },
    email: masked(link.recipient_email),
    confirmed: buyer !== null,
  };
}

const codeHashOf = (link: Pick<HoldingLink, 'id'>, code: string): Buffer =>
  createHash('sha256').update(`${link.id}:${code}`).digest();

/** Mails a code to the address that the link was made for. It takes the place of the one before. */
export async function sendCode(call: DoorCall, token: string): Promise<void> {
  const { database, now } = call;
  await count(call, CODES_OF_CLIENT, clientKey(call.clientAddress));
  await asSystem(database, async (tx) => {
    const link = await holdingLink(tx, token, now, 'update');
    await takeFromWindow(tx, CODES_OF_LINK, link.id, now);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await keepCode(tx, link, codeHashOf(link, code), new Date(now.getTime() + CODE_MINUTES * MINUTE_MS));
    const mail = codeMail({
      to: link.recipient_email,
      companyId: link.company_id,
      companyName: link.company_name,
      senderEmail: link.creator_email,
      code,
    });
    await queueMail(tx, mail, { now });
  });
}

function isRight(link: HoldingLink, code: string, now: Date): boolean {
  const { code_hash: kept, code_ends_at: endsAt, code_wrong: wrong } = link;
  if (kept === null || endsAt === null || endsAt <= now || wrong >= CODE_TRIES) return false;
  return timingSafeEqual(kept, codeHashOf(link, code));
}

export interface Confirmed {
  readonly linkId: string;
  /** What the browser carries from here on. */
  readonly token: string;
}

/** Exchanges the mailed code for a session of this browser. Throws `link_void`, `invalid_code`, 429. */
export async function confirmAddress(
  call: DoorCall,
  { token, code }: BodyOf<typeof confirmBuyerAddress>,
): Promise<Confirmed> {
  const { database, now } = call;
  await count(call, TRIES_OF_CLIENT, clientKey(call.clientAddress));
  const confirmed = await asSystem(database, async (tx) => {
    const link = await holdingLink(tx, token, now, 'update');
    await takeFromWindow(tx, TRIES_OF_LINK, link.id, now);
    if (!isRight(link, code, now)) {
      await countWrongCode(tx, link);
      return null;
    }
    const session = newToken();
    const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1000);
    await openSession(tx, link, { id: newId(), tokenHash: hashToken(session), expiresAt, now });
    await audit(tx, {
      companyId: link.company_id,
      actorId: null,
      action: 'buyer_confirmed',
      success: true,
      clientAddress: call.clientAddress,
      requestId: call.requestId,
      detail: { link_id: link.id, recipient: link.recipient_email },
    });
    return { linkId: link.id, token: session };
  });
  // After the transaction, so that the wrong try stays counted.
  if (!confirmed) {
    throw new AppError(
      'invalid_code',
      `This code isn’t right, or it’s older than ${CODE_MINUTES} minutes. Check the email or send a new code.`,
    );
  }
  return confirmed;
}

/** Signs a buyer out of this browser. */
export async function leave({ database }: Pick<DoorCall, 'database'>, tokenHash: Buffer): Promise<void> {
  await asSystem(database, (tx) => endSession(tx, tokenHash));
}
