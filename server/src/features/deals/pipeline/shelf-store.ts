import type { Tx } from '@dealwright/db/database';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { Position } from '../../../platform/cursor.ts';
import { shelvedDeals } from '../access.ts';
import { type PersonRow, shelverColumn } from '../detail-store.ts';
import type { Shelf } from '../policy.ts';
import {
  dealColumns,
  type SummaryRow,
  summaryColumns,
  summaryJoins,
  theirsColumn,
} from '../summary-columns-store.ts';

export interface ShelvedRow extends SummaryRow {
  readonly is_theirs: boolean;
  readonly crm_owner_id: string | null;
  readonly shelved_at: Date;
  readonly shelved_by: PersonRow | null;
  readonly sort_key: string;
}

interface ShelfPage {
  readonly after: Position | null;
  readonly limit: number;
}

/** A seller's own deals off the pipeline are few, whatever others have put there: they are looked up first. */
function amongOwn(actor: Actor): RawBuilder<boolean> {
  if (actor.role !== 'sales_rep') return sql<boolean>`true`;
  return sql<boolean>`d.id = any (array(
    select a.deal_id from deal_access a
     where a.company_id = ${actor.companyId} and a.profile_id = ${actor.userId} and a.workspace_id = ${actor.workspaceId}
       and a.stage_position = 0))`;
}

/** What the person finds in the archive or the bin, the last put there first. */
export async function listShelf(
  tx: Tx,
  actor: Actor,
  shelf: Shelf,
  { after, limit }: ShelfPage,
): Promise<ShelvedRow[]> {
  const next = after ? sql`(d.shelved_at, d.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`;
  const { rows } = await sql<ShelvedRow>`
    select p.*, p.shelved_at::text as sort_key, ${summaryColumns(actor.userId)}, ${theirsColumn(actor.userId)},
           ${shelverColumn}
      from (select ${dealColumns}, d.crm_owner_id, d.shelf, d.shelved_at, d.shelved_by as shelver_id from deals d
             where ${shelvedDeals(actor, shelf)} and ${amongOwn(actor)} and ${next}
             order by d.shelved_at desc, d.id desc limit ${sql.lit(limit)}) p
      ${summaryJoins} order by p.shelved_at desc, p.id desc
  `.execute(tx.kysely);
  return rows;
}
