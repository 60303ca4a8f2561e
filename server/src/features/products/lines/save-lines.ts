import type { DealLines, DealLinesInput } from '@dealwright/contract/products/deal-lines';
import type { Tx } from '@dealwright/db/database';
import { amountFollowsLines } from '@dealwright/domain/amount-source';
import { dayOf } from '@dealwright/domain/calendar';
import { type LinesRefusal, type PricedLine, priceLines } from '@dealwright/domain/line-total';
import type { Money } from '@dealwright/domain/money';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, invalid } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { DealRow } from '../../deals/detail-store.ts';
import { factChanges } from '../../deals/fact-changes.ts';
import type { FieldChange } from '../../deals/history/store.ts';
import { openDeal, openDealToChange } from '../../deals/open-deal.ts';
import { amountOrigins } from '../../deals/present-deal.ts';
import { type DealCall, saveChange } from '../../deals/save-change.ts';
import { shareCompany } from '../../deals/store.ts';
import { requireChoosePriceBook } from '../policy.ts';
import { findBook, findWantedBook } from '../price-store.ts';
import { bookChanges, type FollowedBook } from './book-history.ts';
import { checkLines } from './check-lines.ts';
import { findPricing, type PricingRow, replaceLines, savePricing } from './line-store.ts';
import { amountOf, currencyOfLines, linesTotalOf, pricedLine } from './present-lines.ts';
import { readLines } from './read-lines.ts';

function refused(refusal: LinesRefusal): AppError {
  switch (refusal.reason) {
    case 'not_a_number':
      return invalid(`lines.${refusal.line}.quantity`, 'Enter a number');
    case 'line_too_large':
      return invalid(`lines.${refusal.line}.unit_price_minor`, 'The total of this line is too large');
    case 'total_too_large':
      return invalid('lines', 'The total is too large');
    case 'total_negative':
      return invalid('lines', 'The total can’t be below zero');
  }
}

/** The net total of lines. Throws 400 if they have none. */
function netTotalOf(lines: readonly PricedLine[], discount: string, taxIncluded: boolean): number {
  const priced = priceLines(lines, discount, taxIncluded);
  if (priced.refusal !== null) throw refused(priced.refusal);
  return priced.totals.netMinor;
}

async function staleLines(tx: Tx, { actor, number, now }: DealCall): Promise<AppError> {
  const deal = await openDeal(tx, actor, number);
  const message = `The products of LEAD-${number} were changed in the meantime. Review them, then try again.`;
  return new AppError('stale_version', message, { current: await readLines(tx, { actor, now }, deal) });
}

const linesValue = (pricing: PricingRow | null) => {
  const total = linesTotalOf(pricing);
  return total && { count: pricing?.lines, total_minor: total.amountMinor, currency: total.currency };
};

const followedBook = (pricing: PricingRow | null, deal: DealRow): FollowedBook => ({
  currency: pricing?.currency ?? deal.currency,
  bookId: pricing?.price_book_id ?? null,
});

interface Written {
  readonly before: PricingRow | null;
  readonly amount: Money | null;
}

/** Writes the new amount, if there is one, and what the history says of it, the lines and their price book. */
async function announce(
  tx: Tx,
  call: DealCall,
  deal: DealRow,
  { before, amount }: Written,
): Promise<DealLines> {
  const key = { companyId: deal.company_id, id: deal.id };
  const update = amount ? { amount_minor: amount.amountMinor, currency: amount.currency } : {};
  const after = await findPricing(tx, key);
  const lines: FieldChange = {
    dealId: deal.id,
    field: 'lines',
    oldValue: linesValue(before),
    newValue: linesValue(after),
  };
  const book = await bookChanges(tx, {
    place: { companyId: deal.company_id, workspaceId: deal.workspace_id },
    dealIds: [deal.id],
    before: followedBook(before, deal),
    after: followedBook(after, deal),
    now: call.now,
  });
  // Other facts of lines aren't in the history, but a change of them is one of the deal.
  const changes = [lines, ...book, ...factChanges(deal, update, {})];
  await saveChange(tx, { ...call, version: deal.version }, deal, {
    update,
    changes,
    cause: 'edit',
    event: 'deal.changed',
    regrade: false,
  });
  return readLines(tx, call, await openDeal(tx, call.actor, call.number));
}

