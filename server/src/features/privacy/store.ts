import type { ExportScope } from '@dealwright/contract/privacy/data-controls';
import type { Tx } from '@dealwright/db/database';
import { type RawBuilder, sql } from 'kysely';

export interface ExportRow {
  readonly company_id: string;
  readonly id: string;
  readonly requested_by: string;
  readonly scope: ExportScope;
  readonly state: 'queued' | 'running' | 'ready' | 'failed' | 'expired';
  readonly progress: number;
  readonly records: bigint;
  readonly file_bytes: bigint | null;
  readonly created_at: Date;
  readonly expires_at: Date | null;
}

const columns: RawBuilder<ExportRow> = sql`company_id, id, requested_by, scope, state, progress, records, file_bytes,
  created_at, expires_at`;

/** Wakes the export worker. */
export const EXPORT_CHANNEL = 'dealwright_exports';

interface NewExport {
  readonly companyId: string;
  readonly id: string;
  readonly requestedBy: string;
  readonly scope: ExportScope;
  readonly now: Date;
}

/** Null if one of the person is under way already; of two at the same moment one is written. */
export async function insertExport(tx: Tx, row: NewExport): Promise<ExportRow | null> {
  const { rows } = await sql<ExportRow>`
    insert into data_exports (company_id, id, requested_by, scope, created_at)
    values (${row.companyId}, ${row.id}, ${row.requestedBy}, ${row.scope}, ${row.now})
    on conflict (company_id, requested_by) where state in ('queued', 'running') do nothing
    returning ${columns}
  `.execute(tx.kysely);
  tx.notify(EXPORT_CHANNEL);
  return rows[0] ?? null;
}

interface Own {
  readonly companyId: string;
  readonly userId: string;
}

export async function listExports(tx: Tx, { companyId, userId }: Own, limit: number): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select ${columns} from data_exports where company_id = ${companyId} and requested_by = ${userId}
     order by id desc limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

/** One whose file can be fetched now, by the person who asked for it. */
export async function findReady(
  tx: Tx,
  { companyId, userId }: Own,
  id: string,
  now: Date,
): Promise<ExportRow | null> {
  const { rows } = await sql<ExportRow>`
    select ${columns} from data_exports
     where company_id = ${companyId} and requested_by = ${userId} and id = ${id} and state = 'ready' and expires_at > ${now}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** Pending and interrupted exports of all companies. */
export async function listWaiting(tx: Tx, limit: number): Promise<{ company_id: string; id: string }[]> {
  const { rows } = await sql<{ company_id: string; id: string }>`
    select company_id, id from data_exports where state in ('queued', 'running') and app.is_open(company_id)
     order by created_at limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

export interface ExportKey {
  readonly companyId: string;
  readonly id: string;
}

/** Null if it is over. */
export async function beginRun(tx: Tx, { companyId, id }: ExportKey): Promise<ExportRow | null> {
  const { rows } = await sql<ExportRow>`
    update data_exports set state = 'running', progress = 0
     where company_id = ${companyId} and id = ${id} and state in ('queued', 'running') returning ${columns}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

export async function noteProgress(tx: Tx, { companyId, id }: ExportKey, progress: number): Promise<void> {
  await sql`
    update data_exports set progress = ${progress}
     where company_id = ${companyId} and id = ${id} and state = 'running'
  `.execute(tx.kysely);
}

interface Finished {
  readonly records: number;
  readonly fileBytes: number;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** False if it has ended meanwhile, so the file won't be downloaded. */
export async function finishRun(
  tx: Tx,
  { companyId, id }: ExportKey,
  { records, fileBytes, now, expiresAt }: Finished,
): Promise<boolean> {
  const { rows } = await sql`
    update data_exports
       set state = 'ready', progress = 100, records = ${records}, file_bytes = ${fileBytes}, finished_at = ${now},
           expires_at = ${expiresAt}
     where company_id = ${companyId} and id = ${id} and state = 'running' returning 1
  `.execute(tx.kysely);
  return rows.length > 0;
}

export async function failRun(tx: Tx, { companyId, id }: ExportKey, now: Date): Promise<void> {
  await sql`
    update data_exports set state = 'failed', finished_at = ${now}
     where company_id = ${companyId} and id = ${id} and state in ('queued', 'running')
  `.execute(tx.kysely);
}

/** Those that no process will finish any more. */
export async function failForgotten(tx: Tx, before: Date, now: Date): Promise<void> {
  await sql`
    update data_exports set state = 'failed', finished_at = ${now}
     where state in ('queued', 'running') and created_at < ${before} and app.is_open(company_id)
  `.execute(tx.kysely);
}

export async function listOverdue(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<{ company_id: string; id: string }[]> {
  const { rows } = await sql<{ company_id: string; id: string }>`
    select company_id, id from data_exports where state = 'ready' and expires_at <= ${now}
     order by expires_at limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

/** Once the file is gone. */
export async function markExpired(tx: Tx, { companyId, id }: ExportKey): Promise<void> {
  await sql`
    update data_exports set state = 'expired' where company_id = ${companyId} and id = ${id} and state = 'ready'
  `.execute(tx.kysely);
}

export interface Requester {
  readonly email: string;
  readonly role: string;
  readonly workspace_id: string | null;
}

export async function findRequester(tx: Tx, companyId: string, userId: string): Promise<Requester | null> {
  const { rows } = await sql<Requester>`
    select u.email, p.role, p.workspace_id from profiles p join users u on u.id = p.id
     where p.company_id = ${companyId} and p.id = ${userId}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}
