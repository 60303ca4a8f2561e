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

/** What a contact's row belongs to; `isSaid` where the file names the account, rather than their address its domain. */
export interface ContactAccount {
  readonly account: FoundAccount | null;
  readonly isSaid: boolean;
}

/** The domain of an address and those above it: of jo@mail.acme.com mail.acme.com and acme.com. */
function domainsOf(email: string): string[] {
  const labels = email.slice(email.indexOf('@') + 1).split('.');
  return labels.slice(0, -1).map((_, from) => labels.slice(from).join('.'));
}

const ofDomain = (domain: string): RecordReference => ({ externalId: null, name: null, domain });

/** Whose account is found by the domain of their addresses: those of whom the file names none. */
const goesByDomain = ({ draft }: HasDraft): boolean => (draft.account?.name ?? null) === null;

export interface ContactPlaces {
  readonly finder: AccountFinder;
  readonly accountOf: (row: HasDraft) => ContactAccount;
}

/** Looks up at once to which accounts people belong. */
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
  /** More than one where several of the account have the name. */
  readonly candidates: number;
}

export interface FoundContacts {
  /** One for each row. */
  readonly matches: readonly (ContactMatch | null)[];
  /** Whose an address is. */
  readonly owners: ReadonlyMap<string, { readonly id: string; readonly name: string }>;
  /** Names as they are compared, one for each row. */
  readonly plains: readonly string[];
}

/** Who comes in by another row of the import is not also this one, though their names are the same. */
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

/** Which contacts some rows are. A run takes its turn at the addresses first, so that nobody else gives them away. */
export async function findContacts(
  tx: Tx,
  scene: Scene,
  rows: readonly (HasDraft & { readonly account: FoundAccount | null; readonly record_id: string | null })[],
): Promise<FoundContacts> {
  const { actor, operation } = scene;
  const emails = [...new Set(rows.flatMap(({ draft }) => draft.emails))];
  if (operation !== null) await takeTurnAtAddresses(tx, actor.companyId, emails);
  // One of an account that is not here yet is found by address alone.
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

/** What a row is known by, for the rows after it. */
export interface ContactKeys {
  readonly externalId: string | null;
  readonly emails: readonly string[];
  readonly accountId: string | null;
  readonly plain: string;
}

const nameOf = ({ accountId, plain }: ContactKeys): string => `${accountId ?? ''} ${plain}`;

/**
 * The earlier row that is the same person, by the rules of `findContactsByKeys`. Two of one name whom the file's own
 * system knows by two ids are two.
 */
export function findEarlier({ planned }: Scene, asked: ContactKeys): PlannedRecord | null {
  const { emails, accountId, externalId } = asked;
  const known = externalId === null ? null : planned.find('contact', `id ${externalId}`);
  if (known) return known;
  for (const email of emails) {
    const found = planned.find('contact', `email ${email}`);
    if (found) return found;
  }
  const name = nameOf(asked);
  const isBare = emails.length === 0;
  if (accountId === null && !isBare) return null;
  const found = planned.find('contact', isBare && accountId !== null ? `name ${name}` : `bare ${name}`);
  const isOther = externalId !== null && found?.externalId !== null && found?.externalId !== externalId;
  return isOther ? null : found;
}

/** Under what a row is found by later ones. */
export function keysKept(kept: ContactKeys): string[] {
  const name = nameOf(kept);
  const emails = kept.emails.map((email) => `email ${email}`);
  const ids = kept.externalId === null ? [] : [`id ${kept.externalId}`];
  return [...ids, ...emails, `name ${name}`, ...(emails.length === 0 ? [`bare ${name}`] : [])];
}
