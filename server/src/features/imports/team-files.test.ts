import { changeImport, NAMED_OWNER, undoImport } from '@dealwright/contract/imports/imports';
import { listNamedOwners } from '@dealwright/contract/identity/members';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importWorker } from '../../testing/import-scene.ts';
import type { TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { temporaryDataDir } from '../../testing/uploads.ts';

const none = { create: 0, update: 0, unchanged: 0, skip: 0, fail: 0 };

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
  beforeEach(() => query('update profiles set manager_id = null'));
  const teamFile = (...rows: readonly (readonly [agent: string, manager: string])[]) => [
    {
      name: 'sales_team.csv',
      content: ['Sales agent,Manager,Regional office', ...rows.map((row) => `${row.join(',')},North`)].join(
        '\n',
      ),
    },
  ];
  /** The manager of each of these people. */
  const reports = async (...names: readonly string[]) => {
    const name = "concat_ws(' ', p.first_name, p.last_name)";
    const rows = await query<{ name: string; manager: string | null }>(
      `select ${name} as name, nullif(${name.replaceAll('p.', 'm.')}, '') as manager
         from profiles p left join profiles m on m.company_id = p.company_id and m.id = p.manager_id
        where p.company_id = $1 and ${name} = any($2) order by 1`,
      [app.people.admin.companyId, names],
    );
    return Object.fromEntries(rows.map((row) => [row.name, row.manager]));
  };
  const rowsOf = async (person: TestPerson, id: string) =>
    (
      await worker.read(person, id, { rows: ['create', 'update', 'unchanged', 'skip', 'fail'] })
    ).rows?.items.map(({ kind, name, fate, reason }) => [kind, name, fate, reason]);

  test('IMP54 a team file sets the managers of members and named owners, and adds unknown managers', async () => {
    const { admin, rep, manager } = app.people;
    const files = teamFile([rep.name, manager.name], ['Uma Stone', 'Vera Lake'], ['Vera Lake', 'Wim Hill']);
    const { id } = await worker.upload(admin, files);
    const previewed = await worker.preview(admin, id);
    expect(previewed.counts?.teammate).toEqual({ ...none, create: 3, update: 1 });
    expect(await rowsOf(admin, id)).toEqual([
      ['teammate', 'Wim Hill', 'create', 'Named by another row'],
      ['teammate', rep.name, 'update', `Reports to ${manager.name}`],
      ['teammate', 'Uma Stone', 'create', 'Owns records without a seat until invited. Reports to Vera Lake'],
      ['teammate', 'Vera Lake', 'create', 'Owns records without a seat until invited. Reports to Wim Hill'],
    ]);
    expect(await reports(rep.name, 'Uma Stone')).toEqual({ [rep.name]: null });
    const done = await worker.run(admin, id);
    expect([done.state, done.error, done.counts]).toEqual(['done', null, previewed.counts]);
    const all = [rep.name, 'Uma Stone', 'Vera Lake', 'Wim Hill'];
    expect(await reports(...all)).toEqual({
      [rep.name]: manager.name,
      'Uma Stone': 'Vera Lake',
      'Vera Lake': 'Wim Hill',
      'Wim Hill': null,
    });
    const again = await worker.bring(admin, files);
    expect(again.counts?.teammate).toEqual({ ...none, unchanged: 3 });
  });

  test('IMP54 progress never exceeds the rows of a file, though people whom its rows only name are added too', async () => {
    const { admin } = app.people;
    const done = await worker.bring(admin, teamFile(['Yara Fern', 'Zeno Reed']));
    expect(done.counts?.teammate).toEqual({ ...none, create: 2 });
    const asked = await app.call(admin, undoImport, { params: { id: done.id } });
    expect(asked.status, asked.text).toBe(202);
    expect((await worker.read(admin, done.id)).progress).toEqual({ done: 1, total: 1 });
  });

  test('KNOWN09 a viewer in a team file is previewed as an existing member with their new manager', async () => {
    const { admin, manager, viewer } = app.people;
    const done = await worker.bring(admin, teamFile([viewer.name, manager.name]));
    expect(done.counts?.teammate).toEqual({ ...none, update: 1 });
    expect(await rowsOf(admin, done.id)).toEqual([
      ['teammate', viewer.name, 'update', `Reports to ${manager.name}`],
    ]);
    expect(await reports(viewer.name)).toEqual({ [viewer.name]: manager.name });
    const again = await worker.upload(admin, teamFile([viewer.name, manager.name]));
    expect((await worker.preview(admin, again.id)).counts?.teammate).toEqual({ ...none, unchanged: 1 });
  });

  test('IMP69 a preview says how many seats are missing to invite the people it adds, and who can raise them', async () => {
    const { admin, manager } = app.people;
    const named = Array.from({ length: 40 }, (_, at) => [`Newcomer Number${at}`, ''] as const);
    const files = [
      ...teamFile(...named),
      {
        name: 'accounts.csv',
        content: 'Account name,Account owner\nQuay,Newcomer Number1\nPier,Someone Else',
      },
    ];
    const { id, files: read } = await worker.upload(admin, files);
    const values = [{ field: 'owner' as const, text: 'Someone Else', target: NAMED_OWNER }];
    const position = read.find(({ name }) => name === 'accounts.csv')?.position ?? 1;
    expect(read.map(({ kind }) => kind).toSorted()).toEqual(['account', 'teammate']);
    await app.call(admin, changeImport, { params: { id }, body: { files: [{ position, values }] } });
    const [before] = await query<{ taken: number }>(
      `select (select count(*)::int from profiles p where p.workspace_id = w.id)
            + (select count(*)::int from workspace_invitations i where i.workspace_id = w.id and i.status = 'pending') as taken
         from workspaces w where w.id = $1`,
      [admin.workspaceId],
    );
    const free = 25 - (before?.taken ?? 0);
    expect((await worker.read(admin, id)).seats).toBeNull();
    const { seats } = await worker.preview(admin, id);
    expect(seats).toEqual({ people: 41, missing: 41 - free, free, seats: 25, admins: expect.any(Array) });
    expect(seats?.admins).toContain(admin.name);
    // There are enough seats for a few, and a seller adds nobody.
    const few = await worker.upload(admin, teamFile(['Only One', '']));
    expect((await worker.preview(admin, few.id)).seats).toBeNull();
    const own = await worker.upload(app.people.rep, teamFile(...named));
    expect((await worker.preview(app.people.rep, own.id)).seats).toBeNull();
    const managers = await worker.upload(manager, teamFile(...named));
    expect((await worker.preview(manager, managers.id)).seats?.people).toBe(40);
  });

  test('IMP55 undo restores managers, except where someone has changed them since', async () => {
    const { admin, rep, otherRep, manager } = app.people;
    const setManager = (person: TestPerson, to: TestPerson | null) =>
      query('update profiles set manager_id = $2 where id = $1', [person.id, to?.id ?? null]);
    // The two change places, which isn't a circle.
    await setManager(rep, manager);
    const done = await worker.bring(
      admin,
      teamFile([manager.name, rep.name], [rep.name, admin.name], [otherRep.name, rep.name]),
    );
    expect(done.counts?.teammate).toEqual({ ...none, update: 3 });
    expect(await reports(manager.name, rep.name)).toEqual({
      [manager.name]: rep.name,
      [rep.name]: admin.name,
    });
    await setManager(otherRep, admin);
    const undone = await worker.undo(admin, done.id);
    expect([undone.state, undone.kept]).toEqual(['undone', 1]);
    expect(await reports(manager.name, rep.name, otherRep.name)).toEqual({
      [manager.name]: null,
      [rep.name]: manager.name,
      [otherRep.name]: admin.name,
    });
  });

  test('IMP56 a row whose manager can’t be set says why: circles, your own row, and importers who aren’t admins', async () => {
    const { admin, rep, otherRep, manager } = app.people;
    const files = teamFile([rep.name, otherRep.name], [otherRep.name, rep.name], [admin.name, manager.name]);
    const { id } = await worker.upload(admin, files);
    await worker.preview(admin, id);
    expect(await rowsOf(admin, id)).toEqual([
      [
        'teammate',
        rep.name,
        'fail',
        `${otherRep.name} already reports to ${rep.name}, so the manager is left out`,
      ],
      ['teammate', otherRep.name, 'update', `Reports to ${rep.name}`],
      ['teammate', admin.name, 'fail', 'Another admin has to set your own manager'],
    ]);
    await worker.run(admin, id);
    expect(await reports(rep.name, otherRep.name)).toEqual({ [rep.name]: null, [otherRep.name]: rep.name });
    const own = await worker.bring(manager, teamFile([rep.name, manager.name], ['Xena Moor', 'Yann Dale']));
    expect(await rowsOf(manager, own.id)).toEqual([
      ['teammate', rep.name, 'fail', 'Only admins set managers, so the manager is left out'],
      ['teammate', 'Xena Moor', 'create', expect.stringContaining('Only admins set managers')],
    ]);
    expect(await reports(rep.name, 'Xena Moor', 'Yann Dale')).toEqual({
      [rep.name]: null,
      'Xena Moor': null,
    });
  });

  test('OWN13 a role in a team file is suggested for the invitation; nobody becomes an admin or viewer by a file', async () => {
    const { admin } = app.people;
    const roles = {
      'Role Lead': 'Sales manager',
      'Role Rep': 'Rep',
      'Role Chief': 'Administrator',
      'Role Guest': 'Viewer',
    };
    const rows = Object.entries(roles).map(([name, role]) => `${name},Role Lead,${role}`);
    const content = ['Sales agent,Manager,Role', ...rows].join('\n');
    const { id, files } = await worker.upload(admin, [{ name: 'roles.csv', content }]);
    const values = (files[0]?.values ?? []).flatMap(({ field, text, offer }) =>
      field === 'role' && offer ? [{ field, text, target: offer.target }] : [],
    );
    await app.call(admin, changeImport, { params: { id }, body: { files: [{ position: 0, values }] } });
    await worker.preview(admin, id);
    const reasons = ((await rowsOf(admin, id)) ?? []).map(([, , , reason]) => reason);
    for (const role of ['Manager', 'Sales rep'])
      expect(reasons).toContainEqual(expect.stringContaining(`Suggested role: ${role}`));
    expect((await worker.run(admin, id)).error).toBeNull();
    const { items } = (await app.call(admin, listNamedOwners, { query: { limit: 200 } })).body;
    const kept = items.flatMap(({ name, role }) => (name in roles ? [[name, role]] : []));
    expect(Object.fromEntries(kept)).toEqual({
      'Role Lead': 'manager',
      'Role Rep': 'sales_rep',
      'Role Chief': 'sales_rep',
      'Role Guest': 'sales_rep',
    });
  });
});
