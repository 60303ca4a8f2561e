import type { Speaker } from '@dealwright/contract/interactions';
import type { Tx } from '@dealwright/db/database';
import type { Role } from '@dealwright/domain/role';
import { type RawBuilder, sql } from 'kysely';
import type { Position } from '../../platform/cursor.ts';
import { hasDeal } from '../deals/access.ts';
import type { DealPlace } from '../deals/detail-store.ts';
import type { InteractionKind, KnownPerson, SourceFormat } from './source-reading.ts';

export interface InteractionHead {
  readonly id: string;
  readonly kind: InteractionKind;
  readonly title: string;
  readonly format: SourceFormat;
  readonly file_name: string | null;
  readonly occurred_at: Date;
  readonly author_id: string;
  readonly author_name: string;
  readonly quoted: boolean;
  readonly cited: boolean;
  readonly version: number;
  readonly created_at: Date;
}

export interface SummaryRow extends InteractionHead {
  readonly excerpt: string;
  readonly pending_suggestions: number;
  /** `occurred_at` with all its digits, for the cursor. */
  readonly occurred_key: string;
}

export interface InteractionRow extends InteractionHead {
  readonly body: string;
  readonly content: unknown;
  readonly speakers: Speaker[];
}

const head = sql`
  i.id, i.kind, i.title, i.format, i.file_name, i.occurred_at, i.author_id,
  coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.email) as author_name,
  i.quoted, i.version, i.created_at,
  exists (select 1 from meddpicc_evidence e
           where e.company_id = i.company_id and e.interaction_id = i.id) as cited`;

interface ListRequest {
  readonly kind: InteractionKind | undefined;
  readonly after: Position | null;
  readonly limit: number;
}

export async function listInteractions(tx: Tx, deal: DealPlace, request: ListRequest): Promise<SummaryRow[]> {
  const filters: RawBuilder<unknown>[] = [sql`i.company_id = ${deal.companyId} and i.deal_id = ${deal.id}`];
  if (request.kind) filters.push(sql`i.kind = ${request.kind}::interaction_kind`);
  if (request.after) {
    filters.push(sql`(i.occurred_at, i.id) < (${request.after[0]}::timestamptz, ${request.after[1]}::uuid)`);
  }
  const { rows } = await sql<SummaryRow>`
    select ${head}, left(i.body, 280) as excerpt, i.occurred_at::text as occurred_key,
           (select count(*) from ai_suggestions s
             where s.company_id = i.company_id and s.interaction_id = i.id and s.status = 'pending')::int as pending_suggestions
      from interactions i
      join profiles p on p.company_id = i.company_id and p.id = i.author_id
     where ${sql.join(filters, sql` and `)}
     order by i.occurred_at desc, i.id desc
     limit ${request.limit}
  `.execute(tx.kysely);
  return rows;
}

export async function findInteraction(
  tx: Tx,
  deal: DealPlace,
  id: string,
  lock = false,
): Promise<InteractionRow | null> {
  const { rows } = await sql<InteractionRow>`
    select ${head}, i.body, i.content, i.speakers
      from interactions i
      join profiles p on p.company_id = i.company_id and p.id = i.author_id
     where i.company_id = ${deal.companyId} and i.deal_id = ${deal.id} and i.id = ${id}
     ${lock ? sql`for update of i` : sql``}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

export interface NewInteraction {
  readonly id: string;
  readonly kind: InteractionKind;
  readonly title: string;
  readonly body: string;
  readonly content: unknown;
  readonly format: SourceFormat;
  readonly fileName: string | null;
  readonly speakers: readonly Speaker[];
  readonly occurredAt: string;
  readonly authorId: string;
  readonly now: Date;
}

const json = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value));

export async function insertInteraction(tx: Tx, deal: DealPlace, row: NewInteraction): Promise<void> {
  await sql`
    insert into interactions (company_id, deal_id, id, kind, title, body, content, format, file_name, speakers,
                              occurred_at, author_id, created_at, updated_at)
    values (${deal.companyId}, ${deal.id}, ${row.id}, ${row.kind}::interaction_kind, ${row.title}, ${row.body},
            ${json(row.content)}::jsonb, ${row.format}, ${row.fileName}, ${JSON.stringify(row.speakers)}::jsonb,
            ${row.occurredAt}::timestamptz, ${row.authorId}, ${row.now}, ${row.now})
  `.execute(tx.kysely);
}

export interface InteractionUpdate {
  readonly kind: InteractionKind;
  readonly title: string;
  readonly occurredAt: string;
  readonly body: string;
  readonly content: unknown;
  readonly speakers: readonly Speaker[];
  readonly now: Date;
}

export async function updateInteraction(
  tx: Tx,
  deal: DealPlace,
  id: string,
  row: InteractionUpdate,
): Promise<void> {
  await sql`
    update interactions
       set kind = ${row.kind}::interaction_kind, title = ${row.title}, occurred_at = ${row.occurredAt}::timestamptz,
           body = ${row.body}, content = ${json(row.content)}::jsonb, speakers = ${JSON.stringify(row.speakers)}::jsonb,
           version = version + 1, updated_at = ${row.now}
     where company_id = ${deal.companyId} and deal_id = ${deal.id} and id = ${id}
  `.execute(tx.kysely);
}

export async function deleteInteraction(tx: Tx, deal: DealPlace, id: string): Promise<void> {
  await sql`
    delete from interactions where company_id = ${deal.companyId} and deal_id = ${deal.id} and id = ${id}
  `.execute(tx.kysely);
}

/** Whether the analyst reads it at this moment. */
export async function isBeingAnalysed(tx: Tx, deal: DealPlace, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ai_analyses
     where company_id = ${deal.companyId} and interaction_id = ${id} and status in ('queued', 'running')
  `.execute(tx.kysely);
  return rows.length > 0;
}

