import type { Tx } from '@dealwright/db/database';
import { dayOf } from '@dealwright/domain/calendar';
import type { FieldChange } from '../../deals/history/store.ts';
import { findBook, findWantedBook } from '../price-store.ts';
import type { Place } from '../store.ts';

/** Which price book lines follow; the default one of their currency without an id. */
export interface FollowedBook {
  readonly currency: string;
  readonly bookId: string | null;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

async function nameBook(
  tx: Tx,
  place: Place,
  { currency, bookId }: FollowedBook,
  now: Date,
): Promise<Named | null> {
  const chosen = bookId === null ? null : await findBook(tx, place, bookId);
  if (chosen) return { id: chosen.id, name: chosen.name };
  const book = await findWantedBook(tx, place, {
    currency,
    day: dayOf(now),
    bookId: null,
    taxIncluded: null,
  });
  return book && { id: book.id, name: book.name };
}

interface BookChange {
  readonly place: Place;
  readonly dealIds: readonly string[];
  readonly before: FollowedBook;
  readonly after: FollowedBook;
  readonly now: Date;
}

/** What the history of deals says of another price book, by the names of then; nothing where the choice is the same. */
export async function bookChanges(
  tx: Tx,
  { place, dealIds, before, after, now }: BookChange,
): Promise<FieldChange[]> {
  if (before.bookId === after.bookId || dealIds.length === 0) return [];
  const oldValue = await nameBook(tx, place, before, now);
  const newValue = await nameBook(tx, place, after, now);
  return dealIds.map((dealId) => ({ dealId, field: 'price_book', oldValue, newValue }));
}
