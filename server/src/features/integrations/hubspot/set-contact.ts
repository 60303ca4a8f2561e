import type { HubspotPersonField } from '@dealwright/contract/integrations/hubspot';
import type { Tx } from '@dealwright/db/database';
import type { CrmValue } from '@dealwright/domain/crm-merge';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/errors.ts';
import { listAddressOwners, takeTurnAtAddresses } from '../../contacts/store.ts';
import { lockContacts } from '../../contacts/sync-store.ts';
import { contactValues, hasMoreOf, placeOf, withFirst, writeContacts } from './linked-contacts.ts';
import { findRecords } from './record-store.ts';
import type { ConnectionRow } from './store.ts';

interface Decided {
  readonly hubspot_id: string;
  readonly field: string;
  readonly value: CrmValue;
  /** What the contact holds now, where that matters. */
  readonly was?: CrmValue;
}

async function requireFree(tx: Tx, connection: ConnectionRow, address: string, id: string): Promise<void> {
  await takeTurnAtAddresses(tx, connection.company_id, [address]);
  const owners = await listAddressOwners(tx, placeOf(connection), [address]);
  const other = owners.find((owner) => owner.id !== id);
  if (!other) return;
  throw new AppError('conflict', `${address} belongs to ${other.name}. Merge the two contacts first.`, {
    current: { id: other.id, name: other.name },
  });
}

/**
 * Gives the contact that is linked to one of HubSpot a value that was decided on, with history. `other`: it holds something
 * else than it should; `several`: without its first value another would be HubSpot’s; `none`: no contact is linked.
 */
export async function setContact(
  tx: Tx,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
  connection: ConnectionRow,
  { hubspot_id, field, value: given, was }: Decided,
): Promise<'done' | 'other' | 'several' | 'none'> {
  const record = (await findRecords(tx, connection, 'contact', [hubspot_id])).get(hubspot_id);
  const id = record?.contact_id ?? '';
  const contact = id === '' ? undefined : (await lockContacts(tx, placeOf(connection), [id])).get(id);
  if (!contact) return 'none';
  const comparable = (one: CrmValue) => (field === 'email' ? (one?.toLowerCase() ?? null) : one);
  const value = comparable(given);
  const held = contactValues(contact)[field as HubspotPersonField];
  if (was !== undefined && held !== comparable(was)) return 'other';
  if (held === value) return 'done';
  if (value === null && hasMoreOf(contact, field)) return 'several';
  if (field === 'email' && value !== null) await requireFree(tx, connection, value, id);
  const after = {
    ...contact,
    ...(field === 'name' && { name: value ?? contact.name }),
    ...(field === 'title' && { title: value }),
    ...(field === 'email' && { emails: withFirst(contact.emails, value) }),
    ...(field === 'phone' && { phones: withFirst(contact.phones, value) }),
  };
  await writeContacts(tx, connection, { actorId: actor.userId, now }, [{ before: contact, after }]);
  return 'done';
}