/** Sets aside what the analyst proposed from a text that is no longer the same. */
export async function setAsideSuggestions(
  tx: Tx,
  deal: DealPlace,
  id: string,
  by: string,
  now: Date,
): Promise<void> {
  await sql`
    update ai_suggestions set status = 'rejected', decided_by = ${by}, decided_at = ${now}
     where company_id = ${deal.companyId} and interaction_id = ${id} and status = 'pending'
  `.execute(tx.kysely);
}

export interface StakeholderRow {
  readonly id: string;
  readonly name: string;
  readonly title: string | null;
  readonly email: string | null;
  readonly side: 'buyer' | 'partner';
}

const MAX_PEOPLE = 500;

export async function listStakeholders(tx: Tx, deal: DealPlace): Promise<StakeholderRow[]> {
  const { rows } = await sql<StakeholderRow>`
    select id, name, title, email, side from stakeholders
     where company_id = ${deal.companyId} and deal_id = ${deal.id} order by name, id limit ${MAX_PEOPLE}
  `.execute(tx.kysely);
  return rows;
}

/** The people who sell: the members of the deal's workspace. */
export async function listSellers(
  tx: Tx,
  deal: DealPlace & { readonly workspaceId: string },
): Promise<KnownPerson[]> {
  const { rows } = await sql<KnownPerson>`
    select id, coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email) as name, email,
           null::text as title, 'seller' as side
      from profiles
     where company_id = ${deal.companyId} and workspace_id = ${deal.workspaceId}
     order by created_at desc limit ${MAX_PEOPLE}
  `.execute(tx.kysely);
  return rows;
}

export async function getCompanyNames(
  tx: Tx,
  deal: DealPlace,
): Promise<{ seller: string; buyer: string | null }> {
  const { rows } = await sql<{ readonly seller: string; readonly buyer: string | null }>`
    select c.name as seller, a.name as buyer
      from deals d
      join companies c on c.id = d.company_id
      left join accounts a on a.company_id = d.company_id and a.id = d.account_id
     where d.company_id = ${deal.companyId} and d.id = ${deal.id}
  `.execute(tx.kysely);
  const [names] = rows;
  if (!names) throw new Error('the deal was found a moment ago');
  return names;
}

export interface MentionableRow {
  readonly id: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string;
  readonly role: Role;
}

const name = sql`coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.email)`;

/** The people whom the deal is in the pipeline of, by name; each of the words occurs in it. */
export async function listMentionablePeople(
  tx: Tx,
  deal: DealPlace,
  { words, limit }: { readonly words: readonly string[]; readonly limit: number },
): Promise<MentionableRow[]> {
  const { rows } = await sql<MentionableRow>`
    select p.id, p.first_name, p.last_name, p.email, p.role
      from deals d join profiles p on p.company_id = d.company_id
     where d.company_id = ${deal.companyId} and d.id = ${deal.id} and d.shelf is null
       and app.plain(${name}) like all ((select app.search_patterns(${words}::text[]))::text[])
       and ${hasDeal}
     order by app.plain(${name}), p.id limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

/** Those of these people who can be mentioned. */
export async function filterMentionable(tx: Tx, deal: DealPlace, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ readonly id: string }>`
    select p.id from deals d join profiles p on p.company_id = d.company_id
     where d.company_id = ${deal.companyId} and d.id = ${deal.id} and d.shelf is null
       and p.id = any(${ids}::uuid[]) and ${hasDeal}
  `.execute(tx.kysely);
  return rows.map(({ id }) => id);
}
