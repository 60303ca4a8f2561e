import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { readZip } from '../testing/read-zip.ts';
import { type Cell, type FileColumn, listFile } from './list-file.ts';

const COLUMNS: readonly FileColumn[] = [
  { head: 'Name', kind: 'text' },
  { head: 'Amount', kind: 'decimal' },
  { head: 'Closes', kind: 'day' },
  { head: 'Changed', kind: 'time' },
];

async function bytesOf(rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  async function* pages() {
    yield rows;
  }
  return Buffer.concat(await listFile('xlsx', 'Deals', COLUMNS, pages()).toArray());
}

test('EXPORT04 V5 a workbook holds text as text, whatever it begins with and whatever is in it', async () => {
  const texts = [
    '=1+1',
    '+49 1',
    '-1',
    '@x',
    '\t=1',
    "=cmd|' /C calc'!A0",
    '<b>&"',
    '123',
    '2031-05-01',
    ' two\nlines ',
  ];
  const bytes = await bytesOf(texts.map((text) => [text]));
  const { sheets } = await readXlsx(bytes);
  expect(sheets[0]?.rows.slice(1).map(([text]) => text)).toEqual(texts);
  const sheet = (await readZip(bytes))['xl/worksheets/sheet1.xml'] ?? '';
  expect(sheet).not.toContain('<f');
  expect(sheet).not.toContain('<b>');
  const broken = await readXlsx(await bytesOf([['a\uFFFEb\uD800c'], ['x'.repeat(40_000)]]));
  expect(broken.sheets[0]?.rows[1]?.[0]).toBe('ab\uFFFDc');
  expect(String(broken.sheets[0]?.rows[2]?.[0])).toHaveLength(32_767);
});

test('EXPORT04 numbers and dates are such; two amounts in one cell stay text', async () => {
  const bytes = await bytesOf([
    ['A', '1234.50', '2031-05-01', '2026-03-05T10:30:00.000Z'],
    ['B', '1.00; 2.00', 'infinity', null],
    ['C', -3, '', ''],
  ]);
  expect((await readXlsx(bytes)).sheets[0]?.rows.slice(1)).toEqual([
    ['A', 1234.5, new Date('2031-05-01T00:00:00Z'), new Date('2026-03-05T10:30:00Z')],
    ['B', '1.00; 2.00', 'infinity', null],
    ['C', -3, null, null],
  ]);
});

test('EXPORT05 a list of 100,000 rows is written while it is read, and is never in memory as a whole', async () => {
  const PAGE = 1_000;
  let read = 0;
  async function* pages() {
    for (; read < 100_000; read += PAGE) {
      const from = read;
      yield Array.from({ length: PAGE }, (_, n) => [
        `Deal ${from + n} ${'x'.repeat(100)}`,
        '48000.00',
        '2031-05-01',
        null,
      ]);
    }
  }
  let [bytes, behind, peak] = [0, 0, 0];
  const before = process.memoryUsage().heapUsed;
  for await (const piece of listFile('xlsx', 'Deals', COLUMNS, pages())) {
    bytes += (piece as Buffer).length;
    if (read < 100_000) behind += 1;
    peak = Math.max(peak, process.memoryUsage().heapUsed - before);
  }
  expect(read).toBe(100_000);
  expect(bytes).toBeGreaterThan(500_000);
  expect(behind).toBeGreaterThan(10);
  expect(peak).toBeLessThan(150_000_000);
}, 60_000);
