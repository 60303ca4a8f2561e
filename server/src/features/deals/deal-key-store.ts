import type { Tx } from '@dealwright/db/database';
import type { Stage } from '@dealwright/domain/stage';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { DealAccess } from './policy.ts';

/** Where a deal's records are: every statement leads with both. */
export type DealPlace = Pick<DealKey, 'companyId' | 'id'>;

/** A deal as far as one must know it to work on what hangs on it. */
export interface DealKey extends DealAccess {
  readonly id: string;
  readonly number: number;
  readonly stage: Stage;
  readonly version: number;
}

export type DealLookup = { readonly number: number } | { readonly id: string };

interface KeyRow {
  readonly id: string;
  readonly number: string | bigint;
  readonly company_id: string;
  readonly workspace_id: string;
  readonly stage: Stage;
  readonly version: number;
  readonly is_theirs: boolean;
}

export async function findDealKey(tx: Tx, actor: Actor, lookup: DealLookup): Promise<DealKey | null> {
  const which = 'id' in lookup ? sql`d.id = ${lookup.id}` : sql`d.number = ${lookup.number}`;
  const { rows } = await sql<KeyRow>`
    select d.id, d.number, d.company_id, d.workspace_id, d.stage, d.version,
           exists (select 1 from deal_access a
                    where a.company_id = d.company_id and a.profile_id = ${actor.userId} and a.deal_id = d.id) as is_theirs
      from deals d
     where d.company_id = ${actor.companyId} and ${which}
  `.execute(tx.kysely);
  const [row] = rows;
  if (!row) return null;
  return {
    id: row.id,
    number: Number(row.number),
    companyId: row.company_id,
    workspaceId: row.workspace_id,
    stage: row.stage,
    version: row.version,
    isTheirs: row.is_theirs,
  };
}
