import { listMembers } from '@dealwright/contract/identity/members';
import {
  cancelCompanyDeletion,
  getCompanyDeletion,
  requestCompanyDeletion,
} from '@dealwright/contract/privacy/company-deletion';
import type { Database } from '@dealwright/db/database';
import { openPostgres } from '@dealwright/db/postgres/open-postgres';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { insertOneRowEach, sampleRows } from '@dealwright/db/testing/one-row-each';
import { urlOf } from '@dealwright/db/testing/postgres-databases';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { buildCanaryDeal } from '../../testing/canary-deal.ts';
import { setFeature } from '../../testing/features.ts';
import { mailTo } from '../../testing/mailbox.ts';
import type { TestPerson } from '../../testing/people.ts';
import { anotherSession, laterBy } from '../../testing/second-factor.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addDeal } from '../../testing/test-deal.ts';
import { remindOfDeletions } from './delete-company.ts';
import { eraseCompanies } from './erase-company.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** What the decision says stays. */
const STAYS = ['companies', 'audit_log', 'feature_flag_changes', 'company_deletions'];

eachEngine((engine) => {
  let app: TestApp;
  let removed: string[];
  beforeAll(async () => {
    app = await createTestApp(engine);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.now = new Date();
    removed = [];
    for (const table of ['company_deletions', 'mails', 'feature_flags']) await system(`delete from ${table}`);
    await setFeature(app, 'data_controls', true);
  });

  const system = <T>(sql: string, values: readonly unknown[] = []) =>
    app.database.transaction('dealwright_system', (tx) => queryRows<T>(tx, sql, [...values]));
  const ask = (person: TestPerson, name: string) =>
    app.call(person, requestCompanyDeletion, { body: { company_name: name } });
  const look = async (person: TestPerson) => (await app.call(person, getCompanyDeletion)).body;
  const kinds = async (email: string) => (await mailTo(app.database, email)).map(({ kind }) => kind);
  const storage = {
    put: () => Promise.resolve(),
    open: () => Promise.resolve(null),
    remove: (key: string) => {
      removed.push(key);
      return Promise.resolve();
    },
  };
  const erase = (given = storage) =>
    eraseCompanies({ database: app.database, storage: given, now: () => app.clock.now });

  const tablesOfCompanies = async () =>
    (
      await system<{ name: string }>(
        `select c.oid::regclass::text as name from pg_class c
          where c.relnamespace in ('public'::regnamespace, 'ai'::regnamespace) and c.relkind in ('r', 'p')
            and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id')`,
      )
    ).map(({ name }) => name);
  /** Tables with rows of the company. */
  const tablesWith = async (companyId: string) => {
    const found: string[] = [];
    for (const name of await tablesOfCompanies()) {
      const [row] = await system<{ n: number }>(
        `select count(*)::int as n from ${name} where company_id = $1`,
        [companyId],
      );
      if (row && row.n > 0) found.push(name);
    }
    return found.filter((name) => !STAYS.includes(name)).sort();
  };
  const withSuperuser = async (run: (superuser: Database) => Promise<void>) => {
    if (app.database.url === undefined) return run(app.database);
    const name = new URL(app.database.url).pathname.slice(1);
    const superuser = openPostgres({ url: urlOf(inject('postgresSuperuserUrl'), name) });
    try {
      await run(superuser);
    } finally {
      await superuser.close();
    }
  };

  test('a company waits thirty days; everyone sees it, any admin keeps it, and all admins are told each time', async () => {
    const admin = await anotherSession(app, app.people.admin);
    const { company_name: name } = await look(admin);
    expect((await ask(admin, `${name}s`)).problem.errors?.[0]?.path).toBe('company_name');
    const answers = await Promise.all([ask(admin, name), ask(admin, ` ${name} `)]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    const due = new Date(app.clock.now.getTime() + 30 * DAY_SECONDS * 1000).toISOString();
    expect((await look(app.people.viewer)).pending).toMatchObject({ due_at: due, requested_by: admin.name });
    expect((await look(app.people.stranger)).pending).toBeNull();
    laterBy(app, 24 * DAY_SECONDS);
    expect(await remindOfDeletions(app.database, app.clock.now)).toBe(0);
    laterBy(app, DAY_SECONDS + 1);
    const told = await Promise.all([1, 2].map(() => remindOfDeletions(app.database, app.clock.now)));
    expect(told.sort()).toEqual([0, 1]);
    await system(`update profiles set role = 'admin' where id = $1`, [app.people.manager.id]);
    await setFeature(app, 'data_controls', false);
    const other = await anotherSession(app, app.people.manager);
    expect((await app.call(other, cancelCompanyDeletion)).status).toBe(204);
    expect((await app.call(other, cancelCompanyDeletion)).status).toBe(204);
    await system(`update profiles set role = 'manager' where id = $1`, [app.people.manager.id]);
    laterBy(app, 10 * DAY_SECONDS);
    expect(await erase()).toBe(0);
    expect(await kinds(admin.email)).toEqual([
      'company_deletion_given_up',
      'company_deletion_near',
      'company_deletion_asked',
    ]);
  });

  test('A10 only an admin with a recent proof asks, while the feature is on; nothing is erased while it is off', async () => {
    const admin = await anotherSession(app, app.people.admin);
    const { company_name: name } = await look(admin);
    for (const person of [app.people.manager, app.people.rep, app.people.viewer]) {
      expect((await ask(person, name)).status).toBe(403);
      expect((await app.call(person, cancelCompanyDeletion)).status).toBe(403);
    }
    laterBy(app, 11 * 60);
    expect((await ask(admin, name)).problem.code).toBe('proof_required');
    const proved = await anotherSession(app, app.people.admin);
    expect((await ask(proved, name)).status).toBe(202);
    await setFeature(app, 'data_controls', false);
    expect((await ask(proved, name)).problem.code).toBe('feature_off');
    expect((await look(app.people.viewer)).pending).toMatchObject({ requested_by: admin.name });
    laterBy(app, 31 * DAY_SECONDS);
    expect(await erase()).toBe(0);
    expect(await system('select 1 from company_deletions where begun_at is not null')).toEqual([]);
  });

  test('of a company with a row in every table nothing is left but what was done', async () => {
    const companyId = newId();
    const samples = await sampleRows(app.database.asOwner, companyId, newId());
    // What belongs to no company, or is there once, is of no use here.
    const tables = new Set([...(await tablesOfCompanies()), 'companies', 'sessions', 'webhook_attempts']);
    await withSuperuser((superuser) =>
      superuser.asOwner.session((session) =>
        insertOneRowEach(
          session,
          samples.filter(({ table }) => tables.has(table)),
        ),
      ),
    );
    await system(`update users set email = 'last@elsewhere.example' where company_id = $1`, [companyId]);
    expect((await tablesWith(companyId)).length).toBeGreaterThan(40);
    expect(await erase()).toBe(1);
    expect(await tablesWith(companyId)).toEqual([]);
    expect(await erase()).toBe(0);
    const [company] = await system('select name, domain from companies where id = $1', [companyId]);
    expect(company).toEqual({ name: 'Deleted company', domain: null });
    expect(removed.length).toBe(4);
  });

  test('a real company goes with its people, killed midway and by two at once; its neighbour stays whole', async () => {
    await buildCanaryDeal(app);
    const admin = await anotherSession(app, app.people.admin);
    const { companyId, email } = admin;
    await addDeal(app.database, admin, { stage: 'closed_won' });
    await system(
      `insert into support_attachments (company_id, id, uploader_id, file_name, file_path, file_size, mime_type)
       values ($1, $2, $3, 'a.txt', 'x/a.txt', 1, 'text/plain')`,
      [companyId, newId(), admin.id],
    );
    const others = await tablesWith(app.people.stranger.companyId);
    await ask(admin, (await look(admin)).company_name);
    laterBy(app, 30 * DAY_SECONDS);
    const broken = { ...storage, remove: () => Promise.reject(new Error('the disk is gone')) };
    await expect(erase(broken)).rejects.toThrow('the disk is gone');
    expect((await app.call(admin, listMembers)).status, 'everyone is signed out').toBe(401);
    expect((await tablesWith(companyId)).length).toBeGreaterThan(5);
    expect(await system('delete from company_deletions where begun_at is null returning 1')).toEqual([]);
    // A sign-in that had read the account before it was erased.
    await system(
      `insert into sessions (id, user_id, token_hash, expires_at) values ($1, $2, sha256($3::text::bytea), $4)`,
      [newId(), admin.id, newId(), new Date(app.clock.now.getTime() + DAY_SECONDS * 1000)],
    );
    await Promise.allSettled([erase(), erase()]);
    await erase();
    expect(await tablesWith(companyId)).toEqual([]);
    expect(await tablesWith(app.people.stranger.companyId)).toEqual(others);
    expect(removed.some((key) => key.endsWith('/x/a.txt'))).toBe(true);
    expect(await kinds(email)).toEqual(['company_erased']);
    expect(await system('select 1 from sessions where user_id = $1', [admin.id])).toEqual([]);
    const [user] = await system('select email, password_hash, company_id from users where id = $1', [
      admin.id,
    ]);
    expect(user).toEqual({
      email: `deleted-${admin.id}@deleted.invalid`,
      password_hash: null,
      company_id: null,
    });
    const actions = await system<{ action: string }>(
      `select action from audit_log where company_id = $1 and action like 'company_%' order by created_at, id`,
      [companyId],
    );
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['company_deletion_asked', 'company_erased']),
    );
  });
});
