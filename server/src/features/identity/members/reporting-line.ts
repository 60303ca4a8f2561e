import type { Tx } from '@dealwright/db/database';
import { notFound } from '../../../platform/errors.ts';
import { lockWorkspaces } from '../invitations/membership-store.ts';
import { listReports, type Report, readSeats, setManagerIds } from './reporting-line-store.ts';

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

export type Refusal = 'unknown' | 'circle';

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
  await lockWorkspaces(tx, [place]);
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
