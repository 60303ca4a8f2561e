import { formatDay } from '../../lib/format.ts';
import type { PriceBook } from './api.ts';

/** 'USD, Jan 1 – Dec 31', 'EUR, from Jan 1', 'GBP'. */
export function validityWords({ currency, valid_from: from, valid_until: until }: PriceBook): string {
  if (from && until) return `${currency}, ${formatDay(from)} – ${formatDay(until)}`;
  if (from) return `${currency}, from ${formatDay(from)}`;
  if (until) return `${currency}, until ${formatDay(until)}`;
  return currency;
}
