import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { DealRef } from '../../deals/detail-store.ts';
import { finishEvidenceChange } from '../../deals/grading/finish-evidence-change.ts';
import { lockDeals } from '../../deals/grading/store.ts';
import { evidenceInHistory } from './present-evidence.ts';
import { closeEvidence, findEvidence } from './store.ts';

interface Retraction {
  readonly actor: Actor;
  readonly deal: DealRef;
  readonly now: Date;
  readonly evidenceId: string;
  readonly reason: string;
  /** Null if no member did it; the actor unless given. */
  readonly by?: string | null;
}

/** Takes a live row back, with the reason; it stays in the history. `conflict` when it is closed already. */
export async function retractEvidence(tx: Tx, retraction: Retraction): Promise<void> {
  const { actor, deal, now, evidenceId, reason, by = actor.userId } = retraction;
  await lockDeals(tx, actor.companyId, [deal.id]);
  const row = await findEvidence(tx, deal, evidenceId);
  if (!row) throw notFound();
  const closed = await closeEvidence(tx, deal, {
    evidenceId,
    by,
    now,
    reason,
    supersededBy: null,
  });
  if (!closed) throw new AppError('conflict', 'This evidence was already retracted or replaced.');
  await finishEvidenceChange(tx, { actor, deal, now, cause: 'evidence', causeId: evidenceId, by }, [
    {
      dealId: deal.id,
      field: `evidence.${row.pillar}`,
      oldValue: evidenceInHistory(row),
      newValue: { id: row.id, retracted: true, reason },
    },
  ]);
}
