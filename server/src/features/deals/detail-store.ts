import type { PillarStateView } from '@dealwright/contract/deals/deals';
import type { Tx } from '@dealwright/db/database';
import { DEAL_FIELD_KEYS, DEAL_FIELDS, type DealFieldValues } from '@dealwright/domain/deal-fields';
import type { Stage } from '@dealwright/domain/stage';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { notFound } from '../../platform/errors.ts';
import type { DealLookup } from './deal-key-store.ts';
import { type ExternalId, externalIdsColumn } from './external-id-store.ts';
import type { Shelf } from './policy.ts';
import {
  dealColumns,
  type SummaryRow,
  sharedColumn,
  summaryColumns,
  summaryJoins,
  theirsColumn,
} from './summary-columns-store.ts';

export interface PersonRow {
  readonly id: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string;
}

/** A deal with everything the head of its page shows. */
export interface DealRow extends SummaryRow, DealFieldValues {
  readonly is_theirs: boolean;
  readonly is_shared: boolean;
  readonly shelf: Shelf | null;
  readonly shelved_at: Date | null;
  readonly shelved_by: PersonRow | null;
  readonly pillars: PillarStateView[];
  readonly crm_owner_id: string | null;
  readonly closed_at: Date | null;
  readonly collaborators: PersonRow[];
  readonly external_ids: ExternalId[];
  /** `began`: the deal was created in it. */
  readonly stages_entered: { readonly stage: Stage; readonly entered_at: string; readonly began: boolean }[];
  readonly pending_suggestions: number;
}

/** The plain fields that lists do without. */
export const ownColumns: RawBuilder<unknown> = sql.join(
  DEAL_FIELD_KEYS.filter((key) => !DEAL_FIELDS[key].inLists).map((key) => sql.ref(`d.${key}`)),
);

const MOST_COUNTED_SUGGESTIONS = 500;

/** Who archived or deleted the deal. */
export const shelverColumn: RawBuilder<unknown> = sql`
  (select jsonb_build_object('id', sp.id, 'first_name', sp.first_name, 'last_name', sp.last_name, 'email', sp.email)
     from profiles sp where sp.company_id = p.company_id and sp.id = p.shelver_id) as shelved_by`;

/** One statement for the whole head of the page. Whether the person may read the deal is asked of the policy. */
export async function findDeal(tx: Tx, actor: Actor, lookup: DealLookup): Promise<DealRow | null> {
  const which = 'id' in lookup ? sql`d.id = ${lookup.id}` : sql`d.number = ${lookup.number}`;
  const { rows } = await sql<DealRow>`
    select p.*, ${summaryColumns(actor.userId)},
           ${theirsColumn(actor.userId)}, ${sharedColumn(actor.userId)},
           ${shelverColumn},
           ${externalIdsColumn},
           coalesce((
             select jsonb_agg(jsonb_build_object('id', c.id, 'first_name', c.first_name, 'last_name', c.last_name,
               'email', c.email)
                              order by c.first_name, c.last_name, c.id)
               from deal_collaborators dc
               join profiles c on c.company_id = dc.company_id and c.id = dc.profile_id
              where dc.company_id = p.company_id and dc.deal_id = p.id), '[]') as collaborators,
           coalesce((
             select jsonb_agg(jsonb_build_object('stage', s.stage, 'entered_at', s.entered_at, 'began', s.began))
               from (select h.new_value #>> '{}' as stage, min(h.created_at) as entered_at, bool_or(h.old_value is null) as began
                       from deal_history h
                      where h.company_id = p.company_id and h.deal_id = p.id and h.field = 'stage' group by 1) s),
                        '[]') as stages_entered,
           (select count(*)::int from (
              select 1 from ai_suggestions s
               where s.company_id = p.company_id and s.deal_id = p.id and s.status = 'pending'
               limit ${sql.lit(MOST_COUNTED_SUGGESTIONS)}) pending) as pending_suggestions
      from (select ${dealColumns}, d.pillars, d.crm_owner_id, ${ownColumns}, d.closed_at,
                   d.shelf, d.shelved_at, d.shelved_by as shelver_id
              from deals d where d.company_id = ${actor.companyId} and ${which}) p
      ${summaryJoins}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

export async function getDeal(tx: Tx, actor: Actor, lookup: DealLookup): Promise<DealRow> {
  const row = await findDeal(tx, actor, lookup);
  if (!row) throw notFound();
  return row;
}