/** Takes no lock: if two people save at once, the second save fails on the version. */
async function openLines(tx: Tx, call: DealCall): Promise<{ deal: DealRow; before: PricingRow | null }> {
  await shareCompany(tx, call.actor.companyId);
  const deal = await openDealToChange(tx, call.actor, call.number);
  const before = await findPricing(tx, { companyId: deal.company_id, id: deal.id });
  if ((before?.version ?? 0) !== call.version) throw await staleLines(tx, call);
  return { deal, before };
}

interface Booked {
  readonly body: DealLinesInput;
  readonly before: PricingRow | null;
  readonly currency: string;
}

/** The price book that the lines follow from now on; null for the default one, as after a change of the currency. */
async function bookAfter(
  tx: Tx,
  actor: Actor,
  deal: DealRow,
  { body, before, currency }: Booked,
): Promise<string | null> {
  const { price_book_id: wanted } = body;
  if (wanted === undefined) return before?.currency === currency ? before.price_book_id : null;
  if (wanted === null || wanted === before?.price_book_id) return wanted;
  const place = { companyId: deal.company_id, workspaceId: deal.workspace_id };
  const book = await findBook(tx, place, wanted);
  if (book?.currency !== currency) throw invalid('price_book_id', `Choose a price book in ${currency}`);
  if (book.is_default) return null;
  requireChoosePriceBook(actor);
  return wanted;
}

/** Whether the prices of the lines include tax from now on: as they did, or as those of another price book. */
async function taxAfter(
  tx: Tx,
  { now }: DealCall,
  deal: DealRow,
  { body, before, followed }: Omit<Booked, 'currency'> & { readonly followed: FollowedBook },
): Promise<boolean> {
  if (body.tax_included !== undefined) return body.tax_included;
  const { currency, bookId } = followed;
  const { price_book_id: chosen = bookId } = body;
  const isSame = before?.currency === currency && before.price_book_id === chosen && chosen === bookId;
  if (before && before.lines > 0 && isSame) return before.tax_included;
  const place = { companyId: deal.company_id, workspaceId: deal.workspace_id };
  const book = await findWantedBook(tx, place, { currency, day: dayOf(now), bookId, taxIncluded: null });
  return book?.tax_included ?? before?.tax_included ?? false;
}

/** Saves all lines of a deal at once. The amount follows if it was 0 or came from the lines, unless it is to stay. */
export async function saveLines(tx: Tx, call: DealCall, body: DealLinesInput): Promise<DealLines> {
  const { deal, before } = await openLines(tx, call);
  const key = { companyId: deal.company_id, id: deal.id };
  const checked = await checkLines(tx, deal, body);
  const currency = body.currency ?? currencyOfLines(before, deal);
  const priceBookId = await bookAfter(tx, call.actor, deal, { body, before, currency });
  const taxIncluded = await taxAfter(tx, call, deal, {
    body,
    before,
    followed: { currency, bookId: priceBookId },
  });
  const net = netTotalOf(body.lines.map(pricedLine), body.total_discount_percent, taxIncluded);
  const pricing = {
    currency,
    priceBookId,
    taxIncluded,
    totalDiscountPercent: body.total_discount_percent,
    lines: body.lines.length,
    linesTotalMinor: net,
  };
  if (!(await savePricing(tx, key, call.version, pricing, call.now))) throw await staleLines(tx, call);
  const lines = checked.map(({ id, ...line }) => ({ id: id ?? newId(), ...line }));
  await replaceLines(tx, key, lines);
  const follows = body.amount === 'follow' && amountFollowsLines(amountOf(deal), amountOrigins(deal));
  const amount = follows ? { amountMinor: net, currency } : null;
  return announce(tx, call, deal, { before, amount });
}

/** The net total of the lines becomes the amount of the deal. */
export async function takeLinesTotal(tx: Tx, call: DealCall): Promise<DealLines> {
  const { deal, before } = await openLines(tx, call);
  const amount = linesTotalOf(before);
  if (amount === null) throw new AppError('conflict', 'This deal has no products yet.');
  return announce(tx, call, deal, { before, amount });
}
