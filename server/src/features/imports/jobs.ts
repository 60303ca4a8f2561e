import type { Tx } from '@dealwright/db/database';
import { z } from 'zod';
import { asCompany } from '../../platform/as-member.ts';
import { asSystem } from '../../platform/as-system.ts';
import { withLeanHeap } from '../../platform/lean-heap.ts';
import { listenForNotify } from '../../platform/notify-listener.ts';
import type { Job, Queue } from '../../platform/queue.ts';
import { finishOperation } from '../operations/record-operation.ts';
import { announceFinished } from './announce-finished.ts';
import { auditTeam } from './audit-team.ts';
import type { ImportDeps } from './deps.ts';
import {
  changeImportFile,
  fileKeyOf,
  type ImportFileRow,
  listFilesToRemove,
  listImportFiles,
  markFilesRemoved,
} from './files-store.ts';
import { UnreadableFile } from './reading/unreadable-file.ts';
import { ImportHindered } from './rows/rights.ts';
import {
  changeImport,
  getImport,
  IMPORT_CHANNEL,
  type ImportKey,
  type ImportRecord,
  type ImportWork,
  listWaitingImports,
} from './store.ts';
import { surveyImport } from './survey-import.ts';

const AT_ONCE = 3;
const MOST = 200;
const FILES = 50;
/** Abandoned files are kept for the same time. */
const UNUSED_MS = 30 * 24 * 60 * 60 * 1000;

const importData = z.object({ company_id: z.uuid(), import_id: z.uuid() });
const nothing = z.object({});

const importJob: Job<typeof importData> = {
  name: 'work-on-import',
  data: importData,
  // Someone is waiting: a killed process is detected within 35 seconds.
  retries: 6,
  retryDelaySeconds: 3,
  expireSeconds: 2 * 60 * 60,
};

const forgetJob: Job<typeof nothing> = {
  name: 'forget-import-files',
  data: nothing,
  retries: 2,
  retryDelaySeconds: 60,
  expireSeconds: 15 * 60,
};

const WORDS = {
  survey: 'These files couldn’t be read. Upload them again.',
  preview: 'The preview stopped because something went wrong on our side. Start it again.',
  run: 'The import stopped because something went wrong on our side. Nothing was duplicated or lost. Import again to continue.',
};

const UNREAD = {
  state: 'unreadable',
  message: 'This file couldn’t be read. Upload it again.',
  survey: null,
  included: false,
} as const;

/** Files that were still to be read, also again, are unreadable now. */
async function stopReading(tx: Tx, key: ImportKey): Promise<void> {
  const files = await listImportFiles(tx, key);
  for (const { state, position } of files) {
    if (state === 'reading') await changeImportFile(tx, key, position, UNREAD);
  }
}

async function fail(
  deps: ImportDeps,
  key: ImportKey,
  { work, error }: { readonly work: ImportWork; readonly error: string },
): Promise<void> {
  await asCompany(deps.database, key.companyId, async (tx) => {
    const record = await getImport(tx, key, true);
    // Everything written so far can be undone.
    if (record?.operation_id) {
      const operation = { companyId: key.companyId, id: record.operation_id };
      await finishOperation(tx, operation);
      await auditTeam(tx, record, operation);
    }
    if (work === 'survey') await stopReading(tx, key);
    await changeImport(tx, key, { state: 'failed', work: null, error: error.slice(0, 500) }, deps.now());
    const ending = work === 'run' ? 'stopped' : 'no_preview';
    if (record) await announceFinished(tx, record, { ending, counts: null });
  });
}

interface Step {
  readonly record: ImportRecord;
  readonly work: ImportWork;
  readonly files: readonly ImportFileRow[];
}

/** What reads files is large, and loaded with the first import. */
async function doNext(
  deps: ImportDeps,
  { record, work, files }: Step,
  mayGoOn?: () => boolean,
): Promise<void> {
  if (work === 'survey') return surveyImport(deps, record, files);
  if (work === 'preview') return (await import('./rows/preview.ts')).previewImport(deps, record, files);
  return (await import('./rows/run.ts')).runImport(deps, record, files, mayGoOn);
}

/** Does the next step of an import. Errors are retried, except those the person must see and the last one. */
export async function workOnImport(
  deps: ImportDeps,
  key: ImportKey,
  { lastTry, mayGoOn }: { readonly lastTry: boolean; readonly mayGoOn?: () => boolean },
): Promise<void> {
  const found = await asCompany(deps.database, key.companyId, async (tx) => {
    const record = await getImport(tx, key);
    return record?.work ? { record, work: record.work, files: await listImportFiles(tx, key) } : null;
  });
  if (!found) return;
  const { record, work, files } = found;
  try {
    await doNext(deps, { record, work, files }, mayGoOn);
    // A preview may have been asked for meanwhile.
    if (work === 'survey') await workOnImport(deps, key, { lastTry, ...(mayGoOn && { mayGoOn }) });
  } catch (error) {
    if (error instanceof ImportHindered || error instanceof UnreadableFile)
      return fail(deps, key, { work, error: error.message });
    if (!lastTry) throw error;
    deps.log.error({ err: error, import: key.id }, 'couldn’t go on with an import');
    await fail(deps, key, { work, error: WORDS[work] });
  }
}

/** Deletes the files of finished imports. Returns how many. */
export async function forgetFiles({ database, storage, now }: ImportDeps): Promise<number> {
  const before = new Date(now().getTime() - UNUSED_MS);
  let gone = 0;
  for (let batch = FILES; batch >= FILES; gone += batch) {
    const files = await asSystem(database, (tx) => listFilesToRemove(tx, before, FILES));
    for (const { company_id: companyId, import_id: id, stored_as } of files) {
      await storage.remove(fileKeyOf({ companyId, id }, stored_as));
      await asSystem(database, (tx) => markFilesRemoved(tx, { companyId, id }, stored_as));
    }
    batch = files.length;
  }
  return gone;
}

/** Processes imports. Returns how to stop. */
export async function startImports(queue: Queue, deps: ImportDeps): Promise<() => Promise<void>> {
  let stopping = false;
  await queue.prepare([importJob, forgetJob]);
  await queue.work(importJob, AT_ONCE, ({ data, lastTry }) => {
    const key = { companyId: data.company_id, id: data.import_id };
    return withLeanHeap(() => workOnImport(deps, key, { lastTry, mayGoOn: () => !stopping }));
  });
  await queue.work(forgetJob, 1, async () => {
    const files = await forgetFiles(deps);
    if (files > 0) deps.log.info({ files }, 'removed files of imports');
  });
  queue.every(forgetJob, { minutes: 10 });
  const stop = await listenForNotify(deps, { channel: IMPORT_CHANNEL, waits: 'imports wait' }, () =>
    asSystem(deps.database, async (tx) => {
      for (const one of await listWaitingImports(tx, MOST))
        await queue.send(importJob, one, { key: one.import_id, tx });
    }),
  );
  return () => {
    stopping = true;
    return stop();
  };
}
