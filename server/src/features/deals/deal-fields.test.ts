import {
  changeDeal,
  createDeal,
  type Deal,
  getDeal,
  getDealTotals,
  listDeals,
} from '@dealwright/contract/deals/deals';
import { listDealHistory } from '@dealwright/contract/deals/history';
import type { SentBody } from '@dealwright/contract/route';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import {
  DEAL_FIELD_KEYS,
  DEAL_FIELDS,
  type DealFieldKey,
  type DealFieldRow,
} from '@dealwright/domain/deal-fields';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

/** A value of each kind that no new deal has. */
function valueFor(key: DealFieldKey): string {
  const row: DealFieldRow = DEAL_FIELDS[key];
  if (row.kind === 'text') return `A ${row.noun}`;
  return row.kind === 'day' ? '2027-03-12' : (Object.keys(row.choices).at(-1) ?? '');
}

/** What each kind does not take. */
const REFUSED: Readonly<Record<DealFieldRow['kind'], readonly unknown[]>> = {
  text: [7, 'x'.repeat(501), '\u0000'],
  day: ['2027-02-30', '1812-01-01', 'tomorrow', 20270312],
  choice: ['hearsay', '', 3, ['inbound']],
};

eachEngine((engine) => {
  describe('the plain fields of a deal', () => {
    let test: TestApp;

    beforeAll(async () => {
      test = await createTestApp(engine);
    });
    afterAll(() => test.close());

    const create = async (facts: Partial<SentBody<typeof createDeal>> = {}): Promise<Deal> => {
      const body = { name: 'Ward scheduling', account: { name: 'Harbour Hospital' }, ...facts };
      const answer = await test.call(test.people.rep, createDeal, { body });
      expect(answer.status).toBe(201);
      return answer.body;
    };
    const change = (deal: Deal, facts: object) =>
      test.call(test.people.rep, changeDeal, {
        params: { number: deal.number },
        version: deal.version,
        body: facts as SentBody<typeof changeDeal>,
      });

    // A reason for a loss is only taken of a lost deal, which deals.test.ts tries.
    const changeable = DEAL_FIELD_KEYS.filter((key) => key !== 'loss_reason');

    it.each(changeable)(
      'FIELD02 %s is changed, read again, emptied where it may be, and told',
      async (key) => {
        const row: DealFieldRow = DEAL_FIELDS[key];
        const deal = await create();
        const value = valueFor(key);
        const changed = await change(deal, { [key]: value });
        expect(changed.status).toBe(200);
        expect(changed.body[key]).toBe(value);
        const params = { number: deal.number };
        expect((await test.call(test.people.rep, getDeal, { params })).body[key]).toBe(value);
        const { items } = (
          await test.call(test.people.rep, listDealHistory, { params, query: { field: key } })
        ).body;
        expect(items[0]).toMatchObject({ field: key, old_value: deal[key], new_value: value });
        const emptied = await change(changed.body, { [key]: null });
        if (row.nullable) expect(emptied.body[key]).toBeNull();
        else expect(emptied.status).toBe(400);
      },
    );

    it.each(changeable)('FIELD02 %s refuses an invalid value and names the field', async (key) => {
      const deal = await create();
      for (const refused of REFUSED[DEAL_FIELDS[key].kind]) {
        const answer = await change(deal, { [key]: refused });
        expect([answer.status, answer.text], JSON.stringify(refused)).toEqual([
          400,
          expect.stringContaining(key),
        ]);
      }
    });

    it('FIELD01 a new deal takes its source and decision date, which its history begins with', async () => {
      const deal = await create({ source: 'referral', decision_date: '2027-01-29' });
      expect(deal).toMatchObject({ source: 'referral', decision_date: '2027-01-29' });
      const { items } = (
        await test.call(test.people.rep, listDealHistory, { params: { number: deal.number }, query: {} })
      ).body;
      const began = items.filter(({ cause }) => cause === 'creation').map(({ field }) => field);
      expect(began).toEqual(expect.arrayContaining(['source', 'decision_date']));
      expect(began).not.toContain('next_step');
    });

    it('FIELD01 list and totals are narrowed to sources; a deal without one is among none', async () => {
      const partner = await create({ source: 'partner' });
      const event = await create({ source: 'event' });
      await create();
      const list = async (source: ('partner' | 'event')[]) =>
        (
          await test.call(test.people.rep, listDeals, { query: { source, sort: 'number', limit: 200 } })
        ).body.items.map(({ number }) => number);
      expect(await list(['partner'])).toEqual([partner.number]);
      expect(await list(['partner', 'event'])).toEqual([event.number, partner.number]);
      const totals = await test.call(test.people.rep, getDealTotals, { query: { source: ['partner'] } });
      expect(totals.body.stages.reduce((sum, { deals }) => sum + deals, 0)).toBe(1);
      const refused = await test.call(test.people.rep, listDeals, {
        query: { source: ['hearsay'] as never },
      });
      expect(refused.status).toBe(400);
    });
  });
});
