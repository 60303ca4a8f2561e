import { HUBSPOT_PERSON_FIELDS, type HubspotPersonField } from '@dealwright/contract/integrations/hubspot';
import type { Tx } from '@dealwright/db/database';
import { type CrmMerge, type CrmValue, mergeRecord } from '@dealwright/domain/crm-merge';
import { newId } from '../../../platform/ids.ts';
import { lockPeople, type OurPerson, type PersonState, saveAgreed, updatePeople } from './contact-store.ts';
import { type ContactValues, contactBase, type FoundContact, writeContact } from './contact-values.ts';
import { followPeople } from './follow-people.ts';
import {
  type MergedContact,
  mergeLinked,
  openLinked,
  withoutTaken,
  writeContacts,
} from './linked-contacts.ts';
import type { Tally } from './progress.ts';
import {
  type Base,
  type FieldConflict,
  type SavedRecord,
  saveConflicts,
  saveRecords,
} from './record-store.ts';
import { type Outgoing, type Rules, withMarks } from './settling.ts';

interface Merged {
  readonly person: OurPerson;
  readonly merge: CrmMerge<HubspotPersonField>;
}

/** One of those who are compared with a contact of HubSpot: a person of a deal, or the contact here. */
interface Side {
  readonly recordId: string;
  readonly isContact: boolean;
  readonly base: Base;
  readonly ours: ContactValues;
  readonly merge: CrmMerge<HubspotPersonField>;
}

function sidesOf(people: readonly Merged[], contact: MergedContact | undefined): Side[] {
  const sides = people.map(({ person, merge }): Side => {
    return { recordId: person.id, isContact: false, base: person.base, ours: person, merge };
  });
  if (!contact) return sides;
  const { before, ours, base, merge } = contact;
  return [...sides, { recordId: before.id, isContact: true, base, ours, merge }];
}

/** Addresses are the same in capitals and small letters. */
const comparable = (field: HubspotPersonField, value: CrmValue | undefined): CrmValue =>
  (field === 'email' ? value?.toLowerCase() : value) ?? null;

/** Fields changed differently in several places here: a person decides which value to keep. */
function disagreed(sides: readonly Side[]): ReadonlySet<HubspotPersonField> {
  return new Set(
    HUBSPOT_PERSON_FIELDS.filter((field) => {
      const values = sides.flatMap(({ merge }) =>
        field in merge.changed ? [comparable(field, merge.changed[field])] : [],
      );
      return new Set(values).size > 1;
    }),
  );
}

function conflictsOf(
  { id, values }: FoundContact,
  { recordId, isContact, base, ours, merge }: Side,
  undecided: ReadonlySet<HubspotPersonField>,
): FieldConflict[] {
  const among = [...undecided]
    .filter((field) => field in merge.changed)
    .map((field) => ({ field, base: base[field] ?? null, ours: ours[field], theirs: values[field] }));
  return [...merge.conflicts, ...among].map((conflict) => ({
    ...conflict,
    id: newId(),
    hubspot_id: id,
    record_id: recordId,
    ...(isContact && { is_of_contact: true }),
  }));
}

/** What is to be decided about a person of a deal is not asked about the contact, too, where both say the same. */
function asked(conflicts: readonly FieldConflict[]): FieldConflict[] {
  const same = (a: FieldConflict, b: FieldConflict) =>
    a.field === b.field &&
    comparable(a.field as HubspotPersonField, a.ours) === comparable(b.field as HubspotPersonField, b.ours);
  const ofPeople = conflicts.filter((one) => !one.is_of_contact);
  return conflicts.filter((one) => !one.is_of_contact || !ofPeople.some((other) => same(one, other)));
}

/** What of a contact was changed here alone, and in which places that was. */
function outgoingOf(
  { id, lastName }: FoundContact,
  sides: readonly Side[],
  undecided: ReadonlySet<HubspotPersonField>,
): Omit<Outgoing, 'mark'> | null {
  const changed: Partial<Record<HubspotPersonField, CrmValue>> = {};
  const agreed = sides.flatMap(({ recordId, ours, merge }) => {
    const fields = HUBSPOT_PERSON_FIELDS.filter((field) => field in merge.changed && !undecided.has(field));
    if (fields.length === 0) return [];
    const base: Base = {};
    for (const field of fields) base[field] = changed[field] = ours[field];
    return { record_id: recordId, base };
  });
  if (agreed.length === 0) return null;
  const { properties, issue } = writeContact(changed, lastName);
  return { kind: 'contact', hubspotId: id, properties, agreed, issue };
}

