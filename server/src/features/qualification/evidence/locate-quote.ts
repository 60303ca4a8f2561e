import { findText } from '@dealwright/domain/find-text';
import { AppError, invalid } from '../../../platform/errors.ts';

export interface QuoteRequest {
  readonly quote?: string | undefined;
  readonly quote_start?: number | undefined;
  readonly quote_end?: number | undefined;
}

export interface PlacedQuote {
  readonly quote: string;
  readonly quoteStart: number;
  readonly quoteEnd: number;
}

const LONGEST_QUOTE = 4000;

const tooLong = () => new AppError('invalid_input', 'A quote has at most 4000 characters');

/** Whether the words stand letter for letter at the place they name. Offsets are UTF-16 units. */
export function standsAt(body: string, { quote, quoteStart, quoteEnd }: PlacedQuote): boolean {
  return (
    quoteStart >= 0 &&
    quoteEnd > quoteStart &&
    quoteEnd <= body.length &&
    body.slice(quoteStart, quoteEnd) === quote
  );
}

/** Half of a surrogate pair is no letter. */
function splitsLetter(body: string, at: number): boolean {
  const code = body.charCodeAt(at);
  return at > 0 && at < body.length && code >= 0xdc00 && code <= 0xdfff;
}

function find(body: string, quote: string): PlacedQuote {
  if (quote.length > LONGEST_QUOTE) throw tooLong();
  const quoteStart = findText(body, quote);
  if (quoteStart === -1)
    throw invalid('source.quote', 'These words aren’t in the text. Copy the quote letter for letter');
  if (findText(body, quote, quoteStart + 1) !== -1) {
    throw invalid(
      'source.quote_start',
      'These words appear more than once in the text. Choose the place you mean',
    );
  }
  return { quote, quoteStart, quoteEnd: quoteStart + quote.length };
}

/**
 * The quote with its place: found where only the words are given, held against the text where the place is given.
 * Null if the source is named without a quote. Throws `invalid_input` when the words do not stand there.
 */
export function locateQuote(body: string, request: QuoteRequest): PlacedQuote | null {
  const { quote, quote_start: start, quote_end: end } = request;
  if (start === undefined && end === undefined)
    return quote === undefined ? null : checked(body, find(body, quote));
  const from = start ?? (end ?? 0) - (quote?.length ?? 0);
  const to = end ?? from + (quote?.length ?? 0);
  const words = quote ?? body.slice(from, to);
  return checked(body, { quote: words, quoteStart: from, quoteEnd: to });
}

function checked(body: string, placed: PlacedQuote): PlacedQuote {
  const whole = !splitsLetter(body, placed.quoteStart) && !splitsLetter(body, placed.quoteEnd);
  if (!standsAt(body, placed) || !whole) {
    throw invalid('source.quote', 'These words aren’t at this place in the text');
  }
  if (placed.quote.length > LONGEST_QUOTE) throw tooLong();
  if (placed.quote.trim() === '') throw invalid('source.quote', 'A quote must contain words');
  return placed;
}
