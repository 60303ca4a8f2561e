import { access } from 'node:fs/promises';
import {
  downloadDataExport,
  type ExportScope,
  listDataExports,
  requestDataExport,
} from '@dealwright/contract/privacy/data-controls';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { type FileRoom, openFileRoom } from '../../platform/storage/open-storage.ts';
import { buildCanaryDeal, CANARY } from '../../testing/canary-deal.ts';
import { setFeature } from '../../testing/features.ts';
import { mailTo } from '../../testing/mailbox.ts';
import type { TestPerson } from '../../testing/people.ts';
import { readZip } from '../../testing/read-zip.ts';
import { anotherSession, laterBy } from '../../testing/second-factor.ts';
import { createTestApp, type TestApp, testConfig } from '../../testing/test-app.ts';
import { temporaryDataDir } from '../../testing/uploads.ts';
import { forgetExports } from './jobs.ts';
import { keyOf, runExport } from './run-export.ts';

eachEngine((engine) => {
  let app: TestApp;
  let room: FileRoom;
  let data: Awaited<ReturnType<typeof temporaryDataDir>>;
  let admin: TestPerson;
  let rep: TestPerson;
  beforeAll(async () => {
    data = await temporaryDataDir();
    const settings = { DATA_DIR: data.path };
    app = await createTestApp(engine, settings);
    room = await openFileRoom(testConfig(settings), app.api.app.log as never);
    await buildCanaryDeal(app);
  });
  afterAll(async () => {
    await app.close();
    room.close();
    await data.remove();
  });
  beforeEach(async () => {
    app.clock.now = new Date();
    await system('delete from data_exports');
    await system('delete from feature_flags');
    await system('delete from mails');
    await setFeature(app, 'data_controls', true);
    admin = await anotherSession(app, app.people.admin);
    rep = await anotherSession(app, app.people.rep);
  });

  const system = <T>(sql: string, values: readonly unknown[] = []) =>
    app.database.transaction('dealwright_system', (tx) => queryRows<T>(tx, sql, [...values]));
  const deps = () => ({
    database: app.database,
    now: () => app.clock.now,
    log: app.api.app.log as never,
    storage: room.storage,
    incoming: room.incoming,
  });
  const ask = (person: TestPerson, scope: ExportScope) =>
    app.call(person, requestDataExport, { body: { scope } });
  const work = (person: TestPerson, id: string) =>
    runExport(deps(), { companyId: person.companyId, id }, true);
  const fetchFile = (person: TestPerson, id: string) =>
    app.api.app.inject({
      url: `/api/data-exports/${id}/content`,
      headers: { cookie: `dealwright_session=${person.token}` },
    });
  const exported = async (person: TestPerson, scope: ExportScope) => {
    const { body } = await ask(person, scope);
    await work(person, body.id);
    const answer = await fetchFile(person, body.id);
    expect(answer.statusCode).toBe(200);
    return { id: body.id, answer, files: await readZip(answer.rawPayload) };
  };

  test('an admin takes out all that the company has, as CSV and JSON, and nothing of another company', async () => {
    await system('update deals set name = $1 where name like $2', [
      `=HYPERLINK("x") ${CANARY}`,
      `%${CANARY}%`,
    ]);
    const { files, answer, id } = await exported(admin, 'company');
    expect(answer.headers['content-type']).toBe('application/zip');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="dealwright-company-/);
    const deals = JSON.parse(files['deals.json'] ?? '');
    expect(deals).toHaveLength(1);
    expect(deals[0].name).toBe(`=HYPERLINK("x") ${CANARY}`);
    expect(files['deals.csv']).toContain(`"'=HYPERLINK(""x"") ${CANARY}"`);
    expect(files['interactions.json']).toContain(`We lose a day each week to ${CANARY}.`);
    expect(
      JSON.parse(files['profiles.json'] ?? '')
        .map(({ email }: { email: string }) => email)
        .sort(),
    ).toEqual(
      Object.values(app.people)
        .filter(({ companyId }) => companyId === admin.companyId)
        .map(({ email }) => email)
        .sort(),
    );
    const everything = Object.values(files).join('\n');
    expect(everything).not.toContain(app.people.stranger.email);
    expect(everything).not.toMatch(/invitation_code|invitation_token|password_hash|token_hash/);
    expect((await app.call(admin, listDataExports)).body.exports[0]).toMatchObject({
      id,
      scope: 'company',
      state: 'ready',
      progress: 100,
      file_bytes: answer.rawPayload.length,
    });
    expect((await mailTo(app.database, admin.email))[0]?.subject).toBe('Your export is ready');
    const [entry] = await system<{ detail: unknown }>(
      `select detail from audit_log where action = 'data_export_asked' and actor_id = $1`,
      [admin.id],
    );
    expect(entry?.detail).toEqual({ export_id: id, scope: 'company' });
  });

  test('an admin takes out the webhook too: how it is set without its secret, what was sent and every attempt', async () => {
    const secret = 'sealed-for-the-webhook';
    for (const { companyId } of [admin, app.people.stranger]) {
      const id = newId();
      await system(
        `insert into ai.company_webhook_config (company_id, webhook_url, webhook_secret) values ($1, $2, $3)`,
        [companyId, `https://${companyId}.example/hook`, Buffer.from(secret)],
      );
      await system(
        `insert into webhook_deliveries (company_id, id, type, body, state, created_at, expires_at, finished_at)
         values ($1, $2, 'webhook.test', $3, 'delivered', now(), now(), now())`,
        [companyId, id, `{"of":"${companyId}"}`],
      );
      await system(
        `insert into webhook_attempts (company_id, id, delivery_id, started_at, duration_ms, status, answer)
         values ($1, $2, $3, now(), 12, 204, 'Thanks')`,
        [companyId, newId(), id],
      );
    }
    const { files } = await exported(admin, 'company');
    const rows = (name: string) => JSON.parse(files[`${name}.json`] ?? '') as Record<string, unknown>[];
    const config = rows('company_webhook_config');
    expect(config).toMatchObject([
      { webhook_url: `https://${admin.companyId}.example/hook`, is_test_mode: false },
    ]);
    expect(Object.keys(config[0] ?? {}).filter((column) => column.includes('secret'))).toEqual([]);
    expect(rows('webhook_deliveries')).toMatchObject([
      { body: `{"of":"${admin.companyId}"}`, state: 'delivered' },
    ]);
    expect(rows('webhook_attempts')).toMatchObject([{ status: 204, answer: 'Thanks', duration_ms: 12 }]);
    expect(files['company_webhook_config.csv']).toContain(`https://${admin.companyId}.example/hook`);
    const everything = Object.values(files).join('\n');
    expect(everything).not.toContain(app.people.stranger.companyId);
    expect(everything).not.toContain(Buffer.from(secret).toString('hex'));
    expect(files['webhook_lanes.json']).toBeUndefined();
    // Not personal: people export what they wrote and own.
    expect((await exported(rep, 'own')).files['company_webhook_config.json']).toBeUndefined();
  });

  test('people export only their own data: the account, and what they own and wrote', async () => {
    const { files } = await exported(rep, 'own');
    expect(JSON.parse(files['account_users.json'] ?? '')[0]).toMatchObject({ email: rep.email });
    expect(files['account_users.json']).not.toContain('password');
    expect(JSON.parse(files['profiles.json'] ?? '')).toHaveLength(1);
    expect(files['deals.json']).toContain(CANARY);
    const other = await anotherSession(app, app.people.otherRep);
    const theirs = await exported(other, 'own');
    expect(Object.values(theirs.files).join('\n')).not.toContain(CANARY);
    expect(Object.values(theirs.files).join('\n')).not.toContain(`"${rep.email}"`);
  });

  test('long tables are walked page by page, and no row is lost', async () => {
    await system(
      `insert into audit_log (company_id, id, actor_id, action, created_at)
       select $1, gen_random_uuid(), $2, 'counted', now() from generate_series(1, 1203)`,
      [admin.companyId, admin.id],
    );
    const { files } = await exported(admin, 'company');
    const rows = JSON.parse(files['audit_log.json'] ?? '') as { id: string; action: string }[];
    const counted = rows.filter(({ action }) => action === 'counted');
    expect(new Set(counted.map(({ id }) => id)).size).toBe(1203);
    expect(files['audit_log.csv']?.split('\r\n')).toHaveLength(rows.length + 2);
  });

  test('a file is there for its person alone, for a day, and is removed then', async () => {
    const { id } = await exported(admin, 'company');
    for (const person of [rep, app.people.manager, app.people.stranger]) {
      await setFeature(app, 'data_controls', true, person.companyId);
      expect((await fetchFile(person, id)).statusCode).toBe(404);
    }
    expect((await app.api.app.inject({ url: `/api/data-exports/${id}/content` })).statusCode).toBe(401);
    const key = keyOf({ companyId: admin.companyId, id });
    await access(`${data.path}/uploads/${key}`);
    laterBy(app, 24 * 60 * 60 + 1);
    expect((await fetchFile(admin, id)).statusCode).toBe(404);
    expect(await forgetExports(deps())).toBe(1);
    await expect(access(`${data.path}/uploads/${key}`)).rejects.toThrow();
    expect((await app.call(admin, listDataExports)).body.exports[0]?.state).toBe('expired');
  });

  test('V7 of many requests at once one is written; only an admin takes out the company, after a recent proof', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(rep, 'own')));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, ...Array(7).fill(409)]);
    for (const person of [rep, app.people.manager, app.people.viewer])
      expect((await ask(person, 'company')).status).toBe(403);
    expect((await app.call(rep, listDataExports)).body.can).toEqual({ export_company: false });
    await setFeature(app, 'data_controls', false);
    expect((await ask(admin, 'own')).problem.code).toBe('feature_off');
    await setFeature(app, 'data_controls', true);
    laterBy(app, 11 * 60);
    expect((await ask(admin, 'company')).problem.code).toBe('proof_required');
  });

  test('a former admin gets nothing when it is written; an interrupted export is given up in the end', async () => {
    const asked = await ask(admin, 'company');
    await system(`update profiles set role = 'viewer' where id = $1`, [admin.id]);
    await work(admin, asked.body.id);
    await system(`update profiles set role = 'admin' where id = $1`, [admin.id]);
    expect((await app.call(admin, listDataExports)).body.exports[0]?.state).toBe('failed');
    expect((await ask(admin, 'own')).status).toBe(202);
    laterBy(app, 13 * 60 * 60);
    await forgetExports(deps());
    expect((await app.call(admin, listDataExports)).body.exports[0]?.state).toBe('failed');
  });

  test('a storage that fails leaves no file behind and the reason is not shown', async () => {
    const { body } = await ask(rep, 'own');
    const before = await data.files();
    const broken = { ...room.storage, put: () => Promise.reject(new Error('disk is on fire')) };
    const run = (lastTry: boolean) =>
      runExport({ ...deps(), storage: broken }, { companyId: rep.companyId, id: body.id }, lastTry);
    await expect(run(false)).rejects.toThrow('disk is on fire');
    await run(true);
    expect((await app.call(rep, listDataExports)).body.exports[0]?.state).toBe('failed');
    expect(await data.files()).toEqual(before);
    expect(downloadDataExport.download).toBe(true);
  });
});
