import type { Tx } from '@dealwright/db/database';
import type { Role } from '@dealwright/domain/role';
import { newId } from '../../../platform/ids.ts';
import {
  insertNamedOwners,
  type KnownOwner,
  lockOwners,
  type NewNamedOwner,
  type Place,
  setAddresses,
} from './store.ts';

const MOST_LETTERS = 100;

/** An owner as a file names them. */
export interface OwnerNamed {
  readonly name: string;
  readonly email?: string | null;
  readonly role?: Role | null;
}

export interface EnsuredOwner {
  readonly id: string;
  readonly isMember: boolean;
  readonly isNew: boolean;
}

/** Each person once, however many rows name them. */
export function idsOfNew(owners: readonly (EnsuredOwner | null)[]): string[] {
  return [...new Set(owners.flatMap((owner) => (owner?.isNew ? [owner.id] : [])))];
}

const words = (name: string): string[] => name.split(/\s+/u).filter((word) => word !== '');
const plain = (name: string): string =>
  words(name).join(' ').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const addressOf = ({ email }: OwnerNamed): string => email?.trim().toLowerCase() ?? '';
const nameOf = ({ first_name, last_name }: Pick<KnownOwner, 'first_name' | 'last_name'>): string =>
  [first_name, last_name].filter((part) => part !== null).join(' ');

/** The last word is the last name, as where people sign up. One without a name is called by the address. */
function namesOf(owner: OwnerNamed): Pick<NewNamedOwner, 'first_name' | 'last_name'> {
  const parts = words(owner.name);
  if (parts.length === 0) parts.push(addressOf(owner));
  const last = parts.length > 1 ? (parts.pop() ?? '') : null;
  return {
    first_name: parts.join(' ').slice(0, MOST_LETTERS),
    last_name: last?.slice(0, MOST_LETTERS) ?? null,
  };
}

/** Who of a workspace is who: by address, or by name. */
class OwnerIndex {
  readonly #byId = new Map<string, KnownOwner>();
  readonly #byAddress = new Map<string, string>();
  readonly #byName = new Map<string, Set<string>>();

  constructor(owners: readonly KnownOwner[]) {
    for (const owner of owners) this.#byId.set(owner.id, owner);
    for (const owner of owners) this.put(owner);
  }

  /** A named owner whose records a member took over stands for that member, under the names of both. */
  put(owner: KnownOwner): void {
    const id = owner.successor_id ?? owner.id;
    this.#byId.set(owner.id, owner);
    if (!this.#byId.has(id)) return;
    if (owner.email !== '' && (owner.is_member || !this.#byAddress.has(owner.email))) {
      this.#byAddress.set(owner.email, id);
    }
    const name = plain(nameOf(owner));
    this.#byName.set(name, new Set(this.#byName.get(name)).add(id));
  }

  /** Never a person with another address. If several share the name, the only member among them, or null. */
  find(named: OwnerNamed): KnownOwner | null {
    const address = addressOf(named);
    const known = this.#byId.get(this.#byAddress.get(address) ?? '');
    if (known) return known;
    const namesakes = [...(this.#byName.get(plain(named.name)) ?? [])]
      .map((id) => this.#byId.get(id))
      .filter((owner) => owner !== undefined)
      .filter(({ email }) => address === '' || email === '');
    const members = namesakes.filter(({ is_member }) => is_member);
    const [only, second] = members.length > 0 ? members : namesakes;
    return only && !second ? only : null;
  }
}

/**
 * The owners named in a file, in its order: members of the workspace if the address or the name matches, and named
 * owners, added if missing, for all others. A name without letters and without an address is ignored.
 * Locks the workspace to the end of the transaction.
 */
export async function ensureNamedOwners(
  tx: Tx,
  place: Place,
  named: readonly OwnerNamed[],
  now: Date,
): Promise<(EnsuredOwner | null)[]> {
  if (named.length === 0) return [];
  const index = new OwnerIndex(await lockOwners(tx, place));
  const added: NewNamedOwner[] = [];
  const addresses = new Map<string, string>();
  const fresh = new Set<string>();
  const roles = new Map<string, Role>();
  const answers = named.map((owner): EnsuredOwner | null => {
    const email = addressOf(owner);
    if (words(owner.name).length === 0 && email === '') return null;
    let found = index.find(owner);
    if (!found) {
      const row = { id: newId(), ...namesOf(owner), email, role: null };
      added.push(row);
      fresh.add(row.id);
      found = { ...row, is_member: false, successor_id: null };
      index.put(found);
    } else if (!found.is_member && found.email === '' && email !== '') {
      addresses.set(found.id, email);
      index.put({ ...found, email });
    }
    if (owner.role) roles.set(found.id, owner.role);
    return { id: found.id, isMember: found.is_member, isNew: fresh.has(found.id) };
  });
  const rows = added.map((row) => ({ ...row, role: roles.get(row.id) ?? null }));
  if (rows.length > 0) await insertNamedOwners(tx, place.workspaceId, rows, now);
  if (addresses.size > 0) {
    await setAddresses(
      tx,
      place,
      Array.from(addresses, ([id, email]) => ({ id, email })),
      now,
    );
  }
  return answers;
}
