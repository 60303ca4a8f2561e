import type { Commitment } from '@dealwright/contract/forecast/commitments';
import type { Tx } from '@dealwright/db/database';
import type { ClaimKind } from '@dealwright/domain/commitment/verdict';
import type { Pillar } from '@dealwright/domain/pillar';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { Position } from '../../../platform/cursor.ts';
import { listedDeals } from '../../deals/access.ts';
import type { DealRef } from '../../deals/detail-store.ts';
import { ownedBy } from '../cells-store.ts';
import { nameOf } from '../store.ts';

export interface CommitmentRow {
  readonly id: string;
  readonly owner_id: string;
  readonly owner_name: string;
  readonly committed_at: Date;
  readonly position: string;
  readonly ended_at: Date | null;
  readonly outcome: Commitment['outcome'];
}

export interface ClaimRow {
  readonly commitment_id: string;
  readonly kind: ClaimKind;
  readonly pillar: Pillar | null;
  readonly subject: string | null;
  readonly claimed_figure: bigint | null;
  readonly claimed_currency: string | null;
  readonly claimed_day: string | null;
  readonly found_figure: bigint | null;
  readonly found_currency: string | null;
  readonly found_day: string | null;
  readonly reached: boolean | null;
  readonly supported: boolean;
  readonly contradicted: boolean;
}

interface PageAsked {
  readonly after: Position | null;
  readonly limit: number;
}

const earlierThan = (after: Position | null): RawBuilder<boolean> =>
  after ? sql<boolean>`(c.committed_at, c.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`;

/** The commitments of a deal, the latest first. */
export async function listOfDeal(
  tx: Tx,
  { companyId, id }: Pick<DealRef, 'companyId' | 'id'>,
  { after, limit }: PageAsked,
): Promise<CommitmentRow[]> {
  const { rows } = await sql<CommitmentRow>`
    select c.id, c.owner_id, ${nameOf('o')} as owner_name, c.committed_at, c.committed_at::text as position, c.ended_at,
           c.outcome
      from commitments c join profiles o on o.company_id = c.company_id and o.id = c.owner_id
     where c.company_id = ${companyId} and c.deal_id = ${id} and ${earlierThan(after)}
     order by c.committed_at desc, c.id desc limit ${limit}
  `.execute(tx.kysely);
  return rows;
}

const claimColumns = sql`
  m.commitment_id, m.kind, m.pillar, coalesce(s.name, p.name) as subject, m.claimed_figure, m.claimed_currency,
  m.claimed_day::text as claimed_day, m.found_figure, m.found_currency, m.found_day::text as found_day, m.reached,
  m.supported, m.contradicted`;

/** The same, with what stands now for a deal that is still in Commit. */
const claimColumnsNow = sql`
  m.commitment_id, m.kind, m.pillar, coalesce(s.name, p.name) as subject, m.claimed_figure, m.claimed_currency,
  m.claimed_day::text as claimed_day,
  case when c.ended_at is not null then m.found_figure when m.kind = 'amount' then d.amount_minor
       when m.kind = 'grade' then left(split_part(
         d.strip, ' ', array_position(enum_range(null::meddpicc_pillar), m.pillar)), 1)::bigint end as found_figure,
  case when c.ended_at is not null then m.found_currency when m.kind = 'amount' then d.currency end as found_currency,
  (case when c.ended_at is not null then m.found_day when m.kind = 'close_date' then d.close_date
        when m.kind = 'paper_step' then p.done_on end)::text as found_day,
  m.reached, m.supported, m.contradicted`;

const subjects = sql`
  left join stakeholders s
    on m.kind = 'economic_buyer' and s.company_id = c.company_id and s.deal_id = c.deal_id and s.id = m.subject_id
  left join plan_steps p
    on m.kind = 'paper_step' and p.company_id = c.company_id and p.deal_id = c.deal_id and p.id = m.subject_id`;

