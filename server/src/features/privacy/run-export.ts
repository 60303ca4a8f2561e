import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { EXPORT_HOURS } from '@dealwright/contract/privacy/data-controls';
import type { Database } from '@dealwright/db/database';
import { asCompany } from '../../platform/as-member.ts';
import { asSystem } from '../../platform/as-system.ts';
import type { Logger } from '../../platform/log.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { isFeatureOn } from '../../platform/require-feature.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { importParts } from './import-files.ts';
import { exportReadyMail } from './mails.ts';
import {
  listCompanyTables,
  listPersonalTables,
  type Page,
  readCompanyPage,
  readPersonalRows,
  type TableFacts,
} from './rows-store.ts';
import {
  beginRun,
  type ExportKey,
  type ExportRow,
  failRun,
  findRequester,
  finishRun,
  noteProgress,
} from './store.ts';
import { type Part, writeArchive } from './write-archive.ts';

const PAGE = 500;
/** Of what holds long texts. */
const WIDE_PAGE = 20;
const WIDE = ['body', 'content', 'blocks'];

export interface ExportDeps {
  readonly database: Database;
  readonly log: Logger;
  readonly now: () => Date;
  readonly storage: Storage;
  /** Where the file is written before it is stored. */
  readonly incoming: string;
}

/** Where the file of an export lies in the storage. */
export const keyOf = ({ companyId, id }: ExportKey): string => `data-exports/${companyId}/${id}.zip`;

const README = {
  own: 'What Dealwright stores about you: your account, your sign-ins, and what you own or wrote in your company.',
  company: `What Dealwright stores for your company. Not included: passwords, keys, codes, and anything computed from the rest.

To bring your team, products, accounts, contacts, deals and stakeholders into Dealwright again, import this archive as it
is, or the files in its folder "import". Archived deals are archived again, if archiving is turned on in the company that
imports them. The files leave out archived products and deals in the trash. Each product has one price, and a deal has its
product if one line makes up its amount. All other files are for your records and other tools.
`,
} as const;

function companyPart(
  deps: ExportDeps,
  table: TableFacts,
  { company_id: companyId, requested_by, scope }: ExportRow,
): Part {
  const userId = scope === 'own' ? requested_by : null;
  const limit = table.columns.some((column) => WIDE.includes(column)) ? WIDE_PAGE : PAGE;
  return {
    name: table.name,
    columns: table.columns,
    async *pages() {
      let after: readonly string[] | null = null;
      do {
        const place: readonly string[] | null = after;
        const page: Page = await asCompany(deps.database, companyId, (tx) =>
          readCompanyPage(tx, table, { companyId, userId, after: place, limit }),
        );
        yield page.rows;
        after = page.next;
      } while (after);
    },
  };
}

function personalPart({ database }: ExportDeps, table: TableFacts, userId: string): Part {
  return {
    name: `account_${table.name}`,
    columns: table.columns,
    async *pages() {
      yield await asSystem(database, (tx) => readPersonalRows(tx, table, userId));
    },
  };
}

async function partsOf(deps: ExportDeps, row: ExportRow): Promise<Part[]> {
  const { company, personal } = await asSystem(deps.database, async (tx) => ({
    company: await listCompanyTables(tx),
    personal: row.scope === 'own' ? await listPersonalTables(tx) : [],
  }));
  const { company_id: companyId } = row;
  const wanted = company.filter(({ persons }) => row.scope === 'company' || persons.length > 0);
  return [
    ...(row.scope === 'company'
      ? await importParts(companyId, (read) => asCompany(deps.database, companyId, read))
      : []),
    ...personal.map((table) => personalPart(deps, table, row.requested_by)),
    ...wanted.map((table) => companyPart(deps, table, row)),
  ];
}

/** Rights may have gone since it was asked for. */
function findAllowed(deps: ExportDeps, row: ExportRow): Promise<{ readonly email: string } | null> {
  return asSystem(deps.database, async (tx) => {
    const person = await findRequester(tx, row.company_id, row.requested_by);
    if (!person?.workspace_id || (row.scope === 'company' && person.role !== 'admin')) return null;
    return (await isFeatureOn(tx, row.company_id, 'data_controls')) ? person : null;
  });
}

async function writeFile(deps: ExportDeps, row: ExportRow, email: string): Promise<void> {
  const { database, now, storage, incoming, log } = deps;
  const key = { companyId: row.company_id, id: row.id };
  const path = join(incoming, randomUUID());
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  try {
    const { records, bytes } = await writeArchive({
      path,
      readMe: `${README[row.scope]}\nWritten ${now().toISOString()}.\nEach table comes as CSV and JSON.\n`,
      parts: await partsOf(deps, row),
      // The last per cent is for bringing it to where it lies.
      onFile: (done, all) =>
        asSystem(database, (tx) => noteProgress(tx, key, Math.floor((99 * done) / Math.max(all, 1)))),
    });
    await storage.put(keyOf(key), path);
    const expiresAt = new Date(now().getTime() + EXPORT_HOURS * 60 * 60 * 1000);
    const kept = await asSystem(database, async (tx) => {
      const finished = await finishRun(tx, key, { records, fileBytes: bytes, now: now(), expiresAt });
      if (finished)
        await queueMail(tx, exportReadyMail({ email, companyId: row.company_id }), { now: now() });
      return finished;
    });
    if (!kept) await storage.remove(keyOf(key));
    log.info({ export: row.id, scope: row.scope, records, bytes }, 'wrote an export');
  } finally {
    await rm(path, { force: true });
  }
}

/** Writes the file of an export that waits, or was interrupted. What it throws is tried again, except the last time. */
export async function runExport(deps: ExportDeps, key: ExportKey, lastTry: boolean): Promise<void> {
  const { database, now, log } = deps;
  const row = await asSystem(database, (tx) => beginRun(tx, key));
  if (!row) return;
  const fail = () => asSystem(database, (tx) => failRun(tx, key, now()));
  const person = await findAllowed(deps, row);
  if (!person) return fail();
  try {
    await writeFile(deps, row, person.email);
  } catch (error) {
    if (!lastTry) throw error;
    log.error({ err: error, export: row.id }, 'couldn’t write an export');
    await fail();
  }
}
