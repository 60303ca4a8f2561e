import { exportAccounts, listPlannedAccounts } from '@dealwright/contract/account-planning/accounts';
import { countContacts, exportContacts, listContacts } from '@dealwright/contract/contacts/contacts';
import { exportDeals } from '@dealwright/contract/deals/deal-export';
import { archiveDeal, deleteDeal } from '@dealwright/contract/deals/deal-shelf';
import { getBoard, getDealTotals, listDeals } from '@dealwright/contract/deals/deals';
import { getImport } from '@dealwright/contract/imports/imports';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { setFeature } from '../../testing/features.ts';
import { importWorker } from '../../testing/import-scene.ts';
import type { TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { temporaryDataDir } from '../../testing/uploads.ts';

/** More than a page of a list. */
const MANY = 300;

const lines = (head: string, rows: readonly string[]) => [head, ...rows].join('\n');

/** Files of accounts, a contact and a deal each. */
function filesOf(prefix: string, rows: number) {
  const all = Array.from({ length: rows }, (_, at) => at);
  return [
    {
      name: `${prefix}-accounts.csv`,
      content: lines(
        'Account name,Industry,City',
        all.map((at) => `${prefix} ${at},Energy,Oslo`),
      ),
    },
    {
      name: `${prefix}-contacts.csv`,
      content: lines(
        'First name,Last name,Email,Company',
        all.map((at) => `${prefix},Person${at},p${at}@${prefix.toLowerCase()}.example,${prefix} ${at}`),
      ),
    },
    {
      name: `${prefix}-deals.csv`,
      content: lines(
        'Deal ID,Deal Name,Account,Deal Stage,Amount',
        all.map((at) => `${prefix}-${at},${prefix} deal ${at},${prefix} ${at},Proposal,1`),
      ),
    },
  ];
}

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
  const query = <T = Record<string, unknown>>(sql: string, values: readonly unknown[] = []) =>
    app.database.transaction('dealwright_system', (tx) => queryRows<T>(tx, sql, [...values]));

  /** What lists, counts, sums and exports say of an import. */
  async function shownOf(person: TestPerson, id: string) {
    const asked = { import: id, limit: 200 } as const;
    const [deals, accounts, contacts] = [
      (await app.call(person, listDeals, { query: asked })).body.items,
      (await app.call(person, listPlannedAccounts, { query: asked })).body.items,
      (await app.call(person, listContacts, { query: asked })).body.items,
    ];
    const totals = (await app.call(person, getDealTotals, { query: { import: id } })).body.stages;
    const board = (await app.call(person, getBoard, { query: { import: id } })).body;
    return {
      deals: deals.map(({ name }) => name).toSorted(),
      accounts: accounts.map(({ name }) => name).toSorted(),
      contacts: contacts.map(({ name }) => name).toSorted(),
      counted: totals.reduce((sum, { deals: more }) => sum + more, 0),
      onBoard: board.columns.reduce((sum, { items }) => sum + items.length, 0),
      countedContacts: (await app.call(person, countContacts, { query: { import: id } })).body,
    };
  }

  async function exported(person: TestPerson, id: string) {
    const lengthOf = async (route: typeof exportDeals | typeof exportAccounts | typeof exportContacts) => {
      const { text } = await app.call(person, route as typeof exportDeals, { query: { import: id } });
      return text.trim().split('\r\n').length - 1;
    };
    return [await lengthOf(exportDeals), await lengthOf(exportAccounts), await lengthOf(exportContacts)];
  }

  test('IMP74 lists, counts, board and exports are narrowed to what an import added or changed', async () => {
    const { admin } = app.people;
    await worker.bring(admin, filesOf('Before', 2));
    const { id, error } = await worker.bring(admin, filesOf('Narrow', 3));
    expect(error).toBeNull();
    const shown = await shownOf(admin, id);
    expect(shown).toMatchObject({
      deals: ['Narrow deal 0', 'Narrow deal 1', 'Narrow deal 2'],
      accounts: ['Narrow 0', 'Narrow 1', 'Narrow 2'],
      contacts: ['Narrow Person0', 'Narrow Person1', 'Narrow Person2'],
      counted: 3,
      onBoard: 3,
      countedContacts: { matching: 3, more: false },
    });
    expect(await exported(admin, id)).toEqual([3, 3, 3]);
    // Together with another filter; a later import that changes one record has only that.
    const open = await app.call(admin, listDeals, {
      query: { import: id, q: 'deal 1', stage: ['proposal'] },
    });
    expect(open.body.items.map(({ name }) => name)).toEqual(['Narrow deal 1']);
    const changed = filesOf('Narrow', 3).map((file) => ({
      ...file,
      content: file.content.replace('Narrow deal 2,Narrow 2,Proposal,1', 'Narrow deal 2,Narrow 2,Proposal,9'),
    }));
    const later = await worker.bring(admin, changed);
    expect(await shownOf(admin, later.id)).toMatchObject({
      deals: ['Narrow deal 2'],
      accounts: [],
      contacts: [],
    });
    await worker.undo(admin, id);
    expect((await shownOf(admin, id)).contacts).toEqual([]);
  });

  test('IMP74 only people who can read an import find what it brought; others get what an unknown one gives', async () => {
    const { admin, manager, rep, viewer, stranger, neighbour } = app.people;
    const { id } = await worker.bring(manager, filesOf('Readable', 2));
    expect((await shownOf(manager, id)).deals).toHaveLength(2);
    expect((await shownOf(admin, id)).contacts).toHaveLength(2);
    for (const person of [rep, viewer, neighbour, stranger]) {
      const unknown = await shownOf(person, newId());
      expect(await shownOf(person, id)).toEqual(unknown);
      expect(unknown).toMatchObject({ deals: [], accounts: [], contacts: [], counted: 0, onBoard: 0 });
      expect(await exported(person, id)).toEqual([0, 0, 0]);
    }
    const wrong = await app.call(admin, listDeals, { query: { import: 'no-id' } as never });
    expect(wrong.status).toBe(400);
  });

  test('IMP91 a finished import says how many of its deals lists show and how many are archived; contacts who left are listed', async () => {
    const { admin, manager } = app.people;
    await setFeature(app, 'deal_archive', true);
    const { id, counts } = await worker.bring(manager, filesOf('Shelf', 4));
    expect(counts?.deal.create).toBe(4);
    const found = async (person: TestPerson, rows?: 'create'[]) => {
      const asked = await app.call(person, getImport, { params: { id }, query: { ...(rows && { rows }) } });
      return asked.body.found_deals;
    };
    expect([await found(manager), await found(admin)]).toEqual(Array(2).fill({ listed: 4, archived: 0 }));
    const deals = (await app.call(manager, listDeals, { query: { import: id, q: 'deal' } })).body.items;
    for (const [at, route] of [archiveDeal, archiveDeal, deleteDeal].entries()) {
      const { number = 0, version = 0 } = deals[at] ?? {};
      const left = await app.call(manager, route as typeof archiveDeal, { params: { number }, version });
      expect(left.status, left.text).toBe(200);
    }
    await query(`update contacts set left_on = '2026-02-01' where name like 'Shelf %'`);
    const shown = await shownOf(manager, id);
    expect([shown.deals.length, shown.accounts.length, shown.contacts.length]).toEqual([1, 4, 4]);
    expect(await found(manager)).toEqual({ listed: 1, archived: 2 });
    expect([await found(manager, ['create']), (await worker.undo(manager, id)).found_deals]).toEqual([
      null,
      null,
    ]);
  });

  test('IMP74 a large import is listed and counted to the last record, whichever way its records are found', async () => {
    const { admin } = app.people;
    const { id, counts } = await worker.bring(admin, filesOf('Many', MANY));
    expect(counts?.deal.create).toBe(MANY);
    const shown = await shownOf(admin, id);
    expect([shown.counted, shown.countedContacts.matching]).toEqual([MANY, MANY]);
    expect([shown.deals.length, shown.accounts.length, shown.contacts.length]).toEqual([200, 200, 200]);
    expect(await exported(admin, id)).toEqual([MANY, MANY, MANY]);
    // As if it had brought so many that each record of a list is asked.
    const many = JSON.stringify({ create: 100_000, update: 0, unchanged: 0, skip: 0, fail: 0 });
    await query(
      `update imports set counts = counts || jsonb_build_object('deal', $2::jsonb, 'account', $2::jsonb, 'contact', $2::jsonb)
        where id = $1`,
      [id, many],
    );
    expect(await shownOf(admin, id)).toEqual(shown);
    expect(await exported(admin, id)).toEqual([MANY, MANY, MANY]);
  });
});
