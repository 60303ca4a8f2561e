import { describe, expect, it } from 'vitest';
import { compareWithLabels, rfpPath } from '../../../testing/rfps/compare-with-labels.ts';
import { readRfpDocument } from './read-rfp-document.ts';
import type { RfpReading } from './rfp-reading.ts';

const read = (name: string): Promise<RfpReading> => readRfpDocument({ path: rfpPath(name) });

/** Every requirement is in the text, letter for letter, where it says it is. */
function expectNothingInvented({ text, requirements }: RfpReading): void {
  for (const one of requirements) {
    expect(text.slice(one.start, one.end).replace(/\s+/g, ' ')).toBe(one.text);
    expect(one.place).not.toBe('');
  }
}

function expectLikeLabels(reading: RfpReading, name: string): void {
  const { recall, precision, sameNumber, sameObligation, mistaken, missingDays } = compareWithLabels(
    reading,
    name,
  );
  expect(recall).toBeGreaterThanOrEqual(0.95);
  expect(precision).toBeGreaterThanOrEqual(0.95);
  expect(sameNumber).toBeGreaterThanOrEqual(0.98);
  expect(sameObligation).toBeGreaterThanOrEqual(0.95);
  expect(mistaken.length).toBeLessThanOrEqual(1);
  expect(missingDays).toEqual([]);
}

describe('RFPs that others wrote and labelled', () => {
  it('RFP20 RFP24 RFP25 reads a Word document with the numbers that Word shows', async () => {
    const reading = await read('regional-hospital-records.docx');
    expect(reading.format).toBe('docx');
    expectLikeLabels(reading, 'regional-hospital-records.docx');
    expectNothingInvented(reading);
    for (const { place } of reading.requirements) expect(place).toMatch(/^(?:Section \d|Annex [AB]$)/);
  });

  it('RFP21 RFP24 RFP25 reads a PDF whose tables run over pages, without its headers and page numbers', async () => {
    const reading = await read('city-transit-ticketing.pdf');
    expectLikeLabels(reading, 'city-transit-ticketing.pdf');
    expectNothingInvented(reading);
    expect(reading.text).not.toMatch(/Page \d+ \/ 11/);
    for (const { location, place } of reading.requirements) expect(place).toBe(`Page ${location.page}`);
  });

  it('RFP22 RFP24 RFP25 reads the visible sheets of a workbook, and names sheet and row of each requirement', async () => {
    const reading = await read('insurer-crm-questionnaire.xlsx');
    expectLikeLabels(reading, 'insurer-crm-questionnaire.xlsx');
    expectNothingInvented(reading);
    expect(reading.sheets.map(({ sheet }) => sheet)).toEqual([
      'Functional',
      'Security',
      'Integration',
      'Commercial',
    ]);
    for (const { location, place } of reading.requirements) {
      expect(place).toBe(`Sheet “${location.sheet}”, row ${location.row}`);
    }
  });

  it('RFP22 names the columns that take the answers, and the values that the buyer’s list allows', async () => {
    const { sheets } = await read('insurer-crm-questionnaire.xlsx');
    const functional = sheets.find(({ sheet }) => sheet === 'Functional');
    expect(functional?.headers).toEqual(
      expect.arrayContaining(['Requirement', 'Compliance', 'Vendor response']),
    );
    expect(functional?.columns).toMatchObject({ number: 0, requirement: 1, compliance: 4, answer: 5 });
    expect(functional?.complianceChoices).toEqual(['Fully', 'Partly', 'No']);
  });

  it('RFP22 takes the columns that a person corrected, and nothing from a sheet without requirements', async () => {
    const columns = {
      number: null,
      requirement: 1,
      obligation: null,
      weight: null,
      compliance: null,
      answer: 6,
    };
    const reading = await readRfpDocument({
      path: rfpPath('insurer-crm-questionnaire.xlsx'),
      sheets: [
        { sheet: 'Functional', headerRow: 5, columns },
        { sheet: 'Security', headerRow: 1, columns: null },
      ],
    });
    expect(reading.sheets.map(({ sheet }) => sheet)).not.toContain('Security');
    expect(reading.requirements.some(({ location }) => location.sheet === 'Security')).toBe(false);
    const functional = reading.requirements.filter(({ location }) => location.sheet === 'Functional');
    expect(functional.length).toBeGreaterThan(40);
    expect(functional.every(({ number }) => number === null)).toBe(true);
    expect(reading.sheets.find(({ sheet }) => sheet === 'Functional')?.columns.answer).toBe(6);
  });
});
