import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit.ts';
import { displayName } from '../../../platform/authenticate.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { canRemoveNamedOwner } from './policy.ts';
import { findNamedOwner, removeUnused } from './store.ts';

interface Removal {
  readonly actor: Actor;
  readonly id: string;
  readonly clientAddress: string;
  readonly requestId: string;
}

/** Removes an owner to whom nothing refers. Throws `conflict` if something does. */
export async function removeNamedOwner(tx: Tx, { actor, id, ...origin }: Removal): Promise<void> {
  if (!canRemoveNamedOwner(actor)) throw new AppError('forbidden', 'Only admins can remove owners.');
  const owner = await findNamedOwner(tx, actor, id);
  if (!owner) throw notFound();
  const [gone] = await removeUnused(tx, [id]);
  if (gone === undefined) {
    throw new AppError(
      'conflict',
      `${displayName(owner)} still has records, reports or an invitation. Reassign them first.`,
    );
  }
  await audit(tx, {
    ...origin,
    companyId: actor.companyId,
    actorId: actor.userId,
    action: 'named_owner_removed',
    success: true,
    detail: { profile_id: id },
  });
}
