import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readZip } from '../../../testing/read-zip.ts';
import { writeParts } from '../../../testing/write-docx.ts';
import { readRfpDocument } from './read-rfp-document.ts';
import type { RfpReading } from './rfp-reading.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'workbook-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(...sheets: WriteSheet[]): Promise<RfpReading> {
  const path = join(folder, 'rfp.xlsx');
  await writeFile(path, await writeXlsx({ sheets }));
  return readRfpDocument({ path });
}

describe('a workbook', () => {
  it('RFP26 is refused if the name of a sheet is longer than any program writes', async () => {
    const rows = [
      ['No', 'Requirement', 'Answer'],
      ['1', 'The system must encrypt all data.', null],
    ];
    const named = async (name: string): Promise<RfpReading> => {
      const parts = await readZip(Buffer.from(await writeXlsx({ sheets: [{ name: 'Ask', rows }] })));
      const book = 'xl/workbook.xml';
      const path = join(folder, 'renamed.xlsx');
      const renamed = parts[book]?.replace('"Ask"', `"${name}"`) ?? '';
      await writeFile(path, await writeParts({ ...parts, [book]: renamed }));
      return readRfpDocument({ path });
    };
    expect((await named('n'.repeat(100))).requirements).toHaveLength(1);
    await expect(named('n'.repeat(101))).rejects.toMatchObject({ reason: 'broken' });
  });

  it('RFP22 names columns by header and contents, and leaves out hidden sheets', async () => {
    const rows = [
      ['Questionnaire of the City of Oder'],
      ['S.No', 'Area', 'What we expect from you in detail', 'Vendor Compliance (FC/PC/NC)', 'Vendor Remarks'],
      ['1', 'Login', 'Staff sign in with the account that they have at the city.', null, null],
      ['2', 'Login', 'Guests can be invited for a day by any member of staff.', null, null],
      ['3', 'Data', 'All data can be exported by an administrator at any time.', null, null],
    ];
    const hidden = {
      name: 'Scores',
      rows: [
        ['No', 'Requirement', 'Score'],
        ['1', 'The system must win.', ''],
      ],
      hidden: true,
    };
    const { requirements, sheets, text } = await read({ name: 'Ask', rows }, hidden);
    expect(requirements.map(({ number, place }) => [number, place])).toEqual([
      ['1', 'Sheet “Ask”, row 3'],
      ['2', 'Sheet “Ask”, row 4'],
      ['3', 'Sheet “Ask”, row 5'],
    ]);
    expect(sheets).toHaveLength(1);
    expect(sheets[0]).toMatchObject({
      headerRow: 2,
      columns: { number: 0, requirement: 2, obligation: null, compliance: 3, answer: 4 },
    });
    expect(text).not.toContain('must win');
  });

  it('RFP22 takes M for medium beside high and low, and for must beside should', async () => {
    const of = (...levels: string[]) => [
      ['Ref', 'Requirement', 'Priority', 'Response'],
      ...levels.map((level, at) => [`R${at}`, `Export number ${at} of all data`, level, null]),
    ];
    const scale = await read({ name: 'Ask', rows: of('H', 'M', 'L') });
    expect(scale.requirements.map(({ obligation }) => obligation)).toEqual([null, null, null]);
    const levels = await read({ name: 'Ask', rows: of('M', 'S', 'C', 'W') });
    expect(levels.requirements.map(({ obligation }) => obligation)).toEqual(['must', 'should', 'may']);
  });

  it('RFP22 reads 2,000 rows, keeps duplicates, and takes rows across the table for sections', async () => {
    const rows: (string | number | null)[][] = [['ID', 'Requirement', 'M/D', 'Weight', 'Comply', 'Answer']];
    for (let area = 1; area <= 20; area += 1) {
      rows.push([`Area ${area}`]);
      for (let at = 0; at < 100; at += 1) {
        rows.push([`A${area}-${at % 99}`, `The system must do ${at % 99} of ${area}.`, 'M', 5, null, null]);
      }
    }
    const { requirements } = await read({ name: 'Ask', rows });
    expect(requirements).toHaveLength(2_000);
    expect(requirements[150]).toMatchObject({
      number: 'A2-50',
      section: 'Area 2',
      weight: 5,
      location: { row: 154 },
    });
    expect(requirements.filter(({ number }) => number === 'A7-0')).toHaveLength(2);
  });
});
