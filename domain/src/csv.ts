/** What a spreadsheet would take for a formula, also behind blanks. */
const FORMULA = /^[\s\uFEFF]*[=+\-@\t\r|%]/;
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;

/** Excel takes a file for UTF-8 only where it says so. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * One cell of a CSV (RFC 4180). Text that a spreadsheet would run as a formula gets an apostrophe before it, which the
 * spreadsheet reads as 'this is text'; a number stays one, a negative one too. Lists and objects are written as JSON.
 */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const safe = FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of a CSV, with its end. */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** What every CSV file begins with: its encoding and the names of its columns. */
export function csvHead(columns: readonly string[]): string {
  return BYTE_ORDER_MARK + csvLine(columns);
}
