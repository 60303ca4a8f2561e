import { createHash } from 'node:crypto';
import type { Tx } from '@dealwright/db/database';
import type { NewsKind, NewsSource } from '@dealwright/domain/news';
import { type RawBuilder, sql } from 'kysely';
import type { Position } from '../../platform/cursor.ts';
import { newId } from '../../platform/ids.ts';

export interface AccountPlace {
  readonly companyId: string;
  readonly id: string;
}

/** A feed of a website, with what it said of its last version. */
export interface KnownFeed {
  readonly url: string;
  readonly etag: string | null;
  readonly last_modified: string | null;
}

export type NewsProblem = 'no_website' | 'no_feed' | 'unreachable' | 'unreadable';

export interface SearchRow {
  readonly domain: string | null;
  readonly feeds: readonly KnownFeed[];
  readonly due_at: Date | null;
  readonly claimed_at: Date | null;
  readonly checked_at: Date | null;
  readonly site_read_at: Date | null;
  readonly problem: NewsProblem | null;
  readonly failures: number;
  readonly excluded_words: readonly string[];
  readonly name: string;
  readonly city: string | null;
  readonly country: string | null;
  readonly industry: string | null;
  readonly parent: string | null;
  readonly has_open_deal: boolean;
}

/** What is known of an account and of its news; null if there is no such account. */
export async function findSearch(tx: Tx, { companyId, id }: AccountPlace): Promise<SearchRow | null> {
  const {
    rows: [row],
  } = await sql<SearchRow>`
    select a.domain, a.name, a.city, a.country, a.industry, p.name as parent,
           n.due_at, n.claimed_at, n.checked_at, n.site_read_at, n.problem,
           coalesce(n.feeds, '[]') as feeds, coalesce(n.failures, 0) as failures,
           coalesce(n.excluded_words, '{}') as excluded_words,
           exists (select from deals d where d.company_id = a.company_id and d.account_id = a.id
                      and d.closed_at is null and d.shelf is null) as has_open_deal
      from accounts a
      left join account_news n on n.company_id = a.company_id and n.account_id = a.id
      left join accounts p on p.company_id = a.company_id and p.id = a.parent_id
     where a.company_id = ${companyId} and a.id = ${id}
  `.execute(tx.kysely);
  return row ?? null;
}

/** Has the account looked at next, or at once; adds it if its news is not looked for yet. */
export async function setDue(tx: Tx, { companyId, id }: AccountPlace, at: Date): Promise<void> {
  await sql`
    insert into account_news (company_id, account_id, due_at) values (${companyId}, ${id}, ${at})
    on conflict (company_id, account_id) do update set due_at = excluded.due_at
  `.execute(tx.kysely);
}

/** Of two who change an account’s words at once the second waits, and reads what the first wrote. */
export async function lockSearch(tx: Tx, { companyId, id }: AccountPlace): Promise<void> {
  await sql`
    select 1 from account_news where company_id = ${companyId} and account_id = ${id} for update
  `.execute(tx.kysely);
}

export async function saveExcludedWords(
  tx: Tx,
  { companyId, id }: AccountPlace,
  words: readonly string[],
): Promise<void> {
  await sql`
    insert into account_news (company_id, account_id, excluded_words) values (${companyId}, ${id}, ${words})
    on conflict (company_id, account_id) do update set excluded_words = excluded.excluded_words
  `.execute(tx.kysely);
}

export interface CheckOutcome {
  readonly feeds: readonly KnownFeed[];
  readonly siteReadAt: Date | null;
  readonly problem: NewsProblem | null;
  readonly failures: number;
  readonly dueAt: Date;
}

