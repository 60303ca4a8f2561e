import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { findAccountId, findAccountIdByName, insertAccount } from './store.ts';

export type AccountChoice = { readonly id: string } | { readonly name: string };

/**
 * The account a new deal is for: one that exists, or the one of that name, added when there is none. Two people who
 * name the same new account at once must come one after the other: the caller holds the company's deal numbers.
 */
export async function chooseAccount(
  tx: Tx,
  actor: Actor,
  choice: AccountChoice,
  { ownerId, now }: { readonly ownerId: string; readonly now: Date },
): Promise<string> {
  if ('id' in choice) {
    const id = await findAccountId(tx, actor, choice.id);
    if (!id) throw invalid('account.id', 'Choose an account of this workspace, or name a new one');
    return id;
  }
  const known = await findAccountIdByName(tx, actor, choice.name);
  if (known) return known;
  const id = newId();
  await insertAccount(tx, actor, { id, name: choice.name, ownerId, now });
  return id;
}
