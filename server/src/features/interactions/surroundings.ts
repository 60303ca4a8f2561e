import type { Tx } from '@dealwright/db/database';
import type { DealRef } from '../deals/detail-store.ts';
import type { Surroundings } from './source-reading.ts';
import { getCompanyNames, listSellers, listStakeholders } from './store.ts';

/** Everyone a text of this deal may speak of: its buyers, our colleagues, both companies. */
export async function surroundingsOf(tx: Tx, deal: DealRef): Promise<Surroundings> {
  const stakeholders = await listStakeholders(tx, deal);
  const sellers = await listSellers(tx, deal);
  const names = await getCompanyNames(tx, deal);
  const buyers = stakeholders
    .filter(({ side }) => side === 'buyer')
    .map(({ id, name, title, email }) => ({ id, name, title, email, side: 'buyer' as const }));
  return { people: [...buyers, ...sellers], sellerCompanies: [names.seller], buyerCompany: names.buyer };
}
