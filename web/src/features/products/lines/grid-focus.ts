import { LINE_FIELDS, type LineField } from './line-draft.ts';

/** Marks a cell's control, so that the keys of a spreadsheet find their way. */
export const cellMark = (row: number, field: LineField) => ({ 'data-row': row, 'data-field': field });

export interface CellPlace {
  readonly row: number;
  readonly field: LineField;
}

type CellControl = HTMLInputElement | HTMLSelectElement;

/** The cell that an event came from. */
export function placeOf(target: EventTarget | null): (CellPlace & { readonly control: CellControl }) | null {
  const control = target instanceof Element ? target.closest<CellControl>('[data-field]') : null;
  const field = LINE_FIELDS.find((each) => each === control?.dataset['field']);
  return control && field ? { control, field, row: Number(control.dataset['row']) } : null;
}

/** Goes to a cell and marks its text, so that typing replaces it. */
export function focusCell(grid: HTMLElement | null, { row, field }: CellPlace): boolean {
  const control = grid?.querySelector<CellControl>(`[data-row="${row}"][data-field="${field}"]`);
  if (!control || control.disabled) return false;
  control.focus();
  if (control instanceof HTMLInputElement) control.select();
  return true;
}

/** The next cell in a row that can be typed into. */
export function focusBeside(grid: HTMLElement | null, { row, field }: CellPlace, by: -1 | 1): boolean {
  for (let at = LINE_FIELDS.indexOf(field) + by; at >= 0 && at < LINE_FIELDS.length; at += by) {
    if (focusCell(grid, { row, field: LINE_FIELDS[at] ?? field })) return true;
  }
  return false;
}

/** Whether an arrow to the side leaves the text: the caret is at its end, or all of it is marked. */
export function leavesText(control: CellControl, by: -1 | 1): boolean {
  if (!(control instanceof HTMLInputElement)) return true;
  const { selectionStart: start, selectionEnd: end, value } = control;
  if (start === 0 && end === value.length) return true;
  return by < 0 ? start === 0 && end === 0 : start === value.length && end === value.length;
}
