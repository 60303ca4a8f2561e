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

const PROGRAM = fileURLToPath(new URL('./fill-process.ts', import.meta.url));
const HEAP_MB = 768;
const LIMIT_MS = 120_000;

export interface FilledCell {
  readonly sheet: string;
  /** From 1. */
  readonly row: number;
  /** From 0. */
  readonly column: number;
  /** Text, never a formula; '' empties the cell. */
  readonly value: string;
}

export interface FilledWorkbook {
  readonly path: string;
  readonly cells: readonly FilledCell[];
  readonly limitMs?: number;
  /** Where the folder of the result is made while the workbook is written. */
  readonly folder?: string;
}

/** What the process that writes reports. */
export interface FillOutput {
  readonly refusal?: UnreadableReason;
  readonly message?: string;
}

/**
 * The buyer’s own workbook with only these cells changed: their styles and lists, and every other part, stay as they
 * are. The workbook is written in its own process, within limits. Throws UnreadableDocument.
 */
export async function fillWorkbook({
  path,
  cells,
  limitMs = LIMIT_MS,
  folder: parent = tmpdir(),
}: FilledWorkbook): Promise<Buffer> {
  if ((await detectDocument(path)) !== 'xlsx') throw new UnreadableDocument('wrong_type');
  const folder = await mkdtemp(join(parent, 'dealwright-filled-'));
  try {
    const [output, given, result] = ['filled.xlsx', 'cells.json', 'result.json'].map((name) =>
      join(folder, name),
    );
    if (!output || !given || !result) throw new UnreadableDocument('broken');
    await writeFile(given, JSON.stringify(cells), { mode: 0o600 });
    const limits = { folder, heapMb: HEAP_MB, limitMs };
    const { code, isLate } = await runIsolated(PROGRAM, [path, output, given, result], limits);
    if (isLate) throw new UnreadableDocument('too_slow');
    if (code !== 0) throw new UnreadableDocument('too_much_memory');
    const { refusal, message } = JSON.parse(await readFile(result, 'utf8')) as FillOutput;
    if (refusal) throw new UnreadableDocument(refusal, message);
    return await readFile(output);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