function settleOne(found: FoundContact, people: readonly OurPerson[], contact: MergedContact | undefined) {
  const merged = people.map((person): Merged => {
    const versions = { base: person.base, ours: person, theirs: found.values };
    return { person, merge: mergeRecord(HUBSPOT_PERSON_FIELDS, versions) };
  });
  const sides = sidesOf(merged, contact);
  const undecided = disagreed(sides);
  return {
    found,
    merged,
    contact,
    conflicts: asked(sides.flatMap((side) => conflictsOf(found, side, undecided))),
    outgoing: outgoingOf(found, sides, undecided),
  };
}

type SettledContact = ReturnType<typeof settleOne>;

/** A person before and after what was changed in HubSpot alone. */
function changeOf({ person, merge }: Merged) {
  if (Object.keys(merge.taken).length === 0) return [];
  const { id, name, title, email, phone } = person;
  const before: PersonState = { id, name, title, email, phone };
  return [{ person, before, after: { ...before, ...merge.taken } }];
}

const isChanged = (contact: MergedContact | undefined): boolean =>
  JSON.stringify(contact?.before) !== JSON.stringify(contact?.after);

/** Of a contact who is nobody here any more only the id is kept. */
const recordOf = ({ found, merged, contact, outgoing }: SettledContact): SavedRecord => ({
  hubspot_id: found.id,
  state: 'linked',
  deal_id: null,
  account_id: null,
  base: contact || merged.length > 0 ? contactBase(found) : {},
  issue: contact?.issue ?? null,
  modified_at: null,
  pending: outgoing !== null,
  link: contact ? { contact_id: contact.before.id, contact_base: contact.base } : null,
});

/** Writes what HubSpot changed alone; returns how many records that changed, and what became of each contact. */
async function take(tx: Tx, { portal, now }: Rules, given: readonly SettledContact[]) {
  const merged = given.flatMap((one) => one.merged);
  const changes = merged.flatMap(changeOf);
  await updatePeople(tx, portal, [...new Map(changes.map(({ after }) => [after.id, after])).values()], now);
  await followPeople(tx, { companyId: portal.company_id, actorId: null, now }, changes);
  // With a person of a deal, the contact of that role has their address.
  const linked = given.filter(({ contact }) => contact !== undefined);
  const contacts = await withoutTaken(
    tx,
    portal,
    linked.flatMap(({ contact }) => contact ?? []),
  );
  const contactOf = new Map(linked.map(({ found }, index) => [found.id, contacts[index]]));
  const settled = given.map((one) => ({ ...one, contact: contactOf.get(one.found.id) }));
  await writeContacts(tx, portal, { actorId: null, now }, contacts);
  await saveAgreed(
    tx,
    portal,
    merged.map(({ person, merge }) => ({ id: person.id, contact_id: person.contact_id, base: merge.base })),
  );
  const alone = settled.filter((one) => one.merged.length === 0 && isChanged(one.contact));
  return { updated: changes.length + alone.length, settled };
}

/**
 * Brings contacts of HubSpot, the contacts here and the people of deals to agreement. A contact stands on several deals,
 * and each of those people and the contact here agree with it by itself: what is changed in one place reaches HubSpot, and
 * from there the others.
 */
export async function settleContacts(
  tx: Tx,
  rules: Rules,
  found: readonly FoundContact[],
): Promise<{ readonly tally: Tally; readonly outgoing: readonly Outgoing[] }> {
  if (found.length === 0) return { tally: { read: 0, created: 0, updated: 0 }, outgoing: [] };
  const { portal, writeBack, now } = rules;
  const ids = found.map(({ id }) => id);
  const people = await lockPeople(tx, portal, ids);
  const contacts = await mergeLinked(tx, rules, found, await openLinked(tx, rules, ids, people));
  const byContact = Map.groupBy(people, ({ contact_id }) => contact_id);
  const { updated, settled } = await take(
    tx,
    rules,
    found.map((one) => settleOne(one, byContact.get(one.id) ?? [], contacts.get(one.id))),
  );
  const marks = await saveRecords(tx, portal, 'contact', settled.map(recordOf), now);
  await saveConflicts(tx, portal, 'contact', {
    of: ids,
    conflicts: settled.flatMap(({ conflicts }) => conflicts),
    now,
  });
  const outgoing = withMarks(
    settled.map((one) => one.outgoing),
    marks,
  );
  return { tally: { read: found.length, created: 0, updated }, outgoing: writeBack ? outgoing : [] };
}
