import { moveDeal } from '@dealwright/contract/deals/deals';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asCompany } from '../../platform/as-member.ts';
import { readForecastDifferences } from '../../testing/forecast-totals.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addDeal, type TestDeal } from '../../testing/test-deal.ts';
import { foldAllTotals } from './jobs.ts';
import { foldTotals } from './store.ts';

const MOVERS = 16;
const MOVES = 12;
const STAGES = ['solution_validation', 'negotiation', 'closed_won', 'discovery'] as const;
const NIL = "'00000000-0000-0000-0000-000000000000'::uuid";

/** Differences between stored totals and deals; one statement, so both are from the same moment. */
const DIFFERENCES = `
  with board_kept as (
    select company_id, workspace_id, profile_id, stage, forecast_category, currency,
           sum(deals) as deals, sum(amount_minor) as amount
      from deal_totals group by 1, 2, 3, 4, 5, 6 having sum(deals) <> 0 or sum(amount_minor) <> 0),
  board_counted as (
    select d.company_id, d.workspace_id, s.profile_id, d.stage, d.forecast_category, d.currency,
           count(*)::numeric, sum(d.amount_minor)
      from deals d cross join lateral (
        select ${NIL} as profile_id
        union all select a.profile_id from deal_access a where a.company_id = d.company_id and a.deal_id = d.id) s
     where d.shelf is null group by 1, 2, 3, 4, 5, 6),
  close_kept as (
    select company_id, workspace_id, starts_on, stage, forecast_category, currency,
           sum(deals) as deals, sum(amount_minor) as amount
      from close_totals where span = 'day' group by 1, 2, 3, 4, 5, 6 having sum(deals) <> 0 or sum(amount_minor) <> 0),
  close_counted as (
    select company_id, workspace_id, close_date, stage, forecast_category, currency, count(*)::numeric, sum(amount_minor)
      from deals where shelf is null and stage_position < 8 and close_date is not null group by 1, 2, 3, 4, 5, 6),
  accounts_kept as (
    select company_id, workspace_id, profile_id, account_id, kind, currency, sum(deals) as deals, sum(amount_minor) as amount
      from account_totals group by 1, 2, 3, 4, 5, 6 having sum(deals) <> 0 or sum(amount_minor) <> 0),
  accounts_counted as (
    select d.company_id, s.workspace_id, s.profile_id, d.account_id, c.kind, c.currency, count(*)::numeric, sum(d.amount_minor)
      from deals d
      cross join lateral (
        select ${NIL} as workspace_id, ${NIL} as profile_id
        union all select d.workspace_id, ${NIL}
        union all select d.workspace_id, a.profile_id from deal_access a where a.company_id = d.company_id and a.deal_id = d.id) s
      join lateral (values
        (d.stage_position < 8, 'open', d.currency),
        (d.stage_position < 8, 'open', 'XXX'),
        (d.stage_position = 8 and d.closed_at is not null, 'won', d.currency)) c (counts, kind, currency) on c.counts
     where d.shelf is null group by 1, 2, 3, 4, 5, 6),
  quarters_kept as (
    select company_id, account_id, quarter, forecast_category, currency, sum(deals) as deals, sum(amount_minor) as amount
      from account_quarters group by 1, 2, 3, 4, 5 having sum(deals) <> 0 or sum(amount_minor) <> 0),
  quarters_counted as (
    select company_id, account_id, app.deal_quarter(closed_at, close_date), forecast_category, currency,
           count(*)::numeric, sum(amount_minor)
      from deals where shelf is null group by 1, 2, 3, 4, 5)
  select (select count(*)::int from ((table board_kept except all table board_counted)
                          union all (table board_counted except all table board_kept)) x) as board,
         (select count(*)::int from ((table close_kept except all table close_counted)
                          union all (table close_counted except all table close_kept)) x) as close,
         (select count(*)::int from ((table accounts_kept except all table accounts_counted)
                          union all (table accounts_counted except all table accounts_kept)) x) as accounts,
         (select count(*)::int from ((table quarters_kept except all table quarters_counted)
                          union all (table quarters_counted except all table quarters_kept)) x) as quarters`;
const SAME = { board: 0, close: 0, accounts: 0, quarters: 0, forecast: 0 };

