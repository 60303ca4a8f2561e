import type { Commitment } from '@dealwright/contract/forecast/commitments';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { requireEditableDeal } from '../../deals/access.ts';
import { accessOf, openDealOrKept } from '../../deals/open-deal.ts';
import { canEditDeal } from '../../deals/policy.ts';
import { presentClaim } from './present-commitments.ts';
import { type ClaimRow, type CommitmentRow, listClaims, lockCommitment, saveReason } from './store.ts';

const isJudged = ({ outcome }: Pick<CommitmentRow, 'outcome'>): boolean =>
  outcome === 'won' || outcome === 'lost';

export function presentCommitment(
  row: CommitmentRow,
  claims: readonly ClaimRow[],
  mayEdit: boolean,
): Commitment {
  const { id, owner_id, owner_name, committed_at, ended_at, outcome, reason, version } = row;
  const own = claims.filter(({ commitment_id }) => commitment_id === id);
  return {
    id,
    committed_at: committed_at.toISOString(),
    owner: { id: owner_id, name: owner_name },
    ended_at: ended_at?.toISOString() ?? null,
    outcome,
    claims: own.map((claim) => presentClaim(claim, outcome)),
    reason,
    version,
    can: { explain: mayEdit && !isJudged(row) },
  };
}

/** Whether the person works on the deal, wherever it is kept. */
export async function canExplain(tx: Tx, actor: Actor, number: number): Promise<boolean> {
  return canEditDeal(actor, accessOf(await openDealOrKept(tx, actor, number)));
}

interface ExplainCall {
  readonly actor: Actor;
  readonly version: number;
}

/** Throws 412 with the present reason when somebody else gave one first, 409 once the commitment was judged. */
export async function explain(
  tx: Tx,
  { actor, version }: ExplainCall,
  { number, commitment_id: id }: { readonly number: number; readonly commitment_id: string },
  reason: string | null,
): Promise<Commitment> {
  const deal = await requireEditableDeal(tx, actor, { number });
  const row = await lockCommitment(tx, deal, id);
  if (!row) throw notFound();
  const claims = await listClaims(tx, deal.companyId, [id]);
  if (row.version !== version) {
    throw new AppError('stale_version', 'Someone else changed this reason. Review it, then try again.', {
      current: presentCommitment(row, claims, true),
    });
  }
  if (isJudged(row)) throw new AppError('conflict', 'This commitment was judged when the deal closed.');
  if (row.reason === reason) return presentCommitment(row, claims, true);
  await saveReason(tx, deal.companyId, id, reason);
  return presentCommitment({ ...row, reason, version: version + 1 }, claims, true);
}
