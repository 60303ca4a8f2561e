import type { Speaker } from '@dealwright/contract/interactions';
import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { DealPlace } from '../deals/deal-key-store.ts';
import type { InteractionKind } from './analysis.ts';

/** An interaction with all that an analyst needs to know of it. */
export interface SourceRow {
  readonly id: string;
  readonly kind: InteractionKind;
  readonly title: string;
  readonly body: string;
  readonly speakers: Speaker[];
  /** Its day in UTC, 'YYYY-MM-DD'. */
  readonly occurred_on: string;
  readonly buyer_company: string;
  readonly seller_company: string;
}

/** The deal's interactions with these ids; `lock` keeps their texts as they are until the transaction ends. */
export async function listSources(
  tx: Tx,
  deal: DealPlace,
  ids: readonly string[],
  lock = false,
): Promise<SourceRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<SourceRow>`
    select i.id, i.kind, i.title, i.body, i.speakers, (i.occurred_at at time zone 'UTC')::date::text as occurred_on,
           a.name as buyer_company, c.name as seller_company
      from interactions i
      join deals d on d.company_id = i.company_id and d.id = i.deal_id
      join accounts a on a.company_id = d.company_id and a.id = d.account_id
      join companies c on c.id = i.company_id
     where i.company_id = ${deal.companyId} and i.deal_id = ${deal.id} and i.id = any(${[...new Set(ids)]}::uuid[])
     order by i.id ${lock ? sql`for update of i` : sql``}
  `.execute(tx.kysely);
  return rows;
}

export async function hasInteraction(tx: Tx, deal: DealPlace, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from interactions where company_id = ${deal.companyId} and deal_id = ${deal.id} and id = ${id}
  `.execute(tx.kysely);
  return rows.length === 1;
}
