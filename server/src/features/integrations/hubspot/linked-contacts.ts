import { HUBSPOT_PERSON_FIELDS, type HubspotPersonField } from '@dealwright/contract/integrations/hubspot';
import type { Tx } from '@dealwright/db/database';
import { type CrmMerge, mergeRecord } from '@dealwright/domain/crm-merge';
import { listAccountNames } from '../../accounts/undo-store.ts';
import { type ContactFieldChange, recordContactChanges } from '../../contacts/history-store.ts';
import { listAddressOwners, takeTurnAtAddresses } from '../../contacts/store.ts';
import { lockContacts, type SyncedContact, updateSyncedContacts } from '../../contacts/sync-store.ts';
import { listLinksOf, type OurPerson } from './contact-store.ts';
import type { ContactValues, FoundContact } from './contact-values.ts';
import { type Base, findCompanyAccounts, findRecords, type Portal } from './record-store.ts';
import type { Rules } from './settling.ts';

const ADDRESS_TAKEN =
  'Another contact here has HubSpot’s email address for this person. Merge the two contacts to use it.';

/** A contact here and what it and HubSpot’s last agreed on. */
interface LinkedContact {
  readonly contact: SyncedContact;
  readonly base: Base;
  /** Several contacts of HubSpot are this one. */
  readonly isShared: boolean;
}

export interface MergedContact {
  readonly before: SyncedContact;
  readonly after: SyncedContact;
  readonly ours: ContactValues;
  readonly merge: CrmMerge<HubspotPersonField>;
  readonly base: Base;
  readonly issue: string | null;
}

export const placeOf = ({ company_id, workspace_id }: Portal) => ({
  companyId: company_id,
  workspaceId: workspace_id,
});

/** The facts of a contact that HubSpot has too; of several addresses and numbers the first. */
export const contactValues = ({ name, title, emails, phones }: SyncedContact): ContactValues => ({
  name,
  title,
  email: emails[0] ?? null,
  phone: phones[0] ?? null,
});

/**
 * What a contact that was not linked before begins with. Where only deals said something of them, they follow HubSpot,
 * except for what was changed on the deal; what a person or an import said is compared with HubSpot’s.
 */
function firstBase(contact: SyncedContact, person: OurPerson | undefined): Base {
  if (contact.is_edited || !person) return {};
  const ours = contactValues(contact);
  const base: Base = {};
  for (const field of HUBSPOT_PERSON_FIELDS) {
    const ofPerson = field === 'email' ? (person.email?.toLowerCase() ?? null) : person[field];
    const agreed = ours[field] === ofPerson ? person.base[field] : ours[field];
    if (agreed !== undefined) base[field] = field === 'email' ? (agreed?.toLowerCase() ?? null) : agreed;
  }
  return base;
}

/** The contacts here that contacts of HubSpot are, locked: those they are linked to, else those of their deals. */
export async function openLinked(
  tx: Tx,
  { portal }: Rules,
  ids: readonly string[],
  people: readonly OurPerson[],
): Promise<ReadonlyMap<string, LinkedContact>> {
  const records = await findRecords(tx, portal, 'contact', ids);
  const personOf = new Map<string, OurPerson>();
  for (const person of people) {
    if (person.our_contact_id && !personOf.has(person.contact_id)) personOf.set(person.contact_id, person);
  }
  const idOf = (id: string) => records.get(id)?.contact_id ?? personOf.get(id)?.our_contact_id ?? null;
  const ours = [...new Set(ids.flatMap((id) => idOf(id) ?? []))];
  const contacts = await lockContacts(tx, placeOf(portal), ours);
  const links = await listLinksOf(tx, portal, ours);
  return new Map(
    ids.flatMap((id): [string, LinkedContact][] => {
      const contact = contacts.get(idOf(id) ?? '');
      if (!contact) return [];
      const record = records.get(id);
      const base = record?.contact_id ? record.contact_base : firstBase(contact, personOf.get(id));
      const isShared = links.some((link) => link.contact_id === contact.id && link.hubspot_id !== id);
      return [[id, { contact, base, isShared }]];
    }),
  );
}

