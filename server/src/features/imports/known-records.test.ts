import { createAccount } from '@dealwright/contract/account-planning/accounts';
import { createContact, listContacts } from '@dealwright/contract/contacts/contacts';
import { createDeal, getDeal } from '@dealwright/contract/deals/deals';
import { mergeAccounts, mergeContacts, mergeDeals } from '@dealwright/contract/merge';
import { undoOperation } from '@dealwright/contract/undo';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importWorker } from '../../testing/import-scene.ts';
import type { TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { temporaryDataDir } from '../../testing/uploads.ts';
import { undoContacts } from '../contacts/undo-contacts.ts';
import { undoMerges } from '../operations/undo-merges.ts';
import { runUndo } from '../operations/undo-operation.ts';
import { undoPeople } from '../stakeholders/undo-people.ts';

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
  const none = { create: 0, update: 0, unchanged: 0, skip: 0, fail: 0 };
  const bring = (person: TestPerson, name: string, ...lines: readonly string[]) =>
    worker.bring(person, [{ name, content: lines.join('\n') }]);
  const contact = async (person: TestPerson, name: string) => {
    const { items } = (await app.call(person, listContacts, { query: { q: name } as never })).body;
    return items.filter((one) => one.name === name);
  };
  const idsLike = (like: string) =>
    query<{ id: string; name: string }>(
      `select x.external_id as id, c.name from external_ids x
         join contacts c on c.company_id = x.company_id and c.id = x.contact_id
        where x.kind = 'contact' and x.source = 'import' and x.external_id like $1 order by 1`,
      [like],
    );
  const HEAD = 'Contact ID,Contact name,Job title,Email,Account Name';

  test('KNOWN01 a contact is found by the id of the other system, even with another name and email address', async () => {
    const { admin } = app.people;
    const done = await bring(
      admin,
      'contacts.csv',
      HEAD,
      'K-1,Ana Berg,CFO,ana@known.example,Known Works',
      'K-2,Bo Berg,Buyer,,Known Works',
      'K-3,Bo Berg,Chef,,Known Works',
      'K-3,Bo Berg,Chef,bo@known.example,Known Works',
    );
    expect(done.counts?.contact).toEqual({ ...none, create: 3, skip: 1 });
    const [ana] = await contact(admin, 'Ana Berg');
    const again = await bring(
      admin,
      'contacts.csv',
      HEAD,
      'K-1,Ana Holm,CEO,ana.holm@known.example,Other Works',
      'K-2,Bo Berg,Head buyer,,Known Works',
      'K-3,Bo Berg,Chef,,Known Works',
    );
    expect(again.counts?.contact).toEqual({ ...none, update: 2, unchanged: 1 });
    expect(await contact(admin, 'Ana Holm')).toMatchObject([
      { id: ana?.id, title: 'CEO', emails: ['ana@known.example', 'ana.holm@known.example'] },
    ]);
    expect((await contact(admin, 'Bo Berg')).map(({ title }) => title).toSorted()).toEqual([
      'Chef',
      'Head buyer',
    ]);
    expect(await idsLike('K-%')).toHaveLength(3);
    const row = 'U-1,Uma Berg,CFO,uma@known.example,';
    const once = await bring(admin, 'contacts.csv', HEAD, row);
    expect((await worker.undo(admin, once.id)).state).toBe('undone');
    expect(await idsLike('U-%')).toEqual([]);
    expect((await bring(admin, 'contacts.csv', HEAD, row)).counts?.contact).toEqual({ ...none, create: 1 });
  });

  test('KNOWN02 a merge moves the ids of both contacts, and its undo moves them back', async () => {
    const { admin } = app.people;
    await bring(
      admin,
      'contacts.csv',
      HEAD,
      'M-1,Cy Dahl,,cy@m.example,',
      'M-2,Cyrus Dahl,,cyrus@m.example,',
    );
    const [[kept], [other]] = [await contact(admin, 'Cy Dahl'), await contact(admin, 'Cyrus Dahl')];
    const merged = await app.call(admin, mergeContacts, {
      params: { contact_id: kept?.id ?? '' },
      body: { other: other?.id ?? '', fields: [] },
    });
    expect(merged.status, merged.text).toBe(200);
    expect(await idsLike('M-%')).toEqual([
      { id: 'M-1', name: 'Cy Dahl' },
      { id: 'M-2', name: 'Cy Dahl' },
    ]);
    const again = await bring(admin, 'contacts.csv', HEAD, 'M-2,Cy Dahl,Director,,');
    expect(again.counts?.contact).toEqual({ ...none, update: 1 });
    expect(await contact(admin, 'Cy Dahl')).toMatchObject([{ id: kept?.id, title: 'Director' }]);
    const operation_id = merged.body.operation.id;
    expect((await app.call(admin, undoOperation, { params: { operation_id } })).status).toBe(202);
    const deps = { database: app.database, now: () => app.clock.now };
    const undoables = [undoMerges, undoContacts, undoPeople];
    await runUndo({ ...deps, undoables }, { companyId: admin.companyId, id: operation_id });
    expect(await idsLike('M-%')).toEqual([
      { id: 'M-1', name: 'Cy Dahl' },
      { id: 'M-2', name: 'Cyrus Dahl' },
    ]);
  });

  test('KNOWN03 the same file in another workspace adds its own contacts and changes no others', async () => {
    const { admin, neighbour } = app.people;
    const rows = ['W-1,Eva Falk,CFO,,', 'W-2,Finn Falk,CTO,,'];
    await bring(admin, 'contacts.csv', HEAD, ...rows);
    const there = await bring(neighbour, 'contacts.csv', HEAD, ...rows.map((row) => row.replace('C', 'V')));
    expect(there.counts?.contact).toEqual({ ...none, create: 2 });
    // The admin sees contacts in all workspaces.
    const titles = (await contact(admin, 'Eva Falk')).map(({ title, owner }) => [owner?.name, title]);
    expect(titles.toSorted()).toEqual([
      [admin.name, 'CFO'],
      [neighbour.name, 'VFO'],
    ]);
    expect(await idsLike('W-%')).toHaveLength(2);
  });

  test('KNOWN04 rows with the id of a merged account, deal or contact change the record it was merged into', async () => {
    const { admin } = app.people;
    const accountOf = async (name: string) => {
      const made = await app.call(admin, createAccount, { body: { name } });
      return made.body.id;
    };
    const dealOf = async (name: string, account: string) =>
      (await app.call(admin, createDeal, { body: { name, account: { id: account } } })).body;
    const contactOf = async (name: string) =>
      (await app.call(admin, createContact, { body: { name } })).body.id;
    const [kept, gone] = [await accountOf('Lund Mills'), await accountOf('Lund Milling')];
    const [deal, goneDeal] = [await dealOf('Lund looms', kept), await dealOf('Lund loom', kept)];
    const [ida, goneIda] = [await contactOf('Ida Lund'), await contactOf('Ida B. Lund')];
    const fields: never[] = [];
    const joined = [
      await app.call(admin, mergeAccounts, { params: { account_id: kept }, body: { other: gone, fields } }),
      await app.call(admin, mergeDeals, {
        params: { number: deal.number },
        body: { other: goneDeal.number, fields },
      }),
      await app.call(admin, mergeContacts, { params: { contact_id: ida }, body: { other: goneIda, fields } }),
    ];
    expect(joined.map(({ status, text }) => [status, text.slice(0, 0)])).toEqual(joined.map(() => [200, '']));
    const done = await worker.bring(admin, [
      { name: 'accounts.csv', content: `Account ID,Account Name,Industry\n${gone},Lund Milling,Textiles\n` },
      {
        name: 'contacts.csv',
        content: `Contact ID,Contact name,Job title,Account ID\n${goneIda},Ida Lund,Head of looms,${gone}\n`,
      },
      {
        name: 'deals.csv',
        content: `Deal ID,Deal Name,Account ID,Stage,Next step\n${goneDeal.id},Lund looms,${gone},Prospecting,Call Ida\n`,
      },
    ]);
    expect(done.counts).toMatchObject({
      account: { ...none, update: 1 },
      contact: { ...none, update: 1 },
      deal: { ...none, update: 1 },
    });
    const changed = await app.call(admin, getDeal, { params: { number: deal.number } });
    expect(changed.body).toMatchObject({ next_step: 'Call Ida', account: { id: kept } });
    expect(await contact(admin, 'Ida Lund')).toMatchObject([
      { id: ida, title: 'Head of looms', account: { id: kept } },
    ]);
    expect(await query('select industry from accounts where id = $1', [kept])).toEqual([
      { industry: 'Textiles' },
    ]);
  });
});
