import {
  downloadDataExport,
  listDataExports,
  requestDataExport,
} from '@dealwright/contract/privacy/data-controls';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FileRoom, openFileRoom } from '../../platform/storage/open-storage.ts';
import { startBucket, type TestBucket } from '../../testing/bucket.ts';
import { buildCanaryDeal, CANARY } from '../../testing/canary-deal.ts';
import { setFeature } from '../../testing/features.ts';
import type { TestPerson } from '../../testing/people.ts';
import { readZip } from '../../testing/read-zip.ts';
import { anotherSession } from '../../testing/second-factor.ts';
import { createTestApp, type TestApp, testConfig } from '../../testing/test-app.ts';
import { temporaryDataDir } from '../../testing/uploads.ts';
import { forgetExports } from './jobs.ts';
import { runExport } from './run-export.ts';

const DAY_MS = 24 * 60 * 60_000;

eachEngine((engine) => {
  let app: TestApp;
  let bucket: TestBucket;
  let room: FileRoom;
  let admin: TestPerson;
  let data: Awaited<ReturnType<typeof temporaryDataDir>>;
  beforeAll(async () => {
    bucket = await startBucket();
    data = await temporaryDataDir();
    const settings = { DATA_DIR: data.path, ...bucket.settings };
    app = await createTestApp(engine, settings);
    room = await openFileRoom(testConfig(settings), app.api.app.log as never);
    await buildCanaryDeal(app);
    await setFeature(app, 'data_controls', true);
    admin = await anotherSession(app, app.people.admin);
  });
  afterAll(async () => {
    await app.close();
    room.close();
    await bucket.close();
    await data.remove();
  });

  const deps = () => ({
    database: app.database,
    now: () => app.clock.now,
    log: app.api.app.log as never,
    storage: room.storage,
    incoming: room.incoming,
  });
  const objects = async () => (await bucket.names()).filter((name) => name !== 'check-at-start');

  test('an export lies in the bucket, is fetched from there byte for byte, and goes from there when its time is over', async () => {
    const { body } = await app.call(admin, requestDataExport, { body: { scope: 'company' } });
    await runExport(deps(), { companyId: admin.companyId, id: body.id }, true);
    expect(await objects()).toHaveLength(1);
    // Nothing of it stays on the disk that it was written on.
    expect(await data.files()).toEqual([]);
    const answer = await app.api.app.inject({
      url: `/api${downloadDataExport.path.replace(/:\w+/, body.id)}`,
      headers: { cookie: `dealwright_session=${admin.token}` },
    });
    expect(answer.statusCode).toBe(200);
    const { exports } = (await app.call(admin, listDataExports)).body;
    expect(exports[0]?.file_bytes).toBe(answer.rawPayload.length);
    const files = await readZip(answer.rawPayload);
    expect(files['deals.json']).toContain(CANARY);
    app.clock.now = new Date(app.clock.now.getTime() + 30 * DAY_MS);
    await forgetExports(deps());
    expect(await objects()).toEqual([]);
  });

  test('an export that cannot be stored says so, and leaves nothing in the bucket or on the disk', async () => {
    app.clock.now = new Date();
    const fresh = await anotherSession(app, app.people.admin);
    const { body } = await app.call(fresh, requestDataExport, { body: { scope: 'own' } });
    const { storage } = room;
    const away = {
      put: () => Promise.reject(new Error('the bucket is away')),
      open: (key: string) => storage.open(key),
      remove: (key: string) => storage.remove(key),
    };
    const broken = { ...deps(), storage: away };
    await runExport(broken, { companyId: fresh.companyId, id: body.id }, true).catch(() => undefined);
    const { exports } = (await app.call(fresh, listDataExports)).body;
    expect(exports.find(({ id }) => id === body.id)?.state).toBe('failed');
    expect(await objects()).toEqual([]);
    expect(await data.files()).toEqual([]);
  });
});
