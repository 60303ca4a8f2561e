import type { AccountDetail } from '@dealwright/contract/account-planning/accounts';
import type { Tx } from '@dealwright/db/database';
import { periodLabel } from '@dealwright/domain/account-plan';
import { audit } from '../../platform/audit.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { emit } from '../../platform/events.ts';
import { recordChanges } from '../deals/history/store.ts';
import { lockCompany, updateDeals } from '../deals/store.ts';
import { requireReadableAccount } from './access.ts';
import { type AccountCall, staleAccount } from './change-account.ts';
import type { AccountKey } from './list-store.ts';
import { absorbAccount, findMeetingPlan, lockDealsOf, moveBelongings } from './merge-store.ts';
import { canMergeAccount } from './policy.ts';
import { readAccount } from './read-account.ts';

interface MergeCall extends AccountCall {
  readonly clientAddress: string;
  readonly requestId: string;
}

async function otherSide(tx: Tx, call: MergeCall, from: AccountKey, intoId: string): Promise<AccountKey> {
  if (intoId === call.id) throw invalid('into_id', 'Choose another account to merge this one into');
  const into = await requireReadableAccount(tx, call.actor, intoId).catch(() => null);
  if (into?.workspaceId !== from.workspaceId) throw invalid('into_id', 'Choose an account of this workspace');
  return into;
}

async function moveDeals(
  tx: Tx,
  { actor, now }: MergeCall,
  from: AccountKey,
  into: AccountKey,
): Promise<number> {
  const { companyId } = from;
  const deals = await lockDealsOf(tx, companyId, from.id);
  if (deals.length === 0) return 0;
  const named = ({ id, name }: AccountKey) => ({ id, name });
  const ids = deals.map(({ id }) => id);
  await updateDeals(tx, companyId, ids, { account_id: into.id }, now);
  const changes = ids.map((dealId) => ({
    dealId,
    field: 'account',
    oldValue: named(from),
    newValue: named(into),
  }));
  await recordChanges(tx, { companyId, actorId: actor.userId, cause: 'bulk_edit', now }, changes);
  await emit(
    tx,
    deals.map(({ id, workspace_id: workspaceId, number, version }) => ({
      companyId,
      workspaceId,
      dealId: id,
      type: 'deal.changed' as const,
      actorId: actor.userId,
      payload: { number: Number(number), version: version + 1 },
    })),
  );
  return deals.length;
}

/** Makes one account of two: everything of the first becomes the second's, and the first goes for good. */
export async function mergeAccount(tx: Tx, call: MergeCall, intoId: string): Promise<AccountDetail> {
  const { actor, now, id, version } = call;
  await lockCompany(tx, actor.companyId);
  // Locked: what is being added to it is waited for and moves along, what comes later finds it gone.
  const from = await requireReadableAccount(tx, actor, id, 'update');
  if (!canMergeAccount(actor, from)) {
    throw new AppError(
      'forbidden',
      'Only managers and admins can merge accounts, because everyone’s deals move.',
    );
  }
  if (from.version !== version) throw await staleAccount(tx, call);
  const into = await otherSide(tx, call, from, intoId);
  const merger = { companyId: from.companyId, from: from.id, into: into.id };
  const meeting = await findMeetingPlan(tx, merger);
  if (meeting) {
    throw new AppError(
      'conflict',
      `Both accounts have a plan for ${periodLabel(meeting.starts_on, meeting.ends_on)}. ` +
        `Return the plan of ${from.name} to draft and remove it first.`,
    );
  }
  const deals = await moveDeals(tx, call, from, into);
  await moveBelongings(tx, merger);
  await absorbAccount(tx, merger, now);
  await audit(tx, {
    companyId: from.companyId,
    actorId: actor.userId,
    action: 'account_merged',
    success: true,
    clientAddress: call.clientAddress,
    requestId: call.requestId,
    detail: { from: from.id, into: into.id, deals },
  });
  return readAccount(tx, actor, into.id, now);
}
