import type { Tx } from '@dealwright/db/database';
import type { ContactDraft } from '@dealwright/domain/import/drafts';
import type { RecordReference } from '@dealwright/domain/import/row-plan';
import { isId } from '../../../platform/ids.ts';
import { plainNames } from '../../accounts/match-store.ts';
import { findContactsByKeys, listOwnDomains } from '../../contacts/many-store.ts';
import { listAddressOwners, takeTurnAtAddresses } from '../../contacts/store.ts';
import { listClaimed } from '../claims-store.ts';
import { type AccountFinder, type FoundAccount, findAccounts } from './find-accounts.ts';
import type { PlannedRecord } from './planned.ts';
import { IMPORT_SOURCE, type Scene } from './scene.ts';

interface HasDraft {
  readonly draft: ContactDraft;
}

/** The account of a contact's row; `isSaid` if the file names it, false if it was found by email domain. */
export interface ContactAccount {
  readonly account: FoundAccount | null;
  readonly isSaid: boolean;
}

/** The domain of an address and its parent domains: for jo@mail.acme.com mail.acme.com and acme.com. */
function domainsOf(email: string): string[] {
  const labels = email.slice(email.indexOf('@') + 1).split('.');
  return labels.slice(0, -1).map((_, from) => labels.slice(from).join('.'));
}

const ofDomain = (domain: string): RecordReference => ({ externalId: null, name: null, domain });

/** Whether the account is found by email domain because the file names none. */
const goesByDomain = ({ draft }: HasDraft): boolean => (draft.account?.name ?? null) === null;

export interface ContactPlaces {
  readonly finder: AccountFinder;
  readonly accountOf: (row: HasDraft) => ContactAccount;
}

/** Looks up the accounts of all rows at once. */
export async function placeContacts(tx: Tx, scene: Scene, rows: readonly HasDraft[]): Promise<ContactPlaces> {
  const given = rows.filter(goesByDomain).flatMap(({ draft }) => draft.emails.flatMap(domainsOf));
  const own = await listOwnDomains(tx, [...new Set(given)]);
  const named = rows.map(({ draft }) => draft.account);
  const finder = await findAccounts(tx, scene, [...named, ...[...own].map(ofDomain)]);
  const byDomain = ({ draft }: HasDraft): FoundAccount | null => {
    for (const domain of draft.emails.flatMap(domainsOf)) {
      const found = own.has(domain) ? finder.find(ofDomain(domain)) : null;
      if (found) return found;
    }
    return null;
  };
  const accountOf = (row: HasDraft): ContactAccount => {
    const said = row.draft.account && finder.find(row.draft.account);
    if (said) return { account: said, isSaid: true };
    return { account: goesByDomain(row) ? byDomain(row) : null, isSaid: false };
  };
  return { finder, accountOf };
}

export interface ContactMatch {
  readonly id: string;
  readonly by: 'id' | 'email' | 'name';
  /** More than one if several people of the account have the name. */
  readonly candidates: number;
}

export interface FoundContacts {
  /** One per row. */
  readonly matches: readonly (ContactMatch | null)[];
  /** Who owns an address. */
  readonly owners: ReadonlyMap<string, { readonly id: string; readonly name: string }>;
  /** Normalized names, one per row. */
  readonly plains: readonly string[];
}

/** A contact matched to another row of the import isn't matched again, even with the same name. */
async function withoutClaimed<Match extends ContactMatch>(
  tx: Tx,
  { key, operation }: Scene,
  matches: readonly (Match | null)[],
  rows: readonly { readonly record_id: string | null }[],
): Promise<(Match | null)[]> {
  if (operation === null) return [...matches];
  const isDoubtful = (match: Match | null, at: number): match is Match =>
    match?.by === 'name' && match.id !== rows[at]?.record_id;
  const claimed = await listClaimed(
    tx,
    key,
    matches.filter(isDoubtful).map(({ id }) => id),
  );
  return matches.map((match, at) => (isDoubtful(match, at) && claimed.has(match.id) ? null : match));
}

