import type { RetentionKind } from '@dealwright/contract/privacy/retention';
import type { Database, Tx } from '@dealwright/db/database';
import { asSystem } from '../../platform/as-system.ts';
import { audit } from '../../platform/audit.ts';
import { isFeatureOn } from '../../platform/require-feature.ts';
import { claimDueRule, deleteOlder, type RuleRow, runNextAt } from './retention-store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const BACKGROUND = 'background';

/** Few enough for the time a statement may take; a deal goes with its notes, evidence and history. */
const BATCH: Readonly<Record<RetentionKind, number>> = {
  usage_logs: 1_000,
  archived_deals: 50,
  invitations: 1_000,
  audio: 50,
};

export const oldestKept = (days: number, now: Date): Date => new Date(now.getTime() - days * DAY_MS);

/** A batch of one rule; behind it the rule comes after those of other companies, or tomorrow when nothing is left. */
async function enforceRule(tx: Tx, rule: RuleRow, now: Date): Promise<number> {
  const { company_id: companyId, kind, days } = rule;
  const key = { companyId, kind };
  const tomorrow = new Date(now.getTime() + DAY_MS);
  // What an admin can no longer see or change does not go on deleting.
  if (!(await isFeatureOn(tx, companyId, 'data_controls'))) {
    await runNextAt(tx, key, tomorrow);
    return 0;
  }
  const before = oldestKept(days, now);
  const records = await deleteOlder(tx, key, { before, most: BATCH[kind], now });
  await runNextAt(tx, key, records < BATCH[kind] ? tomorrow : now);
  if (records > 0) {
    const entry = {
      companyId,
      actorId: null,
      success: true,
      clientAddress: BACKGROUND,
      requestId: BACKGROUND,
    };
    await audit(tx, { ...entry, action: 'retention_enforced', detail: { kind, days, records } });
  }
  return records;
}

/**
 * Deletes what companies no longer want to keep, in batches that commit one by one. Several instances may do it at once:
 * each has another rule. Returns how many records went.
 */
export async function enforceRetention(database: Database, now: Date): Promise<number> {
  let deleted = 0;
  for (;;) {
    const records = await asSystem(database, async (tx) => {
      const rule = await claimDueRule(tx, now);
      return rule ? enforceRule(tx, rule, now) : null;
    });
    if (records === null) return deleted;
    deleted += records;
  }
}
