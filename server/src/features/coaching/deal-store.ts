import type { Tx } from '@dealwright/db/database';
import { addDays } from '@dealwright/domain/calendar';
import type { EvidenceKind, EvidenceMark, EvidencePolarity } from '@dealwright/domain/evidence';
import type { Period } from '@dealwright/domain/forecast-period/period';
import type { Pillar } from '@dealwright/domain/pillar';
import type { Stage } from '@dealwright/domain/stage';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { listedDealsInOrder } from '../deals/access.ts';

export interface ClosedRow {
  readonly id: string;
  readonly number: bigint;
  readonly name: string;
  readonly owner_id: string;
  readonly workspace_id: string;
  readonly closed_at: Date;
  /** As the database prints it, with all its digits. */
  readonly position: string;
}

interface Asked {
  readonly owners: readonly string[];
  readonly period: Period;
  /** Of each owner. */
  readonly limit: number;
}

/** The latest deals that each of the people closed in the period and that the reader finds in lists. */
export async function listClosedDeals(
  tx: Tx,
  actor: Actor,
  { owners, period: { first, last }, limit }: Asked,
): Promise<ClosedRow[]> {
  const { rows } = await sql<ClosedRow>`
    select c.* from unnest(${owners}::uuid[]) o(id)
     cross join lateral (
       select d.id, d.number, d.name, d.owner_id, d.workspace_id, d.closed_at, d.closed_at::text as position from deals d
        where d.company_id = ${actor.companyId} and d.owner_id = o.id and d.stage_position >= 8::smallint
          and d.closed_at >= ${`${first}T00:00:00Z`}::timestamptz
          and d.closed_at < ${`${addDays(last, 1)}T00:00:00Z`}::timestamptz and ${listedDealsInOrder(actor)}
        order by d.closed_at desc, d.id desc limit ${limit}) c
     order by c.closed_at desc, c.id desc
  `.execute(tx.kysely);
  return rows;
}

export interface EntryRow {
  readonly deal_id: string;
  readonly stage: Stage;
  readonly at: Date;
}

/** When each deal first came to each of its stages. */
export async function listEntries(
  tx: Tx,
  companyId: string,
  dealIds: readonly string[],
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select v.deal_id, v.stage, min(v.valid_from) as at from deal_versions v
     where v.company_id = ${companyId} and v.deal_id = any (${dealIds}::uuid[]) and v.corrected_at = 'infinity'
       and v.stage is not null
     group by v.deal_id, v.stage
  `.execute(tx.kysely);
  return rows;
}

export interface EvidenceRow {
  readonly id: string;
  readonly deal_id: string;
  readonly pillar: Pillar;
  readonly polarity: EvidencePolarity;
  readonly kind: EvidenceKind;
  readonly marks: EvidenceMark[];
  readonly stakeholder_id: string | null;
  readonly occurred_on: string;
  readonly created_at: Date;
  readonly closed_at: Date | null;
}

/** All that was ever on record for the deals. */
export async function listAllEvidence(
  tx: Tx,
  companyId: string,
  dealIds: readonly string[],
): Promise<EvidenceRow[]> {
  const { rows } = await sql<EvidenceRow>`
    select e.id, e.deal_id, e.pillar, e.polarity, e.kind, e.marks::text[] as marks, e.stakeholder_id,
           e.occurred_on::text as occurred_on, e.created_at, e.closed_at
      from meddpicc_evidence e
     where e.company_id = ${companyId} and e.deal_id = any (${dealIds}::uuid[])
  `.execute(tx.kysely);
  return rows;
}
