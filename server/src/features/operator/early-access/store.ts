import type { EarlyAccessStatus } from '@dealwright/contract/operator/early-access';
import type { Tx } from '@dealwright/db/database';
import { type RawBuilder, sql } from 'kysely';
import type { Position } from '../../../platform/cursor.ts';
import { newId } from '../../../platform/ids.ts';

export interface NewRequest {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly company: string;
  readonly phone: string | null;
  readonly job_title: string | null;
  readonly team_size: string | null;
  readonly message: string;
}

/** Whether it was saved: false while the address has a pending request. */
export async function insertRequest(tx: Tx, request: NewRequest, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into early_access_requests (id, first_name, last_name, email, company, phone, job_title, team_size, message,
                                       created_at, updated_at)
    values (${newId()}, ${request.first_name}, ${request.last_name}, ${request.email}, ${request.company},
            ${request.phone}, ${request.job_title}, ${request.team_size}, ${request.message}, ${now}, ${now})
    on conflict (email) where status = 'pending' do nothing
    returning id
  `.execute(tx.kysely);
  return rows.length > 0;
}

export interface RequestRow extends NewRequest {
  readonly id: string;
  readonly status: EarlyAccessStatus;
  readonly created_at: Date;
  readonly decided_at: Date | null;
  readonly decided_by: string | null;
  readonly decision_note: string | null;
  readonly company_id: string | null;
  readonly company_name: string | null;
  readonly company_domain: string | null;
  readonly existing_id: string | null;
  readonly existing_name: string | null;
  readonly existing_domain: string | null;
  readonly existing_members: number;
  readonly sort_key: string;
}

/** With the company it was let into and, while it is pending, the one whose domain the address has. */
const requests: RawBuilder<RequestRow> = sql`
  select r.id, r.first_name, r.last_name, r.email, r.company, r.phone, r.job_title, r.team_size, r.message, r.status,
         r.created_at, r.created_at::text as sort_key, r.decided_at, r.decision_note, r.company_id,
         (select coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), u.email)
            from users u left join profiles p on p.company_id = u.company_id and p.id = u.id
           where u.id = r.decided_by) as decided_by,
         c.name as company_name, c.domain as company_domain,
         e.id as existing_id, e.name as existing_name, e.domain as existing_domain,
         (select count(*)::int from profiles p where p.company_id = e.id and p.workspace_id is not null) as existing_members
    from early_access_requests r
    left join companies c on c.id = r.company_id
    left join companies e on r.status = 'pending' and e.domain = split_part(r.email, '@', 2)`;

interface PageRequest {
  readonly words: readonly string[];
  readonly statuses: readonly EarlyAccessStatus[];
  readonly after: Position | null;
  readonly limit: number;
}

export async function listRequestPage(
  tx: Tx,
  { words, statuses, after, limit }: PageRequest,
): Promise<RequestRow[]> {
  const next = after ? sql`(r.created_at, r.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`;
  const named =
    words.length > 0
      ? sql`r.search_text like all ((select app.search_patterns(${words}::text[]))::text[])`
      : sql`true`;
  const chosen = statuses.length > 0 ? sql`r.status = any (${statuses}::early_access_status[])` : sql`true`;
  const { rows } = await sql<RequestRow>`
    ${requests} where ${named} and ${chosen} and ${next}
     order by r.created_at desc, r.id desc limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

export async function countByStatus(tx: Tx): Promise<Record<EarlyAccessStatus, number>> {
  const { rows } = await sql<{ status: EarlyAccessStatus; requests: number }>`
    select status, count(*)::int as requests from early_access_requests group by status
  `.execute(tx.kysely);
  const counts = { pending: 0, approved: 0, declined: 0 };
  for (const { status, requests: count } of rows) counts[status] = count;
  return counts;
}

/** Held until the transaction ends: of two who decide, the second finds it decided. */
export async function lockRequest(tx: Tx, id: string): Promise<RequestRow | null> {
  await sql`select 1 from early_access_requests where id = ${id} for update`.execute(tx.kysely);
  return findRequest(tx, id);
}

export async function findRequest(tx: Tx, id: string): Promise<RequestRow | null> {
  const { rows } = await sql<RequestRow>`${requests} where r.id = ${id}`.execute(tx.kysely);
  return rows[0] ?? null;
}

interface Decision {
  readonly status: 'approved' | 'declined';
  readonly decidedBy: string;
  readonly note: string | null;
  readonly companyId: string | null;
  readonly now: Date;
}

export async function recordDecision(tx: Tx, id: string, decision: Decision): Promise<void> {
  await sql`
    update early_access_requests
       set status = ${decision.status}, decided_at = ${decision.now}, decided_by = ${decision.decidedBy},
           decision_note = ${decision.note}, company_id = ${decision.companyId}, updated_at = ${decision.now}
     where id = ${id}
  `.execute(tx.kysely);
}

/** Returns the new company's id; null if another one has the domain. */
export async function insertCompany(
  tx: Tx,
  { name, domain }: { readonly name: string; readonly domain: string | null },
  now: Date,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into companies (id, name, domain, created_at, updated_at) values (${newId()}, ${name}, ${domain}, ${now}, ${now})
    on conflict (domain) where domain is not null do nothing
    returning id
  `.execute(tx.kysely);
  return rows[0]?.id ?? null;
}

/** A team workspace named 'Sales', or 'Sales 2' and so on where the company has workspaces already. */
export async function insertWorkspace(tx: Tx, companyId: string, now: Date): Promise<string> {
  const id = newId();
  await sql`
    insert into workspaces (company_id, id, name, created_at, updated_at)
    select ${companyId}, ${id}::uuid, case when count(*) = 0 then 'Sales' else 'Sales ' || count(*) + 1 end, ${now}, ${now}
      from workspaces where company_id = ${companyId}
  `.execute(tx.kysely);
  return id;
}

/** The name of an operator; null if their profile has none, or they have no profile. */
export async function findOperatorName(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ readonly name: string | null }>`
    select nullif(concat_ws(' ', p.first_name, p.last_name), '') as name
      from users u join profiles p on p.company_id = u.company_id and p.id = u.id where u.id = ${id}
  `.execute(tx.kysely);
  return rows[0]?.name ?? null;
}
