export interface Finding {
  readonly what: string;
  /** The measured ratio or figure. */
  readonly value: number;
  readonly unit: '' | 's' | 'ms' | '%' | 'kB' | 'MB' | '/s';
  readonly atMost?: number;
  readonly atLeast?: number;
  /** The underlying figures. */
  readonly detail: string;
  /** The same for programs. */
  readonly figures?: Readonly<Record<string, number>>;
  /** Failed requests: with any, a target counts as missed. */
  readonly errors?: number;
}

const figure = (value: number, unit: string): string =>
  `${value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2)}${unit && ` ${unit}`}`;

/** Null if there is no target. */
export function isMet({ value, atMost, atLeast, errors = 0 }: Finding): boolean | null {
  if (atMost === undefined && atLeast === undefined) return null;
  if (errors > 0) return false;
  return (atMost === undefined || value <= atMost) && (atLeast === undefined || value >= atLeast);
}

function cellsOf(finding: Finding): string[] {
  const { what, value, unit, atMost, atLeast, detail, errors = 0 } = finding;
  const met = isMet(finding);
  const how = errors > 0 ? `${errors} errors; ${detail}` : detail;
  if (met === null) return [what, figure(value, unit), '', '', how];
  const limit =
    atMost === undefined ? `at least ${figure(atLeast ?? 0, unit)}` : `at most ${figure(atMost, unit)}`;
  return [what, figure(value, unit), limit, met ? 'met' : 'MISSED', how];
}

/** The findings as a table, padded for a terminal and unpadded for a document. */
export function table(findings: readonly Finding[], { padded = true } = {}): string {
  const rows = findings.map(cellsOf);
  const head = ['what', 'measured', 'target', '', 'how'];
  const widths = head.map((title, column) =>
    padded ? Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)) : 3,
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => (padded ? cell.padEnd(widths[column] ?? 0) : cell)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
