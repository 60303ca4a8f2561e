import { changeImport, type Import, previewImport } from '@dealwright/contract/imports/imports';
import type { SentBody } from '@dealwright/contract/route';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import type { TextEncoding } from '@dealwright/domain/import/encodings';
import { STAGES } from '@dealwright/domain/stage';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importWorker, killedAfter } from '../../testing/import-scene.ts';
import type { TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { temporaryDataDir } from '../../testing/uploads.ts';
import { workOnImport } from './jobs.ts';
import { encoderOf } from './testing/encode-text.ts';

type FileChange = Omit<NonNullable<SentBody<typeof changeImport>['files']>[number], 'position'>;

/** Nothing in it tells Mac Roman from Windows-1252 for sure. */
const MAC = encoderOf('macintosh')('Account,Industry,Remark\nPeña del León,Energy,Martín\n');
const WORDS = 'Account,Industry,Größe\nMüller,Energy,12\n';
const TAIWAN = encoderOf('big5')(
  'Account,Industry,City\n台灣積體電路製造股份有限公司,Technology,新竹市\n統一企業,Retail,台南市\n',
);

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

  const upload = (content: Buffer | string, person = app.people.admin, name = 'file.csv') =>
    worker.upload(person, [{ name, content }]);
  const change = (id: string, of: FileChange, person: TestPerson = app.people.admin, position = 0) =>
    app.call(person, changeImport, { params: { id }, body: { files: [{ ...of, position }] } });
  /** Chooses an encoding and waits until the file is read in it. */
  const choose = async (id: string, encoding: TextEncoding | null, position = 0): Promise<Import> => {
    const { admin } = app.people;
    const { status, body } = await change(id, { encoding }, admin, position);
    expect(status).toBe(200);
    expect([body.mapped, body.files[position]?.state]).toEqual([false, 'reading']);
    await worker.work(admin, id);
    return worker.read(admin, id);
  };
  const encodingOf = ({ files: [file] }: Import) =>
    file && [file.encoding, file.detected_encoding, file.encoding_chosen];
  const headersOf = ({ files: [file] }: Import) => file?.columns.map(({ header }) => header);
  const fieldsOf = ({ files: [file] }: Import) => file?.columns.map(({ field }) => field);
  const examplesOf = ({ files: [file] }: Import) => file?.columns.map(({ examples }) => examples[0]);

  test('IMP100 a file of Traditional Chinese is read as Big5 and imported so', async () => {
    const { admin } = app.people;
    const read = await upload(TAIWAN);
    expect(encodingOf(read)).toEqual(['big5', 'big5', false]);
    await worker.preview(admin, read.id);
    expect((await worker.run(admin, read.id)).error).toBeNull();
    expect(await query('select 1 as one from accounts where name = $1', ['統一企業'])).toHaveLength(1);
  });

  test('IMP102 a chosen encoding is what the file is read and imported in, with the corrections made before', async () => {
    const { admin } = app.people;
    const read = await upload(MAC);
    expect(encodingOf(read)).toEqual(['windows-1252', 'windows-1252', false]);
    expect(examplesOf(read)).toEqual(['Pe–a del Le—n', 'Energy', 'Mart’n']);
    await change(read.id, { columns: [{ index: 1, field: null }] });
    const chosen = await choose(read.id, 'macintosh');
    expect(encodingOf(chosen)).toEqual(['macintosh', 'windows-1252', true]);
    expect(examplesOf(chosen)).toEqual(['Peña del León', 'Energy', 'Martín']);
    expect(fieldsOf(chosen)).toEqual(['name', null, fieldsOf(read)?.[2] ?? null]);
    expect((await worker.preview(admin, read.id)).state).toBe('previewed');
    expect((await worker.run(admin, read.id)).error).toBeNull();
    const accounts = await query('select industry from accounts where name = $1', ['Peña del León']);
    expect(accounts).toEqual([{ industry: null }]);
  });

  test('IMP102 null goes back to the detected encoding; the preview is discarded each time', async () => {
    const { admin } = app.people;
    const { id } = await upload(MAC);
    await worker.preview(admin, id);
    const chosen = await choose(id, 'macintosh');
    expect([chosen.state, chosen.counts, chosen.progress, chosen.mapped]).toEqual([
      'mapping',
      null,
      null,
      true,
    ]);
    await worker.preview(admin, id);
    const back = await choose(id, null);
    expect(encodingOf(back)).toEqual(['windows-1252', 'windows-1252', false]);
    expect([back.state, back.counts, examplesOf(back)?.[0]]).toEqual(['mapping', null, 'Pe–a del Le—n']);
    const same = await change(id, { encoding: 'windows-1252' });
    expect(encodingOf(same.body), 'chosen, and not read again').toEqual([
      'windows-1252',
      'windows-1252',
      true,
    ]);
    expect(same.body.mapped).toBe(true);
  });

  test('IMP102 what nobody corrected is recognized again if the headers changed, and other files keep theirs', async () => {
    const { admin } = app.people;
    const other = 'Account,Industry\nOther Foods,Energy\n';
    const { id } = await worker.upload(admin, [
      { name: 'file.csv', content: WORDS },
      { name: 'other.csv', content: other },
    ]);
    await change(id, { columns: [{ index: 1, field: null }] }, admin, 1);
    const wrong = await choose(id, 'windows-1252');
    expect(headersOf(wrong)?.[2]).toBe('GrÃ¶ÃŸe');
    expect(fieldsOf(wrong)?.slice(0, 2)).toEqual(['name', 'industry']);
    expect(wrong.files[1]?.columns.map(({ field }) => field)).toEqual(['name', null]);
    const right = await choose(id, null);
    expect(headersOf(right)?.[2]).toBe('Größe');
    expect(right.files[0]).toMatchObject({ kind: 'account', included: true });
  });

  test('IMP102 what was chosen for a file stays through encodings that change its headers or can’t be read', async () => {
    const { id } = await upload('Deal,Phase,Close date,Größe\nKestrel renewal,Warm,03/04/2026,12\n');
    const { status, body: before } = await change(id, {
      kind: 'deal',
      columns: [
        { index: 0, field: 'next_step' },
        { index: 2, field: 'close_date', day_order: 'day_first' },
        { index: 3, field: 'name' },
      ],
      values: [{ field: 'stage', text: 'Warm', target: STAGES[2] }],
    });
    expect(status).toBe(200);
    const wrong = await choose(id, 'windows-1252');
    expect(headersOf(wrong)?.[3]).toBe('GrÃ¶ÃŸe');
    expect(fieldsOf(wrong)).toEqual(['next_step', 'stage', 'close_date', 'name']);
    expect((await choose(id, 'utf-16le')).files[0]).toMatchObject({ state: 'unreadable', values: [] });
    const back = await choose(id, null);
    expect(back.files).toEqual(before.files);
    expect(back.files[0]?.values[0]).toMatchObject({ text: 'Warm', target: STAGES[2], decided: true });
    expect(back.files[0]?.columns[2]?.days?.order).toBe('day_first');
  });

  test('IMP102 a kind that a person chose stays', async () => {
    const { id } = await upload(WORDS);
    await change(id, { kind: 'contact' });
    for (const encoding of ['windows-1252', 'utf-16le', null] as const) await choose(id, encoding);
    const { files } = await worker.read(app.people.admin, id);
    expect(files[0]).toMatchObject({ kind: 'contact', included: true, kind_reason: 'You chose it' });
  });

  test('IMP102 a file that was left out stays left out, until a person includes it', async () => {
    const { id } = await upload(WORDS);
    await change(id, { included: false });
    for (const encoding of ['windows-1252', 'utf-16le', null] as const)
      expect((await choose(id, encoding)).files[0]?.included).toBe(false);
    await change(id, { included: true });
    await choose(id, 'utf-16le');
    expect((await choose(id, null)).files[0]).toMatchObject({ kind: 'account', included: true });
  });

  test('IMP102 a column that gets its right name is recognized beside what was chosen, and remembered by that name', async () => {
    const { admin } = app.people;
    const content = 'Account,Industry,Propriétaire\nMüller,Energy,Ann Lee\n';
    const { id } = await upload(content);
    const wrong = await choose(id, 'windows-1252');
    expect(fieldsOf(wrong)).toEqual(['name', 'industry', null]);
    await change(id, { columns: [{ index: 1, field: null }] });
    const right = await choose(id, null);
    expect(fieldsOf(right)).toEqual(['name', null, 'owner']);
    await worker.preview(admin, id);
    expect((await worker.run(admin, id)).error).toBeNull();
    const next = await upload(content);
    expect(next.files[0]?.remembered).toBe(true);
    expect(fieldsOf(next)).toEqual(['name', null, 'owner']);
  });

  test('IMP102 a file that can’t be read in the chosen encoding says so, and can be read in another one', async () => {
    const { id } = await upload('Account,Industry\nNorthwind,Energy\nKestrel,Retail\n');
    const unreadable = await choose(id, 'utf-16le');
    expect(unreadable.files[0]).toMatchObject({
      state: 'unreadable',
      included: false,
      kind: null,
      encoding: 'utf-16le',
      detected_encoding: 'utf-8',
      columns: [],
    });
    expect(unreadable.files[0]?.message).not.toBeNull();
    const { status, problem } = await app.call(app.people.admin, previewImport, { params: { id } });
    expect([status, problem.detail]).toEqual([409, 'Choose what at least one file contains.']);
    const back = await choose(id, null);
    expect(back.files[0]).toMatchObject({ state: 'ready', kind: 'account', included: true, message: null });
  });

  test('IMP102 a reading that is killed is taken up again', async () => {
    const { admin } = app.people;
    for (const step of [3, 4]) {
      const { id } = await upload(WORDS);
      await change(id, { encoding: 'windows-1252' });
      const deps = { ...worker.deps, database: killedAfter(worker.deps.database, step) };
      const key = { companyId: admin.companyId, id };
      await expect(workOnImport(deps, key, { lastTry: false })).rejects.toThrow('the process is killed');
      await worker.work(admin, id);
      const read = await worker.read(admin, id);
      expect([read.mapped, encodingOf(read)?.[0], read.files[0]?.kind]).toEqual([
        true,
        'windows-1252',
        'account',
      ]);
      expect(fieldsOf(read)?.slice(0, 2)).toEqual(['name', 'industry']);
    }
  });

  test('IMP102 a file whose reading fails for good is unreadable, and can be read again', async () => {
    const { admin } = app.people;
    const { id } = await worker.upload(admin, [
      { name: 'file.csv', content: WORDS },
      { name: 'other.csv', content: 'Account,Industry\nOther Foods,Energy\n' },
    ]);
    await change(id, { encoding: 'windows-1252' });
    const storage = { ...worker.deps.storage, open: () => Promise.reject(new Error('storage is away')) };
    await workOnImport({ ...worker.deps, storage }, { companyId: admin.companyId, id }, { lastTry: true });
    const failed = await worker.read(admin, id);
    expect([failed.state, failed.mapped]).toEqual(['failed', true]);
    const message = 'This file couldn’t be read. Upload it again.';
    expect(failed.files[0]).toMatchObject({ state: 'unreadable', message, included: false, columns: [] });
    expect(failed.files[1]).toMatchObject({ state: 'ready', included: true });
    const options = await app.call(admin, changeImport, {
      params: { id },
      body: { options: { currency: 'EUR' } },
    });
    expect([options.body.state, options.body.mapped]).toEqual(['mapping', true]);
    const again = await choose(id, 'windows-1252');
    expect(again.files[0]).toMatchObject({ state: 'ready', kind: 'account', included: true });
  });

  test('IMP102 a file that waits for its reading is read with the next change, and not previewed before', async () => {
    const { admin } = app.people;
    const { id } = await upload(WORDS);
    await change(id, { encoding: 'windows-1252' });
    await query("update imports set state = 'failed', work = null where id = $1", [id]);
    const early = await app.call(admin, previewImport, { params: { id } });
    expect([early.status, early.problem.detail]).toEqual([
      409,
      'file.csv hasn’t been read. Choose its encoding again, or upload it again.',
    ]);
    const options = await app.call(admin, changeImport, {
      params: { id },
      body: { options: { currency: 'EUR' } },
    });
    expect([options.status, options.body.mapped]).toEqual([200, false]);
    await worker.work(admin, id);
    expect((await worker.preview(admin, id)).state).toBe('previewed');
  });

  test('IMP103 an encoding is refused for workbooks, while files are read, previewed or imported, and after that', async () => {
    const { admin } = app.people;
    const refusal = async (id: string) => {
      const { status, problem } = await change(id, { encoding: 'big5' });
      return [status, problem.detail];
    };
    const rows = [
      ['Account', 'Industry'],
      ['Northwind', 'Energy'],
    ];
    const workbook = Buffer.from(await writeXlsx({ sheets: [{ name: 'All', rows }] }));
    const sheet = await upload(workbook, admin, 'book.xlsx');
    expect(encodingOf(sheet)).toEqual([null, null, false]);
    expect(await refusal(sheet.id)).toEqual([
      409,
      'book.xlsx is not a text file, so it has no encoding to choose.',
    ]);
    const { id } = await upload(WORDS);
    await change(id, { encoding: 'windows-1252' });
    expect(await refusal(id)).toEqual([409, 'The files are still being read. Wait a moment.']);
    await worker.work(admin, id);
    await app.call(admin, previewImport, { params: { id } });
    expect(await refusal(id)).toEqual([409, 'Wait for the preview to finish.']);
    await worker.work(admin, id);
    await query("update imports set state = 'running', work = 'run' where id = $1", [id]);
    expect(await refusal(id)).toEqual([409, 'This import is running, so its files can’t be changed.']);
    await worker.work(admin, id);
    expect(await refusal(id)).toEqual([409, 'This import has run already.']);
    const before = await upload(WORDS);
    await query('update import_files set detected_encoding = null where import_id = $1', [before.id]);
    expect(await refusal(before.id)).toEqual([
      409,
      'The encoding of file.csv isn’t known. Upload the file again to choose it.',
    ]);
  });

  test('IMP103 only a known encoding is accepted, and nothing else of the file with it', async () => {
    const { id } = await upload(WORDS);
    expect((await change(id, { encoding: 'utf-7' as never })).status).toBe(400);
    const { status, problem } = await change(id, { encoding: 'big5', included: false });
    expect([status, problem.errors?.[0]?.path]).toEqual([400, 'files.0.encoding']);
    const none = await change(id, { encoding: 'big5' }, app.people.admin, 3);
    expect([none.status, none.problem.errors?.[0]?.path]).toEqual([400, 'files.0.position']);
    expect(encodingOf(await worker.read(app.people.admin, id))).toEqual(['utf-8', 'utf-8', false]);
  });

  test('IMP103 only the person who uploaded a file chooses its encoding', async () => {
    const { rep, otherRep, viewer, stranger, admin } = app.people;
    const { id } = await upload(WORDS, rep);
    for (const person of [otherRep, viewer, stranger]) {
      expect((await change(id, { encoding: 'big5' }, person)).status).toBe(404);
    }
    expect((await change(id, { encoding: 'big5' }, admin)).status).toBe(403);
    expect(encodingOf(await worker.read(rep, id))).toEqual(['utf-8', 'utf-8', false]);
    expect((await change(id, { encoding: 'big5' }, rep)).status).toBe(200);
  });
});
