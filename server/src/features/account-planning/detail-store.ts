import type { Tx } from '@dealwright/db/database';
import type { AccountFieldValues } from '@dealwright/domain/account-fields';
import type { Day } from '@dealwright/domain/calendar';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { accountColumns } from '../accounts/store.ts';
import { listedDeals } from '../deals/access.ts';
import { type CountedRow, totalsOf } from './key-store.ts';
import { type PlanBriefRow, personName, planBrief, weakestOf } from './list-store.ts';

export const MOST_SUBSIDIARIES = 50;
const MOST_CONVERSATIONS = 1000;
const MOST_PLANS = 50;

interface NamedRow {
  readonly id: string;
  readonly name: string;
}

export interface AccountDetailRow extends AccountFieldValues {
  readonly id: string;
  readonly name: string;
  readonly domain: string | null;
  readonly annual_revenue_minor: bigint | null;
  readonly currency: string | null;
  readonly version: number;
  readonly created_at: Date;
  readonly owner: NamedRow | null;
  readonly parent: NamedRow | null;
  readonly open: CountedRow;
  readonly won: CountedRow;
  readonly weakest: { readonly pillar: string; readonly deals: number } | null;
  readonly plans: PlanBriefRow[];
  readonly conversations: number;
}

export async function getAccountRow(
  tx: Tx,
  actor: Actor,
  id: string,
  wonSince: Day,
): Promise<AccountDetailRow> {
  const { open, won } = totalsOf(actor, sql`a.id`, wonSince);
  const { rows } = await sql<AccountDetailRow>`
    select a.id, a.name, a.domain, ${accountColumns}, a.annual_revenue_minor, a.currency, a.version, a.created_at,
           (select jsonb_build_object('id', p.id, 'name', ${personName}) from profiles p
             where p.company_id = a.company_id and p.id = a.owner_id) as owner,
           (select jsonb_build_object('id', u.id, 'name', u.name) from accounts u
             where u.company_id = a.company_id and u.id = a.parent_id) as parent,
           ${open} as open, ${won} as won, ${weakestOf(actor, sql`a.id`)} as weakest,
           (select coalesce(jsonb_agg(${planBrief} order by pl.starts_on desc), '[]')
              from (select * from account_plans pl where pl.company_id = a.company_id and pl.account_id = a.id
                     order by pl.starts_on desc limit ${sql.lit(MOST_PLANS)}) pl) as plans,
           (select count(*)::int from (
              select 1 from deals d join interactions i on i.company_id = d.company_id and i.deal_id = d.id
               where ${listedDeals(actor)} and d.account_id = a.id limit ${sql.lit(MOST_CONVERSATIONS)}) c) as conversations
      from accounts a where a.company_id = ${actor.companyId} and a.id = ${id}
  `.execute(tx.kysely);
  if (!rows[0]) throw new Error('The account was found a moment ago');
  return rows[0];
}

export interface SubsidiaryRow extends NamedRow {
  readonly industry: string | null;
  readonly country: string | null;
  readonly open: CountedRow;
}

/** Those right below the account, by name; one more than is shown says that there are more. */
export async function listSubsidiaries(
  tx: Tx,
  actor: Actor,
  id: string,
  wonSince: Day,
): Promise<SubsidiaryRow[]> {
  const { rows } = await sql<SubsidiaryRow>`
    select a.id, a.name, a.industry, a.country, ${totalsOf(actor, sql`a.id`, wonSince).open} as open
      from accounts a where a.company_id = ${actor.companyId} and a.parent_id = ${id}
     order by a.plain_name, a.id limit ${sql.lit(MOST_SUBSIDIARIES + 1)}
  `.execute(tx.kysely);
  return rows;
}
