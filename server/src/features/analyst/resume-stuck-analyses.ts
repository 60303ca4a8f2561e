import type { Tx } from '@dealwright/db/database';
import { failAnalysis, type StuckRow, takeUpStuck } from './analysis-store.ts';
import { announceAnalysis } from './keep-analysis.ts';

/** A run takes eight minutes at most; after ten it is dead. */
export const STUCK_AFTER_MINUTES = 10;
const GIVE_UP_AFTER_MINUTES = 45;
const BATCH = 50;

/**
 * Finds analyses whose run died or whose job got lost. Returns those to run again; one that could not be finished
 * for long ends as failed, and says so.
 */
export async function resumeStuckAnalyses(tx: Tx, now: Date): Promise<StuckRow[]> {
  const stuck = await takeUpStuck(tx, now, STUCK_AFTER_MINUTES, BATCH);
  const again: StuckRow[] = [];
  for (const row of stuck) {
    if (row.age_minutes < GIVE_UP_AFTER_MINUTES) {
      again.push(row);
      continue;
    }
    await failAnalysis(tx, row.company_id, row.id, 'The analysis was interrupted. Start it again.', now);
    await announceAnalysis(tx, row.company_id, row);
  }
  return again;
}
