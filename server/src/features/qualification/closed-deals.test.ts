import { getMeddpiccCompare } from '@dealwright/contract/analyst/suggestions';
import { getDeal, listDeals, moveDeal } from '@dealwright/contract/deals/deals';
import { addEvidence, getScorecard } from '@dealwright/contract/qualification/evidence';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import type { Stage } from '@dealwright/domain/stage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addDeal, addStakeholder, type TestDeal } from '../../testing/test-deal.ts';
import { ageDeals } from './age-deals.ts';

eachEngine((engine) => {
  describe('a closed deal stops ageing', () => {
    let test: TestApp;
    beforeAll(async () => {
      test = await createTestApp(engine);
    });
    afterAll(() => test.close());

    const at = (day: string): void => {
      test.clock.now = new Date(`${day}T09:00:00Z`);
    };
    const read = async (deal: TestDeal) =>
      (await test.call(test.people.rep, getDeal, { params: { number: deal.number } })).body;
    const card = async (deal: TestDeal, asOf?: string) =>
      (
        await test.call(test.people.rep, getScorecard, {
          params: { number: deal.number },
          query: asOf ? { as_of: asOf } : {},
        })
      ).body;
    const move = async (deal: TestDeal, stage: Stage, undo = false) => {
      const { version } = await read(deal);
      const answer = await test.call(test.people.rep, moveDeal, {
        params: { number: deal.number },
        body: { stage, undo },
        version,
      });
      expect(answer.status).toBe(200);
      return answer.body;
    };
    const nextAgeing = async (deal: TestDeal) => {
      const [row] = await test.database.transaction('dealwright_system', (tx) =>
        queryRows<{ next_ageing_on: string | null }>(tx, 'select next_ageing_on from deals where id = $1', [
          deal.id,
        ]),
      );
      return row?.next_ageing_on;
    };

    /** Proven on January 1, won on February 1. */
    async function win(): Promise<TestDeal> {
      at('2025-01-01');
      const deal = await addDeal(test.database, test.people.rep, { stage: 'procurement' });
      const buyer = await addStakeholder(test.database, test.people.rep.companyId, deal, 'Ana Silva');
      await test.call(test.people.rep, addEvidence, {
        params: { number: deal.number },
        body: {
          pillar: 'champion',
          kind: 'buyer_did',
          statement: 'She got us the meeting',
          stakeholder_id: buyer,
          occurred_on: '2025-01-01',
        },
      });
      at('2025-02-01');
      await move(deal, 'closed_won');
      return deal;
    }

    it('is shown months later as it was when it closed, on its page and in lists', async () => {
      const deal = await win();
      at('2025-12-01');
      expect(await ageDeals(test.database, test.clock.now)).toBe(0);
      expect(await nextAgeing(deal)).toBeNull();
      expect((await read(deal)).score).toBe(15);
      const listed = await test.call(test.people.rep, listDeals, { query: { limit: 200 } });
      expect(listed.body.items.find(({ number }) => number === deal.number)?.score).toBe(15);
      const today = await card(deal);
      expect(today).toMatchObject({ score: 15, as_of: '2025-12-01', graded_on: '2025-02-01', today: true });
      expect(today.pillars.find(({ pillar }) => pillar === 'champion')).toMatchObject({
        grade: 3,
        freshness: 'fresh',
        evidence: [{ age_days: 31, freshness: 'fresh', strength: 3 }],
      });
      const compare = await test.call(test.people.rep, getMeddpiccCompare, {
        query: { deal_id: deal.id },
      });
      expect(compare.body.score.today).toBe(15);
    });

    it('shows a past day as that day was: open before, closed after', async () => {
      const deal = await win();
      at('2025-12-01');
      expect(await card(deal, '2025-01-20')).toMatchObject({
        stage: 'procurement',
        graded_on: '2025-01-20',
        score: 15,
      });
      expect(await card(deal, '2025-10-01')).toMatchObject({
        stage: 'closed_won',
        graded_on: '2025-02-01',
        score: 15,
      });
    });

    it('ages again once it is reopened, and has its closing day back when that is undone', async () => {
      const deal = await win();
      at('2025-06-01');
      expect((await move(deal, 'negotiation')).score).toBe(10);
      expect(await nextAgeing(deal)).toBe('2025-07-01');
      expect(await card(deal)).toMatchObject({ graded_on: '2025-06-01', score: 10 });
      at('2025-06-02');
      const undone = await move(deal, 'closed_won', true);
      expect(undone).toMatchObject({
        score: 15,
        closed_at: '2025-02-01T09:00:00.000Z',
        stage_entered_at: '2025-02-01T09:00:00.000Z',
      });
      expect(await nextAgeing(deal)).toBeNull();
      expect(await card(deal)).toMatchObject({ graded_on: '2025-02-01', score: 15 });
      at('2025-06-03');
      await move(deal, 'negotiation');
      expect((await move(deal, 'closed_won')).closed_at).toBe('2025-06-03T09:00:00.000Z');
      expect(await card(deal)).toMatchObject({ graded_on: '2025-06-03', score: 10 });
    });

    it('that had aged before this rule is graded anew, once', async () => {
      const deal = await win();
      await test.database.transaction('dealwright_system', (tx) =>
        queryRows(tx, "update deals set score = 5, next_ageing_on = '2025-03-01' where id = $1", [deal.id]),
      );
      at('2025-12-01');
      expect(await ageDeals(test.database, test.clock.now)).toBe(1);
      expect((await read(deal)).score).toBe(15);
      expect(await nextAgeing(deal)).toBeNull();
    });
  });
});
