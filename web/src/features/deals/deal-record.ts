import { type Deal, type DealChange, type DealSummary, dealSchema } from '@dealwright/contract/deals/deals';
import {
  DEAL_FIELD_KEYS,
  DEAL_FIELDS,
  type DealFieldKey,
  type DealFieldValues,
} from '@dealwright/domain/deal-fields';
import type { Currency } from '@dealwright/domain/money';
import { STAGE_DEFINITIONS, type Stage } from '@dealwright/domain/stage';
import type { QueryClient } from '@tanstack/react-query';
import { NO_ACCOUNT } from '../../lib/account-name.ts';
import { dealKey } from '../../lib/deal-query-key.ts';
import { formatMoney, formatRelative } from '../../lib/format.ts';
import type { RecordField, RecordSave, RecordType } from '../../lib/save-record.ts';
import { notify } from '../../ui/toast.ts';
import { ACCOUNTS_KEY } from '../accounts/api.ts';
import { fetchLastActor, sendChange } from './api.ts';
import { refreshTotals, shiftAllTotals, writeDeal } from './deal-cache.ts';
import { deedOf, valueWords } from './field-words.ts';
import { leadKey } from './lead-key.ts';
import { trackMutation } from './track-mutation.ts';

/** One that exists, with its name for show, or a new one by its name; neither where it is not known yet. */
export type AccountChoice = { readonly id: string | null; readonly name: string };

export const UNKNOWN_ACCOUNT: AccountChoice = { id: null, name: '' };

/** What the API takes of a choice. */
export function chosenAccount({ id, name }: AccountChoice): NonNullable<DealChange['account']> | null {
  if (id !== null) return { id };
  return name === '' ? null : { name };
}

/** Amount and currency are one fact: neither means anything without the other. */
export type DealMoney = Pick<Deal, 'amount_minor' | 'currency'>;

/** What people change of a deal, field by field. */
export interface DealValues extends DealFieldValues {
  readonly stage: Stage;
  readonly account: AccountChoice;
  readonly owner: Deal['owner'];
  readonly amount: DealMoney;
}

interface DealRecordField<T> extends RecordField<T> {
  /** What a person did, to follow their name. */
  readonly deed: (value: T, now: Date) => string;
}

export const moneyWords = ({ amount_minor: amountMinor, currency }: DealMoney): string =>
  formatMoney({ amountMinor, currency });

const stageWords = (stage: Stage) => STAGE_DEFINITIONS[stage].label;

const PLAIN_FIELDS = Object.fromEntries(
  DEAL_FIELD_KEYS.map((key): [string, DealRecordField<string | null>] => [
    key,
    {
      label: DEAL_FIELDS[key].label,
      words: (value) => valueWords(key, value),
      deed: (value, now) => deedOf(key, value, now),
    },
  ]),
) as unknown as { readonly [K in DealFieldKey]: DealRecordField<DealValues[K]> };

const FIELDS: { readonly [K in keyof DealValues]: DealRecordField<DealValues[K]> } = {
  stage: { label: 'Stage', words: stageWords, deed: (stage) => `moved this deal to ${stageWords(stage)}` },
  account: {
    label: 'Account',
    words: ({ name }) => name || NO_ACCOUNT,
    deed: ({ name }) => (name === '' ? 'removed the account' : `changed the account to ${name}`),
  },
  owner: { label: 'Owner', words: ({ name }) => name, deed: ({ name }) => `assigned this deal to ${name}` },
  amount: {
    label: 'Amount',
    words: moneyWords,
    deed: (amount) => `changed the amount to ${moneyWords(amount)}`,
  },
  ...PLAIN_FIELDS,
};

export const dealFieldLabel = (field: keyof DealValues): string => FIELDS[field].label;

/** A deal of a list does not know all of its fields; those are not there. */
export function dealValues(deal: DealSummary | Deal): DealValues {
  const { stage, account, owner, amount_minor, currency } = deal;
  const plain = DEAL_FIELD_KEYS.map((key) => [key, (deal as Partial<Deal>)[key]]);
  const amount = { amount_minor, currency };
  return { stage, account: account ?? UNKNOWN_ACCOUNT, owner, amount, ...Object.fromEntries(plain) };
}

