import type { ContactDeal } from '@dealwright/contract/contacts/contact-page';
import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { Position } from '../../../platform/cursor.ts';
import { listedDeals } from '../../deals/access.ts';

export interface PageAsked {
  readonly after: Position | null;
  readonly limit: number;
}

export type ContactDealRow = Omit<ContactDeal, 'can' | 'number' | 'amount_minor'> & {
  readonly number: bigint;
  readonly amount_minor: bigint;
  readonly sort_key: string;
};

/** The deals the person finds in lists in which the contact has a role; last updated first. */
export async function listDealsOfContact(
  tx: Tx,
  actor: Actor,
  contactId: string,
  { after, limit }: PageAsked,
): Promise<ContactDealRow[]> {
  const next = after ? sql`(d.updated_at, s.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`;
  const { rows } = await sql<ContactDealRow>`
    select s.id as stakeholder_id, d.number, d.name, d.stage, d.amount_minor, d.currency,
           d.close_date::text as close_date, s.side, s.buying_role, s.stance, s.influence, s.name as stakeholder_name,
           s.title as stakeholder_title, d.updated_at::text as sort_key,
           (select jsonb_build_object('id', a.id, 'name', a.name) from accounts a
             where a.company_id = d.company_id and a.id = d.account_id) as account
      from stakeholders s join deals d on d.company_id = s.company_id and d.id = s.deal_id
     where s.company_id = ${actor.companyId} and s.contact_id = ${contactId} and ${listedDeals(actor)} and ${next}
     order by d.updated_at desc, s.id desc limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

export interface WayInRow {
  readonly id: string;
  readonly name: string;
  readonly title: string | null;
  readonly emails: string[];
  readonly left_on: string | null;
  readonly deals: {
    readonly number: number;
    readonly name: string;
    readonly stage: ContactDeal['stage'];
    readonly buying_role: ContactDeal['buying_role'];
    readonly stance: ContactDeal['stance'];
    readonly account: { readonly id: string; readonly name: string };
  }[];
}

const MOST_WAYS_IN = 50;
const MOST_DEALS_EACH = 5;

/** Contacts of an account with roles in deals of other accounts that the person finds in lists, latest deal first. */
export async function listContactsFromElsewhere(
  tx: Tx,
  actor: Actor,
  accountId: string,
): Promise<WayInRow[]> {
  const { rows } = await sql<WayInRow>`
    with elsewhere as (
      select s.contact_id, d.number, d.name, d.stage, s.buying_role, s.stance, d.account_id, d.updated_at, d.id,
             row_number() over (partition by s.contact_id order by d.updated_at desc, d.id) as nth
        from contacts c
        join stakeholders s on s.company_id = c.company_id and s.contact_id = c.id and s.side = 'buyer'
        join deals d on d.company_id = s.company_id and d.id = s.deal_id and ${listedDeals(actor)}
       where c.company_id = ${actor.companyId} and c.account_id = ${accountId} and c.left_on is null
         and d.account_id <> ${accountId}),
    found as (
      select e.contact_id, max(e.updated_at) as latest,
             jsonb_agg(jsonb_build_object('number', e.number, 'name', e.name, 'stage', e.stage,
               'buying_role', e.buying_role, 'stance', e.stance,
               'account', jsonb_build_object('id', a.id, 'name', a.name)) order by e.nth) as deals
        from elsewhere e join accounts a on a.company_id = ${actor.companyId} and a.id = e.account_id
       where e.nth <= ${sql.lit(MOST_DEALS_EACH)}
       group by e.contact_id)
    select c.id, c.name, c.title, c.emails, c.left_on::text as left_on, f.deals
      from found f join contacts c on c.company_id = ${actor.companyId} and c.id = f.contact_id
     order by f.latest desc, c.id limit ${sql.lit(MOST_WAYS_IN)}
  `.execute(tx.kysely);
  return rows;
}
