import { accountDetailSchema, type newAccountSchema } from '@dealwright/contract/account-planning/accounts';
import {
  ACCOUNT_FIELDS,
  type AccountFieldValues,
  EMPTY_ACCOUNT_FIELDS,
  eachAccountField,
  pickAccountFields,
} from '@dealwright/domain/account-fields';
import type { Currency } from '@dealwright/domain/money';
import type { z } from 'zod';
import { formatMoney, formatNumber } from '../../lib/format.ts';
import type { RecordField, RecordType } from '../../lib/save-record.ts';
import type { AccountDetail, PlannedAccount } from './api.ts';

export type AccountInput = z.input<typeof newAccountSchema>;
export type AccountOutput = z.output<typeof newAccountSchema>;

export interface Named {
  readonly id: string;
  readonly name: string;
}

/** What people change of an account, field by field. A revenue means nothing without its currency. */
export interface AccountValues extends AccountFieldValues, Pick<AccountDetail, 'name' | 'domain'> {
  readonly revenue: { readonly amountMinor: number | null; readonly currency: Currency };
  readonly parent: Named | null;
  readonly owner: Named | null;
}

const plainField = (label: string): RecordField<string | number | null> => ({
  label,
  words: (value) => (typeof value === 'number' ? formatNumber(value) : value || 'empty'),
});

export const ACCOUNT_TYPE: RecordType<AccountDetail, AccountValues> = {
  fields: {
    name: plainField('Name'),
    domain: plainField('Domain'),
    ...eachAccountField((key) => plainField(ACCOUNT_FIELDS[key].label)),
    revenue: {
      label: 'Annual revenue',
      words: ({ amountMinor, currency }) =>
        amountMinor === null ? 'empty' : formatMoney({ amountMinor, currency }),
    },
    parent: { label: 'Part of', words: (parent) => parent?.name ?? 'no parent' },
    owner: { label: 'Owner', words: (owner) => owner?.name ?? 'Unassigned' },
  },
  valuesOf: (account) => ({
    name: account.name,
    domain: account.domain,
    ...pickAccountFields(account),
    revenue: {
      amountMinor: account.annual_revenue_minor,
      currency: (account.currency ?? 'USD') as Currency,
    },
    parent: account.parent,
    owner: account.owner,
  }),
  schema: accountDetailSchema,
};

/** What a row of the list knows and what is edited there. */
export type ListedAccount = Pick<
  PlannedAccount,
  'id' | 'name' | 'version' | 'industry' | 'country' | 'owner'
>;
export type ListedValues = Pick<AccountValues, 'industry' | 'country' | 'owner'>;

export const LISTED_TYPE: RecordType<ListedAccount, ListedValues> = {
  fields: ACCOUNT_TYPE.fields,
  valuesOf: ({ industry, country, owner }) => ({ industry, country, owner }),
  schema: accountDetailSchema,
};

export function emptyAccount(owner: Named | null): AccountValues {
  const nothing = { name: '', domain: null, ...EMPTY_ACCOUNT_FIELDS };
  return { ...nothing, revenue: { amountMinor: null, currency: 'USD' }, parent: null, owner };
}

/** As the form and the API have it. */
export function inputOf({ revenue, parent, owner, ...plain }: AccountValues): AccountInput {
  return {
    ...plain,
    annual_revenue_minor: revenue.amountMinor,
    currency: revenue.currency,
    parent_id: parent?.id ?? null,
    owner_id: owner?.id ?? null,
  };
}

/** Of a form; it knows other records by their ids alone. */
export function valuesOfInput(input: AccountInput, nameOf: (id: string) => string): AccountValues {
  const named = (id: string | null | undefined) => (id ? { id, name: nameOf(id) } : null);
  return {
    name: input.name,
    domain: typeof input.domain === 'string' ? input.domain : null,
    ...(eachAccountField((key) => input[key] ?? null) as AccountFieldValues),
    revenue: { amountMinor: input.annual_revenue_minor ?? null, currency: input.currency ?? 'USD' },
    parent: named(input.parent_id),
    owner: named(input.owner_id),
  };
}

/** What the API takes of a change. A currency goes with its revenue. */
export function changeOf({
  revenue,
  parent,
  owner,
  ...plain
}: Partial<AccountValues>): Partial<AccountOutput> {
  return {
    ...plain,
    ...(revenue && { annual_revenue_minor: revenue.amountMinor, currency: revenue.currency }),
    ...(parent !== undefined && { parent_id: parent?.id ?? null }),
    ...(owner !== undefined && { owner_id: owner?.id ?? null }),
  };
}
