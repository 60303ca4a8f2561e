import { DEFAULT_REMOVAL_REASON, type removeMember as removeRoute } from '@dealwright/contract/people/team';
import type { BodyOf, ResponseOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit.ts';
import { displayName } from '../../../platform/authenticate.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { lockCompany } from '../../deals/store.ts';
import { lockWorkspace } from '../profile/store.ts';
import { type Call, requireTeam, standingActor } from './change-role.ts';
import { handOverBatch, presentHandOver } from './hand-over.ts';
import { canRemove } from './policy.ts';
import { removalMail } from './removal-mail.ts';
import { findTeamMember, getNames, insertRemoval, type TeamRow, takeOut } from './store.ts';

type Answer = ResponseOf<typeof removeRoute>;

/** A member the person can remove. Throws 403, and 404 if they aren't a member of the workspace. */
export async function requireRemovable(tx: Tx, actor: Actor, profileId: string): Promise<TeamRow> {
  requireTeam(actor);
  if (actor.role !== 'admin') throw new AppError('forbidden', 'Only an admin can remove a member.');
  const member = await findTeamMember(tx, actor, profileId);
  if (!member) throw notFound();
  if (!canRemove(actor, member)) throw new AppError('forbidden', 'You can’t remove yourself.');
  return member;
}

async function tell(tx: Tx, actor: Actor, member: TeamRow, now: Date): Promise<void> {
  const { company, workspace } = await getNames(tx, actor);
  const mail = removalMail({
    to: member.email,
    companyId: actor.companyId,
    companyName: company,
    workspaceName: workspace,
    removerName: actor.name,
  });
  await queueMail(tx, mail, { now });
}

interface Removal {
  readonly id: string;
  readonly member: TeamRow;
  readonly reason: string;
}

async function handOver(
  tx: Tx,
  actor: Actor,
  { id, member }: Removal,
  now: Date,
): Promise<Pick<Answer, 'deals_handed_over' | 'deals_waiting' | 'tasks_handed_over'>> {
  const { companyId, userId: actorId, name } = actor;
  const { deals, tasks } = await handOverBatch(tx, {
    companyId,
    removalId: id,
    from: { id: member.id, name: displayName(member) },
    to: { id: actorId, name },
    actorId,
    now,
  });
  const left = await presentHandOver(tx, actor, member.id);
  return {
    deals_handed_over: deals,
    deals_waiting: left.open_deals + left.shelved_deals,
    tasks_handed_over: tasks,
  };
}

/**
 * Removes a member from the workspace: their account stays without one, their sessions end, and their open deals go to
 * the person who removes them. The company's turn comes before the workspace's lock, as wherever deals are written.
 */
export async function removeMember(
  tx: Tx,
  actor: Actor,
  { user_id_to_delete: profileId, deletion_reason }: BodyOf<typeof removeRoute>,
  { now, clientAddress, requestId }: Call,
): Promise<Answer> {
  requireTeam(actor);
  await lockCompany(tx, actor.companyId);
  await lockWorkspace(tx, actor);
  const member = await requireRemovable(tx, await standingActor(tx, actor), profileId);
  const { companyId, workspaceId, userId } = actor;
  const removal = { id: newId(), member, reason: deletion_reason ?? DEFAULT_REMOVAL_REASON };
  const { id, reason } = removal;
  await insertRemoval(tx, {
    companyId,
    id,
    profileId,
    workspaceId,
    role: member.role,
    reason,
    removedBy: userId,
    now,
  });
  await takeOut(tx, actor, { id: profileId, now });
  const deals = await handOver(tx, actor, removal, now);
  await tell(tx, actor, member, now);
  const detail = { profile_id: profileId, workspace_id: workspaceId, role: member.role, reason, ...deals };
  const entry = { companyId, actorId: userId, success: true, clientAddress, requestId };
  await audit(tx, { ...entry, action: 'member_removed', detail });
  return {
    id,
    profile_id: profileId,
    reason,
    removed_by: { id: userId, name: actor.name },
    removed_at: now.toISOString(),
    ...deals,
  };
}
