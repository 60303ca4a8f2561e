import { changeDeals, getDeal, moveDeal } from '@dealwright/contract/deals/deals';
import {
  changeDeadWeightKeeps,
  computeOdds,
  getDealChance,
  getDealOdds,
  getOdds,
  keepDeadWeight,
  listDeadWeight,
  listComparedDeals,
  listDealChances,
  stopKeepingDeadWeight,
} from '@dealwright/contract/odds/odds';
import type { ResponseOf, SentQuery } from '@dealwright/contract/route';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { addDays, type Day } from '@dealwright/domain/calendar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addOddsHistory, CLOSED, computeOddsNow } from '../../testing/odds-history.ts';
import type { TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const NOW = new Date('2026-05-20T10:00:00Z');
const YESTERDAY = '2026-05-19';
type ComparedPage = ResponseOf<typeof listComparedDeals>;
type ChancePage = ResponseOf<typeof listDealChances>;

eachEngine((engine) => {
  describe('odds', () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await createTestApp(engine);
      app.clock.now = NOW;
      await addOddsHistory(app);
    });
    afterAll(() => app.close());

    const compute = (person: TestPerson, asOf: Day) => computeOddsNow(app, person, asOf);

    it('ODDS08 say nothing before somebody asks, and wait until they are computed', async () => {
      const { manager } = app.people;
      const before = await app.call(manager, getOdds, {});
      expect(before.body).toMatchObject({ as_of: null, asked: null, outdated: false, range: null });
      expect(before.body.period).toMatchObject({ first: '2026-04-01', last: '2026-06-30' });
      expect(before.body.period.label).toMatch(/^Q2 2026$/);
      await app.call(manager, computeOdds, { params: { as_of: YESTERDAY } });
      expect((await app.call(manager, getOdds, {})).body.asked).toBe('waiting');
    });

    it('ODDS08 give each open deal its chance, and the period its range', async () => {
      const { manager } = app.people;
      await compute(manager, YESTERDAY);
      const { body } = await app.call(manager, getOdds, {});
      expect(body).toMatchObject({ as_of: YESTERDAY, asked: 'done', outdated: false, by_stage: false });
      expect(body.history).toMatchObject({ enough: true });
      expect(body.range?.currency).toBe('USD');
      expect(body.range?.leads).not.toBeNull();
      expect(body.range?.expected?.open_minor).toBeGreaterThan(0);
      const { body: chances } = await app.call(manager, listDealChances, { query: { limit: 200 } });
      expect(chances.items).toHaveLength(30);
      const expected = chances.items.map((deal) => deal.expected_minor);
      expect(expected).toEqual(expected.toSorted((a, b) => b - a));
      for (const deal of chances.items) {
        expect(deal.expected_minor).toBe(Math.round(deal.chance * deal.amount_minor));
      }
      const sum = expected.reduce((total, one) => total + one, 0);
      expect(Math.abs(sum - (body.range?.expected?.open_minor ?? 0))).toBeLessThanOrEqual(30);
    });

    it('ODDS09 sellers see the chances of their own deals, and no range', async () => {
      const { rep, otherRep, viewer } = app.people;
      const own = (await app.call(rep, listDealChances, { query: { limit: 200 } })).body.items;
      const others = (await app.call(otherRep, listDealChances, { query: { limit: 200 } })).body.items;
      expect(own).toHaveLength(20);
      expect(others).toHaveLength(10);
      expect(own.every(({ owner }) => owner.id === rep.id)).toBe(true);
      expect((await app.call(rep, getOdds, {})).body).toMatchObject({ range: null, sellers: null });
      expect((await app.call(viewer, getOdds, {})).body.range).not.toBeNull();
    });

    it('ODDS10 say why: the deals it is compared with, what raises or lowers it, and how such forecasts did', async () => {
      const { manager, rep, otherRep } = app.people;
      const [best] = (await app.call(rep, listDealChances, {})).body.items;
      const params = { number: best?.number ?? 0 };
      const why = await app.call(manager, getDealOdds, { params });
      expect(why.body.chance).toBe(best?.chance);
      expect(why.body.like.won + why.body.like.lost).toBeGreaterThan(0);
      expect(why.body.like.deals.length).toBeGreaterThan(0);
      expect(why.body.factors.part_of_period).toBeGreaterThan(0);
      const { record } = why.body;
      expect(record?.deals).toBeLessThan(record?.forecasts ?? 0);
      // Every deal that is counted is listed, page by page.
      const compared: number[] = [];
      let cursor: string | null = null;
      do {
        const query: { limit: number; cursor?: string } = { limit: 7, ...(cursor !== null && { cursor }) };
        const page: ComparedPage = (await app.call(manager, listComparedDeals, { params, query })).body;
        compared.push(...page.items.map(({ number }) => number));
        cursor = page.next_cursor;
      } while (cursor !== null);
      expect(compared).toHaveLength(why.body.like.won + why.body.like.lost);
      expect(new Set(compared).size).toBe(compared.length);
      expect(compared.slice(0, 10)).toEqual(why.body.like.deals.map(({ number }) => number));
      expect((await app.call(otherRep, listComparedDeals, { params })).status).toBe(404);
      const mine = await app.call(rep, getDealOdds, { params });
      expect(mine.body.like.deals.length).toBeLessThan(why.body.like.deals.length);
      expect((await app.call(otherRep, getDealOdds, { params })).status).toBe(404);
    });

    it('ODDS21 are one line on an open deal, for those who read it', async () => {
      const { manager, rep, otherRep, stranger } = app.people;
      const [best] = (await app.call(rep, listDealChances, {})).body.items;
      const params = { number: best?.number ?? 0 };
      const odds = { as_of: YESTERDAY, period: expect.stringMatching(/^Q2 2026$/), chance: best?.chance };
      expect((await app.call(rep, getDealChance, { params })).body).toEqual({ odds });
      expect((await app.call(otherRep, getDealChance, { params })).status).toBe(404);
      expect((await app.call(stranger, getDealChance, { params })).status).toBe(404);
      const closed = await app.call(manager, getDealChance, { params: { number: 50_001 } });
      expect(closed.body).toEqual({ odds: null });
    });

    it('ODDS19 say so where a workspace has more deals than they are learned from, and read open ones first', async () => {
      const { manager, rep } = app.people;
      const read = async (person: TestPerson) => (await app.call(person, getOdds, {})).body;
      expect((await read(manager)).learned_from).toBeNull();
      await computeOddsNow(app, manager, YESTERDAY, 300);
      expect((await read(manager)).learned_from).toEqual({ deals: 300, all: CLOSED + 30 });
      expect((await read(rep)).learned_from).toBeNull();
      expect((await app.call(manager, listDealChances, { query: { limit: 200 } })).body.items).toHaveLength(
        30,
      );
      await compute(manager, YESTERDAY);
    });

    it('ODDS11 name the open deals older than any that was won, and keep them with a reason', async () => {
      const { manager, rep, viewer } = app.people;
      const all = (await app.call(manager, listDeadWeight, { query: { limit: 200 } })).body;
      expect(all.oldest_won_days).toBeGreaterThan(20);
      expect(all.items).toHaveLength(all.dead_weight);
      expect(all.items.every(({ age_days }) => age_days > (all.oldest_won_days ?? 0))).toBe(true);
      const oldest = all.items.find(({ owner }) => owner.id === rep.id);
      const params = { number: oldest?.number ?? 0 };
      const body = { reason: 'Their budget opens in July' };
      expect((await app.call(viewer, keepDeadWeight, { params, body })).status).toBe(403);
      const kept = await app.call(rep, keepDeadWeight, { params, body });
      expect(kept.body.until).toBe(addDays('2026-05-20', 90));
      const after = (await app.call(manager, listDeadWeight, { query: { limit: 200 } })).body;
      expect(after.kept).toBe(1);
      const named = after.items.find(({ number }) => number === params.number);
      expect(named?.kept).toMatchObject({ reason: body.reason, by: { id: rep.id } });
      await app.call(rep, stopKeepingDeadWeight, { params });
      expect((await app.call(manager, listDeadWeight, {})).body.kept).toBe(0);
    });

    it('ODDS20 sum dead weight, and keep or close several deals with one reason, all or none', async () => {
      const { manager, rep, otherRep, viewer, stranger } = app.people;
      const listed = async (person: TestPerson) =>
        (await app.call(person, listDeadWeight, { query: { limit: 200 } })).body;
      const all = await listed(manager);
      expect(all.open_deals).toBe(30);
      const sum = all.items.reduce((total, { amount_minor }) => total + amount_minor, 0);
      expect(all.amounts).toEqual([{ currency: 'USD', amount_minor: sum }]);
      const own = await listed(rep);
      expect([own.open_deals, own.dead_weight]).toEqual([20, own.items.length]);
      const numbers = own.items.slice(0, 2).map(({ number }) => number);
      const body = { numbers, reason: 'Their budgets open in July' };
      expect((await app.call(viewer, changeDeadWeightKeeps, { body })).status).toBe(403);
      expect((await app.call(otherRep, changeDeadWeightKeeps, { body })).status).toBe(404);
      expect((await app.call(stranger, changeDeadWeightKeeps, { body })).status).toBe(404);
      expect((await listed(manager)).kept).toBe(0);
      const kept = await app.call(rep, changeDeadWeightKeeps, { body });
      expect(kept.body.until).toBe(addDays('2026-05-20', 90));
      expect((await listed(manager)).kept).toBe(2);
      await app.call(rep, changeDeadWeightKeeps, { body: { numbers, reason: null } });
      expect((await listed(manager)).kept).toBe(0);
      const change = (of: object) => app.call(rep, changeDeals, { body: { numbers, change: of } });
      expect((await change({ loss_reason: 'No budget' })).status).toBe(400);
      expect((await change({ stage: 'closed_lost', loss_reason: 'No budget' })).status).toBe(200);
      expect((await listed(manager)).dead_weight).toBe(all.dead_weight - 2);
      const [deal] = numbers;
      const lost = await app.call(rep, getDeal, { params: { number: deal ?? 0 } });
      expect(lost.body).toMatchObject({ stage: 'closed_lost', loss_reason: 'No budget' });
      expect((await change({ stage: 'discovery' })).status).toBe(200);
      const back = await app.call(rep, getDeal, { params: { number: deal ?? 0 } });
      expect(back.body).toMatchObject({ stage: 'discovery', loss_reason: null });
    });

    it('ODDS11 go page by page', async () => {
      const { manager } = app.people;
      const whole = (await app.call(manager, listDealChances, { query: { limit: 200 } })).body.items;
      const numbers: number[] = [];
      let cursor: string | null = null;
      do {
        const query: { limit: number; cursor?: string } =
          cursor === null ? { limit: 7 } : { limit: 7, cursor };
        const page: ChancePage = (await app.call(manager, listDealChances, { query })).body;
        numbers.push(...page.items.map(({ number }) => number));
        cursor = page.next_cursor;
      } while (cursor !== null);
      expect(numbers).toEqual(whole.map(({ number }) => number));
    });

    it('ODDS12 ODDS18 are of an earlier day where one is asked for, by what was known then', async () => {
      const { manager, rep } = app.people;
      const asOf = '2025-12-31';
      await compute(manager, asOf);
      const before = await app.call(manager, getOdds, { query: { as_of: asOf } });
      expect(before.body).toMatchObject({ as_of: asOf, period: { first: '2026-01-01', last: '2026-03-31' } });
      const [open] = (await app.call(rep, listDealChances, {})).body.items;
      const moved = await app.call(rep, moveDeal, {
        params: { number: open?.number ?? 0 },
        version: 1,
        body: { stage: 'closed_won' },
      });
      expect(moved.status, moved.text).toBe(200);
      await compute(manager, asOf);
      const after = await app.call(manager, getOdds, { query: { as_of: asOf } });
      expect(after.body.range).toEqual(before.body.range);
      const latest = (await app.call(manager, getOdds, {})).body;
      expect(latest.as_of).toBe(YESTERDAY);
      // Rows sum to their total also once one of them is closed.
      const { items } = (await app.call(manager, listDealChances, { query: { limit: 200 } })).body;
      expect(items.find(({ number }) => number === open?.number)?.stage).toBe('closed_won');
      const sum = items.reduce((total, { expected_minor }) => total + expected_minor, 0);
      expect(Math.abs(sum - (latest.range?.expected?.open_minor ?? 0))).toBeLessThanOrEqual(items.length);
    });

    it('ODDS18 dead weight of a day lists what was closed since, and it can’t be kept', async () => {
      const { manager, rep } = app.people;
      const listed = async (query: { as_of?: string }) =>
        (await app.call(manager, listDeadWeight, { query: { ...query, limit: 200 } })).body;
      const before = await listed({});
      const mine = before.items.findLast(({ owner }) => owner.id === rep.id);
      const params = { number: mine?.number ?? 0 };
      const close = await app.call(rep, moveDeal, { params, version: 1, body: { stage: 'closed_lost' } });
      expect(close.status, close.text).toBe(200);
      expect((await listed({})).dead_weight).toBe(before.dead_weight - 1);
      const then = await listed({ as_of: YESTERDAY });
      expect(then.dead_weight).toBe(before.dead_weight);
      const lost = then.items.find(({ number }) => number === params.number);
      expect(lost).toMatchObject({ stage: 'closed_lost', can: { edit: false } });
    });

    it('ODDS18 nothing of the future changes whether sellers differ', async () => {
      const { manager, rep, otherRep } = app.people;
      const asOf = '2025-12-31';
      const sellers = async () => {
        await compute(manager, asOf);
        return (await app.call(manager, getOdds, { query: { as_of: asOf } })).body.sellers;
      };
      const before = await sellers();
      expect(before?.people).toBe(2);
      // Handed over and opened again since.
      await app.database.transaction('dealwright_system', (tx) =>
        queryRows(
          tx,
          `update deals set owner_id = $2, stage = case when number % 4 = 0 then 'discovery' else stage end,
                            closed_at = case when number % 4 = 0 then null else closed_at end,
                            stage_entered_at = case when number % 4 = 0 then $4::timestamptz else stage_entered_at end,
                            updated_at = $4
            where owner_id = $1 and company_id = $3 and stage = 'closed_won'`,
          [rep.id, otherRep.id, rep.companyId, new Date(NOW.getTime() + 60_000)],
        ),
      );
      expect(await sellers()).toEqual(before);
    });

    it('ODDS22 lists are of one person, of a team or of everyone, by the rule of the forecast', async () => {
      const { manager, rep, otherRep, stranger } = app.people;
      const chances = async (person: TestPerson, query: SentQuery<typeof listDealChances>) =>
        app.call(person, listDealChances, { query: { limit: 200, ...query } });
      const weight = async (query: SentQuery<typeof listDeadWeight>) =>
        (await app.call(manager, listDeadWeight, { query: { limit: 200, ...query } })).body;
      const all = (await chances(manager, { scope: 'all' })).body.items;
      expect(all).toEqual((await chances(manager, {})).body.items);
      const counts = [];
      for (const { id } of [rep, otherRep]) {
        const own = (await chances(manager, { person: id })).body.items;
        expect(own).toEqual(all.filter(({ owner }) => owner.id === id));
        const old = await weight({ person: id });
        expect(old.items.every(({ owner }) => owner.id === id)).toBe(true);
        expect(old.dead_weight).toBe(old.items.length);
        counts.push(own.length, old.dead_weight);
      }
      const [mine = 0, myWeight = 0, theirs = 0, theirWeight = 0] = counts;
      expect([mine + theirs, myWeight + theirWeight]).toEqual([all.length, (await weight({})).dead_weight]);
      expect((await chances(rep, { person: rep.id })).body.items).toHaveLength(mine);
      expect((await chances(rep, { person: otherRep.id })).status).toBe(404);
      expect((await chances(rep, { scope: 'all' })).status).toBe(404);
      expect((await chances(manager, { person: stranger.id })).status).toBe(404);
    });

    it('ODDS12 refuse today and later: their end is not known', async () => {
      const { manager } = app.people;
      const answer = await app.call(manager, computeOdds, { params: { as_of: '2026-05-20' } });
      expect(answer.status).toBe(400);
      expect(answer.problem.errors).toEqual([{ path: 'as_of', message: 'Choose a day before today.' }]);
    });

    it('ODDS13 have too little to say in a young company, and cross no company', async () => {
      const { stranger, manager } = app.people;
      await compute(stranger, YESTERDAY);
      const { body } = await app.call(stranger, getOdds, {});
      expect(body.history).toMatchObject({ enough: false });
      expect(body.range).toMatchObject({ leads: null, expected: null });
      expect((await app.call(stranger, listDealChances, {})).body.items).toEqual([]);
      const [theirs] = (await app.call(manager, listDealChances, {})).body.items;
      const params = { number: theirs?.number ?? 0 };
      expect((await app.call(stranger, getDealOdds, { params })).status).toBe(404);
      expect((await app.call(stranger, keepDeadWeight, { params, body: { reason: 'x' } })).status).toBe(404);
    });

    it('ODDS16 are computed once however often they are asked for, and for few days at a time', async () => {
      const { viewer } = app.people;
      const ask = (asOf: Day) => app.call(viewer, computeOdds, { params: { as_of: asOf } });
      const asked = async () =>
        app.database.transaction('dealwright_system', (tx) =>
          queryRows(tx, `select 1 from events where company_id = $1 and type = 'odds.asked'`, [
            viewer.companyId,
          ]),
        );
      const before = (await asked()).length;
      const again = await Promise.all([YESTERDAY, YESTERDAY, YESTERDAY].map(ask));
      expect(again.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await asked()).toHaveLength(before + 1);
      const days = Array.from({ length: 12 }, (_, day) => addDays(YESTERDAY, -1 - day));
      const statuses = (await Promise.all(days.map(ask))).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(2);
      expect(statuses.filter((status) => status === 429)).toHaveLength(10);
      app.clock.now = new Date(NOW.getTime() + 21 * 60_000);
      expect((await ask(days[11] ?? YESTERDAY)).status).toBe(200);
      app.clock.now = NOW;
    });

    it('FCST30 won so far opens exactly the deals that it sums: archived ones too, and none of the day after', async () => {
      const { manager, rep } = app.people;
      const won = async () => {
        const query = { of: 'won', limit: 200 } as const;
        return (await app.call(manager, listDealChances, { query })).body.items;
      };
      const [archived] = await won();
      const shelf =
        "update deals set shelf = 'archived', shelved_at = $3 where company_id = $1 and number = $2";
      await app.database.transaction('dealwright_system', (tx) =>
        queryRows(tx, shelf, [rep.companyId, archived?.number, app.clock.now]),
      );
      const mine = (await app.call(rep, listDealChances, { query: { limit: 200 } })).body.items;
      const params = { number: mine.find(({ stage }) => stage === 'discovery')?.number ?? 0 };
      app.clock.now = new Date(NOW.getTime() + 60_000);
      const moved = await app.call(rep, moveDeal, { params, version: 1, body: { stage: 'closed_won' } });
      expect(moved.status, moved.text).toBe(200);
      await compute(manager, YESTERDAY);
      const { range } = (await app.call(manager, getOdds, { query: {} })).body;
      const listed = await won();
      expect(listed.length).toBeGreaterThan(1);
      expect(listed.map(({ number }) => number)).toContain(archived?.number);
      expect(listed.map(({ number }) => number)).not.toContain(params.number);
      expect(listed.reduce((sum, deal) => sum + deal.amount_minor, 0)).toBe(range?.won_minor);
      const open = await app.call(manager, listDealChances, { query: { limit: 200 } });
      expect(open.body.items.map(({ chance }) => chance)).not.toContain(1);
      expect(
        (await app.call(app.people.stranger, listDealChances, { query: { of: 'won' } })).body.items,
      ).toEqual([]);
    });

    it('ODDS26 a range says how many deals were won so far, also once they are deleted; null in one of an earlier release', async () => {
      const { manager, rep } = app.people;
      const odds = async () => (await app.call(manager, getOdds, { query: {} })).body.range;
      const won = async () =>
        (await app.call(manager, listDealChances, { query: { of: 'won', limit: 200 } })).body.items;
      const deals = (await won()).length;
      expect(deals).toBeGreaterThan(1);
      expect((await odds())?.won_deals).toBe(deals);
      const system = (text: string, ...values: unknown[]) =>
        app.database.transaction('dealwright_system', (tx) =>
          queryRows(tx, text, [rep.companyId, ...values]),
        );
      await system(
        `update deals set shelf = 'deleted', shelved_at = $2 where company_id = $1
            and id in (select deal_id from deal_odds where company_id = $1 and won)`,
        app.clock.now,
      );
      expect([await won(), (await odds())?.won_deals]).toEqual([[], deals]);
      await system(`update odds_runs set summary = summary - 'wonDeals' where company_id = $1`);
      expect((await odds())?.won_deals).toBeNull();
    });
  });
});
