import type { answerBuyerQuote, BuyerQuote } from '@dealwright/contract/quotes/buyer-quote';
import type { BodyOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { allowsStep } from '@dealwright/domain/quote';
import { dayIn } from '@dealwright/domain/zone-clock';
import { audit } from '../../../platform/audit.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { tooMany } from '../../../platform/throttle.ts';
import { actingFor, type BuyerCall } from '../../buyer-access/acting-for.ts';
import { type Buyer, enterCompanyOf } from '../../buyer-access/door-store.ts';
import { listAddressOwners } from '../../contacts/store.ts';
import { shareCompany } from '../../deals/store.ts';
import { requireReadableQuote, requireStep } from '../access.ts';
import { announceQuote } from '../announce.ts';
import { lockDeal, setAmount } from '../answer-quote.ts';
import { setAnswer } from '../change-store.ts';
import type { OpenQuote } from '../open-quote.ts';
import { lockQuote } from '../store.ts';
import { countReplies, findSellers, insertReply, type ReplyKind } from './buyer-store.ts';
import { readBuyerQuote } from './read-buyer-quote.ts';

type Answer = BodyOf<typeof answerBuyerQuote>;

const HOUR_MS = 60 * 60 * 1000;
const MOST_AN_HOUR = 20;

/** Locks the quote of the link, in the company. Everything that a buyer changes goes through here. */
async function holdForBuyer(tx: Tx, { buyer }: BuyerCall): Promise<OpenQuote> {
  if (buyer.quote_id === null) throw notFound();
  await enterCompanyOf(tx, buyer);
  await shareCompany(tx, buyer.company_id);
  if ((await lockQuote(tx, buyer.company_id, buyer.quote_id)) === null) throw notFound();
  return requireReadableQuote(tx, actingFor(buyer), buyer.quote_id);
}

const REFUSALS = {
  draft: 'This quote wasn’t sent yet.',
  accepted: 'This quote has already been accepted.',
  rejected: 'This quote has already been declined.',
  superseded: 'There’s a newer revision of this quote. Ask the person who sent it for a link.',
} as const;

function requireOpen({ row }: OpenQuote, { buyer, now }: BuyerCall): void {
  if (row.state !== 'sent') throw new AppError('conflict', REFUSALS[row.state]);
  requireStep(
    row.valid_until === null || row.valid_until >= dayIn(now, buyer.time_zone),
    'This quote has expired. Ask the person who sent it for a new one.',
  );
}

interface Reply {
  readonly kind: ReplyKind;
  readonly name: string;
  readonly note: string | null;
}

/** Keeps what the buyer said, and lets the sellers know. */
async function keepReply(
  tx: Tx,
  call: BuyerCall,
  quote: OpenQuote,
  { kind, name, note }: Reply,
): Promise<void> {
  const { buyer, now, clientAddress, requestId } = call;
  const { company_id: companyId, link_id: linkId, recipient_email: email } = buyer;
  const id = newId();
  await insertReply(tx, { id, companyId, quoteId: quote.row.id, linkId, kind, name, email, note, now });
  const sellers = await findSellers(tx, companyId, quote.row.id);
  await announceQuote(tx, quote, {
    actor: { companyId, userId: null },
    now,
    happening: kind === 'comment' ? 'commented' : kind,
    buyer: { name, notify: [...new Set([buyer.created_by, ...sellers])] },
  });
  const detail = { link_id: linkId, quote_id: quote.row.id, reply_id: id, name, recipient: email };
  const action = kind === 'comment' ? 'buyer_commented' : `buyer_${kind}_quote`;
  await audit(tx, { companyId, actorId: null, action, success: true, clientAddress, requestId, detail });
}

/** The amount of the deal before it is set to what the buyer accepted. */
async function takeAmount(tx: Tx, { buyer, now }: BuyerCall, quote: OpenQuote) {
  const acting = { actor: actingFor(buyer), now };
  if (quote.deal.shelf !== null) {
    throw new AppError(
      'conflict',
      'This quote can’t be accepted right now. Reply to the email that brought you here.',
    );
  }
  const deal = await lockDeal(tx, acting, quote);
  return {
    before: { amountMinor: Number(deal.amount_minor), currency: deal.currency },
    set: () =>
      setAmount(
        tx,
        acting,
        deal,
        { amountMinor: Number(quote.row.net_minor), currency: quote.row.currency },
        null,
      ),
  };
}

/** Who has the address of the link in the workspace now. */
async function contactOf(
  tx: Tx,
  { company_id, workspace_id, recipient_email }: Buyer,
): Promise<string | null> {
  const place = { companyId: company_id, workspaceId: workspace_id };
  const [owner] = await listAddressOwners(tx, place, [recipient_email]);
  return owner?.id ?? null;
}

/** The buyer’s own answer, once; accepting sets the amount of the deal as an answer that a member records does. */
export async function answerAsBuyer(tx: Tx, call: BuyerCall, answer: Answer): Promise<BuyerQuote> {
  const { buyer, now } = call;
  const quote = await holdForBuyer(tx, call);
  requireOpen(quote, call);
  requireStep(
    answer.answer !== 'accepted' || !quote.row.other_revision_accepted,
    'Another revision of this quote has already been accepted. Ask the person who sent it for a new quote.',
  );
  requireStep(allowsStep(quote.row.state, 'answer'), 'This quote can’t be answered.');
  const note = answer.answer === 'rejected' ? answer.reason : null;
  const key = { companyId: buyer.company_id, id: quote.row.id, by: null, now };
  const amount = answer.answer === 'accepted' ? await takeAmount(tx, call, quote) : null;
  await setAnswer(tx, key, {
    answer: answer.answer,
    day: dayIn(now, buyer.time_zone),
    contact: { id: await contactOf(tx, buyer), name: answer.name },
    note,
    amountBefore: amount?.before ?? null,
  });
  await amount?.set();
  await keepReply(tx, call, quote, { kind: answer.answer, name: answer.name, note });
  return readBuyerQuote(tx, buyer, now);
}

async function requireFewComments(tx: Tx, { buyer, now }: BuyerCall): Promise<void> {
  const since = new Date(now.getTime() - HOUR_MS);
  const said = { companyId: buyer.company_id, linkId: buyer.link_id, since };
  if ((await countReplies(tx, said, MOST_AN_HOUR)) >= MOST_AN_HOUR) throw tooMany(HOUR_MS / 1000);
}

/** A comment goes with every revision that was sent, also after an answer. Who made theirs waits for no lock. */
export async function commentAsBuyer(tx: Tx, call: BuyerCall, note: string): Promise<BuyerQuote> {
  const { buyer, now } = call;
  await enterCompanyOf(tx, buyer);
  await requireFewComments(tx, call);
  const quote = await holdForBuyer(tx, call);
  await requireFewComments(tx, call);
  await keepReply(tx, call, quote, { kind: 'comment', name: buyer.recipient_name, note });
  return readBuyerQuote(tx, buyer, now);
}
