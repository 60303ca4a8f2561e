import { changeDeal, createDeal, listDeals } from '@dealwright/contract/deals/deals';
import { moveBuyerStep } from '@dealwright/contract/close-plan/buyer-plan';
import { getSession } from '@dealwright/contract/identity/session';
import { changeProfile } from '@dealwright/contract/people/profile-changes';
import { openPostgres } from '@dealwright/db/postgres/open-postgres';
import { queryRows } from '@dealwright/db/query-rows';
import { addDays, dayOf } from '@dealwright/domain/calendar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPlannedDeal, confirmedPlanBuyer } from './testing/plan-scene.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

const POOL = 5;
const MANY = 30;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp('postgres', { DATABASE_POOL: String(POOL), REQUEST_WAIT_SECONDS: '1' });
});
afterAll(() => app.close());

/** Holds the lock that a statement takes until it is told to let go. */
async function locked(sql: string, values: readonly unknown[]): Promise<() => Promise<void>> {
  const other = openPostgres({ url: app.database.url ?? '', poolSize: 1 });
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let whole: Promise<unknown> = Promise.resolve();
  await new Promise<void>((taken, failed) => {
    whole = other
      .transaction('dealwright_system', async (tx) => {
        await queryRows(tx, sql, values);
        taken();
        await held;
      })
      .catch(failed);
  });
  return async () => {
    release();
    await whole;
    await other.close();
  };
}

const times = <T>(run: (index: number) => Promise<T>) => Array.from({ length: MANY }, (_, at) => run(at));
/** Waits until so many of them have an answer. */
const answered = (calls: readonly Promise<unknown>[], count: number) =>
  new Promise<void>((resolve) => {
    let left = count;
    for (const call of calls)
      void call.then(() => {
        left -= 1;
        if (left === 0) resolve();
      });
  });
const statuses = (answers: readonly { status: number }[]) =>
  [...new Set(answers.map(({ status }) => status))].sort();

/** That everyone else is served while one person keeps requests open. */
async function othersAreServed(): Promise<void> {
  const { stranger, strangerRep, otherRep } = app.people;
  for (const person of [stranger, strangerRep, stranger, strangerRep, stranger, strangerRep]) {
    expect((await app.call(person, listDeals)).status).toBe(200);
    expect((await app.call(person, getSession)).status).toBe(200);
  }
  const ready = await app.api.app.inject({ url: '/health/ready' });
  expect(ready.statusCode).toBe(200);
  expect((await app.call(otherRep, getSession)).status).toBe(200);
}

test('OPS29 R21 thirty writes of one person waiting for a locked row end in 429, and no one else is refused', async () => {
  const { rep } = app.people;
  const body = { name: 'Locked deal', account: { name: 'Harbour Hospital' } };
  const deal = (await app.call(rep, createDeal, { body })).body;
  const unlock = await locked('select 1 from deals where id = $1 for update', [deal.id]);
  const params = { number: deal.number };
  const writes = times((at) =>
    app.call(rep, changeDeal, { params, version: 1, body: { amount_minor: at + 1 } }),
  );
  await othersAreServed();
  const refused = (await Promise.race(writes)) as Awaited<(typeof writes)[number]>;
  expect(refused.status).toBe(429);
  expect(refused.problem).toMatchObject({ code: 'too_many_at_once', retryAfter: 2 });
  expect(refused.headers['retry-after']).toBe('2');
  expect(refused.headers['content-type']).toContain('application/problem+json');
  await othersAreServed();
  await unlock();
  expect(statuses(await Promise.all(writes))).toEqual([200, 412, 429]);
  expect((await app.call(rep, listDeals)).status).toBe(200);
});

test('OPS29 R21 a whole company that waits for locked rows leaves connections for the others', async () => {
  const { rep, otherRep, manager, admin, viewer } = app.people;
  const unlock = await locked('select 1 from profiles where company_id = $1 for update', [rep.companyId]);
  const crowd = [rep, otherRep, manager, admin, viewer];
  const writes = times((at) =>
    app.call(crowd[at % crowd.length] ?? rep, changeProfile, { body: { first_name: `N${at}` } }),
  );
  const { stranger, strangerRep } = app.people;
  for (let round = 0; round < 6; round += 1) {
    for (const person of [stranger, strangerRep])
      expect((await app.call(person, listDeals)).status).toBe(200);
    expect((await app.api.app.inject({ url: '/health/ready' })).statusCode).toBe(200);
  }
  // Freed at the first refusal, those still waiting would be served.
  await answered(writes, 11);
  await unlock();
  const answers = await Promise.all(writes);
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(10);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
});

test('OPS29 R21 thirty changes of one buyer waiting for a locked plan end in 429, and no one else is refused', async () => {
  const { rep } = app.people;
  const buyer = await confirmedPlanBuyer(app, rep, await addPlannedDeal(app, rep));
  const unlock = await locked('select 1 from close_plans where deal_id = $1 for update', [buyer.id]);
  const params = { ...buyer.params, step_id: buyer.steps[0] ?? '' };
  const body = { due_on: addDays(dayOf(app.clock.now), 5), reason: 'Counsel is away' };
  const moves = times(() => buyer.browser.call(moveBuyerStep, { params, body }));
  await othersAreServed();
  const refused = (await Promise.race(moves)) as Awaited<(typeof moves)[number]>;
  expect(refused.problem).toMatchObject({ code: 'too_many_at_once', retryAfter: 2 });
  await othersAreServed();
  await unlock();
  expect(statuses(await Promise.all(moves))).toEqual([200, 429]);
});

test('OPS17 readiness has a connection of its own: it is ready while every other one is taken', async () => {
  const database = openPostgres({ url: app.database.url ?? '', poolSize: 2 });
  let freed = false;
  const busy = [1, 2].map(async () => {
    await database.transaction('dealwright_app', (tx) => queryRows(tx, 'select pg_sleep(4)'));
    freed = true;
  });
  await Promise.all(Array.from({ length: 20 }, () => database.ping()));
  expect(freed).toBe(false);
  await Promise.all(busy);
  await database.close();
});
