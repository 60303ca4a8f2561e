import {
  IMPORT_DAYS,
  type Import,
  type ImportFile,
  type ImportRow,
  type ImportSummary,
} from '@dealwright/contract/imports/imports';
import type { Actor } from '../../platform/actor.ts';
import { displayName } from '../../platform/authenticate.ts';
import { canUndoOperation, type DoneOperation } from '../operations/policy.ts';
import { doubtKind } from './doubt-kind.ts';
import { encodingOf, type ImportFileRow } from './files-store.ts';
import { canRunImport } from './policy.ts';
import { openQuestions } from './questions.ts';
import { everyKind, type ListedRow } from './rows-store.ts';
import type { ImportRecord, ListedImport } from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export const accessOf = ({ company_id, created_by }: ImportRecord) => ({
  companyId: company_id,
  createdBy: created_by,
});

const operationOf = ({ created_by, workspace_id, facts }: ImportRecord): DoneOperation => ({
  actor_id: created_by,
  kind: 'import',
  workspace_id,
  facts,
});

const MAPPED = ['mapping', 'previewed', 'failed'];

/** Everything written can be undone, even if the import failed halfway. */
function isUndoable(row: ImportRecord, now: Date): boolean {
  const isWritten = row.state === 'done' || (row.state === 'failed' && row.operation_id !== null);
  return isWritten && undoUntil(row) > now;
}

const undoUntil = ({ created_at, finished_at }: ImportRecord): Date =>
  new Date((finished_at ?? created_at).getTime() + IMPORT_DAYS * DAY_MS);

function summaryOf(actor: Actor, row: ImportRecord, now: Date) {
  const access = accessOf(row);
  const mayRun = canRunImport(actor, access);
  const isOpen = MAPPED.includes(row.state) && row.operation_id === null;
  return {
    id: row.id,
    state: row.state,
    created_at: row.created_at.toISOString(),
    created_by: { id: row.created_by, name: displayName(row) },
    finished_at: row.finished_at?.toISOString() ?? null,
    undo_until: isUndoable(row, now) ? undoUntil(row).toISOString() : null,
    counts: row.counts && everyKind(row.counts),
    can: {
      change: mayRun && isOpen,
      run: mayRun && (row.state === 'previewed' || (row.state === 'failed' && row.operation_id !== null)),
      undo: isUndoable(row, now) && canUndoOperation(actor, operationOf(row)),
    },
  };
}

export function presentSummary(actor: Actor, row: ListedImport, now: Date): ImportSummary {
  return { ...summaryOf(actor, row, now), file_names: row.file_names };
}

function presentFile(file: ImportFileRow, files: readonly ImportFileRow[]): ImportFile {
  const { survey } = file;
  // An unreadable file keeps what was chosen for it, which is shown once it is read.
  const mapping = survey && file.mapping;
  return {
    position: file.position,
    name: file.file_name,
    sheet: file.sheet,
    bytes: Number(file.bytes),
    state: file.state,
    message: file.message,
    included: file.included,
    kind: survey && file.kind,
    kind_reason: mapping?.kindReason ?? survey?.kindReason ?? '',
    doubt: doubtKind(file, files),
    source: survey?.source ?? null,
    remembered: survey !== null && file.remembered,
    encoding: encodingOf(file),
    detected_encoding: file.detected_encoding,
    encoding_chosen: file.chosen_encoding !== null,
    rows: survey?.rows ?? 0,
    columns: (survey?.columns ?? []).map(({ header, filled, examples }, index) => {
      const column = mapping?.columns[index];
      return {
        index,
        header,
        field: column?.field ?? null,
        reason: column?.reason ?? '',
        filled,
        examples: [...examples],
        days: column?.days ?? null,
      };
    }),
    values: [...(mapping?.values ?? [])],
  };
}

const WORKING = ['previewing', 'running', 'undoing'];

export function presentImport(
  actor: Actor,
  row: ImportRecord,
  files: readonly ImportFileRow[],
  now: Date,
  seats: Import['seats'] = null,
): Import {
  const isWorking = WORKING.includes(row.state) || row.work !== null;
  return {
    ...summaryOf(actor, row, now),
    // Records that rows only name, such as managers, have ordinals of their own.
    progress: isWorking ? { done: Math.min(row.rows_done, row.rows_total), total: row.rows_total } : null,
    error: row.error,
    files: files.map((file) => presentFile(file, files)),
    options: row.options,
    mapped: row.work !== 'survey' && files.every(({ state }) => state !== 'reading'),
    open_questions: openQuestions(files),
    seats,
    found_deals: null,
    kept: row.kept,
    operation_id: row.operation_id,
  };
}

export function presentRow(row: ListedRow): ImportRow {
  return {
    file: row.file,
    line: row.line,
    kind: row.kind,
    fate: row.fate,
    name: row.name,
    reason: row.reason,
    cells: [...row.cells],
    record:
      row.record_id === null || !row.is_here
        ? null
        : { id: row.record_id, number: row.number === null ? null : Number(row.number) },
  };
}
