import { createDeal, moveDeal } from '@dealwright/contract/deals/deals';
import { changeReportingCurrency, getReportingRates } from '@dealwright/contract/deals/exchange-rates';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import type { Currency } from '@dealwright/domain/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPerson } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { freezeClosedDeals } from './jobs.ts';
import { saveReferenceRates } from './store.ts';

const NONE = { frozen_currency: null, rate: null, day: null, minor: null };

eachEngine((engine) => {
  let app: TestApp;
  let admin: TestPerson;
  beforeAll(async () => {
    app = await createTestApp(engine);
    admin = app.people.admin;
    app.clock.now = new Date('2026-03-06T12:00:00Z');
    await app.database.transaction('dealwright_system', (tx) =>
      queryRows(tx, 'delete from reference_rates', []),
    );
  });
  afterAll(() => app.close());

  const report = (currency: Currency, person = admin) =>
    app.call(person, changeReportingCurrency, { body: { currency } });
  const frozenOf = async (number: number) => {
    const [row] = await app.database.transaction('dealwright_system', (tx) =>
      queryRows<Record<string, unknown>>(
        tx,
        `select frozen_currency, trim_scale(frozen_rate)::text as rate, frozen_day::text as day,
                frozen_minor::text as minor from deals where number = $1 and company_id = $2`,
        [number, admin.companyId],
      ),
    );
    return row;
  };
  const create = async (amount_minor: number, currency: Currency) =>
    (
      await app.call(app.people.rep, createDeal, {
        body: { name: 'One', account: { name: 'Harbour' }, amount_minor, currency },
      })
    ).body;
  const move = (number: number, version: number, stage: 'closed_won') =>
    app.call(app.people.rep, moveDeal, { params: { number }, version, body: { stage } });

  test('RATE08 a source’s rate that arrives after a deal closed applies to it, and queues no other company', async () => {
    const { stranger } = app.people;
    await report('EUR');
    await report('EUR', stranger);
    await freezeClosedDeals(app.database);
    const [early, late] = [await create(100_00, 'USD'), await create(50_00, 'GBP')];
    for (const { number, version } of [early, late]) await move(number, version, 'closed_won');
    expect(await frozenOf(early.number)).toEqual(NONE);
    const save = (day: string) =>
      app.database.transaction('dealwright_system', (tx) =>
        saveReferenceRates(tx, [{ day, currency: 'USD', rate: '1.25' }]),
      );
    const isWaiting = async (person: TestPerson) =>
      (await app.call(person, getReportingRates)).body.converting;
    expect(await save('2026-01-05')).toBe(1);
    expect(await isWaiting(admin)).toBe(false);
    expect(await save('2026-03-05')).toBe(1);
    expect([await isWaiting(admin), await isWaiting(stranger)]).toEqual([true, false]);
    await freezeClosedDeals(app.database);
    expect(await frozenOf(early.number)).toMatchObject({
      frozen_currency: 'EUR',
      rate: '0.8',
      day: '2026-03-05',
      minor: '8000',
    });
    expect(await frozenOf(late.number)).toEqual(NONE);
  });
});
