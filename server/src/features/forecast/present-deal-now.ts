import type { DealNow } from '@dealwright/contract/forecast/change';
import type { DealNowRow } from './deal-now-store.ts';

export function presentDealNow(row: DealNowRow): DealNow {
  const { number, name, account, owner_id, owner_name, stage, close_date, shelf } = row;
  if (number === null || name === null || owner_id === null || owner_name === null || stage === null) {
    return null;
  }
  const owner = { id: owner_id, name: owner_name };
  return { number: Number(number), name, account, owner, stage, close_date, shelf };
}
