import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type WriteOptions, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encoderOf } from '../testing/encode-text.ts';
import { listSheets, openTable } from './open-table.ts';

let folder = '';
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reading-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function fileOf(content: string | Uint8Array): Promise<string> {
  count += 1;
  const path = join(folder, `file-${count}`);
  await writeFile(path, content);
  return path;
}

async function read(content: string | Uint8Array, sheet: string | null = null) {
  const { columns, headerLine, rows, format } = await openTable(await fileOf(content), { sheet });
  const found = [];
  for await (const row of rows) found.push(row);
  return { columns, headerLine, format, cells: found.map(({ cells }) => cells), rows: found };
}

const workbook = (options: WriteOptions) => writeXlsx(options);
const utf16 = (text: string, isLittle: boolean, mark: boolean) => {
  const bytes = Buffer.from(`${mark ? '\ufeff' : ''}${text}`, 'utf16le');
  return isLittle ? bytes : bytes.swap16();
};

test('IMP01 reads commas, semicolons, tabs and bars, also inside quotation marks', async () => {
  for (const mark of [',', ';', '\t', '|']) {
    const { columns, cells } = await read(
      `Name${mark}Note\n"A${mark} B"${mark}"two\nlines"\nC${mark}"say ""hi"""\n`,
    );
    expect(columns).toEqual(['Name', 'Note']);
    expect(cells).toEqual([
      [`A${mark} B`, 'two\nlines'],
      ['C', 'say "hi"'],
    ]);
  }
  expect((await read('sep=;\nName;City\nA;B\n')).columns).toEqual(['Name', 'City']);
  expect((await read('Amount;City\n"1,5";Rome\n"2,5";Oslo, Norway\n')).columns).toEqual(['Amount', 'City']);
});

test('IMP100 reads Japanese whose letters are marked by escapes', async () => {
  const row = '\u001b$B;0I)EE5!\u001b(B,\u001b$BEl5~\u001b(B\n';
  const { columns, cells } = await read(`Name,City\n${row.repeat(9)}`);
  expect(columns).toEqual(['Name', 'City']);
  expect(cells).toEqual(Array(9).fill(['三菱電機', '東京']));
});

test('IMP01 reads every common encoding, with and without a byte order mark', async () => {
  const text = 'Name,City\nMüller,Zürich – Süd\nČapek,Łódź\n';
  const narrow = 'Name,City\nMüller,Zürich – Süd\n';
  const windows = Buffer.from(narrow.replace('–', '\u0096'), 'latin1');
  for (const bytes of [
    Buffer.from(text),
    Buffer.from(`\ufeff${text}`),
    ...[true, false].flatMap((little) => [utf16(text, little, true), utf16(text, little, false)]),
  ]) {
    const { columns, cells } = await read(bytes);
    expect(columns).toEqual(['Name', 'City']);
    expect(cells).toEqual([
      ['Müller', 'Zürich – Süd'],
      ['Čapek', 'Łódź'],
    ]);
  }
  expect((await read(windows)).cells).toEqual([['Müller', 'Zürich – Süd']]);
});

test.each([
  ['windows-1252', 'Müller GmbH;Köln\nBäckerei Weiß;Nürnberg\n'],
  ['windows-1252', 'Café Noir;Boston\nGlobex;Chicago\n'],
  ['windows-1252', 'Peña Ibáñez;Málaga\nCompañía Española;León\n'],
  ['windows-1252', 'Åkeri Göteborg AB;Göteborg\nSjö & Höjd;Malmö\n'],
  ['windows-1250', 'Zakład Żywności Łódź;Łódź\nKsięgarnia Świętokrzyska;Częstochowa\n'],
  ['windows-1250', 'Kovács és Társa;Győr\nŐszi Gyümölcs;Székesfehérvár\n'],
  ['windows-1251', 'Рога и копыта;Москва\nСеверсталь;Череповец\n'],
  [
    'koi8-r',
    'Рога и копыта;Москва\nСеверсталь;Череповец\nГазпром нефть;Санкт-Петербург\nМосковский вокзал;Нижний Новгород\n',
  ],
  ['windows-1253', 'Ελληνικά Πετρέλαια;Αθήνα\nΠαπαδόπουλος;Θεσσαλονίκη\n'],
  ['windows-1254', 'Türkiye İş Bankası;İstanbul\nYıldız Gıda;Eskişehir\n'],
  ['windows-1255', 'בנק לאומי;תל אביב\nאל על;ירושלים\n'],
  ['shift_jis', '株式会社山田製作所;東京\nサトー商会;大阪\n'],
  ['euc-jp', '株式会社山田製作所;東京\nサトー商会;大阪\n'],
  ['gb18030', '华为技术有限公司;深圳\n北京银行;北京\n'],
  ['euc-kr', '삼성전자;수원\n현대자동차;서울\n'],
] as const)('IMP90 reads %s among lines of ASCII', async (encoding, text) => {
  const ascii = 'Acme Corporation;New York\n'.repeat(500);
  const { cells } = await read(encoderOf(encoding)(`Name;City\n${ascii}${text}`));
  expect(cells.slice(500).map((row) => row.join(';'))).toEqual(text.trim().split('\n'));
});

test('IMP01 detects the encoding from the whole file, even if the first special character comes late', async () => {
  const lines = Array.from({ length: 20_000 }, (_, at) => `Name ${at},City`).join('\n');
  const { cells } = await read(Buffer.from(`Name,City\n${lines}\nM\u00fcller,Z\u00fcrich\n`, 'latin1'));
  expect(cells.at(-1)).toEqual(['Müller', 'Zürich']);
});

