import { DEAL_COLUMNS, type DealColumn } from '@dealwright/domain/deal-columns';
import { COLUMN_DEAL_FIELDS } from '@dealwright/domain/deal-fields';
import { useHiddenColumns } from '../../../lib/use-hidden-columns.ts';

const STORAGE_KEY = 'dealwright.list-columns';
/** Left out until someone asks for them: with them, a window of 1440 px would scroll sideways. */
const HIDDEN_AT_FIRST = ['product', 'next_step', ...COLUMN_DEAL_FIELDS, 'updated_at'];

/** The columns that are not left out, in their order; what a narrow window has no room for is among them. */
export function chosenColumns(hidden: readonly string[]): DealColumn[] {
  return DEAL_COLUMNS.filter((column) => !hidden.includes(column));
}

/** Which columns of the list of deals are left out. */
export const useHiddenDealColumns = () => useHiddenColumns(STORAGE_KEY, HIDDEN_AT_FIRST);
