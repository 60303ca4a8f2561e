import type { changeRfp as changeRoute, decideRfp as decideRoute, Rfp } from '@dealwright/contract/rfp/rfps';
import type { BodyOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { presentRfp } from './present-rfp.ts';
import { type FoundRfp, requireEditableRfp, requireReadableRfp } from './require-rfp.ts';
import { recordRfp } from './rfp-history.ts';
import { deleteRfp, updateRfp } from './store.ts';

interface Call {
  readonly actor: Actor;
  readonly now: Date;
  readonly version: number;
  readonly lookup: { readonly number: number; readonly rfp_id: string };
}

export async function readRfp(tx: Tx, { actor, lookup }: Pick<Call, 'actor' | 'lookup'>): Promise<Rfp> {
  const { deal, rfp } = await requireReadableRfp(tx, actor, lookup);
  return presentRfp(actor, deal, rfp);
}

/** The RFP as the person saw it. Throws `stale_version` where somebody changed it meanwhile. */
export async function openToChange(tx: Tx, { actor, version, lookup }: Call): Promise<FoundRfp> {
  const found = await requireEditableRfp(tx, actor, lookup);
  if (found.rfp.version === version) return found;
  const message = `${found.rfp.title} was changed in the meantime. Review it, then try again.`;
  throw new AppError('stale_version', message, { current: presentRfp(actor, found.deal, found.rfp) });
}

export async function changeRfp(tx: Tx, call: Call, change: BodyOf<typeof changeRoute>): Promise<Rfp> {
  const { deal, rfp } = await openToChange(tx, call);
  await updateRfp(tx, deal, rfp, change, call.now);
  await recordRfp(tx, { ...call, deal }, rfp, { ...rfp, title: change.title ?? rfp.title });
  return readRfp(tx, call);
}

export async function decideRfp(tx: Tx, call: Call, body: BodyOf<typeof decideRoute>): Promise<Rfp> {
  const { deal, rfp } = await openToChange(tx, call);
  const decided =
    body.decision === 'undecided'
      ? { decision_reason: null, decided_by: null, decided_at: null }
      : { decision_reason: body.reason, decided_by: call.actor.userId, decided_at: call.now };
  await updateRfp(tx, deal, rfp, { decision: body.decision, ...decided }, call.now);
  await recordRfp(tx, { ...call, deal }, rfp, { ...rfp, decision: body.decision });
  return readRfp(tx, call);
}

export async function removeRfp(tx: Tx, call: Call): Promise<void> {
  const { deal, rfp } = await openToChange(tx, call);
  await deleteRfp(tx, deal, rfp);
  await recordRfp(tx, { ...call, deal }, rfp, null);
}
