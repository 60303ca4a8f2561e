import { previewImport, runImport } from '@dealwright/contract/imports/imports';
import { saveNotificationSettings } from '@dealwright/contract/notifications/notification-settings';
import type { Database } from '@dealwright/db/database';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importWorker } from '../../testing/import-scene.ts';
import { mailTo } from '../../testing/mailbox.ts';
import { notificationSettings, notificationWorker } from '../../testing/notifications.ts';
import type { TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { temporaryDataDir } from '../../testing/uploads.ts';
import { workOnImport } from '../imports/jobs.ts';

const dealsOf = (prefix: string) =>
  `Deal ID,Deal Name,Account,Stage,Amount\n${prefix}-1,${prefix} one,Client of ${prefix},Proposal,1000\n` +
  `${prefix}-2,${prefix} two,Client of ${prefix},Proposal,2000\n${prefix}-3,,Client of ${prefix},Proposal,nothing\n`;

/** A database whose transaction of that number fails. */
function failingAt(database: Database, at: number): Database {
  let left = at;
  const transaction: Database['transaction'] = (role, run, options) => {
    left -= 1;
    return left === 0
      ? Promise.reject(new Error('the disk is full'))
      : database.transaction(role, run, options);
  };
  return Object.assign(Object.create(database) as Database, { transaction });
}

eachEngine((engine) => {
  let app: TestApp;
  let dir: Awaited<ReturnType<typeof temporaryDataDir>>;
  let imports: Awaited<ReturnType<typeof importWorker>>;
  let worker: ReturnType<typeof notificationWorker>;
  beforeAll(async () => {
    dir = await temporaryDataDir();
    app = await createTestApp(engine, { DATA_DIR: dir.path });
    imports = await importWorker(app, dir.path);
    worker = notificationWorker(app);
  });
  afterAll(async () => {
    await app.close();
    await dir.remove();
  });
  const told = async (person: TestPerson, id: string) => {
    await worker.hear();
    return (await worker.listed(person)).filter((one) => one.import?.id === id);
  };
  const query = (sql: string, params: unknown[] = []) =>
    app.database.transaction('dealwright_system', (tx) => queryRows(tx, sql, params));

  test('IMP50 the person who imported is notified once of what came in; others are not', async () => {
    const { manager, admin, rep } = app.people;
    const done = await imports.bring(manager, [
      { name: 'deals.csv', content: dealsOf('Told') },
      { name: 'accounts.csv', content: 'Account Name,Industry\nOther of Told,Energy\n' },
    ]);
    const [news, ...more] = await told(manager, done.id);
    expect(more).toEqual([]);
    expect(news).toMatchObject({
      kind: 'import_ended',
      text: '2 accounts and 2 deals came in; 1 row couldn’t be imported',
      path: `/import/${done.id}`,
      import: { name: 'Import of deals.csv and accounts.csv' },
      deal: null,
      actor: null,
      times: 1,
      read: false,
    });
    for (const other of [admin, rep, app.people.stranger]) expect(await told(other, done.id)).toEqual([]);
    app.clock.now = new Date(app.clock.now.getTime() + 60_000);
    await worker.deliver();
    const [mail] = await mailTo(app.database, manager.email);
    expect(mail?.subject).toBe(`${news?.text} (${news?.import?.name})`);
    expect(mail?.links[0]).toBe(`/import/${done.id}`);
  });

  test('IMP51 notifies when an import or preview stops, and when a resumed one is done', async () => {
    const { manager } = app.people;
    const { id } = await imports.upload(manager, [{ name: 'stopped.csv', content: dealsOf('Stopped') }]);
    const workBadly = async () => {
      const deps = { ...imports.deps, database: failingAt(app.database, 2) };
      await workOnImport(deps, { companyId: manager.companyId, id }, { lastTry: true });
    };
    const texts = async () => (await told(manager, id)).map(({ text }) => text).reverse();
    expect((await app.call(manager, previewImport, { params: { id } })).status).toBe(202);
    await workBadly();
    expect(await texts()).toEqual(['Your files couldn’t be previewed. Open the import to see why']);
    await imports.preview(manager, id);
    expect(await texts()).toHaveLength(1);
    expect((await app.call(manager, runImport, { params: { id } })).status).toBe(202);
    await workBadly();
    expect((await imports.read(manager, id)).state).toBe('failed');
    expect((await texts()).at(-1)).toBe('Your import stopped before it was done. Open it to see why');
    app.clock.now = new Date(app.clock.now.getTime() + 1_000);
    await imports.preview(manager, id);
    await imports.run(manager, id);
    expect((await texts()).at(-1)).toBe('1 account and 2 deals came in; 1 row couldn’t be imported');
  });

  test('IMP52 an undo by a colleague is notified with what it kept, your own undo is not', async () => {
    const { manager, admin } = app.people;
    const own = await imports.bring(manager, [{ name: 'own.csv', content: dealsOf('Own') }]);
    expect(await told(manager, own.id)).toHaveLength(1);
    await imports.undo(manager, own.id);
    expect(await told(manager, own.id)).toHaveLength(1);
    const theirs = await imports.bring(manager, [{ name: 'theirs.csv', content: dealsOf('Theirs') }]);
    await query("update deals set next_step = 'Call', version = version + 1 where name = 'Theirs one'");
    await imports.undo(admin, theirs.id);
    const [undone] = await told(manager, theirs.id);
    expect(undone?.actor?.id).toBe(admin.id);
    expect(undone?.text).toMatch(/^Ada Test undid your import; \d+ changes couldn’t be undone$/);
    expect(await told(admin, theirs.id)).toEqual([]);
  });

  test('IMP53 the news goes by the channels that the person left on, and with the import', async () => {
    const { manager } = app.people;
    const off = { in_app: false, email: false, push: false };
    const { kinds } = notificationSettings();
    const body = notificationSettings({ kinds: { ...kinds, import_ended: off } });
    expect((await app.call(manager, saveNotificationSettings, { body })).status).toBe(200);
    const silent = await imports.bring(manager, [{ name: 'silent.csv', content: dealsOf('Silent') }]);
    expect(await told(manager, silent.id)).toEqual([]);
    expect((await app.call(manager, saveNotificationSettings, { body: notificationSettings() })).status).toBe(
      200,
    );
    const loud = await imports.bring(manager, [{ name: 'loud.csv', content: dealsOf('Loud') }]);
    expect(await told(manager, loud.id)).toHaveLength(1);
    await query('delete from imports where id = $1', [loud.id]);
    expect(await told(manager, loud.id)).toEqual([]);
  });
});
