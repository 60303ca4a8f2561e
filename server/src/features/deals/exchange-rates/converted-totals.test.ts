import { getAccount } from '@dealwright/contract/account-planning/accounts';
import { createDeal, getBoard, getDealTotals } from '@dealwright/contract/deals/deals';
import { changeReportingCurrency, setExchangeRate } from '@dealwright/contract/deals/exchange-rates';
import { getForecast } from '@dealwright/contract/forecast/forecast';
import { splitStatements } from '@dealwright/db/migration/sql-statements';
import { readMigrations } from '@dealwright/db/migration-files';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import type { Currency } from '@dealwright/domain/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestPerson } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addDeal } from '../../../testing/test-deal.ts';
import { foldAllTotals } from '../jobs.ts';
import { freezeClosedDeals } from './jobs.ts';

const NIL = "'00000000-0000-0000-0000-000000000000'::uuid";

/** Cells whose stored sum differs from their deals; one statement, so both are from the same moment. */
const DIFFERENCES = `
  with board as (
    select company_id, workspace_id, profile_id, stage::text, forecast_category::text, currency, frozen_deals, frozen_minor
      from deal_totals
    union all
    select d.company_id, d.workspace_id, s.profile_id, d.stage::text, d.forecast_category::text, d.currency, -1, -d.frozen_minor
      from deals d cross join lateral (
        select ${NIL} as profile_id
        union all select a.profile_id from deal_access a where a.company_id = d.company_id and a.deal_id = d.id) s
     where d.shelf is null and d.frozen_minor is not null),
  accounts as (
    select company_id, workspace_id, profile_id, account_id, month, currency, frozen_deals, frozen_minor
      from account_totals
    union all
    select d.company_id, s.workspace_id, s.profile_id, d.account_id, date_trunc('month', d.closed_at at time zone 'UTC')::date,
           d.currency, -1, -d.frozen_minor
      from deals d cross join lateral (
        select ${NIL} as workspace_id, ${NIL} as profile_id
        union all select d.workspace_id, ${NIL}
        union all select d.workspace_id, a.profile_id from deal_access a
                   where a.company_id = d.company_id and a.deal_id = d.id) s
     where d.shelf is null and d.stage_position = 8 and d.closed_at is not null and d.account_id is not null
       and d.frozen_minor is not null),
  wrong as (
    select 'board' from board group by company_id, workspace_id, profile_id, stage, forecast_category, currency
      having sum(frozen_deals) <> 0 or sum(frozen_minor) <> 0
    union all
    select 'account' from accounts group by company_id, workspace_id, profile_id, account_id, month, currency
      having sum(frozen_deals) <> 0 or sum(frozen_minor) <> 0)
  select (select count(*)::int from wrong) as wrong,
         (select count(*)::int from deals where frozen_minor is not null) as frozen`;

const CHANGES = [
  "stage = 'closed_won', closed_at = '2026-03-05T10:00:00Z'",
  "stage = 'closed_won', closed_at = '2026-02-14T10:00:00Z'",
  "stage = 'closed_lost', closed_at = '2026-03-06T10:00:00Z'",
  "stage = 'negotiation', closed_at = null",
  'amount_minor = amount_minor + 333',
  "currency = 'USD'",
  "currency = 'EUR'",
  "currency = 'CHF'",
  "shelf = 'archived', shelved_at = now()",
  'shelf = null, shelved_at = null',
  'account_id = null',
  'account_id = (select id from accounts order by id limit 1)',
  'owner_id = $2',
  'owner_id = $3',
];

