import { formatDay } from '../../lib/format.ts';
import type { PriceBook } from './api.ts';

/** 'USD, Jan 1 – Dec 31', 'EUR, tax included, from Jan 1', 'GBP'. */
export function validityWords(book: PriceBook): string {
  const { valid_from: from, valid_until: until } = book;
  const currency = book.tax_included ? `${book.currency}, tax included` : book.currency;
  if (from && until) return `${currency}, ${formatDay(from)} – ${formatDay(until)}`;
  if (from) return `${currency}, from ${formatDay(from)}`;
  if (until) return `${currency}, until ${formatDay(until)}`;
  return currency;
}

/** Whether a price book is valid on a day. */
export const isValidOn = (
  { valid_from: from, valid_until: until }: Pick<PriceBook, 'valid_from' | 'valid_until'>,
  day: string,
): boolean => (from === null || from <= day) && (until === null || until >= day);
