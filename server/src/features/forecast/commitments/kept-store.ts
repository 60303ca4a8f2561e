import type { Tx } from '@dealwright/db/database';
import { addDays } from '@dealwright/domain/calendar';
import type { ClaimKind } from '@dealwright/domain/commitment/verdict';
import type { Period } from '@dealwright/domain/forecast-period/period';
import type { Pillar } from '@dealwright/domain/pillar';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { Position } from '../../../platform/cursor.ts';
import { listedDeals } from '../../deals/access.ts';
import { ownedBy } from '../cells-store.ts';
import { nameOf } from '../store.ts';
import { type ClaimRow, claimColumns, subjects } from './store.ts';

/** Whose commitments, and when they ended; null for all of time. */
export interface KeptAsked {
  readonly owners: readonly string[] | null;
  readonly period: Period | null;
}

interface PageAsked extends KeptAsked {
  readonly after: Position | null;
  readonly limit: number;
}

function during(at: RawBuilder<unknown>, period: Period | null): RawBuilder<boolean> {
  if (period === null) return sql<boolean>`true`;
  const end = addDays(period.last, 1);
  return sql<boolean>`${at} >= ${`${period.first}T00:00:00Z`}::timestamptz and ${at} < ${`${end}T00:00:00Z`}::timestamptz`;
}

/** Commitments of deals that closed, by the day they closed, for those who owned them when they committed. */
const judged = (actor: Actor, { owners, period }: KeptAsked): RawBuilder<boolean> => sql<boolean>`
  ${listedDeals(actor)} and c.outcome in ('won', 'lost') and ${ownedBy(sql`c.owner_id`, owners)}
  and ${during(sql`coalesce(d.closed_at, c.ended_at)`, period)}`;

const withdrawn = (actor: Actor, { owners, period }: KeptAsked): RawBuilder<boolean> => sql<boolean>`
  ${listedDeals(actor)} and c.outcome = 'withdrawn' and ${ownedBy(sql`c.owner_id`, owners)}
  and ${during(sql`c.ended_at`, period)}`;

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
export async function readClaimCells(tx: Tx, actor: Actor, asked: KeptAsked): Promise<ClaimCell[]> {
  const { rows } = await sql<ClaimCell>`
    select c.owner_id, ${nameOf('o')} as owner_name, m.kind, m.pillar, c.outcome, m.reached, m.supported,
           m.contradicted, count(*)::int as claims
      from deals d
      join commitments c on c.company_id = d.company_id and c.deal_id = d.id
      join commitment_claims m on m.company_id = c.company_id and m.commitment_id = c.id
      join profiles o on o.company_id = c.company_id and o.id = c.owner_id
     where ${judged(actor, asked)}
     group by c.owner_id, owner_name, m.kind, m.pillar, c.outcome, m.reached, m.supported, m.contradicted
  `.execute(tx.kysely);
  return rows;
}

export interface CommitmentCount {
  readonly owner_id: string;
  readonly owner_name: string;
  readonly deals: number;
  readonly withdrawn: number;
}

/** How many deals each of them committed that closed, and how many commitments they withdrew. */
export async function countCommitments(
  tx: Tx,
  actor: Actor,
  asked: KeptAsked,
): Promise<ReadonlyMap<string, CommitmentCount>> {
  const { rows } = await sql<CommitmentCount>`
    select c.owner_id, ${nameOf('o')} as owner_name,
           (count(distinct c.deal_id) filter (where c.outcome <> 'withdrawn'))::int as deals,
           (count(*) filter (where c.outcome = 'withdrawn'))::int as withdrawn
      from deals d
      join commitments c on c.company_id = d.company_id and c.deal_id = d.id
      join profiles o on o.company_id = c.company_id and o.id = c.owner_id
     where (${judged(actor, asked)}) or (${withdrawn(actor, asked)})
     group by c.owner_id, owner_name
  `.execute(tx.kysely);
  return new Map(rows.map((row) => [row.owner_id, row]));
}

export interface ClosedClaimRow extends ClaimRow {
  readonly number: bigint;
  readonly name: string;
  readonly committed_at: Date;
  readonly position: string;
  readonly place: number;
  readonly outcome: 'won' | 'lost';
  readonly reason: string | null;
}

interface ClosedAsked extends PageAsked {
  readonly kind: ClaimKind;
  readonly pillar: Pillar | undefined;
}

/** The claims of one kind that shares count, the latest commitment first. */
export async function listClosed(tx: Tx, actor: Actor, asked: ClosedAsked): Promise<ClosedClaimRow[]> {
  const { kind, pillar, after, limit } = asked;
  const earlier = after
    ? sql`(c.committed_at, c.id, -m.position)
            < (${after[0]}::timestamptz, ${after[1]}::uuid, -(${after[2]}::int))`
    : sql`true`;
  const { rows } = await sql<ClosedClaimRow>`
    select d.number, d.name, c.committed_at, c.committed_at::text as position, m.position::int as place, c.outcome, c.reason,
           ${claimColumns}
      from deals d
      join commitments c on c.company_id = d.company_id and c.deal_id = d.id
      join commitment_claims m on m.company_id = c.company_id and m.commitment_id = c.id
      ${subjects}
     where ${judged(actor, asked)}
       and m.kind = ${kind} and ${pillar ? sql`m.pillar = ${pillar}::meddpicc_pillar` : sql`true`} and ${earlier}
     order by c.committed_at desc, c.id desc, m.position limit ${limit}
  `.execute(tx.kysely);
  return rows;
}

export interface CommittedRow {
  readonly id: string;
  readonly number: bigint;
  readonly name: string;
  readonly committed_at: Date;
  readonly closed_at: Date;
  readonly position: string;
  readonly outcome: 'won' | 'lost';
}

/** The deals that closed in Commit, each with its last commitment, the latest closed first. */
export async function listCommitted(tx: Tx, actor: Actor, asked: PageAsked): Promise<CommittedRow[]> {
  const { after, limit } = asked;
  const { rows } = await sql<CommittedRow>`
    select w.*, w.closed_at::text as position from (
      select distinct on (d.id) d.id, d.number, d.name, c.committed_at, coalesce(d.closed_at, c.ended_at) as closed_at, c.outcome
        from deals d
        join commitments c on c.company_id = d.company_id and c.deal_id = d.id
       where ${judged(actor, asked)}
       order by d.id, c.committed_at desc, c.id desc) w
     where ${after ? sql`(w.closed_at, w.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`}
     order by w.closed_at desc, w.id desc limit ${limit}
  `.execute(tx.kysely);
  return rows;
}

export interface WithdrawnRow {
  readonly id: string;
  readonly number: bigint;
  readonly name: string;
  readonly committed_at: Date;
  readonly ended_at: Date;
  readonly position: string;
  readonly reason: string | null;
}

/** The commitments that were withdrawn, the latest first. */
export async function listWithdrawn(tx: Tx, actor: Actor, asked: PageAsked): Promise<WithdrawnRow[]> {
  const { after, limit } = asked;
  const { rows } = await sql<WithdrawnRow>`
    select c.id, d.number, d.name, c.committed_at, c.ended_at, c.ended_at::text as position, c.reason
      from deals d
      join commitments c on c.company_id = d.company_id and c.deal_id = d.id
     where ${withdrawn(actor, asked)}
       and ${after ? sql`(c.ended_at, c.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`}
     order by c.ended_at desc, c.id desc limit ${limit}
  `.execute(tx.kysely);
  return rows;
}
