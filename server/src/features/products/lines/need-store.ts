import { MAX_NEEDS } from '@dealwright/contract/products/deal-needs';
import type { Tx } from '@dealwright/db/database';
import { type RawBuilder, sql } from 'kysely';

/** Where the needs and lines of a deal are. */
export interface DealKey {
  readonly companyId: string;
  readonly id: string;
}

export interface NeedRow {
  readonly kind: 'evidence' | 'problem';
  readonly id: string;
  readonly about: 'criterion' | 'pain';
  readonly text: string;
}

export type NeedRef = Pick<NeedRow, 'kind' | 'id'>;

const ABOUT = sql`case e.pillar when 'decision_criteria' then 'criterion' else 'pain' end`;

/** Whether `meddpicc_evidence e` is a need: evidence against one asks for nothing. */
const isNeed = sql`
  e.closed_at is null and e.polarity = 'supports' and e.pillar in ('decision_criteria', 'identify_pain')`;

/** What the buyer of a deal asks for and suffers from. Pain that a business problem quotes is listed as that problem. */
export async function listNeeds(tx: Tx, { companyId, id }: DealKey): Promise<NeedRow[]> {
  const { rows } = await sql<NeedRow>`
    with stated as (
      select 'evidence' as kind, e.id, ${ABOUT} as about, e.statement as text,
             row_number() over (partition by e.pillar order by e.occurred_on desc, e.created_at desc, e.id desc) as place
        from meddpicc_evidence e
       where e.company_id = ${companyId} and e.deal_id = ${id} and ${isNeed}
         and not exists (select from business_problems b
                          where b.company_id = e.company_id and b.deal_id = e.deal_id and b.evidence_id = e.id
                            and e.pillar = 'identify_pain')
    ), needs as (
      select kind, id, about, text, place from stated where place <= ${sql.lit(MAX_NEEDS)}
      union all
      select 'problem', b.id, 'pain', b.statement, b.position from business_problems b
       where b.company_id = ${companyId} and b.deal_id = ${id})
    select kind, id, about, text from needs order by about, kind desc, place, id
  `.execute(tx.kysely);
  return rows;
}

/** The live need that `meddpicc_evidence e` of a deal became, as `select … from`; none once it was retracted. */
const becameOf = (columns: RawBuilder<unknown>, start: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with recursive steps as (
    select s.company_id, s.deal_id, s.id, s.superseded_by from meddpicc_evidence s where ${start}
    union
    select n.company_id, n.deal_id, n.id, n.superseded_by from steps s
      join meddpicc_evidence n on n.company_id = s.company_id and n.deal_id = s.deal_id and n.id = s.superseded_by)
  select ${columns} from steps s
    join meddpicc_evidence e on e.company_id = s.company_id and e.id = s.id
   where ${isNeed}`;

export interface KnownNeed extends NeedRef {
  /** False once it was retracted. */
  readonly live: boolean;
}

/** Which of these the deal has or had. */
export async function listKnownNeeds(
  tx: Tx,
  { companyId, id }: DealKey,
  needs: readonly NeedRef[],
): Promise<KnownNeed[]> {
  if (needs.length === 0) return [];
  const ids = needs.map((need) => need.id);
  const itself = sql`s.company_id = x.company_id and s.deal_id = x.deal_id and s.id = x.id`;
  const { rows } = await sql<KnownNeed>`
    select 'evidence' as kind, x.id, exists (${becameOf(sql`1`, itself)}) as live from meddpicc_evidence x
     where x.company_id = ${companyId} and x.deal_id = ${id} and x.id = any(${ids}::uuid[])
    union all
    select 'problem', b.id, true from business_problems b
     where b.company_id = ${companyId} and b.deal_id = ${id} and b.id = any(${ids}::uuid[])
  `.execute(tx.kysely);
  return rows;
}

const evidenceFacts = sql`
  jsonb_build_object('kind', 'evidence', 'id', e.id, 'about', ${ABOUT}, 'text', e.statement)`;
const ofLine = sql`s.company_id = l.company_id and s.deal_id = l.deal_id and s.id = l.need_evidence_id`;

/** The need of `deal_lines l` as JSON; null once it was retracted or removed. */
export const needOfLine: RawBuilder<unknown> = sql`
  coalesce(
    (${becameOf(evidenceFacts, ofLine)}),
    (select jsonb_build_object('kind', 'problem', 'id', b.id, 'about', 'pain', 'text', b.statement)
       from business_problems b
      where b.company_id = l.company_id and b.deal_id = l.deal_id and b.id = l.need_problem_id))`;
