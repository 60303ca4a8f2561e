import type { Tx } from '@dealwright/db/database';
import { AppError } from '../../platform/errors.ts';
import { listImportFiles } from './files-store.ts';
import { openQuestions } from './questions.ts';
import { changeImport, type ImportRecord } from './store.ts';

const keyOf = ({ company_id: companyId, id }: ImportRecord) => ({ companyId, id });

/** Throws 409 while files are read, if nothing is included, or if a required choice is missing. */
export async function startPreview(tx: Tx, record: ImportRecord, now: Date): Promise<void> {
  if (record.work === 'survey')
    throw new AppError('conflict', 'The files are still being read. Wait a moment.');
  if (record.state === 'previewing') return;
  if (!['mapping', 'previewed', 'failed'].includes(record.state) || record.operation_id !== null) {
    throw new AppError(
      'conflict',
      'This import has run already. Upload the files again to import them once more.',
    );
  }
  const files = await listImportFiles(tx, keyOf(record));
  if (!files.some(({ included }) => included)) {
    throw new AppError('conflict', 'Choose what at least one file contains.');
  }
  const [question] = openQuestions(files);
  if (question !== undefined) throw new AppError('conflict', question);
  const begun = { state: 'previewing', work: 'preview', counts: null, rows_done: 0, error: null } as const;
  await changeImport(tx, keyOf(record), begun, now);
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
