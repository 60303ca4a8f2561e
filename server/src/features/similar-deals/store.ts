import { MOST_COMPARED } from '@dealwright/contract/similar-deals/similar-deals';
import type { Tx } from '@dealwright/db/database';
import type { EvidenceKind } from '@dealwright/domain/evidence';
import type { Pillar } from '@dealwright/domain/pillar';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { DealRef } from '../deals/detail-store.ts';

/** What deals are compared by. */
export interface ComparedRow {
  readonly id: string;
  readonly number: bigint;
  readonly name: string;
  readonly account: string | null;
  readonly industry: string | null;
  readonly amount_minor: bigint;
  readonly currency: string;
  readonly won_on: string;
  readonly pains: string[];
  readonly rivals: { readonly id: string; readonly name: string }[];
}

const MOST_PAINS = 5;
const MOST_RIVALS = 20;

/** Evidence `e` in words of the buyer’s own that stands and isn’t hedged; whom they compare us with isn’t what worked. */
const isBuyersWord = sql<boolean>`
  e.closed_at is null and e.pillar <> 'competition' and e.polarity = 'supports' and e.kind <> 'seller_belief' and e.marks = '{}'
  and e.quote is not null`;

const comparedColumns = sql<ComparedRow>`
  d.id, d.number, d.name, a.name as account, a.industry, d.amount_minor, d.currency::text as currency,
  coalesce(d.closed_at, d.created_at)::date::text as won_on,
  array(select e.statement from meddpicc_evidence e
         where e.company_id = d.company_id and e.deal_id = d.id and e.pillar = 'identify_pain' and e.closed_at is null
           and e.polarity = 'supports'
         order by e.created_at desc, e.id desc limit ${sql.lit(MOST_PAINS)}) as pains,
  coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.plain_name)
              from (select * from deal_competitors o where o.company_id = d.company_id and o.deal_id = d.id
                     limit ${sql.lit(MOST_RIVALS)}) r
              join competitors c on c.company_id = r.company_id and c.id = r.competitor_id), '[]') as rivals`;

const withAccount = sql`left join accounts a on a.company_id = d.company_id and a.id = d.account_id`;

export async function findCompared(tx: Tx, deal: DealRef): Promise<ComparedRow> {
  const { rows } = await sql<ComparedRow>`
    select ${comparedColumns} from deals d ${withAccount} where d.company_id = ${deal.companyId} and d.id = ${deal.id}
  `.execute(tx.kysely);
  const [row] = rows;
  if (!row) throw new Error('the deal was found a moment ago');
  return row;
}

/** A seller’s own won deals; everyone else reads all of the workspace. The latest first, from one index. */
const latestWon = (actor: Actor, deal: DealRef): RawBuilder<unknown> =>
  actor.role === 'sales_rep'
    ? sql`
        select o.company_id, o.deal_id as id from deal_access o
         where o.company_id = ${actor.companyId} and o.profile_id = ${sql.lit(actor.userId)}
           and o.workspace_id = ${actor.workspaceId} and o.stage_position = 8
         order by o.close_key desc, o.deal_id limit ${sql.lit(MOST_COMPARED)}`
    : sql`
        select o.company_id, o.id from deals o
         where o.company_id = ${deal.companyId} and o.workspace_id = ${deal.workspaceId} and o.stage = 'closed_won'
           and o.shelf is null
         order by o.closed_at desc limit ${sql.lit(MOST_COMPARED)}`;

/** Won deals that the person finds in lists, with words of their buyers. */
export async function listWon(tx: Tx, actor: Actor, deal: DealRef): Promise<ComparedRow[]> {
  const { rows } = await sql<ComparedRow>`
    with latest as materialized (${latestWon(actor, deal)})
    select ${comparedColumns}
      from latest join deals d on d.company_id = latest.company_id and d.id = latest.id ${withAccount}
     where d.id <> ${deal.id} and d.shelf is null
       and exists (select 1 from meddpicc_evidence e
                    where e.company_id = d.company_id and e.deal_id = d.id and ${isBuyersWord})
     order by won_on desc, d.id
  `.execute(tx.kysely);
  return rows;
}

export interface QuoteRow {
  readonly deal_id: string;
  readonly evidence_id: string;
  readonly pillar: Pillar;
  readonly kind: EvidenceKind;
  readonly statement: string;
  readonly quote: string;
  readonly person: string | null;
  readonly occurred_on: string;
}

/** What buyers of these deals said: deeds before words, the latest first, and one of each pillar before another. */
export async function listQuotes(
  tx: Tx,
  companyId: string,
  deals: readonly string[],
  limit: number,
): Promise<QuoteRow[]> {
  if (deals.length === 0) return [];
  const { rows } = await sql<QuoteRow>`
    select deal_id, id as evidence_id, pillar, kind, statement, quote, person_name as person, occurred_on::text as occurred_on
      from (select e.*, row_number() over (partition by e.deal_id order by e.place, e.kind desc, e.occurred_on desc, e.id) as row
              from (select e.*, row_number() over (
                             partition by e.deal_id, e.pillar order by e.kind desc, e.occurred_on desc, e.id) as place
                      from meddpicc_evidence e
                     where e.company_id = ${companyId} and e.deal_id = any(${deals}::uuid[]) and ${isBuyersWord}) e) ranked
     where row <= ${sql.lit(limit)}
     order by deal_id, row
  `.execute(tx.kysely);
  return rows;
}
