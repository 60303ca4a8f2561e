import { makeForecastCall } from '@dealwright/contract/forecast/calls';
import { exportForecastPeople, listForecastPeople } from '@dealwright/contract/forecast/forecast';
import type { SentQuery } from '@dealwright/contract/route';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addForecastDeal, reportToManager, setQuota } from '../../testing/forecast-scene.ts';
import { lastAudited, linesOfCsv } from '../../testing/list-export.ts';
import type { TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const DUE = { close_date: '2026-06-20', stage: 'negotiation' } as const;

eachEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine);
    app.clock.now = new Date('2026-06-15T10:00:00Z');
    const { rep, otherRep, stranger } = app.people;
    await reportToManager(app);
    await setQuota(app, 40_000);
    await addForecastDeal(app, rep, { ...DUE, amount_minor: 1_000, choice: 'commit' });
    await addForecastDeal(app, rep, { ...DUE, amount_minor: 200, choice: 'best_case' });
    const euros = { amount_minor: 300, currency: 'EUR', choice: 'best_case' } as const;
    await addForecastDeal(app, otherRep, { ...DUE, ...euros });
    await addForecastDeal(app, otherRep, { name: 'Won', stage: 'closed_won', amount_minor: 700 });
    await addForecastDeal(app, stranger, { ...DUE, amount_minor: 900, choice: 'commit' });
    const call = {
      scope: 'person',
      person: rep.id,
      first: '2026-04-01',
      last: '2026-06-30',
      category: 'commit',
      amount_minor: 950,
      currency: 'USD',
      note: '=1+1',
    } as const;
    expect((await app.call(rep, makeForecastCall, { body: call })).status).toBe(201);
  });
  afterAll(() => app.close());

  const lines = async (person: TestPerson, query: SentQuery<typeof exportForecastPeople>) =>
    linesOfCsv(await app.call(person, exportForecastPeople, { query }));

  test('EXPORT32 the forecast by person is exported with the teams that are unfolded', async () => {
    const { admin, manager } = app.people;
    const columns = ['person', 'lead', 'scope', 'commit'] as const;
    const top = ['Ada Test,,Person,,,0', 'Mona Test,,Team,10.00,USD,1'];
    const rest = ['Nils Test,,Person,,,0', 'Vera Test,,Person,,,0'];
    const team = [
      'Mona Test,,Person,,,0',
      'Omar Test,Mona Test,Person,,,0',
      'Rosa Test,Mona Test,Person,10.00,USD,1',
    ];
    const head = 'Person,Team lead,Scope,Commit,Commit currency,Commit deals';
    const folded = { columns: [...columns] };
    expect(await lines(admin, folded)).toEqual([head, ...top, ...rest]);
    const open = { ...folded, open: [manager.id] };
    expect(await lines(admin, open)).toEqual([head, ...top, ...team, ...rest]);
    const ofTeam = { ...folded, scope: 'team', person: manager.id } as const;
    expect(await lines(admin, ofTeam)).toEqual([head, ...team]);
    expect(await lastAudited(app, 'forecast_exported', admin)).toMatchObject({
      success: true,
      detail: { columns, filter: { scope: 'team', person: manager.id, open: [] } },
    });
  });

  test('EXPORT32 it has the quota, numbers and calls of the table, formula-safe', async () => {
    const { manager, rep } = app.people;
    const own = await lines(rep, {});
    expect(own).toEqual([
      'Person,Team lead,Scope,Quota,Quota currency,Closed,Closed currency,Closed deals,' +
        'Commit,Commit currency,Commit deals,Best Case,Best Case currency,Best Case deals,' +
        'Pipeline,Pipeline currency,Pipeline deals,' +
        'Commit call,Commit call currency,Commit call by,Commit call note,' +
        'Sellers’ calls,Sellers’ calls currency,Sellers who called,Sellers,' +
        'Manager’s call,Manager’s call currency,Manager’s call by,Manager’s call note',
      "Rosa Test,,Person,100.00,USD,,,0,10.00,USD,1,2.00,USD,1,,,0,9.50,USD,Rosa Test,'=1+1,,,,,,,,",
    ]);
    const { items } = (await app.call(manager, listForecastPeople, { query: {} })).body;
    const mona = items.find(({ person }) => person.id === manager.id);
    const best = mona?.categories.find(({ category }) => category === 'best_case')?.supported;
    const sums = best?.amounts.map(({ amount_minor }) => (amount_minor / 100).toFixed(2)).join('; ');
    const currencies = best?.amounts.map(({ currency }) => currency).join('; ');
    const columns = ['person', 'closed', 'best_case', 'sellers_calls'] as const;
    expect(await lines(manager, { columns: [...columns] })).toContain(
      `Mona Test,7.00,USD,1,${sums},${currencies},2,9.50,USD,1,2`,
    );
    const answer = await app.api.app.inject({
      method: 'GET',
      url: '/api/forecast/people/export?format=xlsx&columns=person,quota,call',
      headers: { cookie: `dealwright_session=${rep.token}` },
    });
    const [sheet] = (await readXlsx(answer.rawPayload)).sheets;
    expect(sheet?.rows[1]).toEqual(['Rosa Test', 100, 'USD', 9.5, 'USD', 'Rosa Test', '=1+1']);
  });

  test('EXPORT32 nobody exports a forecast that they can’t read', async () => {
    const { manager, rep, otherRep, stranger } = app.people;
    const status = async (person: TestPerson | null, query: SentQuery<typeof exportForecastPeople>) =>
      (await app.call(person, exportForecastPeople, { query })).status;
    expect(await status(rep, { scope: 'all' })).toBe(404);
    expect(await status(rep, { person: otherRep.id })).toBe(404);
    expect(await status(manager, { person: stranger.id })).toBe(404);
    expect(await status(null, {})).toBe(401);
    const columns = ['person' as const, 'commit' as const];
    const theirs = await lines(stranger, { open: [app.people.manager.id], columns });
    expect(theirs.filter((line) => line.includes('10.00'))).toEqual([]);
    expect(theirs.some((line) => line.includes('9.00'))).toBe(true);
  });
});
