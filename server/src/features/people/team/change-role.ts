import { TEAM_DENIED } from '@dealwright/contract/people/team';
import type { Tx } from '@dealwright/db/database';
import type { Role } from '@dealwright/domain/role';
import type { Actor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { assertUnchanged } from '../../../platform/precondition.ts';
import { lockWorkspace } from '../profile/store.ts';
import { canRunTeam, roleNeedsProof, rolesToGive } from './policy.ts';
import { findRole, findTeamMember, setRole, type TeamRow } from './store.ts';

export interface Call {
  readonly now: Date;
  readonly clientAddress: string;
  readonly requestId: string;
}

/** Throws `forbidden` for people who don't manage the team. */
export function requireTeam(actor: Pick<Actor, 'role'>): void {
  if (!canRunTeam(actor)) throw new AppError('forbidden', TEAM_DENIED);
}

/**
 * The person with the role they have now, behind the workspace's lock: of two who take each other's rights at the same
 * moment the second is refused, which is how a workspace keeps an admin. Throws `forbidden` for those out of it.
 */
export async function standingActor(tx: Tx, actor: Actor): Promise<Actor> {
  const role = await findRole(tx, actor, actor.userId);
  if (role === null) throw new AppError('forbidden', TEAM_DENIED);
  const standing = { ...actor, role };
  requireTeam(standing);
  return standing;
}

function requireMayGive(actor: Actor, member: TeamRow, role: Role): void {
  if (actor.userId === member.id) throw new AppError('forbidden', 'You can’t change your own role here.');
  if (rolesToGive(actor, member).includes(role)) return;
  throw new AppError(
    'forbidden',
    member.role === 'admin'
      ? 'Only an admin can change an admin’s role.'
      : 'Only an admin can make someone an admin.',
  );
}

interface Change {
  readonly profileId: string;
  readonly role: Role;
  /** The one they had when it was decided. */
  readonly formerRole: Role | undefined;
}

/** Gives a member of the workspace another role, from their next request on. Throws 403, 404 and 412. */
export async function changeMemberRole(
  tx: Tx,
  actor: Actor,
  { profileId, role, formerRole }: Change,
  call: Call & { readonly proveIf: (needed: boolean) => void },
): Promise<TeamRow> {
  requireTeam(actor);
  await lockWorkspace(tx, actor);
  const standing = await standingActor(tx, actor);
  const member = await findTeamMember(tx, actor, profileId);
  if (!member) throw notFound();
  requireMayGive(standing, member, role);
  call.proveIf(roleNeedsProof(member, role));
  assertUnchanged({ former: formerRole, present: member.role, next: role }, { role: member.role });
  if (member.role === role) return member;
  await setRole(tx, actor, { id: profileId, role, now: call.now });
  await audit(tx, {
    companyId: actor.companyId,
    actorId: actor.userId,
    action: 'role_changed',
    success: true,
    clientAddress: call.clientAddress,
    requestId: call.requestId,
    detail: { profile_id: profileId, from: member.role, to: role },
  });
  return { ...member, role };
}
