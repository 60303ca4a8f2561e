import type { Tx } from '@dealwright/db/database';
import { notFound } from '../../../platform/errors.ts';
import { lockWorkspaces } from '../invitations/membership-store.ts';
import { listReports, type Report, readSeats, setManagerIds } from './reporting-line-store.ts';

interface Place {
  readonly companyId: string;
  readonly workspaceId: string;
}

/** Whether a person would report to themselves, directly or indirectly. */
export function makesCircle(
  managers: ReadonlyMap<string, string | null>,
  { id, manager_id }: Report,
): boolean {
  let above = manager_id;
  for (let steps = 0; above !== null && steps <= managers.size; steps += 1) {
    if (above === id) return true;
    above = managers.get(above) ?? null;
  }
  return above !== null;
}

export type Refusal = 'unknown' | 'circle';

export interface Refused extends Report {
  readonly reason: Refusal;
}

/** A person's manager before and after a change. */
export interface ManagerChange {
  readonly id: string;
  readonly before: string | null;
  readonly after: string | null;
}

interface ChangedManagers {
  readonly refused: readonly Refused[];
  readonly changed: readonly ManagerChange[];
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
): Promise<readonly Refused[]> {
  return (await changeManagers(tx, place, pairs, now)).refused;
}

async function managersOf(tx: Tx, place: Place): Promise<Map<string, string | null>> {
  await lockWorkspaces(tx, [place]);
  return new Map((await listReports(tx, place)).map(({ id, manager_id }) => [id, manager_id]));
}

/** Does what `setManagers` does for many at once, of whom two can change places, and answers what is different. */
export async function changeManagers(
  tx: Tx,
  place: Place,
  pairs: readonly Report[],
  now: Date,
): Promise<ChangedManagers> {
  if (pairs.length === 0) return { refused: [], changed: [] };
  const managers = await managersOf(tx, place);
  const before = new Map(managers);
  if (pairs.length > 1) for (const { id } of pairs) if (managers.has(id)) managers.set(id, null);
  const refused: Refused[] = [];
  for (const pair of pairs) {
    const known = managers.has(pair.id) && (pair.manager_id === null || managers.has(pair.manager_id));
    if (!known) refused.push({ ...pair, reason: 'unknown' });
    else if (makesCircle(managers, pair)) refused.push({ ...pair, reason: 'circle' });
    else managers.set(pair.id, pair.manager_id);
  }
  // Who was refused keeps the manager they had, unless that has become a circle as well.
  for (const { id } of refused) {
    const former = { id, manager_id: before.get(id) ?? null };
    if (before.has(id) && managers.get(id) === null && !makesCircle(managers, former))
      managers.set(id, former.manager_id);
  }
  const changed = [...before].flatMap(([id, was]): ManagerChange[] => {
    const after = managers.get(id) ?? null;
    return after === was ? [] : [{ id, before: was, after }];
  });
  const reports = changed.map(({ id, after }) => ({ id, manager_id: after }));
  await setManagerIds(tx, place, reports, now);
  return { refused, changed };
}

/** Undoes changes that weren't changed since, and returns how many. */
export async function restoreManagers(
  tx: Tx,
  place: Place,
  changes: readonly ManagerChange[],
  now: Date,
): Promise<number> {
  const managers = await managersOf(tx, place);
  const untouched = changes.filter(({ id, after }) => managers.get(id) === after);
  const pairs = untouched.map(({ id, before }) => ({ id, manager_id: before }));
  const { refused } = await changeManagers(tx, place, pairs, now);
  return untouched.length - refused.length;
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
