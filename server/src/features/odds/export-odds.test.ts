import {
  exportDeadWeight,
  exportDealChances,
  keepDeadWeight,
  listDeadWeight,
  listDealChances,
} from '@dealwright/contract/odds/odds';
import type { SentQuery } from '@dealwright/contract/route';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { CHANCE_COLUMNS } from '@dealwright/domain/odds/odds-columns';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertMany } from '../../testing/insert-many.ts';
import { lastAudited, linesOfCsv, memberOf } from '../../testing/list-export.ts';
import { addOddsHistory, computeOddsNow } from '../../testing/odds-history.ts';
import type { TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { openChances } from './export-odds.ts';

const YESTERDAY = '2026-05-19';
/** More than are read at once. */
const MANY = 1_100;

eachEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine);
    app.clock.now = new Date('2026-05-20T10:00:00Z');
    await addOddsHistory(app);
    await app.database.transaction('dealwright_system', (tx) =>
      queryRows(tx, `update deals set name = '=1+1' where company_id = $1 and number = 60030`, [
        app.people.rep.companyId,
      ]),
    );
    await computeOddsNow(app, app.people.manager, YESTERDAY);
  });
  afterAll(() => app.close());

  const chances = async (person: TestPerson, query: SentQuery<typeof exportDealChances>) =>
    linesOfCsv(await app.call(person, exportDealChances, { query }));
  const weight = async (person: TestPerson, query: SentQuery<typeof exportDeadWeight>) =>
    linesOfCsv(await app.call(person, exportDeadWeight, { query }));

  test('EXPORT30 the odds of deals are exported in the order of their list, by whose they are', async () => {
    const { manager, rep, otherRep, stranger } = app.people;
    const { items } = (await app.call(manager, listDealChances, { query: { limit: 200 } })).body;
    const lines = await chances(manager, {});
    expect(lines[0]).toBe(
      'Number,Name,Account,Owner,Stage,Odds (%),Amount,Currency,Average amount,Expected amount',
    );
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(
      items.map(({ number }) => `LEAD-${number}`),
    );
    const odd = items.find(({ number }) => number === 60_030);
    const [chance, expected] = [Math.round((odd?.chance ?? 0) * 100), (odd?.expected_minor ?? 0) / 100];
    expect(lines.find((line) => line.startsWith('LEAD-60030,'))).toBe(
      `LEAD-60030,'=1+1,,${otherRep.name},Discovery,${chance},10000.00,USD,Yes,${expected.toFixed(2)}`,
    );
    expect(await lastAudited(app, 'odds_exported', manager)).toMatchObject({
      success: true,
      detail: { columns: CHANCE_COLUMNS, filter: { of: 'open' } },
    });
    const own = await chances(rep, { columns: ['owner'] });
    expect(own).toEqual(['Owner', ...Array.from({ length: 20 }, () => rep.name)]);
    expect(await chances(manager, { person: rep.id, columns: ['owner'] })).toEqual(own);
    const refused = await app.call(rep, exportDealChances, { query: { person: otherRep.id } });
    expect(refused.status).toBe(404);
    expect((await app.call(null, exportDealChances, { query: {} })).status).toBe(401);
    expect(await chances(stranger, {})).toHaveLength(1);
    expect(await chances(manager, { as_of: '2026-03-01' })).toHaveLength(1);
  });

  test('EXPORT30 deals that were won so far are exported too, and a workbook has numbers', async () => {
    const { manager } = app.people;
    const query = { of: 'won', limit: 200 } as const;
    const won = (await app.call(manager, listDealChances, { query })).body.items;
    const columns = ['name' as const, 'stage' as const, 'chance' as const];
    expect(await chances(manager, { of: 'won', columns })).toEqual([
      'Name,Stage,Odds (%)',
      ...won.map(({ name }) => `${name},Closed won,100`),
    ]);
    expect(won.length).toBeGreaterThan(0);
    const answer = await app.api.app.inject({
      method: 'GET',
      url: '/api/odds/deals/export?format=xlsx&columns=name,amount&of=won',
      headers: { cookie: `dealwright_session=${manager.token}` },
    });
    expect((await readXlsx(answer.rawPayload)).sheets[0]?.rows[1]).toEqual([won[0]?.name, 10_000, 'USD']);
  });

  test('EXPORT31 dead weight is exported in the order of its list, with what is kept and why', async () => {
    const { manager, rep, stranger } = app.people;
    const listed = async () =>
      (await app.call(manager, listDeadWeight, { query: { limit: 200 } })).body.items;
    const mine = (await listed()).find(({ owner }) => owner.id === rep.id);
    const params = { number: mine?.number ?? 0 };
    await app.call(rep, keepDeadWeight, { params, body: { reason: '@budget opens, in July' } });
    const lines = await weight(manager, {});
    expect(lines[0]).toBe(
      'Number,Name,Account,Owner,Stage,Amount,Currency,Age (days),Kept until,Kept by,Reason',
    );
    const items = await listed();
    expect(items.length).toBeGreaterThan(1);
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(
      items.map(({ number }) => `LEAD-${number}`),
    );
    const kept = items.find(({ number }) => number === params.number);
    expect(lines.find((line) => line.startsWith(`LEAD-${params.number},`))).toBe(
      `LEAD-${params.number},${kept?.name},,${rep.name},Discovery,${((kept?.amount_minor ?? 0) / 100).toFixed(2)},USD,` +
        `${kept?.age_days},${kept?.kept?.until},${rep.name},"'@budget opens, in July"`,
    );
    expect(await lastAudited(app, 'dead_weight_exported', manager)).toMatchObject({ success: true });
    const own = items.filter(({ owner }) => owner.id === rep.id).map(({ name }) => name);
    expect(await weight(rep, { columns: ['name'] })).toEqual(['Name', ...own]);
    expect(await weight(manager, { person: rep.id, columns: ['name'] })).toEqual(['Name', ...own]);
    expect((await app.call(manager, exportDeadWeight, { query: { person: stranger.id } })).status).toBe(404);
    expect(await weight(stranger, {})).toHaveLength(1);
  });

  test('EXPORT30 more deals than are read at once are in the file once each, of one run', async () => {
    const { manager, rep } = app.people;
    await insertMany(
      app.database,
      `insert into deals (company_id, id, workspace_id, number, name, owner_id, stage, created_by, amount_minor,
                          created_at, stage_entered_at, updated_at)
       select $1, gen_random_uuid(), $2, 70000 + n, 'Deal ' || n, $3, 'discovery', $3, 100000,
              $4::timestamptz - interval '9 days', $4::timestamptz - interval '9 days', $4
         from generate_series(1, $5::int) n`,
      [rep.companyId, rep.workspaceId, rep.id, app.clock.now, MANY],
    );
    await computeOddsNow(app, manager, YESTERDAY);
    const lines = await chances(manager, { columns: ['number'] });
    expect([lines.length, new Set(lines).size]).toEqual([1 + 30 + MANY, 1 + 30 + MANY]);
    const file = await openChances({
      database: app.database,
      reading: (tx, run) => run(tx),
      actor: await memberOf(app, manager),
      call: { clientAddress: '127.0.0.1', requestId: 'export' },
      now: app.clock.now,
      format: 'csv',
      filter: { of: 'open' },
      columns: ['number'],
    });
    app.clock.now = new Date(app.clock.now.getTime() + 60_000);
    await computeOddsNow(app, manager, YESTERDAY);
    await expect(file.toArray()).rejects.toThrow('The odds were computed again.');
  });
});