/** What HubSpot says, as a contact is compared with it. One of several addresses of a contact is no difference. */
function theirsFor(
  { contact, base, isShared }: LinkedContact,
  { email: given, ...values }: ContactValues,
): Partial<ContactValues> {
  const email = given?.toLowerCase() ?? null;
  const isOneOfSeveral = email !== null && contact.emails.indexOf(email) > 0;
  return isOneOfSeveral && (isShared || base.email === undefined) ? values : { ...values, email };
}

/** The list with another first value; one that was among them already changes place. */
export function withFirst(list: readonly string[], value: string | null | undefined): readonly string[] {
  if (value === undefined) return list;
  if (value === null) return list.slice(1);
  return [value, ...(list.includes(value) ? list.filter((one) => one !== value) : list.slice(1))];
}

/** The account of the company at HubSpot, where ours is still the one that HubSpot named before. */
function followed(
  { contact, base }: LinkedContact,
  company: string | null | undefined,
  accounts: ReadonlyMap<string, string | null>,
): string | null {
  if (company === undefined || company === (base.company ?? null) || contact.left_on !== null)
    return contact.account_id;
  const theirs = accounts.get(company ?? '') ?? null;
  const isFromDeals = base.company === undefined && contact.source === 'hubspot' && !contact.is_edited;
  const isAsBefore = contact.account_id === (accounts.get(base.company ?? '') ?? null);
  return theirs !== null && (isFromDeals || isAsBefore) ? theirs : contact.account_id;
}

interface Around {
  readonly accounts: ReadonlyMap<string, string | null>;
  /** Whose each address is that HubSpot names. */
  readonly owners: ReadonlyMap<string, string>;
}

/** Leaves fields as they are here, although HubSpot changed them alone: they are agreed on as before. */
const leaving = (
  merge: CrmMerge<HubspotPersonField>,
  ours: ContactValues,
  fields: readonly HubspotPersonField[],
): CrmMerge<HubspotPersonField> => ({
  ...merge,
  taken: Object.fromEntries(
    HUBSPOT_PERSON_FIELDS.filter((field) => field in merge.taken && !fields.includes(field)).map((field) => [
      field,
      merge.taken[field] ?? null,
    ]),
  ),
  base: { ...merge.base, ...Object.fromEntries(fields.map((field) => [field, ours[field]])) },
});

/** Whether a contact has more than the first of a field, so that without the first another would be HubSpot’s. */
export const hasMoreOf = ({ emails, phones }: SyncedContact, field: string): boolean =>
  (field === 'email' && emails.length > 1) || (field === 'phone' && phones.length > 1);

/** Each of several records of a contact has an address of its own at HubSpot, which stays. */
const withoutEmail = ({ email: _, ...changed }: Partial<ContactValues>): Partial<ContactValues> => changed;

/**
 * Settles a contact with its record at HubSpot. An address of another contact is left to that one. An address or a number
 * that HubSpot cleared stays where the contact has others, of which HubSpot said nothing.
 */
function mergeContact(linked: LinkedContact, found: FoundContact, around: Around): MergedContact {
  const { contact, base } = linked;
  const ours = contactValues(contact);
  const whole = mergeRecord(HUBSPOT_PERSON_FIELDS, { base, ours, theirs: theirsFor(linked, found.values) });
  const { email } = whole.taken;
  const isTaken = email ? (around.owners.get(email) ?? contact.id) !== contact.id : false;
  const cleared = HUBSPOT_PERSON_FIELDS.filter(
    (field) => whole.taken[field] === null && hasMoreOf(contact, field),
  );
  const settled = leaving(whole, ours, isTaken ? [...cleared, 'email'] : cleared);
  const merge = linked.isShared ? { ...settled, changed: withoutEmail(settled.changed) } : settled;
  const { taken } = merge;
  const company = found.companyId === undefined ? base.company : found.companyId;
  return {
    before: contact,
    after: {
      ...contact,
      name: taken.name ?? contact.name,
      title: taken.title === undefined ? contact.title : taken.title,
      emails: withFirst(contact.emails, taken.email),
      phones: withFirst(contact.phones, taken.phone),
      account_id: followed(linked, found.companyId, around.accounts),
    },
    ours,
    merge,
    base: { ...merge.base, ...(company !== undefined && { company }) },
    issue: isTaken ? ADDRESS_TAKEN : null,
  };
}

