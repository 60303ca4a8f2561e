import { changeImport, previewImport, runImport } from '@dealwright/contract/imports/imports';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formOf, importWorker, killedAfter, sendForm } from '../../testing/import-scene.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { temporaryDataDir } from '../../testing/uploads.ts';
import { forgetFiles, workOnImport } from './jobs.ts';

const ROWS = 1_200;

const manyDeals = (prefix: string, rows = ROWS): string =>
  [
    'Deal ID,Deal Name,Account,Stage,Amount',
    ...Array.from(
      { length: rows },
      (_, at) => `${prefix}-${at},${prefix} ${at},Client ${at % 7} of ${prefix},Proposal,${at}`,
    ),
  ].join('\n');

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
  const countDeals = async (prefix: string) => {
    const [row] = await query<{ deals: number; names: number; sum: number }>(
      `select count(*)::int as deals, count(distinct name)::int as names, coalesce(sum(amount_minor), 0)::bigint::int as sum
         from deals where name like $1`,
      [`${prefix} %`],
    );
    return row;
  };
  const all = { deals: ROWS, names: ROWS, sum: (ROWS * (ROWS - 1) * 100) / 2 };

  test('IMP36 a killed run resumes where it stopped: nothing is duplicated, nothing lost', async () => {
    const { admin } = app.people;
    const { id } = await worker.upload(admin, [{ name: 'many.csv', content: manyDeals('Killed') }]);
    const previewed = await worker.preview(admin, id);
    expect(previewed.counts?.deal.create).toBe(ROWS);
    expect(previewed.counts?.account.create).toBe(7);
    await app.call(admin, runImport, { params: { id } });
    const key = { companyId: admin.companyId, id };
    // Killed one step later each time, before its transaction commits.
    for (const transactions of [2, 3, 3]) {
      const database = killedAfter(app.database, transactions);
      await expect(workOnImport({ ...worker.deps, database }, key, { lastTry: false })).rejects.toThrow(
        'is killed',
      );
    }
    const half = await countDeals('Killed');
    expect(half?.deals).toBeGreaterThan(0);
    expect(half?.deals).toBeLessThan(ROWS);
    expect((await worker.read(admin, id)).state).toBe('running');
    // Two processes resume at once.
    await Promise.all([worker.work(admin, id), worker.work(admin, id)]);
    const done = await worker.read(admin, id);
    expect([done.state, done.counts]).toEqual(['done', previewed.counts]);
    expect(await countDeals('Killed')).toEqual(all);
    const numbers = await query<{ name: string }>(
      "select name from deals where name like 'Killed %' order by number",
      [],
    );
    expect(numbers.map(({ name }) => name)).toEqual(Array.from({ length: ROWS }, (_, at) => `Killed ${at}`));
    const undone = await worker.undo(admin, id);
    expect([undone.state, undone.kept]).toEqual(['undone', 0]);
    expect((await countDeals('Killed'))?.deals).toBe(0);
    expect(await query("select 1 from accounts where name like '% of Killed'")).toEqual([]);
  });

  test('IMP37 the same file imported twice at once adds each record once', async () => {
    const { admin } = app.people;
    const content = manyDeals('Twice', 600);
    const first = await worker.upload(admin, [{ name: 'one.csv', content }]);
    const second = await worker.upload(admin, [{ name: 'two.csv', content }]);
    for (const { id } of [first, second])
      expect((await worker.preview(admin, id)).counts?.deal.create).toBe(600);
    for (const { id } of [first, second]) await app.call(admin, runImport, { params: { id } });
    await Promise.all([worker.work(admin, first.id), worker.work(admin, second.id)]);
    const [one, two] = [await worker.read(admin, first.id), await worker.read(admin, second.id)];
    expect([one.state, two.state]).toEqual(['done', 'done']);
    expect((one.counts?.deal.create ?? 0) + (two.counts?.deal.create ?? 0)).toBe(600);
    expect((one.counts?.deal.unchanged ?? 0) + (two.counts?.deal.unchanged ?? 0)).toBe(600);
    expect((await countDeals('Twice'))?.deals).toBe(600);
    const [{ clients } = { clients: 0 }] = await query<{ clients: number }>(
      "select count(*)::int as clients from accounts where name like '% of Twice'",
    );
    expect(clients).toBe(7);
  });

  test('IMP38 bad files are rejected or reported with what to do, and nothing is left of them', async () => {
    const { admin } = app.people;
    const before = (await dir.files()).length;
    const form = formOf([{ name: 'a.csv', content: 'Name,Stage\nOne,Won\n' }]);
    const sent = async (payload: Buffer | string, type?: string) =>
      (await sendForm(app, admin, payload, type)).status;
    expect(await sent('not a form')).toBe(400);
    expect(await sent(form.subarray(0, form.length - 30))).toBe(400);
    expect(await sent(form, 'multipart/form-data')).toBe(400);
    expect(await sent('{}', 'application/json')).toBe(415);
    expect(await sent(formOf([]))).toBe(400);
    expect(
      await sent(
        formOf(Array.from({ length: 11 }, (_, at) => ({ name: `${at}.csv`, content: 'Name\nOne\n' }))),
      ),
    ).toBe(400);
    expect((await dir.files()).length).toBe(before);
    const picture = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    const bad = await worker.upload(admin, [
      { name: 'logo.csv', content: picture },
      { name: 'empty.csv', content: '' },
    ]);
    expect(bad.files.map(({ state, included }) => [state, included])).toEqual(
      Array(2).fill(['unreadable', false]),
    );
    for (const { message } of bad.files) expect(message).toMatch(/\./);
    const refused = await app.call(admin, previewImport, { params: { id: bad.id } });
    expect(refused.status).toBe(409);
    expect((await app.call(admin, runImport, { params: { id: bad.id } })).status).toBe(409);
  });

  test('IMP39 files are deleted once their import is done, and after 30 days in any case', async () => {
    const { admin } = app.people;
    await forgetFiles(worker.deps);
    const before = (await dir.files()).length;
    const left = await worker.upload(admin, [{ name: 'left.csv', content: manyDeals('Left', 3) }]);
    const done = await worker.bring(admin, [{ name: 'done.csv', content: manyDeals('Done', 3) }]);
    expect(done.counts?.deal.create).toBe(3);
    expect((await dir.files()).length).toBe(before + 2);
    expect(await forgetFiles(worker.deps)).toBe(1);
    const now = () => new Date(app.clock.now.getTime() + 31 * 24 * 60 * 60 * 1000);
    await forgetFiles({ ...worker.deps, now });
    expect((await dir.files()).length).toBe(0);
    expect(left.state).toBe('mapping');
  });

  test('IMP40 asks for the order of ambiguous dates before the preview', async () => {
    const { admin } = app.people;
    const content = 'Deal ID,Deal Name,Stage,Close Date\nD-1,Either,Won,03/04/2025\nD-2,Or,Won,05/06/2025\n';
    const { id, open_questions, files } = await worker.upload(admin, [{ name: 'days.csv', content }]);
    expect(open_questions).toHaveLength(1);
    const at = files[0]?.columns.findIndex(({ days }) => days !== null) ?? -1;
    expect((await app.call(admin, previewImport, { params: { id } })).status).toBe(409);
    const body = { files: [{ position: 0, columns: [{ index: at, day_order: 'day_first' as const }] }] };
    expect((await app.call(admin, changeImport, { params: { id }, body })).body.open_questions).toEqual([]);
    await worker.preview(admin, id);
    await worker.run(admin, id);
    const rows = await query(
      "select closed_at::date::text as day from deals where name in ('Either', 'Or') order by number",
    );
    expect(rows).toEqual([{ day: '2025-04-03' }, { day: '2025-06-05' }]);
  });
});
