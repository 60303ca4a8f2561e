import type { Tx } from '@dealwright/db/database';
import { type RawBuilder, sql } from 'kysely';

/** A table as it is taken out: what may leave of its columns, and the order in which it is walked. */
export interface TableFacts {
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly string[];
  /** Its primary key, without the company where there is more than that, with types to compare by. */
  readonly key: readonly { readonly name: string; readonly type: string }[];
  /** Columns that say whose a row is. */
  readonly persons: readonly string[];
}

/** Bookkeeping that the product recreates by itself, or that is useless outside it. */
const LEFT_OUT = [
  'idempotency_keys',
  'deal_totals',
  'account_news',
  'competitor_checks',
  'duplicate_checks',
  'duplicate_keys',
  'account_totals',
  'close_totals',
  'forecast_totals',
  'deal_access',
  'deal_numbers',
  'feature_flags',
  'sample_records',
  'events',
  'email_seen',
  'email_counts',
  'gmail_authorizations',
  'data_exports',
  'workspace_figures',
  'webhook_lanes',
  'webhook_record_lanes',
  'account_quarters',
  'territory_accounts',
  'territory_hand_overs',
  'hubspot_callbacks',
  'gmail_pushes',
];
/** Keys to something, and what only helps to search. Hashes and what is sealed are `bytea`, which never leaves. */
const SECRET_COLUMN = '(^|_)token$|secret|password|invitation_code|^search_text$|^asker$|^file_path$';
const PERSON_COLUMNS = [
  'owner_id',
  'author_id',
  'profile_id',
  'user_id',
  'uploader_id',
  'requester_id',
  'sender_id',
  'recorded_by',
  'assignee_id',
  'actor_id',
  'asker_id',
];
/** Of a person, whichever company they are in. */
const PERSONAL_TABLES = [
  'users',
  'sessions',
  'sign_in_origins',
  'google_identities',
  'mfa_factors',
  'mfa_audit_log',
  'address_changes',
  'personal_log',
];
const MOST_PERSONAL_ROWS = 5_000;

function factsOf(which: RawBuilder<unknown>): RawBuilder<TableFacts> {
  return sql<TableFacts>`
    select c.relnamespace::regnamespace::text as schema, c.relname::text as name,
           (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
               and a.atttypid <> 'bytea'::regtype and a.attname <> 'company_id'
               and a.attname !~ ${SECRET_COLUMN}) as columns,
           coalesce((select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, null))
                                      order by array_position(i.indkey::smallint[], a.attnum))
              from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
             where i.indrelid = c.oid and i.indisprimary and (a.attname <> 'company_id' or i.indnkeyatts = 1)), '[]') as key,
           coalesce((select array_agg(a.attname::text order by a.attnum) from pg_attribute a
             where a.attrelid = c.oid and not a.attisdropped
               and (a.attname = any (${PERSON_COLUMNS}::text[]) or (c.relname = 'profiles' and a.attname = 'id'))),
             '{}') as persons
      from pg_class c
     where c.relnamespace in ('public'::regnamespace, 'ai'::regnamespace) and c.relkind in ('r', 'p') and ${which}
     order by c.relname`;
}

/** Every table of companies that the product reads, as the catalogue has it now: a new one is not forgotten. */
export async function listCompanyTables(tx: Tx): Promise<TableFacts[]> {
  const { rows } = await factsOf(sql`
    has_table_privilege('dealwright_app', c.oid, 'select') and c.relname <> all (${LEFT_OUT}::text[])
    and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped)
  `).execute(tx.kysely);
  return rows.filter(({ key }) => key.length > 0);
}

export interface Page {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** Where the next page begins; null at the end. */
  readonly next: readonly string[] | null;
}

interface PageAsked {
  readonly companyId: string;
  /** Only what is this person’s; everything of the company where null. */
  readonly userId: string | null;
  readonly after: readonly string[] | null;
  readonly limit: number;
}

/** The next rows of a table of a company, in the company's own transaction: row-level security stands below it. */
export async function readCompanyPage(tx: Tx, table: TableFacts, asked: PageAsked): Promise<Page> {
  const { companyId, userId, after, limit } = asked;
  const key = sql.join(table.key.map(({ name }) => sql`t.${sql.id(name)}`));
  const from = after
    ? sql`(${key}) > (${sql.join(after.map((value, at) => sql`${value}::${sql.raw(table.key[at]?.type ?? 'text')}`))})`
    : sql`true`;
  const mine =
    userId === null
      ? sql`true`
      : sql`(${sql.join(
          table.persons.map((name) => sql`t.${sql.id(name)} = ${userId}`),
          sql` or `,
        )})`;
  const shown = sql.join(table.columns.map((name) => sql`t.${sql.id(name)}`));
  const place = sql.join(table.key.map(({ name }) => sql`t.${sql.id(name)}::text`));
  const { rows } = await sql<{ row: Record<string, unknown> | null; place: string[] }>`
    select case when ${mine} then (select row_to_json(s) from (select ${shown}) s) end as row, array[${place}] as place
      from ${sql.id(table.schema, table.name)} t where t.company_id = ${companyId} and ${from}
     order by ${key} limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return {
    rows: rows.flatMap(({ row }) => (row ? [row] : [])),
    next: rows.length === limit ? (rows.at(-1)?.place ?? null) : null,
  };
}

export async function listPersonalTables(tx: Tx): Promise<TableFacts[]> {
  const { rows } = await factsOf(sql`c.relname = any (${PERSONAL_TABLES}::text[])`).execute(tx.kysely);
  return rows;
}

/** What is kept of a person's account, as system role; of what goes on forever the newest. */
export async function readPersonalRows(tx: Tx, table: TableFacts, userId: string): Promise<Page['rows']> {
  const shown = sql.join(table.columns.map((name) => sql`t.${sql.id(name)}`));
  const whose = table.name === 'users' ? sql`t.id` : sql`t.user_id`;
  const key = sql.join(table.key.map(({ name }) => sql`t.${sql.id(name)} desc`));
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select (select row_to_json(s) from (select ${shown}) s) as row
      from ${sql.id(table.schema, table.name)} t where ${whose} = ${userId} order by ${key} limit ${sql.lit(MOST_PERSONAL_ROWS)}
  `.execute(tx.kysely);
  return rows.map(({ row }) => row);
}
