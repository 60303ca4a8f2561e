import type { Tx } from '@dealwright/db/database';
import type { CrmValue } from '@dealwright/domain/crm-merge';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { lockCompany } from '../../deals/store.ts';
import { requireConnection } from './connect.ts';
import { type ConflictRow, closeConflict, closeOtherPeople, lockConflict } from './deal-store.ts';
import { personName } from './owner-store.ts';
import { presentValue } from './present-hubspot.ts';
import { setContact } from './set-contact.ts';
import { wakeWorkers } from './store.ts';
import { changedSince, setPeople, TAKE_OVER } from './take-over.ts';

interface Call {
  readonly actor: Actor;
  readonly now: Date;
}

interface Decision {
  readonly id: string;
  readonly keep: 'ours' | 'theirs';
  /** Both sides as shown to the person who decides. */
  readonly seen: { readonly ours: string | null; readonly theirs: string | null } | undefined;
}

const DECIDED = {
  ours: 'kept the value here',
  theirs: 'used HubSpot’s value',
  same: 'used the same value for all deals of that person',
} as const;

/** Who decided it, and how; null if both sides came to agree. */
async function decidedAlready(
  tx: Tx,
  { actor }: Call,
  { resolution, resolved_by: by }: ConflictRow,
): Promise<AppError> {
  if (by === null || resolution === null)
    return new AppError('conflict', 'There is nothing left to decide: both sides now agree.');
  const name = await personName(tx, actor.companyId, by);
  return new AppError('conflict', `${name} already decided this and ${DECIDED[resolution]}.`);
}

/**
 * Resolves a conflict. Our value is written to HubSpot if that is turned on. Throws 409 if it was already resolved, or if
 * either side has changed since the person saw it.
 */
export async function resolveConflict(tx: Tx, call: Call, { id, keep, seen }: Decision): Promise<void> {
  const connection = await requireConnection(tx, call.actor);
  await lockCompany(tx, call.actor.companyId);
  const conflict = await lockConflict(tx, connection, id);
  if (!conflict) throw notFound();
  if (conflict.resolved_at !== null) throw await decidedAlready(tx, call, conflict);
  const { field, ours, theirs } = conflict;
  const shown = (value: CrmValue) => presentValue(field, value, call.actor.locale);
  const isAsSeen = !seen || (shown(ours) === seen.ours && shown(theirs) === seen.theirs);
  if (!isAsSeen) throw changedSince();
  const decision = { keep, by: call.actor.userId, now: call.now };
  if (keep === 'theirs' && !(await TAKE_OVER[conflict.kind](tx, call, connection, conflict)))
    throw notFound();
  if (keep === 'ours' && conflict.kind === 'contact') {
    const ids = await closeOtherPeople(tx, connection, conflict, decision);
    await setPeople(tx, call, connection, { ...conflict, ids, value: conflict.ours });
    await setContact(tx, call, connection, { hubspot_id: conflict.hubspot_id, field, value: conflict.ours });
  }
  await closeConflict(tx, connection, conflict, decision);
  wakeWorkers(tx);
}
