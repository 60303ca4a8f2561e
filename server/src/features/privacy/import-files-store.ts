import type { Tx } from '@dealwright/db/database';
import type { ForecastChoice } from '@dealwright/domain/forecast';
import type { Role } from '@dealwright/domain/role';
import type { Stage } from '@dealwright/domain/stage';
import type { BuyingRole, Influence, Stance } from '@dealwright/domain/stakeholder';
import type { Side } from '@dealwright/domain/stakeholder-fields';
import { sql } from 'kysely';

interface PageAsked {
  readonly companyId: string;
  /** The last one of the page before. */
  readonly after: string | null;
  readonly limit: number;
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

export interface MemberToImport {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly manager_name: string | null;
  readonly manager_email: string | null;
}

/** People who can own records, and former members who still do. */
export async function listMembersToImport(tx: Tx, { companyId, after, limit }: PageAsked) {
  const { rows } = await sql<MemberToImport>`
    select p.id, coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.email) as name, p.email, p.role,
           coalesce(nullif(concat_ws(' ', m.first_name, m.last_name), ''), m.email) as manager_name, m.email as manager_email
      from profiles p left join profiles m on m.company_id = p.company_id and m.id = p.manager_id
     where p.company_id = ${companyId} and p.id > ${after ?? FIRST_ID}::uuid
       and ((p.workspace_id is not null and p.role <> 'viewer')
            or (p.named_workspace_id is not null and p.successor_id is null)
            or exists (select from deals d where d.company_id = p.company_id and d.owner_id = p.id)
            or exists (select from accounts a where a.company_id = p.company_id and a.owner_id = p.id))
     order by p.id limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

interface Owned {
  readonly owner_name: string | null;
  readonly owner_email: string | null;
}

export interface AccountToImport extends Owned {
  readonly id: string;
  readonly name: string;
  readonly domain: string | null;
  readonly industry: string | null;
  readonly city: string | null;
  readonly country: string | null;
  readonly employees: number | null;
  readonly annual_revenue_minor: bigint | null;
  readonly currency: string | null;
  readonly parent_id: string | null;
  readonly parent_name: string | null;
  readonly created_on: string;
}

const OWNER = sql`coalesce(nullif(concat_ws(' ', o.first_name, o.last_name), ''), o.email) as owner_name,
  o.email as owner_email`;

export async function listAccountsToImport(tx: Tx, { companyId, after, limit }: PageAsked) {
  const { rows } = await sql<AccountToImport>`
    select a.id, a.name, a.domain, a.industry, a.city, a.country, a.employees, a.annual_revenue_minor, a.currency,
           a.parent_id, p.name as parent_name, (a.created_at at time zone 'UTC')::date::text as created_on, ${OWNER}
      from accounts a
      left join accounts p on p.company_id = a.company_id and p.id = a.parent_id
      left join profiles o on o.company_id = a.company_id and o.id = a.owner_id
     where a.company_id = ${companyId} and a.id > ${after ?? FIRST_ID}::uuid
     order by a.id limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

export interface ContactToImport extends Owned {
  readonly id: string;
  readonly name: string;
  readonly title: string | null;
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly account_id: string | null;
  readonly account_name: string | null;
  readonly left_on: string | null;
  readonly created_on: string;
}

export async function listContactsToImport(tx: Tx, { companyId, after, limit }: PageAsked) {
  const { rows } = await sql<ContactToImport>`
    select c.id, c.name, c.title, c.emails, c.phones, c.account_id, a.name as account_name, c.left_on::text as left_on,
           (c.created_at at time zone 'UTC')::date::text as created_on, ${OWNER}
      from contacts c
      left join accounts a on a.company_id = c.company_id and a.id = c.account_id
      left join profiles o on o.company_id = c.company_id and o.id = c.owner_id
     where c.company_id = ${companyId} and c.id > ${after ?? FIRST_ID}::uuid
     order by c.id limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

export interface ProductToImport {
  readonly id: string;
  readonly name: string;
  readonly sku: string | null;
  readonly family: string | null;
  readonly unit_price_minor: bigint | null;
  readonly currency: string | null;
  readonly tax_included: boolean | null;
}

/** Products in use, each with one price: in the reporting currency, else in the first that it has one in. */
export async function listProductsToImport(tx: Tx, { companyId, after, limit }: PageAsked) {
  const { rows } = await sql<ProductToImport>`
    select p.id, p.name, p.sku, p.family, t.unit_price_minor, t.currency, t.tax_included
      from products p
      left join currency_settings s on s.company_id = p.company_id
      left join lateral (
        select t.unit_price_minor, b.currency, b.tax_included from prices t
          join price_books b on b.company_id = t.company_id and b.id = t.price_book_id and b.is_default
         where t.company_id = p.company_id and t.product_id = p.id and t.from_quantity = 0
         order by b.currency is distinct from s.reporting_currency, b.currency limit 1) t on true
     where p.company_id = ${companyId} and p.archived_at is null and p.id > ${after ?? FIRST_ID}::uuid
     order by p.id limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

export interface DealToImport extends Owned {
  readonly id: string;
  readonly number: bigint;
  readonly name: string;
  readonly account_id: string | null;
  readonly account_name: string | null;
  readonly stage: Stage;
  readonly stage_since: string;
  readonly amount_minor: bigint;
  readonly currency: string;
  readonly close_date: string | null;
  readonly closed_on: string | null;
  readonly created_on: string;
  readonly source: string | null;
  readonly forecast_choice: ForecastChoice;
  readonly decision_date: string | null;
  readonly next_step: string | null;
  readonly next_step_due: string | null;
  readonly loss_reason: string | null;
  readonly archived_on: string | null;
  /** The name of its one line, if that line is its amount. */
  readonly product: string | null;
}

/** In the order of their numbers, without those in the trash. */
export async function listDealsToImport(tx: Tx, { companyId, after, limit }: PageAsked) {
  const { rows } = await sql<DealToImport>`
    select d.id, d.number, d.name, d.account_id, a.name as account_name, d.stage,
           (d.stage_entered_at at time zone 'UTC')::date::text as stage_since, d.amount_minor, d.currency,
           d.close_date::text as close_date, (d.closed_at at time zone 'UTC')::date::text as closed_on,
           (d.created_at at time zone 'UTC')::date::text as created_on, d.source, d.forecast_choice,
           d.decision_date::text as decision_date, d.next_step, d.next_step_due::text as next_step_due, d.loss_reason,
           (d.shelved_at at time zone 'UTC')::date::text as archived_on, l.name as product, ${OWNER}
      from deals d
      left join deal_pricing t on t.company_id = d.company_id and t.deal_id = d.id and t.lines = 1
       and t.lines_total_minor = d.amount_minor and t.currency = d.currency
      left join deal_lines l on l.company_id = t.company_id and l.deal_id = t.deal_id
      left join accounts a on a.company_id = d.company_id and a.id = d.account_id
      left join profiles o on o.company_id = d.company_id and o.id = d.owner_id
     where d.company_id = ${companyId} and d.shelf is distinct from 'deleted' and d.number > ${after ?? '0'}::bigint
     order by d.number limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

export interface StakeholderToImport {
  readonly id: string;
  readonly deal_id: string;
  readonly deal_name: string;
  readonly account_name: string | null;
  readonly account_id: string | null;
  readonly name: string;
  readonly title: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly contact_id: string | null;
  readonly buying_role: BuyingRole;
  readonly side: Side;
  readonly influence: Influence;
  readonly stance: Stance;
  readonly reports_to_id: string | null;
  readonly reports_to_name: string | null;
  readonly influences: readonly string[];
  readonly influenced_by: readonly string[];
}

/** Everyone on deals that aren't in the trash, by id. */
export async function listStakeholdersToImport(tx: Tx, { companyId, after, limit }: PageAsked) {
  const { rows } = await sql<StakeholderToImport>`
    select s.id, d.id as deal_id, d.name as deal_name, a.name as account_name,
           d.account_id, s.name, s.title, s.email, s.phone, s.contact_id, s.buying_role, s.side, s.influence, s.stance,
           m.id as reports_to_id, m.name as reports_to_name,
           array(select i.influences_id from stakeholder_influences i
                  where i.company_id = s.company_id and i.deal_id = s.deal_id and i.stakeholder_id = s.id
                  order by i.influences_id) as influences,
           array(select i.stakeholder_id from stakeholder_influences i
                  where i.company_id = s.company_id and i.deal_id = s.deal_id and i.influences_id = s.id
                  order by i.stakeholder_id) as influenced_by
      from stakeholders s
      join deals d on d.company_id = s.company_id and d.id = s.deal_id and d.shelf is distinct from 'deleted'
      left join accounts a on a.company_id = d.company_id and a.id = d.account_id
      left join stakeholders m on m.company_id = s.company_id and m.deal_id = s.deal_id and m.id = s.reports_to
     where s.company_id = ${companyId} and s.id > ${after ?? FIRST_ID}::uuid
     order by s.id limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}
