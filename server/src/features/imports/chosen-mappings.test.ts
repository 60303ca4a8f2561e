import { changeImport, NAMED_OWNER, previewImport } from '@dealwright/contract/imports/imports';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { importWorker } from '../../testing/import-scene.ts';
import { castMember } from '../../testing/members.ts';
import type { TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { temporaryDataDir } from '../../testing/uploads.ts';

const ACCOUNTS = 'Account,Industry,Employees\nNorthwind Energy,Energy,1200\nKestrel Foods,Retail,310\n';
const DEALS = 'Deal Name,Account,Deal Stage,Amount\nTurbines,Northwind Energy,Proposal,100\n';

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

  test('IMP70 a file given another kind than it looks like says what to do, also if two files are swapped', async () => {
    const { admin } = app.people;
    const { id, files } = await worker.upload(admin, [
      { name: 'one.csv', content: DEALS },
      { name: 'two.csv', content: ACCOUNTS },
    ]);
    expect(files.map(({ kind, doubt }) => [kind, doubt])).toEqual([
      ['deal', null],
      ['account', null],
    ]);
    const choose = async (position: number, kind: 'deal' | 'account') => {
      const body = { files: [{ position, kind }] };
      const { files: now } = (await app.call(admin, changeImport, { params: { id }, body })).body;
      return now.map(({ doubt }) => doubt);
    };
    expect(await choose(0, 'account')).toEqual([
      'This file looks like deals, not accounts. Choose Deals, or check its columns before you preview.',
      null,
    ]);
    expect(await choose(1, 'deal')).toEqual([
      'This file looks like deals, and two.csv looks like accounts. If you swapped the two, choose Deals here and Accounts there.',
      'This file looks like accounts, and one.csv looks like deals. If you swapped the two, choose Accounts here and Deals there.',
    ]);
    expect((await worker.preview(admin, id)).state, 'it blocks nothing').toBe('previewed');
    await choose(0, 'deal');
    expect(await choose(1, 'account')).toEqual([null, null]);
  });

  /** Files of an account whose owner is called differently than any member. */
  const owned = (name: string, owner: string) => [
    { name: 'owned.csv', content: `Account,Account Owner,Industry\n${name},${owner},Energy\n` },
  ];
  const choose = (id: string, text: string, target: string | null) =>
    app.call(app.people.admin, changeImport, {
      params: { id },
      body: { files: [{ position: 0, values: [{ field: 'owner', text, target }] }] },
    });
  const ownerOf = async (name: string) =>
    (await query<{ owner_id: string }>('select owner_id from accounts where name = $1', [name]))[0]?.owner_id;
  /** Imports an account whose owner is chosen, which is remembered. */
  const chooseOnce = async (name: string, text: string, owner: TestPerson) => {
    const { admin } = app.people;
    const { id } = await worker.upload(admin, owned(name, text));
    expect((await choose(id, text, owner.id)).status).toBe(200);
    await worker.preview(admin, id);
    await worker.run(admin, id);
    expect(await ownerOf(name)).toBe(owner.id);
  };

  test('IMP71 an owner chosen for a name has to be able to own records', async () => {
    const { admin, viewer, stranger } = app.people;
    const { id } = await worker.upload(admin, owned('Plain Harbor', 'Petra Plain'));
    for (const target of [stranger.id, viewer.id, newId(), 'Somebody']) {
      const { status, problem } = await choose(id, 'Petra Plain', target);
      expect([status, problem.errors?.[0]?.path]).toEqual([400, 'files.0.values.0.target']);
    }
  });

  const endings = {
    left: `update profiles set workspace_id = null where id = $1`,
    'is a viewer': `update profiles set role = 'viewer' where id = $1`,
  };
  for (const [ending, statement] of Object.entries(endings)) {
    test(`IMP71 a remembered owner who ${ending} is not applied, and the preview asks for another`, async () => {
      const { admin, rep } = app.people;
      const text = `Yara ${ending}`;
      const leaver = await castMember(app, admin, 'sales_rep');
      await chooseOnce(`First of ${text}`, text, leaver);
      const remembered = await worker.upload(admin, owned(`Again of ${text}`, text));
      const find = (files: typeof remembered.files) => files[0]?.values.find((value) => value.text === text);
      expect(find(remembered.files)).toMatchObject({ decided: true, target: leaver.id });
      expect(remembered.open_questions).toEqual([]);
      await query(statement, [leaver.id]);
      const {
        id,
        files,
        open_questions: questions,
      } = await worker.upload(admin, owned(`Later of ${text}`, text));
      expect(find(files)).toMatchObject({ decided: false, target: null, lapsed: true });
      const question = `Choose a person for “${text}” in owned.csv. The person chosen earlier has left or can’t own records.`;
      expect(questions).toEqual([question]);
      expect((await app.call(admin, previewImport, { params: { id } })).status).toBe(409);
      // Another choice in the same file doesn't answer the question.
      const other = await app.call(admin, changeImport, {
        params: { id },
        body: { files: [{ position: 0, columns: [{ index: 2, field: null }] }] },
      });
      expect(other.body.open_questions).toEqual([question]);
      const answered = await choose(id, text, rep.id);
      expect(answered.body.open_questions).toEqual([]);
      expect(find(answered.body.files)).toMatchObject({ decided: true, target: rep.id });
      await worker.preview(admin, id);
      await worker.run(admin, id);
      expect(await ownerOf(`Later of ${text}`)).toBe(rep.id);
    });
  }

  test('IMP71 the default owner and a new owner by name are remembered', async () => {
    const { admin } = app.people;
    const { id } = await worker.upload(admin, owned('Default Harbor', 'Dora Default'));
    await choose(id, 'Dora Default', null);
    await worker.preview(admin, id);
    await worker.run(admin, id);
    const again = await worker.upload(admin, owned('Default Pier', 'Dora Default'));
    expect(again.files[0]?.values[0]).toMatchObject({ decided: true, target: null });
    const named = await worker.upload(admin, owned('Named Pier', 'Nora Named'));
    expect(named.files[0]?.values[0]).toMatchObject({ decided: true, target: NAMED_OWNER });
    expect([again.open_questions, named.open_questions]).toEqual([[], []]);
  });

  test('IMP83 a remembered order of day and month is proposed as such; dates that contradict it decide themselves', async () => {
    const { admin } = app.people;
    const upload = (...days: string[]) => {
      const rows = days.map((day, at) => `Order ${at},Proposal,5,${day}`);
      const content = ['Opportunity,Stage,Amount,Closes on', ...rows].join('\n');
      return worker.upload(admin, [{ name: 'days.csv', content }]);
    };
    const daysOf = ({ files }: Awaited<ReturnType<typeof upload>>) => files[0]?.columns[3]?.days;
    const choose = (id: string, order: 'day_first' | 'month_first') => {
      const columns = [{ index: 3, field: 'close_date' as const, day_order: order }];
      return app.call(admin, changeImport, { params: { id }, body: { files: [{ position: 0, columns }] } });
    };
    const first = await upload('3/4/2026', '5/6/2026');
    expect(daysOf(first)).toMatchObject({ order: null, sure: false });
    expect((await choose(first.id, 'day_first')).status).toBe(200);
    await worker.preview(admin, first.id);
    expect((await worker.run(admin, first.id)).error).toBeNull();

    const again = await upload('7/8/2026');
    expect(daysOf(again)).toMatchObject({
      order: 'day_first',
      sure: false,
      remembered: true,
      would_differ: 1,
    });
    expect(again.open_questions).toEqual([]);
    const changed = (await choose(again.id, 'month_first')).body;
    expect(daysOf(changed)).toMatchObject({ order: 'month_first' });
    expect(daysOf(changed)).not.toHaveProperty('remembered');

    const settled = daysOf(await upload('7/8/2026', '7/30/2026'));
    expect(settled).toMatchObject({ order: 'month_first', sure: true });
    expect(settled).not.toHaveProperty('remembered');
    const mixed = await upload('7/8/2026', '7/30/2026', '30/7/2026');
    expect(daysOf(mixed)).toMatchObject({ order: null, sure: false });
    expect(mixed.open_questions).toHaveLength(1);

    const plain = await upload('2026-07-08', '2026-07-30');
    expect(daysOf(plain)).toMatchObject({ order: 'year_first', sure: true });
    await worker.preview(admin, plain.id);
    expect((await worker.run(admin, plain.id)).error).toBeNull();
    const asked = await upload('7/8/2026');
    expect(daysOf(asked)).toMatchObject({ order: null, sure: false });
    expect(asked.open_questions).toHaveLength(1);
  });
});
