import type { Database, Tx } from '@dealwright/db/database';
import { dayOf } from '@dealwright/domain/calendar';
import { asSystem } from '../../platform/as-system.ts';
import { emit } from '../../platform/events.ts';
import { requalify } from '../deals/grading/requalify.ts';
import { withDefaults } from '../deals/grading/store.ts';
import { type AgedDeal, takeAgedDeals } from './ageing-store.ts';

const BATCH = 500;

async function ageWorkspace(tx: Tx, deals: readonly AgedDeal[], now: Date): Promise<void> {
  const [first] = deals;
  if (!first) return;
  const { company_id: companyId, workspace_id: workspaceId } = first;
  const settings = withDefaults(first.qualification_settings);
  const ids = deals.map(({ id }) => id);
  const worsened = await requalify(tx, { companyId, actorId: null, settings, cause: 'ageing', now }, ids);
  await emit(
    tx,
    ids.map((dealId) => ({
      companyId,
      workspaceId,
      dealId,
      type: 'meddpicc.changed' as const,
      actorId: null,
      payload: { stale: worsened.get(dealId)?.stale ?? [] },
    })),
  );
}

async function ageBatch(tx: Tx, now: Date): Promise<number> {
  const deals = await takeAgedDeals(tx, dayOf(now), BATCH);
  const byWorkspace = Map.groupBy(deals, (deal) => `${deal.company_id} ${deal.workspace_id}`);
  for (const group of byWorkspace.values()) await ageWorkspace(tx, group, now);
  return deals.length;
}

/**
 * Grades anew every deal whose evidence has aged past a limit by now, each company's by its own workspaces' settings,
 * in batches that commit one by one. Returns how many deals it were.
 */
export async function ageDeals(database: Database, now: Date): Promise<number> {
  let aged = 0;
  for (;;) {
    const batch = await asSystem(database, (tx) => ageBatch(tx, now));
    aged += batch;
    if (batch < BATCH) return aged;
  }
}
