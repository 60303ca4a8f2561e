import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvCell, csvHead, csvLine } from './csv.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+cmd', "'+cmd"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  [' =1', "' =1"],
  ['=HYPERLINK("http://evil.example","x")', `"'=HYPERLINK(""http://evil.example"",""x"")"`],
  ['a,b', '"a,b"'],
  ['a\nb', '"a\nb"'],
  ['plain', 'plain'],
  ['-12.5', '-12.5'],
  [-12.5, '-12.5'],
  [0, '0'],
  [true, 'true'],
  [null, ''],
  [undefined, ''],
  [{ b: 1 }, '"{""b"":1}"'],
  ['|calc', "'|calc"],
])('V5 the cell %s is written %s', (value, written) => {
  expect(csvCell(value)).toBe(written);
});

/** As RFC 4180 has it. */
function readLine(line: string): string[] {
  const cells = [...line.replace(/\r\n$/, '').matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)];
  return cells.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
}

test('a whole number of the database is written in its digits', () => {
  expect(csvCell(9_007_199_254_740_993n)).toBe('9007199254740993');
});

test('what is written is read again, and never begins like a formula unless it is a number', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 6 }), (texts) => {
      const cells = readLine(csvLine(['first', ...texts]));
      expect(cells.map((cell) => cell.replace(/^'/, ''))).toEqual(
        ['first', ...texts].map((text) => text.replace(/^'/, '')),
      );
      for (const cell of cells) {
        expect(/^\s*[=+@]/.test(cell)).toBe(false);
        if (/^\s*-/.test(cell)) expect(Number.isNaN(Number(cell))).toBe(false);
      }
    }),
  );
});

test('a file says that it is UTF-8, then names its columns', () => {
  expect(csvHead(['Name', 'Größe, m'])).toBe('\uFEFFName,"Größe, m"\r\n');
});
