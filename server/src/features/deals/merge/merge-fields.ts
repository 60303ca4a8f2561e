import { DEAL_MERGE_FIELDS, type MergeSide, type MergeValue } from '@dealwright/contract/merge';
import type { DealFieldKey } from '@dealwright/domain/deal-fields';
import type { MergeFields } from '../../operations/merge-fields.ts';
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

export const DEAL_FIELDS: MergeFields<LockedDeal, MergeField, DealUpdate> = {
  fields: DEAL_MERGE_FIELDS,
  sideOf,
  valueOf: valueOfField,
  updateOf: updateOfField,
};
