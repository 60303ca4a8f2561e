import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PdfDocument from 'pdfkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRfpDocument } from './read-rfp-document.ts';
import type { RfpReading } from './rfp-reading.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pdf-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** One page each: texts with their place from the left and top. */
type Page = readonly (readonly [number, number, string])[];

async function read(pages: readonly Page[]): Promise<RfpReading> {
  const document = new PdfDocument({ autoFirstPage: false });
  for (const page of pages) {
    document.addPage({ size: 'A4', margin: 0 }).fontSize(10);
    for (const [x, y, text] of page) document.text(text, x, y, { lineBreak: false });
  }
  document.end();
  const path = join(folder, 'rfp.pdf');
  await writeFile(path, await buffer(document));
  return readRfpDocument({ path });
}

const header = (page: number): Page => [
  [60, 30, 'City of Oder – RfpReading 7/2027'],
  [500, 30, 'Confidential'],
  [280, 810, `Page ${page} of 3`],
];

describe('a PDF', () => {
  it('RFP21 is read by the columns of its header where a table has no borders, also over a page break', async () => {
    const reading = await read([
      [
        ...header(1),
        [60, 80, '1 Functions'],
        [60, 110, 'Ref'],
        [120, 110, 'Requirement'],
        [400, 110, 'M/D'],
        [450, 110, 'Response'],
        [60, 124, 'F-1'],
        [120, 124, 'The system must print a'],
        [400, 124, 'M'],
        [120, 136, 'timetable for each stop.'],
        [60, 150, 'F-2'],
        [120, 150, 'Colors should be chosen by'],
        [400, 150, 'D'],
      ],
      [
        ...header(2),
        [120, 80, 'the traveler.'],
        [60, 94, 'F-3'],
        [120, 94, 'Maps of every line'],
        [400, 94, 'M'],
        [60, 150, '2 Service'],
        [60, 170, '2.1 The supplier must answer a call within four hours, and has to re-'],
        [60, 182, 'store the service on the same day.'],
      ],
      [...header(3), [60, 80, '2.2 Spare parts should be kept for ten years.']],
    ]);
    expect(reading.requirements.map((one) => [one.number, one.obligation, one.place, one.text])).toEqual([
      ['F-1', 'must', 'Page 1', 'The system must print a timetable for each stop.'],
      ['F-2', 'should', 'Page 1', 'Colors should be chosen by the traveler.'],
      ['F-3', 'must', 'Page 2', 'Maps of every line'],
      [
        '2.1',
        'must',
        'Page 2',
        'The supplier must answer a call within four hours, and has to restore the service on the same day.',
      ],
      ['2.2', 'should', 'Page 3', 'Spare parts should be kept for ten years.'],
    ]);
    expect(reading.text).not.toMatch(/Confidential|Page \d/);
  });

  it('RFP21 is read as it is shown where a wide page is turned', async () => {
    const document = new PdfDocument({ size: [600, 800], margin: 0 });
    Object.assign(document.page.dictionary.data, { Rotate: 90 });
    // What stands upright once the page is turned runs upwards on it.
    document.rotate(-90, { origin: [0, 0] }).fontSize(10);
    document.text('2.1 The supplier must print wide tables.', -700, 100, { lineBreak: false });
    document.text('2.2 The supplier should print plans.', -700, 130, { lineBreak: false });
    document.end();
    const path = join(folder, 'turned.pdf');
    await writeFile(path, await buffer(document));
    const { requirements } = await readRfpDocument({ path });
    expect(requirements.map(({ number }) => number)).toEqual(['2.1', '2.2']);
  });

  it('RFP21 keeps the hyphen of a word that the document writes with one', async () => {
    const { requirements } = await read([
      [
        [60, 80, '1.1 Reports must be read by third-party tools.'],
        [60, 100, '1.2 The supplier must name each third-'],
        [60, 112, 'party product, and every com-'],
        [60, 124, 'ponent of it.'],
      ],
    ]);
    expect(requirements[1]?.text).toBe(
      'The supplier must name each third-party product, and every component of it.',
    );
  });
});
