import { getDealPage } from '@dealwright/contract/qualification/deal-page';
import { call } from '../../lib/http.ts';

/** All that a deal's page shows at first. It stands apart from the board, which needs none of what it may hold. */
export function fetchDealPage(number: number, signal: AbortSignal) {
  return call(getDealPage, { params: { number }, signal });
}
