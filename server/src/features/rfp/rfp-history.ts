import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import type { DealRef } from '../deals/detail-store.ts';
import { recordChanges } from '../deals/history/store.ts';
import type { RfpRow } from './store.ts';

type Facts = Pick<RfpRow, 'id' | 'title' | 'decision' | 'revision'> & {
  /** When somebody chose other columns of the workbook. */
  readonly columns?: string;
};

const inHistory = (rfp: Facts | null) =>
  rfp && {
    id: rfp.id,
    title: rfp.title,
    decision: rfp.decision,
    revision: rfp.revision,
    ...(rfp.columns && { columns: rfp.columns }),
  };

/** Puts a new RFP, an amendment, other columns, a decision or a removal into the deal’s history. */
export async function recordRfp(
  tx: Tx,
  { actor, deal, now }: { readonly actor: Actor; readonly deal: DealRef; readonly now: Date },
  before: Facts | null,
  after: Facts | null,
): Promise<void> {
  const call = { companyId: deal.companyId, actorId: actor.userId, cause: 'edit', now } as const;
  await recordChanges(tx, call, [
    { dealId: deal.id, field: 'rfp', oldValue: inHistory(before), newValue: inHistory(after) },
  ]);
}
