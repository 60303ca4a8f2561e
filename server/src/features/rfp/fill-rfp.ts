import type { Tx } from '@dealwright/db/database';
import { MOST_REQUIREMENTS } from '@dealwright/domain/rfp';
import { AppError } from '../../platform/errors.ts';
import { fillAside, withStored } from './documents-aside.ts';
import type { StoredFile } from './file-store.ts';
import { chooseCompliance } from './filling/choose-compliance.ts';
import type { FilledCell } from './filling/fill-workbook.ts';
import type { AnswerSheet } from './reading/rfp-reading.ts';
import { type AnsweredCell, listAnsweredCells, type RfpPlace } from './requirement-store.ts';

/** The cells of one requirement: its answer and its compliance, in the columns that its sheet has for them. */
function cellsOf(answered: AnsweredCell, sheet: AnswerSheet | undefined): FilledCell[] {
  if (!sheet) return [];
  const { answer: answerColumn, compliance: complianceColumn } = sheet.columns;
  const at = { sheet: answered.sheet, row: answered.sheet_row };
  const cells: FilledCell[] = [];
  if (answerColumn !== null && answered.answer !== '') {
    cells.push({ ...at, column: answerColumn, value: answered.answer });
  }
  if (complianceColumn !== null && answered.compliance !== null) {
    const value = chooseCompliance(sheet.complianceChoices, answered.compliance);
    cells.push({ ...at, column: complianceColumn, value });
  }
  return cells;
}

/** Answers with the work that fills the buyer’s own workbook, which is done with no transaction open. */
export async function fillBuyersWorkbook(
  tx: Tx,
  place: RfpPlace,
  { format, content, sheets }: StoredFile,
  folder: string,
): Promise<() => Promise<Uint8Array>> {
  if (format !== 'xlsx' || !sheets.some(({ columns }) => (columns.answer ?? columns.compliance) !== null)) {
    throw new AppError('conflict', 'This document has no column for answers. Export the answers instead.');
  }
  const answered = await listAnsweredCells(tx, place, MOST_REQUIREMENTS);
  const byName = new Map(sheets.map((sheet) => [sheet.sheet, sheet]));
  const cells = answered.flatMap((row) => cellsOf(row, byName.get(row.sheet)));
  return () => withStored(content, folder, (path) => fillAside(place.companyId, { path, cells }));
}
