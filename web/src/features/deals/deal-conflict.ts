import type { DealSummary } from '@dealwright/contract/deals/deals';
import { LISTED_DEAL_FIELDS, type ListedDealFieldKey } from '@dealwright/domain/deal-fields';
import { STAGE_DEFINITIONS } from '@dealwright/domain/stage';
import { formatMoney, formatRelative } from '../../lib/format.ts';
import { deedOf, valueWords } from './field-words.ts';

/** The facts of a deal that people change; each can be changed by two at once. */
export const DEAL_FIELDS = ['stage', 'account', 'owner', 'amount', ...LISTED_DEAL_FIELDS] as const;
export type DealField = (typeof DEAL_FIELDS)[number];

interface FieldWords {
  readonly value: (deal: DealSummary) => unknown;
  /** What somebody did, to go on after their name. */
  readonly deed: (deal: DealSummary) => string;
  /** The value alone, for a choice between two. */
  readonly short: (deal: DealSummary) => string;
}

const stage = (deal: DealSummary) => STAGE_DEFINITIONS[deal.stage].label;
const amount = ({ amount_minor: amountMinor, currency }: DealSummary) =>
  formatMoney({ amountMinor, currency });

function plainWords(now: Date): Readonly<Record<ListedDealFieldKey, FieldWords>> {
  const words = LISTED_DEAL_FIELDS.map((key): [string, FieldWords] => [
    key,
    {
      value: (deal) => deal[key],
      deed: (deal) => deedOf(key, deal[key], now),
      short: (deal) => valueWords(key, deal[key], now),
    },
  ]);
  return Object.fromEntries(words) as Record<ListedDealFieldKey, FieldWords>;
}

function wordsOf(now: Date): Readonly<Record<DealField, FieldWords>> {
  return {
    stage: { value: (deal) => deal.stage, deed: (deal) => `moved this deal to ${stage(deal)}`, short: stage },
    account: {
      value: (deal) => deal.account.id,
      deed: (deal) => `changed the account to ${deal.account.name}`,
      short: (deal) => deal.account.name,
    },
    owner: {
      value: (deal) => deal.owner.id,
      deed: (deal) => `gave this deal to ${deal.owner.name}`,
      short: (deal) => deal.owner.name,
    },
    amount: { value: amount, deed: (deal) => `changed the amount to ${amount(deal)}`, short: amount },
    ...plainWords(now),
  };
}

/** Which facts differ between what one person saw and what stands now. */
export function changedFields(seen: DealSummary, now: DealSummary): DealField[] {
  const words = wordsOf(new Date(0));
  return DEAL_FIELDS.filter((field) => words[field].value(seen) !== words[field].value(now));
}

function enumerate(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** 'Someone else moved this deal to Proposal a minute ago.' */
export function deedInWords(
  deal: DealSummary,
  fields: readonly DealField[],
  now: Date,
  who: string | null = null,
): string {
  const words = wordsOf(now);
  const deeds = fields.map((field) => words[field].deed(deal));
  const when = formatRelative(deal.updated_at, now).replace(/^1 minute ago$/, 'a minute ago');
  return `${who ?? 'Someone else'} ${enumerate(deeds.length > 0 ? deeds : ['changed this deal'])} ${when}.`;
}

/** 'Proposal', '$48,000 and Mar 12': what a side of the choice amounts to. */
export function valuesInWords(deal: DealSummary, fields: readonly DealField[], now: Date): string {
  return enumerate(fields.map((field) => wordsOf(now)[field].short(deal)));
}
