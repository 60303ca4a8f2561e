import { writeFile } from 'node:fs/promises';
import { type CellValue, writeXlsx } from 'hucre/xlsx';

/** An Excel workbook of one sheet. */
export async function writeWorkbook(path: string, name: string, rows: CellValue[][]): Promise<void> {
  await writeFile(path, await writeXlsx({ sheets: [{ name, rows }] }));
}
