import type { Tx } from '@dealwright/db/database';
import { newId } from '../../../platform/ids.ts';
import { findContactsByKeys, insertContacts } from '../../contacts/many-store.ts';
import { takeTurnAtAddresses } from '../../contacts/store.ts';
import { listLinksOf } from './contact-store.ts';
import { contactBase, type FoundContact } from './contact-values.ts';
import { placeOf } from './linked-contacts.ts';
import {
  type Base,
  findCompanyAccounts,
  type Portal,
  type SavedRecord,
  saveRecords,
} from './record-store.ts';
import type { Rules } from './settling.ts';

/** A contact of HubSpot that is not known here, of a company that is. */
interface Stranger {
  readonly found: FoundContact;
  readonly accountId: string;
  readonly address: string | null;
}

interface Placed extends Stranger {
  readonly contactId: string;
  readonly isNew: boolean;
}

async function strangersOf(tx: Tx, portal: Portal, found: readonly FoundContact[]): Promise<Stranger[]> {
  const companies = [...new Set(found.flatMap(({ companyId }) => companyId ?? []))];
  const accounts = await findCompanyAccounts(tx, portal, companies);
  return found.flatMap((one) => {
    const accountId = accounts.get(one.companyId ?? '') ?? null;
    const address = one.values.email?.toLowerCase() ?? null;
    return accountId === null ? [] : [{ found: one, accountId, address }];
  });
}

/**
 * Who they are here: by address, else by name and account where one contact alone can be meant that is not linked yet;
 * the others are new. Two with different addresses are never one.
 */
async function placeAll(tx: Tx, portal: Portal, strangers: readonly Stranger[]): Promise<Placed[]> {
  const keys = strangers.map(({ found, accountId, address }) => {
    const emails = address === null ? [] : [address];
    return { key: found.id, emails, name: found.values.name, account_id: accountId };
  });
  const matches = await findContactsByKeys(tx, placeOf(portal), keys);
  const byKey = new Map(matches.map((match) => [match.key, match]));
  const links = await listLinksOf(tx, portal, [...new Set(matches.map(({ id }) => id))]);
  const taken = new Set(links.map(({ contact_id }) => contact_id));
  const ofAddress = new Map<string, string>();
  return strangers.map((stranger) => {
    const match = byKey.get(stranger.found.id);
    const isMeant = match?.by === 'email' || (match?.candidates === 1 && !taken.has(match.id));
    const known = (match && isMeant ? match.id : undefined) ?? ofAddress.get(stranger.address ?? '');
    const contactId = known ?? newId();
    taken.add(contactId);
    if (stranger.address !== null) ofAddress.set(stranger.address, contactId);
    return { ...stranger, contactId, isNew: known === undefined };
  });
}

/** A new contact agrees with HubSpot; one that was here has agreed on nothing yet. */
function recordOf({ found, contactId, isNew, address }: Placed): SavedRecord {
  const base = contactBase(found);
  const agreed: Base = isNew ? { ...base, email: address } : {};
  return {
    hubspot_id: found.id,
    state: 'linked',
    deal_id: null,
    account_id: null,
    base,
    issue: null,
    modified_at: null,
    pending: false,
    link: { contact_id: contactId, contact_base: agreed },
  };
}

/**
 * Brings in contacts of HubSpot that are not known here and whose company is an account, in a fixed number of statements.
 * Returns those that are contacts here already: what both hold is to be settled.
 */
export async function bringContacts(
  tx: Tx,
  { portal, now }: Rules,
  found: readonly FoundContact[],
): Promise<{ readonly created: number; readonly matched: readonly FoundContact[] }> {
  const strangers = found.length === 0 ? [] : await strangersOf(tx, portal, found);
  if (strangers.length === 0) return { created: 0, matched: [] };
  const addresses = strangers.flatMap(({ address }) => address ?? []);
  await takeTurnAtAddresses(tx, portal.company_id, [...new Set(addresses)]);
  const placed = await placeAll(tx, portal, strangers);
  const fresh = placed.filter(({ isNew }) => isNew);
  await insertContacts(
    tx,
    placeOf(portal),
    fresh.map(({ found: { id: hubspotId, values }, contactId, accountId, address }) => ({
      id: contactId,
      name: values.name ?? `HubSpot contact ${hubspotId}`,
      title: values.title,
      account_id: accountId,
      emails: address === null ? [] : [address],
      phones: values.phone === null ? [] : [values.phone],
      owner_id: null,
      left_on: null,
    })),
    { source: 'hubspot', now },
  );
  await saveRecords(tx, portal, 'contact', placed.map(recordOf), now);
  return {
    created: fresh.length,
    matched: placed.filter(({ isNew }) => !isNew).map((one) => one.found),
  };
}
