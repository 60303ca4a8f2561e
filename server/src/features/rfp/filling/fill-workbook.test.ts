import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Entry, type Options, open, type ZipFile } from 'yauzl';
import { rfpPath } from '../../../testing/rfps/compare-with-labels.ts';
import { writeParts } from '../../../testing/write-docx.ts';
import { readRfpDocument } from '../reading/read-rfp-document.ts';
import { chooseCompliance } from './choose-compliance.ts';
import { type FilledCell, fillWorkbook } from './fill-workbook.ts';

const BUYERS = rfpPath('insurer-crm-questionnaire.xlsx');
const openZip: (path: string, options: Options) => Promise<ZipFile> = promisify(open);

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fill-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function fileOf(bytes: Uint8Array): Promise<string> {
  const path = join(folder, 'workbook.xlsx');
  await writeFile(path, bytes);
  return path;
}

/** The parts of a workbook in their order. */
async function partsOf(path: string): Promise<Map<string, Buffer>> {
  const zip = await openZip(path, { lazyEntries: true });
  const parts = new Map<string, Buffer>();
  await new Promise<void>((resolve, reject) => {
    zip.on('end', resolve);
    zip.on('error', reject);
    zip.on('entry', (entry: Entry) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error) reject(error);
        else
          buffer(stream).then((bytes) => {
            parts.set(entry.fileName, bytes);
            zip.readEntry();
          }, reject);
      });
    });
    zip.readEntry();
  });
  return parts;
}

const withoutCells = (xml: Buffer | undefined): string =>
  (xml?.toString() ?? '').replace(/<c [^>]*\/>|<c [^>]*>.*?<\/c>/gs, '');

/** An answer and a compliance for each requirement of the buyer’s workbook. */
async function answersFor(path: string): Promise<FilledCell[]> {
  const { requirements, sheets } = await readRfpDocument({ path });
  return requirements.flatMap(({ location }, at) => {
    const sheet = sheets.find((one) => one.sheet === location.sheet);
    if (!sheet || location.row === null) return [];
    const { answer, compliance } = sheet.columns;
    const value = chooseCompliance(sheet.complianceChoices, at % 2 === 0 ? 'full' : 'partial');
    // The note below the table has no cell for an answer.
    if (sheet.sheet === 'Security' && location.row === 49) return [];
    const place = { sheet: sheet.sheet, row: location.row };
    return [
      ...(answer === null
        ? []
        : [{ ...place, column: answer, value: `=Answer ${at} & “more” <b>\nline two` }]),
      ...(compliance === null ? [] : [{ ...place, column: compliance, value }]),
    ];
  });
}

