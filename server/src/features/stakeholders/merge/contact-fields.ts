import {
  CONTACT_MERGE_FIELDS,
  type MergePreview,
  type MergeSide,
  type MergeValue,
} from '@dealwright/contract/merge';
import type { ContactFactsChange, ContactRow } from '../../contacts/store.ts';

export type MergeField = (typeof CONTACT_MERGE_FIELDS)[number];

/** A contact who has not left is told from one of whom nothing is known, which is taken from the other in any case. */
const NOT_LEFT = '';

function valueOfField(contact: ContactRow, field: MergeField): MergeValue {
  return field === 'left_on' ? (contact.left_on ?? NOT_LEFT) : contact[field];
}

export function sideOf({ id, name }: Pick<ContactRow, 'id' | 'name'>): MergeSide {
  return { id, name, number: null };
}

export function previewOf(kept: ContactRow, other: ContactRow): MergePreview {
  const fields = CONTACT_MERGE_FIELDS.map((field) => ({
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

function updateOfField(other: ContactRow, field: MergeField): ContactFactsChange {
  if (field === 'account') return { account_id: other.account?.id ?? null };
  if (field === 'owner') return { owner_id: other.owner?.id ?? null };
  return { [field]: other[field] };
}

const united = (own: readonly string[], theirs: readonly string[]): string[] => [
  ...new Set([...own, ...theirs]),
];

/** What the kept contact becomes: the chosen fields of the other, those that it has nothing in, and both’s addresses. */
export function updateFrom(
  kept: ContactRow,
  other: ContactRow,
  chosen: readonly MergeField[],
): ContactFactsChange {
  const taken = CONTACT_MERGE_FIELDS.filter(
    (field) =>
      chosen.includes(field) || (valueOfField(kept, field) === null && valueOfField(other, field) !== null),
  );
  const update: ContactFactsChange = Object.assign({}, ...taken.map((field) => updateOfField(other, field)));
  return {
    ...update,
    emails: united(kept.emails, other.emails),
    phones: united(kept.phones, other.phones),
  };
}
