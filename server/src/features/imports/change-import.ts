import { type changeImport as changeRoute, NAMED_OWNER } from '@dealwright/contract/imports/imports';
import type { BodyOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { importFieldOf } from '@dealwright/domain/import/fields';
import { valueTargetsOf } from '@dealwright/domain/import/value-map';
import type { Actor } from '../../platform/actor.ts';
import { AppError, invalid, notFound } from '../../platform/errors.ts';
import { requireDealWorker } from '../deals/require-deal-worker.ts';
import { correctMapping, type Targets } from './build-mapping.ts';
import { changeEncoding } from './change-encoding.ts';
import { changeImportFile, type ImportFileRow, listImportFiles } from './files-store.ts';
import type { FileMapping } from './mapping.ts';
import { canRunImport } from './policy.ts';
import { accessOf } from './present-import.ts';
import { changeImport, findImport, type ImportRecord } from './store.ts';
import { targetsOf } from './survey-import.ts';

type Body = BodyOf<typeof changeRoute>;
type FileChange = NonNullable<Body['files']>[number];

/** Locks the import for a person who can change it. Throws 404 if they can't read it, 403 if they can only read it. */
export async function lockOwnImport(tx: Tx, actor: Actor, id: string): Promise<ImportRecord> {
  const record = await findImport(tx, actor, id, { lock: true });
  if (!record) throw notFound();
  if (!canRunImport(actor, accessOf(record))) {
    throw new AppError('forbidden', 'Only the person who uploaded these files can continue this import.');
  }
  return record;
}

const CHANGEABLE = ['mapping', 'previewed', 'failed'];

const BUSY: Partial<Record<ImportRecord['state'], string>> = {
  previewing: 'Wait for the preview to finish.',
  running: 'This import is running, so its files can’t be changed.',
};

function requireOpen(record: ImportRecord): void {
  if (record.work === 'survey')
    throw new AppError('conflict', 'The files are still being read. Wait a moment.');
  if (CHANGEABLE.includes(record.state) && record.operation_id === null) return;
  throw new AppError('conflict', BUSY[record.state] ?? 'This import has run already.');
}

/** Throws if a column or value is mapped to something that doesn't exist. */
function checkChange(file: ImportFileRow, change: FileChange, targets: Targets, at: number): void {
  const kind = change.kind ?? file.kind;
  const path = (rest: string): string => `files.${at}.${rest}`;
  const columns = file.survey?.columns.length ?? 0;
  for (const [place, { index, field }] of (change.columns ?? []).entries()) {
    if (index >= columns) throw invalid(path(`columns.${place}.index`), 'There is no such column');
    if (field && (kind === null || importFieldOf(kind, field) === null)) {
      throw invalid(path(`columns.${place}.field`), 'Choose one of the fields of these records');
    }
  }
  for (const [place, { field, target }] of (change.values ?? []).entries()) {
    const valueKind = kind === null ? undefined : importFieldOf(kind, field)?.values;
    if (valueKind === undefined) throw invalid(path(`values.${place}.field`), 'This field takes any value');
    const choices = valueKind === 'person' ? targets.person : (valueTargetsOf(valueKind) ?? null);
    const isOpen = valueKind === 'product' || valueKind === 'country' || valueKind === 'industry';
    if (target === null || isOpen || choices === null) continue;
    if (valueKind === 'person' && target === NAMED_OWNER) continue;
    if (!choices.some(({ key }) => key === target)) {
      throw invalid(path(`values.${place}.target`), 'Choose one of the values that there are');
    }
  }
}

async function changeFile(
  tx: Tx,
  record: ImportRecord,
  file: ImportFileRow,
  { change, targets }: { readonly change: FileChange; readonly targets: Targets },
): Promise<void> {
  const { survey, mapping: before } = file;
  if (file.state !== 'ready' || !survey || !before) {
    throw new AppError('conflict', `${file.file_name} can’t be read, so there is nothing to change.`);
  }
  const { kind, columns, values } = change;
  const included = change.included ?? (kind === undefined ? null : true);
  const mapping: FileMapping = {
    ...correctMapping(before, survey, change, targets),
    corrected: before.corrected === true || [kind, columns, values].some((one) => one !== undefined),
    leftOut: included === null ? before.leftOut === true : !included,
  };
  await changeImportFile(tx, { companyId: record.company_id, id: record.id }, file.position, {
    mapping,
    included: included ?? file.included,
    kind: mapping.kind,
  });
}

/** Its reading in another encoding ended before it was done. A file that was never read may still be arriving. */
const isStopped = ({ state, detected_encoding: detected }: ImportFileRow): boolean =>
  state === 'reading' && detected !== null;

/** Applies the change of each file. Returns whether some have to be read again. */
async function changeFiles(
  tx: Tx,
  actor: Actor,
  record: ImportRecord,
  changes: readonly FileChange[],
): Promise<boolean> {
  const key = { companyId: record.company_id, id: record.id };
  const files = await listImportFiles(tx, key);
  const targets = await targetsOf(tx, actor, files);
  let mustRead = files.some(isStopped);
  for (const [at, change] of changes.entries()) {
    const file = files.find(({ position }) => position === change.position);
    if (!file) throw invalid(`files.${at}.position`, 'There is no such file');
    const { encoding, position: _, ...others } = change;
    if (encoding !== undefined) {
      const asked = { encoding, others: Object.keys(others), path: `files.${at}.encoding` };
      mustRead = (await changeEncoding(tx, key, file, asked)) || mustRead;
      continue;
    }
    checkChange(file, change, targets, at);
    await changeFile(tx, record, file, { change, targets });
  }
  return mustRead;
}

/** Corrects the mapping of files, which invalidates an earlier preview. */
export async function changeImportMapping(
  tx: Tx,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
  id: string,
  { files: changes = [], options = {} }: Body,
): Promise<void> {
  const record = await lockOwnImport(tx, actor, id);
  requireOpen(record);
  const key = { companyId: actor.companyId, id };
  if (options.owner_id !== undefined)
    await requireDealWorker(tx, actor, options.owner_id, 'options.owner_id');
  const mustRead = await changeFiles(tx, actor, record, changes);
  const { owner_id, existing, currency } = options;
  await changeImport(
    tx,
    key,
    {
      state: 'mapping',
      ...(mustRead && { work: 'survey', rows_done: 0, rows_total: 0 }),
      counts: null,
      error: null,
      version: record.version + 1,
      options: {
        owner_id: owner_id ?? record.options.owner_id,
        existing: existing ?? record.options.existing,
        currency: currency ?? record.options.currency,
      },
    },
    now,
  );
}
