import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { takeTurn } from '../deals/lock-store.ts';
import { closeConflict, closeOtherPeople, lockConflict } from './conflict-store.ts';
import { requireConnection } from './connect.ts';
import { wakeWorkers } from './store.ts';
import { setPeople, TAKE_OVER } from './take-over.ts';

interface Call {
  readonly actor: Actor;
  readonly now: Date;
}

/** Decides a conflict. Ours is written to HubSpot where that is switched on. Throws 409 when it was decided already. */
export async function resolveConflict(
  tx: Tx,
  call: Call,
  { id, keep }: { readonly id: string; readonly keep: 'ours' | 'theirs' },
): Promise<void> {
  const connection = await requireConnection(tx, call.actor);
  await takeTurn(tx, call.actor.companyId);
  const conflict = await lockConflict(tx, connection, id);
  if (!conflict) throw notFound();
  if (conflict.resolved_at !== null) throw new AppError('conflict', 'This was decided a moment ago.');
  const decision = { keep, by: call.actor.userId, now: call.now };
  if (keep === 'theirs' && !(await TAKE_OVER[conflict.kind](tx, call, connection, conflict)))
    throw notFound();
  if (keep === 'ours' && conflict.kind === 'contact') {
    const ids = await closeOtherPeople(tx, connection, conflict, decision);
    await setPeople(tx, call, connection, { ...conflict, ids, value: conflict.ours });
  }
  await closeConflict(tx, connection, conflict, decision);
  await wakeWorkers(tx);
}
