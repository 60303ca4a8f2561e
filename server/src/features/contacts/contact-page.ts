import type { ContactSort } from '@dealwright/contract/contacts/contact-filter';
import type { listContacts } from '@dealwright/contract/contacts/contacts';
import type { ResponseOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { pageFrom } from '../../platform/cursor.ts';
import type { ContactFilter } from './filter-store.ts';
import { contactOrder } from './order-store.ts';
import { listContactPage } from './page-store.ts';
import { presentContact } from './present-contact.ts';

interface Request {
  readonly filter: ContactFilter;
  readonly sort: ContactSort;
  readonly limit: number;
  readonly cursor: string | undefined;
}

/** A page of contacts, as the list shows them. */
export async function readContactPage(
  tx: Tx,
  actor: Actor,
  { filter, sort, limit, cursor }: Request,
): Promise<ResponseOf<typeof listContacts>> {
  const order = contactOrder(sort, actor);
  const after = order.readCursor(cursor);
  const rows = await listContactPage(tx, actor, { filter, order, after, limit: limit + 1 });
  return pageFrom(rows, limit, (row) => presentContact(actor, row), order.cursorAfter);
}
