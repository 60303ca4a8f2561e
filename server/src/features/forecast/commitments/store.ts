import type { Commitment } from '@dealwright/contract/forecast/commitments';
import type { Tx } from '@dealwright/db/database';
import type { ClaimKind } from '@dealwright/domain/commitment/verdict';
import type { Pillar } from '@dealwright/domain/pillar';
import { type RawBuilder, sql } from 'kysely';
import type { Position } from '../../../platform/cursor.ts';
import type { DealRef } from '../../deals/detail-store.ts';
import { nameOf } from '../store.ts';

export interface CommitmentRow {
  readonly id: string;
  readonly owner_id: string;
  readonly owner_name: string;
  readonly committed_at: Date;
  readonly position: string;
  readonly ended_at: Date | null;
  readonly outcome: Commitment['outcome'];
  readonly reason: string | null;
  readonly version: number;
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

/** One commitment of a deal, for a change of its reason. */
export async function lockCommitment(
  tx: Tx,
  { companyId, id: dealId }: Pick<DealRef, 'companyId' | 'id'>,
  id: string,
): Promise<CommitmentRow | null> {
  const { rows } = await sql<CommitmentRow>`
    select c.id, c.owner_id, ${nameOf('o')} as owner_name, c.committed_at, c.committed_at::text as position, c.ended_at,
           c.outcome, c.reason, c.version
      from commitments c join profiles o on o.company_id = c.company_id and o.id = c.owner_id
     where c.company_id = ${companyId} and c.deal_id = ${dealId} and c.id = ${id} for no key update of c
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

export async function saveReason(
  tx: Tx,
  companyId: string,
  id: string,
  reason: string | null,
): Promise<void> {
  await sql`
    update commitments set reason = ${reason}, version = version + 1 where company_id = ${companyId} and id = ${id}
  `.execute(tx.kysely);
}

/** The commitments of a deal, the latest first. */
export async function listOfDeal(
  tx: Tx,
  { companyId, id }: Pick<DealRef, 'companyId' | 'id'>,
  { after, limit }: PageAsked,
): Promise<CommitmentRow[]> {
  const { rows } = await sql<CommitmentRow>`
    select c.id, c.owner_id, ${nameOf('o')} as owner_name, c.committed_at, c.committed_at::text as position, c.ended_at,
           c.outcome, c.reason, c.version
      from commitments c join profiles o on o.company_id = c.company_id and o.id = c.owner_id
     where c.company_id = ${companyId} and c.deal_id = ${id} and ${earlierThan(after)}
     order by c.committed_at desc, c.id desc limit ${limit}
  `.execute(tx.kysely);
  return rows;
}

export const claimColumns = sql`
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

export const subjects = sql`
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
