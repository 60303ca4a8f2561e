import {
  type DealVisit,
  type recordDealVisit,
  VISIT_GAP_MINUTES,
  VISIT_SHOWS,
} from '@dealwright/contract/deals/visits';
import type { ResponseOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../../platform/actor.ts';
import { presentHistoryEntry } from '../history/present-history.ts';
import { namesIn } from '../history/read-page.ts';
import { countChangesBetween, listChangesBetween } from '../history/store.ts';
import { findVisit, saveVisit, type Visitor, type VisitRow } from './store.ts';

interface Place {
  readonly companyId: string;
  readonly id: string;
}

const visitorOf = (actor: Actor, deal: Place): Visitor => ({
  companyId: deal.companyId,
  dealId: deal.id,
  profileId: actor.userId,
});

/** The visit that goes on at this moment: the one on record, or a new one after a gap. */
function visitAt(row: VisitRow | undefined, now: Date): VisitRow {
  if (!row) return { looked_at: null, began_at: now, last_at: now };
  const goesOn = now.getTime() - row.last_at.getTime() <= VISIT_GAP_MINUTES * 60_000;
  return goesOn ? { ...row, last_at: now } : { looked_at: row.last_at, began_at: now, last_at: now };
}

/** What changed since the person last looked. Whether they may read the deal is asked before. */
export async function readVisit(tx: Tx, actor: Actor, deal: Place, now: Date): Promise<DealVisit> {
  const { looked_at: since, began_at: until } = visitAt(await findVisit(tx, visitorOf(actor, deal)), now);
  if (!since) return { since: null, until: until.toISOString(), total: 0, changes: [] };
  const between = { companyId: deal.companyId, dealId: deal.id, since, until };
  const total = await countChangesBetween(tx, between);
  const rows = total === 0 ? [] : await listChangesBetween(tx, between, VISIT_SHOWS);
  const names = await namesIn(tx, deal.companyId, rows);
  return {
    since: since.toISOString(),
    until: until.toISOString(),
    total,
    changes: rows.map((row) => presentHistoryEntry(row, names)),
  };
}

interface Look {
  readonly seen: boolean;
  readonly now: Date;
}

/** `seen` says that the changes before this visit have been read. */
export async function recordVisit(
  tx: Tx,
  actor: Actor,
  deal: Place,
  { seen, now }: Look,
): Promise<ResponseOf<typeof recordDealVisit>> {
  const visitor = visitorOf(actor, deal);
  const goingOn = visitAt(await findVisit(tx, visitor), now);
  const visit = seen ? { looked_at: now, began_at: now, last_at: now } : goingOn;
  await saveVisit(tx, visitor, visit);
  return { since: visit.looked_at?.toISOString() ?? null, until: visit.began_at.toISOString() };
}
