import {
  changeImport as changeImportRoute,
  createImport,
  downloadFailedRows,
  getImport,
  type Import,
  listImports,
  previewImport,
  runImport,
  undoImport,
} from '@dealwright/contract/imports/imports';
import type { Database, Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../platform/cursor.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Router } from '../../platform/http/serve.ts';
import { csvAnswer } from '../../platform/list-export.ts';
import type { FileRoom } from '../../platform/storage/open-storage.ts';
import { requestUndo } from '../operations/request-undo.ts';
import type { Undoable } from '../operations/undoable.ts';
import { changeImportMapping, lockOwnImport } from './change-import.ts';
import { nameOfFailedRows, openFailedRows } from './failed-rows.ts';
import { listImportFiles } from './files-store.ts';
import { readMissingSeats } from './missing-seats.ts';
import { canImport } from './policy.ts';
import { presentImport, presentRow, presentSummary } from './present-import.ts';
import { countFoundDeals, listRowPage } from './rows-store.ts';
import { startPreview, startRun } from './start-work.ts';
import { findImport, type ImportRecord, listImportPage } from './store.ts';
import { uploadFiles } from './upload-files.ts';

const LIST = 'imports.time';
const ROWS = 'imports.rows';

type Dependencies = Pick<FileRoom, 'storage' | 'incoming'> & {
  readonly database: Database;
  readonly undoables: readonly Undoable[];
};

async function requireImport(tx: Tx, actor: Actor, id: string): Promise<ImportRecord> {
  const record = await findImport(tx, actor, id);
  if (!record) throw notFound();
  return record;
}

async function answer(tx: Tx, actor: Actor, id: string, now: Date): Promise<Import> {
  const record = await requireImport(tx, actor, id);
  const files = await listImportFiles(tx, { companyId: actor.companyId, id });
  return presentImport(actor, record, files, now, await readMissingSeats(tx, actor, record, files, now));
}

function registerReading(router: Router, { database }: Dependencies): void {
  router.member(listImports, async ({ actor, tx, query, now }) => {
    const after = decodeCursor(LIST, query.cursor, [positionSchemas.instant, positionSchemas.id]);
    const rows = await listImportPage(tx, actor, { after, limit: query.limit + 1 });
    return pageFrom(
      rows,
      query.limit,
      (row) => presentSummary(actor, row, now),
      (row) => encodeCursor(LIST, [row.sort_key, row.id]),
    );
  });

  router.member(getImport, async ({ actor, tx, params, query, now }) => {
    const whole = await answer(tx, actor, params.id, now);
    const { rows: fates, kind, cursor, limit } = query;
    if (!fates || fates.length === 0) {
      const found = whole.state === 'done' ? await countFoundDeals(tx, actor, params.id) : null;
      return { ...whole, found_deals: found, rows: null };
    }
    const [after] = decodeCursor(ROWS, cursor, [positionSchemas.place]) ?? ['0'];
    const key = { companyId: actor.companyId, id: params.id };
    const rows = await listRowPage(tx, key, { fates, kind, after: Number(after), limit: limit + 1 });
    const page = pageFrom(rows, limit, presentRow, ({ ordinal }) => encodeCursor(ROWS, [String(ordinal)]));
    return { ...whole, rows: page };
  });

  router.member(downloadFailedRows, async ({ actor, tx, params, query }) => {
    await requireImport(tx, actor, params.id);
    const files = await listImportFiles(tx, { companyId: actor.companyId, id: params.id });
    const file = files.find(({ position }) => position === query.file);
    if (!file) throw notFound();
    return csvAnswer(nameOfFailedRows(file), async () => openFailedRows(database, actor, params.id, file));
  });
}

export function registerImports(router: Router, dependencies: Dependencies): void {
  router.upload(createImport, (context) => uploadFiles(context, dependencies));
  registerReading(router, dependencies);

  router.member(changeImportRoute, async ({ actor, tx, params, body, now }) => {
    await changeImportMapping(tx, { actor, now }, params.id, body);
    return answer(tx, actor, params.id, now);
  });

  router.member(previewImport, async ({ actor, tx, params, now }) => {
    await startPreview(tx, await lockOwnImport(tx, actor, params.id), now);
    return answer(tx, actor, params.id, now);
  });

  router.member(runImport, async ({ actor, tx, params, now }) => {
    await startRun(tx, await lockOwnImport(tx, actor, params.id), now);
    return answer(tx, actor, params.id, now);
  });

  router.member(undoImport, async ({ actor, tx, params, now }) => {
    const record = await findImport(tx, actor, params.id, { lock: true });
    if (!record) throw notFound();
    if (!canImport(actor)) throw new AppError('forbidden', 'Viewers can’t undo imports.');
    if (record.operation_id === null)
      throw new AppError('conflict', 'This import hasn’t run, so there is nothing to undo.');
    const { undoables } = dependencies;
    await requestUndo(tx, { actor, now, undoables }, record.operation_id);
    return answer(tx, actor, params.id, now);
  });
}
