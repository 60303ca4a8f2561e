import type { Tx } from '@dealwright/db/database';
import type { TextEncoding } from '@dealwright/domain/import/encodings';
import type { ImportKind } from '@dealwright/domain/import/fields';
import type { FileSurvey } from '@dealwright/domain/import/survey';
import { sql } from 'kysely';
import type { FileMapping } from './mapping.ts';
import type { ImportKey } from './store.ts';

export interface ImportFileRow {
  readonly position: number;
  readonly file_name: string;
  readonly sheet: string | null;
  readonly bytes: bigint;
  readonly state: 'reading' | 'ready' | 'unreadable';
  readonly message: string | null;
  readonly survey: FileSurvey | null;
  readonly included: boolean;
  readonly kind: ImportKind | null;
  readonly mapping: FileMapping | null;
  readonly fingerprint: string | null;
  readonly remembered: boolean;
  /** The position of the file this is a sheet of; its own position otherwise. */
  readonly stored_as: number;
  /** Null for workbooks and archives, or if it isn't known. */
  readonly detected_encoding: TextEncoding | null;
  /** What a person chose instead. */
  readonly chosen_encoding: TextEncoding | null;
}

/** The encoding in which a text file is read; null if it has to be detected. */
export const encodingOf = ({ detected_encoding, chosen_encoding }: ImportFileRow): TextEncoding | null =>
  chosen_encoding ?? detected_encoding;

const COLUMNS = sql`f.position, f.file_name, f.sheet, f.bytes, f.state, f.message, f.survey, f.included, f.kind, f.mapping,
  f.fingerprint, f.remembered, f.stored_as, f.detected_encoding, f.chosen_encoding`;

/** The storage key of a file. */
export const fileKeyOf = ({ companyId, id }: ImportKey, storedAs: number): string =>
  `imports/${companyId}/${id}/${storedAs}`;

export interface NewImportFile {
  readonly position: number;
  readonly fileName: string;
  readonly sheet: string | null;
  readonly bytes: number;
  readonly storedAs: number;
}

export async function insertImportFile(
  tx: Tx,
  { companyId, id }: ImportKey,
  { position, fileName, sheet, bytes, storedAs }: NewImportFile,
  now: Date,
): Promise<void> {
  await sql`
    insert into import_files (company_id, import_id, position, file_name, sheet, bytes, stored_as, is_stored, created_at)
    values (${companyId}, ${id}, ${position}, ${fileName}, ${sheet}, ${bytes}, ${storedAs}, ${position === storedAs}, ${now})
    on conflict (company_id, import_id, position) do nothing
  `.execute(tx.kysely);
}

export async function listImportFiles(tx: Tx, { companyId, id }: ImportKey): Promise<ImportFileRow[]> {
  const { rows } = await sql<ImportFileRow>`
    select ${COLUMNS} from import_files f where f.company_id = ${companyId} and f.import_id = ${id} order by f.position
  `.execute(tx.kysely);
  return rows;
}

export interface ImportFileChange {
  readonly state?: ImportFileRow['state'];
  readonly message?: string | null;
  readonly sheet?: string | null;
  readonly survey?: FileSurvey | null;
  readonly included?: boolean;
  readonly kind?: ImportKind | null;
  readonly mapping?: FileMapping | null;
  readonly fingerprint?: string | null;
  readonly remembered?: boolean;
  readonly detected_encoding?: TextEncoding | null;
  readonly chosen_encoding?: TextEncoding | null;
}

export async function changeImportFile(
  tx: Tx,
  { companyId, id }: ImportKey,
  position: number,
  { survey, mapping, ...plain }: ImportFileChange,
): Promise<void> {
  await tx.kysely
    .updateTable('import_files')
    .set({
      ...plain,
      ...(survey !== undefined && { survey: survey && JSON.stringify(survey) }),
      ...(mapping !== undefined && { mapping: mapping && JSON.stringify(mapping) }),
    })
    .where('company_id', '=', companyId)
    .where('import_id', '=', id)
    .where('position', '=', position)
    .execute();
}

/** Records that the stored files were deleted. */
export async function markFilesRemoved(
  tx: Tx,
  { companyId, id }: ImportKey,
  position: number,
): Promise<void> {
  await sql`
    update import_files set is_stored = false
     where company_id = ${companyId} and import_id = ${id} and position = ${position}
  `.execute(tx.kysely);
}

/** Files of imports that are finished or were abandoned before that time. As system role. */
export async function listFilesToRemove(
  tx: Tx,
  before: Date,
  limit: number,
): Promise<{ readonly company_id: string; readonly import_id: string; readonly stored_as: number }[]> {
  const { rows } = await sql<{ company_id: string; import_id: string; stored_as: number }>`
    select f.company_id, f.import_id, f.stored_as from import_files f
      join imports i on i.company_id = f.company_id and i.id = f.import_id
     where f.is_stored and (i.state in ('done', 'undoing', 'undone') or f.created_at < ${before})
       and app.may_erase(f.company_id, now())
     order by f.created_at limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

export interface SavedMapping {
  readonly kind: ImportKind;
  readonly mapping: FileMapping;
}

export async function findSavedMapping(
  tx: Tx,
  place: { readonly companyId: string; readonly workspaceId: string },
  fingerprint: string,
): Promise<SavedMapping | null> {
  const { rows } = await sql<SavedMapping>`
    select kind, mapping from saved_mappings
     where company_id = ${place.companyId} and workspace_id = ${place.workspaceId} and fingerprint = ${fingerprint}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** Remembers the mapping of each included file of an import. */
export async function saveMappings(
  tx: Tx,
  key: ImportKey,
  by: { readonly workspaceId: string; readonly userId: string },
  now: Date,
): Promise<void> {
  await sql`
    insert into saved_mappings as s (company_id, workspace_id, fingerprint, kind, mapping, saved_by, used_at)
    select distinct on (f.fingerprint) f.company_id, ${by.workspaceId}::uuid, f.fingerprint, f.kind, f.mapping,
           ${by.userId}::uuid, ${now}::timestamptz
      from import_files f
     where f.company_id = ${key.companyId} and f.import_id = ${key.id} and f.included and f.kind is not null
       and f.fingerprint is not null and f.mapping is not null
     order by f.fingerprint, f.position
    on conflict (company_id, workspace_id, fingerprint)
    do update set kind = excluded.kind, mapping = excluded.mapping, saved_by = excluded.saved_by, used_at = excluded.used_at
  `.execute(tx.kysely);
}
