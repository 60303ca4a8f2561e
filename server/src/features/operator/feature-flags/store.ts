import type { Tx } from '@dealwright/db/database';
import type { Feature } from '@dealwright/domain/feature';
import { type RawBuilder, sql } from 'kysely';
import type { Position } from '../../../platform/cursor.ts';
import { NIL_ID, newId } from '../../../platform/ids.ts';

export interface SwitchedRow {
  readonly switched_at: Date | null;
  readonly switched_by: string | null;
}

/** The name of the user of `column`, as the operator knows people. */
function nameOf(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), u.email)
                from users u left join profiles p on p.company_id = u.company_id and p.id = u.id where u.id = ${column})`;
}

export interface FlagRow extends SwitchedRow {
  readonly key: Feature;
  readonly enabled: boolean;
  readonly companies: number;
}

/** The flags of these features, in their order; the default for those never switched. */
export async function listFlags(tx: Tx, features: readonly Feature[]): Promise<FlagRow[]> {
  const { rows } = await sql<FlagRow>`
    select k.key, coalesce(f.enabled, k.key = any (app.features_on_by_default())) as enabled, f.updated_at as switched_at,
           ${nameOf(sql`f.updated_by`)} as switched_by,
           (select count(*)::int from feature_flags o where o.key = k.key and o.company_id <> ${NIL_ID}) as companies
      from unnest(${features}::text[]) with ordinality as k (key, place)
      left join feature_flags f on f.company_id = ${NIL_ID} and f.key = k.key
     order by k.place
  `.execute(tx.kysely);
  return rows;
}

export interface CompanyFlagRow extends SwitchedRow {
  readonly id: string;
  readonly name: string;
  readonly domain: string | null;
  readonly own: boolean | null;
  readonly enabled: boolean;
  readonly sort_key: string;
}

interface CompanyPage {
  readonly words: readonly string[];
  readonly after: Position | null;
  readonly limit: number;
}

function companyFlags(feature: Feature, page: RawBuilder<unknown>): RawBuilder<CompanyFlagRow> {
  return sql<CompanyFlagRow>`
    select c.id, c.name, c.domain, c.sort_key, f.enabled as own, f.updated_at as switched_at,
           ${nameOf(sql`f.updated_by`)} as switched_by,
           ${feature} = any (app.features_of(c.id)) as enabled
      from (${page}) c
      left join feature_flags f on f.company_id = c.id and f.key = ${feature}
     order by c.sort_key, c.id`;
}

/** Companies by name, with what the feature is for each. */
export async function listCompanyFlags(
  tx: Tx,
  feature: Feature,
  { words, after, limit }: CompanyPage,
): Promise<CompanyFlagRow[]> {
  const next = after ? sql`(app.plain(c.name), c.id) > (${after[0]}, ${after[1]}::uuid)` : sql`true`;
  const named =
    words.length > 0
      ? sql`app.plain(c.name) like all ((select app.search_patterns(${words}::text[]))::text[])`
      : sql`true`;
  const page = sql`
    select c.id, c.name, c.domain, app.plain(c.name) as sort_key from companies c
     where ${named} and ${next} order by app.plain(c.name), c.id limit ${sql.lit(limit)}`;
  return (await companyFlags(feature, page).execute(tx.kysely)).rows;
}

export async function findCompanyFlag(
  tx: Tx,
  feature: Feature,
  companyId: string,
): Promise<CompanyFlagRow | null> {
  const page = sql`
    select c.id, c.name, c.domain, app.plain(c.name) as sort_key from companies c where c.id = ${companyId}`;
  return (await companyFlags(feature, page).execute(tx.kysely)).rows[0] ?? null;
}

export interface Setting {
  readonly feature: Feature;
  /** Null for all. */
  readonly companyId: string | null;
  /** Null takes a company's own setting away. */
  readonly enabled: boolean | null;
}

interface By {
  readonly operatorId: string;
  readonly clientAddress: string;
  readonly requestId: string;
  readonly now: Date;
}

/** Whether it was another before. Of two at once the second finds what the first has set. */
export async function setFlag(tx: Tx, setting: Setting, { operatorId, now }: By): Promise<boolean> {
  const company = setting.companyId ?? NIL_ID;
  if (setting.enabled === null) {
    const { rows } = await sql`
      delete from feature_flags where company_id = ${company} and key = ${setting.feature} returning 1
    `.execute(tx.kysely);
    return rows.length > 0;
  }
  const { rows } = await sql`
    insert into feature_flags as f (company_id, key, enabled, updated_by, updated_at)
    values (${company}, ${setting.feature}, ${setting.enabled}, ${operatorId}, ${now})
    on conflict (company_id, key) do update
      set enabled = excluded.enabled, updated_by = excluded.updated_by, updated_at = excluded.updated_at
      where f.enabled <> excluded.enabled
    returning 1
  `.execute(tx.kysely);
  return rows.length > 0;
}

export async function recordSwitch(tx: Tx, setting: Setting, by: By): Promise<void> {
  await sql`
    insert into feature_flag_changes (id, key, company_id, enabled, changed_by, client_address, request_id, created_at)
    values (${newId()}, ${setting.feature}, ${setting.companyId}, ${setting.enabled}, ${by.operatorId},
            ${by.clientAddress}, ${by.requestId}, ${by.now})
  `.execute(tx.kysely);
}

export interface FlagChangeRow {
  readonly id: string;
  readonly company: string | null;
  readonly enabled: boolean | null;
  readonly changed_by: string | null;
  readonly created_at: Date;
}

export async function listFlagChanges(
  tx: Tx,
  feature: Feature,
  { after, limit }: { readonly after: Position | null; readonly limit: number },
): Promise<FlagChangeRow[]> {
  const next = after ? sql`h.id < ${after[0]}::uuid` : sql`true`;
  const { rows } = await sql<FlagChangeRow>`
    select h.id, c.name as company, h.enabled, h.created_at, ${nameOf(sql`h.changed_by`)} as changed_by
      from feature_flag_changes h left join companies c on c.id = h.company_id
     where h.key = ${feature} and ${next} order by h.id desc limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}
