import type { Reading } from '@dealwright/domain/reading';
import { isBlank, type LineDraft, type LineField } from './line-draft.ts';
import { type FigureField, readFigure, type Typing } from './read-cell.ts';

/** Why a line can't be saved, and what its cell could mean. */
export interface LineProblem {
  readonly field: LineField;
  readonly text: string;
  readonly readings: readonly (string | number)[];
}

function problemOf(field: FigureField, reading: Reading<string | number>): LineProblem | null {
  if (reading.kind === 'not_understood') return { field, text: reading.why, readings: [] };
  if (reading.kind !== 'unsure') return null;
  return { field, text: 'Which number do you mean?', readings: reading.readings };
}

export function problemsOf(line: LineDraft, typing: Typing): LineProblem[] {
  if (isBlank(line)) return [];
  const found: LineProblem[] = [];
  if (line.name.trim() === '') found.push({ field: 'name', text: 'Name the product', readings: [] });
  for (const [field, text] of Object.entries(line.texts) as [FigureField | 'billing', string][]) {
    if (field === 'billing')
      found.push({ field, text: 'Choose one-off, monthly, quarterly or yearly', readings: [] });
    else {
      const problem = problemOf(field, readFigure(field, text, typing));
      if (problem) found.push(problem);
    }
  }
  if (line.quantity === null && line.texts.quantity === undefined)
    found.push({ field: 'quantity', text: 'Enter a quantity', readings: [] });
  if (line.unit_price_minor === null && line.texts.unit_price === undefined)
    found.push({ field: 'unit_price', text: 'Enter a price, or 0', readings: [] });
  return found;
}
