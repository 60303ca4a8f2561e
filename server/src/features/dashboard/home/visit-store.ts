import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';

export interface Visit {
  readonly seen_at: Date;
  readonly since_at: Date | null;
  readonly checklist_hidden_at: Date | null;
}

export async function findVisit(tx: Tx, { companyId, userId }: Actor): Promise<Visit | null> {
  const { rows } = await sql<Visit>`
    select seen_at, since_at, checklist_hidden_at from home_visits
     where company_id = ${companyId} and profile_id = ${userId}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** The person looks now: the visit goes on, or, where the last look lies before `restedSince`, another begins. */
export async function keepVisit(
  tx: Tx,
  { companyId, userId }: Actor,
  now: Date,
  restedSince: Date,
): Promise<void> {
  await sql`
    insert into home_visits as v (company_id, profile_id, seen_at) values (${companyId}, ${userId}, ${now})
    on conflict (company_id, profile_id) do update set
      since_at = case when v.seen_at < ${restedSince} then v.seen_at else v.since_at end,
      seen_at = greatest(v.seen_at, excluded.seen_at)
  `.execute(tx.kysely);
}

export async function keepChecklistHidden(tx: Tx, { companyId, userId }: Actor, now: Date): Promise<void> {
  await sql`
    insert into home_visits as v (company_id, profile_id, seen_at, checklist_hidden_at)
    values (${companyId}, ${userId}, ${now}, ${now})
    on conflict (company_id, profile_id) do update set checklist_hidden_at = excluded.checklist_hidden_at
  `.execute(tx.kysely);
}

export interface FirstSteps {
  /** Deals of the workspace that are no samples, counted up to the bound. */
  readonly own_deals: number;
  readonly tried_call: boolean;
  readonly first_call: boolean;
  readonly invited: boolean;
  readonly mail: boolean;
  readonly sample_deal: bigint | null;
  readonly own_deal: bigint | null;
}

/** What of the first steps is done: by the person for what everyone does, by the workspace for what one of them does. */
export async function readFirstSteps(
  tx: Tx,
  { companyId, workspaceId, userId }: Actor,
  most: number,
): Promise<FirstSteps> {
  const place = sql`d.company_id = ${companyId} and d.workspace_id = ${workspaceId}`;
  const isSample = sql`exists (
    select 1 from sample_records s where s.company_id = d.company_id and s.workspace_id = d.workspace_id
       and s.kind = 'deal' and s.record_id = d.id)`;
  const own = sql`
    select d.id, d.number from deals d where ${place} and d.shelf is null and not ${isSample} limit ${sql.lit(most)}`;
  const { rows } = await sql<FirstSteps>`
    with own as materialized (${own})
    select (select count(*)::int from own) as own_deals,
           exists (select 1 from sample_records s
                     join deals d on d.company_id = s.company_id and d.id = s.record_id
                     join ai_analyses a on a.company_id = d.company_id and a.deal_id = d.id
                    where s.company_id = ${companyId} and s.workspace_id = ${workspaceId} and s.kind = 'deal'
                      and a.requested_by = ${userId}) as tried_call,
           exists (select 1 from own join interactions i on i.company_id = ${companyId} and i.deal_id = own.id
                    where i.kind in ('call', 'meeting')) as first_call,
           (select count(*) from (select 1 from profiles p
              where p.company_id = ${companyId} and p.workspace_id = ${workspaceId} limit 2) two) > 1
             or exists (select 1 from workspace_invitations i
                         where i.company_id = ${companyId} and i.workspace_id = ${workspaceId} and i.status = 'pending'
                        ) as invited,
           exists (select 1 from email_connections c
                    where c.company_id = ${companyId} and c.owner_id = ${userId}) as mail,
           (select d.number from sample_records s join deals d on d.company_id = s.company_id and d.id = s.record_id
             where s.company_id = ${companyId} and s.workspace_id = ${workspaceId} and s.kind = 'deal'
               and d.shelf is null and d.stage_position between 3::smallint and 5::smallint
             order by d.stage_position, d.number limit 1) as sample_deal,
           (select max(own.number) from own) as own_deal
  `.execute(tx.kysely);
  const [found] = rows;
  if (!found) throw new Error('one row is always answered');
  return found;
}
