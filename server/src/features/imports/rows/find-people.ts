import type { Tx } from '@dealwright/db/database';
import type { StakeholderDraft } from '@dealwright/domain/import/drafts';
import { isId } from '../../../platform/ids.ts';
import { plainNames } from '../../accounts/match-store.ts';
import { type FoundContact, findContactsByKeys } from '../../contacts/many-store.ts';
import { listAddressOwners } from '../../contacts/store.ts';
import { listKept } from '../../operations/merge-store.ts';
import {
  listPeopleOfDeals,
  lockPeopleOfDeals,
  type PersonOfDeal,
  takeTurnsOfPeople,
} from '../../stakeholders/many-store.ts';
import type { DealOfRow } from './find-deals-named.ts';
import { type ContactKeys, findEarlierByKey, findEarlierByName } from './find-contacts.ts';
import type { PlannedRecord } from './planned.ts';
import { IMPORT_SOURCE, type Scene } from './scene.ts';

interface NamesPerson {
  readonly draft: StakeholderDraft;
  readonly deal: DealOfRow;
}

/** The contact of a row. */
export interface ContactOfRow {
  readonly id: string;
  readonly name: string;
  /** Null while an earlier row adds them. */
  readonly here: FoundContact | null;
}

export type ContactFound =
  | { readonly contact: ContactOfRow }
  | { readonly contact: null; readonly why: string };

const SEVERAL = 'Several contacts have this name. Add an email address to tell them apart';

function notFound({ draft: { email, name } }: NamesPerson): string {
  const by = email ?? name;
  const what = by === null ? 'No contact has this ID' : `No contact found for ${by}`;
  return `${what}. Add them to your contacts, or to this import`;
}

/** An id or address goes before a name, which has to be of one person only, stored or in an earlier row. */
function chooseContact(
  scene: Scene,
  asked: ContactKeys,
  match: FoundContact | null,
): { readonly id: string; readonly name: string } | 'several' | null {
  const known = findEarlierByKey(scene, asked);
  if (known) return known;
  if (match && match.by !== 'name') return match;
  const { record, isTwice } = findEarlierByName(scene, asked);
  const isBoth = record !== null && match !== null && record.id !== match.id;
  if (isTwice || isBoth || (match && match.candidates > 1)) return 'several';
  return record ?? match;
}

/** Looks up the contacts of all rows at once: by id, else by email address, else by name on the account of the deal. */
export async function findContactsOfRows(
  tx: Tx,
  scene: Scene,
  rows: readonly NamesPerson[],
): Promise<readonly ContactFound[]> {
  const { actor } = scene;
  const ids = rows.flatMap(({ draft }) => draft.contactExternalId ?? []).filter(isId);
  const kept = await listKept(tx, actor.companyId, 'contact', [...new Set(ids)]);
  const plains = await plainNames(
    tx,
    rows.map(({ draft }) => draft.name ?? ''),
  );
  const asked = rows.map(({ draft, deal }, at) => {
    const given = draft.contactExternalId;
    const externalId = given === null ? null : (kept.get(given.toLowerCase()) ?? given);
    const emails = draft.email === null ? [] : [draft.email];
    return { externalId, emails, accountId: deal.accountId, plain: plains[at] ?? '' };
  });
  const keys = asked.map(({ externalId, emails, accountId }, at) => ({
    key: String(at),
    id: externalId !== null && isId(externalId) ? externalId : null,
    external_id: externalId,
    emails,
    name: rows[at]?.draft.name ?? null,
    account_id: accountId,
  }));
  const matches = await findContactsByKeys(tx, actor, keys, IMPORT_SOURCE);
  const found = new Map(matches.map((match) => [match.key, match]));
  const emails = asked.flatMap((one) => one.emails);
  const owners = await listAddressOwners(tx, actor, [...new Set(emails)]);
  const ownerOf = new Map(owners.map((owner) => [owner.address, owner]));
  return rows.map((row, at): ContactFound => {
    const [one, match] = [asked[at], found.get(String(at)) ?? null];
    const contact = one ? chooseContact(scene, one, match) : null;
    if (contact === null) return { contact: null, why: notFound(row) };
    if (contact === 'several') return { contact: null, why: SEVERAL };
    const { id, name } = contact;
    const owner = row.draft.email === null ? undefined : ownerOf.get(row.draft.email);
    if (owner && owner.id !== id) {
      return { contact: null, why: `${owner.address} belongs to ${owner.name}, not to ${name}` };
    }
    return { contact: { id, name, here: match?.id === id ? match : null } };
  });
}

/** Someone on a deal, as far as rows can refer to them. */
export interface KnownPerson {
  readonly id: string;
  readonly externalId: string | null;
}

export interface PersonKeys {
  readonly externalId: string | null;
  readonly contactId: string;
  readonly email: string | null;
  readonly plain: string;
}

/** The keys by which other rows can refer to a person. */
export function ownKeys(dealId: string, { externalId, email, plain }: PersonKeys): readonly string[] {
  return [
    ...(externalId === null ? [] : [`${dealId} id ${externalId}`]),
    ...(email === null ? [] : [`${dealId} email ${email}`]),
    `${dealId} name ${plain}`,
  ];
}

/** By our id, or by the source's. */
const isKnownBy = ({ id, external_ids }: PersonOfDeal, text: string): boolean =>
  id === text || external_ids.includes(text);

