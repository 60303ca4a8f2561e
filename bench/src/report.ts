export interface Finding {
  readonly what: string;
  /** The measured ratio or figure. */
  readonly value: number;
  readonly unit: '' | 's' | 'ms' | '%' | 'kB' | '/s';
  readonly atMost?: number;
  readonly atLeast?: number;
  /** The figures behind it. */
  readonly detail: string;
}

const figure = (value: number, unit: string): string =>
  `${value >= 100 ? Math.round(value) : value.toFixed(2)}${unit && ` ${unit}`}`;

function isMet({ value, atMost, atLeast }: Finding): boolean {
  return (atMost === undefined || value <= atMost) && (atLeast === undefined || value >= atLeast);
}

/** The findings as a table that reads in a terminal and in a document. */
export function table(findings: readonly Finding[]): string {
  const rows = findings.map((finding) => {
    const { what, value, unit, atMost, atLeast, detail } = finding;
    const limit =
      atMost === undefined ? `at least ${figure(atLeast ?? 0, unit)}` : `at most ${figure(atMost, unit)}`;
    const hasTarget = atMost !== undefined || atLeast !== undefined;
    const verdict = isMet(finding) ? 'met' : 'MISSED';
    return [what, figure(value, unit), hasTarget ? limit : '', hasTarget ? verdict : '', detail];
  });
  const head = ['what', 'measured', 'target', '', 'how'];
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
