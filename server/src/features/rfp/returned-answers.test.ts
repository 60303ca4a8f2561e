import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  changeRequirement,
  exportRequirements,
  type Requirement,
} from '@dealwright/contract/rfp/requirements';
import { downloadFilledWorkbook, type Rfp } from '@dealwright/contract/rfp/rfps';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { People } from '../../testing/people.ts';
import { readZip } from '../../testing/read-zip.ts';
import { addTestRfp, requirementsOf, uploadRfp } from '../../testing/rfp-scene.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addDeal, type TestDeal } from '../../testing/test-deal.ts';

const RFP_TEXT = '1 Scope\n\n1.1 The supplier must encrypt all data at rest.\n';

eachEngine((engine) => {
  describe('what goes back to the buyer', () => {
    let test: TestApp;
    let people: People;
    let deal: TestDeal;

    beforeAll(async () => {
      test = await createTestApp(engine);
      people = test.people;
    });
    afterAll(() => test.close());
    beforeEach(async () => {
      deal = await addDeal(test.database, people.rep);
    });

    const paramsOf = ({ id }: Pick<Rfp, 'id'>) => ({ number: deal.number, rfp_id: id });
    const rows = (rfp: Rfp) => requirementsOf(test, people.rep, deal.number, rfp);
    const answer = (rfp: Rfp, { id, version }: Requirement, body: object) =>
      test.call(people.rep, changeRequirement, {
        params: { ...paramsOf(rfp), requirement_id: id },
        version,
        body,
      });

    it('RFP13 answers go out as CSV, and a document that is no workbook has none to fill', async () => {
      const rfp = await addTestRfp(test, people.rep, deal.number, RFP_TEXT);
      const [row] = await rows(rfp);
      if (!row) throw new Error('the document holds a requirement');
      await answer(rfp, row, { answer: '=1+1', compliance: 'partial' });
      const file = await test.call(people.viewer, exportRequirements, { params: paramsOf(rfp) });
      const [head, line] = file.text.split('\r\n');
      expect(head).toContain('No.,Section,Requirement,Place,Obligation,Weight,Compliance,Answer,Owner,State');
      expect(line).toContain('Partial');
      expect(line).not.toContain(',=1+1');
      const filled = await test.call(people.viewer, downloadFilledWorkbook, { params: paramsOf(rfp) });
      expect(filled.status).toBe(409);
    });

    it('RFP13 answers go out as a workbook, in which what begins like a formula is text', async () => {
      const rfp = await addTestRfp(test, people.rep, deal.number, RFP_TEXT);
      const [row] = await rows(rfp);
      if (!row) throw new Error('the document holds a requirement');
      await answer(rfp, row, { answer: '=1+1', compliance: 'partial' });
      const file = await test.api.app.inject({
        url: `/api/deals/${deal.number}/rfps/${rfp.id}/requirements.csv?format=xlsx`,
        headers: { cookie: `dealwright_session=${people.viewer.token}` },
      });
      expect(file.headers['content-disposition']).toContain('.xlsx"');
      const [head, line] = (await readXlsx(file.rawPayload)).sheets[0]?.rows ?? [];
      const cell = (name: string) => line?.[head?.indexOf(name) ?? -1];
      expect(['Requirement', 'Compliance', 'Answer'].map(cell)).toEqual([row.text, 'Partial', '=1+1']);
      expect((await readZip(file.rawPayload))['xl/worksheets/sheet1.xml']).not.toContain('<f');
    });

    it('RFP13 the buyer’s workbook goes back with our answers in its own columns', async () => {
      const sheet = await readFile(
        join(import.meta.dirname, '../../testing/rfps/insurer-crm-questionnaire.xlsx'),
      );
      const added = await uploadRfp(test, people.rep, deal.number, sheet, 'Questionnaire.xlsx');
      expect(added.status, added.text).toBe(201);
      const rfp = added.body;
      expect(rfp).toMatchObject({ format: 'xlsx', can_fill: true });
      const row = (await rows(rfp)).find(({ place }) => place.includes('Functional'));
      if (!row) throw new Error('a sheet asks for functions');
      await answer(rfp, row, { answer: '=HYPERLINK("x")', compliance: 'partial' });
      const url = `/api/deals/${deal.number}/rfps/${rfp.id}/workbook`;
      const cookie = `dealwright_session=${people.viewer.token}`;
      const filled = await test.api.app.inject({ method: 'GET', url, headers: { cookie } });
      expect(filled.statusCode).toBe(200);
      const [before, after] = [await readZip(sheet), await readZip(filled.rawPayload)];
      expect(Object.keys(after).sort()).toEqual(Object.keys(before).sort());
      const changed = Object.entries(after).filter(([name, text]) => before[name] !== text);
      expect(changed).toHaveLength(1);
      expect(changed[0]?.[1]).toContain('=HYPERLINK(');
      expect(changed[0]?.[1]).not.toContain('<f>HYPERLINK');
    });
  });
});
