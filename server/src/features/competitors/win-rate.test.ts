import {
  createCompetitor,
  getCompetitor,
  listCompetitors,
} from '@dealwright/contract/competitors/competitors';
import { exportDeals } from '@dealwright/contract/deals/deal-export';
import { archiveDeal, restoreDeal } from '@dealwright/contract/deals/deal-shelf';
import { getBoard, getDeal, getDealTotals, listDeals, moveDeal } from '@dealwright/contract/deals/deals';
import { mergeDeals } from '@dealwright/contract/merge';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import type { People, TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addDeal, type TestDeal } from '../../testing/test-deal.ts';
import { findContested } from '../deals/pipeline/contested-store.ts';

eachEngine((engine) => {
  describe('win rates against competitors', () => {
    let test: TestApp;
    let people: People;
    let competitor: string;
    let names = 0;
    beforeAll(async () => {
      test = await createTestApp(engine);
      people = test.people;
    });
    afterAll(() => test.close());
    beforeEach(async () => {
      names += 1;
      const { body } = await test.call(people.manager, createCompetitor, {
        body: { name: `Clinker${names}` },
      });
      competitor = body.id;
    });

    const system = (text: string, values: readonly unknown[]) =>
      test.database.transaction('dealwright_system', (tx) => queryRows(tx, text, [...values]));

    /** A deal with the competitor. */
    async function contested(owner: TestPerson, stage: string): Promise<TestDeal> {
      const deal = await addDeal(test.database, owner, { stage });
      await system(
        'insert into deal_competitors (company_id, id, deal_id, competitor_id) values ($1, $2, $3, $4)',
        [owner.companyId, newId(), deal.id, competitor],
      );
      return deal;
    }

    async function contestedDeals(owner: TestPerson, stage: string, count: number): Promise<TestDeal[]> {
      const deals: TestDeal[] = [];
      for (let at = 0; at < count; at += 1) deals.push(await contested(owner, stage));
      return deals;
    }

    async function rateOf(person: TestPerson) {
      const { body } = await test.call(person, getCompetitor, { params: { competitor_id: competitor } });
      const listed = await test.call(person, listCompetitors, { query: { limit: 200 } });
      expect(listed.body.items.find(({ id }) => id === competitor)?.win_rate).toEqual(body.win_rate);
      return body.win_rate;
    }

    /** What list, totals, board and export have of the competitor’s deals. */
    async function shown(person: TestPerson, filter: { stage?: ['closed_won'] | ['closed_lost'] } = {}) {
      const query = { competitor, ...filter };
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

    it('RIVAL13 RIVAL14 count the closed deals that the person can read, and the filter lists the same', async () => {
      const won = await contestedDeals(people.rep, 'closed_won', 7);
      const lost = await contestedDeals(people.otherRep, 'closed_lost', 4);
      const open = await contested(people.rep, 'discovery');
      await addDeal(test.database, people.rep, { stage: 'closed_won' });
      for (const person of [people.admin, people.manager, people.viewer]) {
        expect(await rateOf(person)).toMatchObject({ won: 7, lost: 4, rate: { share: 7 / 11 } });
        expect(await shown(person, { stage: ['closed_won'] })).toEqual(won.map(({ number }) => number));
        expect(await shown(person, { stage: ['closed_lost'] })).toEqual(lost.map(({ number }) => number));
        expect(await shown(person)).toContain(open.number);
      }
      expect(await rateOf(people.rep)).toEqual({ won: 7, lost: 0, rate: null });
      expect(await shown(people.rep, { stage: ['closed_lost'] })).toEqual([]);
      expect(await shown(people.rep, { stage: ['closed_won'] })).toEqual(won.map(({ number }) => number));
      expect(await rateOf(people.otherRep)).toEqual({ won: 0, lost: 4, rate: null });
      for (const person of [people.neighbour, people.stranger, people.strangerRep]) {
        expect(
          (await test.call(person, getCompetitor, { params: { competitor_id: competitor } })).status,
        ).toBe(404);
        expect(await shown(person)).toEqual([]);
      }
    });

    it('RIVAL13 follow a deal that is reopened, closed, archived, restored and merged', async () => {
      const deal = await contested(people.rep, 'closed_won');
      const of = { params: { number: deal.number } };
      const version = async () => (await test.call(people.rep, getDeal, of)).body.version;
      const counts = async () => {
        const { won, lost } = await rateOf(people.manager);
        return [won, lost];
      };
      const move = async (stage: 'negotiation' | 'closed_lost') =>
        test.call(people.rep, moveDeal, { ...of, version: await version(), body: { stage } });
      expect(await counts()).toEqual([1, 0]);
      await move('negotiation');
      expect(await counts()).toEqual([0, 0]);
      await move('closed_lost');
      expect(await counts()).toEqual([0, 1]);
      await test.call(people.rep, archiveDeal, { ...of, version: await version() });
      expect(await counts()).toEqual([0, 0]);
      await test.call(people.rep, restoreDeal, { ...of, version: await version() });
      expect(await counts()).toEqual([0, 1]);
      const kept = await addDeal(test.database, people.rep, { stage: 'closed_won' });
      const merged = await test.call(people.manager, mergeDeals, {
        params: { number: kept.number },
        body: { other: deal.number, fields: [] },
      });
      expect(merged.status, merged.text).toBe(200);
      expect(await counts()).toEqual([1, 0]);
    });

    it('RIVAL14 a competitor of many deals is looked up deal by deal', async () => {
      const deals = await contestedDeals(people.rep, 'discovery', 2);
      await addDeal(test.database, people.rep);
      const found = await test.database.transaction('dealwright_system', async (tx) => {
        const isContested = await findContested(tx, people.rep, competitor, { few: 1 });
        const { rows } = await sql<{ readonly id: string }>`
          select d.id from deals d where d.company_id = ${people.rep.companyId} and ${isContested?.(sql`d.id`)}
           order by d.number`.execute(tx.kysely);
        return rows.map(({ id }) => id);
      });
      expect(found).toEqual(deals.map(({ id }) => id));
    });
  });
});
