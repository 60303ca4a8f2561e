import { HUBSPOT_PERSON_FIELDS, type HubspotPersonField } from '@dealwright/contract/integrations/hubspot';
import type { Tx } from '@dealwright/db/database';
import { type CrmMerge, type CrmValue, mergeRecord } from '@dealwright/domain/crm-merge';
import { newId } from '../../../platform/ids.ts';
import { lockPeople, type OurPerson, type PersonState, saveAgreed, updatePeople } from './contact-store.ts';
import { type ContactValues, writeContact } from './contact-values.ts';
import { followPeople } from './follow-people.ts';
import type { Tally } from './progress.ts';
import {
  type Base,
  type FieldConflict,
  type SavedRecord,
  saveConflicts,
  saveRecords,
} from './record-store.ts';
import { type Outgoing, type Rules, withMarks } from './settling.ts';

/** A contact of HubSpot as it is there now. */
export interface FoundContact {
  readonly id: string;
  readonly values: ContactValues;
  readonly lastName: string | null;
}

interface Merged {
  readonly person: OurPerson;
  readonly merge: CrmMerge<HubspotPersonField>;
}

/** Fields changed differently on several deals here: a person decides which value to keep. */
function disagreed(merged: readonly Merged[]): ReadonlySet<HubspotPersonField> {
  return new Set(
    HUBSPOT_PERSON_FIELDS.filter((field) => {
      const values = merged.flatMap(({ merge }) => (field in merge.changed ? [merge.changed[field]] : []));
      return new Set(values).size > 1;
    }),
  );
}

function conflictsOf(
  { person, merge }: Merged,
  undecided: ReadonlySet<HubspotPersonField>,
  theirs: ContactValues,
): FieldConflict[] {
  const among = [...undecided]
    .filter((field) => field in merge.changed)
    .map((field) => ({
      field,
      base: person.base[field] ?? null,
      ours: person[field],
      theirs: theirs[field],
    }));
  return [...merge.conflicts, ...among].map((conflict) => ({
    ...conflict,
    id: newId(),
    hubspot_id: person.contact_id,
    record_id: person.id,
  }));
}

/** What of a contact was changed here alone, and on which deals that was. */
function outgoingOf(
  { id, lastName }: FoundContact,
  merged: readonly Merged[],
  undecided: ReadonlySet<HubspotPersonField>,
): Omit<Outgoing, 'mark'> | null {
  const changed: Partial<Record<HubspotPersonField, CrmValue>> = {};
  const agreed = merged.flatMap(({ person, merge }) => {
    const fields = HUBSPOT_PERSON_FIELDS.filter((field) => field in merge.changed && !undecided.has(field));
    if (fields.length === 0) return [];
    const base: Base = {};
    for (const field of fields) base[field] = changed[field] = person[field];
    return { record_id: person.id, base };
  });
  if (agreed.length === 0) return null;
  const { properties, issue } = writeContact(changed, lastName);
  return { kind: 'contact', hubspotId: id, properties, agreed, issue };
}

function settleOne(contact: FoundContact, people: readonly OurPerson[]) {
  const merged = people.map((person): Merged => {
    const versions = { base: person.base, ours: person, theirs: contact.values };
    return { person, merge: mergeRecord(HUBSPOT_PERSON_FIELDS, versions) };
  });
  const undecided = disagreed(merged);
  return {
    merged,
    conflicts: merged.flatMap((one) => conflictsOf(one, undecided, contact.values)),
    outgoing: outgoingOf(contact, merged, undecided),
  };
}

/** A person before and after what was changed in HubSpot alone. */
function changeOf({ person, merge }: Merged) {
  if (Object.keys(merge.taken).length === 0) return [];
  const { id, name, title, email, phone } = person;
  const before: PersonState = { id, name, title, email, phone };
  return [{ person, before, after: { ...before, ...merge.taken } }];
}

const recordOf = ({ id, values }: FoundContact, pending: boolean): SavedRecord => ({
  hubspot_id: id,
  state: 'linked',
  deal_id: null,
  account_id: null,
  base: values,
  issue: null,
  modified_at: null,
  pending,
});

/**
 * Brings contacts of HubSpot and the people of deals here to agreement. A contact stands on several deals, and each of
 * those people agrees with it by itself: what is changed on one deal reaches HubSpot, and from there the others.
 */
export async function settleContacts(
  tx: Tx,
  { portal, writeBack, now }: Rules,
  found: readonly FoundContact[],
): Promise<{ readonly tally: Tally; readonly outgoing: readonly Outgoing[] }> {
  if (found.length === 0) return { tally: { read: 0, created: 0, updated: 0 }, outgoing: [] };
  const people = await lockPeople(
    tx,
    portal,
    found.map(({ id }) => id),
  );
  const byContact = Map.groupBy(people, ({ contact_id }) => contact_id);
  const settled = found.map((contact) => ({
    contact,
    ...settleOne(contact, byContact.get(contact.id) ?? []),
  }));
  const merged = settled.flatMap((one) => one.merged);
  const changes = merged.flatMap(changeOf);
  await updatePeople(tx, portal, [...new Map(changes.map(({ after }) => [after.id, after])).values()], now);
  await followPeople(tx, { companyId: portal.company_id, actorId: null, now }, changes);
  await saveAgreed(
    tx,
    portal,
    merged.map(({ person, merge }) => ({ id: person.id, contact_id: person.contact_id, base: merge.base })),
  );
  const records = settled.map(({ contact, outgoing }) => recordOf(contact, outgoing !== null));
  const marks = await saveRecords(tx, portal, 'contact', records, now);
  await saveConflicts(tx, portal, 'contact', {
    of: found.map(({ id }) => id),
    conflicts: settled.flatMap(({ conflicts }) => conflicts),
    now,
  });
  return {
    tally: { read: found.length, created: 0, updated: changes.length },
    outgoing: writeBack
      ? withMarks(
          settled.map(({ outgoing }) => outgoing),
          marks,
        )
      : [],
  };
}