/** What the commitments claim, in the order in which it is shown. */
export async function listClaims(tx: Tx, companyId: string, ids: readonly string[]): Promise<ClaimRow[]> {
  const { rows } = await sql<ClaimRow>`
    select ${claimColumnsNow}
      from commitments c
      join deals d on d.company_id = c.company_id and d.id = c.deal_id
      join commitment_claims m on m.company_id = c.company_id and m.commitment_id = c.id
      ${subjects}
     where c.company_id = ${companyId} and c.id = any (${ids}::uuid[])
     order by m.commitment_id, m.position
  `.execute(tx.kysely);
  return rows;
}

/** Claims of one person that are alike; of which kind, and what was found. */
export interface ClaimCell {
  readonly owner_id: string;
  readonly owner_name: string;
  readonly kind: ClaimKind;
  readonly pillar: Pillar | null;
  readonly outcome: 'won' | 'lost';
  readonly reached: boolean | null;
  readonly supported: boolean;
  readonly contradicted: boolean;
  readonly claims: number;
}

/** The claims of deals that closed in Commit, for those who owned them then. */
export async function readClaimCells(
  tx: Tx,
  actor: Actor,
  owners: readonly string[] | null,
): Promise<ClaimCell[]> {
  const { rows } = await sql<ClaimCell>`
    select c.owner_id, ${nameOf('o')} as owner_name, m.kind, m.pillar, c.outcome, m.reached, m.supported,
           m.contradicted, count(*)::int as claims
      from deals d
      join commitments c on c.company_id = d.company_id and c.deal_id = d.id
      join commitment_claims m on m.company_id = c.company_id and m.commitment_id = c.id
      join profiles o on o.company_id = c.company_id and o.id = c.owner_id
     where ${listedDeals(actor)} and c.outcome in ('won', 'lost') and ${ownedBy(sql`c.owner_id`, owners)}
     group by c.owner_id, owner_name, m.kind, m.pillar, c.outcome, m.reached, m.supported, m.contradicted
  `.execute(tx.kysely);
  return rows;
}

/** How many deals each of them committed that closed. */
export async function countDeals(
  tx: Tx,
  actor: Actor,
  owners: readonly string[] | null,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ readonly owner_id: string; readonly deals: number }>`
    select c.owner_id, count(distinct c.deal_id)::int as deals
      from deals d
      join commitments c on c.company_id = d.company_id and c.deal_id = d.id
     where ${listedDeals(actor)} and c.outcome in ('won', 'lost') and ${ownedBy(sql`c.owner_id`, owners)}
     group by c.owner_id
  `.execute(tx.kysely);
  return new Map(rows.map(({ owner_id, deals }) => [owner_id, deals]));
}

export interface ClosedClaimRow extends ClaimRow {
  readonly number: bigint;
  readonly name: string;
  readonly committed_at: Date;
  readonly position: string;
  readonly place: number;
  readonly outcome: 'won' | 'lost';
}

interface ClosedAsked extends PageAsked {
  readonly owners: readonly string[] | null;
  readonly kind: ClaimKind;
  readonly pillar: Pillar | undefined;
}

/** The claims of one kind that shares count, the latest commitment first. */
export async function listClosed(tx: Tx, actor: Actor, asked: ClosedAsked): Promise<ClosedClaimRow[]> {
  const { owners, kind, pillar, after, limit } = asked;
  const earlier = after
    ? sql`(c.committed_at, c.id, -m.position)
            < (${after[0]}::timestamptz, ${after[1]}::uuid, -(${after[2]}::int))`
    : sql`true`;
  const { rows } = await sql<ClosedClaimRow>`
    select d.number, d.name, c.committed_at, c.committed_at::text as position, m.position::int as place, c.outcome,
           ${claimColumns}
      from deals d
      join commitments c on c.company_id = d.company_id and c.deal_id = d.id
      join commitment_claims m on m.company_id = c.company_id and m.commitment_id = c.id
      ${subjects}
     where ${listedDeals(actor)} and c.outcome in ('won', 'lost') and ${ownedBy(sql`c.owner_id`, owners)}
       and m.kind = ${kind} and ${pillar ? sql`m.pillar = ${pillar}::meddpicc_pillar` : sql`true`} and ${earlier}
     order by c.committed_at desc, c.id desc, m.position limit ${limit}
  `.execute(tx.kysely);
  return rows;
}
