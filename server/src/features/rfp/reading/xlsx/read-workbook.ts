import { readFileSync } from 'node:fs';
import { dayOf } from '@dealwright/domain/calendar';
import { EncryptedFileError } from 'hucre';
import { type CellValue, readXlsx, type Sheet } from 'hucre/xlsx';
import { plainLine } from '../../../../platform/documents/plain-line.ts';
import { UnreadableDocument } from '../../../../platform/documents/unreadable-document.ts';
import { type Block, type BlockRow, type TableHead, widthOf } from '../blocks.ts';
import { answerColumns, findTableHead } from '../rules/table-columns.ts';
import type { AnswerSheet, SheetColumns, SheetPreview } from '../rfp-reading.ts';
import { complianceChoices } from './compliance-choices.ts';

const MOST_COLUMNS = 200;
/** Excel takes 31 characters. */
const LONGEST_SHEET_NAME = 100;
const PREVIEW = { rows: 25, before: 8, cells: 40, letters: 120 } as const;

/** A cell as people see it: days as YYYY-MM-DD, formulas as their last result. */
function cellText(value: CellValue): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : dayOf(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return plainLine(String(value));
}

/** Non-empty rows. A number column whose cells are merged downwards keeps its text in the first of them. */
function rowsOf(sheet: Sheet): readonly BlockRow[] {
  return sheet.rows.flatMap((values, at) => {
    const cells = values.slice(0, MOST_COLUMNS).map(cellText);
    while (cells.at(-1) === '') cells.pop();
    return cells.length === 0 ? [] : [{ cells, spot: { sheet: sheet.name, row: at + 1 } }];
  });
}

/** The head of a sheet: as a person corrected it, or as it is found. */
function headOf(
  sheet: Sheet,
  workbook: readonly Sheet[],
  rows: readonly BlockRow[],
  given: readonly SheetColumns[],
): TableHead | null {
  const own = given.find(({ sheet: name }) => name === sheet.name);
  if (!own) {
    const found = findTableHead(rows);
    return found && withListed(sheet, workbook, found);
  }
  if (own.columns === null) return null;
  const at = rows.findIndex(({ spot }) => spot.row === own.headerRow);
  // A header row that is empty stands before the first row below it.
  const before = rows.findIndex(({ spot }) => (spot.row ?? 0) > own.headerRow);
  const header = at >= 0 ? at : Math.max(-1, before - 1);
  return { at: header, columns: own.columns, names: rows[header]?.cells ?? [] };
}

/** 'Answer' with a list of its own beside 'Comments' takes the compliance. */
function withListed(sheet: Sheet, workbook: readonly Sheet[], head: TableHead): TableHead {
  const { answer, compliance } = head.columns;
  if (compliance !== null || answer === null || complianceChoices(sheet, workbook, answer).length === 0)
    return head;
  const other = answerColumns(head.names).find((at) => at !== answer) ?? null;
  return { ...head, columns: { ...head.columns, compliance: answer, answer: other } };
}

function answerSheet(
  sheet: Sheet,
  workbook: readonly Sheet[],
  rows: readonly BlockRow[],
  head: TableHead,
): AnswerSheet {
  const header = rows[head.at];
  const width = widthOf(rows);
  return {
    sheet: sheet.name,
    headerRow: header?.spot.row ?? 0,
    headers: Array.from({ length: width }, (_, at) => head.names[at] ?? ''),
    columns: head.columns,
    complianceChoices: complianceChoices(sheet, workbook, head.columns.compliance),
  };
}

function previewOf(sheet: Sheet, rows: readonly BlockRow[], head: TableHead | null): SheetPreview {
  const from = Math.max(0, (head?.at ?? 0) - PREVIEW.before);
  return {
    sheet: sheet.name,
    width: widthOf(rows),
    rows: rows.slice(from, from + PREVIEW.rows).map(({ cells, spot }) => ({
      row: spot.row ?? 0,
      cells: cells.slice(0, PREVIEW.cells).map((cell) => cell.slice(0, PREVIEW.letters).toWellFormed()),
    })),
  };
}

/** The visible sheets of a workbook, each as a table under its name, and which of its columns take the answers. */
export async function readWorkbook(
  path: string,
  given: readonly SheetColumns[],
): Promise<{
  readonly blocks: readonly Block[];
  readonly sheets: readonly AnswerSheet[];
  readonly previews: readonly SheetPreview[];
}> {
  const { sheets } = await readXlsx(readFileSync(path)).catch((error: unknown) => {
    throw new UnreadableDocument(error instanceof EncryptedFileError ? 'protected' : 'broken');
  });
  if (sheets.some(({ name }) => name.length > LONGEST_SHEET_NAME)) throw new UnreadableDocument('broken');
  const blocks: Block[] = [];
  const answers: AnswerSheet[] = [];
  const previews: SheetPreview[] = [];
  for (const sheet of sheets) {
    if (sheet.hidden === true || sheet.veryHidden === true) continue;
    const rows = rowsOf(sheet);
    if (rows.length === 0) continue;
    const head = headOf(sheet, sheets, rows, given);
    blocks.push({
      kind: 'heading',
      level: 1,
      number: null,
      text: plainLine(sheet.name),
      spot: { sheet: sheet.name, row: 1 },
    });
    const isCorrected = given.some(({ sheet: name }) => name === sheet.name);
    blocks.push({ kind: 'table', rows, ...((head || isCorrected) && { head }) });
    previews.push(previewOf(sheet, rows, head));
    if (head) answers.push(answerSheet(sheet, sheets, rows, head));
  }
  return { blocks, sheets: answers, previews };
}
