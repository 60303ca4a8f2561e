import { runImport } from '@dealwright/contract/imports/imports';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importWorker, killedAfter } from '../../testing/import-scene.ts';
import { castMember } from '../../testing/members.ts';
import type { TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { temporaryDataDir } from '../../testing/uploads.ts';
import { workOnImport } from './jobs.ts';

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

  const auditOf = (id: string) =>
    query(
      `select actor_id, success, detail from audit_log where action = 'team_imported' and detail ->> 'import_id' = $1`,
      [id],
    );
  const named = (words: string) =>
    query<{ id: string }>(
      `select id from profiles where concat_ws(' ', first_name, last_name) = $1 and named_workspace_id is not null`,
      [words],
    );
  const rowsOf = async (person: TestPerson, id: string) =>
    ((await worker.read(person, id, { rows: ['create', 'update', 'fail', 'skip'] })).rows?.items ?? []).map(
      ({ name, fate, reason }) => [name, fate, reason],
    );

  test('IMP72 an import leaves one audit entry with the owners it added by name and the managers it set', async () => {
    const { admin, rep } = app.people;
    const files = [
      {
        name: 'team.csv',
        content: `Sales agent,Manager,Office\nAmy Audit,Bob Boss,North\n${rep.name},Bob Boss,South\n`,
      },
      {
        name: 'accounts.csv',
        content: 'Account name,Account owner\nAudit Pier,Cleo Chosen\nAudit Quay,Amy Audit\n',
      },
    ];
    const done = await worker.bring(admin, files);
    expect(done.error).toBeNull();
    const detail = { import_id: done.id, named_owners: 3, managers: 2 };
    expect(await auditOf(done.id)).toEqual([{ actor_id: admin.id, success: true, detail }]);
    const again = await worker.bring(admin, files);
    expect(await auditOf(again.id), 'nothing new').toEqual([]);
    const plain = await worker.bring(admin, [
      { name: 'a.csv', content: 'Account name,Industry\nPlain Audit,Energy\n' },
    ]);
    expect(await auditOf(plain.id)).toEqual([]);
  });

  test('IMP72 an import that stops leaves an entry for what it had added', async () => {
    const { admin } = app.people;
    const rows = Array.from({ length: 1_200 }, (_, at) => `Stopped ${at},Stan Stopped`);
    const { id } = await worker.upload(admin, [
      { name: 'many.csv', content: ['Account name,Account owner', ...rows].join('\n') },
    ]);
    await worker.preview(admin, id);
    await app.call(admin, runImport, { params: { id } });
    // The first rows are written, and the transaction of the next ones fails.
    const database = killedAfter(app.database, 3);
    await workOnImport({ ...worker.deps, database }, { companyId: admin.companyId, id }, { lastTry: true });
    expect((await worker.read(admin, id)).state).toBe('failed');
    expect(await auditOf(id)).toMatchObject([{ detail: { named_owners: 1, managers: 0 } }]);
  });

  test('IMP73 a viewer who is named as a manager is found, and the preview adds nobody', async () => {
    const { admin, viewer } = app.people;
    const seller = await castMember(app, admin, 'sales_rep');
    const files = [
      { name: 'team.csv', content: `Sales agent,Manager,Office\n${seller.name},${viewer.name},North\n` },
    ];
    const { id } = await worker.upload(admin, files);
    const previewed = await worker.preview(admin, id);
    expect(previewed.counts?.teammate).toEqual({ ...none, update: 1 });
    expect(await rowsOf(admin, id)).toEqual([[seller.name, 'update', `Reports to ${viewer.name}`]]);
    expect((await worker.run(admin, id)).counts).toEqual(previewed.counts);
    expect(await query('select manager_id from profiles where id = $1', [seller.id])).toEqual([
      { manager_id: viewer.id },
    ]);
    expect(await named(viewer.name)).toEqual([]);
  });

  test('IMP73 records of a viewer go to the default owner, as each row of the preview says', async () => {
    const { admin, viewer } = app.people;
    const files = [
      {
        name: 'accounts.csv',
        content: `Account name,Account owner,Industry\nViewer Pier,${viewer.name},Energy\n`,
      },
      {
        name: 'deals.csv',
        content: `Deal Name,Account,Deal Stage,Amount,Owner\nViewer deal,Viewer Pier,Proposal,5,${viewer.name}\n`,
      },
      {
        name: 'contacts.csv',
        content: `First name,Last name,Email,Company,Contact owner\nVic,Viewed,vic@viewed.example,Viewer Pier,${viewer.name}\n`,
      },
    ];
    const { id, files: read } = await worker.upload(admin, files);
    expect(read.map(({ kind }) => kind)).toEqual(['account', 'deal', 'contact']);
    const previewed = await worker.preview(admin, id);
    const reason = `${viewer.name} is a viewer, so new records go to ${admin.name}`;
    expect(await rowsOf(admin, id)).toEqual([
      ['Viewer Pier', 'create', reason],
      ['Vic Viewed', 'create', expect.stringContaining(reason)],
      ['Viewer deal', 'create', reason],
    ]);
    const done = await worker.run(admin, id);
    expect([done.error, done.counts]).toEqual([null, previewed.counts]);
    const owners = await query(
      `select owner_id from accounts where name = 'Viewer Pier' union all
       select owner_id from deals where name = 'Viewer deal' union all
       select owner_id from contacts where name = 'Vic Viewed'`,
    );
    expect(owners).toEqual([admin.id, admin.id, admin.id].map((owner_id) => ({ owner_id })));
    expect(await named(viewer.name)).toEqual([]);
    expect(await auditOf(id)).toEqual([]);
  });
});
