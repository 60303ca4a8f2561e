import type { Tx } from '@dealwright/db/database';
import type { RfpFormat } from '@dealwright/domain/rfp';
import { sql } from 'kysely';
import type { AnswerSheet } from './reading/rfp-reading.ts';

export interface NewFile {
  readonly rfpId: string;
  readonly revision: number;
  readonly fileName: string;
  readonly format: RfpFormat;
  readonly content: Uint8Array;
  readonly sha256: Uint8Array;
  readonly sheets: readonly AnswerSheet[];
  readonly addedBy: string;
  readonly now: Date;
}

/** Of two who add a file at once the second waits here, so that both are counted. */
export async function lockFiles(tx: Tx, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rfp files ${companyId}`}, 0))`.execute(
    tx.kysely,
  );
}

/** The bytes of a company’s documents, all revisions. */
export async function sumFileBytes(tx: Tx, companyId: string): Promise<number> {
  const { rows } = await sql<{ readonly bytes: number }>`
    select coalesce(sum(octet_length(content)), 0)::float8 as bytes from rfp_files where company_id = ${companyId}
  `.execute(tx.kysely);
  return rows[0]?.bytes ?? 0;
}

/** Whether a revision is these very bytes. */
export async function isSameFile(
  tx: Tx,
  companyId: string,
  { rfpId, revision, sha256 }: Pick<NewFile, 'rfpId' | 'revision' | 'sha256'>,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from rfp_files
     where company_id = ${companyId} and rfp_id = ${rfpId} and revision = ${revision} and sha256 = ${sha256}
  `.execute(tx.kysely);
  return rows.length > 0;
}

export async function insertFile(tx: Tx, companyId: string, file: NewFile): Promise<void> {
  await sql`
    insert into rfp_files (company_id, rfp_id, revision, file_name, format, content, sha256, sheets, added_by, created_at)
    values (${companyId}, ${file.rfpId}, ${file.revision}, ${file.fileName}, ${file.format}, ${file.content},
            ${file.sha256}, ${JSON.stringify(file.sheets)}::jsonb, ${file.addedBy}, ${file.now})
  `.execute(tx.kysely);
}

/** Which columns are read from now on. */
export async function updateSheets(
  tx: Tx,
  { companyId, rfpId }: { readonly companyId: string; readonly rfpId: string },
  revision: number,
  sheets: readonly AnswerSheet[],
): Promise<void> {
  await sql`
    update rfp_files set sheets = ${JSON.stringify(sheets)}::jsonb
     where company_id = ${companyId} and rfp_id = ${rfpId} and revision = ${revision}
  `.execute(tx.kysely);
}

export interface StoredFile {
  readonly file_name: string;
  readonly format: RfpFormat;
  readonly content: Buffer;
  readonly sheets: AnswerSheet[];
}

export async function findFile(
  tx: Tx,
  companyId: string,
  rfpId: string,
  revision: number,
): Promise<StoredFile | null> {
  const { rows } = await sql<StoredFile>`
    select file_name, format, content, sheets from rfp_files
     where company_id = ${companyId} and rfp_id = ${rfpId} and revision = ${revision}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}
