import type { Tx } from '@dealwright/db/database';
import type { EvidenceKind, EvidencePolarity } from '@dealwright/domain/evidence';
import type { Pillar } from '@dealwright/domain/pillar';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import { listedDeals } from '../../deals/access.ts';
import type { ConversationRow } from '../../deals/conversations.ts';
import type { PageAsked } from './deals-store.ts';

/** The contact's roles in deals the person finds in lists: `s` and `d`. */
const rolesIn = (actor: Actor, contactId: string): RawBuilder<unknown> => sql`
  stakeholders s join deals d on d.company_id = s.company_id and d.id = s.deal_id
   and s.company_id = ${actor.companyId} and s.contact_id = ${contactId} and ${listedDeals(actor)}`;

/**
 * Whether the contact of stakeholder `s` speaks in the text `i`, or wrote or received it: at the address that the deal
 * has for them or at any of their own.
 */
const takesPart = sql<boolean>`
  (i.speakers @> jsonb_build_array(jsonb_build_object('stakeholder_id', s.id, 'confirmed', true))
   or exists (
     select 1 from email_messages m
      where m.company_id = i.company_id and m.interaction_id = i.id
        and exists (
          select 1 from contacts k
           where k.company_id = s.company_id and k.id = s.contact_id
             and (lower(m.sender ->> 'address') = any (k.emails || lower(s.email))
                  or exists (select 1 from jsonb_array_elements(m.recipients) r
                              where lower(r.value ->> 'address') = any (k.emails || lower(s.email)))))))`;

/** Calls, meetings, emails and notes in which the contact takes part, newest first. */
export async function listConversationsOfContact(
  tx: Tx,
  actor: Actor,
  contactId: string,
  { after, limit }: PageAsked,
): Promise<ConversationRow[]> {
  const next = after ? sql`(i.occurred_at, i.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`;
  const { rows } = await sql<ConversationRow>`
    select distinct on (i.occurred_at, i.id) i.id, i.kind, i.title, i.occurred_at, d.number as deal_number,
           d.name as deal_name, i.occurred_at::text as sort_key
      from ${rolesIn(actor, contactId)}
      join interactions i on i.company_id = d.company_id and i.deal_id = d.id
     where ${takesPart} and ${next}
     order by i.occurred_at desc, i.id desc limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

export interface GivenRow {
  readonly id: string;
  readonly pillar: Pillar;
  readonly polarity: EvidencePolarity;
  readonly kind: EvidenceKind;
  readonly statement: string;
  readonly occurred_on: string;
  readonly quote: string | null;
  readonly quote_start: number | null;
  readonly quote_end: number | null;
  readonly interaction_id: string | null;
  readonly interaction_title: string | null;
  readonly deal_number: bigint;
  readonly deal_name: string;
}

/** Live evidence that names the contact, newest first. */
export async function listEvidenceOfContact(
  tx: Tx,
  actor: Actor,
  contactId: string,
  { after, limit }: PageAsked,
): Promise<GivenRow[]> {
  const next = after ? sql`(e.occurred_on, e.id) < (${after[0]}::date, ${after[1]}::uuid)` : sql`true`;
  const { rows } = await sql<GivenRow>`
    select e.id, e.pillar, e.polarity, e.kind, e.statement, e.occurred_on::text as occurred_on, e.quote, e.quote_start,
           e.quote_end, e.interaction_id, i.title as interaction_title, d.number as deal_number, d.name as deal_name
      from ${rolesIn(actor, contactId)}
      join meddpicc_evidence e on e.company_id = s.company_id and e.stakeholder_id = s.id and e.closed_at is null
      left join interactions i on i.company_id = e.company_id and i.deal_id = e.deal_id and i.id = e.interaction_id
     where ${next}
     order by e.occurred_on desc, e.id desc limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

export interface TaskRow {
  readonly id: string;
  readonly title: string;
  readonly due_on: string | null;
  readonly due_key: string;
  readonly assignee: { readonly id: string; readonly name: string };
  readonly deal_number: bigint;
  readonly deal_name: string;
}

/** Open tasks of the contact's deals that name them, or that quote a text in which they take part. */
export async function listTasksOfContact(
  tx: Tx,
  actor: Actor,
  contactId: string,
  { after, limit }: PageAsked,
): Promise<TaskRow[]> {
  const next = after ? sql`(t.due_key, t.id) > (${after[0]}::date, ${after[1]}::uuid)` : sql`true`;
  const { rows } = await sql<TaskRow>`
    select distinct on (t.due_key, t.id) t.id, t.title, t.due_on::text as due_on, t.due_key::text as due_key,
           d.number as deal_number, d.name as deal_name,
           (select jsonb_build_object('id', p.id, 'name',
                     coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.email))
              from profiles p where p.company_id = t.company_id and p.id = t.assignee_id) as assignee
      from ${rolesIn(actor, contactId)}
      join tasks t on t.company_id = d.company_id and t.deal_id = d.id and t.done_at is null and t.removed_at is null
      left join interactions i on i.company_id = t.company_id and i.deal_id = t.deal_id and i.id = t.interaction_id
     where (position(app.plain(s.name) in app.plain(concat_ws(' ', t.title, t.note))) > 0 or (i.id is not null and ${takesPart}))
       and ${next}
     order by t.due_key, t.id limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}
