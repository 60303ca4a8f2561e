import { changeRfpColumns, getRfpColumns } from '@dealwright/contract/rfp/columns';
import { changeRequirement, type Requirement } from '@dealwright/contract/rfp/requirements';
import { downloadFilledWorkbook, getRfp, type Rfp } from '@dealwright/contract/rfp/rfps';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { People, TestPerson } from '../../testing/people.ts';
import { addTestRfp, requirementsOf, uploadRfp } from '../../testing/rfp-scene.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addDeal, type TestDeal } from '../../testing/test-deal.ts';

const HEADER = ['No.', 'Requirement', 'Details', 'Supplier response', 'Remarks'];
const ROWS = [
  ['1.1', 'Encryption', 'The supplier must encrypt all data at rest.', '', ''],
  ['1.2', 'Training', 'The supplier should offer training in German.', '', ''],
  ['1.3', 'Support', 'The supplier must answer calls at night.', '', ''],
];
const NOTES = [
  ['Topic', 'Where'],
  ['The supplier must read this first.', 'Page 1'],
];

const workbook = async () =>
  Buffer.from(
    await writeXlsx({
      sheets: [
        { name: 'Catalog', rows: [['Catalog of requirements'], HEADER, ...ROWS] },
        { name: 'Notes', rows: NOTES },
      ],
    }),
  );

/** As a person who reads the workbook would choose. */
const DETAILS = { number: 0, requirement: 2, obligation: null, weight: null, compliance: null, answer: 4 };
const TITLES = { ...DETAILS, requirement: 1, answer: 3 };
const chosen = (columns: typeof DETAILS | null, notes: typeof DETAILS | null = null) => ({
  sheets: [
    { sheet: 'Catalog', header_row: 2, columns },
    { sheet: 'Notes', header_row: 1, columns: notes },
  ],
});

