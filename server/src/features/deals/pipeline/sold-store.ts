import type { Tx } from '@dealwright/db/database';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';

/** Whether a deal, by its id, has the product among its lines. */
export type Sold = (id: RawBuilder<unknown>) => RawBuilder<boolean>;

/** Up to this many are read and sorted; among more, a page of a list is soon filled in the order of the list. */
const FEW = 20_000;

/** The deals with a product. Null without an id. */
export async function findSold(
  tx: Tx,
  { companyId }: Pick<Actor, 'companyId'>,
  productId: string | undefined,
  { few = FEW }: { readonly few?: number } = {},
): Promise<Sold | null> {
  if (productId === undefined) return null;
  const its = sql`from deal_lines l where l.company_id = ${companyId} and l.product_id = ${productId}`;
  const { rows } = await sql<{ readonly lines: number }>`
    select count(*)::int as lines from (select 1 ${its} limit ${sql.lit(few + 1)}) counted
  `.execute(tx.kysely);
  const lines = rows[0]?.lines ?? 0;
  return (id) =>
    lines <= few
      ? // As an array, it is read first: the planner would walk a whole list in its order to find a few.
        sql<boolean>`${id} = any(array(select l.deal_id ${its}))`
      : sql<boolean>`exists (select ${its} and l.deal_id = ${id})`;
}
