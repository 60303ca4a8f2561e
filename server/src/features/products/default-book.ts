import type { Tx } from '@dealwright/db/database';
import { MAX_PRICE_BOOKS } from '@dealwright/domain/product';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { listDefaultBooks } from './many-store.ts';
import { insertBook, listBooks } from './price-store.ts';
import type { Place } from './store.ts';

/** 'EUR prices', or the first of 'EUR prices 2', 'EUR prices 3', … that is free. */
export function freeBookName(currency: string, taken: ReadonlySet<string>): string {
  const name = `${currency} prices`;
  if (!taken.has(name.toLowerCase())) return name;
  const next = Array.from({ length: MAX_PRICE_BOOKS }, (_, at) => `${name} ${at + 2}`);
  return next.find((candidate) => !taken.has(candidate.toLowerCase())) ?? name;
}

/** The default price book of a currency, which is added where there is none. Throws `conflict` if there is no room. */
export async function openDefaultBook(tx: Tx, place: Place, currency: string, now: Date): Promise<string> {
  const known = (await listDefaultBooks(tx, place)).get(currency);
  if (known !== undefined) return known.id;
  const all = await listBooks(tx, place);
  if (all.length >= MAX_PRICE_BOOKS) {
    throw new AppError(
      'conflict',
      `There’s no price book for ${currency}, and you’ve reached the limit. Remove a price book first.`,
    );
  }
  const id = newId();
  const name = freeBookName(currency, new Set(all.map((book) => book.name.toLowerCase())));
  const book = {
    id,
    name,
    currency,
    valid_from: null,
    valid_until: null,
    is_default: true,
    tax_included: false,
  };
  await insertBook(tx, place, book, now);
  return id;
}
