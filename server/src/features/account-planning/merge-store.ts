import type { Tx } from '@dealwright/db/database';
import { ACCOUNT_FIELD_KEYS } from '@dealwright/domain/account-fields';
import { sql } from 'kysely';

export interface MergedDeal {
  readonly id: string;
  readonly workspace_id: string;
  readonly number: bigint;
  readonly version: number;
}

interface Merger {
  readonly companyId: string;
  readonly from: string;
  readonly into: string;
}

/** All deals of an account, archived and deleted ones too, locked. */
export async function lockDealsOf(tx: Tx, companyId: string, accountId: string): Promise<MergedDeal[]> {
  const { rows } = await sql<MergedDeal>`
    select d.id, d.workspace_id, d.number, d.version from deals d
     where d.company_id = ${companyId} and d.account_id = ${accountId} order by d.id for update
  `.execute(tx.kysely);
  return rows;
}

/** A plan of the one whose period meets that of a plan of the other. */
export async function findMeetingPlan(
  tx: Tx,
  { companyId, from, into }: Merger,
): Promise<{ readonly starts_on: string; readonly ends_on: string } | null> {
  const { rows } = await sql<{ readonly starts_on: string; readonly ends_on: string }>`
    select p.starts_on, p.ends_on from account_plans p
      join account_plans o on o.company_id = p.company_id and o.account_id = ${into}
       and o.starts_on <= p.ends_on and o.ends_on >= p.starts_on
     where p.company_id = ${companyId} and p.account_id = ${from} limit 1
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/**
 * Everything else that is of the account becomes the other's: subsidiaries, contacts, plans, tasks, what HubSpot and other systems
 * know it by. Where the other was a part of it, the other takes its place.
 */
export async function moveBelongings(tx: Tx, { companyId, from, into }: Merger): Promise<void> {
  const own = sql`company_id = ${companyId} and account_id = ${from}`;
  await sql`
    update accounts a set parent_id = f.parent_id from accounts f
     where a.company_id = ${companyId} and a.id = ${into} and f.company_id = a.company_id and f.id = ${from}
       and exists (with recursive up as (
             select p.id, p.parent_id, 1 as depth from accounts p where p.company_id = ${companyId} and p.id = ${into}
             union all
             select p.id, p.parent_id, up.depth + 1 from up join accounts p on p.company_id = ${companyId} and p.id = up.parent_id
              where up.depth < 100)
           select 1 from up where up.id = ${from})
  `.execute(tx.kysely);
  await sql`
    update accounts set parent_id = ${into}, version = version + 1
     where company_id = ${companyId} and parent_id = ${from} and id <> ${into}
  `.execute(tx.kysely);
  await sql`update contacts set account_id = ${into}, version = version + 1 where ${own}`.execute(tx.kysely);
  await sql`update account_plans set account_id = ${into} where ${own}`.execute(tx.kysely);
  await sql`update tasks set account_id = ${into} where ${own}`.execute(tx.kysely);
  await sql`update hubspot_records set account_id = ${into} where ${own}`.execute(tx.kysely);
  await sql`update external_ids set account_id = ${into} where ${own}`.execute(tx.kysely);
}

const learnedFields = sql.join(
  ACCOUNT_FIELD_KEYS.map(
    (key) => sql`${sql.ref(key)} = coalesce(${sql.ref(`a.${key}`)}, ${sql.ref(`f.${key}`)})`,
  ),
);

/** What the one does not know it learns from the other, which goes. */
export async function absorbAccount(tx: Tx, { companyId, from, into }: Merger, now: Date): Promise<void> {
  await sql`
    update accounts a
       set domain = coalesce(a.domain, f.domain), ${learnedFields},
           annual_revenue_minor = coalesce(a.annual_revenue_minor, f.annual_revenue_minor),
           currency = case when a.annual_revenue_minor is null then coalesce(f.currency, a.currency) else a.currency end,
           parent_id = coalesce(a.parent_id, nullif(f.parent_id, a.id)), owner_id = coalesce(a.owner_id, f.owner_id),
           version = a.version + 1, updated_at = ${now}
      from accounts f
     where a.company_id = ${companyId} and a.id = ${into} and f.company_id = a.company_id and f.id = ${from}
  `.execute(tx.kysely);
  await sql`select app.duplicates_merged(${companyId}, 'account', ${into}, ${from})`.execute(tx.kysely);
  await sql`delete from accounts where company_id = ${companyId} and id = ${from}`.execute(tx.kysely);
}
