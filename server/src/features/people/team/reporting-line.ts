import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit.ts';
import { AppError, invalid, notFound } from '../../../platform/errors.ts';
import { assertUnchanged } from '../../../platform/precondition.ts';
import { type Refusal, setManagers } from '../../identity/members/reporting-line.ts';
import { lockWorkspace } from '../profile/store.ts';
import { type Call, requireTeam, standingActor } from './change-role.ts';
import { canSetManager } from './policy.ts';
import { findTeamMember, type TeamRow } from './store.ts';

const REFUSALS: Readonly<Record<Refusal, string>> = {
  unknown: 'Choose a colleague in this workspace',
  circle: 'They report to this person, directly or through others',
};

interface Change {
  readonly profileId: string;
  readonly managerId: string | null;
  /** The one they had when it was decided. */
  readonly formerId: string | null | undefined;
}

/** Gives a member another manager, or none. Throws 400, 403, 404 and 412. */
export async function changeManager(
  tx: Tx,
  actor: Actor,
  { profileId, managerId, formerId }: Change,
  call: Call,
): Promise<TeamRow> {
  requireTeam(actor);
  await lockWorkspace(tx, actor);
  const standing = await standingActor(tx, actor);
  const member = await findTeamMember(tx, actor, profileId);
  if (!member) throw notFound();
  if (!canSetManager(standing, member)) {
    throw new AppError('forbidden', 'Only an admin can change a colleague’s manager.');
  }
  assertUnchanged(
    { former: formerId, present: member.manager_id, next: managerId },
    { manager_id: member.manager_id },
  );
  const [refused] = await setManagers(tx, actor, [{ id: profileId, manager_id: managerId }], call.now);
  if (refused) throw invalid('manager_id', REFUSALS[refused.reason]);
  const after = await findTeamMember(tx, actor, profileId);
  if (!after) throw notFound();
  if (member.manager_id === after.manager_id) return after;
  await audit(tx, {
    companyId: actor.companyId,
    actorId: actor.userId,
    action: 'manager_changed',
    success: true,
    clientAddress: call.clientAddress,
    requestId: call.requestId,
    detail: { profile_id: profileId, from: member.manager_id, to: managerId },
  });
  return after;
}
