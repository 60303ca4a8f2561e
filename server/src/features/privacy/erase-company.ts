import type { Database, Tx } from '@dealwright/db/database';
import { asSystem } from '../../platform/as-system.ts';
import { audit } from '../../platform/audit.ts';
import { holdRecordEvents } from '../../platform/events.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { isFeatureOn } from '../../platform/require-feature.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { fileKeyOf, markFilesRemoved } from '../imports/files-store.ts';
import { keyOf as keyOfUpload } from '../operator/support/discard-attachment.ts';
import { removeBytes } from '../recordings/work/remove-audio.ts';
import { companyErasedMail } from './company-mails.ts';
import {
  eraseAccount,
  listDueCompanies,
  lockCompanyDeletion,
  markBegun,
  markErased,
} from './deletion-store.ts';
import {
  type CompanyTable,
  deleteById,
  deleteRows,
  disconnectCrm,
  endLateSessions,
  eraseSomeDeals,
  hasRows,
  leaveCompany,
  listErasedTables,
  listExportIds,
  listImportedFiles,
  listUploads,
  lockMembers,
} from './retention-store.ts';
import { keyOf as keyOfExport } from './run-export.ts';

const BACKGROUND = 'background';
/** Far more than ever wait: those that may not begin must not stand before the others. */
const COMPANIES = 1_000;
const ACCOUNTS = 5;
const FILES = 50;
const DEALS = 50;
const ROWS = 1_000;
/** Their rows go after their bytes alone: of an upload that was on its way meanwhile the next run finds both. */
const WITH_FILES = ['support_attachments', 'data_exports', 'audio_removals'];

export interface ErasureDeps {
  readonly database: Database;
  readonly storage: Storage;
  readonly now: () => Date;
}

/** Does a batch in a transaction of its own until one is not full. */
async function inBatches(
  database: Database,
  size: number,
  batch: (tx: Tx) => Promise<number>,
): Promise<void> {
  const quietly = async (tx: Tx): Promise<number> => {
    await holdRecordEvents(tx);
    return batch(tx);
  };
  for (let done = size; done >= size; ) done = await asSystem(database, quietly);
}

/** False if an admin changed their mind, and while the feature is off, which holds it back. */
function begin({ database, now }: ErasureDeps, companyId: string): Promise<boolean> {
  return asSystem(database, async (tx) => {
    const row = await lockCompanyDeletion(tx, companyId, now());
    if (!row) return false;
    if (row.begun_at === null && !(await isFeatureOn(tx, companyId, 'data_controls'))) return false;
    await markBegun(tx, companyId, now());
    await disconnectCrm(tx, companyId);
    return true;
  });
}

/** Sign-in first: everyone is signed out and can't come back. */
function eraseMembers({ database, now }: ErasureDeps, companyId: string): Promise<void> {
  return inBatches(database, ACCOUNTS, async (tx) => {
    const members = await lockMembers(tx, companyId, ACCOUNTS);
    for (const { id, email, is_super_admin } of members) {
      if (is_super_admin) await leaveCompany(tx, id);
      else {
        await eraseAccount(tx, id, now());
        await queueMail(tx, companyErasedMail(email), { now: now() });
      }
    }
    return members.length;
  });
}

/** The bytes before the rows that say where they lie: what is interrupted is found again. */
async function eraseFiles({ database, storage }: ErasureDeps, companyId: string): Promise<void> {
  for (let batch = FILES; batch >= FILES; ) {
    const files = await asSystem(database, (tx) => listUploads(tx, companyId, FILES));
    for (const { path } of files) await storage.remove(keyOfUpload(path));
    const ids = files.map(({ id }) => id);
    await asSystem(database, (tx) => deleteById(tx, 'support_attachments', companyId, ids));
    batch = files.length;
  }
  for (let batch = FILES; batch >= FILES; ) {
    const ids = await asSystem(database, (tx) => listExportIds(tx, companyId, FILES));
    for (const id of ids) await storage.remove(keyOfExport({ companyId, id }));
    await asSystem(database, (tx) => deleteById(tx, 'data_exports', companyId, ids));
    batch = ids.length;
  }
  for (let batch = FILES; batch >= FILES; ) {
    const files = await asSystem(database, (tx) => listImportedFiles(tx, companyId, FILES));
    for (const { import_id: id, position } of files) {
      await storage.remove(fileKeyOf({ companyId, id }, position));
      await asSystem(database, (tx) => markFilesRemoved(tx, { companyId, id }, position));
    }
    batch = files.length;
  }
}

/** Referencing tables before referenced ones. */
export function inOrder(tables: readonly CompanyTable[]): CompanyTable[] {
  const left = new Map(tables.map((table) => [table.name, table]));
  const ordered: CompanyTable[] = [];
  while (left.size > 0) {
    const referred = new Set([...left.values()].flatMap(({ refers_to }) => refers_to));
    const free = [...left.values()].filter(({ name }) => !referred.has(name));
    // A circle: the rest in any order.
    for (const table of free.length > 0 ? free : [...left.values()]) {
      ordered.push(table);
      left.delete(table.name);
    }
  }
  return ordered;
}

async function eraseRows({ database }: ErasureDeps, companyId: string): Promise<void> {
  const tables = inOrder(await asSystem(database, listErasedTables));
  for (const { name, follows } of tables) {
    if (follows || WITH_FILES.includes(name)) continue;
    if (name === 'profiles') await asSystem(database, (tx) => endLateSessions(tx, companyId));
    await inBatches(database, ROWS, (tx) => deleteRows(tx, name, companyId, ROWS));
  }
}

/** False if something came in meanwhile: the next run takes it away. */
function finish({ database, now }: ErasureDeps, companyId: string): Promise<boolean> {
  return asSystem(database, async (tx) => {
    if (!(await lockCompanyDeletion(tx, companyId, now()))) return false;
    if ((await lockMembers(tx, companyId, 1)).length > 0) return false;
    for (const { name } of await listErasedTables(tx)) if (await hasRows(tx, name, companyId)) return false;
    await markErased(tx, companyId, now());
    const entry = {
      companyId,
      actorId: null,
      success: true,
      clientAddress: BACKGROUND,
      requestId: BACKGROUND,
    };
    await audit(tx, { ...entry, action: 'company_erased' });
    return true;
  });
}

/** Every step can be done again: one that a process was killed over, or that two do at once, ends the same. */
async function eraseCompany(deps: ErasureDeps, companyId: string): Promise<boolean> {
  if (!(await begin(deps, companyId))) return false;
  await eraseMembers(deps, companyId);
  await eraseFiles(deps, companyId);
  await inBatches(deps.database, DEALS, (tx) => eraseSomeDeals(tx, companyId, DEALS));
  // Of recordings, which went with their deals.
  await removeBytes(deps, companyId);
  await eraseRows(deps, companyId);
  return finish(deps, companyId);
}

/** Erases the companies whose time has come; one that fails does not keep the others. Returns how many are gone now. */
export async function eraseCompanies(deps: ErasureDeps): Promise<number> {
  const due = await asSystem(deps.database, (tx) => listDueCompanies(tx, deps.now(), COMPANIES));
  const failures: unknown[] = [];
  let erased = 0;
  for (const companyId of due) {
    try {
      erased += Number(await eraseCompany(deps, companyId));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return erased;
}
