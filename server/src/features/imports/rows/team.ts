import { NAMED_OWNER } from '@dealwright/contract/imports/imports';
import { plainWords } from '@dealwright/domain/close-words';
import type { PersonReference } from '@dealwright/domain/import/row-plan';
import type { Role } from '@dealwright/domain/role';

export interface TeamMember {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly manager_id: string | null;
}

export interface Owner {
  readonly id: string;
  readonly name: string;
  /** Whether the row itself names the owner, instead of the import's default. */
  readonly isSaid: boolean;
}

/** The people of the workspace who can own records, by id, address and name. */
export class Team {
  private readonly byId = new Map<string, TeamMember>();
  private readonly byAddress = new Map<string, TeamMember>();
  /** Null if two people have the name. */
  private readonly byName = new Map<string, TeamMember | null>();
  /** Viewers are on the team, but rows can't give them records. */
  private readonly viewers: readonly { readonly member: TeamMember; readonly words: string }[];
  private readonly fallback: Owner;
  private readonly managers: ReadonlyMap<string, string | null>;

  constructor(members: readonly TeamMember[], fallbackId: string) {
    this.managers = new Map(members.map(({ id, manager_id }) => [id, manager_id]));
    this.viewers = members
      .filter(({ role }) => role === 'viewer')
      .map((member) => ({ member, words: plainWords(member.name) }));
    for (const member of members) {
      if (member.role === 'viewer') continue;
      this.byId.set(member.id, member);
      if (member.email !== '') this.byAddress.set(member.email.toLowerCase(), member);
      const name = plainWords(member.name);
      this.byName.set(name, this.byName.has(name) ? null : member);
    }
    this.fallback = { id: fallbackId, name: this.byId.get(fallbackId)?.name ?? '', isSaid: false };
  }

  /** The member a row names; null if it names nobody on the team. */
  find({ key, name, email }: PersonReference): TeamMember | null {
    if (key !== null && key !== NAMED_OWNER) {
      const chosen = this.byId.get(key);
      if (chosen) return chosen;
    }
    const known = email === null ? undefined : this.byAddress.get(email.toLowerCase());
    return known ?? (name === null ? null : (this.byName.get(plainWords(name)) ?? null));
  }

  /** The member a row names as a teammate or manager, including those who can't own records. */
  findMember(named: PersonReference): TeamMember | null {
    return this.find(named) ?? this.findViewer(named);
  }

  /** The viewer a row names; null if it names somebody who can own records, or nobody for certain. */
  findViewer({ name, email }: Pick<PersonReference, 'name' | 'email'>): TeamMember | null {
    if (this.viewers.length === 0) return null;
    const address = email?.toLowerCase();
    const ofAddress = this.viewers.find(({ member }) => member.email !== '' && member.email === address);
    if (ofAddress || name === null || this.knows(name)) return ofAddress?.member ?? null;
    const words = plainWords(name);
    const [only, second] = this.viewers.filter((viewer) => viewer.words === words);
    return only && !second && (email === null || only.member.email === '') ? only.member : null;
  }

  /** Whether at least one person has the name. */
  knows(name: string): boolean {
    return this.byName.has(plainWords(name));
  }

  /** The manager of each person. */
  reports(): ReadonlyMap<string, string | null> {
    return this.managers;
  }

  managerOf(id: string): string | null {
    return this.managers.get(id) ?? null;
  }

  /** Why a row's owner isn't the person it names; null if it names no viewer. */
  ownerProblem(named: PersonReference | null): string | null {
    const viewer = named && !this.find(named) && this.findViewer(named);
    return viewer ? `${viewer.name} is a viewer, so new records go to ${this.fallback.name}` : null;
  }

  ownerOf(named: PersonReference | null): Owner {
    const member = named && this.find(named);
    if (member) return { id: member.id, name: member.name, isSaid: true };
    if (named && this.findViewer(named)) return this.fallback;
    // The run adds them before it writes their records.
    if (named?.key === NAMED_OWNER && named.name !== null && !this.knows(named.name)) {
      return { id: `${NAMED_OWNER} ${named.name}`, name: named.name, isSaid: true };
    }
    return this.fallback;
  }
}
