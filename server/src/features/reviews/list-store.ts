import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Position } from '../../platform/cursor.ts';
import { keptDeals } from '../deals/access.ts';
import { seenReviews } from './access.ts';
import { type ReviewRow, reviewColumns, reviewJoins } from './store.ts';

export interface ListedReview extends ReviewRow {
  readonly deals: number;
  readonly decided: number;
}

/** Newest first, with the deals that the person can see. */
export async function listReviewPage(
  tx: Tx,
  actor: Actor,
  { after, limit }: { readonly after: Position | null; readonly limit: number },
): Promise<ListedReview[]> {
  const further = after ? sql`and r.id < ${after[0]}::uuid` : sql``;
  const { rows } = await sql<ListedReview>`
    select r.*, n.deals, n.decided from (
      select ${reviewColumns(actor)} from reviews r ${reviewJoins}
       where ${seenReviews(actor)} ${further}
       order by r.id desc limit ${sql.lit(limit)}) r
     cross join lateral (
       select count(*)::int as deals, count(i.decided_at)::int as decided
         from review_items i join deals d on d.company_id = i.company_id and d.id = i.deal_id
        where i.company_id = r.company_id and i.review_id = r.id and ${keptDeals(actor)}) n
     order by r.id desc
  `.execute(tx.kysely);
  return rows;
}
