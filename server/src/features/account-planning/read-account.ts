import type { AccountDetail } from '@dealwright/contract/account-planning/accounts';
import { wonSince } from '@dealwright/contract/account-planning/account-figures';
import type { Tx } from '@dealwright/db/database';
import { dayOf } from '@dealwright/domain/calendar';
import type { Actor } from '../../platform/actor.ts';
import { requireReadableAccount } from './access.ts';
import { presentDetail } from './present-account.ts';
import { getAccountRow, listSubsidiaries } from './store.ts';

export async function readAccount(tx: Tx, actor: Actor, id: string, now: Date): Promise<AccountDetail> {
  const key = await requireReadableAccount(tx, actor, id);
  const since = wonSince(dayOf(now));
  const row = await getAccountRow(tx, actor, key.id, since);
  return presentDetail(actor, key, row, await listSubsidiaries(tx, actor, key.id, since), dayOf(now));
}
