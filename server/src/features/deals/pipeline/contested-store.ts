import type { Tx } from '@dealwright/db/database';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';

/** Whether a deal, by its id, has the competitor. */
export type Contested = (id: RawBuilder<unknown>) => RawBuilder<boolean>;

/** Up to this many are read and sorted; among more, a page of a list is soon filled in the order of the list. */
const FEW = 20_000;

/** The deals with a competitor. Null without an id. */
export async function findContested(
  tx: Tx,
  { companyId }: Pick<Actor, 'companyId'>,
  competitorId: string | undefined,
  { few = FEW }: { readonly few?: number } = {},
): Promise<Contested | null> {
  if (competitorId === undefined) return null;
  const its = sql`from deal_competitors r where r.company_id = ${companyId} and r.competitor_id = ${competitorId}`;
  const { rows } = await sql<{ readonly deals: number }>`
    select count(*)::int as deals from (select 1 ${its} limit ${sql.lit(few + 1)}) counted
  `.execute(tx.kysely);
  const deals = rows[0]?.deals ?? 0;
  return (id) =>
    deals <= few
      ? // As an array, it is read first: the planner would walk a whole list in its order to find a few.
        sql<boolean>`${id} = any(array(select r.deal_id ${its}))`
      : sql<boolean>`exists (select ${its} and r.deal_id = ${id})`;
}
