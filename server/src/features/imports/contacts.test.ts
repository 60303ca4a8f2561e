import { listContactHistory } from '@dealwright/contract/contacts/contact-page';
import { changeContact, createContact, listContacts } from '@dealwright/contract/contacts/contacts';
import { runImport } from '@dealwright/contract/imports/imports';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount } from '../../testing/account-scene.ts';
import { importWorker, killedAfter } from '../../testing/import-scene.ts';
import type { TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { temporaryDataDir } from '../../testing/uploads.ts';
import { workOnImport } from './jobs.ts';

const HEAD =
  'First Name,Last Name,Job Title,Email,Other Email,Phone,Mobile Phone,Account Name,Contact Owner,Created Date';
const contactsOf = (...rows: readonly string[]): string => [HEAD, ...rows].join('\n');

const ACCOUNTS = 'Account Name,Website,Industry\nFjord Power,fjord-power.example,Energy\nTidal Fish,,Food\n';

const CONTACTS = contactsOf(
  'Ana,Silva,CFO,Ana@Fjord-Power.example,ana@home.example,+47 22 12 34 56,+47 912 34 567,Fjord Power,,2025-02-03',
  'Bo,Krag,Buyer,bo@mail.fjord-power.example,,,,,,',
  'Cy,Lund,,cy@gmail.com,,,,,,',
  'Di,Munk,Chef,,,,,Tidal Fish,,',
  'Ed,Nord,,ed@new-shore.example,,,,New Shore,,',
  'Fi,Oslo,,,,,,,,',
);
const DEALS = 'Deal ID,Deal Name,Account,Stage,Amount\nCT-1,Cable,Fjord Power,Proposal,12\n';

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
  const bring = (person: TestPerson, ...contents: readonly string[]) =>
    worker.bring(
      person,
      contents.map((content, at) => ({ name: `people-${at}.csv`, content })),
    );
  const rowsOf = async (
    person: TestPerson,
    id: string,
    ...rows: readonly ('create' | 'update' | 'skip' | 'fail')[]
  ) =>
    ((await worker.read(person, id, { rows: [...rows] })).rows?.items ?? [])
      .filter(({ kind }) => kind === 'contact')
      .map(({ name, reason }) => [name, reason]);
  const contactNamed = async (person: TestPerson, name: string) => {
    const { items } = (await app.call(person, listContacts, { query: { q: name } as never })).body;
    const found = items.find((one) => one.name === name);
    if (!found) throw new Error(`no contact is named ${name}`);
    return found;
  };
  const count = async (like: string) => {
    const [row] = await query<{ n: number }>('select count(*)::int as n from contacts where name like $1', [
      like,
    ]);
    return row?.n;
  };
  const three = [
    { name: 'deals.csv', content: DEALS },
    { name: 'contacts.csv', content: CONTACTS },
    { name: 'accounts.csv', content: ACCOUNTS },
  ];
  let first = '';

  test('IMP42 imports contacts with emails, phones, and their account by name or email domain', async () => {
    const { admin } = app.people;
    const { id, files } = await worker.upload(admin, three);
    first = id;
    expect(files.map(({ kind }) => kind)).toEqual(['deal', 'contact', 'account']);
    const previewed = await worker.preview(admin, id);
    expect(previewed.counts).toMatchObject({
      contact: { ...none, create: 6 },
      account: { ...none, create: 3 },
      deal: { ...none, create: 1 },
    });
    expect(await count('Ana Silva')).toBe(0);
    expect(await rowsOf(admin, id, 'create')).toContainEqual([
      'Bo Krag',
      'Works for Fjord Power, by email domain',
    ]);
    const done = await worker.run(admin, id);
    expect([done.error, done.counts]).toEqual([null, previewed.counts]);
    const facts = await query(
      `select c.name, c.title, c.emails, c.phones, a.name as account, c.source, c.owner_id = $2 as owned
         from contacts c left join accounts a on a.company_id = c.company_id and a.id = c.account_id
        where c.company_id = $1 and c.source = 'import' order by c.name`,
      [admin.companyId, admin.id],
    );
    const of = (
      name: string,
      account: string | null,
      emails: readonly string[],
      title: string | null = null,
    ) => ({
      name,
      title,
      emails,
      account,
      phones: [],
      source: 'import',
      owned: true,
    });
    expect(facts).toEqual([
      {
        ...of('Ana Silva', 'Fjord Power', ['ana@fjord-power.example', 'ana@home.example'], 'CFO'),
        phones: ['+47 22 12 34 56', '+47 91 23 45 67'],
      },
      of('Bo Krag', 'Fjord Power', ['bo@mail.fjord-power.example'], 'Buyer'),
      of('Cy Lund', null, ['cy@gmail.com']),
      of('Di Munk', 'Tidal Fish', [], 'Chef'),
      of('Ed Nord', 'New Shore', ['ed@new-shore.example']),
      of('Fi Oslo', null, []),
    ]);
    expect((await contactNamed(admin, 'Ana Silva')).created_at.slice(0, 10)).toBe('2025-02-03');
    const linked = await worker.read(admin, id, { rows: ['create'] });
    expect(linked.rows?.items.filter(({ kind, record }) => kind === 'contact' && record === null)).toEqual(
      [],
    );
  });

  test('AIWH36 an import raises one event for all its accounts and contacts, and its undo one', async () => {
    const { admin } = app.people;
    const raised = async (since: Date) =>
      (
        await query<{ type: string }>(
          `select type from events where company_id = $1 and created_at > $2
             and (type like 'contact.%' or type like 'account.%' or type in ('import.finished', 'operation.undone'))`,
          [admin.companyId, since],
        )
      ).map(({ type }) => type);
    const [{ now: before } = { now: new Date() }] = await query<{ now: Date }>('select now() as now');
    const { id } = await bring(
      admin,
      'Account Name,Website\nGlen Oats,glen-oats.example\n',
      contactsOf('Gus,Lane,,gus@glen-oats.example,,,,Glen Oats,,', 'Hal,Moor,,hal@glen-oats.example,,,,,,'),
    );
    expect(await count('Gus Lane')).toBe(1);
    expect(await raised(before)).toEqual(['import.finished']);
    await worker.undo(admin, id);
    expect(await count('Gus Lane')).toBe(0);
    expect((await raised(before)).toSorted()).toEqual(['import.finished', 'operation.undone']);
  });

  test('IMP43 the same files again create no contact; a changed cell updates that contact, and undo reverts it', async () => {
    const { admin } = app.people;
    const again = await worker.bring(admin, three);
    expect(again.counts).toMatchObject({
      contact: { ...none, unchanged: 6 },
      account: { ...none, unchanged: 2 },
      deal: { ...none, unchanged: 1 },
    });
    const changed = await bring(
      admin,
      CONTACTS.replace('CFO', 'CEO').replace('Chef,,,,', 'Chef,di@tidal.example,,+45 33 12 34 56,'),
    );
    expect(changed.counts?.contact).toEqual({ ...none, update: 2, unchanged: 4 });
    expect(await rowsOf(admin, changed.id, 'update')).toEqual([
      ['Ana Silva', 'Changes title'],
      ['Di Munk', 'Changes email addresses and phone numbers'],
    ]);
    const ana = await contactNamed(admin, 'Ana Silva');
    expect(ana).toMatchObject({ title: 'CEO', emails: ['ana@fjord-power.example', 'ana@home.example'] });
    const history = await app.call(admin, listContactHistory, { params: { contact_id: ana.id }, query: {} });
    expect(history.body.items[0]).toMatchObject({
      field: 'title',
      old_value: 'CFO',
      new_value: 'CEO',
      cause: 'import',
    });
    const undone = await worker.undo(admin, changed.id);
    expect([undone.state, undone.kept]).toEqual(['undone', 0]);
    expect(await contactNamed(admin, 'Ana Silva')).toMatchObject({ title: 'CFO' });
    expect(await contactNamed(admin, 'Di Munk')).toMatchObject({ emails: [], phones: [] });
    expect(await query("select 1 from contact_emails where address = 'di@tidal.example'")).toEqual([]);
  });

  test('IMP44 undo removes added contacts, except changed ones and accounts with newer contacts', async () => {
    const { admin } = app.people;
    const done = await bring(
      admin,
      contactsOf('Ola,Gone,,ola@gone.example,,,,Gone Shore,,', 'Pia,Gone,,pia@gone.example,,,,Other Shore,,'),
    );
    expect(done.counts).toMatchObject({ contact: { ...none, create: 2 }, account: { ...none, create: 2 } });
    const { id: contact_id, version, account } = await contactNamed(admin, 'Pia Gone');
    await app.call(admin, changeContact, { params: { contact_id }, version, body: { title: 'Met in Oslo' } });
    const gone = await contactNamed(admin, 'Ola Gone');
    const late = await app.call(admin, createContact, {
      body: { name: 'Late Comer', account_id: gone.account?.id ?? '' },
    });
    expect(late.status, late.text).toBe(201);
    const undone = await worker.undo(admin, done.id);
    expect([undone.state, undone.kept]).toEqual(['undone', 3]);
    expect(await count('Ola Gone')).toBe(0);
    expect(await contactNamed(admin, 'Pia Gone')).toMatchObject({ title: 'Met in Oslo', account });
    expect(await contactNamed(admin, 'Late Comer')).toMatchObject({ account: gone.account });
    // Since the first import only another import, since undone, has changed anything.
    const all = await worker.undo(admin, first);
    expect(all.state).toBe('undone');
    expect(
      await query("select 1 from contacts where name in ('Bo Krag', 'Cy Lund', 'Ed Nord', 'Fi Oslo')"),
    ).toEqual([]);
    expect(await query("select 1 from accounts where name = 'New Shore'")).toEqual([]);
  });

  test('IMP45 a killed run resumes without duplicating or losing contacts, and undo removes them all', async () => {
    const { admin } = app.people;
    const many = contactsOf(
      ...Array.from({ length: 1_200 }, (_, at) => {
        const email = at % 3 === 0 ? '' : `k${at}@killed.example`;
        return `Kim,Killed ${at},,${email},,,,Killed ${at % 5},,`;
      }),
    );
    const { id } = await worker.upload(admin, [{ name: 'contacts.csv', content: many }]);
    const previewed = await worker.preview(admin, id);
    expect(previewed.counts).toMatchObject({
      contact: { ...none, create: 1_200 },
      account: { ...none, create: 5 },
    });
    await app.call(admin, runImport, { params: { id } });
    const key = { companyId: admin.companyId, id };
    for (const transactions of [2, 3]) {
      const database = killedAfter(app.database, transactions);
      const work = workOnImport({ ...worker.deps, database }, key, { lastTry: false });
      await expect(work).rejects.toThrow('is killed');
    }
    const half = await count('Kim Killed %');
    expect(half).toBeGreaterThan(0);
    expect(half).toBeLessThan(1_200);
    await Promise.all([worker.work(admin, id), worker.work(admin, id)]);
    const done = await worker.read(admin, id);
    expect([done.state, done.counts]).toEqual(['done', previewed.counts]);
    expect(await count('Kim Killed %')).toBe(1_200);
    const again = await bring(admin, many);
    expect(again.counts?.contact).toEqual({ ...none, unchanged: 1_200 });
    const undone = await worker.undo(admin, id);
    expect([undone.state, undone.kept]).toEqual(['undone', 0]);
    expect(await count('Kim Killed %')).toBe(0);
    expect(await query("select 1 from accounts where name like 'Killed %'")).toEqual([]);
  });

  test('IMP46 an address belongs to one contact: duplicate rows become one, and a taken address isn’t moved', async () => {
    const { admin } = app.people;
    const account = await addAccount(app, admin, { name: 'Twin Lakes' });
    const add = async (name: string, emails: readonly string[]) => {
      const body = { name, emails: [...emails], account_id: account.id };
      const answer = await app.call(admin, createContact, { body });
      expect(answer.status, answer.text).toBe(201);
      return answer.body;
    };
    await add('Gus Lake', ['gus@twin.example']);
    await add('Hal Lake', ['hal@twin.example']);
    await add('Ida Lake', ['ida@twin.example']);
    await add('Ida Lake', ['ida.two@twin.example']);
    const done = await bring(
      admin,
      contactsOf(
        'Gus,Lake,,gus@twin.example,hal@twin.example,+1 213 373 4253,,Twin Lakes,,',
        'Jon,Lake,,jon@twin.example,,,,Twin Lakes,,',
        'Jon,Lake,,JON@twin.example,,,,Twin Lakes,,',
        'Jón,Lake,,,,,,Twin Lakes,,',
        'Ida,Lake,,,,,,Twin Lakes,,',
        ',,President,hal@twin.example,,,,,,',
      ),
    );
    expect(done.counts?.contact).toEqual({ ...none, create: 1, update: 2, skip: 3 });
    expect(await rowsOf(admin, done.id, 'update', 'skip')).toEqual([
      ['Gus Lake', 'Changes phone numbers. hal@twin.example stays with Hal Lake'],
      ['Jon Lake', 'Already on line 3'],
      ['Jón Lake', 'Already on line 3'],
      ['Ida Lake', 'Several contacts here have this name. Add an email address to tell them apart'],
      ['hal@twin.example', 'Changes title'],
    ]);
    expect(await contactNamed(admin, 'Gus Lake')).toMatchObject({
      emails: ['gus@twin.example'],
      phones: ['+1 213 373 4253'],
    });
    expect(await contactNamed(admin, 'Hal Lake')).toMatchObject({
      title: 'President',
      account: { name: 'Twin Lakes' },
    });
  });

  test('IMP46 one of our ids finds its contact, and two people with the same name and different ids stay two', async () => {
    const { admin } = app.people;
    const made = await app.call(admin, createContact, {
      body: { name: 'Oda Known', emails: ['oda@known.example'] },
    });
    expect(made.status, made.text).toBe(201);
    const file = (name: string) =>
      [
        'Contact ID,Contact name,Job title,Email,Account',
        `${made.body.id},Oda ${name},,oda.new@known.example,`,
        ...Array.from({ length: 600 }, (_, at) => `X-${at},Same Known,Clerk ${at},,Known Works`),
      ].join('\n');
    const done = await bring(admin, file('Renamed'));
    expect(done.counts?.contact).toEqual({ ...none, create: 600, update: 1 });
    expect(await count('Same Known')).toBe(600);
    expect(await contactNamed(admin, 'Oda Renamed')).toMatchObject({
      id: made.body.id,
      emails: ['oda@known.example', 'oda.new@known.example'],
    });
    const again = await bring(admin, file('Renamed'));
    expect(again.counts?.contact).toEqual({ ...none, unchanged: 601 });
  });

  test('IMP47 owners are mapped as for deals, and sellers add and change only contacts they are allowed to', async () => {
    const { admin, rep, otherRep } = app.people;
    const rows = contactsOf(
      `Kai,Own,,kai@own.example,,,,,${rep.name},`,
      `Lea,Own,,lea@own.example,,,,,${otherRep.name},`,
      'Max,Own,,max@own.example,,,,,Nobody Here,',
    );
    const { id, files } = await worker.upload(admin, [{ name: 'contacts.csv', content: rows }]);
    expect(files[0]?.values.filter(({ field }) => field === 'owner').map(({ text }) => text)).toContain(
      'Nobody Here',
    );
    await worker.preview(admin, id);
    await worker.run(admin, id);
    const owners = await query(
      `select c.name, concat_ws(' ', p.first_name, p.last_name) as owner
         from contacts c join profiles p on p.company_id = c.company_id and p.id = c.owner_id
        where c.name like '% Own' and c.company_id = $1 order by c.name`,
      [admin.companyId],
    );
    expect(owners).toEqual([
      { name: 'Kai Own', owner: rep.name },
      { name: 'Lea Own', owner: otherRep.name },
      { name: 'Max Own', owner: 'Nobody Here' },
    ]);
    const done = await bring(
      rep,
      contactsOf(
        `Kai,Own,Buyer,kai@own.example,,,,,,`,
        `Lea,Own,Buyer,lea@own.example,,,,,,`,
        `Nia,Own,,nia@own.example,,,,,${otherRep.name},`,
      ),
    );
    expect(done.counts?.contact).toEqual({ ...none, update: 1, fail: 2 });
    expect(await rowsOf(rep, done.id, 'fail')).toEqual([
      ['Lea Own', 'You can’t change Lea Own'],
      ['Nia Own', 'You can add contacts only for yourself'],
    ]);
  });
});
