import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runIsolated } from '../../../platform/isolated-program.ts';
import { detectTender } from '../reading/detect-tender.ts';
import { UnreadableTender, type UnreadableTenderReason } from '../reading/unreadable-tender.ts';

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

interface Workbook {
  readonly path: string;
  readonly cells: readonly FilledCell[];
  readonly limitMs?: number;
  /** Where the folder of the result is made while the workbook is written. */
  readonly folder?: string;
}

/** What the process that writes reports. */
export interface FillOutput {
  readonly refusal?: UnreadableTenderReason;
  readonly message?: string;
}

/**
 * The buyer’s own workbook with only these cells changed: their styles and lists, and every other part, stay as they
 * are. The workbook is written in its own process, within limits. Throws UnreadableTender.
 */
export async function fillWorkbook({
  path,
  cells,
  limitMs = LIMIT_MS,
  folder: parent = tmpdir(),
}: Workbook): Promise<Buffer> {
  if ((await detectTender(path)) !== 'xlsx') throw new UnreadableTender('wrong_type');
  const folder = await mkdtemp(join(parent, 'dealwright-filled-'));
  try {
    const [output, given, result] = ['filled.xlsx', 'cells.json', 'result.json'].map((name) =>
      join(folder, name),
    );
    if (!output || !given || !result) throw new UnreadableTender('broken');
    await writeFile(given, JSON.stringify(cells), { mode: 0o600 });
    const limits = { folder, heapMb: HEAP_MB, limitMs };
    const { code, isLate } = await runIsolated(PROGRAM, [path, output, given, result], limits);
    if (isLate) throw new UnreadableTender('too_slow');
    if (code !== 0) throw new UnreadableTender('too_much_memory');
    const { refusal, message } = JSON.parse(await readFile(result, 'utf8')) as FillOutput;
    if (refusal) throw new UnreadableTender(refusal, message);
    return await readFile(output);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