test('IMP01 skips titles above the header and keeps the file’s line numbers', async () => {
  const { columns, headerLine, rows } = await read(
    'Pipeline report,,\nAs of 2026-01-31,,\n\nDeal,Account,Amount\n"A\nB",Acme,5\n\nC,Globex,7\n',
  );
  expect(columns).toEqual(['Deal', 'Account', 'Amount']);
  expect(headerLine).toBe(4);
  expect(rows.map(({ line }) => line)).toEqual([5, 8]);
});

test('IMP01 handles duplicate headers, unnamed headers, and files without a header', async () => {
  expect((await read('Phone,Phone,,phone\n+49 1,+49 2,x,+49 3\n')).columns).toEqual([
    'Phone',
    'Phone (2)',
    'Column 3',
    'phone (3)',
  ]);
  const none = await read('1,ada@example.com\n2,grace@example.com\n');
  expect(none).toMatchObject({ columns: ['Column 1', 'Column 2'], headerLine: 0 });
  expect(none.cells).toHaveLength(2);
  expect((await read('Email\nada@example.com\n')).columns).toEqual(['Email']);
  expect((await read('__proto__,constructor\na,b\n')).columns).toEqual(['__proto__', 'constructor']);
});

test('IMP01 fills rows that are too short, and reports those that are too long', async () => {
  const filler = 'a,b\n'.repeat(40);
  const { rows } = await read(`Name,City\n${filler}only\none,two,three\n`);
  expect(rows.at(-2)).toMatchObject({ cells: ['only', ''], surplus: 0 });
  expect(rows.at(-1)).toMatchObject({ cells: ['one', 'two'], surplus: 1 });
});

test('IMP02 reads JSON with one record per line or one list', async () => {
  const records = [
    { id: 1, name: 'A "quoted" {brace}', account: { name: 'Acme' }, won: true },
    {
      id: 2,
      name: 'B',
      emails: [{ value: 'a@example.com', primary: true }, 'b@example.com'],
      gone: null,
      late: 'x',
    },
  ];
  const lines = records.map((record) => JSON.stringify(record)).join('\n');
  for (const text of [lines, JSON.stringify(records), JSON.stringify(records, null, 2)]) {
    const { columns, cells, format } = await read(text);
    expect(format).toBe('json');
    expect(columns).toEqual(['id', 'name', 'account.name', 'won', 'emails', 'gone', 'late']);
    expect(cells).toEqual([
      ['1', 'A "quoted" {brace}', 'Acme', 'TRUE', '', '', ''],
      ['2', 'B', '', '', 'a@example.com; b@example.com', '', 'x'],
    ]);
  }
  expect((await read('{"__proto__": "x", "name": "A"}')).columns).toEqual(['__proto__', 'name']);
});

test('IMP03 reads days, numbers and formula results of a workbook, but no hidden sheets', async () => {
  const formula = new Map([['1,2', { value: 7, formula: 'B2*2', formulaResult: 7 }]]);
  const bytes = await workbook({
    sheets: [
      { name: 'Secret', hidden: true, rows: [['x'], ['y']] },
      { name: 'Empty', rows: [] },
      {
        name: 'Deals',
        rows: [
          ['Name', 'Amount', 'Twice', 'Closes', 'Won'],
          ['A', 3.5, null, new Date('2026-03-01T00:00:00Z'), true],
          ['=1+1', 1234.567, null, new Date('2026-03-02T12:30:00Z'), false],
        ],
        cells: formula,
      },
      { name: 'People', rows: [['Email'], ['ada@example.com']] },
    ],
  });
  const path = await fileOf(bytes);
  expect(await listSheets(path)).toEqual([
    { name: 'Deals', columns: ['Name', 'Amount', 'Twice', 'Closes', 'Won'] },
    { name: 'People', columns: ['Email'] },
  ]);
  expect(await read(bytes)).toMatchObject({
    format: 'xlsx',
    headerLine: 1,
    cells: [
      ['A', '3.5', '7', '2026-03-01', 'TRUE'],
      ['=1+1', '1234.567', '', '2026-03-02T12:30:00', 'FALSE'],
    ],
  });
  expect((await read(bytes, 'People')).cells).toEqual([['ada@example.com']]);
});

test('IMP03 reads the same days from a workbook with the 1904 date system', async () => {
  const bytes = await workbook({
    dateSystem: '1904',
    sheets: [
      {
        name: 'Deals',
        rows: [
          ['Name', 'Closes'],
          ['A', new Date('2026-03-01T00:00:00Z')],
        ],
      },
    ],
  });
  expect((await read(bytes)).cells).toEqual([['A', '2026-03-01']]);
});

test('IMP03 a cell merged over several rows applies to each of them', async () => {
  const rows = [
    ['Report', null, null],
    ['Account', 'Deal', 'Amount'],
    ['Acme', 'A', 1],
    [null, 'B', 2],
    [null, 'C', 3],
    [null, 'D', 4],
  ];
  const merges = [
    { startRow: 0, startCol: 0, endRow: 0, endCol: 2 },
    { startRow: 2, startCol: 0, endRow: 4, endCol: 0 },
  ];
  const { columns, cells } = await read(await workbook({ sheets: [{ name: 'Deals', rows, merges }] }));
  expect(columns).toEqual(['Account', 'Deal', 'Amount']);
  expect(cells.map(([account]) => account)).toEqual(['Acme', 'Acme', 'Acme', '']);
});

test('IMP03 other files have no sheets', async () => {
  expect(await listSheets(await fileOf('Name\nA\n'))).toEqual([]);
});