eachEngine((engine) => {
  describe('columns of a workbook', () => {
    let test: TestApp;
    let people: People;
    let deal: TestDeal;
    let rfp: Rfp;

    beforeAll(async () => {
      test = await createTestApp(engine);
      people = test.people;
    });
    afterAll(() => test.close());
    beforeEach(async () => {
      deal = await addDeal(test.database, people.rep);
      rfp = (await uploadRfp(test, people.rep, deal.number, await workbook(), 'Catalog.xlsx')).body;
    });

    const params = () => ({ number: deal.number, rfp_id: rfp.id });
    const rows = () => requirementsOf(test, people.rep, deal.number, rfp);
    const versionNow = async () => (await test.call(people.rep, getRfp, { params: params() })).body.version;
    const put = async (body: ReturnType<typeof chosen>, person: TestPerson = people.rep) =>
      test.call(person, changeRfpColumns, { params: params(), body, version: await versionNow() });
    const answer = ({ id, version }: Requirement, text: string) =>
      test.call(people.rep, changeRequirement, {
        params: { ...params(), requirement_id: id },
        version,
        body: { answer: text },
      });

    it('RFP31 the sheets are shown with their first rows and the columns that are read', async () => {
      const { status, body } = await test.call(people.viewer, getRfpColumns, { params: params() });
      expect(status).toBe(200);
      expect(body.sheets.map(({ sheet, width }) => [sheet, width])).toEqual([
        ['Catalog', 5],
        ['Notes', 2],
      ]);
      expect(body.sheets[0]).toMatchObject({
        header_row: 2,
        columns: { number: 0, answer: 3 },
        rows: [{ row: 1 }, { row: 2, cells: HEADER }, { row: 3 }, { row: 4 }, { row: 5 }],
      });
      expect(body.can.edit).toBe(false);
    });

    it('RFP31 with other columns the same rows keep their answers, which are looked at again', async () => {
      expect((await put(chosen(TITLES))).status).toBe(200);
      const [first, second] = await rows();
      if (!first || !second) throw new Error('the workbook holds three requirements');
      expect(first.text).toBe('Encryption');
      await answer(first, 'AES-256.');
      const corrected = await put(chosen(DETAILS));
      expect(corrected.body).toMatchObject({ unchanged: 0, changed: 3, added: 0, removed: 0 });
      const after = await rows();
      expect(after.map(({ id, text, state, answer: own }) => [id, text, state, own])).toEqual([
        [first.id, 'The supplier must encrypt all data at rest.', 'open', 'AES-256.'],
        [second.id, 'The supplier should offer training in German.', 'open', ''],
        [expect.any(String), 'The supplier must answer calls at night.', 'open', ''],
      ]);
      expect(after.every(({ amendment, text_before }) => amendment === null && text_before === null)).toBe(
        true,
      );
    });

    it('RFP31 what is read as before keeps its state, and answers go into the chosen column', async () => {
      await put(chosen(DETAILS));
      const [first] = await rows();
      if (!first) throw new Error('the workbook holds three requirements');
      await answer(first, 'AES-256.');
      const again = await put(chosen({ ...DETAILS, answer: 3 }));
      expect(again.body).toMatchObject({ unchanged: 3, changed: 0, added: 0, removed: 0 });
      expect((await rows())[0]).toMatchObject({ id: first.id, state: 'drafted', answer: 'AES-256.' });
      const { body } = await test.call(people.rep, getRfpColumns, { params: params() });
      expect(body.sheets[0]?.columns).toMatchObject({ requirement: 2, answer: 3 });
      expect((await test.call(people.rep, downloadFilledWorkbook, { params: params() })).status).toBe(200);
    });

    it('RFP31 a sheet without requirements loses the empty ones; an answered one is found under removed', async () => {
      await put(chosen(DETAILS, { ...DETAILS, number: null, requirement: 0, answer: null } as never));
      const all = await rows();
      const note = all.find(({ text }) => text.includes('read this first'));
      const [first] = all;
      if (!note || !first) throw new Error('both sheets have requirements');
      await answer(first, 'AES-256.');
      const only = await put(
        chosen(null, { ...DETAILS, number: null, requirement: 0, answer: null } as never),
      );
      expect(only.body).toMatchObject({
        unchanged: 1,
        removed: 3,
        rfp: { progress: { requirements: 1, removed: 1 } },
      });
      const back = await put(chosen(DETAILS));
      expect(back.body).toMatchObject({
        unchanged: 1,
        added: 2,
        removed: 1,
        rfp: { progress: { removed: 0 } },
      });
      expect((await rows())[0]).toMatchObject({ id: first.id, answer: 'AES-256.', state: 'drafted' });
    });

    it.each([
      [
        'a sheet that isn’t there',
        { sheets: [...chosen(DETAILS).sheets, { sheet: 'More', header_row: 1, columns: null }] },
      ],
      ['a sheet left out', { sheets: chosen(DETAILS).sheets.slice(0, 1) }],
      ['a column beyond the last', chosen({ ...DETAILS, answer: 5 as never })],
      ['a column twice', chosen({ ...DETAILS, requirement: 0 })],
      ['no requirements at all', chosen(null)],
    ])('RFP32 %s is refused, and nothing changes', async (_, body) => {
      const before = await rows();
      expect((await put(body as never)).status).toBe(400);
      expect(await rows()).toEqual(before);
    });

    it('RFP33 a company’s documents are read one after the other, and few wait', async () => {
      const statuses = await Promise.all(
        Array.from(
          { length: 30 },
          async () => (await test.call(people.viewer, getRfpColumns, { params: params() })).status,
        ),
      );
      expect([...new Set(statuses)].sort()).toEqual([200, 429]);
      expect(statuses.filter((status) => status === 200).length).toBeLessThan(15);
      expect((await test.call(people.viewer, getRfpColumns, { params: params() })).status).toBe(200);
    });

    it('RFP32 only people who work the deal choose columns, of a workbook, and of two at once one is refused', async () => {
      expect((await put(chosen(DETAILS), people.viewer)).status).toBe(403);
      const strange = { params: params(), body: chosen(DETAILS), version: 1 };
      expect((await test.call(people.stranger, changeRfpColumns, strange)).status).toBe(404);
      const version = await versionNow();
      const both = await Promise.all(
        [DETAILS, TITLES].map((columns) =>
          test.call(people.rep, changeRfpColumns, { params: params(), body: chosen(columns), version }),
        ),
      );
      expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
      const text = await addTestRfp(
        test,
        people.rep,
        deal.number,
        '1.1 The supplier must encrypt all data.\n',
      );
      const other = { number: deal.number, rfp_id: text.id };
      expect((await test.call(people.rep, getRfpColumns, { params: other })).status).toBe(409);
    });
  });
});
