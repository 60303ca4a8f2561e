import { createDeal } from '@dealwright/contract/deals/deals';
import { getPipelineChange, listChangedDeals } from '@dealwright/contract/forecast/change';
import { mergeDeals } from '@dealwright/contract/merge';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const DAY_MS = 86_400_000;
const BEGAN = Date.parse('2026-10-05T09:00:00.000Z');
const moment = (day: number): Date => new Date(BEGAN + day * DAY_MS);

eachEngine((engine) => {
  describe('pipeline change after a merge', () => {
    let test: TestApp;
    beforeAll(async () => {
      test = await createTestApp(engine);
    });
    afterAll(() => test.close());

    it('FCST31 a deal that was merged into another was part of the start, and is shown as removed', async () => {
      const { admin, rep } = test.people;
      test.clock.now = moment(0);
      const account = { name: 'Harbour Hospital' };
      const make = async (amount_minor: number) => {
        const body = { name: 'Twin', account, amount_minor, currency: 'CHF', close_date: '2026-12-31' };
        return (await test.call(rep, createDeal, { body: body as never })).body;
      };
      const [kept, other] = [await make(500), await make(200)];
      test.clock.now = moment(2);
      const merging = { params: { number: kept.number }, body: { other: other.number } };
      expect((await test.call(admin, mergeDeals, merging)).status).toBe(200);
      test.clock.now = moment(3);
      const asked = { day: '2026-10-01', from: moment(1).toISOString() };
      const listed = async (person: typeof rep, part: 'removed' | 'start') =>
        (await test.call(person, listChangedDeals, { query: { ...asked, part, currency: 'CHF' } })).body
          .items;
      for (const person of [admin, rep]) {
        const { currencies } = (await test.call(person, getPipelineChange, { query: asked })).body;
        expect(currencies).toMatchObject([
          {
            currency: 'CHF',
            start: { deals: 2, amount_minor: 700 },
            end: { deals: 1, amount_minor: 500 },
          },
        ]);
        const changed = currencies[0]?.parts.filter(({ deals }) => deals > 0);
        expect(changed).toMatchObject([{ part: 'removed', deals: 1, amount_minor: -200 }]);
        expect(await listed(person, 'removed')).toMatchObject([
          { id: other.id, deal: null, amount_minor: -200 },
        ]);
        expect(await listed(person, 'start')).toHaveLength(2);
      }
    });
  });
});
