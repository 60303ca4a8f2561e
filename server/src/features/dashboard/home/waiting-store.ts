import { MOST_COUNTED } from '@dealwright/contract/dashboard/today';
import type { Tx } from '@dealwright/db/database';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import { listedDeals } from '../../deals/access.ts';

export interface WaitingRow {
  readonly number: bigint;
  readonly name: string;
  readonly account_name: string;
  readonly currency: string;
  readonly evidence: number;
  readonly tasks: number;
}

/** How many of the newest suggestions are looked at; each deal is told once. */
const LOOKED_AT = 500;
const FIRST_CLOSED_POSITION = 8;

function waitingOn(actor: Actor, table: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select s.deal_id, s.created_at from ${table} s
     where s.company_id = ${actor.companyId} and s.status = 'pending'
       and exists (select 1 from deals d where d.id = s.deal_id and ${listedDeals(actor)})
     order by s.created_at desc, s.id desc limit ${sql.lit(LOOKED_AT)}`;
}

/** Deals on which suggestions wait to be decided, those suggested last first. */
export async function listWaiting(tx: Tx, actor: Actor): Promise<WaitingRow[]> {
  const counted = (table: RawBuilder<unknown>) => sql`
    (select count(*)::int from (
       select 1 from ${table} s where s.company_id = d.company_id and s.deal_id = d.id and s.status = 'pending'
        limit ${sql.lit(MOST_COUNTED)}) waiting)`;
  const { rows } = await sql<WaitingRow>`
    select d.number, d.name, ac.name as account_name, d.currency,
           ${counted(sql`ai_suggestions`)} as evidence, ${counted(sql`task_suggestions`)} as tasks
      from (select found.deal_id, max(found.created_at) as latest_at
              from ((${waitingOn(actor, sql`ai_suggestions`)}) union all (${waitingOn(actor, sql`task_suggestions`)})) found
             group by found.deal_id order by latest_at desc, found.deal_id limit ${sql.lit(MOST_COUNTED)}) w
      join deals d on d.company_id = ${actor.companyId} and d.id = w.deal_id
      join accounts ac on ac.company_id = d.company_id and ac.id = d.account_id
     order by w.latest_at desc, w.deal_id
  `.execute(tx.kysely);
  return rows;
}

/** Conflicts with HubSpot that nobody has resolved, as long as the company is connected to the portal they are of. */
export async function countConflicts(tx: Tx, { companyId }: Actor): Promise<number> {
  const { rows } = await sql<{ readonly found: number }>`
    select count(*)::int as found from (
      select 1 from hubspot_connections n
        join hubspot_conflicts c on c.company_id = n.company_id and c.portal_id = n.portal_id
       where n.company_id = ${companyId} and n.state <> 'off' and c.resolved_at is null
       limit ${sql.lit(MOST_COUNTED)}) waiting
  `.execute(tx.kysely);
  return rows[0]?.found ?? 0;
}

interface Ownerless {
  readonly deals: number;
  readonly owners: string[];
}

/** Open deals of people who are in no workspace any more; those of samples never were. */
export async function listOwnerless(tx: Tx, actor: Actor): Promise<Ownerless> {
  const { rows } = await sql<{ readonly owner_id: string; readonly deals: number }>`
    select p.id as owner_id, found.deals from profiles p cross join lateral (
      select count(*)::int as deals from (
        select 1 from deals d
         where ${listedDeals(actor)} and d.owner_id = p.id
           and d.stage_position < ${sql.lit(FIRST_CLOSED_POSITION)}::smallint
         limit ${sql.lit(MOST_COUNTED)}) one) found
     where p.company_id = ${actor.companyId} and p.workspace_id is null and found.deals > 0
       and not exists (select 1 from sample_records s
                        where s.company_id = p.company_id and s.kind = 'person' and s.record_id = p.id)
     order by p.id limit 20
  `.execute(tx.kysely);
  const deals = rows.reduce((sum, row) => sum + row.deals, 0);
  return { deals: Math.min(MOST_COUNTED, deals), owners: rows.map(({ owner_id }) => owner_id) };
}

export async function hasTerritoryDraft(tx: Tx, { companyId, workspaceId }: Actor): Promise<boolean> {
  const { rows } = await sql`
    select 1 from territory_plans
     where company_id = ${companyId} and workspace_id = ${workspaceId} and state = 'draft' limit 1
  `.execute(tx.kysely);
  return rows.length > 0;
}
