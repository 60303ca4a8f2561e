import { changeImport, getImport, previewImport, runImport } from '@dealwright/contract/imports/imports';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formOf, importWorker, sendForm } from '../../testing/import-scene.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { temporaryDataDir } from '../../testing/uploads.ts';

const dealsOf = (day: string, header = 'Created Date'): string =>
  `Deal Name,Account,Stage,Amount,${header}\nAsked ${day},Asked Foods,Proposal,5,${day}\n`;

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
  /** Uploaded, and the preview asked for before a worker has read anything. */
  const ask = async (content: string) => {
    const { admin } = app.people;
    const sent = await sendForm(app, admin, formOf([{ name: 'deals.csv', content }]));
    expect([sent.status, sent.body.state, sent.body.mapped]).toEqual([201, 'mapping', false]);
    const { id } = sent.body;
    for (const _ of [1, 2]) {
      const asked = await app.call(admin, previewImport, { params: { id } });
      expect([asked.status, asked.body.state, asked.body.mapped]).toEqual([202, 'previewing', false]);
    }
    const early = await app.call(admin, changeImport, { params: { id }, body: { files: [] } });
    expect(early.status).toBe(409);
    await worker.work(admin, id);
    return id;
  };
  const stateOf = async (id: string) =>
    (await app.call(app.people.admin, getImport, { params: { id }, query: {} as never })).body;

  test('IMP78 a preview asked for while files are read starts after that, so a program needs only the state', async () => {
    const { admin } = app.people;
    const id = await ask(dealsOf('2025-03-20'));
    expect(await stateOf(id)).toMatchObject({
      state: 'previewed',
      mapped: true,
      counts: { deal: { create: 1 } },
    });
    expect((await app.call(admin, runImport, { params: { id } })).status).toBe(202);
    await worker.work(admin, id);
    expect(await stateOf(id)).toMatchObject({ state: 'done', error: null, counts: { deal: { create: 1 } } });
  });

  test('IMP78 a question that the files leave open returns the import to its mapping, with the question', async () => {
    const { admin } = app.people;
    const id = await ask(dealsOf('3/4/2025', 'Created on'));
    const open = await stateOf(id);
    expect(open).toMatchObject({ state: 'mapping', mapped: true, error: open.open_questions[0] });
    expect(open.open_questions).toEqual([expect.stringContaining('Choose which comes first')]);
    const columns = [{ index: 4, day_order: 'month_first' as const }];
    const body = { files: [{ position: 0, columns }] };
    expect((await app.call(admin, changeImport, { params: { id }, body })).body.error).toBeNull();
    expect(await worker.preview(admin, id)).toMatchObject({ state: 'previewed' });
  });

  test('IMP78 files without records return the import to its mapping too', async () => {
    const id = await ask('a,b\n,\n');
    expect(await stateOf(id)).toMatchObject({ state: 'mapping', mapped: true, error: expect.any(String) });
  });
});
