import { ROLES, type Role } from '@dealwright/domain/role';
import type { Actor } from '../../platform/actor.ts';

type Runner = Pick<Actor, 'role' | 'userId'>;

interface Member {
  readonly id: string;
  readonly role: Role;
}

/** Admins and managers run the team. */
export function canRunTeam(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'admin' || actor.role === 'manager';
}

/** The roles that somebody may give a member: only an admin makes or changes an admin, and nobody changes themselves. */
export function rolesToGive(actor: Runner, member: Member): Role[] {
  if (!canRunTeam(actor) || actor.userId === member.id) return [];
  if (actor.role === 'admin') return [...ROLES];
  return member.role === 'admin' ? [] : ROLES.filter((role) => role !== 'admin');
}

/** Only an admin removes somebody, and nobody themselves. */
export function canRemove(actor: Runner, member: Pick<Member, 'id'>): boolean {
  return actor.role === 'admin' && actor.userId !== member.id;
}

/** What the person may do with a member, for the page to show. */
export function memberAbilities(actor: Runner, member: Member): { set_role: Role[]; remove: boolean } {
  return { set_role: rolesToGive(actor, member), remove: canRemove(actor, member) };
}
