import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type ProgramEnd, runIsolated } from '../../../platform/isolated-program.ts';
import type { RawRow } from './find-header.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { CODES, type SheetHead } from './workbook-codes.ts';
import { checkWorkbookSize } from './zip-directory.ts';

const PROGRAM = fileURLToPath(new URL('./workbook-process.ts', import.meta.url));
const HEAP_MB = 512;
const LIMIT_MS = 120_000;
const AS_CSV = 'Save the table as CSV and choose that file.';

function explain({ code, isLate }: ProgramEnd): UnreadableFile | null {
  if (isLate) return new UnreadableFile('too_slow', `Reading this workbook takes too long. ${AS_CSV}`);
  switch (code) {
    case 0:
      return null;
    case CODES.isProtected:
      return new UnreadableFile(
        'protected_workbook',
        'This workbook has a password. Save it without one and choose that file.',
      );
    case CODES.cellTooLarge:
      return new UnreadableFile(
        'cell_too_large',
        'A cell is longer than 5 MB. Leave its column out and choose the file again.',
      );
    case CODES.broken: {
      const how = 'Open it in Excel, save it again and choose that file.';
      return new UnreadableFile('broken', `This workbook is damaged. ${how}`);
    }
    default:
      // Exceeding the heap limit ends the process with a signal or another code.
      return new UnreadableFile('too_much_memory', `This workbook takes too much memory. ${AS_CSV}`);
  }
}

interface Limits {
  readonly limitMs?: number;
  /** The folder of the rows while they are read. */
  readonly folder?: string;
}

async function* withOutput<T>(
  path: string,
  args: readonly string[],
  use: (output: string) => AsyncGenerator<T, void, void>,
  { limitMs = LIMIT_MS, folder: parent = tmpdir() }: Limits = {},
): AsyncGenerator<T, void, void> {
  await checkWorkbookSize(path);
  const folder = await mkdtemp(join(parent, 'dealwright-workbook-'));
  try {
    const [mode = '', ...rest] = args;
    const output = join(folder, 'rows');
    const limits = { folder, heapMb: HEAP_MB, limitMs };
    const failure = explain(await runIsolated(PROGRAM, [mode, path, output, ...rest], limits));
    if (failure) throw failure;
    yield* use(output);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* linesOf(output: string): AsyncGenerator<string, void, void> {
  yield* createInterface({ input: createReadStream(output), crlfDelay: Number.POSITIVE_INFINITY });
}

/** The visible sheets of a workbook with their first rows, except empty ones. */
export async function readSheetHeads(path: string): Promise<readonly SheetHead[]> {
  const heads: SheetHead[] = [];
  const read = async function* (output: string): AsyncGenerator<SheetHead, void, void> {
    for (const line of (await readFile(output, 'utf8')).split('\n'))
      if (line !== '') yield JSON.parse(line) as SheetHead;
  };
  for await (const head of withOutput(path, ['sheets'], read)) if (head.rows.length > 0) heads.push(head);
  return heads;
}

/** The non-empty rows of one sheet. The workbook is read in its own process, within limits. */
export function readSheetRows(
  path: string,
  sheet: string,
  limits?: Limits,
): AsyncGenerator<RawRow, void, void> {
  const read = async function* (output: string): AsyncGenerator<RawRow, void, void> {
    for await (const text of linesOf(output)) {
      const [line, ...cells] = JSON.parse(text) as [number, ...string[]];
      yield { line, cells };
    }
  };
  return withOutput(path, ['rows', sheet], read, limits);
}