eachEngine((engine) => {
  describe('totals of a company with many concurrent changes', () => {
    let test: TestApp;
    let deals: TestDeal[];

    const system = <T>(statement: string, values: readonly unknown[] = []) =>
      test.database.transaction('dealwright_system', (tx) => queryRows<T>(tx, statement, values));
    const differences = async () => ({
      ...(await system<object>(DIFFERENCES))[0],
      forecast: (await readForecastDifferences(test)).length,
    });
    const slots = async (): Promise<number[]> =>
      (await system<{ slot: number }>('select distinct slot from deal_totals order by 1')).map(
        ({ slot }) => slot,
      );
    const companyId = () => test.people.rep.companyId;
    const setAmount = (deal: TestDeal | undefined) =>
      `update deals set amount_minor = amount_minor + 7 where id = '${deal?.id}'`;

    beforeAll(async () => {
      const bounds = { DATABASE_POOL: '30', REQUESTS_PER_COMPANY: '20', REQUESTS_PER_PERSON: '16' };
      test = await createTestApp(engine, bounds);
      const { rep, otherRep } = test.people;
      deals = [];
      for (let index = 0; index < MOVERS; index += 1)
        deals.push(await addDeal(test.database, index % 2 ? rep : otherRep, { stage: 'discovery' }));
      await system(`update deals set close_date = current_date - 3 + number::int % 5, amount_minor = number,
                           account_id = (select account_id from deals order by number limit 1) where number % 3 = 0`);
    });
    afterAll(() => test.close());

    it('equal the deals at every moment, while sixteen people move deals and slots are folded', async () => {
      const state = { moving: true };
      const statuses: number[] = [];
      const movers = deals.map(async ({ number }) => {
        for (let turn = 0; turn < MOVES; turn += 1) {
          const stage = STAGES[turn % STAGES.length] ?? 'discovery';
          const { status } = await test.call(test.people.manager, moveDeal, {
            params: { number },
            version: turn + 1,
            body: { stage },
          });
          statuses.push(status);
        }
      });
      const looks: unknown[] = [];
      const reader = async () => {
        while (state.moving) looks.push(await differences());
      };
      const folder = async () => {
        while (state.moving) await foldAllTotals(test.database);
      };
      const watchers = [reader(), reader(), folder()];
      await Promise.all(movers);
      state.moving = false;
      await Promise.all(watchers);
      expect(statuses).toEqual(statuses.map(() => 200));
      expect(statuses).toHaveLength(MOVERS * MOVES);
      expect(looks.length).toBeGreaterThan(5);
      for (const look of looks) expect(look).toEqual(SAME);
      expect(await differences()).toEqual(SAME);
    });

    it('stay exact when a change or fold is interrupted', async () => {
      await expect(
        test.database.transaction('dealwright_system', async (tx) => {
          await queryRows(tx, setAmount(deals[0]), []);
          throw new Error('broken off');
        }),
      ).rejects.toThrow('broken off');
      await system('update deal_totals set slot = 5 where slot = 0 and company_id = $1', [companyId()]);
      await expect(
        asCompany(test.database, companyId(), async (tx) => {
          expect(await foldTotals(tx)).toBeGreaterThan(0);
          throw new Error('broken off');
        }),
      ).rejects.toThrow('broken off');
      expect(await differences()).toEqual(SAME);
      expect(await slots()).toContain(5);
      expect(await foldAllTotals(test.database)).toBeGreaterThan(0);
      expect(await slots()).toEqual([0]);
      expect(await differences()).toEqual(SAME);
      expect(await foldAllTotals(test.database)).toBe(0);
    });

    // On the embedded database transactions take turns: there is one slot.
    if (engine !== 'postgres') return;

    it('give concurrent changes a slot each, and fold no slot in use', async () => {
      await test.database.transaction('dealwright_system', async (one) => {
        await queryRows(one, setAmount(deals[1]), []);
        await system(setAmount(deals[2]));
        expect(await slots()).toEqual([0, 1]);
        expect(await foldAllTotals(test.database)).toBe(0);
      });
      expect(await differences()).toEqual(SAME);
      await foldAllTotals(test.database);
      expect(await slots()).toEqual([0]);
    });

    it('have at most 32 slots: the next change waits for one', async () => {
      let isDone = false;
      let waiting: Promise<unknown> = Promise.resolve();
      await test.database.transaction('dealwright_system', async (tx) => {
        await queryRows(
          tx,
          `select pg_advisory_xact_lock(hashtextextended(format('totals %s %s', $1::uuid, s), 0)) from generate_series(0, 31) s`,
          [companyId()],
        );
        waiting = system(setAmount(deals[3])).then(() => {
          isDone = true;
        });
        await expect
          .poll(() => system(`select 1 from pg_locks where locktype = 'advisory' and not granted`))
          .not.toEqual([]);
        expect(isDone).toBe(false);
      });
      await waiting;
      expect(Math.max(...(await slots()))).toBeLessThan(32);
      expect(await differences()).toEqual(SAME);
    });
  });
});
