import { DEAL_COLUMNS, type DealColumn } from '@dealwright/domain/deal-columns';
import { COLUMN_DEAL_FIELDS } from '@dealwright/domain/deal-fields';
import { useCallback, useState } from 'react';

const STORAGE_KEY = 'dealwright.list-columns';
/** Left out until someone asks for them: with them, a window of 1440 px would scroll sideways. */
const HIDDEN_AT_FIRST = ['next_step', ...COLUMN_DEAL_FIELDS, 'updated_at'];

function read(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(STORAGE_KEY) ?? 'null');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : HIDDEN_AT_FIRST;
  } catch {
    return HIDDEN_AT_FIRST;
  }
}

/** The columns that are not left out, in their order; what a narrow window has no room for is among them. */
export function chosenColumns(hidden: readonly string[]): DealColumn[] {
  return DEAL_COLUMNS.filter((column) => !hidden.includes(column));
}

/** Which columns of the list are left out; kept on this device. */
export function useHiddenColumns() {
  const [hidden, setHidden] = useState(read);
  const toggle = useCallback((id: string) => {
    setHidden((current) => {
      const next = current.includes(id) ? current.filter((other) => other !== id) : [...current, id];
      try {
        window.localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
      } catch {
        // Without storage the choice holds until the page is left.
      }
      return next;
    });
  }, []);
  return { hidden, toggle };
}
