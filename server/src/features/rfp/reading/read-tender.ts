import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { detectDocument } from '../../../platform/documents/detect-document.ts';
import {
  UnreadableDocument,
  type UnreadableReason,
} from '../../../platform/documents/unreadable-document.ts';
import { runIsolated } from '../../../platform/isolated-program.ts';
import type { SheetColumns, Tender } from './tender.ts';

const PROGRAM = fileURLToPath(new URL('./tender-process.ts', import.meta.url));
const HEAP_MB = 768;
const LIMIT_MS = 120_000;

export interface TenderFile {
  readonly path: string;
  /** A person’s corrections of the columns of a workbook. */
  readonly sheets?: readonly SheetColumns[];
  readonly limitMs?: number;
  /** Where the folder of the result is made while the document is read. */
  readonly folder?: string;
}

/** What the process that reads writes: a document, or why there is none. */
export type TenderOutput = { readonly tender: Tender } | { readonly refusal: UnreadableReason };

/**
 * Reads a tender: its text, what it asks for and its days. The document is read in its own process, within limits of
 * memory and time. Throws UnreadableDocument with a message for the person who chose the file.
 */
export async function readTender({
  path,
  sheets = [],
  limitMs = LIMIT_MS,
  folder: parent = tmpdir(),
}: TenderFile): Promise<Tender> {
  const format = await detectDocument(path);
  const folder = await mkdtemp(join(parent, 'dealwright-tender-'));
  try {
    const [output, given] = [join(folder, 'tender.json'), join(folder, 'sheets.json')];
    await writeFile(given, JSON.stringify(sheets), { mode: 0o600 });
    const { code, isLate } = await runIsolated(PROGRAM, [format, path, output, given], {
      folder,
      heapMb: HEAP_MB,
      limitMs,
    });
    if (isLate) throw new UnreadableDocument('too_slow');
    if (code !== 0) throw new UnreadableDocument('too_much_memory');
    const read = JSON.parse(await readFile(output, 'utf8')) as TenderOutput;
    if ('refusal' in read) throw new UnreadableDocument(read.refusal);
    return read.tender;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
