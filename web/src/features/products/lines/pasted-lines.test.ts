import { describe, expect, it } from 'vitest';
import { type GridDraft, newLine } from './line-draft.ts';
import { cellsOf, isTable, pasteLines } from './pasted-lines.ts';

const TYPING = { locale: 'en-US', currency: 'USD' } as const;
const grid = (...lines: GridDraft['lines']): GridDraft => ({
  currency: 'USD',
  total_discount_percent: '0',
  lines,
});

describe('LINEW04 rows of a spreadsheet', () => {
  it('are cells between tabs, also with quotes and line breaks within', () => {
    expect(cellsOf('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(cellsOf('"a ""x""\nb"\t2\n')).toEqual([['a "x" b', '2']]);
    expect(cellsOf('\t5')).toEqual([['', '5']]);
    expect(isTable('CRM seat')).toBe(false);
    expect(isTable('CRM seat\n')).toBe(false);
    expect(isTable('a\tb')).toBe(true);
  });

  it('fill a hundred lines at once, to the right and down', () => {
    const rows = Array.from(
      { length: 100 },
      (_, at) => `Service ${at}\t${at + 1}\t$1,200.50\t10%\tMonthly\t12\t19`,
    );
    const { grid: filled, left } = pasteLines(
      grid(newLine()),
      { row: 0, field: 'name' },
      rows.join('\n'),
      TYPING,
    );
    expect(filled.lines).toHaveLength(100);
    expect(left).toBe(0);
    expect(filled.lines[99]).toMatchObject({
      name: 'Service 99',
      quantity: '100',
      unit_price_minor: 1_200_50,
      discount_percent: '10',
      billing: 'monthly',
      periods: 12,
      tax_percent: '19',
      texts: {},
    });
  });

  it('are matched by their headers, in any order', () => {
    const text = 'Price\tProduct\tNotes\tQty\n48\tCRM seat\tfor sales\t25';
    const { grid: filled } = pasteLines(grid(newLine()), { row: 0, field: 'name' }, text, TYPING);
    expect(filled.lines).toHaveLength(1);
    expect(filled.lines[0]).toMatchObject({ name: 'CRM seat', quantity: '25', unit_price_minor: 48_00 });
  });

  it('begin in the cell they are pasted into and keep what is beside them', () => {
    const lines = [
      { ...newLine(), name: 'A' },
      { ...newLine(), name: 'B' },
    ];
    const { grid: filled } = pasteLines(
      grid(...lines),
      { row: 0, field: 'quantity' },
      '2\t10\n3\t20\n4\t30',
      TYPING,
    );
    expect(
      filled.lines.map(({ name, quantity, unit_price_minor }) => [name, quantity, unit_price_minor]),
    ).toEqual([
      ['A', '2', 10_00],
      ['B', '3', 20_00],
      ['', '4', 30_00],
    ]);
    expect(filled.lines[0]?.key).toBe(lines[0]?.key);
  });

  it('keep what is not understood as it was', () => {
    const { grid: filled } = pasteLines(
      grid(newLine()),
      { row: 0, field: 'name' },
      'Seat\tmany\t1.234',
      TYPING,
    );
    expect(filled.lines[0]?.texts).toEqual({ quantity: 'many', unit_price: '1.234' });
  });

  it('stop at the most lines of a deal and count the rest', () => {
    const text = Array.from({ length: 510 }, (_, at) => `Line ${at}\t1`).join('\n');
    const { grid: filled, left } = pasteLines(grid(newLine()), { row: 0, field: 'name' }, text, TYPING);
    expect(filled.lines).toHaveLength(500);
    expect(left).toBe(10);
  });
});
