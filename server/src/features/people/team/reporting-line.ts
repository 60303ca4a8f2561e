import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit.ts';
import { AppError, invalid, notFound } from '../../../platform/errors.ts';
import { assertUnchanged } from '../../../platform/precondition.ts';
import { lockWorkspace } from '../profile/store.ts';
import { type Call, requireTeam, standingActor } from './change-role.ts';
import { listReports, readSeats, type Report, setManagerIds } from './reporting-line-store.ts';
import { canSetManager } from './policy.ts';
import { findTeamMember, type TeamRow } from './store.ts';

interface Place {
  readonly companyId: string;
  readonly workspaceId: string;
}

/** Whether somebody would report to themselves, over however many others. */
function makesCircle(managers: ReadonlyMap<string, string | null>, { id, manager_id }: Report): boolean {
  let above = manager_id;
  for (let steps = 0; above !== null && steps <= managers.size; steps += 1) {
    if (above === id) return true;
    above = managers.get(above) ?? null;
  }
  return above !== null;
}

type Refusal = 'unknown' | 'circle';

export interface Refused extends Report {
  readonly reason: Refusal;
}

/**
 * Gives people of a workspace, members or named owners, their managers, in order, and answers the pairs that it does
 * not: where one of the two is not of the workspace, or would report to themselves. Behind the workspace's lock, so two
 * who do it at once make no circle between them.
 */
export async function setManagers(
  tx: Tx,
  place: Place,
  pairs: readonly Report[],
  now: Date,
): Promise<Refused[]> {
  if (pairs.length === 0) return [];
  await lockWorkspace(tx, place);
  const managers = new Map((await listReports(tx, place)).map(({ id, manager_id }) => [id, manager_id]));
  const refused: Refused[] = [];
  const changed = new Map<string, Report>();
  for (const pair of pairs) {
    const known = managers.has(pair.id) && (pair.manager_id === null || managers.has(pair.manager_id));
    if (!known) refused.push({ ...pair, reason: 'unknown' });
    else if (makesCircle(managers, pair)) refused.push({ ...pair, reason: 'circle' });
    else if (managers.get(pair.id) !== pair.manager_id) {
      managers.set(pair.id, pair.manager_id);
      changed.set(pair.id, pair);
    }
  }
  await setManagerIds(tx, place, [...changed.values()], now);
  return refused;
}

export interface SeatsMissing {
  readonly missing: number;
  readonly free: number;
  readonly seats: number;
  /** Up to five admins, by name: they set the number of seats. */
  readonly admins: readonly string[];
}

/** How many seats a workspace lacks for so many more members, pending invitations counted, and who can raise them. */
export async function findMissingSeats(tx: Tx, place: Place, more: number, now: Date): Promise<SeatsMissing> {
  const found = await readSeats(tx, place, now);
  if (!found) throw notFound();
  return { ...found, missing: Math.max(0, more - found.free) };
}

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
    throw new AppError('forbidden', 'Only another admin can change this person’s manager.');
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
