import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine } from './write-csv.ts';

test('V5 a cell that a spreadsheet would take for a formula is text', () => {
  for (const start of ['=', '+', '-', '@', '\t', '\r']) {
    const line = csvLine([`${start}cmd|' /C calc'!A0`]);
    expect(line.replace(/^"/, '').startsWith(`'${start}`)).toBe(true);
  }
  expect(csvLine([-5, 'a', null, true, { b: 1 }, 'x"y'])).toBe('-5,a,,true,"{""b"":1}","x""y"\r\n');
});

test('whatever is written stays one cell', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1 }), (values) => {
      const cells = csvLine(values)
        .replace(/"(?:[^"]|"")*"/g, 'q')
        .replace(/\r\n$/, '')
        .split(',');
      expect(cells).toHaveLength(values.length);
    }),
  );
});
