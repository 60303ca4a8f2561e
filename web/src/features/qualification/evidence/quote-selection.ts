import type { QuotePlace } from '../../interactions/source-text.ts';

export const LONGEST_QUOTE = 4000;

/** The words that a selection covers, without the blanks at its ends, and where they stand. */
export interface SelectedQuote extends QuotePlace {
  readonly words: string;
}

/** Reads a selection in the text; null when it covers no words. Places count UTF-16 units. */
export function quoteIn(text: string, { start, end }: QuotePlace): SelectedQuote | null {
  const selected = text.slice(start, end);
  const words = selected.trim();
  if (words === '') return null;
  const from = start + selected.indexOf(words);
  return { start: from, end: from + words.length, words };
}
