import type { ContactDetail } from '@dealwright/contract/contacts/contacts';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { requireReadableContact } from './access.ts';
import { presentDetail } from './present-contact.ts';
import { hasRole } from './store.ts';

export async function readContact(tx: Tx, actor: Actor, id: string): Promise<ContactDetail> {
  const row = await requireReadableContact(tx, actor, id);
  return presentDetail(actor, row, await hasRole(tx, actor.companyId, row.id));
}
