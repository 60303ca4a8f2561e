import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { type AccountName, findAccount, findAccountByName, insertAccount } from './store.ts';

export type AccountChoice = { readonly id: string } | { readonly name: string };

/**
 * The account a deal is for: an existing one, or the one of that name, added if it doesn't exist. Two people who
 * name the same new account at once must come one after the other: the caller has the company's turn.
 */
export async function accountForDeal(
  tx: Tx,
  actor: Actor,
  choice: AccountChoice,
  { ownerId, now }: { readonly ownerId: string; readonly now: Date },
): Promise<AccountName> {
  if ('id' in choice) {
    const account = await findAccount(tx, actor, choice.id);
    if (!account) throw invalid('account.id', 'Choose an account in this workspace, or name a new one');
    return account;
  }
  const known = await findAccountByName(tx, actor, choice.name);
  if (known) return known;
  const id = newId();
  await insertAccount(tx, actor, { id, name: choice.name, ownerId, now });
  return { id, name: choice.name };
}
