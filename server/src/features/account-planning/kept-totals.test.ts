import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { STAGES } from '@dealwright/domain/stage';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addDeal, type TestDeal } from '../../testing/test-deal.ts';

const NIL = "'00000000-0000-0000-0000-000000000000'::uuid";

/** Every cell as the deals themselves say, without the function that the triggers ask. */
const TOTALS = {
  counted: `
    select d.company_id, s.workspace_id, s.profile_id, d.account_id, c.kind, c.month, c.currency, count(*) as deals,
           sum(d.amount_minor)::bigint as amount_minor
      from deals d
      cross join lateral (
        select ${NIL} as workspace_id, ${NIL} as profile_id
        union all select d.workspace_id, ${NIL}
        union all select d.workspace_id, a.profile_id from deal_access a where a.company_id = d.company_id and a.deal_id = d.id) s
      join lateral (values
        (d.stage_position < 8, 'open', '-infinity'::date, d.currency),
        (d.stage_position < 8, 'open', '-infinity'::date, 'XXX'),
        (d.stage_position = 8 and d.closed_at is not null, 'won', date_trunc('month', d.closed_at at time zone 'UTC')::date, d.currency)
      ) c (counts, kind, month, currency) on c.counts
     where d.shelf is null group by 1, 2, 3, 4, 5, 6, 7`,
  kept: `
    select company_id, workspace_id, profile_id, account_id, kind, month, currency, deals, amount_minor
      from account_totals where deals <> 0 or amount_minor <> 0`,
};
const QUARTERS = {
  counted: `
    select company_id, workspace_id, account_id,
           date_trunc('quarter', coalesce(closed_at at time zone 'UTC', close_date, date '9999-10-01'))::date, forecast_category,
           currency, count(*), sum(amount_minor)::bigint
      from deals where shelf is null group by 1, 2, 3, 4, 5, 6`,
  kept: `
    select company_id, workspace_id, account_id, quarter, forecast_category, currency, deals, amount_minor
      from account_quarters where deals <> 0 or amount_minor <> 0`,
};

eachEngine((engine) => {
  describe('what is kept of each account', () => {
    let test: TestApp;
    let deals: TestDeal[];

    beforeAll(async () => {
      test = await createTestApp(engine);
      const { rep, otherRep, manager } = test.people;
      deals = [];
      for (const owner of [rep, rep, otherRep, manager]) deals.push(await addDeal(test.database, owner));
    });
    afterAll(() => test.close());

    const run = (statement: string, values: readonly unknown[] = []) =>
      test.database.transaction('dealwright_system', (tx) =>
        queryRows<Record<string, unknown>>(tx, statement, values),
      );
    const expectSame = async () => {
      for (const { counted, kept } of [TOTALS, QUARTERS]) {
        expect(await run(`(${counted}) except all (${kept})`)).toEqual([]);
        expect(await run(`(${kept}) except all (${counted})`)).toEqual([]);
      }
    };
    const change = (of: readonly TestDeal[], set: string) =>
      run(`update deals set ${set} where id = any ($1::uuid[])`, [of.map(({ id }) => id)]);

    const SETS = [
      fc.integer({ min: 0, max: 9_000 }).map((amount) => `amount_minor = ${amount}`),
      fc.constantFrom('USD', 'EUR').map((currency) => `currency = '${currency}'`),
      fc.constantFrom(...STAGES).map((stage) => `stage = '${stage}'`),
      fc
        .constantFrom('pipeline', 'commit', 'closed', 'omitted')
        .map((choice) => `forecast_category = '${choice}'`),
      fc
        .constantFrom('null', "'2026-03-31'", "'2026-04-01'", "'2026-05-05'")
        .map((day) => `close_date = ${day}`),
      fc.constantFrom('null', "'2026-03-31T23:59:59Z'", "'2026-04-01Z'").map((at) => `closed_at = ${at}`),
      fc.constantFrom('shelf = null, shelved_at = null', "shelf = 'archived', shelved_at = now()"),
      fc.constant('account_id = (select account_id from deals order by number limit 1)'),
      fc.constant('owner_id = (select owner_id from deals order by number desc limit 1)'),
    ] as const;

    it('is what the deals add up to, whatever was changed of one or of several at once', async () => {
      await expectSame();
      const places = fc.subarray([0, 1, 2, 3], { minLength: 1 });
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(places, fc.oneof(...SETS)), { minLength: 3, maxLength: 8 }),
          async (steps) => {
            for (const [of, set] of steps)
              await change(
                deals.filter((_, at) => of.includes(at)),
                set,
              );
            await expectSame();
          },
        ),
        { numRuns: 15 },
      );
    });

    it('is what the deals add up to when they are changed at the same time', async () => {
      await Promise.all(
        [100, 200, 300, 400].flatMap((amount, at) => {
          const one = deals[at];
          if (!one) return [];
          return [
            change([one], `amount_minor = ${amount}`),
            change([one], "stage = 'proposal', closed_at = null"),
          ];
        }),
      );
      await expectSame();
    });

    it('is not written by a deal that goes on within the same cells', async () => {
      const places = () =>
        run(
          'select ctid::text from account_totals union all select ctid::text from account_quarters order by 1',
        );
      await change(
        deals,
        "stage = 'discovery', closed_at = null, close_date = '2026-04-01', shelf = null, shelved_at = null",
      );
      const before = await places();
      await change(deals, "stage = 'proposal', close_date = '2026-05-05', next_step = 'Call'");
      expect(await places()).toEqual(before);
      await change(deals, "stage = 'closed_won', closed_at = '2026-05-05Z'");
      expect(await places()).not.toEqual(before);
      await expectSame();
    });
  });
});
