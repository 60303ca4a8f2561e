import { CONTACT_MERGE_FIELDS, type MergeSide, type MergeValue } from '@dealwright/contract/merge';
import type { ContactFactsChange, ContactRow } from '../../contacts/store.ts';
import { type MergeFields, updateFrom } from '../../operations/merge-fields.ts';

export type MergeField = (typeof CONTACT_MERGE_FIELDS)[number];

/** Distinguishes a contact who hasn't left from an unknown value, which is always taken from the other. */
const NOT_LEFT = '';

function valueOfField(contact: ContactRow, field: MergeField): MergeValue {
  return field === 'left_on' ? (contact.left_on ?? NOT_LEFT) : contact[field];
}

export function sideOf({ id, name }: Pick<ContactRow, 'id' | 'name'>): MergeSide {
  return { id, name, number: null };
}

function updateOfField(other: ContactRow, field: MergeField): ContactFactsChange {
  if (field === 'account') return { account_id: other.account?.id ?? null };
  if (field === 'owner') return { owner_id: other.owner?.id ?? null };
  return { [field]: other[field] };
}

export const CONTACT_FIELDS: MergeFields<ContactRow, MergeField, ContactFactsChange> = {
  fields: CONTACT_MERGE_FIELDS,
  sideOf,
  valueOf: valueOfField,
  updateOf: updateOfField,
};

const united = (own: readonly string[], theirs: readonly string[]): string[] => [
  ...new Set([...own, ...theirs]),
];

/** The kept contact after the merge: the fields taken from the other, and addresses of both. */
export function contactFrom(
  kept: ContactRow,
  other: ContactRow,
  chosen: readonly MergeField[],
): ContactFactsChange {
  return {
    ...updateFrom(CONTACT_FIELDS, kept, other, chosen),
    emails: united(kept.emails, other.emails),
    phones: united(kept.phones, other.phones),
  };
}