/** Matches rows to contacts. A run locks the addresses first, so that nobody else assigns them. */
export async function findContacts(
  tx: Tx,
  scene: Scene,
  rows: readonly (HasDraft & { readonly account: FoundAccount | null; readonly record_id: string | null })[],
): Promise<FoundContacts> {
  const { actor, operation } = scene;
  const emails = [...new Set(rows.flatMap(({ draft }) => draft.emails))];
  if (operation !== null) await takeTurnAtAddresses(tx, actor.companyId, emails);
  // Contacts of an account that doesn't exist yet are found only by address.
  const keys = rows.map(({ draft, account }, at) => {
    const isNew = account !== null && account.place !== null;
    const place = isNew
      ? { name: null, account_id: null }
      : { name: draft.name, account_id: account?.id ?? null };
    const { externalId, emails } = draft;
    const id = externalId !== null && isId(externalId) ? externalId : null;
    return { key: String(at), id, external_id: externalId, emails, ...place };
  });
  const found = new Map(
    (await findContactsByKeys(tx, actor, keys, IMPORT_SOURCE)).map((match) => [match.key, match]),
  );
  const owners = await listAddressOwners(tx, actor, emails);
  return {
    matches: await withoutClaimed(
      tx,
      scene,
      rows.map((_, at) => found.get(String(at)) ?? null),
      rows,
    ),
    owners: new Map(owners.map(({ address, id, name }) => [address, { id, name }])),
    plains: await plainNames(
      tx,
      rows.map(({ draft }) => draft.name),
    ),
  };
}

/** Lookup keys that match later rows to a contact. */
export interface ContactKeys {
  readonly externalId: string | null;
  readonly emails: readonly string[];
  readonly accountId: string | null;
  readonly plain: string;
}

const nameOf = ({ accountId, plain }: ContactKeys): string => `${accountId ?? ''} ${plain}`;

/** The earlier row with the same id or email address. */
export function findEarlierByKey(
  { planned }: Scene,
  { emails, externalId }: ContactKeys,
): PlannedRecord | null {
  const known = externalId === null ? null : planned.find('contact', `id ${externalId}`);
  if (known) return known;
  for (const email of emails) {
    const found = planned.find('contact', `email ${email}`);
    if (found) return found;
  }
  return null;
}

/** The first earlier row with the same name, and whether another one has it too. */
export function findEarlierByName(
  { planned }: Scene,
  asked: ContactKeys,
): { readonly record: PlannedRecord | null; readonly isTwice: boolean } {
  const { emails, accountId, externalId } = asked;
  const isBare = emails.length === 0;
  if (accountId === null && !isBare) return { record: null, isTwice: false };
  const key = `${isBare && accountId !== null ? 'name' : 'bare'} ${nameOf(asked)}`;
  const found = planned.find('contact', key);
  const isOther = externalId !== null && found?.externalId !== null && found?.externalId !== externalId;
  return { record: isOther ? null : found, isTwice: planned.find('contact', `twice ${key}`) !== null };
}

/**
 * The earlier row for the same person, by the rules of `findContactsByKeys`. Two people with the same name and
 * different ids in the file's own system stay two.
 */
export const findEarlier = (scene: Scene, asked: ContactKeys): PlannedRecord | null =>
  findEarlierByKey(scene, asked) ?? findEarlierByName(scene, asked).record;

/** Keeps a contact for later rows. */
export function keepContact({ planned }: Scene, kept: ContactKeys, record: PlannedRecord): void {
  const name = nameOf(kept);
  const emails = kept.emails.map((email) => `email ${email}`);
  const ids = kept.externalId === null ? [] : [`id ${kept.externalId}`];
  const names = [`name ${name}`, ...(emails.length === 0 ? [`bare ${name}`] : [])];
  const twice = names.filter((key) => (planned.find('contact', key)?.id ?? record.id) !== record.id);
  planned.add('contact', [...ids, ...emails, ...names, ...twice.map((key) => `twice ${key}`)], record);
}
