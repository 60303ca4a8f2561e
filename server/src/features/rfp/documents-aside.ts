import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Task, Threads } from '../../platform/threads.ts';
import type { fillDocument, readDocument } from './document-tasks.ts';
import type { FilledWorkbook } from './filling/fill-workbook.ts';
import type { DocumentFile } from './reading/read-rfp-document.ts';
import type { RfpReading } from './reading/rfp-reading.ts';

/** Each document takes a process of its own and up to 20 MB while it waits: few at a time, and few that wait. */
const threads = new Threads({ most: 2, mostOfOneCompany: 1, mostWaitingOfOneCompany: 4, idleMs: 60_000 });

/** The process of a document has ended by itself before. */
const TIMES = { deadlineMs: 125_000, waitMs: 60_000 };
const file = new URL('./document-tasks.ts', import.meta.url);

const READ: Task<typeof readDocument> = { file, name: 'readDocument', ...TIMES };
const FILL: Task<typeof fillDocument> = { file, name: 'fillDocument', ...TIMES };

/** Before a stored document is loaded. Throws 429 where as many of the company’s wait as may. */
export function requireTurn(companyId: string): void {
  threads.requireRoom(companyId);
}

/** Reads an RFP when its company’s turn comes. Throws 413 or 415 for what can’t be read, and 429 if no turn comes. */
export function readAside(companyId: string, document: DocumentFile): Promise<RfpReading> {
  return threads.run(companyId, READ, document);
}

/** Fills a workbook when its company’s turn comes. Throws as `readAside`. */
export function fillAside(companyId: string, workbook: FilledWorkbook): Promise<Uint8Array> {
  return threads.run(companyId, FILL, workbook);
}

/** Runs something on a stored document while that lies in a folder. */
export async function withStored<T>(
  content: Uint8Array,
  folder: string,
  run: (path: string) => Promise<T>,
): Promise<T> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  try {
    await writeFile(path, content, { mode: 0o600, flag: 'wx' });
    return await run(path);
  } finally {
    await rm(path, { force: true });
  }
}
