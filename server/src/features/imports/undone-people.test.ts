import { createDeal } from '@dealwright/contract/deals/deals';
import { listNamedOwners } from '@dealwright/contract/identity/members';
import { getOperation, listKeptRecords } from '@dealwright/contract/undo';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importWorker } from '../../testing/import-scene.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { temporaryDataDir } from '../../testing/uploads.ts';

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
  const owners = async () =>
    (await app.call(app.people.admin, listNamedOwners, { query: { limit: 200 } })).body.items;

  test('IMP77 undo removes the owners an import added, and lists those who have a record or a report since', async () => {
    const { admin, rep, manager } = app.people;
    const files = [
      {
        name: 'team.csv',
        content: `Sales agent,Manager,Office\nNina Gone,Olaf Boss,North\nPia Used,Olaf Boss,North\n${rep.name},Quinn Lead,East\n`,
      },
      {
        name: 'accounts.csv',
        content: 'Account name,Account owner\nGone Pier,Rolf Named\nGone Quay,Nina Gone\n',
      },
    ];
    const done = await worker.bring(admin, files);
    expect(done.error).toBeNull();
    const added = await owners();
    expect(added.map(({ name }) => name)).toEqual([
      'Nina Gone',
      'Olaf Boss',
      'Pia Used',
      'Quinn Lead',
      'Rolf Named',
    ]);
    const idOf = (name: string) => added.find((owner) => owner.name === name)?.id ?? '';
    const body = { name: 'Theirs since', amount_minor: 5_000, owner_id: idOf('Pia Used') };
    expect((await app.call(admin, createDeal, { body })).status).toBe(201);
    await app.database.transaction('dealwright_system', (tx) =>
      queryRows(tx, 'update profiles set manager_id = $2 where id = $1', [manager.id, idOf('Quinn Lead')]),
    );
    const undone = await worker.undo(admin, done.id);
    expect([undone.state, undone.kept]).toEqual(['undone', 2]);
    expect((await owners()).map(({ name }) => name)).toEqual(['Pia Used', 'Quinn Lead']);
    const params = { operation_id: done.operation_id ?? '' };
    const kept = (await app.call(admin, listKeptRecords, { params, query: {} })).body.items;
    expect(kept.map(({ kind, name, reason }) => [kind, name, reason]).toSorted()).toEqual([
      ['named owner', 'Pia Used', 'in_use'],
      ['named owner', 'Quinn Lead', 'in_use'],
    ]);
    expect((await app.call(admin, getOperation, { params })).body.state).toBe('partly');
    // What is left of the first import is found by the next, which adds only the others.
    const again = await worker.bring(admin, files);
    expect([again.error, again.counts?.teammate.create]).toEqual([null, 2]);
    expect((await worker.undo(admin, again.id)).kept).toBe(0);
    expect((await owners()).map(({ name }) => name)).toEqual(['Pia Used', 'Quinn Lead']);
  });
});
