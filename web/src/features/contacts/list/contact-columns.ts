import {
  CONTACT_COLUMN_LABELS,
  CONTACT_COLUMNS,
  type ContactColumn,
} from '@dealwright/domain/contact-columns';
import { type HiddenColumns, useHiddenColumns } from '../../../lib/use-hidden-columns.ts';
import type { RecordColumn } from '../../../ui/record-table.tsx';

const STORAGE_KEY = 'dealwright.contact-columns';
/** Hidden by default: with them, a window of 1440 px would scroll sideways. */
const HIDDEN_AT_FIRST: readonly ContactColumn[] = ['left_on', 'source', 'created'];

/** The width from which a column is shown. */
export const COLUMN_WIDTHS: Readonly<Partial<Record<ContactColumn, string>>> = {
  title: 'max-lg:hidden',
  phone: 'max-xl:hidden',
  owner: 'max-lg:hidden',
};

const COLUMNS: readonly RecordColumn<ContactColumn>[] = CONTACT_COLUMNS.map((id) => ({
  id,
  label: CONTACT_COLUMN_LABELS[id],
  from: COLUMN_WIDTHS[id],
}));

/** For the column chooser; the name can't be hidden because it is the row's link. */
export const COLUMN_CHOICES = COLUMNS.map(({ id, label }) => ({ id, label, isFixed: id === 'name' }));

export const useHiddenContactColumns = (): HiddenColumns => useHiddenColumns(STORAGE_KEY, HIDDEN_AT_FIRST);

/** The columns that aren't hidden, in their order. */
export function shownColumns(hidden: readonly string[]): readonly RecordColumn<ContactColumn>[] {
  return COLUMNS.filter(({ id }) => id === 'name' || !hidden.includes(id));
}