/** Pseudorandom numbers that are the same in each run. */
function* chances(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

eachEngine((engine) => {
  let app: TestApp;
  let admin: TestPerson;
  beforeAll(async () => {
    app = await createTestApp(engine);
    admin = app.people.admin;
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.now = new Date('2026-03-06T12:00:00Z');
    for (const table of ['exchange_rates', 'reference_rates', 'currency_settings'])
      await system(`delete from ${table}`);
  });

  const system = <T>(sql: string, values: readonly unknown[] = []) =>
    app.database.transaction('dealwright_system', (tx) => queryRows<T>(tx, sql, [...values]));
  const report = async (currency: Currency | null) => {
    await app.call(admin, changeReportingCurrency, { body: { currency } });
    await freezeClosedDeals(app.database);
  };
  const setRate = (currency: Currency, rate: string, base: Currency = 'EUR') =>
    app.call(admin, setExchangeRate, { body: { day: '2026-02-01', base, currency, rate } });
  const differences = async () => (await system<{ wrong: number; frozen: number }>(DIFFERENCES))[0];
  const won = async (amount_minor: number, currency: Currency, account: { name: string }) =>
    (
      await app.call(app.people.rep, createDeal, {
        body: { name: 'Won', account, stage: 'closed_won', amount_minor, currency },
      })
    ).body;
  const closedOf = async (person: TestPerson, query: Record<string, string> = {}) => {
    const { stages } = (await app.call(person, getDealTotals, { query })).body;
    return stages.find(({ stage }) => stage === 'closed_won')?.converted;
  };

  test('RATE09 stored sums of closed deals equal their deals after any change', async () => {
    await report('EUR');
    await setRate('USD', '1.25');
    const { rep, otherRep } = app.people;
    const deals = [];
    for (let index = 0; index < 12; index += 1)
      deals.push(await addDeal(app.database, index % 2 ? rep : otherRep));
    const chance = chances(20_260_306);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(chance.next().value * list.length)] as T;
    let most = 0;
    for (let turn = 0; turn < 240; turn += 1) {
      const change = pick(CHANGES);
      const people = change.includes('$2') ? [rep.id] : change.includes('$3') ? [otherRep.id] : [];
      await system(`update deals set ${change.replace('$3', '$2')} where id = $1`, [
        pick(deals).id,
        ...people,
      ]);
      if (turn % 40 === 11) await foldAllTotals(app.database);
      if (turn === 80) await setRate('CHF', '0.95');
      if (turn === 120) await report('USD');
      if (turn === 160) await report('GBP');
      if (turn === 200) await report('EUR');
      if (turn % 8 > 0) continue;
      const found = await differences();
      expect([turn, found?.wrong]).toEqual([turn, 0]);
      most = Math.max(most, found?.frozen ?? 0);
    }
    expect(most).toBeGreaterThan(5);
    await system('select app.erase_deals($1, $2::uuid[])', [
      rep.companyId,
      deals.slice(0, 6).map(({ id }) => id),
    ]);
    expect(await differences()).toMatchObject({ wrong: 0 });
    await system('select app.erase_deals($1, $2::uuid[])', [rep.companyId, deals.map(({ id }) => id)]);
    expect(await differences()).toEqual({ wrong: 0, frozen: 0 });
  });

  test('RATE10 the board and an account show the converted sum of closed deals, or which rate is missing', async () => {
    const { rep } = app.people;
    const account = { name: 'Converted Harbour' };
    const { account: made } = await won(100_00, 'USD', account);
    await won(50_00, 'EUR', account);
    expect(await closedOf(rep)).toBeUndefined();
    await report('EUR');
    expect(await closedOf(rep)).toEqual({ currency: 'EUR', missing: ['USD'] });
    await setRate('USD', '1.25');
    await freezeClosedDeals(app.database);
    const worth = { currency: 'EUR', amount_minor: 130_00, missing: [] };
    const accountOf = async (person: TestPerson) =>
      (await app.call(person, getAccount, { params: { account_id: made?.id ?? '' } })).body.won.converted;
    expect(await closedOf(rep)).toEqual(worth);
    expect(await closedOf(rep, { q: 'Won' })).toEqual(worth);
    expect(await closedOf(app.people.manager, { q: 'Won' })).toEqual(worth);
    expect(await accountOf(rep)).toEqual(worth);
    const { columns } = (await app.call(rep, getBoard, {})).body;
    expect(columns.find(({ stage }) => stage === 'closed_won')?.converted).toEqual(worth);
    expect(await closedOf(app.people.stranger)).toBeUndefined();
    // A later rate doesn't change closed deals.
    await setRate('USD', '2');
    await freezeClosedDeals(app.database);
    expect(await closedOf(rep)).toEqual(worth);
    await won(10_00, 'CHF', account);
    expect(await closedOf(rep)).toEqual({ currency: 'EUR', missing: ['CHF'] });
    expect(await accountOf(rep)).toEqual({ currency: 'EUR', missing: ['CHF'] });
    // There is no sum while deals still get their rates in another currency.
    await app.call(admin, changeReportingCurrency, { body: { currency: 'USD' } });
    expect(await closedOf(rep)).toBeUndefined();
    await freezeClosedDeals(app.database);
    expect(await closedOf(rep)).toEqual({ currency: 'USD', missing: ['CHF'] });
    await report(null);
    expect([await closedOf(rep), await accountOf(rep)]).toEqual([undefined, undefined]);
  });

  test('RATE13 the forecast shows what was won this quarter in the reporting currency, also of one currency', async () => {
    const wonNow = async () => (await app.call(app.people.rep, getForecast, { query: {} })).body.closed;
    await system('select app.erase_deals(company_id, array_agg(id)) from deals group by company_id');
    await won(100_00, 'USD', { name: 'Dashboard Harbour' });
    expect((await wonNow()).converted).toBeUndefined();
    await report('EUR');
    expect((await wonNow()).converted).toEqual({ currency: 'EUR', missing: ['USD'] });
    await setRate('USD', '1.25');
    await freezeClosedDeals(app.database);
    expect(await wonNow()).toMatchObject({
      deals: 1,
      amounts: [{ currency: 'USD', amount_minor: 100_00 }],
      converted: { currency: 'EUR', amount_minor: 80_00, missing: [] },
    });
    await won(50_00, 'EUR', { name: 'Dashboard Harbour' });
    await freezeClosedDeals(app.database);
    expect((await wonNow()).converted).toEqual({ currency: 'EUR', amount_minor: 130_00, missing: [] });
  });

  test('RATE11 deals closed before sums were converted are filled in once, along with those counted since', async () => {
    await report('EUR');
    await setRate('USD', '1.25');
    await won(70_00, 'USD', { name: 'Old Harbour' });
    await foldAllTotals(app.database);
    await system('update deal_totals set frozen_deals = 0, frozen_minor = 0');
    await system('update account_totals set frozen_deals = 0, frozen_minor = 0');
    await won(30_00, 'USD', { name: 'New Harbour' });
    expect((await differences())?.wrong).toBeGreaterThan(0);
    const fill = readMigrations().find(({ name }) => name === 'fill_converted_totals');
    for (const round of ['once', 'again']) {
      for (const { text } of splitStatements(fill?.sql ?? '')) {
        let after: string | null = null;
        do {
          after = (await system<{ after: string }>(text, [after]))[0]?.after ?? null;
        } while (after !== null);
      }
      expect([round, (await differences())?.wrong]).toEqual([round, 0]);
    }
  });
});
