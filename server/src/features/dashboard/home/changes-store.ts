import { MOST_COUNTED } from '@dealwright/contract/dashboard/today';
import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import { listedDeals } from '../../deals/access.ts';
import type { HistoryRow } from '../../deals/history/page-store.ts';
import { places } from './deals-store.ts';

export interface ChangedRow extends HistoryRow {
  readonly deal_id: string;
  readonly number: bigint;
  readonly name: string;
  readonly account_name: string;
  readonly currency: string;
}

/** What one would want to hear of; the rest stands in the deal's history. */
const TOLD = [
  'stage',
  'amount',
  'close_date',
  'owner',
  'forecast_category',
  'score',
  'next_step',
  'interaction',
  'account',
];
/** Of one deal. */
const MOST_CHANGES = 30;

/** What was changed on the person's deals since then, and not by them; by deal, the latest change first. */
export async function listChanges(tx: Tx, actor: Actor, since: Date): Promise<ChangedRow[]> {
  const { rows } = await sql<ChangedRow>`
    select p.id as deal_id, p.number, p.name, p.currency, ac.name as account_name,
           h.id, h.field, h.old_value, h.new_value, h.cause, h.created_at, h.created_at::text as sort_key, h.actor_id,
           a.first_name, a.last_name, a.email, null as reason
      from (select c.* from ${places(actor)} cross join lateral (
              select d.company_id, d.id, d.number, d.name, d.currency, d.account_id, d.updated_at from deals d
               where ${listedDeals(actor)} and d.workspace_id = w.id and d.updated_at > ${since}
               order by d.updated_at desc limit ${sql.lit(MOST_COUNTED)}) c
             order by c.updated_at desc limit ${sql.lit(MOST_COUNTED)}) p
      join accounts ac on ac.company_id = p.company_id and ac.id = p.account_id
     cross join lateral (
       select h.* from deal_history h
        where h.company_id = p.company_id and h.deal_id = p.id and h.created_at > ${since}
          and h.actor_id is distinct from ${actor.userId} and h.cause <> 'settings'
          and (h.field = any(${TOLD}::text[]) or starts_with(h.field, 'disputed.'))
        order by h.created_at desc, h.id desc limit ${sql.lit(MOST_CHANGES)}) h
      left join profiles a on a.company_id = h.company_id and a.id = h.actor_id
     order by p.updated_at desc, p.id, h.created_at desc, h.id desc
  `.execute(tx.kysely);
  return rows;
}
