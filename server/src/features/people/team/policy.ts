import { ROLES, type Role } from '@dealwright/domain/role';
import type { Actor } from '../../../platform/actor.ts';

type Runner = Pick<Actor, 'role' | 'userId'>;

interface Member {
  readonly id: string;
  readonly role: Role;
}

/** Admins and managers run the team. */
export function canRunTeam(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'admin' || actor.role === 'manager';
}

/** The roles a person can give a member: only admins make or change admins, and never themselves. */
export function rolesToGive(actor: Runner, member: Member): Role[] {
  if (!canRunTeam(actor) || actor.userId === member.id) return [];
  if (actor.role === 'admin') return [...ROLES];
  return member.role === 'admin' ? [] : ROLES.filter((role) => role !== 'admin');
}

/** Who is an admin is nothing that a stolen session may change. */
export function roleNeedsProof(member: Pick<Member, 'role'>, role: Role): boolean {
  return member.role !== role && (member.role === 'admin' || role === 'admin');
}

/** Admins set people's managers, but not their own. */
export function canSetManager(actor: Runner, member: Pick<Member, 'id'>): boolean {
  return actor.role === 'admin' && actor.userId !== member.id;
}

/** Only admins remove members, and not themselves. */
export function canRemove(actor: Runner, member: Pick<Member, 'id'>): boolean {
  return actor.role === 'admin' && actor.userId !== member.id;
}

/** Only admins reset a colleague's second factor. For their own they have recovery codes. */
export function canResetFactors(actor: Runner, member: Pick<Member, 'id'>): boolean {
  return actor.role === 'admin' && actor.userId !== member.id;
}

/** Whose factor it is, and any admin, stops a reset that waits. */
export function canStopReset(actor: Runner, member: Pick<Member, 'id'>): boolean {
  return actor.role === 'admin' || actor.userId === member.id;
}

interface MemberAbilities {
  readonly set_role: Role[];
  readonly set_manager: boolean;
  readonly remove: boolean;
  readonly reset_factors: boolean;
  readonly stop_reset: boolean;
}

interface Factors {
  readonly mfa_enabled: boolean;
  /** When a reset that waits is due. */
  readonly factor_reset_at: Date | null;
}

/** What the person may do with a member, for the page to show. */
export function memberAbilities(actor: Runner, member: Member & Factors): MemberAbilities {
  const waits = member.factor_reset_at !== null;
  return {
    set_role: rolesToGive(actor, member),
    set_manager: canSetManager(actor, member),
    remove: canRemove(actor, member),
    reset_factors: member.mfa_enabled && !waits && canResetFactors(actor, member),
    stop_reset: waits && canStopReset(actor, member),
  };
}