function enumerate(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** 'Someone else moved this deal to Proposal a minute ago.' */
export function deedInWords(
  deal: DealSummary,
  fields: readonly (keyof DealValues)[],
  now: Date,
  who: string | null = null,
): string {
  const values = dealValues(deal);
  const deed = <K extends keyof DealValues>(field: K) => FIELDS[field].deed(values[field], now);
  const when = formatRelative(deal.updated_at, now).replace(/^1 minute ago$/, 'a minute ago');
  return `${who ?? 'Someone else'} ${enumerate(fields.map(deed))} ${when}.`;
}

async function deedAndActor(deal: DealSummary, fields: readonly (keyof DealValues)[]): Promise<string> {
  return deedInWords(deal, fields, new Date(), await fetchLastActor(deal.number, fields[0] ?? 'stage'));
}

export const DEAL_TYPE = {
  fields: FIELDS,
  valuesOf: dealValues,
  schema: dealSchema,
  deed: deedAndActor,
  onMerged: async (theirs, fields) =>
    notify(await deedAndActor(theirs, fields), { text: 'Both changes are kept.' }),
} satisfies RecordType<DealSummary, DealValues>;

/** A new account has no id before the server answers. */
function shownAccount({ id, name }: AccountChoice): Pick<Deal, 'account'> | undefined {
  if (id !== null) return { account: { id, name } };
  return name === '' ? { account: null } : undefined;
}

/** How a deal looks with a change, as far as that is known before the server answers. */
export function withChange(deal: DealSummary, change: Partial<DealValues>): DealSummary {
  const { account, amount, stage, ...facts } = change;
  return {
    ...deal,
    ...facts,
    ...amount,
    ...(account && shownAccount(account)),
    ...(stage && { stage, stage_entered_at: new Date().toISOString() }),
  };
}

/** What the API takes of a change. */
export function changeOf(change: Partial<DealValues>, base: DealSummary): DealChange {
  const { stage: _, account, owner, amount, ...plain } = change;
  const emptied = Object.entries(plain).map(([key, value]) => [key, value === '' ? null : value]);
  return {
    ...Object.fromEntries(emptied),
    ...(account && { account: chosenAccount(account) }),
    ...(owner && { owner_id: owner.id }),
    ...(amount && { amount_minor: amount.amount_minor }),
    // A CRM may have brought another currency along than those offered, which stays unless it is changed.
    ...(amount && amount.currency !== base.currency && { currency: amount.currency as Currency }),
  };
}

/** The deal as notices name it. */
export const subjectOf = ({ number, name }: Pick<Deal, 'number' | 'name'>): string =>
  `${leadKey(number)} · ${name}`;

/** How a deal is saved: shown at once, taken back when it fails, and written wherever it is shown. */
export function dealSave(client: QueryClient, deal: DealSummary) {
  return {
    type: DEAL_TYPE,
    subject: subjectOf(deal),
    send: async (change, base) => {
      const body = changeOf(change, base);
      const saved = await sendTracked(client, base, () => sendChange(base.number, body, base.version));
      if (change.account) void client.invalidateQueries({ queryKey: ACCOUNTS_KEY });
      return saved;
    },
    cache: {
      apply: withChange,
      show: (before, after) => {
        writeDeal(client, after);
        shiftAllTotals(client, before, after);
      },
    },
  } satisfies Omit<RecordSave<DealSummary, DealValues>, 'base' | 'mine'>;
}

/** Sends a change of a deal and writes the answer; totals are asked for again whatever comes of it. */
export async function sendTracked(
  client: QueryClient,
  { number }: DealSummary,
  send: () => Promise<Deal>,
): Promise<Deal> {
  try {
    const saved = await trackMutation([number], send);
    writeDeal(client, saved);
    void client.invalidateQueries({ queryKey: dealKey(number, 'history') });
    return saved;
  } finally {
    refreshTotals(client);
  }
}
