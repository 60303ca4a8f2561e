/*
 * Reads one workbook in its own process and writes its rows as lines of JSON, so a workbook can only exhaust the memory
 * of this process. `workbook-process.ts sheets|rows WORKBOOK OUTPUT [SHEET]`
 */
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { argv, exit, memoryUsage } from 'node:process';
import { EncryptedFileError } from 'hucre';
import { type CellValue, type MergeRange, readXlsx, streamXlsxRows } from 'hucre/xlsx';
import { CODES, type SheetHead } from './workbook-codes.ts';

const MOST_MEMORY_BYTES = 1024 * 1024 * 1024;
const MOST_OUTPUT_BYTES = 1024 * 1024 * 1024;
const WATCH_MS = 100;
const HEAD_ROWS = 30;
const LONGEST_CELL = 5_000_000;
/** More than an import takes, so a table that is too wide is still recognized as such. */
const MOST_CELLS = 600;
const BATCH_CHARACTERS = 256 * 1024;
/** Merged cells are listed after the rows: a larger workbook isn't read twice to find them. */
const MOST_BYTES_FOR_MERGES = 4 * 1024 * 1024;

/** A cell as text: days as YYYY-MM-DD, numbers with a decimal point, formulas as their last result. */
function cellText(value: CellValue): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return '';
    const iso = value.toISOString();
    return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19);
  }
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  const text = String(value);
  if (text.length > LONGEST_CELL) exit(CODES.cellTooLarge);
  return text;
}

function textsOf(values: readonly CellValue[]): string[] {
  const texts = values.slice(0, MOST_CELLS).map(cellText);
  while (texts.at(-1) === '') texts.pop();
  return texts;
}

async function writeSheets(workbook: Uint8Array, output: number): Promise<void> {
  const names: string[] = [];
  await readXlsx(workbook, {
    sheets: ({ name, hidden, veryHidden }) => {
      if (!hidden && !veryHidden) names.push(name);
      return false;
    },
  });
  for (const name of names) {
    const rows: SheetHead['rows'][number][] = [];
    for await (const { index, values } of streamXlsxRows(workbook, { sheet: name, maxRows: HEAD_ROWS })) {
      const cells = textsOf(values);
      if (cells.length > 0) rows.push({ line: index + 1, cells });
    }
    writeSync(output, `${JSON.stringify({ name, rows } satisfies SheetHead)}\n`);
  }
}

/** Cells merged over several rows, by the rows they cover. */
async function mergesOf(workbook: Uint8Array, sheet: string): Promise<readonly MergeRange[]> {
  if (workbook.length > MOST_BYTES_FOR_MERGES) return [];
  const { sheets } = await readXlsx(workbook, { sheets: [sheet], maxRows: 1 });
  return (sheets[0]?.merges ?? []).filter(({ startRow, endRow }) => endRow > startRow);
}

/** Gives the rows below a merged cell its value, which is only in the first of them. */
class MergedCells {
  readonly #byRow = new Map<number, MergeRange[]>();
  readonly #open = new Map<MergeRange, string>();

  constructor(merges: readonly MergeRange[]) {
    for (const merge of merges)
      this.#byRow.set(merge.startRow, [...(this.#byRow.get(merge.startRow) ?? []), merge]);
  }

  fill(index: number, cells: string[]): string[] {
    for (const [merge, text] of this.#open) {
      if (merge.endRow < index) this.#open.delete(merge);
      else if (cells.length > 0 && merge.startCol < MOST_CELLS) setCell(cells, merge.startCol, text);
    }
    for (const merge of this.#byRow.get(index) ?? []) this.#open.set(merge, cells[merge.startCol] ?? '');
    return cells;
  }
}

function setCell(cells: string[], at: number, text: string): void {
  while (cells.length <= at) cells.push('');
  if (cells[at] === '') cells[at] = text;
}

async function writeRows(workbook: Uint8Array, output: number, sheet: string): Promise<void> {
  let batch = '';
  let written = 0;
  const flush = (): void => {
    written += writeSync(output, batch);
    batch = '';
    if (written > MOST_OUTPUT_BYTES) exit(CODES.tooMuchMemory);
  };
  const merged = new MergedCells(await mergesOf(workbook, sheet));
  for await (const { index, values } of streamXlsxRows(workbook, { sheet })) {
    const cells = merged.fill(index, textsOf(values));
    if (cells.length > 0) batch += `${JSON.stringify([index + 1, ...cells])}\n`;
    if (batch.length > BATCH_CHARACTERS) flush();
  }
  flush();
}

setInterval(() => {
  if (memoryUsage.rss() > MOST_MEMORY_BYTES) exit(CODES.tooMuchMemory);
}, WATCH_MS).unref();

const [, , mode = '', workbookPath = '', outputPath = '', sheet = ''] = argv;
const output = openSync(outputPath, 'w');
try {
  const workbook = readFileSync(workbookPath);
  if (mode === 'sheets') await writeSheets(workbook, output);
  else await writeRows(workbook, output, sheet);
  closeSync(output);
} catch (error) {
  exit(error instanceof EncryptedFileError ? CODES.isProtected : CODES.broken);
}
exit(0);
