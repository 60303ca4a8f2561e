import type { Database, Tx } from '@dealwright/db/database';
import { dayOf } from '@dealwright/domain/calendar';
import { asCompany } from '../../../platform/as-member.ts';
import { emit } from '../../../platform/events.ts';
import { requalify } from '../../deals/grading/requalify.ts';
import { withDefaults } from '../../deals/grading/store.ts';
import { beginRules, listDealsToRegrade, lockDueRules, noteRegraded, type RulesKey } from './apply-store.ts';

const BATCH = 500;

interface ApplyDeps {
  readonly database: Database;
  readonly now: () => Date;
  /** Deals of a step. */
  readonly batch?: number;
}

interface Step {
  readonly now: Date;
  readonly batch: number;
}

/** The first step makes the rules count; each further one grades the next deals. True when none are left. */
async function step(tx: Tx, key: RulesKey, { now, batch }: Step): Promise<boolean> {
  const { companyId } = key;
  const rules = await lockDueRules(tx, key, dayOf(now));
  if (!rules) return true;
  if (rules.begun_at === null) {
    await beginRules(tx, key, now);
    return false;
  }
  const deals = await listDealsToRegrade(tx, companyId, rules, batch);
  const { workspace_id: workspaceId, updated_by: actorId } = rules;
  const settings = withDefaults(rules.settings);
  const graded = await requalify(
    tx,
    { companyId, actorId, settings, cause: 'settings', causeId: key.id, now },
    deals,
  );
  const changed = deals.filter((id) => graded.get(id)?.changed);
  await emit(
    tx,
    changed.map((dealId) => ({ companyId, workspaceId, dealId, type: 'meddpicc.changed' as const, actorId })),
  );
  const isOver = deals.length < batch;
  await noteRegraded(tx, key, { deals, isOver, now });
  return isOver;
}

/**
 * Makes published rules count from their day on and grades the workspace's open deals by them, in batches that commit
 * one by one and go on where they stopped. Closed deals keep the grades of their closing day.
 */
export async function applyRules(
  { database, now, batch = BATCH }: ApplyDeps,
  key: RulesKey,
  mayGoOn: () => boolean = () => true,
): Promise<void> {
  while (mayGoOn()) {
    const isOver = await asCompany(database, key.companyId, (tx) => step(tx, key, { now: now(), batch }));
    if (isOver) return;
  }
}
