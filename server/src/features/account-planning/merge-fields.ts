import { ACCOUNT_MERGE_FIELDS, type MergeSide, type MergeValue } from '@dealwright/contract/merge';
import type { MergeFields } from '../operations/merge-fields.ts';
import type { AccountUpdate, MergedAccount } from './merge-store.ts';

export type MergeField = (typeof ACCOUNT_MERGE_FIELDS)[number];

const named = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

function valueOfField(account: MergedAccount, field: MergeField): MergeValue {
  switch (field) {
    case 'owner':
      return named(account.owner_id, account.owner_name);
    case 'parent':
      return named(account.parent_id, account.parent_name);
    case 'revenue': {
      const { annual_revenue_minor: amount, currency } = account;
      return amount === null || currency === null ? null : { amount_minor: Number(amount), currency };
    }
    default:
      return account[field];
  }
}

export function sideOf({ id, name }: Pick<MergedAccount, 'id' | 'name'>): MergeSide {
  return { id, name, number: null };
}

function updateOfField(other: MergedAccount, field: MergeField): AccountUpdate {
  switch (field) {
    case 'owner':
      return { owner_id: other.owner_id };
    case 'parent':
      return { parent_id: other.parent_id };
    case 'revenue':
      return { annual_revenue_minor: other.annual_revenue_minor, currency: other.currency };
    default:
      return { [field]: other[field] };
  }
}

export const ACCOUNT_FIELDS: MergeFields<MergedAccount, MergeField, AccountUpdate> = {
  fields: ACCOUNT_MERGE_FIELDS,
  sideOf,
  valueOf: valueOfField,
  updateOf: updateOfField,
};