/** Settles contacts with their records at HubSpot, one after the other: several of HubSpot may be one here. */
export async function mergeLinked(
  tx: Tx,
  { portal }: Rules,
  found: readonly FoundContact[],
  linked: ReadonlyMap<string, LinkedContact>,
): Promise<ReadonlyMap<string, MergedContact>> {
  const here = found.filter(({ id }) => linked.has(id));
  const addresses = [...new Set(here.flatMap(({ values }) => values.email?.toLowerCase() ?? []))];
  await takeTurnAtAddresses(tx, portal.company_id, addresses);
  const owners = await listAddressOwners(tx, placeOf(portal), addresses);
  const companies = here.flatMap(({ id, companyId }) => [companyId, linked.get(id)?.base.company]);
  const around: Around = {
    accounts: await findCompanyAccounts(tx, portal, [...new Set(companies.flatMap((id) => id ?? []))]),
    owners: new Map(owners.map(({ address, id }) => [address, id])),
  };
  const latest = new Map<string, SyncedContact>();
  return new Map(
    here.flatMap((one): [string, MergedContact][] => {
      const link = linked.get(one.id);
      if (!link) return [];
      const contact = latest.get(link.contact.id) ?? link.contact;
      const merged = mergeContact({ ...link, contact }, one, around);
      latest.set(contact.id, merged.after);
      return [[one.id, merged]];
    }),
  );
}

const accountValue = (id: string | null, name: string | null) =>
  id === null ? null : { id, name: name ?? '' };

interface Written {
  readonly before: SyncedContact;
  readonly after: SyncedContact;
}

/** What is merged without the address of HubSpot, which both agree on as little as before. */
const withoutAddress = (one: MergedContact): MergedContact => ({
  ...one,
  merge: leaving(one.merge, one.ours, ['email']),
  base: { ...one.base, email: one.ours.email },
  issue: ADDRESS_TAKEN,
});

/** Leaves addresses out that other contacts have got meanwhile, with the people of deals. */
export async function withoutTaken(
  tx: Tx,
  portal: Portal,
  merged: readonly MergedContact[],
): Promise<readonly MergedContact[]> {
  const addresses = [...new Set(merged.flatMap(({ merge }) => merge.taken.email ?? []))];
  const owners = await listAddressOwners(tx, placeOf(portal), addresses);
  const ownerOf = new Map(owners.map(({ address, id }) => [address, id]));
  const latest = new Map<string, readonly string[]>();
  return merged.map((one) => {
    const { before, after, merge } = one;
    const isTaken = (ownerOf.get(merge.taken.email ?? '') ?? before.id) !== before.id;
    const kept = isTaken ? withoutAddress(one) : one;
    const from = latest.get(before.id) ?? before.emails;
    const emails = withFirst(from, kept.merge.taken.email);
    latest.set(before.id, emails);
    return { ...kept, before: { ...before, emails: from }, after: { ...after, emails } };
  });
}

/** Writes what HubSpot changed, with history. */
export async function writeContacts(
  tx: Tx,
  portal: Portal,
  { actorId, now }: { readonly actorId: string | null; readonly now: Date },
  written: readonly Written[],
): Promise<void> {
  const changed = written.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
  const last = new Map(changed.map(({ after }) => [after.id, after]));
  const there = await updateSyncedContacts(tx, placeOf(portal), [...last.values()], now);
  const moved = changed.flatMap(({ before, after }) =>
    after.account_id !== null && after.account_id !== before.account_id ? after.account_id : [],
  );
  const accounts = await listAccountNames(tx, portal.company_id, [...new Set(moved)]);
  const changes = changed
    .filter(({ after }) => there.has(after.id))
    .flatMap(({ before, after }): ContactFieldChange[] => [
      ...(['name', 'title', 'emails', 'phones'] as const).map((field) => {
        return { contactId: after.id, field, oldValue: before[field], newValue: after[field] };
      }),
      {
        contactId: after.id,
        field: 'account',
        oldValue: accountValue(before.account_id, before.account_name),
        newValue: accountValue(
          after.account_id,
          accounts.get(after.account_id ?? '')?.name ?? after.account_name,
        ),
      },
    ]);
  await recordContactChanges(tx, { companyId: portal.company_id, actorId, cause: 'import', now }, changes);
}