/** The people of deals: those who are there, and those whom earlier rows add. */
export class People {
  private readonly scene: Scene;
  private readonly byId: ReadonlyMap<string, PersonOfDeal>;
  private readonly byDeal: ReadonlyMap<string, readonly PersonOfDeal[]>;
  private readonly plains: ReadonlyMap<string, string>;

  constructor(scene: Scene, people: readonly PersonOfDeal[], plains: ReadonlyMap<string, string>) {
    this.scene = scene;
    this.byId = new Map(people.map((person) => [person.id, person]));
    this.byDeal = Map.groupBy(people, ({ deal_id }) => deal_id);
    this.plains = plains;
  }

  plainOf(name: string): string {
    return this.plains.get(name) ?? name;
  }

  get(id: string | null): PersonOfDeal | null {
    return (id !== null && this.byId.get(id)) || null;
  }

  /** Who is there already: by id, else by contact, else by address or name if they have no contact. */
  match(dealId: string, { externalId, contactId, email, plain }: PersonKeys): PersonOfDeal | null {
    const people = this.byDeal.get(dealId) ?? [];
    const known = externalId === null ? undefined : people.find((one) => isKnownBy(one, externalId));
    if (known) return known;
    // A person whom the same system knows by another id is a different one.
    const others = people.filter((one) => externalId === null || one.external_ids.length === 0);
    const free = others.filter((one) => one.contact_id === null);
    return (
      others.find((one) => one.contact_id === contactId) ??
      free.find((one) => email !== null && one.email?.toLowerCase() === email) ??
      free.find((one) => one.plain === plain) ??
      null
    );
  }

  /** The earlier row for the same person of the deal. */
  earlier(dealId: string, { externalId, contactId }: PersonKeys): PlannedRecord | null {
    const { planned } = this.scene;
    const known = externalId === null ? null : planned.find('stakeholder', `${dealId} id ${externalId}`);
    if (known) return known;
    const found = planned.find('stakeholder', `${dealId} contact ${contactId}`);
    const isOther = externalId !== null && found?.externalId !== null && found?.externalId !== externalId;
    return isOther ? null : found;
  }

  keep(dealId: string, keys: PersonKeys, record: PlannedRecord): void {
    const { planned } = this.scene;
    const name = `${dealId} name ${keys.plain}`;
    const isTwice = (planned.find('stakeholder', name)?.id ?? record.id) !== record.id;
    const own = [`person ${record.id}`, `${dealId} contact ${keys.contactId}`, ...ownKeys(dealId, keys)];
    planned.add('stakeholder', isTwice ? [...own, `twice ${name}`] : own, record);
  }

  /** The keys of a person in a row, as `ownKeys` has them. */
  keysOf(dealId: string, text: string): readonly string[] {
    return [
      `${dealId} id ${text}`,
      `${dealId} email ${text.toLowerCase()}`,
      `${dealId} name ${this.plainOf(text)}`,
    ];
  }

  /** Someone of the deal, by id, email address or name; null if several have the name. */
  refer(dealId: string, text: string): string | null {
    const people = this.byDeal.get(dealId) ?? [];
    const { planned } = this.scene;
    const plannedBy = (key: string) => planned.find('stakeholder', `${dealId} ${key}`)?.id;
    const byId = people.find((one) => isKnownBy(one, text))?.id ?? plannedBy(`id ${text}`);
    if (byId !== undefined) return byId;
    const address = text.toLowerCase();
    const byEmail = people.find(({ email }) => email?.toLowerCase() === address)?.id;
    const written = byEmail ?? plannedBy(`email ${address}`);
    if (written !== undefined) return written;
    const plain = this.plainOf(text);
    const named = new Set(people.filter((one) => one.plain === plain).map(({ id }) => id));
    const added = plannedBy(`name ${plain}`);
    if (added !== undefined) named.add(added);
    const [only] = named;
    const isOne = named.size === 1 && !planned.find('stakeholder', `twice ${dealId} name ${plain}`);
    return isOne ? (only ?? null) : null;
  }

  /** Whether a person is above another one, or the same. */
  isAbove(id: string, below: string): boolean {
    const seen = new Set<string>();
    for (let at: string | null = below; at !== null && !seen.has(at); ) {
      if (at === id) return true;
      seen.add(at);
      const planned: PlannedRecord | null = this.scene.planned.find('stakeholder', `person ${at}`);
      at = planned ? (planned.above ?? null) : (this.byId.get(at)?.reports_to ?? null);
    }
    return false;
  }
}

/** Everyone on the deals of these rows, whose people have these names. */
export async function findPeople(
  tx: Tx,
  scene: Scene,
  rows: readonly NamesPerson[],
  called: readonly string[],
): Promise<People> {
  const { companyId } = scene.actor;
  const dealIds = [...new Set(rows.flatMap(({ deal }) => (deal.here ? [deal.id] : [])))];
  if (scene.operation !== null) {
    await takeTurnsOfPeople(tx, dealIds);
    await lockPeopleOfDeals(tx, companyId, dealIds);
  }
  const people = await listPeopleOfDeals(tx, companyId, { dealIds, source: IMPORT_SOURCE });
  const texts = rows.flatMap(({ draft }) => [
    draft.reportsTo?.name ?? '',
    ...draft.influences,
    ...draft.influencedBy,
  ]);
  const names = [...new Set([...called, ...texts])];
  const plains = await plainNames(tx, names);
  return new People(scene, people, new Map(names.map((name, at) => [name, plains[at] ?? name])));
}
