import type { Attachment, UploadedFile } from '@dealwright/contract/operator/support';
import type { Tx } from '@dealwright/db/database';
import { type RawBuilder, sql } from 'kysely';

interface AttachmentRow extends Omit<Attachment, 'file_size'> {
  readonly file_size: bigint;
}

const present = ({ file_size, ...row }: AttachmentRow): Attachment => ({
  ...row,
  file_size: Number(file_size),
});

const columns: RawBuilder<AttachmentRow> = sql`a.id, a.file_name, a.file_path, a.file_size, a.mime_type`;

/** Of two uploads of a company at the same moment the second waits here, so that both are counted. */
export async function lockUploads(tx: Tx, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`support-attachments:${companyId}`}, 0))`.execute(
    tx.kysely,
  );
}

export interface Held {
  readonly files: number;
  readonly bytes: number;
  /** Of the person, in no request yet. */
  readonly waiting: number;
}

/** What the company holds already. */
export async function countHeld(tx: Tx, uploaderId: string): Promise<Held> {
  const { rows } = await sql<{ files: number; bytes: string; waiting: number }>`
    select count(*)::int as files, coalesce(sum(file_size), 0)::text as bytes,
           count(*) filter (where request_id is null and uploader_id = ${uploaderId})::int as waiting
      from support_attachments where company_id = (select app.company_id()) and doomed_at is null
  `.execute(tx.kysely);
  const [row] = rows;
  return { files: row?.files ?? 0, bytes: Number(row?.bytes ?? 0), waiting: row?.waiting ?? 0 };
}

/** Whether it was written: not where the path is taken. */
export async function insertAttachment(
  tx: Tx,
  place: { readonly companyId: string; readonly id: string; readonly uploaderId: string; readonly now: Date },
  file: UploadedFile,
): Promise<boolean> {
  const { rows } = await sql`
    insert into support_attachments (company_id, id, uploader_id, file_name, file_path, file_size, mime_type, created_at)
    values (${place.companyId}, ${place.id}, ${place.uploaderId}, ${file.file_name}, ${file.file_path},
            ${file.file_size}, ${file.mime_type}, ${place.now})
    on conflict (company_id, file_path) do nothing returning id
  `.execute(tx.kysely);
  return rows.length > 0;
}

/** Puts what the person uploaded, and has in no request yet, into one. Returns how many there were. */
export async function attachTo(
  tx: Tx,
  { requestId, uploaderId, paths }: { requestId: string; uploaderId: string; paths: readonly string[] },
): Promise<number> {
  const { rows } = await sql`
    update support_attachments set request_id = ${requestId}
     where company_id = (select app.company_id()) and uploader_id = ${uploaderId} and request_id is null
       and doomed_at is null and file_path = any (${[...paths]}::text[])
    returning id
  `.execute(tx.kysely);
  return rows.length;
}

/**
 * Detaches a pending file from its person and its request, so its bytes can be deleted. Returns where they are stored,
 * or null if the person has no such file.
 */
export async function condemnWaiting(
  tx: Tx,
  { uploaderId, id, now }: { readonly uploaderId: string; readonly id: string; readonly now: Date },
): Promise<string | null> {
  const { rows } = await sql<{ file_path: string }>`
    update support_attachments set doomed_at = ${now}
     where company_id = (select app.company_id()) and uploader_id = ${uploaderId} and id = ${id}
       and request_id is null and doomed_at is null
    returning file_path
  `.execute(tx.kysely);
  return rows[0]?.file_path ?? null;
}

export async function findOwnAttachment(tx: Tx, uploaderId: string, id: string): Promise<Attachment | null> {
  const { rows } = await sql<AttachmentRow>`
    select ${columns} from support_attachments a
     where a.company_id = (select app.company_id()) and a.uploader_id = ${uploaderId} and a.id = ${id}
       and a.doomed_at is null
  `.execute(tx.kysely);
  return rows[0] ? present(rows[0]) : null;
}

export async function findTicketAttachment(
  tx: Tx,
  requestId: string,
  id: string,
): Promise<Attachment | null> {
  const { rows } = await sql<AttachmentRow>`
    select ${columns} from support_attachments a where a.id = ${id} and a.request_id = ${requestId}
  `.execute(tx.kysely);
  return rows[0] ? present(rows[0]) : null;
}

export interface Condemned {
  readonly id: string;
  readonly file_path: string;
}

/**
 * Condemns files of every company that became part of no request, and answers with them and with those that were
 * condemned some time ago and are still there.
 */
export async function condemnForgotten(
  tx: Tx,
  { before, overdue, now, limit }: Readonly<Record<'before' | 'overdue' | 'now', Date>> & { limit: number },
): Promise<Condemned[]> {
  const { rows } = await sql<Condemned>`
    update support_attachments a set doomed_at = ${now}
      from (select company_id, id from support_attachments
             where request_id is null and (created_at < ${before} or doomed_at < ${overdue})
               and coalesce(doomed_at < ${overdue}, true)
             order by created_at limit ${sql.lit(limit)} for update skip locked) old
     where a.company_id = old.company_id and a.id = old.id
    returning a.id, a.file_path
  `.execute(tx.kysely);
  return rows;
}

/** Once their bytes are gone. */
export async function deleteCondemned(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from support_attachments where doomed_at is not null and id = any (${[...ids]}::uuid[])`.execute(
    tx.kysely,
  );
}
