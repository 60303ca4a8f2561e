import type { Actor } from '../../platform/actor.ts';
import { reportsOf, teamOf } from '../forecast/scope.ts';
import type { PersonRow } from '../forecast/store.ts';

/**
 * Whose coaching the person reads, of those whose forecast they read: admins everyone’s, managers that of everyone who
 * reports to them, or of the workspace while nobody does. Sellers and viewers read only their own.
 */
export function coachedBy(
  actor: Pick<Actor, 'role' | 'userId'>,
  people: readonly PersonRow[],
): readonly PersonRow[] {
  if (actor.role === 'admin') return people;
  if (actor.role !== 'manager') return people.filter(({ id }) => id === actor.userId);
  const team = new Set(teamOf(actor.userId, reportsOf(people)));
  return team.size === 1 ? people : people.filter(({ id }) => team.has(id));
}
