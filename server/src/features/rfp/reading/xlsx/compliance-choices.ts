import type { Sheet } from 'hucre/xlsx';

const MOST_CHOICES = 20;

/** 'A' is 0. */
export function columnAt(letters: string): number {
  let at = 0;
  for (const letter of letters.toUpperCase()) at = at * 26 + letter.charCodeAt(0) - 64;
  return at - 1;
}

function covers(range: string, column: number): boolean {
  return range.split(/[ ,]+/).some((one) => {
    const found = /^\$?([A-Z]{1,3})\$?\d*(?::\$?([A-Z]{1,3})\$?\d*)?$/i.exec(one);
    const from = found?.[1];
    if (from === undefined) return false;
    return columnAt(from) <= column && column <= columnAt(found?.[2] ?? from);
  });
}

/** '=Lists!$A$1:$A$3': the values of cells, on a sheet that may be hidden. */
function valuesAt(formula: string, own: Sheet, workbook: readonly Sheet[]): readonly string[] {
  const found = /^=?(?:(.{1,64})!)?\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(
    formula.trim(),
  );
  if (!found) return [];
  const name = found[1]?.replace(/^'|'$/g, '').replace(/''/g, "'");
  const sheet = name === undefined ? own : workbook.find((one) => one.name === name);
  const [column, from, to] = [columnAt(found[2] ?? 'A'), Number(found[3]), Number(found[5])];
  const rows = sheet?.rows.slice(from - 1, Math.min(to, from + MOST_CHOICES)) ?? [];
  return rows.map((row) => row[column]).flatMap((value) => (typeof value === 'string' ? [value] : []));
}

/** What the list of the compliance column allows. */
export function complianceChoices(
  sheet: Sheet,
  workbook: readonly Sheet[],
  column: number | null,
): readonly string[] {
  if (column === null) return [];
  const list = sheet.dataValidations?.find(({ type, range }) => type === 'list' && covers(range, column));
  if (!list) return [];
  const formula = list.formula1 ?? '';
  const quoted = /^"(.*)"$/.exec(formula)?.[1]?.split(',');
  const values = list.values ?? quoted ?? valuesAt(formula, sheet, workbook);
  return values
    .map((value) => value.trim())
    .filter((value) => value !== '')
    .slice(0, MOST_CHOICES);
}
