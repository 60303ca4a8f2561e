import type { AccountDetail, createAccount as route } from '@dealwright/contract/account-planning/accounts';
import type { BodyOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { lockCompany } from '../deals/store.ts';
import { checkFacts } from './check-facts.ts';
import { canCreateAccount } from './policy.ts';
import { readAccount } from './read-account.ts';
import { insertPlannedAccount } from './store.ts';

export function requireMayCreateAccount(actor: Actor, ownerId: string | null): void {
  if (canCreateAccount(actor, ownerId)) return;
  throw new AppError(
    'forbidden',
    actor.role === 'viewer' ? 'Viewers can’t add accounts.' : 'You can add accounts only for yourself.',
  );
}

/** Adds an account to the workspace. The person who adds it is the owner unless they choose another. */
export async function createAccount(
  tx: Tx,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
  body: BodyOf<typeof route>,
): Promise<AccountDetail> {
  const ownerId = body.owner_id === undefined ? actor.userId : body.owner_id;
  requireMayCreateAccount(actor, ownerId);
  await lockCompany(tx, actor.companyId);
  const facts = { ...body, owner_id: ownerId };
  await checkFacts(tx, actor, actor, facts, null);
  const id = newId();
  await insertPlannedAccount(tx, actor, { ...facts, id }, now);
  return readAccount(tx, actor, id, now);
}
