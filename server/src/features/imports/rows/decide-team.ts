import { NAMED_OWNER } from '@dealwright/contract/imports/imports';
import { plainWords } from '@dealwright/domain/close-words';
import type { TeammateDraft } from '@dealwright/domain/import/drafts';
import type { PersonReference } from '@dealwright/domain/import/row-plan';
import { DEFAULT_ROLE, ROLE_LABELS, type Role } from '@dealwright/domain/role';
import { makesCircle } from '../../identity/members/reporting-line.ts';
import {
  type Decision,
  type DraftedRow,
  type ImpliedRecord,
  reasonOf,
  type Scene,
  skipped,
} from './scene.ts';

/** A person of the team, or one to add; without an id until then. */
export interface Person {
  readonly id: string | null;
  readonly name: string;
  readonly email: string | null;
  /** Suggested for the invitation. */
  readonly role?: Role | null;
}

export interface TeammateWrite {
  readonly kind: 'teammate';
  readonly person: Person;
  /** The new manager; null if the row doesn't change it. */
  readonly manager: Person | null;
}

type Row = DraftedRow<TeammateDraft>;

/** People without an ID are identified by name. */
const keyOf = ({ id, name, email }: Person): string => id ?? `new ${plainWords(name || (email ?? ''))}`;
const calledBy = ({ name, email }: Person): string => name || (email ?? '');

/** A file makes nobody an admin, and a viewer owns nothing. */
const suggestedRole = (role: Role): Role => (role === 'manager' ? role : DEFAULT_ROLE);

/** The person of each row; a decision if the row can't be imported. */
function personsOf(scene: Scene, rows: readonly Row[]): (Person | Decision<never>)[] {
  const earlier = new Set<string>();
  return rows.map((row) => {
    const { name, email, role } = row.draft;
    const member = scene.team.findMember({ key: null, name, email });
    if (member) return { id: member.id, name, email };
    if (scene.actor.role === 'sales_rep')
      return skipped(name, 'Only admins and managers can import team members');
    const person = { id: null, name, email, role: role && suggestedRole(role) };
    if (scene.team.knows(name) || earlier.has(keyOf(person)))
      return skipped(name, 'Someone else here has this name');
    earlier.add(keyOf(person));
    return person;
  });
}

interface Reporting {
  readonly manager: Person | null;
  /** Why the row's manager isn't set. */
  readonly note: string | null;
  readonly isRefused: boolean;
}

const NO_MANAGER: Reporting = { manager: null, note: null, isRefused: false };
const left = (note: string, isRefused = false): Reporting => ({ manager: null, note, isRefused });

/** An unknown manager becomes a new person on the team, unless the name was mapped to nobody. */
function managerOf(scene: Scene, reference: PersonReference): Person | string {
  const member = scene.team.findMember(reference);
  if (member) return { id: member.id, name: member.name, email: member.email };
  const { key, name, email } = reference;
  if (name !== null && scene.team.knows(name)) return `Several people here are called ${name}`;
  if (name !== null && key !== NAMED_OWNER) return `The manager ${name} isn’t matched to anyone`;
  return { id: null, name: name ?? '', email };
}

function wantedManager(scene: Scene, person: Person, reference: PersonReference | null): Reporting {
  if (reference === null) return NO_MANAGER;
  const manager = managerOf(scene, reference);
  if (typeof manager === 'string') return left(manager);
  if (keyOf(manager) === keyOf(person)) return left('A person can’t be their own manager', true);
  if (person.id !== null && scene.team.managerOf(person.id) === manager.id && manager.id !== null)
    return NO_MANAGER;
  if (scene.actor.role !== 'admin') return left('Only admins set managers, so the manager is left out', true);
  if (person.id === scene.actor.userId) return left('Another admin has to set your own manager', true);
  return { manager, note: null, isRefused: false };
}

/** All rows count at once, so two people can change places. */
function withoutCircles(
  scene: Scene,
  people: readonly (Person | null)[],
  wanted: readonly Reporting[],
): Reporting[] {
  const managers = new Map(scene.team.reports());
  people.forEach((person, at) => {
    const manager = wanted[at]?.manager;
    if (person && manager) managers.set(keyOf(person), keyOf(manager));
  });
  return wanted.map((reporting, at) => {
    const person = people[at];
    const { manager } = reporting;
    if (!person || !manager) return reporting;
    const id = keyOf(person);
    if (!makesCircle(managers, { id, manager_id: keyOf(manager) })) return reporting;
    managers.set(id, scene.team.managerOf(id));
    return left(`${calledBy(manager)} already reports to ${person.name}, so the manager is left out`, true);
  });
}

function decisionOf({ draft, problems }: Row, person: Person, { manager, note, isRefused }: Reporting) {
  const told = [reasonOf(problems), note ?? ''].filter((text) => text !== '');
  const write = { kind: 'teammate', person, manager } as const;
  const known = { name: draft.name, record_id: person.id };
  const because = (...reasons: string[]) => [...reasons, ...told].join('. ');
  const reporting = manager ? [`Reports to ${calledBy(manager)}`] : [];
  if (person.id === null) {
    const role = person.role ? [`Suggested role: ${ROLE_LABELS[person.role]}`] : [];
    const reason = because('Owns records without a seat until invited', ...role, ...reporting);
    return { ...known, fate: 'create', reason, write } as const;
  }
  if (manager) return { ...known, fate: 'update', reason: because(...reporting), write } as const;
  if (isRefused) return { ...known, fate: 'fail', reason: because(), write: null } as const;
  return { ...known, fate: 'unchanged', reason: because('Already here'), write: null } as const;
}

/** New managers without a row of their own. */
function impliedManagers(
  rows: readonly Row[],
  people: readonly (Person | null)[],
  reports: readonly Reporting[],
) {
  const found = new Set(people.flatMap((person) => (person ? [keyOf(person)] : [])));
  return rows.flatMap(({ file, line }, at): ImpliedRecord[] => {
    const manager = reports[at]?.manager;
    if (!manager || manager.id !== null || found.has(keyOf(manager))) return [];
    found.add(keyOf(manager));
    const cells = manager.email === null ? [manager.name] : [manager.name, manager.email];
    return [{ kind: 'teammate', id: null, name: calledBy(manager), cells, file, line }];
  });
}

/** Team members without an account become owners without sign-in. An invitation they accept later takes over what they own. */
export function decideTeammates(
  scene: Scene,
  rows: readonly Row[],
): { readonly decisions: readonly Decision<TeammateWrite>[]; readonly implied: readonly ImpliedRecord[] } {
  const found = personsOf(scene, rows);
  const people = found.map((one) => ('fate' in one ? null : one));
  const wanted = rows.map(({ draft }, at) => {
    const person = people[at];
    return person ? wantedManager(scene, person, draft.manager) : NO_MANAGER;
  });
  const reports = withoutCircles(scene, people, wanted);
  const decisions = rows.map((row, at): Decision<TeammateWrite> => {
    const one = found[at] as (typeof found)[number];
    return 'fate' in one ? one : decisionOf(row, one, reports[at] ?? NO_MANAGER);
  });
  return { decisions, implied: impliedManagers(rows, people, reports) };
}
