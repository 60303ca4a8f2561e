import type { ForecastScopeKind } from '@dealwright/contract/forecast/forecast';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { notFound } from '../../platform/errors.ts';
import { overseesOthers } from './policy.ts';
import { listPeople, type PersonRow } from './store.ts';

export interface ScopeQuery {
  readonly scope?: ForecastScopeKind | undefined;
  readonly person?: string | undefined;
}

/** Whose deals are forecast. */
export interface Scope {
  readonly kind: ForecastScopeKind;
  readonly person: PersonRow | null;
  /** Everyone whose forecast the reader can read. */
  readonly people: readonly PersonRow[];
  /** Of whom the deals are; null for all that the reader sees. */
  readonly owners: readonly string[] | null;
}

/** The people by whom they report to. A manager whom the reader doesn’t oversee is nobody’s. */
export function reportsOf(people: readonly PersonRow[]): Map<string | null, PersonRow[]> {
  const known = new Set(people.map(({ id }) => id));
  return Map.groupBy(people, ({ manager_id }) =>
    manager_id !== null && known.has(manager_id) ? manager_id : null,
  );
}

/** A person and everyone below them. The reporting line has no circles; one that had would end all the same. */
export function teamOf(id: string, reports: ReadonlyMap<string | null, readonly PersonRow[]>): string[] {
  const team = new Set([id]);
  for (const member of team) {
    for (const report of reports.get(member) ?? []) team.add(report.id);
  }
  return [...team];
}

/** The sales reps among those whose deals are forecast. */
export function sellersOf({ people, owners }: Pick<Scope, 'people' | 'owners'>): string[] {
  const counted = owners && new Set(owners);
  return people.filter(({ id, sells }) => sells && (counted?.has(id) ?? true)).map(({ id }) => id);
}

/** The managers above a person, from the top. */
export function managersOf(person: PersonRow, people: readonly PersonRow[]): PersonRow[] {
  const byId = new Map(people.map((one) => [one.id, one]));
  const above: PersonRow[] = [];
  let next = byId.get(person.manager_id ?? '');
  while (next && !above.includes(next)) {
    above.unshift(next);
    next = byId.get(next.manager_id ?? '');
  }
  return above;
}

/** Throws 404 for a scope that the reader can’t read, the same as for a person who isn’t there. */
export async function readScope(
  tx: Tx,
  actor: Actor,
  { scope, person: personId }: ScopeQuery,
): Promise<Scope> {
  const people = await listPeople(tx, actor);
  const kind = scope ?? (personId !== undefined || !overseesOthers(actor) ? 'person' : 'all');
  if (kind !== 'person' && !overseesOthers(actor)) throw notFound();
  if (kind === 'all') return { kind, person: null, people, owners: null };
  const person = people.find(({ id }) => id === (personId ?? actor.userId));
  if (!person) throw notFound();
  const owners = kind === 'person' ? [person.id] : teamOf(person.id, reportsOf(people));
  return { kind, person, people, owners };
}
