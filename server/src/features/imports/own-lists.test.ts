import { exportDeals } from '@dealwright/contract/deals/deal-export';
import { createDeal, type Deal, getDeal, moveDeal } from '@dealwright/contract/deals/deals';
import { mergeDeals } from '@dealwright/contract/merge';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importWorker } from '../../testing/import-scene.ts';
import { linesOfCsv } from '../../testing/list-export.ts';
import type { TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { temporaryDataDir } from '../../testing/uploads.ts';

eachEngine((engine) => {
  let app: TestApp;
  let dir: Awaited<ReturnType<typeof temporaryDataDir>>;
  let worker: Awaited<ReturnType<typeof importWorker>>;
  beforeAll(async () => {
    dir = await temporaryDataDir();
    app = await createTestApp(engine, { DATA_DIR: dir.path });
    worker = await importWorker(app, dir.path);
  });
  afterAll(async () => {
    await app.close();
    await dir.remove();
  });
  const none = { create: 0, update: 0, unchanged: 0, skip: 0, fail: 0 };
  const bring = (person: TestPerson, content: string) =>
    worker.bring(person, [{ name: 'deals.csv', content }]);
  const rowsOf = async (person: TestPerson, id: string) =>
    (
      await worker.read(person, id, { rows: ['create', 'update', 'unchanged', 'skip', 'fail'] })
    ).rows?.items.map(({ name, fate, reason }) => [name, fate, reason]);
  const add = async (
    person: TestPerson,
    name: string,
    account: string,
    facts: object = {},
  ): Promise<Deal> => {
    const body = { name, account: { name: account }, amount_minor: 1_000_00, currency: 'EUR', ...facts };
    const made = await app.call(person, createDeal, { body: body as never });
    if (made.status !== 201) throw new Error(made.text);
    return made.body;
  };
  const read = async ({ number }: Deal) =>
    (await app.call(app.people.admin, getDeal, { params: { number } })).body;
  const dealsHere = async () => {
    const [row] = await app.database.transaction('dealwright_system', (tx) =>
      queryRows<{ n: number }>(tx, 'select count(*)::int as n from deals'),
    );
    return row?.n;
  };

  test('KNOWN05 an edited export of the list, imported again, changes only those deals and creates none', async () => {
    const { rep, manager } = app.people;
    const facts = { source: 'partner', close_date: '2031-05-01', decision_date: '2031-04-20' };
    const steps = { next_step: 'Call Ana', next_step_due: '2031-04-01' };
    const kiln = await add(rep, 'Kiln', 'Round Trip', { ...facts, ...steps, stage: 'proposal' });
    const mill = await add(rep, 'Mill', 'Round Trip', facts);
    const open = await add(rep, 'Loom', 'Round Trip', facts);
    const won = await app.call(rep, moveDeal, {
      params: { number: open.number },
      body: { stage: 'closed_won' },
      version: open.version,
    });
    expect(won.status, won.text).toBe(200);
    const before = await dealsHere();
    const exported = (
      await app.call(manager, exportDeals, { query: { q: 'round trip', view: 'all' } as never })
    ).text.slice(1);
    const untouched = await bring(manager, exported);
    expect(untouched.counts?.deal, JSON.stringify(await rowsOf(manager, untouched.id))).toEqual({
      ...none,
      unchanged: linesOfCsv({ status: 200, text: `\uFEFF${exported}` }).length - 1,
    });
    const edited = exported
      .split('\r\n')
      .map((line) =>
        line.startsWith(`LEAD-${kiln.number},`)
          ? line.replace(',1000.00,EUR', ',2500.00,EUR').replace('Call Ana', 'Send the offer')
          : line,
      )
      .join('\r\n');
    expect(edited).not.toBe(exported);
    const done = await bring(manager, edited);
    expect(done.counts?.deal).toMatchObject({ create: 0, update: 1, skip: 0, fail: 0 });
    expect((await rowsOf(manager, done.id))?.filter(([, fate]) => fate === 'update')).toEqual([
      ['Kiln', 'update', 'Changes next step and amount'],
    ]);
    expect(await read(kiln)).toMatchObject({
      amount_minor: 2_500_00,
      next_step: 'Send the offer',
      next_step_due: '2031-04-01',
      stage: 'proposal',
    });
    expect((await read(mill)).version).toBe(mill.version);
    expect((await read(open)).version).toBe(won.body.version);
    const again = await bring(manager, edited);
    expect(again.counts?.deal).toMatchObject({ create: 0, update: 0, skip: 0, fail: 0 });
    expect(await dealsHere()).toBe(before);
  });

  test('KNOWN06 a list of numbers with one column changes only that: names and stages stay', async () => {
    const { rep, manager } = app.people;
    const deal = await add(rep, 'Furnace', 'Few Columns', { stage: 'negotiation' });
    const done = await bring(manager, `Number,Amount,Currency\nLEAD-${deal.number},9000,EUR\n`);
    expect(done.counts?.deal).toEqual({ ...none, update: 1 });
    expect(await read(deal)).toMatchObject({
      name: 'Furnace',
      stage: 'negotiation',
      amount_minor: 9_000_00,
      account: { name: 'Few Columns' },
    });
  });

  test('KNOWN07 a number changes a deal only if you can change it and the row fits it', async () => {
    const { rep, otherRep, neighbour } = app.people;
    const [own, other] = [
      await add(rep, 'Own press', 'Rights'),
      await add(otherRep, 'Secret press', 'Rights'),
    ];
    const side = await add(neighbour, 'Side press', 'Side rights');
    const file = (...rows: readonly string[]) =>
      ['Number,Name,Account,Stage,Amount,Currency', ...rows].join('\n');
    const before = await dealsHere();
    const done = await bring(
      rep,
      file(
        `LEAD-${own.number},Own press,Rights,Prospecting,7,EUR`,
        `LEAD-${own.number},Own press,Rights,Prospecting,8,EUR`,
        `LEAD-${other.number},Secret press,Rights,Prospecting,1000,EUR`,
        `LEAD-${side.number},Guess,Rights,Prospecting,1000,EUR`,
      ),
    );
    const rows = await rowsOf(rep, done.id);
    const hidden = 'You can’t change the deal with this number. Clear it to add this row as a new deal';
    expect(rows).toEqual([
      ['Own press', 'update', 'Changes amount'],
      ['Own press', 'skip', 'Already on line 2'],
      ['Secret press', 'fail', hidden],
      ['Guess', 'fail', hidden],
    ]);
    expect(await read(other)).toMatchObject({ amount_minor: 1_000_00, version: other.version });
    const foreign = await bring(rep, file(`LEAD-${own.number},Boiler,Elsewhere,Prospecting,5,EUR`));
    expect(await rowsOf(rep, foreign.id)).toContainEqual([
      'Boiler',
      'fail',
      `LEAD-${own.number} is another deal here, Own press. Clear the number to add this row as a new deal`,
    ]);
    expect(await dealsHere()).toBe(before);
  });

  test('KNOWN08 the number of a merged deal finds the kept deal', async () => {
    const { rep, manager } = app.people;
    const [kept, gone] = [await add(rep, 'Dryer', 'Merged list'), await add(rep, 'Dryers', 'Merged list')];
    const merged = await app.call(rep, mergeDeals, {
      params: { number: kept.number },
      body: { other: gone.number, fields: [] },
    });
    expect(merged.status, merged.text).toBe(200);
    const done = await bring(manager, `Number,Amount,Currency\nLEAD-${gone.number},77,EUR\n`);
    expect(done.counts?.deal).toEqual({ ...none, update: 1 });
    expect(await read(kept)).toMatchObject({ amount_minor: 77_00, name: 'Dryer' });
  });

  test('KNOWN10 a row about a deal you can’t see fails in preview and run without its number', async () => {
    const { rep, otherRep, manager, neighbour } = app.people;
    const named = 'A deal with this name already exists on this account. Ask an admin to import this row';
    await add(otherRep, 'Hidden kiln', 'Hidden account');
    const row = (name: string) =>
      `Name,Account,Stage,Amount,Currency\n${name},Hidden account,Prospecting,5,EUR\n`;
    const upload = (content: string) => worker.upload(rep, [{ name: 'deals.csv', content }]);
    const { id } = await upload(row('Hidden kiln'));
    await worker.preview(rep, id);
    expect(await rowsOf(rep, id)).toEqual([['Hidden kiln', 'fail', named]]);

    const late = await upload(row('Late kiln'));
    await worker.preview(rep, late.id);
    expect(await rowsOf(rep, late.id)).toEqual([['Late kiln', 'create', '']]);
    await add(otherRep, 'Late kiln', 'Hidden account');
    await worker.run(rep, late.id);
    expect(await rowsOf(rep, late.id)).toEqual([['Late kiln', 'fail', named]]);

    const withId = 'Deal ID,Name,Stage,Amount,Currency\nHID-1,By id,Prospecting,5,EUR\n';
    expect((await bring(manager, withId)).counts?.deal).toEqual({ ...none, create: 1 });
    const elsewhere = await bring(neighbour, withId);
    expect(await rowsOf(neighbour, elsewhere.id)).toEqual([
      ['By id', 'fail', 'A deal with this ID or name already exists. Ask an admin to import this row'],
    ]);
  });
});