export async function saveCheck(
  tx: Tx,
  { companyId, id }: AccountPlace,
  { feeds, siteReadAt, problem, failures, dueAt }: CheckOutcome,
  now: Date,
): Promise<void> {
  await sql`
    update account_news
       set feeds = ${JSON.stringify(feeds)}::jsonb, site_read_at = ${siteReadAt}, problem = ${problem},
           failures = ${failures}, due_at = ${dueAt}, checked_at = ${now}
     where company_id = ${companyId} and account_id = ${id}
  `.execute(tx.kysely);
}

export interface NewItem {
  readonly source: NewsSource;
  readonly headline: string;
  readonly url: string;
  readonly published_on: string;
  readonly kind: NewsKind;
}

const keyOf = (url: string): string => createHash('sha256').update(url).digest('hex');

/** Keeps articles that aren't known yet. */
export async function insertItems(
  tx: Tx,
  { companyId, id }: AccountPlace,
  items: readonly NewItem[],
  now: Date,
): Promise<void> {
  if (items.length === 0) return;
  const rows = JSON.stringify(items.map((item) => ({ ...item, id: newId(), url_key: keyOf(item.url) })));
  await sql`
    insert into news_items (company_id, id, account_id, source, headline, url, url_key, published_on, kind, found_at)
    select ${companyId}, n.id, ${id}, n.source, n.headline, n.url, n.url_key, n.published_on, n.kind, ${now}
      from jsonb_to_recordset(${rows}::jsonb)
        as n(id uuid, source text, headline text, url text, url_key text, published_on date, kind text)
     order by n.url_key
    on conflict (company_id, account_id, url_key) do nothing
  `.execute(tx.kysely);
}

export interface ItemRow {
  readonly id: string;
  readonly headline: string;
  readonly url: string;
  readonly published_on: string;
  readonly kind: NewsKind;
  readonly source: NewsSource;
  readonly dismissed: boolean;
}

const columns: RawBuilder<unknown> = sql`
  i.id, i.headline, i.url, i.published_on::text as published_on, i.kind, i.source, i.dismissed_at is not null as dismissed`;

interface ItemsAsked {
  readonly dismissed: boolean;
  readonly after: Position | null;
  readonly limit: number;
}

/** Latest first. */
export async function listItems(
  tx: Tx,
  { companyId, id }: AccountPlace,
  { dismissed, after, limit }: ItemsAsked,
): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select ${columns} from news_items i
     where i.company_id = ${companyId} and i.account_id = ${id} and (i.dismissed_at is not null) = ${dismissed}
       and ${after === null ? sql`true` : sql`(i.published_on, i.id) < (${after[0]}::date, ${after[1]}::uuid)`}
     order by i.published_on desc, i.id desc limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

export async function findItem(
  tx: Tx,
  { companyId, id }: AccountPlace,
  itemId: string,
): Promise<ItemRow | null> {
  const { rows } = await sql<ItemRow>`
    select ${columns} from news_items i
     where i.company_id = ${companyId} and i.account_id = ${id} and i.id = ${itemId} for update
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** Dismisses articles, or with null shows them again. */
export async function saveDismissal(
  tx: Tx,
  { companyId, id }: AccountPlace,
  ids: readonly string[],
  dismissal: { readonly by: string; readonly at: Date } | null,
): Promise<void> {
  await sql`
    update news_items set dismissed_at = ${dismissal?.at ?? null}, dismissed_by = ${dismissal?.by ?? null}
     where company_id = ${companyId} and account_id = ${id} and id = any(${ids}::uuid[])
  `.execute(tx.kysely);
}

/** Headlines that a search by name has found, the latest 500. */
export async function listSearched(
  tx: Tx,
  { companyId, id }: AccountPlace,
): Promise<{ readonly id: string; readonly headline: string }[]> {
  const { rows } = await sql<{ readonly id: string; readonly headline: string }>`
    select i.id, i.headline from news_items i
     where i.company_id = ${companyId} and i.account_id = ${id} and i.source = 'gnews' and i.dismissed_at is null
     order by i.published_on desc, i.id desc limit 500
  `.execute(tx.kysely);
  return rows;
}
