import {
  type BuyerLink,
  type LinkPurpose,
  MAX_LINK_DAYS,
  type NewBuyerLink,
} from '@dealwright/contract/buyer-access/buyer-links';
import type { Tx } from '@dealwright/db/database';
import { addDays } from '@dealwright/domain/calendar';
import { dayEndsAt, dayIn } from '@dealwright/domain/zone-clock';
import type { Actor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit.ts';
import { AppError, invalid, notFound } from '../../platform/errors.ts';
import { hashToken, newId, newToken } from '../../platform/ids.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { tooMany } from '../../platform/throttle.ts';
import { requireReadableContact } from '../contacts/access.ts';
import { requireEditableDeal } from '../deals/access.ts';
import type { DealRef } from '../deals/detail-store.ts';
import { linkMail } from './mails.ts';
import { presentLink } from './present-link.ts';
import {
  findLink,
  insertLink,
  isColleague,
  type LinkRow,
  lockLink,
  renewLink,
  revokeLink,
  secondsToWait,
} from './store.ts';

/** A member’s call that changes links. */
export interface LinkCall {
  readonly actor: Actor;
  readonly now: Date;
  readonly clientAddress: string;
  readonly requestId: string;
}

const MINUTE_MS = 60 * 1000;
/** Links that one member mails in an hour, new ones and again. */
const MOST_AN_HOUR = 60;

type Until = Pick<NewBuyerLink, 'valid_until' | 'time_zone'>;

/** The last day is one of the sender’s own calendar, and not over. */
function requireUntil({ valid_until: day, time_zone: zone }: Until, now: Date): Date {
  const today = dayIn(now, zone);
  if (day < today) throw invalid('valid_until', 'Enter a date that isn’t in the past');
  if (day > addDays(today, MAX_LINK_DAYS)) throw invalid('valid_until', 'Enter a date within a year');
  return dayEndsAt(day, zone);
}

/** The address of a contact that the person can see. No colleague stands in for a buyer. */
async function recipientOf(
  tx: Tx,
  actor: Actor,
  { contact_id, email }: NewBuyerLink,
): Promise<{ readonly name: string; readonly email: string }> {
  const contact = await requireReadableContact(tx, actor, contact_id).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    throw invalid('contact_id', 'Choose a contact that you can see');
  });
  const addresses = contact.emails.map((address) => address.toLowerCase());
  const [first] = addresses;
  if (first === undefined) throw invalid('contact_id', `${contact.name} has no email address. Add one first`);
  const address = email ?? first;
  if (!addresses.includes(address)) throw invalid('email', 'Choose an address of this contact');
  await refuseColleague(tx, actor.companyId, address);
  return { name: contact.name, email: address };
}

async function refuseColleague(tx: Tx, companyId: string, email: string): Promise<void> {
  if (await isColleague(tx, companyId, email)) {
    throw invalid('contact_id', 'This address belongs to your company. Choose a buyer’s address');
  }
}

async function record(
  tx: Tx,
  { actor, clientAddress, requestId }: LinkCall,
  action: 'buyer_link_sent' | 'buyer_link_renewed' | 'buyer_link_revoked',
  link: LinkRow,
): Promise<void> {
  await audit(tx, {
    companyId: actor.companyId,
    actorId: actor.userId,
    action,
    success: true,
    clientAddress,
    requestId,
    detail: { link_id: link.id, purpose: link.purpose, title: link.title, recipient: link.recipient_email },
  });
}

/** Throws 429 with the wait for a member who mailed as many links as one can in an hour. */
async function requireFewSent(tx: Tx, { companyId, userId }: Actor): Promise<void> {
  const seconds = await secondsToWait(tx, { companyId, by: userId }, MOST_AN_HOUR);
  if (seconds > 0) throw tooMany(seconds);
}

async function mailLink(tx: Tx, { actor, now }: LinkCall, link: LinkRow, token: string): Promise<void> {
  const mail = linkMail({
    to: link.recipient_email,
    companyId: actor.companyId,
    companyName: link.company_name,
    senderName: actor.name,
    senderEmail: link.creator_email,
    title: link.title,
    token,
    validUntil: link.valid_until,
  });
  await queueMail(tx, mail, { now });
}

export interface LinkSubject {
  readonly deal: DealRef;
  readonly purpose: LinkPurpose;
  readonly quoteId: string | null;
  /** What it opens, as its email says, such as ‘quote Q-1001’. */
  readonly title: string;
}

/** Mails a contact a personal link. The caller checks that the person can change what it opens. */
export async function createLink(
  tx: Tx,
  call: LinkCall,
  { deal, purpose, quoteId, title }: LinkSubject,
  input: NewBuyerLink,
): Promise<void> {
  const { actor, now } = call;
  const endsAt = requireUntil(input, now);
  await requireFewSent(tx, actor);
  const recipient = await recipientOf(tx, actor, input);
  const token = newToken();
  const id = newId();
  await insertLink(tx, {
    id,
    companyId: actor.companyId,
    dealId: deal.id,
    purpose,
    quoteId,
    title,
    ...recipient,
    tokenHash: hashToken(token),
    validUntil: input.valid_until,
    timeZone: input.time_zone,
    endsAt,
    by: actor.userId,
    now,
  });
  const link = await getLink(tx, actor.companyId, id);
  await mailLink(tx, call, link, token);
  await record(tx, call, 'buyer_link_sent', link);
}

async function getLink(tx: Tx, companyId: string, id: string): Promise<LinkRow> {
  const link = await findLink(tx, companyId, id);
  if (!link) throw notFound();
  return link;
}

/** Locks the link if the person can change its deal: 404 if they can’t read it, 403 if they can only read. */
async function holdLink(tx: Tx, { actor }: LinkCall, id: string): Promise<LinkRow> {
  await lockLink(tx, actor.companyId, id);
  const link = await getLink(tx, actor.companyId, id);
  await requireEditableDeal(tx, actor, { id: link.deal_id });
  return link;
}

/** Mails a new link to the same address; the one before opens nothing from here on. */
export async function resendLink(tx: Tx, call: LinkCall, id: string, until: Until): Promise<BuyerLink> {
  const { actor, now } = call;
  const { recipient_email: email, sent_at: sentAt } = await holdLink(tx, call, id);
  if (now.getTime() - sentAt.getTime() < MINUTE_MS) throw tooMany(MINUTE_MS / 1000);
  const endsAt = requireUntil(until, now);
  await requireFewSent(tx, actor);
  await refuseColleague(tx, actor.companyId, email);
  const token = newToken();
  await renewLink(
    tx,
    { companyId: actor.companyId, id, now },
    {
      tokenHash: hashToken(token),
      validUntil: until.valid_until,
      timeZone: until.time_zone,
      endsAt,
    },
  );
  const link = await getLink(tx, actor.companyId, id);
  await mailLink(tx, call, link, token);
  await record(tx, call, 'buyer_link_renewed', link);
  return presentLink(link, now);
}

export async function endLink(tx: Tx, call: LinkCall, id: string): Promise<BuyerLink> {
  const { actor, now } = call;
  const link = await holdLink(tx, call, id);
  if (!link.revoked_at) {
    await revokeLink(tx, { companyId: actor.companyId, id, now }, actor.userId);
    await record(tx, call, 'buyer_link_revoked', link);
  }
  return presentLink(await getLink(tx, actor.companyId, id), now);
}
