import { saveClosePlan } from '@dealwright/contract/close-plan/close-plan';
import { createDeal, type Deal, moveDeal } from '@dealwright/contract/deals/deals';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { addDays, dayOf } from '@dealwright/domain/calendar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertMany } from '../../testing/insert-many.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { keepDailyOdds } from './daily-odds.ts';

const DAY_MS = 86_400_000;

eachEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine);
  });
  afterAll(() => app.close());

  const log = { warn: () => undefined };
  const keep = (now = app.clock.now, rounds?: number) =>
    keepDailyOdds({ database: app.database, log, now: () => now }, rounds);
  const query = <Row>(text: string, values: unknown[] = []) =>
    app.database.transaction('dealwright_system', (tx) =>
      queryRows<Row & Record<string, unknown>>(tx, text, values),
    );
  const planned = async (person = app.people.rep): Promise<Deal> => {
    const body = { name: 'With a plan', close_date: addDays(dayOf(app.clock.now), 50) };
    const deal = (await app.call(person, createDeal, { body })).body;
    const saved = await app.call(person, saveClosePlan, {
      params: { number: deal.number },
      version: 0,
      body: {
        go_live: addDays(dayOf(app.clock.now), 60),
        our_country: 'US',
        their_country: 'DE',
        steps: [{ id: 'sign', name: 'Signature', kind: 'signature', days: 5 }],
      },
    });
    expect(saved.status, saved.text).toBe(200);
    return deal;
  };
  const oddsOf = (deal: Deal) =>
    query<{ day: string; live: number }>(
      'select day::text as day, sign, live from plan_odds where deal_id = $1 order by day',
      [deal.id],
    );

  describe('the odds of close plans, day by day', () => {
    it('PLAN22 are kept once a day for open deals, as they are when someone reads the plan', async () => {
      const [open, won] = [await planned(), await planned()];
      const moved = await app.call(app.people.rep, moveDeal, {
        params: { number: won.number },
        version: 2,
        body: { stage: 'closed_won' },
      });
      expect(moved.status, moved.text).toBe(200);
      expect(await keep()).toBe(0);
      const tomorrow = new Date(app.clock.now.getTime() + DAY_MS);
      expect(await keep(tomorrow)).toBe(2);
      expect(await keep(tomorrow)).toBe(0);
      const today = dayOf(app.clock.now);
      const said = await oddsOf(open);
      expect(said.map(({ day }) => day)).toEqual([today, addDays(today, 1)]);
      expect(said[1]?.live).toBeGreaterThan(0.9);
      expect((await oddsOf(won)).map(({ day }) => day)).toEqual([today]);
      const [plan] = await query<{ version: number }>('select version from close_plans where deal_id = $1', [
        open.id,
      ]);
      expect(plan?.version).toBe(1);
    });

    it('PLAN22 get through in rounds: no company waits until a larger one is done', async () => {
      const theirs = await planned(app.people.stranger);
      const { companyId, workspaceId, id } = app.people.rep;
      // More than a round takes.
      await insertMany(
        app.database,
        `with many as (
           insert into deals (company_id, id, workspace_id, number, name, owner_id, stage, created_by)
           select $1, gen_random_uuid(), $2, 900000 + n, 'Deal ' || n, $3, 'discovery', $3 from generate_series(1, 120) n
           returning id)
         insert into close_plans (company_id, deal_id, go_live, our_country, their_country, odds_on, created_by)
         select $1, id, $4, 'US', 'DE', '2020-01-01', $3 from many`,
        [companyId, workspaceId, id, addDays(dayOf(app.clock.now), 60)],
      );
      const later = new Date(app.clock.now.getTime() + 2 * DAY_MS);
      const day = dayOf(later);
      const left = async () =>
        (
          await query<{ left: number }>('select count(*)::int as left from close_plans where odds_on < $1', [
            day,
          ])
        )[0]?.left;
      const before = (await left()) ?? 0;
      await keep(later, 1);
      expect((await oddsOf(theirs)).map((one) => one.day)).toContain(day);
      expect(await left()).toBeLessThan(before);
      expect(await left()).toBeGreaterThan(60);
      await keep(later);
      expect(await left()).toBe(0);
    });

    it('PLAN22 don’t replace odds saved by a change, also one that is made meanwhile', async () => {
      const deal = await planned();
      const later = new Date(app.clock.now.getTime() + 3 * DAY_MS);
      await query(
        'insert into plan_odds (company_id, deal_id, day, go_live, live) values ($1, $2, $3, $3, 0.5)',
        [app.people.rep.companyId, deal.id, dayOf(later)],
      );
      await keep(later);
      expect((await oddsOf(deal)).at(-1)).toMatchObject({ day: dayOf(later), live: 0.5 });
    });
  });
});
