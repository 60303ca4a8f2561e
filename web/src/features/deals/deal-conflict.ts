import type { DealSummary } from '@dealwright/contract/deals';
import { FORECAST_LABELS } from '@dealwright/domain/forecast';
import { STAGE_DEFINITIONS } from '@dealwright/domain/stage';
import { formatDay, formatMoney, formatRelative } from '../../lib/format.ts';

/** The facts of a deal that people change; each can be changed by two at once. */
export const DEAL_FIELDS = [
  'stage',
  'name',
  'account',
  'owner',
  'amount',
  'close_date',
  'next_step',
  'next_step_due',
  'forecast_choice',
] as const;
export type DealField = (typeof DEAL_FIELDS)[number];

interface FieldWords {
  readonly value: (deal: DealSummary) => unknown;
  /** What somebody did, to go on after their name. */
  readonly deed: (deal: DealSummary) => string;
  /** The value alone, for a choice between two. */
  readonly short: (deal: DealSummary) => string;
}

const day = (value: string | null, now: Date) => (value ? formatDay(value, now) : 'no date');
const stage = (deal: DealSummary) => STAGE_DEFINITIONS[deal.stage].label;
const amount = ({ amount_minor: amountMinor, currency }: DealSummary) =>
  formatMoney({ amountMinor, currency });

function wordsOf(now: Date): Readonly<Record<DealField, FieldWords>> {
  return {
    stage: { value: (deal) => deal.stage, deed: (deal) => `moved this deal to ${stage(deal)}`, short: stage },
    name: {
      value: (deal) => deal.name,
      deed: (deal) => `renamed this deal to “${deal.name}”`,
      short: (deal) => deal.name,
    },
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
    close_date: {
      value: (deal) => deal.close_date,
      deed: (deal) => `changed the close date to ${day(deal.close_date, now)}`,
      short: (deal) => day(deal.close_date, now),
    },
    next_step: {
      value: (deal) => deal.next_step,
      deed: (deal) =>
        deal.next_step ? `changed the next step to “${deal.next_step}”` : 'removed the next step',
      short: (deal) => deal.next_step ?? 'none',
    },
    next_step_due: {
      value: (deal) => deal.next_step_due,
      deed: (deal) => `changed the day of the next step to ${day(deal.next_step_due, now)}`,
      short: (deal) => day(deal.next_step_due, now),
    },
    forecast_choice: {
      value: (deal) => deal.forecast_choice,
      deed: (deal) => `changed the forecast to ${FORECAST_LABELS[deal.forecast_choice]}`,
      short: (deal) => FORECAST_LABELS[deal.forecast_choice],
    },
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
