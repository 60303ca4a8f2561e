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
