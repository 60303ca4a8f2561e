import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { DealRef } from '../deals/detail-store.ts';
import { finishEvidenceChange } from '../deals/grading/finish-evidence-change.ts';
import { lockDeals } from '../deals/grading/store.ts';
import type { FieldChange } from '../deals/history/store.ts';
import { evidenceInHistory } from '../qualification/evidence/present-evidence.ts';
import { closeEvidence, findEvidence } from '../qualification/evidence/store.ts';
import { decide, listApplied } from './suggestion-store.ts';

interface Withdrawal {
  readonly actor: Actor;
  readonly deal: DealRef;
  readonly now: Date;
  /** Of the suggestions. */
  readonly ids: readonly string[];
}

const REASON = 'Applying the suggestion was undone';

/**
 * Takes the applying of suggestions back, all or none: the evidence they became is retracted and stays in the history,
 * and the suggestions wait for a decision again. `conflict` where one is not applied, or its evidence was retracted or
 * replaced since. Returns how many were taken back.
 */
export async function withdrawApplication(tx: Tx, { actor, deal, now, ids }: Withdrawal): Promise<number> {
  await lockDeals(tx, actor.companyId, [deal.id]);
  const applied = await listApplied(tx, deal, ids);
  const known = new Set(applied.map(({ id }) => id));
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length > 0) {
    throw new AppError(
      'conflict',
      `Not applied, or not one of this deal’s suggestions: ${missing.join(', ')}`,
    );
  }
  const changes: FieldChange[] = [];
  for (const { evidence_id: evidenceId } of applied) {
    const row = await findEvidence(tx, deal, evidenceId);
    const closing = { evidenceId, by: actor.userId, now, reason: REASON, supersededBy: null };
    if (!row || !(await closeEvidence(tx, deal, closing))) {
      throw new AppError(
        'conflict',
        'Some of this evidence has since been retracted or replaced. Nothing was undone.',
      );
    }
    changes.push({
      dealId: deal.id,
      field: `evidence.${row.pillar}`,
      oldValue: evidenceInHistory(row),
      newValue: { id: row.id, retracted: true, reason: REASON },
    });
  }
  await decide(tx, deal, { ids, from: 'applied', to: 'pending', by: actor.userId, now });
  await finishEvidenceChange(tx, { actor, deal, now, cause: 'suggestion', causeId: null }, changes);
  return applied.length;
}
