import type { AccountDetail } from '@dealwright/contract/account-planning/accounts';
import type { Tx } from '@dealwright/db/database';
import { type Day, dayOf } from '@dealwright/domain/calendar';
import type { Actor } from '../../platform/actor.ts';
import { requireReadableAccount } from './access.ts';
import { presentDetail } from './present-account.ts';
import { getAccountRow, listSubsidiaries } from './store.ts';

/** The first day of the months that 'won in the last 12 months' counts: this one and the eleven before it. */
export function wonSince(now: Date): Day {
  return dayOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11, 1)));
}

export async function readAccount(tx: Tx, actor: Actor, id: string, now: Date): Promise<AccountDetail> {
  const key = await requireReadableAccount(tx, actor, id);
  const since = wonSince(now);
  const row = await getAccountRow(tx, actor, key.id, since);
  return presentDetail(actor, key, row, await listSubsidiaries(tx, actor, key.id, since), dayOf(now));
}
