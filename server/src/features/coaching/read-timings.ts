import type { Tx } from '@dealwright/db/database';
import { type GradeTiming, gradeTimings } from '@dealwright/domain/coaching/grade-timing';
import type { Period } from '@dealwright/domain/forecast-period/period';
import type { QualificationSettings } from '@dealwright/domain/qualification-settings';
import type { Actor } from '../../platform/actor.ts';
import { toGraded } from '../deals/grading/requalify.ts';
import { settingsOfDeal } from '../deals/grading/store.ts';
import {
  type ClosedRow,
  type EvidenceRow,
  listAllEvidence,
  listClosedDeals,
  listEntries,
} from './deal-store.ts';

/** A closed deal with when its grades were reached. */
export interface TimedDeal {
  readonly deal: ClosedRow;
  readonly timings: readonly GradeTiming[];
}

async function settingsByWorkspace(
  tx: Tx,
  actor: Actor,
  deals: readonly ClosedRow[],
): Promise<ReadonlyMap<string, QualificationSettings>> {
  const settings = new Map<string, QualificationSettings>();
  for (const { workspace_id: workspaceId } of deals) {
    if (!settings.has(workspaceId))
      settings.set(workspaceId, await settingsOfDeal(tx, actor, { workspaceId }));
  }
  return settings;
}

const recorded = (row: EvidenceRow) => ({
  ...toGraded(row),
  recordedAt: row.created_at,
  endedAt: row.closed_at,
});

/** Deals of the people with evidence, and the grades that they should have reached; those that say nothing are left out. */
export async function readTimings(
  tx: Tx,
  actor: Actor,
  asked: { readonly owners: readonly string[]; readonly period: Period; readonly limit: number },
): Promise<{ readonly timed: TimedDeal[]; readonly closed: readonly ClosedRow[] }> {
  const closed = await listClosedDeals(tx, actor, asked);
  const ids = closed.map(({ id }) => id);
  const evidence = Map.groupBy(await listAllEvidence(tx, actor.companyId, ids), (row) => row.deal_id);
  const entries = Map.groupBy(
    await listEntries(tx, actor.companyId, [...evidence.keys()]),
    (row) => row.deal_id,
  );
  const settings = await settingsByWorkspace(tx, actor, closed);
  const timed = closed.flatMap((deal) => {
    const rows = evidence.get(deal.id);
    const rules = settings.get(deal.workspace_id);
    if (!rows || !rules) return [];
    const known = {
      entries: entries.get(deal.id) ?? [],
      evidence: rows.map(recorded),
      closedAt: deal.closed_at,
    };
    const timings = gradeTimings(known, rules);
    return timings.length === 0 ? [] : [{ deal, timings }];
  });
  return { timed, closed };
}
