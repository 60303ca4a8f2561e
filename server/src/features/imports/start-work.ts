import type { Tx } from '@dealwright/db/database';
import { AppError } from '../../platform/errors.ts';
import { type ImportFileRow, listImportFiles } from './files-store.ts';
import { openQuestions } from './questions.ts';
import { changeImport, getImport, type ImportKey, type ImportRecord } from './store.ts';

const keyOf = ({ company_id: companyId, id }: ImportRecord) => ({ companyId, id });

const PREVIEW = { state: 'previewing', work: 'preview', counts: null, rows_done: 0, error: null } as const;

/** What a person has to choose before the preview; null if nothing. */
function missingChoice(files: readonly ImportFileRow[]): string | null {
  if (!files.some(({ included }) => included)) return 'Choose what at least one file contains.';
  const unread = files.find(({ included, state }) => included && state !== 'ready');
  if (unread) return `${unread.file_name} hasn’t been read. Choose its encoding again, or upload it again.`;
  return openQuestions(files)[0] ?? null;
}

/** Asked for while files are read, it starts after that. Throws 409 if nothing is included or a required choice is missing. */
export async function startPreview(tx: Tx, record: ImportRecord, now: Date): Promise<void> {
  if (record.state === 'previewing') return;
  if (!['mapping', 'previewed', 'failed'].includes(record.state) || record.operation_id !== null) {
    throw new AppError(
      'conflict',
      'This import has run already. Upload the files again to import them once more.',
    );
  }
  if (record.work === 'survey') {
    await changeImport(tx, keyOf(record), { state: 'previewing', error: null }, now);
    return;
  }
  const missing = missingChoice(await listImportFiles(tx, keyOf(record)));
  if (missing !== null) throw new AppError('conflict', missing);
  await changeImport(tx, keyOf(record), PREVIEW, now);
}

/** Once all files are read, starts the preview if it was asked for; a missing choice returns the import to its mapping. */
export async function endSurvey(tx: Tx, key: ImportKey, now: Date): Promise<void> {
  const record = await getImport(tx, key, true);
  if (record?.state !== 'previewing') return changeImport(tx, key, { work: null }, now);
  const error = missingChoice(await listImportFiles(tx, key));
  await changeImport(tx, key, error === null ? PREVIEW : { state: 'mapping', work: null, error }, now);
}

/** Starts the run of a previewed import, or resumes one that failed. */
export async function startRun(tx: Tx, record: ImportRecord, now: Date): Promise<void> {
  if (record.state === 'running' || record.state === 'done') return;
  const goesOn = record.state === 'failed' && record.operation_id !== null;
  if (record.state !== 'previewed' && !goesOn) {
    throw new AppError('conflict', 'Preview the import first.');
  }
  const begun = { state: 'running', work: 'run', error: null, ...(goesOn ? {} : { rows_done: 0 }) } as const;
  await changeImport(tx, keyOf(record), begun, now);
}
