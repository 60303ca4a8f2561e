import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formOf, sendForm } from '../../testing/import-scene.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { temporaryDataDir } from '../../testing/uploads.ts';

const MOST_HELD_BYTES = 4 * 1024 ** 3;
const HOUR_MS = 60 * 60 * 1000;

eachEngine((engine) => {
  let app: TestApp;
  let dir: Awaited<ReturnType<typeof temporaryDataDir>>;
  beforeAll(async () => {
    dir = await temporaryDataDir();
    app = await createTestApp(engine, { DATA_DIR: dir.path });
  });
  afterAll(async () => {
    await app.close();
    await dir.remove();
  });

  it('IMP82 uploads at the same time take no more room than the company has; what a lost one reserved is free after an hour', async () => {
    const { rep, admin } = app.people;
    const form = formOf([{ name: 'accounts.csv', content: `Account\n${'Northwind\n'.repeat(100)}` }]);
    const left = Math.floor(form.length * 1.5);
    await app.database.transaction('dealwright_system', (tx) =>
      queryRows(
        tx,
        `insert into imports (company_id, id, workspace_id, created_by, work, options, reserved_bytes, created_at, updated_at)
         values ($1, gen_random_uuid(), $2, $3, null, '{}', $4, $5, $5)`,
        [rep.companyId, rep.workspaceId, rep.id, MOST_HELD_BYTES - left, app.clock.now],
      ),
    );
    const sent = await Promise.all([sendForm(app, rep, form), sendForm(app, admin, form)]);
    expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await sendForm(app, rep, form)).status).toBe(409);
    app.clock.now = new Date(app.clock.now.getTime() + HOUR_MS);
    expect((await sendForm(app, rep, form)).status).toBe(201);
  });
});