describe('the buyer’s own workbook', () => {
  it('RFP28 changes only the cells of the answers: every other part and byte stays as it was', async () => {
    const cells = await answersFor(BUYERS);
    expect(cells.length).toBeGreaterThan(250);
    const path = await fileOf(await fillWorkbook({ path: BUYERS, cells }));
    const [before, after] = [await partsOf(BUYERS), await partsOf(path)];
    expect([...after.keys()]).toEqual([...before.keys()]);
    const changed = [...before]
      .filter(([name, bytes]) => !after.get(name)?.equals(bytes))
      .map(([name]) => name);
    expect(changed).toHaveLength(4);
    for (const name of changed) {
      expect(name).toMatch(/^xl\/worksheets\/sheet\d\.xml$/);
      expect(withoutCells(after.get(name))).toBe(withoutCells(before.get(name)));
    }
  });

  it('RFP28 keeps styles, lists, merged cells and formulas, and gives what was written when read again', async () => {
    const cells = await answersFor(BUYERS);
    const before = await readXlsx(await readFile(BUYERS), { readStyles: true });
    const after = await readXlsx(await fillWorkbook({ path: BUYERS, cells }), { readStyles: true });
    for (const [at, sheet] of before.sheets.entries()) {
      const own = after.sheets[at];
      expect(own?.dataValidations).toEqual(sheet.dataValidations);
      expect(own?.merges).toEqual(sheet.merges);
      expect(own?.conditionalRules).toEqual(sheet.conditionalRules);
      const written = cells.filter((cell) => cell.sheet === sheet.name);
      for (const { row, column, value } of written) {
        expect(own?.rows[row - 1]?.[column]).toBe(value);
        const key = `${row - 1},${column}`;
        expect(own?.cells?.get(key)?.style).toEqual(sheet.cells?.get(key)?.style);
      }
      const isWritten = new Set(written.map(({ row, column }) => `${row - 1},${column}`));
      for (const [key, cell] of sheet.cells ?? [])
        if (!isWritten.has(key)) expect(own?.cells?.get(key)).toEqual(cell);
    }
  });

  it('RFP28 adds cells and rows that the sheet doesn’t have, in their order, with the style of the column', async () => {
    const bytes = await writeXlsx({
      sheets: [{ name: 'Ask', rows: [['No', 'Requirement'], ['1', 'Sign-on'], [], ['2', 'Export']] }],
    });
    const path = await fileOf(bytes);
    const cells = [
      { sheet: 'Ask', row: 2, column: 27, value: 'wide' },
      { sheet: 'Ask', row: 2, column: 3, value: 'Yes' },
      { sheet: 'Ask', row: 3, column: 2, value: 'between' },
      { sheet: 'Ask', row: 9, column: 0, value: 'after' },
      { sheet: 'Ask', row: 4, column: 1, value: '' },
    ];
    const { sheets } = await readXlsx(await fillWorkbook({ path, cells }));
    const rows = sheets[0]?.rows ?? [];
    expect(rows[1]?.[27]).toBe('wide');
    expect(rows[1]?.[3]).toBe('Yes');
    expect(rows[2]?.[2]).toBe('between');
    expect(rows[8]?.[0]).toBe('after');
    expect(rows[3]?.[1] ?? null).toBeNull();
  });

  it('RFP28 writes to sheets with prefixed elements, empty rows and no references', async () => {
    const path = await fileOf(
      await writeParts({
        '[Content_Types].xml': '<Types/>',
        'xl/workbook.xml':
          '<x:workbook xmlns:r="r"><x:sheets><x:sheet name="A &amp; B" r:id="rId7"/></x:sheets></x:workbook>',
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="rId7" Target="/xl/worksheets/one.xml"/></Relationships>',
        'xl/worksheets/one.xml':
          '<x:worksheet><x:cols><x:col min="3" max="3" style="4"/></x:cols><x:sheetData><x:row><x:c><x:v>1</x:v></x:c></x:row>' +
          '<x:row r="3" ht="20"/></x:sheetData><x:mergeCells><x:mergeCell ref="C3:D4"/></x:mergeCells></x:worksheet>',
      }),
    );
    const cells = [
      { sheet: 'A & B', row: 1, column: 2, value: 'one' },
      { sheet: 'A & B', row: 4, column: 3, value: 'merged' },
    ];
    const filled = join(folder, 'filled.xlsx');
    await writeFile(filled, await fillWorkbook({ path, cells }));
    const text = (value: string) => `<x:is><x:t xml:space="preserve">${value}</x:t></x:is></x:c>`;
    expect((await partsOf(filled)).get('xl/worksheets/one.xml')?.toString()).toBe(
      '<x:worksheet><x:cols><x:col min="3" max="3" style="4"/></x:cols><x:sheetData><x:row><x:c><x:v>1</x:v></x:c>' +
        `<x:c r="C1" s="4" t="inlineStr">${text('one')}</x:row>` +
        `<x:row r="3" ht="20"><x:c r="C3" s="4" t="inlineStr">${text('merged')}</x:row></x:sheetData>` +
        '<x:mergeCells><x:mergeCell ref="C3:D4"/></x:mergeCells></x:worksheet>',
    );
  });

  it('RFP28 leaves a note across the table alone, and puts answers that share a merged cell into it', async () => {
    const rows = [
      ['No', 'Requirement', 'Answer'],
      ['1', 'Sign-on', null],
      ['2', 'Export', null],
      ['A note', null, null],
    ];
    const merges = [
      { startRow: 1, endRow: 2, startCol: 2, endCol: 2 },
      { startRow: 3, endRow: 3, startCol: 0, endCol: 2 },
    ];
    const path = await fileOf(await writeXlsx({ sheets: [{ name: 'Ask', rows, merges }] }));
    const cells = [2, 3, 4].map((row) => ({ sheet: 'Ask', row, column: 2, value: `answer ${row}` }));
    const { sheets } = await readXlsx(await fillWorkbook({ path, cells }));
    expect(sheets[0]?.rows[1]?.[2]).toBe('answer 2\nanswer 3');
    expect(sheets[0]?.rows[3]?.[0]).toBe('A note');
  });

  it('RFP29 writes text that begins like a formula as text, and leaves out what XML can’t hold', async () => {
    const path = await fileOf(
      await writeXlsx({
        sheets: [
          {
            name: 'Ask',
            rows: [
              ['No', 'Answer'],
              ['1', ''],
            ],
          },
        ],
      }),
    );
    const values = [
      '=HYPERLINK("http://127.0.0.1","x")',
      '+1',
      '@SUM(A1)',
      "=cmd|'/c calc'!A1",
      '_x0041_',
      'a\u0000b',
    ];
    const cells = values.map((value, at) => ({ sheet: 'Ask', row: at + 2, column: 1, value }));
    const filled = await fileOf(await fillWorkbook({ path, cells }));
    const xml = (await partsOf(filled)).get('xl/worksheets/sheet1.xml')?.toString() ?? '';
    expect(xml).not.toContain('<f>');
    expect(xml).toContain('_x005F_x0041_');
    const { sheets } = await readXlsx(await readFile(filled));
    expect(sheets[0]?.rows.slice(1, 5).map((row) => row[1])).toEqual(values.slice(0, 4));
    expect(sheets[0]?.rows[6]?.[1]).toBe('ab');
  });

  it('RFP29 refuses to overwrite a formula, a sheet that isn’t there, and a file that is no workbook', async () => {
    const path = await fileOf(
      await writeXlsx({
        sheets: [{ name: 'Ask', rows: [['Sum']], cells: new Map([['1,0', { formula: 'SUM(1,2)' }]]) }],
      }),
    );
    const cell = { sheet: 'Ask', row: 2, column: 0, value: 'x' };
    await expect(fillWorkbook({ path, cells: [cell] })).rejects.toThrow(
      'Cell A2 of sheet “Ask” holds a formula',
    );
    await expect(fillWorkbook({ path, cells: [{ ...cell, sheet: 'Gone' }] })).rejects.toThrow(
      'no sheet “Gone”',
    );
    const long = { ...cell, row: 5, value: 'x'.repeat(32_768) };
    await expect(fillWorkbook({ path, cells: [long] })).rejects.toThrow('longer than the 32,767');
    const pdf = rfpPath('city-transit-ticketing.pdf');
    await expect(fillWorkbook({ path: pdf, cells: [] })).rejects.toMatchObject({ reason: 'wrong_type' });
  });

  it('RFP29 takes the buyer’s own words for compliance', () => {
    expect(chooseCompliance(['Fully', 'Partly', 'No'], 'full')).toBe('Fully');
    expect(chooseCompliance(['Fully', 'Partly', 'No'], 'none')).toBe('No');
    expect(chooseCompliance(['Compliant', 'Partially compliant', 'Not compliant'], 'full')).toBe('Compliant');
    expect(chooseCompliance(['Compliant', 'Partially compliant', 'Not compliant'], 'partial')).toBe(
      'Partially compliant',
    );
    expect(chooseCompliance(['FC', 'PC', 'NC'], 'partial')).toBe('PC');
    expect(chooseCompliance(['n/a', 'Yes', 'No'], 'none')).toBe('No');
    expect(chooseCompliance(['Yes', 'No'], 'partial')).toBe('');
    expect(chooseCompliance([], 'none')).toBe('None');
  });
});
