import { listOffers } from '@dealwright/contract/account-planning/plans';
import { listCoaching } from '@dealwright/contract/coaching/coaching';
import { getBoard, listDeals } from '@dealwright/contract/deals/deals';
import { listCommitmentsKept } from '@dealwright/contract/forecast/commitments';
import { webhookEventSchema } from '@dealwright/contract/integrations/webhook-events';
import {
  getOrCreateAiConfig,
  getWebhookDelivery,
  listWebhookDeliveries,
} from '@dealwright/contract/integrations/webhooks';
import { listProducts } from '@dealwright/contract/products/products';
import { getScorecard } from '@dealwright/contract/qualification/evidence';
import { listReviews } from '@dealwright/contract/reviews/reviews';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { EVIDENCE_KINDS } from '@dealwright/domain/evidence';
import { STAGES } from '@dealwright/domain/stage';
import { readStrip } from '@dealwright/domain/strip';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInAs } from '../testing/demo-person.ts';
import type { TestPerson } from '../testing/people.ts';
import { createTestApp, type TestApp, testConfig } from '../testing/test-app.ts';
import { seedDeals } from './seed-deals.ts';
import { seedDemo } from './seed-demo.ts';

const NOW = new Date('2026-06-15T13:00:00Z');

eachEngine((engine) => {
  describe('the demo', () => {
    let app: TestApp;
    const people = {} as Record<'admin' | 'manager' | 'rep' | 'viewer', TestPerson>;

    beforeAll(async () => {
      app = await createTestApp(engine, {}, { cast: false });
      app.clock.now = NOW;
      await seedDemo(app.database, NOW, testConfig());
      for (const name of ['admin', 'manager', 'rep', 'viewer'] as const)
        people[name] = await signInAs(app, `${name}@demo.dealwright.example`);
    });
    afterAll(() => app.close());

    test('OPS09 has about sixty deals in all nine stages, including won and lost ones', async () => {
      const board = (await app.call(people.viewer, getBoard)).body;
      expect(board.columns.map(({ stage }) => stage)).toEqual(STAGES);
      expect(Math.min(...board.columns.map(({ deals }) => deals))).toBeGreaterThanOrEqual(4);
      expect(board.columns.reduce((sum, { deals }) => sum + deals, 0)).toBe(62);
    });

    test('everything it sells has an item number, a unit and a price in dollars; white space lists five of it', async () => {
      const { items } = (await app.call(people.rep, listProducts, { query: { currency: 'USD' } })).body;
      expect(items).toHaveLength(7);
      for (const { name, sku, unit, price } of items)
        expect([sku !== null, unit !== null, price.tiers.length > 0], name).toEqual([true, true, true]);
      expect((await app.call(people.rep, listOffers)).body.items).toHaveLength(5);
    });

    test('its stored grades follow from its evidence, and every quote is where it says', async () => {
      const deals = (await app.call(people.admin, listDeals, { query: { limit: 200 } })).body.items;
      const kinds = new Set<string>();
      let disputed = 0;
      for (const deal of deals) {
        const card = (await app.call(people.admin, getScorecard, { params: { number: deal.number } })).body;
        expect(card.score, `LEAD-${deal.number}`).toBe(deal.score);
        expect(card.gaps).toEqual(deal.gaps);
        const strip = readStrip(deal.strip);
        const cells = card.pillars.map(({ pillar, grade, expected, gap, freshness, disputed, denied }) => {
          return { pillar, grade, expected, gap, freshness, disputed, denied };
        });
        expect(strip).toEqual(cells);
        disputed += strip.filter((pillar) => pillar.disputed).length;
        for (const { kind } of card.pillars.flatMap(({ evidence }) => evidence)) kinds.add(kind);
      }
      expect([...kinds].sort()).toEqual([...EVIDENCE_KINDS].sort());
      expect(disputed).toBeGreaterThan(3);
      const misplaced = await app.database.transaction('dealwright_system', (tx) =>
        queryRows(
          tx,
          `select e.id from meddpicc_evidence e join interactions i on i.company_id = e.company_id and i.id = e.interaction_id
                   where substr(i.body, e.quote_start + 1, e.quote_end - e.quote_start) <> e.quote`,
        ),
      );
      expect(misplaced).toEqual([]);
    });

    test('has a webhook in test mode with some weeks of events in the standard format', async () => {
      const config = (await app.call(people.admin, getOrCreateAiConfig)).body;
      expect(config).toMatchObject({ is_test_mode: true, webhook_secret: expect.stringMatching(/^whsec_/) });
      const { items } = (await app.call(people.admin, listWebhookDeliveries, { query: { limit: 100 } })).body;
      expect(new Set(items.map(({ state }) => state))).toEqual(new Set(['delivered', 'dead', 'skipped']));
      const dead = items.find(({ state }) => state === 'dead');
      const params = { delivery_id: dead?.id ?? '' };
      const whole = (await app.call(people.admin, getWebhookDelivery, { params })).body;
      expect(whole.tries).toHaveLength(whole.attempts);
      expect(webhookEventSchema.safeParse(JSON.parse(whole.body)).success).toBe(true);
    });

    test('DEMO05 has judged commitments, reviews with promises, and calls of quarters that are over', async () => {
      const query = { time: 'all' } as const;
      const kept = (await app.call(people.manager, listCommitmentsKept, { query })).body.items;
      expect(kept).toHaveLength(4);
      expect(Math.min(...kept.map(({ deals }) => deals))).toBeGreaterThan(0);
      const shares = kept.flatMap((one) => one.shares);
      expect(shares.some((share) => share.kind === 'grade' && share.kept > 0)).toBe(true);
      for (const kind of ['amount', 'close_date'] as const) {
        const own = shares.filter((share) => share.kind === kind);
        expect(own.some((share) => share.kept > 0) && own.some((share) => share.broken > 0)).toBe(true);
      }
      const reviews = (await app.call(people.manager, listReviews)).body.items;
      expect(reviews.map(({ deals, decided }) => [deals, decided])).toEqual(Array(3).fill([8, 8]));
      const coaching = (await app.call(people.manager, listCoaching)).body.items;
      const sum = (of: (one: (typeof coaching)[number]) => number) =>
        coaching.reduce((all, one) => all + of(one), 0);
      expect([sum(({ promises }) => promises.kept), sum(({ promises }) => promises.late)]).toEqual([12, 3]);
      expect(sum(({ calls }) => calls.reduce((all, { reached }) => all + reached, 0))).toBeGreaterThan(0);
    });

    test('is filled once, with the same data every time', async () => {
      expect(await seedDemo(app.database, NOW)).toBe(false);
      const other = await createTestApp(engine, {}, { cast: false });
      await seedDemo(other.database, NOW);
      const names = (test: TestApp): Promise<unknown[]> =>
        test.database.transaction('dealwright_system', (tx) =>
          queryRows(
            tx,
            'select number, name, amount_minor, stage, score from deals order by company_id, number',
          ),
        );
      expect(await names(other)).toEqual(await names(app));
      await other.close();
    });

    test('OPS08 seeding adds deals with people and history, numbered without gaps and counted in totals', async () => {
      const before = (await app.call(people.admin, getBoard, { query: { limit: 1 } })).body.columns.reduce(
        (sum, { deals }) => sum + deals,
        0,
      );
      await seedDeals(app.database, { deals: 1_300, now: NOW });
      const [stored] = await app.database.transaction('dealwright_system', (tx) =>
        queryRows<Record<string, bigint>>(
          tx,
          `select count(*) as deals, max(number) as last, count(*) filter (where exists (
               select 1 from stakeholders s where s.company_id = d.company_id and s.deal_id = d.id)) as with_people,
             count(*) filter (where exists (
               select 1 from deal_history h where h.company_id = d.company_id and h.deal_id = d.id)) as with_history
             from deals d where company_id = $1`,
          [people.admin.companyId],
        ),
      );
      expect(stored).toEqual({ deals: 1_362n, last: 1_362n, with_people: 1_362n, with_history: 1_362n });
      const after = (await app.call(people.admin, getBoard, { query: { limit: 1 } })).body.columns.reduce(
        (sum, { deals }) => sum + deals,
        0,
      );
      expect(after - before).toBe(1_300);
      const found = (await app.call(people.admin, listDeals, { query: { q: 'lead-1300' } })).body.items;
      expect(found[0]?.number).toBe(1_300);
    });
  });
});
