import type { Tx } from '@dealwright/db/database';
import type { Stage } from '@dealwright/domain/stage';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { DealAccess, Shelf } from './policy.ts';
import { sharedColumn, theirsColumn } from './summary-columns-store.ts';

/** Where a deal's records are: every statement leads with both. */
export type DealPlace = Pick<DealRef, 'companyId' | 'id'>;

/** A deal as far as one must know it to work on what hangs on it. */
export interface DealRef extends DealAccess {
  readonly id: string;
  readonly number: number;
  readonly stage: Stage;
  readonly version: number;
}

export type DealLookup = { readonly number: number } | { readonly id: string };

interface KeyRow {
  readonly id: string;
  readonly number: bigint;
  readonly company_id: string;
  readonly workspace_id: string;
  readonly stage: Stage;
  readonly version: number;
  readonly shelf: Shelf | null;
  readonly is_theirs: boolean;
  readonly is_shared: boolean;
}

export async function findDealKey(tx: Tx, actor: Actor, lookup: DealLookup): Promise<DealRef | null> {
  const which = 'id' in lookup ? sql`d.id = ${lookup.id}` : sql`d.number = ${lookup.number}`;
  const { rows } = await sql<KeyRow>`
    select p.id, p.number, p.company_id, p.workspace_id, p.stage, p.version, p.shelf,
           ${theirsColumn(actor.userId)}, ${sharedColumn(actor.userId)}
      from (select d.* from deals d where d.company_id = ${actor.companyId} and ${which}) p
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
    shelf: row.shelf,
    isShared: row.is_shared,
  };
}
