import type { Tx } from '@dealwright/db/database';
import { DEFAULT_VALID_DAYS } from '@dealwright/domain/quote';
import { sql } from 'kysely';

export interface SettingsRow {
  readonly seller_name: string;
  readonly address: string | null;
  readonly terms: string | null;
  readonly valid_days: number;
  readonly line_discount_limit: string;
  readonly total_discount_limit: string;
  readonly logo_at: Date | null;
  readonly version: number;
}

/** The settings of a workspace, or the defaults until they are first saved. */
export async function findSettings(tx: Tx, companyId: string, workspaceId: string): Promise<SettingsRow> {
  const { rows } = await sql<SettingsRow>`
    select coalesce(s.seller_name, c.name) as seller_name, s.address, s.terms,
           coalesce(s.valid_days, ${sql.lit(DEFAULT_VALID_DAYS)}) as valid_days,
           trim_scale(coalesce(s.line_discount_limit, 100))::text as line_discount_limit,
           trim_scale(coalesce(s.total_discount_limit, 100))::text as total_discount_limit,
           s.logo_at, coalesce(s.version, 0) as version
      from companies c
      left join quote_settings s on s.company_id = c.id and s.workspace_id = ${workspaceId}
     where c.id = ${companyId}
  `.execute(tx.kysely);
  const [row] = rows;
  if (!row) throw new Error('a workspace without its company');
  return row;
}

export interface SettingsKey {
  readonly companyId: string;
  readonly workspaceId: string;
  readonly now: Date;
}

type Facts = Omit<SettingsRow, 'logo_at' | 'version'>;

/** Saves them if they still are of the version that the person saw; false when they are not. */
export async function saveSettings(
  tx: Tx,
  key: SettingsKey,
  version: number,
  facts: Facts,
): Promise<boolean> {
  const { companyId, workspaceId, now } = key;
  const { rows } = await sql`
    insert into quote_settings as s (company_id, workspace_id, seller_name, address, terms, valid_days, line_discount_limit,
                                     total_discount_limit, version, updated_at)
    select ${companyId}, ${workspaceId}, ${facts.seller_name}, ${facts.address}, ${facts.terms}, ${facts.valid_days},
           ${facts.line_discount_limit}::numeric, ${facts.total_discount_limit}::numeric, 1, ${now}
     where ${version} = 0 or exists (select from quote_settings k
                                      where k.company_id = ${companyId} and k.workspace_id = ${workspaceId})
    on conflict (company_id, workspace_id) do update set
      seller_name = excluded.seller_name, address = excluded.address, terms = excluded.terms,
      valid_days = excluded.valid_days, line_discount_limit = excluded.line_discount_limit,
      total_discount_limit = excluded.total_discount_limit, version = s.version + 1, updated_at = excluded.updated_at
     where s.version = ${version}
    returning 1
  `.execute(tx.kysely);
  return rows.length === 1;
}

/** Null takes the logo away. People who edit the settings meanwhile learn of it by their version. */
export async function saveLogo(tx: Tx, key: SettingsKey, logo: Uint8Array | null): Promise<void> {
  const { companyId, workspaceId, now } = key;
  const at = logo === null ? null : now;
  await sql`
    insert into quote_settings as s (company_id, workspace_id, logo, logo_at, updated_at)
    values (${companyId}, ${workspaceId}, ${logo}::bytea, ${at}::timestamptz, ${now})
    on conflict (company_id, workspace_id) do update set
      logo = excluded.logo, logo_at = excluded.logo_at, version = s.version + 1, updated_at = excluded.updated_at
  `.execute(tx.kysely);
}

export async function findLogo(tx: Tx, companyId: string, workspaceId: string): Promise<Uint8Array | null> {
  const { rows } = await sql<{ readonly logo: Buffer | null }>`
    select logo from quote_settings where company_id = ${companyId} and workspace_id = ${workspaceId}
  `.execute(tx.kysely);
  return rows[0]?.logo ?? null;
}
