import type { BodyOf } from '@dealwright/contract/route';
import type { createStakeholder, Stakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import type { Tx } from '@dealwright/db/database';
import { sqlState } from '@dealwright/db/database-error';
import type { Actor } from '../../platform/actor.ts';
import { AppError, invalid, notFound } from '../../platform/errors.ts';
import { emit } from '../../platform/events.ts';
import { newId } from '../../platform/ids.ts';
import { recordContactChanges } from '../contacts/history-store.ts';
import { addContactFacts, type ContactRow, findContact, listAddressOwners } from '../contacts/store.ts';
import type { DealRef } from '../deals/detail-store.ts';
import { recordChanges } from '../deals/history/store.ts';
import {
  countAsksTo,
  countEvidenceNaming,
  countPeople,
  deleteStakeholder,
  findContactId,
  insertStakeholder,
  listLine,
  lockStakeholder,
  saveInfluences,
  takeTurnOfPeople,
  updateStakeholder,
} from './store.ts';

export interface Call {
  readonly actor: Actor;
  readonly deal: DealRef;
  readonly now: Date;
}

type NewStakeholder = BodyOf<typeof createStakeholder>;
type Change = {
  readonly [Field in Exclude<keyof NewStakeholder, 'contact_id'>]?: NewStakeholder[Field] | undefined;
};

const FOREIGN_KEY_VIOLATION = '23503';

export function placeOf({ deal }: Call) {
  return { companyId: deal.companyId, dealId: deal.id };
}

/** History and event of a person of the deal; null before they were added, or after they were removed. */
export async function followPerson(
  tx: Tx,
  { actor, deal, now }: Call,
  before: Stakeholder | null,
  after: Stakeholder | null,
): Promise<void> {
  const { companyId } = deal;
  await recordChanges(tx, { companyId, actorId: actor.userId, cause: 'edit', now }, [
    { dealId: deal.id, field: 'person', oldValue: before, newValue: after },
  ]);
  await emit(tx, [
    {
      companyId,
      workspaceId: deal.workspaceId,
      dealId: deal.id,
      type: 'stakeholder.changed',
      actorId: actor.userId,
      payload: { number: deal.number, stakeholder_id: (after ?? before)?.id },
    },
  ]);
}

/** 412 with the person as they are now. */
export function stalePerson(current: Stakeholder): AppError {
  return new AppError(
    'stale_version',
    `${current.name} was changed in the meantime. Review it, then try again.`,
    { current },
  );
}

/** A manager is a person of the deal and never below the report; influenced people are of the deal too. */
async function checkTies(tx: Tx, call: Call, person: Stakeholder, before: Stakeholder | null): Promise<void> {
  const { id, name, reports_to: above, influences } = person;
  if (above !== null && above !== before?.reports_to) {
    if (above === id) throw invalid('reports_to', `${name} can’t report to themselves`);
    const line = await listLine(tx, placeOf(call), above);
    const [manager] = line;
    if (!manager) throw invalid('reports_to', 'This person isn’t on the deal');
    if (line.some((one) => one.id === id)) {
      throw invalid(
        'reports_to',
        `${manager.name} reports to ${name}, directly or through others. Change that first.`,
      );
    }
  }
  if (influences.includes(id)) throw invalid('influences', `${name} can’t influence themselves`);
  if ((await countPeople(tx, placeOf(call), influences)) < influences.length) {
    throw invalid('influences', 'One of these people isn’t on the deal');
  }
}

/** The contact is in the deal's workspace, and the address is theirs or free. Returns it. */
async function checkContact(
  tx: Tx,
  { actor, deal }: Call,
  contactId: string,
  email: string | null,
): Promise<ContactRow> {
  const contact = await findContact(tx, actor, contactId);
  if (!contact || contact.workspace_id !== deal.workspaceId) {
    throw invalid('contact_id', 'Choose a contact in this workspace');
  }
  if (email === null) return contact;
  const [owner] = await listAddressOwners(tx, deal, [email.toLowerCase()]);
  if (owner && owner.id !== contactId) throw invalid('email', `This address belongs to ${owner.name}`);
  return contact;
}

/** What was typed of the person and the contact lacks becomes theirs, so that the next one with it isn't another. */
async function fillContact(
  tx: Tx,
  { actor, now }: Call,
  contact: ContactRow,
  person: Stakeholder,
): Promise<void> {
  const key = { companyId: contact.company_id, id: contact.id };
  const after = await addContactFacts(tx, key, person, now);
  if (!after) return;
  const context = { companyId: key.companyId, actorId: actor.userId, cause: 'edit', now } as const;
  await recordContactChanges(
    tx,
    context,
    (['emails', 'phones'] as const).map((field) => ({
      contactId: contact.id,
      field,
      oldValue: contact[field],
      newValue: after[field],
    })),
  );
}

const sorted = (ids: readonly string[]) => [...new Set(ids)].sort();

export async function addStakeholder(tx: Tx, call: Call, input: NewStakeholder): Promise<Stakeholder> {
  const person: Stakeholder = {
    id: newId(),
    ...input,
    influences: sorted(input.influences),
    contact_id: input.contact_id ?? null,
    version: 1,
  };
  const contact =
    person.contact_id === null ? null : await checkContact(tx, call, person.contact_id, person.email);
  if (person.reports_to !== null || person.influences.length > 0) await takeTurnOfPeople(tx, placeOf(call));
  await checkTies(tx, call, person, null);
  await insertStakeholder(tx, placeOf(call), person, { by: call.actor.userId, now: call.now });
  await saveInfluences(tx, placeOf(call), person);
  if (contact) await fillContact(tx, call, contact, person);
  const saved = { ...person, contact_id: await findContactId(tx, placeOf(call), person.id) };
  await followPerson(tx, call, null, saved);
  return saved;
}

/** Changes a person as they were at a version: 412 with how they are now when that was not the last. */
export async function changeStakeholder(
  tx: Tx,
  call: Call,
  { id, version }: { readonly id: string; readonly version: number },
  change: Change,
): Promise<Stakeholder> {
  if (change.reports_to !== undefined || change.influences !== undefined) {
    await takeTurnOfPeople(tx, placeOf(call));
  }
  const before = await lockStakeholder(tx, placeOf(call), id);
  if (!before) throw notFound();
  if (before.version !== version) throw stalePerson(before);
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const wished: Stakeholder = { ...before, ...given };
  const after = { ...wished, influences: sorted(wished.influences) };
  if (JSON.stringify(after) === JSON.stringify(before)) return before;
  await checkTies(tx, call, after, before);
  const saved = { ...after, version: version + 1 };
  await updateStakeholder(tx, placeOf(call), saved, call.now);
  await saveInfluences(tx, placeOf(call), saved);
  await followPerson(tx, call, before, saved);
  return { ...saved, contact_id: await findContactId(tx, placeOf(call), id) };
}

function namedBy(rows: number): AppError {
  const evidence = rows === 1 ? '1 piece of evidence names' : `${rows} pieces of evidence name`;
  return new AppError('conflict', `${evidence} this person, so you can’t remove them.`);
}

function askedFor(asks: number): AppError {
  const what = asks === 1 ? '1 ask is' : `${asks} asks are`;
  return new AppError(
    'conflict',
    `${what} addressed to this person. Remove ${asks === 1 ? 'it' : 'them'} first.`,
  );
}

/** Removes a person who has neither evidence nor asks; otherwise 409 with their number. */
export async function removeStakeholder(tx: Tx, call: Call, id: string): Promise<void> {
  await takeTurnOfPeople(tx, placeOf(call));
  const before = await lockStakeholder(tx, placeOf(call), id);
  if (!before) throw notFound();
  const named = await countEvidenceNaming(tx, call.deal.companyId, id);
  if (named > 0) throw namedBy(named);
  const asks = await countAsksTo(tx, placeOf(call), id);
  if (asks > 0) throw askedFor(asks);
  try {
    await deleteStakeholder(tx, placeOf(call), id);
  } catch (error) {
    if (sqlState(error) === FOREIGN_KEY_VIOLATION) throw namedBy(1);
    throw error;
  }
  await followPerson(tx, call, before, null);
}
