import type { Tx } from '@dealwright/db/database';
import { AppError, invalid } from '../../platform/errors.ts';
import { requireDealWorker } from '../deals/require-deal-worker.ts';
import {
  type ContactFactsChange,
  findAccountIn,
  listAddressOwners,
  type Place,
  takeTurnAtAddresses,
} from './store.ts';

/** Throws if facts don't fit the workspace: an account or owner from another one, or an address of another contact. */
export async function checkFacts(
  tx: Tx,
  place: Place,
  { account_id, owner_id, emails }: ContactFactsChange,
  id: string | null,
): Promise<void> {
  if (account_id && !(await findAccountIn(tx, place, account_id))) {
    throw invalid('account_id', 'Choose an account in this workspace');
  }
  if (owner_id) await requireDealWorker(tx, place, owner_id, 'owner_id');
  if (emails === undefined) return;
  await takeTurnAtAddresses(tx, place.companyId, emails);
  const taken = (await listAddressOwners(tx, place, emails)).find((owner) => owner.id !== id);
  if (taken) {
    throw new AppError('conflict', `${taken.address} belongs to ${taken.name}. Open that contact instead.`, {
      current: { id: taken.id, name: taken.name },
    });
  }
}
