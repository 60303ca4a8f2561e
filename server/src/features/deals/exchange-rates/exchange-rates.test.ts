import { changeDeal, createDeal, moveDeal } from '@dealwright/contract/deals/deals';
import {
  changeReportingCurrency,
  deleteExchangeRate,
  getReportingRates,
  importExchangeRates,
  listExchangeRates,
  setExchangeRate,
} from '@dealwright/contract/deals/exchange-rates';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { exchange } from '@dealwright/domain/exchange';
import { type Currency, minorDigits } from '@dealwright/domain/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestPerson } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { freezeClosedDeals } from './jobs.ts';

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
  const report = (currency: Currency | null, person = admin, former?: string | null) =>
    app.call(person, changeReportingCurrency, {
      body: { currency, ...(former === undefined ? {} : { former_currency: former }) },
    });
  const setRate = (day: string, base: Currency, currency: Currency, rate: string, person = admin) =>
    app.call(person, setExchangeRate, { body: { day, base, currency, rate } });
  const file = (content: string, person = admin) =>
    app.call(person, importExchangeRates, { body: { content } });
  const rates = async (person: TestPerson = app.people.rep) =>
    (await app.call(person, getReportingRates)).body.rates;
  const reference = (day: string, currency: string, rate: string) =>
    system('insert into reference_rates (day, currency, rate) values ($1, $2, $3::numeric)', [
      day,
      currency,
      rate,
    ]);

  describe('RATE02 rates of a company', () => {
    test('an admin sets the reporting currency and rates; everyone sees the value of other currencies', async () => {
      expect((await app.call(app.people.rep, getReportingRates)).body).toEqual({
        reporting_currency: null,
        converting: false,
        rates: [],
      });
      expect((await report('EUR')).body.reporting_currency).toBe('EUR');
      await setRate('2026-03-05', 'EUR', 'USD', '1.25');
      await setRate('2026-03-04', 'GBP', 'EUR', '1.1500');
      expect(await rates()).toEqual([
        { currency: 'USD', rate: '0.8', day: '2026-03-05', own: true },
        { currency: 'GBP', rate: '1.15', day: '2026-03-04', own: true },
      ]);
      const { body } = await app.call(admin, listExchangeRates);
      expect(body.items).toEqual([
        { day: '2026-03-05', base: 'EUR', currency: 'USD', rate: '1.25' },
        { day: '2026-03-04', base: 'GBP', currency: 'EUR', rate: '1.15' },
      ]);
      const actions = await system<{ action: string }>(
        `select distinct action from audit_log where company_id = $1 and action like '%rate_set' or action like 'reporting%'`,
        [admin.companyId],
      );
      expect(actions.map(({ action }) => action).sort()).toEqual([
        'exchange_rate_set',
        'reporting_currency_changed',
      ]);
    });

    test('combines two rates with the same day and base; the latest day counts, own rates before the source’s', async () => {
      await report('CHF');
      await setRate('2026-03-03', 'EUR', 'CHF', '0.9');
      await setRate('2026-03-03', 'EUR', 'USD', '1.2');
      await reference('2026-03-05', 'CHF', '0.95');
      await reference('2026-03-05', 'JPY', '190');
      await reference('2026-03-05', 'USD', '2');
      const found = Object.fromEntries((await rates()).map((rate) => [rate.currency, rate]));
      expect(found['USD']).toEqual({ currency: 'USD', rate: '0.75', day: '2026-03-03', own: true });
      expect(found['JPY']).toEqual({ currency: 'JPY', rate: '0.005', day: '2026-03-05', own: false });
      expect(found['EUR']).toEqual({ currency: 'EUR', rate: '0.9', day: '2026-03-03', own: true });
      expect(found['GBP']).toBeUndefined();
      await setRate('2026-03-04', 'CHF', 'USD', '1.6');
      expect((await rates())[0]).toEqual({ currency: 'USD', rate: '0.625', day: '2026-03-04', own: true });
    });

    test('a rate is valid for a year, one of the source for a week; a later rate is never used', async () => {
      await report('EUR');
      await setRate('2025-03-05', 'EUR', 'USD', '1.5');
      await reference('2026-02-26', 'GBP', '0.8');
      await reference('2026-03-07', 'CHF', '0.9');
      expect((await rates()).map(({ currency }) => currency)).toEqual(['USD'].slice(0, 1));
      app.clock.now = new Date('2026-03-07T12:00:00Z');
      expect((await rates()).map(({ currency }) => currency)).toEqual(['CHF']);
    });

    test('a new rate for the same day replaces the old one, and a rate can be deleted', async () => {
      await report('EUR');
      await setRate('2026-03-05', 'EUR', 'USD', '1.25');
      await setRate('2026-03-05', 'EUR', 'USD', '2');
      expect((await rates())[0]?.rate).toBe('0.5');
      await setRate('2026-03-05', 'USD', 'EUR', '0.4');
      expect((await rates())[0]?.rate).toBe('0.4');
      expect((await app.call(admin, listExchangeRates)).body.items).toHaveLength(1);
      await setRate('2026-03-05', 'EUR', 'USD', '2');
      const params = { day: '2026-03-05', base: 'EUR', currency: 'USD' } as const;
      expect((await app.call(app.people.stranger, deleteExchangeRate, { params })).status).toBe(404);
      expect((await app.call(admin, deleteExchangeRate, { params })).status).toBe(204);
      expect((await app.call(admin, deleteExchangeRate, { params })).status).toBe(404);
      expect(await rates()).toEqual([]);
    });

    test('lists rates page by page, latest day first', async () => {
      for (const day of ['2026-03-01', '2026-03-02']) {
        for (const currency of ['USD', 'GBP', 'CHF'] as const) await setRate(day, 'EUR', currency, '1.5');
      }
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const query = { limit: 2, ...(cursor === undefined ? {} : { cursor }) };
        const { body } = await app.call(admin, listExchangeRates, { query });
        seen.push(...body.items.map(({ day, currency }) => `${day} ${currency}`));
        cursor = body.next_cursor ?? undefined;
      } while (cursor !== undefined);
      expect(seen).toEqual(
        ['02', '01'].flatMap((day) => ['CHF', 'GBP', 'USD'].map((c) => `2026-03-${day} ${c}`)),
      );
    });

    test('only admins set rates; each company has its own; the second of two admins gets a conflict', async () => {
      for (const person of [app.people.manager, app.people.rep, app.people.viewer]) {
        expect((await report('EUR', person)).status).toBe(403);
        expect((await setRate('2026-03-05', 'EUR', 'USD', '1.25', person)).status).toBe(403);
        expect((await file('day,currency,rate\n2026-03-05,USD,2', person)).status).toBe(403);
        expect((await app.call(person, listExchangeRates)).status).toBe(403);
      }
      expect((await app.call(null, getReportingRates)).status).toBe(401);
      await report('EUR');
      await setRate('2026-03-05', 'EUR', 'USD', '1.25');
      expect((await app.call(app.people.stranger, getReportingRates)).body.rates).toEqual([]);
      expect((await app.call(app.people.stranger, listExchangeRates)).body.items).toEqual([]);
      const stale = await report('USD', admin, null);
      expect([stale.status, stale.problem.code]).toEqual([412, 'stale_version']);
      expect((await report('USD', admin, 'EUR')).status).toBe(200);
    });

    test.each([
      ['2026-03-05', 'EUR', 'EUR', '1'],
      ['2026-03-05', 'EUR', 'USD', '0'],
      ['2026-03-05', 'EUR', 'USD', '-1'],
      ['2026-03-05', 'EUR', 'USD', '1e3'],
      ['2026-03-05', 'EUR', 'USD', '1,5'],
      ['1789-07-14', 'EUR', 'USD', '1'],
      ['2026-02-30', 'EUR', 'USD', '1'],
      ['2026-03-05', 'EUR', 'XXX', '1'],
    ])('refuses %s %s %s %s', async (day, base, currency, rate) => {
      expect((await setRate(day, base as Currency, currency as Currency, rate)).status).toBe(400);
    });
  });

  describe('RATE03 a file of rates', () => {
    test('has a day, a currency and a rate per line, for one unit of the reporting currency', async () => {
      const none = await file('day,currency,rate\n2026-03-05,USD,2');
      expect(none.problem.errors?.[0]?.message).toMatch(/^Choose a reporting currency first/);
      await report('EUR');
      const { body } = await file(
        '\uFEFFDay;Currency;Rate\r\n2026-03-04;usd;1,6\r\n2026-03-05;USD;1,25\r\n2026-03-05;PLN;4,2\r\n',
      );
      expect(body).toEqual({
        saved: 2,
        unchanged: 0,
        first_day: '2026-03-04',
        last_day: '2026-03-05',
        ignored: ['PLN'],
      });
      expect(await rates()).toEqual([{ currency: 'USD', rate: '0.8', day: '2026-03-05', own: true }]);
      expect((await file('day,currency,rate\n2026-03-05,USD,1.25\n2026-03-05,CHF,0.9')).body).toMatchObject({
        saved: 1,
        unchanged: 1,
      });
    });

    test('can be the European Central Bank’s, for one day or all, with any reporting currency', async () => {
      await report('USD');
      const daily = await file('Date, USD, JPY, BGN, CHF, \n05 March 2026, 1.25, 200, 1.9558, 0.9, \n');
      expect(daily.body).toMatchObject({ saved: 3, ignored: ['BGN'], first_day: '2026-03-05' });
      expect((await rates()).find(({ currency }) => currency === 'JPY')?.rate).toBe('0.00625');
      const all = await file('Date,USD,JPY,CYP,\n2026-03-05,1.25,200,N/A,\n2026-03-04,1.5,N/A,N/A,\n');
      expect(all.body).toMatchObject({ saved: 1, unchanged: 2, first_day: '2026-03-04' });
    });

    test.each([
      ['nothing in it', '   \n', 'The first line names no rates'],
      ['another table', 'name,amount\nA,1', 'The first line names no rates'],
      ['no line', 'day,currency,rate\n', 'The file has no rates.'],
      [
        'no known currency',
        'day,currency,rate\n2026-03-05,XPF,1',
        'The file has no rates for the currencies',
      ],
      ['a wrong day', 'day,currency,rate\n2026-02-30,USD,1', 'Line 2: “2026-02-30” isn’t a day'],
      ['a wrong month', 'Date, USD\n05 Foo 2026, 1.2', 'Line 2: “05 Foo 2026” isn’t a day'],
      ['a formula', 'day,currency,rate\n2026-03-05,USD,=1+1', 'Line 2: “=1+1” isn’t a rate'],
      ['zero', 'day,currency,rate\n2026-03-05,USD,0', 'Line 2: “0” isn’t a rate'],
      [
        'a wrong currency',
        'day,currency,rate\n2026-03-05,dollars,1',
        'Line 2: “DOLLARS” isn’t a currency code',
      ],
      ['an open quote', 'day,currency,rate\n"2026-03-05,USD,1', 'This isn’t a CSV file'],
    ])('with %s is refused whole, with the line and the reason', async (_, content, message) => {
      await report('EUR');
      const { status, problem } = await file(content);
      expect([status, problem.errors?.[0]?.path]).toEqual([400, 'content']);
      expect(problem.errors?.[0]?.message).toContain(message);
      expect(await system('select 1 from exchange_rates')).toEqual([]);
    });
  });

  describe('RATE04 a deal keeps the rate of the day it closed', () => {
    const frozenOf = async (number: number) =>
      (
        await system<Record<string, unknown>>(
          `select frozen_currency, trim_scale(frozen_rate)::text as rate, frozen_day::text as day,
                  frozen_minor::text as minor from deals where number = $1 and company_id = $2`,
          [number, admin.companyId],
        )
      )[0];
    const create = async (amount_minor: number, currency: Currency) =>
      (
        await app.call(app.people.rep, createDeal, {
          body: { name: 'One', account: { name: 'Harbour' }, amount_minor, currency },
        })
      ).body;
    const move = (number: number, version: number, stage: 'closed_won' | 'proposal') =>
      app.call(app.people.rep, moveDeal, { params: { number }, version, body: { stage } });
    const NONE = { frozen_currency: null, rate: null, day: null, minor: null };

    test('when it is won, even if rates change; a reopened deal has none', async () => {
      await report('EUR');
      await setRate('2026-03-05', 'EUR', 'USD', '1.25');
      const deal = await create(100_01, 'USD');
      expect(await frozenOf(deal.number)).toEqual(NONE);
      const won = (await move(deal.number, deal.version, 'closed_won')).body;
      const frozen = { frozen_currency: 'EUR', rate: '0.8', day: '2026-03-05', minor: '8001' };
      expect(await frozenOf(deal.number)).toEqual(frozen);
      expect(deal.closed_rate).toBeNull();
      const closed_rate = { currency: 'EUR', rate: '0.8', day: '2026-03-05', amount_minor: 8001 };
      expect(won.closed_rate).toEqual(closed_rate);
      await setRate('2026-03-05', 'EUR', 'USD', '2');
      await freezeClosedDeals(app.database);
      expect(await frozenOf(deal.number)).toEqual(frozen);
      const changed = await app.call(app.people.rep, changeDeal, {
        params: { number: deal.number },
        version: won.version,
        body: { amount_minor: 200_00 },
      });
      expect(await frozenOf(deal.number)).toEqual({ ...frozen, minor: '16000' });
      await move(deal.number, changed.body.version, 'proposal');
      expect(await frozenOf(deal.number)).toEqual(NONE);
    });

    test('of its closing day if it is imported closed; a deal in the reporting currency has rate 1', async () => {
      await report('EUR');
      await setRate('2026-02-01', 'EUR', 'USD', '2');
      await setRate('2026-03-05', 'EUR', 'USD', '4');
      const closed = (currency: Currency) =>
        app.call(admin, createDeal, {
          body: {
            name: 'Past',
            account: { name: 'Harbour' },
            stage: 'closed_won',
            amount_minor: 3,
            currency,
            created_on: '2026-01-02',
            closed_on: '2026-02-14',
          },
        });
      const dollars = await closed('USD');
      expect(await frozenOf(dollars.body.number)).toEqual({
        frozen_currency: 'EUR',
        rate: '0.5',
        day: '2026-02-01',
        minor: '2',
      });
      expect(await frozenOf((await closed('EUR')).body.number)).toMatchObject({ rate: '1', minor: '3' });
      expect(await frozenOf((await closed('GBP')).body.number)).toEqual(NONE);
    });

    test('closed deals get rates added later, and are converted again for another reporting currency', async () => {
      const deal = await create(100_00, 'USD');
      await move(deal.number, deal.version, 'closed_won');
      await report('EUR');
      expect((await app.call(admin, getReportingRates)).body.converting).toBe(true);
      await freezeClosedDeals(app.database);
      expect((await app.call(admin, getReportingRates)).body.converting).toBe(false);
      expect(await frozenOf(deal.number)).toEqual(NONE);
      await setRate('2026-03-05', 'EUR', 'USD', '1.25');
      await freezeClosedDeals(app.database);
      expect(await frozenOf(deal.number)).toMatchObject({ frozen_currency: 'EUR', minor: '8000' });
      await setRate('2026-03-05', 'EUR', 'JPY', '200');
      await report('JPY');
      await freezeClosedDeals(app.database);
      expect(await frozenOf(deal.number)).toMatchObject({
        frozen_currency: 'JPY',
        rate: '160',
        minor: '16000',
      });
      await report('GBP');
      await freezeClosedDeals(app.database);
      expect(await frozenOf(deal.number)).toEqual(NONE);
      await report(null);
      expect((await app.call(admin, getReportingRates)).body.reporting_currency).toBeNull();
    });

    test('the database and the web app compute the same amounts', async () => {
      const cases = ['1', '0.5', '0.00625', '1.1234567890123', '160.25', '99999.999'].flatMap((rate) =>
        [1, 3, 5, 12_345, 99_999_999_999_999].flatMap((amount) =>
          (['USD', 'JPY'] as const).flatMap((from) =>
            (['EUR', 'JPY'] as const).map((to) => ({ rate, amount, from, to })),
          ),
        ),
      );
      const rows = await system<{ n: string | null }>(
        `select app.half_even(c.amount * c.rate * (10::numeric ^ (app.minor_digits(c.to_code) - app.minor_digits(c.from_code))))::text as n
           from json_to_recordset($1::json) as c (amount numeric, rate numeric, from_code char(3), to_code char(3), place bigint)
          order by c.place`,
        [
          JSON.stringify(
            cases.map(({ rate, amount, from, to }, place) => ({
              place,
              rate,
              amount,
              from_code: from,
              to_code: to,
            })),
          ),
        ],
      );
      const made = cases.map(({ rate, amount, from, to }) =>
        exchange({ currency: from, amountMinor: amount }, rate, to),
      );
      expect(rows.map(({ n }) => n)).toEqual(made.map((n) => (n >= 9n * 10n ** 18n ? null : String(n))));
      const codes = [
        'USD',
        'JPY',
        'KRW',
        'VND',
        'CLP',
        'ISK',
        'BHD',
        'IQD',
        'JOD',
        'KWD',
        'LYD',
        'OMR',
        'TND',
      ];
      const digits = await system<{ digits: number }>(
        'select app.minor_digits(c::char(3)) as digits from unnest($1::text[]) with ordinality u (c, n) order by n',
        [codes],
      );
      expect(digits.map((row) => row.digits)).toEqual(codes.map(minorDigits));
    });
  });
});
