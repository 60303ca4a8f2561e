import {
  ACCOUNT_MERGE_FIELDS,
  type MergePreview,
  type MergeSide,
  type MergeValue,
} from '@dealwright/contract/merge';
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

export function previewOf(kept: MergedAccount, other: MergedAccount): MergePreview {
  const fields = ACCOUNT_MERGE_FIELDS.map((field) => ({
    field,
    kept: valueOfField(kept, field),
    other: valueOfField(other, field),
  }));
  return {
    kept: sideOf(kept),
    other: sideOf(other),
    fields: fields.filter((row) => JSON.stringify(row.kept) !== JSON.stringify(row.other)),
  };
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

/** What the kept account becomes: the chosen fields of the other, and those that it has nothing in itself. */
export function updateFrom(
  kept: MergedAccount,
  other: MergedAccount,
  chosen: readonly MergeField[],
): AccountUpdate {
  const taken = ACCOUNT_MERGE_FIELDS.filter(
    (field) =>
      chosen.includes(field) || (valueOfField(kept, field) === null && valueOfField(other, field) !== null),
  );
  const update: AccountUpdate = Object.assign({}, ...taken.map((field) => updateOfField(other, field)));
  // Neither is a part of itself.
  if (update.parent_id === kept.id) delete update.parent_id;
  return update;
}
