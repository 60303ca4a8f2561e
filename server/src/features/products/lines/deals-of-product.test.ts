import { exportDeals } from '@dealwright/contract/deals/deal-export';
import { getBoard, getDeal, getDealTotals, listDeals } from '@dealwright/contract/deals/deals';
import { saveDealLines } from '@dealwright/contract/products/deal-lines';
import { createProduct } from '@dealwright/contract/products/products';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { People, TestPerson } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addDeal, type TestDeal } from '../../../testing/test-deal.ts';
import { findSold } from '../../deals/pipeline/sold-store.ts';

eachEngine((engine) => {
  describe('deals by product', () => {
    let test: TestApp;
    let people: People;
    let product: string;
    beforeAll(async () => {
      test = await createTestApp(engine);
      people = test.people;
      product = (await test.call(people.manager, createProduct, { body: { name: 'Planning Suite' } })).body
        .id;
    });
    afterAll(() => test.close());

    const save = (deal: TestDeal, version: number, names: readonly string[], person = people.rep) =>
      test.call(person, saveDealLines, {
        params: { number: deal.number },
        version,
        body: {
          lines: names.map((name) => ({
            product_id: name === 'Planning Suite' ? product : null,
            name,
            quantity: '1',
            unit_price_minor: 100,
          })),
        },
      });
    async function sold(owner: TestPerson, names: readonly string[] = ['Planning Suite']): Promise<TestDeal> {
      const deal = await addDeal(test.database, owner);
      expect((await save(deal, 0, names, owner)).status).toBe(200);
      return deal;
    }

    /** What list, totals, board and export have of the product’s deals. */
    async function shown(person: TestPerson) {
      const query = { product };
      const { items } = (await test.call(person, listDeals, { query: { ...query, limit: 200 } })).body;
      const { stages } = (await test.call(person, getDealTotals, { query })).body;
      const { columns } = (await test.call(person, getBoard, { query })).body;
      const { text } = await test.call(person, exportDeals, { query });
      const counts = [
        stages.reduce((sum, { deals }) => sum + deals, 0),
        columns.reduce((sum, { items: cards }) => sum + cards.length, 0),
        text.trim().split('\r\n').length - 1,
      ];
      expect(counts).toEqual(counts.map(() => items.length));
      return items.map(({ number }) => number).toSorted((a, b) => a - b);
    }

    it('PROD10 deals are narrowed to one product, alike in list, totals, board and export', async () => {
      const own = [await sold(people.rep), await sold(people.rep, ['Training', 'Planning Suite'])];
      const other = await sold(people.otherRep);
      await sold(people.rep, ['Training']);
      expect(await shown(people.rep)).toEqual(own.map(({ number }) => number));
      expect(await shown(people.manager)).toEqual([...own, other].map(({ number }) => number));
      const [first] = own;
      if (!first) throw new Error('it has two deals');
      await save(first, 1, ['Training']);
      expect(await shown(people.rep)).toEqual([own[1]?.number]);
    });

    it('PROD11 lists, exports and a deal’s own page name its products, in order and at most five', async () => {
      const names = ['Setup', 'Planning Suite', 'Setup', 'Training', 'Support', 'Travel', 'Audit'];
      const deal = await sold(people.rep, names);
      const expected = 'Setup, Planning Suite, Training, Support, Travel';
      const { items } = (await test.call(people.rep, listDeals, { query: { limit: 200 } })).body;
      expect(items.find(({ number }) => number === deal.number)?.product).toBe(expected);
      const { body } = await test.call(people.rep, getDeal, { params: { number: deal.number } });
      expect(body.product).toBe(expected);
      const file = await test.call(people.rep, exportDeals, { query: { product } });
      expect(file.text.split('\r\n')[0]).toContain(',Products,');
      expect(file.text).toContain(`"${expected}"`);
      const without = await addDeal(test.database, people.rep);
      const empty = await test.call(people.rep, getDeal, { params: { number: without.number } });
      expect(empty.body.product).toBeNull();
    });

    it('PROD10 a product of many deals is looked up deal by deal', async () => {
      const found = await test.database.transaction('dealwright_system', async (tx) => {
        const of = async (few: number) => {
          const isSold = await findSold(tx, people.rep, product, { few });
          const { rows } = await sql<{ readonly id: string }>`
            select d.id from deals d where d.company_id = ${people.rep.companyId} and ${isSold?.(sql`d.id`)}
             order by d.number`.execute(tx.kysely);
          return rows.map(({ id }) => id);
        };
        return [await of(1), await of(20_000)];
      });
      expect(found[0]?.length).toBeGreaterThan(1);
      expect(found[0]).toEqual(found[1]);
    });
  });
});
