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
import type { SheetColumns, RfpReading } from './rfp-reading.ts';

const PROGRAM = fileURLToPath(new URL('./reading-process.ts', import.meta.url));
const HEAP_MB = 768;
const LIMIT_MS = 120_000;

export interface DocumentFile {
  readonly path: string;
  /** A person’s corrections of the columns of a workbook. */
  readonly sheets?: readonly SheetColumns[];
  readonly limitMs?: number;
  /** Where the folder of the result is made while the document is read. */
  readonly folder?: string;
}

/** What the process that reads writes: a document, or why there is none. */
export type ReadingOutput = { readonly reading: RfpReading } | { readonly refusal: UnreadableReason };

/**
 * Reads an RFP: its text, what it asks for and its days. The document is read in its own process, within limits of
 * memory and time. Throws UnreadableDocument with a message for the person who chose the file.
 */
export async function readRfpDocument({
  path,
  sheets = [],
  limitMs = LIMIT_MS,
  folder: parent = tmpdir(),
}: DocumentFile): Promise<RfpReading> {
  const format = await detectDocument(path);
  const folder = await mkdtemp(join(parent, 'dealwright-rfp-'));
  try {
    const [output, given] = [join(folder, 'reading.json'), join(folder, 'sheets.json')];
    await writeFile(given, JSON.stringify(sheets), { mode: 0o600 });
    const { code, isLate } = await runIsolated(PROGRAM, [format, path, output, given], {
      folder,
      heapMb: HEAP_MB,
      limitMs,
    });
    if (isLate) throw new UnreadableDocument('too_slow');
    if (code !== 0) throw new UnreadableDocument('too_much_memory');
    const read = JSON.parse(await readFile(output, 'utf8')) as ReadingOutput;
    if ('refusal' in read) throw new UnreadableDocument(read.refusal);
    return read.reading;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
