import { getSignInWays, listAccountEvents } from '@dealwright/contract/identity/security';
import { signIn, signOut } from '@dealwright/contract/identity/session';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../../../testing/browser.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { hashPassword } from '../session/passwords.ts';

const PASSWORD = 'the words of the present';

eachEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine);
    await system('update users set password_hash = $1 where id <> $2', [
      await hashPassword(PASSWORD),
      app.people.viewer.id,
    ]);
  });
  afterAll(() => app.close());

  const system = <T>(sql: string, values: readonly unknown[] = []) =>
    app.database.transaction('dealwright_system', (tx) => queryRows<T>(tx, sql, [...values]));
  const enter = (email: string, password = PASSWORD) => {
    const browser = openBrowser(app);
    return browser.call(signIn, { body: { email, password } }).then(() => browser);
  };
  const walk = async (person: TestPerson, limit: number) => {
    const seen = [];
    for (let cursor: string | undefined; ; ) {
      const { body } = await app.call(person, listAccountEvents, {
        query: { limit, ...(cursor && { cursor }) },
      });
      seen.push(...body.items);
      if (body.next_cursor === null) return seen;
      cursor = body.next_cursor;
    }
  };

  test('everyone sees only their own security log, page by page', async () => {
    const { rep, manager } = app.people;
    await enter(rep.email, 'a wrong guess');
    await enter(rep.email);
    await enter(manager.email);
    await system(
      `insert into mfa_audit_log (id, user_id, action, success, client_address)
       select gen_random_uuid(), $1, 'proof_failed', false, '203.0.113.9' from generate_series(1, 5)`,
      [rep.id],
    );
    await system(
      `insert into audit_log (company_id, id, actor_id, action) values ($1, gen_random_uuid(), $2, 'deal_erased')`,
      [rep.companyId, rep.id],
    );
    const whole = await walk(rep, 100);
    expect(whole.map(({ action, success }) => `${action} ${success}`).sort()).toEqual([
      ...Array(5).fill('proof_failed false'),
      'sign_in false',
      'sign_in true',
    ]);
    expect(await walk(rep, 2)).toEqual(whole);
    expect(await walk(manager, 100)).toHaveLength(1);
    const { items } = (await app.call(rep, listAccountEvents)).body;
    expect(items[0]?.address).toBe('203.0.113.9');
    const rubbish = await app.call(rep, listAccountEvents, { query: { cursor: 'rubbish' } });
    expect(rubbish.status).toBe(400);
  });

  test('O2 what people without a company do is on record too', async () => {
    const { otherRep } = app.people;
    await system('update users set company_id = null where id = $1', [otherRep.id]);
    await enter(otherRep.email, 'a wrong guess');
    const browser = await enter(otherRep.email);
    const { items } = await browser.must(listAccountEvents);
    expect(items.map(({ action, success }) => [action, success])).toEqual([
      ['sign_in', true],
      ['sign_in', false],
    ]);
    await browser.must(signOut);
    const [last] = await system<{ action: string }>(
      'select action from personal_log where user_id = $1 order by created_at desc, id desc limit 1',
      [otherRep.id],
    );
    expect(last?.action).toBe('sign_out');
    await expect(system('delete from personal_log')).rejects.toMatchObject({ code: '42501' });
  });

  test('a person who has only used Google sees that they have no password', async () => {
    const { viewer, rep } = app.people;
    await system(
      `insert into google_identities (issuer, subject, user_id, email, linked_at, last_used_at)
       values ('https://accounts.google.com', 'vera', $1, 'vera@gmail.example', now(), now())`,
      [viewer.id],
    );
    const ways = (await app.call(viewer, getSignInWays)).body;
    expect(ways).toMatchObject({ password: false, google: [{ email: 'vera@gmail.example' }] });
    expect((await app.call(rep, getSignInWays)).body).toEqual({ password: true, google: [] });
  });
});
