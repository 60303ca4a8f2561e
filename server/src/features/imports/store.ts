import type { ImportFate, ImportOptions, ImportState } from '@dealwright/contract/imports/imports';
import type { Tx } from '@dealwright/db/database';
import type { ImportKind } from '@dealwright/domain/import/fields';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Position } from '../../platform/cursor.ts';
import { readableImports } from '../operations/access.ts';

/** Wakes the import workers. */
export const IMPORT_CHANNEL = 'dealwright_imports';

export type ImportWork = 'survey' | 'preview' | 'run';
export type FateCounts = Readonly<Record<ImportKind, Readonly<Record<ImportFate, number>>>>;

export interface ImportKey {
  readonly companyId: string;
  readonly id: string;
}

export interface ImportRecord {
  readonly company_id: string;
  readonly id: string;
  readonly workspace_id: string;
  readonly created_by: string;
  readonly state: ImportState;
  readonly work: ImportWork | null;
  readonly options: ImportOptions;
  readonly counts: FateCounts | null;
  readonly rows_done: number;
  readonly rows_total: number;
  readonly error: string | null;
  readonly operation_id: string | null;
  /** Of its operation; empty before it ran. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** Records, or fields of them, that the undo left unchanged. */
  readonly kept: number;
  readonly version: number;
  readonly created_at: Date;
  readonly finished_at: Date | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string;
}

export interface ListedImport extends ImportRecord {
  readonly file_names: string[];
  readonly sort_key: string;
}

/** Its operation says whether it is being undone, or was. */
const STATE = sql`case when o.state = 'undoing' then 'undoing' when o.state in ('undone', 'partly') then 'undone'
  else i.state end`;
const COLUMNS = sql`i.company_id, i.id, i.workspace_id, i.created_by, ${STATE} as state, i.work, i.options, i.counts, i.rows_done,
  i.rows_total, i.error, i.operation_id, coalesce(o.facts, '{}') as facts, coalesce(o.kept, 0) as kept, i.version, i.created_at,
  i.finished_at, p.first_name, p.last_name, p.email`;
const WITH_CREATOR = sql`imports i
  join profiles p on p.company_id = i.company_id and p.id = i.created_by
  left join operations o on o.company_id = i.company_id and o.id = i.operation_id`;

export async function insertImport(
  tx: Tx,
  actor: Actor,
  {
    id,
    options,
    reservedBytes,
    now,
  }: {
    readonly id: string;
    readonly options: ImportOptions;
    readonly reservedBytes: number;
    readonly now: Date;
  },
): Promise<void> {
  await sql`
    insert into imports (company_id, id, workspace_id, created_by, work, options, reserved_bytes, created_at, updated_at)
    values (${actor.companyId}, ${id}, ${actor.workspaceId}, ${actor.userId}, null, ${JSON.stringify(options)},
            ${reservedBytes}, ${now}, ${now})
  `.execute(tx.kysely);
}

/** Finds an import that the person can read. */
export async function findImport(
  tx: Tx,
  actor: Actor,
  id: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<ImportRecord | null> {
  const { rows } = await sql<ImportRecord>`
    select ${COLUMNS} from ${WITH_CREATOR} where ${readableImports(actor)} and i.id = ${id}
    ${lock ? sql`for update of i` : sql``}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** For background work. */
export async function getImport(
  tx: Tx,
  { companyId, id }: ImportKey,
  lock = false,
): Promise<ImportRecord | null> {
  const { rows } = await sql<ImportRecord>`
    select ${COLUMNS} from ${WITH_CREATOR} where i.company_id = ${companyId} and i.id = ${id}
    ${lock ? sql`for update of i` : sql``}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

export async function listImportPage(
  tx: Tx,
  actor: Actor,
  { after, limit }: { readonly after: Position | null; readonly limit: number },
): Promise<ListedImport[]> {
  const next = after ? sql`(i.created_at, i.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`;
  const { rows } = await sql<ListedImport>`
    select ${COLUMNS}, i.created_at::text as sort_key,
           array(select f.file_name from import_files f where f.company_id = i.company_id and f.import_id = i.id
                  order by f.position) as file_names
      from ${WITH_CREATOR} where ${readableImports(actor)} and ${next}
     order by i.created_at desc, i.id desc limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

export interface ImportChange {
  readonly state?: ImportState;
  readonly work?: ImportWork | null;
  readonly options?: ImportOptions;
  readonly counts?: FateCounts | null;
  readonly rows_done?: number;
  readonly rows_total?: number;
  readonly error?: string | null;
  readonly operation_id?: string | null;
  readonly version?: number;
  readonly reserved_bytes?: bigint;
  readonly finished_at?: Date | null;
}

/** Changes the row; requested work wakes the worker at commit. */
export async function changeImport(
  tx: Tx,
  { companyId, id }: ImportKey,
  change: ImportChange,
  now: Date,
): Promise<void> {
  const { options, counts, ...plain } = change;
  await tx.kysely
    .updateTable('imports')
    .set({
      ...plain,
      ...(options !== undefined && { options: JSON.stringify(options) }),
      ...(counts !== undefined && { counts: counts && JSON.stringify(counts) }),
      updated_at: now,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  if (change.work) tx.notify(IMPORT_CHANNEL);
}

/** Removes an unfinished upload, with the rows of its files. */
export async function deleteImport(tx: Tx, { companyId, id }: ImportKey): Promise<void> {
  await sql`delete from imports where company_id = ${companyId} and id = ${id}`.execute(tx.kysely);
}

/** Waiting or interrupted imports of all companies, longest waiting first. */
export async function listWaitingImports(
  tx: Tx,
  limit: number,
): Promise<{ readonly company_id: string; readonly import_id: string }[]> {
  const { rows } = await sql<{ company_id: string; import_id: string }>`
    select company_id, id as import_id from imports where work is not null and app.is_open(company_id)
     order by updated_at limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

/** Of two who upload at once the second waits here, so that both are counted. */
export async function lockHeldBytes(tx: Tx, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`imports ${companyId}`}, 0))`.execute(tx.kysely);
}

/** What an upload reserved is kept free for so long, should its process have ended. */
const RESERVED_MS = 60 * 60 * 1000;

/** The stored import files of a company. Uploads under way count as large as they were announced. */
export async function sumHeldBytes(tx: Tx, companyId: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - RESERVED_MS);
  const { rows } = await sql<{ readonly bytes: number }>`
    select coalesce(sum(greatest(h.bytes, h.reserved)), 0)::float8 as bytes from (
      select coalesce(sum(f.bytes), 0) as bytes,
             case when i.created_at > ${since}::timestamptz then i.reserved_bytes else 0 end as reserved
        from imports i
        left join import_files f on f.company_id = i.company_id and f.import_id = i.id and f.is_stored
       where i.company_id = ${companyId} group by i.company_id, i.id) h
  `.execute(tx.kysely);
  return rows[0]?.bytes ?? 0;
}
