import type { changeProfile as changeRoute } from '@dealwright/contract/people/profile-changes';
import type { BodyOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import { LAST_ADMIN_REFUSED, refusalOf } from './policy.ts';
import { endStreams, lockWorkspace, readStanding, updateProfile } from './store.ts';

type Input = BodyOf<typeof changeRoute>;

interface Call {
  readonly now: Date;
  readonly clientAddress: string;
  readonly requestId: string;
}

/**
 * Changes the caller's own name, role and region format. Throws 403 for a role that would raise their rights, 409 if
 * the workspace would be left without an admin; of two admins who step down at once the second is refused.
 */
export async function changeProfile(tx: Tx, actor: Actor, input: Input, call: Call): Promise<void> {
  if (input.role === undefined) return updateProfile(tx, actor, input, call.now);
  await lockWorkspace(tx, actor);
  const standing = await readStanding(tx, actor);
  const refusal = refusalOf(input.role, standing);
  if (refusal !== null)
    throw new AppError(refusal === LAST_ADMIN_REFUSED ? 'conflict' : 'forbidden', refusal);
  await updateProfile(tx, actor, input, call.now);
  if (input.role === standing.own) return;
  await endStreams(tx, actor.userId);
  await audit(tx, {
    companyId: actor.companyId,
    actorId: actor.userId,
    action: 'role_changed',
    success: true,
    clientAddress: call.clientAddress,
    requestId: call.requestId,
    detail: { profile_id: actor.userId, from: standing.own, to: input.role },
  });
}
