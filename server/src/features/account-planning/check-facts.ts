import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { requireOwner } from '../deals/require-deal-worker.ts';
import { findAccountKey } from './list-store.ts';
import { type AccountFactsChange, isNameTaken, listAncestors } from './store.ts';

interface Place {
  readonly companyId: string;
  readonly workspaceId: string;
}

async function checkParent(
  tx: Tx,
  actor: Actor,
  place: Place,
  parentId: string,
  id: string | null,
): Promise<void> {
  const parent = await findAccountKey(tx, actor, parentId);
  if (!parent || parent.workspaceId !== place.workspaceId) {
    throw invalid('parent_id', 'Choose an account in this workspace');
  }
  if (id === null) return;
  if ((await listAncestors(tx, place.companyId, parentId)).includes(id)) {
    throw invalid(
      'parent_id',
      parentId === id
        ? 'An account can’t be its own parent'
        : `${parent.name} is part of this account, so it can’t be its parent`,
    );
  }
}

/** Throws where facts do not fit into the workspace. The caller has the company's turn, so that none changes meanwhile. */
export async function checkFacts(
  tx: Tx,
  actor: Actor,
  place: Place,
  facts: AccountFactsChange,
  id: string | null,
): Promise<void> {
  if (facts.name !== undefined && (await isNameTaken(tx, place, facts.name, id))) {
    throw new AppError(
      'conflict',
      `An account called ${facts.name} already exists. Open it, or merge the two.`,
    );
  }
  if (facts.owner_id) await requireOwner(tx, place, facts.owner_id, 'owner_id');
  if (facts.parent_id) await checkParent(tx, actor, place, facts.parent_id, id);
  if (facts.annual_revenue_minor != null && facts.currency === null) {
    throw invalid('currency', 'Choose the currency of the revenue');
  }
}
