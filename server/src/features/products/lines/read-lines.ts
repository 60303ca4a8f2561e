import type { DealLines } from '@dealwright/contract/products/deal-lines';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../../platform/actor.ts';
import type { DealRow } from '../../deals/detail-store.ts';
import { findPricing, listLines } from './line-store.ts';
import { presentDealLines } from './present-lines.ts';

/** The lines of a deal that the person can read. */
export async function readLines(tx: Tx, actor: Actor, deal: DealRow): Promise<DealLines> {
  const key = { companyId: deal.company_id, id: deal.id };
  return presentDealLines(actor, deal, await findPricing(tx, key), await listLines(tx, key));
}
