import {
  DEAL_MERGE_FIELDS,
  type MergePreview,
  type MergeSide,
  type MergeValue,
} from '@dealwright/contract/merge';
import type { DealFieldKey } from '@dealwright/domain/deal-fields';
import { accountOf, ownerName } from '../present-deal.ts';
import type { DealUpdate, LockedDeal } from '../store.ts';

export type MergeField = (typeof DEAL_MERGE_FIELDS)[number];

function valueOfField(deal: LockedDeal, field: MergeField): MergeValue {
  if (field === 'account') return accountOf(deal);
  if (field === 'owner') return { id: deal.owner_id, name: ownerName(deal) };
  if (field === 'amount') return { amount_minor: Number(deal.amount_minor), currency: deal.currency };
  return deal[field];
}

export function sideOf({ id, name, number }: LockedDeal): MergeSide {
  return { id, name, number: Number(number) };
}

export function previewOf(kept: LockedDeal, other: LockedDeal): MergePreview {
  const fields = DEAL_MERGE_FIELDS.map((field) => ({
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

function updateOfField(other: LockedDeal, field: MergeField): DealUpdate {
  switch (field) {
    case 'account':
      return { account_id: other.account_id };
    case 'owner':
      return { owner_id: other.owner_id };
    case 'amount':
      return { amount_minor: other.amount_minor, currency: other.currency };
    case 'stage':
      return { stage: other.stage, stage_entered_at: other.stage_entered_at, loss_reason: other.loss_reason };
    default:
      return { [field satisfies DealFieldKey]: other[field] };
  }
}

/** What the kept deal becomes: the chosen fields of the other, and those that it has nothing in itself. */
export function updateFrom(kept: LockedDeal, other: LockedDeal, chosen: readonly MergeField[]): DealUpdate {
  const taken = DEAL_MERGE_FIELDS.filter(
    (field) =>
      chosen.includes(field) || (valueOfField(kept, field) === null && valueOfField(other, field) !== null),
  );
  return Object.assign({}, ...taken.map((field) => updateOfField(other, field))) as DealUpdate;
}
