import { z } from 'zod';
import { asSystem } from '../../platform/as-system.ts';
import { listenForNotify } from '../../platform/notify-listener.ts';
import type { Job, Queue } from '../../platform/queue.ts';
import { remindOfDeletions } from './delete-company.ts';
import { enforceRetention } from './enforce-retention.ts';
import { eraseAccounts } from './erase-accounts.ts';
import { eraseCompanies } from './erase-company.ts';
import { type ExportDeps, keyOf, runExport } from './run-export.ts';
import { EXPORT_CHANNEL, failForgotten, listOverdue, listWaiting, markExpired } from './store.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Longer than all tries of an export together. */
const FORGOTTEN_MS = 12 * HOUR_MS;
const BATCH = 50;

const exportData = z.object({ company_id: z.uuid(), export_id: z.uuid() });
const nothing = z.object({});

const exportJob: Job<typeof exportData> = {
  name: 'write-export',
  data: exportData,
  // A person is waiting for the file, so a killed process is noticed within 35 seconds.
  retries: 6,
  retryDelaySeconds: 3,
  expireSeconds: 2 * 60 * 60,
};

const forgetJob: Job<typeof nothing> = {
  name: 'forget-exports',
  data: nothing,
  retries: 2,
  retryDelaySeconds: 60,
  expireSeconds: 15 * 60,
};

const eraseJob: Job<typeof nothing> = {
  name: 'erase-accounts',
  data: nothing,
  retries: 3,
  retryDelaySeconds: 60,
  expireSeconds: 15 * 60,
};

const retentionJob: Job<typeof nothing> = {
  name: 'enforce-retention',
  data: nothing,
  retries: 3,
  retryDelaySeconds: 60,
  expireSeconds: 15 * 60,
};

const companyJob: Job<typeof nothing> = {
  name: 'erase-companies',
  data: nothing,
  retries: 3,
  retryDelaySeconds: 60,
  expireSeconds: 60 * 60,
};

/** Removes the files whose time is over, and gives up what no process will finish. Returns how many files. */
export async function forgetExports({ database, now, storage }: ExportDeps): Promise<number> {
  await asSystem(database, (tx) => failForgotten(tx, new Date(now().getTime() - FORGOTTEN_MS), now()));
  let gone = 0;
  for (let batch = BATCH; batch >= BATCH; gone += batch) {
    const overdue = await asSystem(database, (tx) => listOverdue(tx, now(), BATCH));
    for (const { company_id: companyId, id } of overdue) {
      await storage.remove(keyOf({ companyId, id }));
      await asSystem(database, (tx) => markExpired(tx, { companyId, id }));
    }
    batch = overdue.length;
  }
  return gone;
}

/** Works off the exports that people ask for, and erases accounts whose time has come. Returns how to stop. */
export async function startDataControls(queue: Queue, deps: ExportDeps): Promise<() => Promise<void>> {
  const { database, log } = deps;
  await queue.prepare([exportJob, forgetJob, eraseJob, retentionJob, companyJob]);
  await queue.work(exportJob, 2, ({ data, lastTry }) =>
    runExport(deps, { companyId: data.company_id, id: data.export_id }, lastTry),
  );
  await queue.work(forgetJob, 1, async () => {
    const files = await forgetExports(deps);
    if (files > 0) log.info({ files }, 'removed expired exports');
  });
  queue.every(forgetJob, { minutes: 10 });
  await queue.work(eraseJob, 1, async () => {
    const accounts = await eraseAccounts(database, deps.now());
    if (accounts > 0) log.info({ accounts }, 'erased accounts after their waiting period');
  });
  queue.every(eraseJob, { minutes: 60, at: 37 });
  await queue.work(retentionJob, 1, async () => {
    const records = await enforceRetention(database, deps.now());
    if (records > 0) log.info({ records }, 'deleted records past their retention period');
  });
  queue.every(retentionJob, { minutes: 60, at: 47 });
  await queue.work(companyJob, 1, async () => {
    await remindOfDeletions(database, deps.now());
    const companies = await eraseCompanies(deps);
    if (companies > 0) log.info({ companies }, 'erased companies after their waiting period');
  });
  queue.every(companyJob, { minutes: 60, at: 52 });
  // One that a process was killed over is sent again once the queue has given it up.
  return listenForNotify(deps, { channel: EXPORT_CHANNEL, waits: 'exports wait' }, () =>
    asSystem(database, async (tx) => {
      for (const { company_id, id } of await listWaiting(tx, BATCH))
        await queue.send(exportJob, { company_id, export_id: id }, { key: id, tx });
    }),
  );
}
