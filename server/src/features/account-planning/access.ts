import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { findKept } from '../operations/merge-store.ts';
import { type AccountKey, findAccountKey } from './list-store.ts';
import { canEditAccount, canReadAccount } from './policy.ts';

/**
 * The account, when the person may read it; 404 otherwise, the same as for one that does not exist. One that was merged
 * into another leads to that.
 */
export async function requireReadableAccount(
  tx: Tx,
  actor: Actor,
  id: string,
  lock: 'none' | 'update' = 'none',
): Promise<AccountKey> {
  const account = await findAccountKey(tx, actor, id, lock);
  if (!account && lock === 'none') {
    const kept = await findKept(tx, actor.companyId, 'account', { id });
    if (kept !== null) return requireReadableAccount(tx, actor, kept);
  }
  if (!account || !canReadAccount(actor, account)) throw notFound();
  return account;
}

/** The account, when the person may write to it and to its plans. */
export async function requireEditableAccount(tx: Tx, actor: Actor, id: string): Promise<AccountKey> {
  const account = await requireReadableAccount(tx, actor, id);
  if (!canEditAccount(actor, account)) {
    throw new AppError(
      'forbidden',
      actor.role === 'viewer'
        ? 'Viewers can’t change accounts.'
        : 'You can change only accounts that you own or have a deal with.',
    );
  }
  return account;
}

/** For replayed answers: people who can no longer write to the account are refused as at first. */
export async function mayWorkAccount({
  tx,
  actor,
  params,
}: {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly params: { readonly account_id: string };
}): Promise<void> {
  await requireEditableAccount(tx, actor, params.account_id);
}
