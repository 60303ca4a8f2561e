import {
  cancelEmailChange,
  changeProfileEmail,
  confirmEmailChange,
  getEmailChange,
  undoEmailChange,
} from '@dealwright/contract/identity/email-change';
import { listMembers } from '@dealwright/contract/identity/members';
import { requestPasswordReset } from '@dealwright/contract/identity/password';
import { getSession, signIn } from '@dealwright/contract/identity/session';
import { getProfile } from '@dealwright/contract/people/profile';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openBrowser } from '../../../testing/browser.ts';
import { setFeature } from '../../../testing/features.ts';
import { mailTo, tokenOf } from '../../../testing/mailbox.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { anotherSession, enrol, laterBy } from '../../../testing/second-factor.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { hashPassword } from '../session/passwords.ts';

const PASSWORD = 'the words of the present';
const DAY_SECONDS = 24 * 60 * 60;

eachEngine((engine) => {
  let app: TestApp;
  let hash: string;
  let rep: TestPerson;
  beforeAll(async () => {
    app = await createTestApp(engine);
    hash = await hashPassword(PASSWORD);
  });
  afterAll(() => app.close());

  const system = <T>(sql: string, values: readonly unknown[] = []) =>
    app.database.transaction('dealwright_system', (tx) => queryRows<T>(tx, sql, [...values]));

  beforeEach(async () => {
    app.clock.now = new Date();
    for (const table of ['rate_limits', 'mails', 'address_changes', 'mfa_factors', 'google_identities'])
      await system(`delete from ${table}`);
    for (const { id, email } of Object.values(app.people)) {
      await system('update users set email = $2, password_hash = $3 where id = $1', [id, email, hash]);
      await system('update profiles set email = $2 where id = $1', [id, email]);
    }
    await setFeature(app, 'change_email', true);
    rep = await anotherSession(app, app.people.rep);
  });

  const ask = (person: TestPerson, email: string, id = person.id) =>
    app.call(person, changeProfileEmail, { params: { id }, body: { email } });
  const confirm = (token: string) => app.call(null, confirmEmailChange, { body: { token } });
  const undo = (token: string) => app.call(null, undoEmailChange, { body: { token } });
  const linkTo = async (address: string, kind: string) =>
    tokenOf((await mailTo(app.database, address)).find((mail) => mail.kind === kind));
  const move = async (person: TestPerson, email: string) => {
    expect((await ask(person, email)).status).toBe(202);
    return confirm(await linkTo(email, 'email_change_confirm'));
  };
  const enters = async (email: string) =>
    (await openBrowser(app).call(signIn, { body: { email, password: PASSWORD } })).status === 200;

  test('GEN11 A10 an address changes once the new one confirms; the old one is notified, other sessions end', async () => {
    const other = await anotherSession(app, rep);
    const asked = await ask(rep, '  Rosa.New@Own.Example ');
    expect(asked.body).toMatchObject({ email: 'rosa.new@own.example' });
    expect((await app.call(rep, getEmailChange)).body.pending).toEqual(asked.body);
    expect((await app.call(rep, getSession)).body.user?.email).toBe(rep.email);
    expect((await mailTo(app.database, rep.email)).map(({ kind }) => kind)).toEqual(['email_change_asked']);
    const [mail] = await mailTo(app.database, 'rosa.new@own.example');
    expect(mail?.html).toContain('Confirm this address');
    const answers = await Promise.all([confirm(tokenOf(mail)), confirm(tokenOf(mail))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect((await confirm(tokenOf(mail))).problem.code).toBe('link_void');
    expect((await app.call(rep, getSession)).body.user?.email).toBe('rosa.new@own.example');
    expect((await app.call(rep, getProfile)).body?.email).toBe('rosa.new@own.example');
    expect((await app.call(other, listMembers)).status).toBe(401);
    expect((await app.call(rep, getEmailChange)).body.pending).toBeNull();
    expect([await enters(rep.email), await enters('rosa.new@own.example')]).toEqual([false, true]);
    const [told] = await mailTo(app.database, rep.email);
    expect(told?.text).toContain('instead of this address');
    const log = await system<{ action: string; detail: object }>(
      `select action, detail from audit_log where actor_id = $1 and action like 'email_%' order by created_at, id`,
      [rep.id],
    );
    expect(log.slice(-2)).toEqual([
      { action: 'email_change_asked', detail: {} },
      { action: 'email_changed', detail: {} },
    ]);
  });

  test('GEN11 a change needs a recent proof, the person’s own account and the feature switched on', async () => {
    expect((await ask(rep, 'x@own.example', app.people.manager.id)).status).toBe(404);
    expect((await ask(rep, 'not an address')).status).toBe(400);
    expect((await ask(rep, rep.email.toUpperCase())).problem.errors?.[0]?.message).toBe(
      'This is already your address',
    );
    await setFeature(app, 'change_email', false);
    expect((await ask(rep, 'x@own.example')).problem.code).toBe('feature_off');
    await setFeature(app, 'change_email', true);
    laterBy(app, 11 * 60);
    expect((await ask(rep, 'x@own.example')).problem.code).toBe('proof_required');
  });

  test('a taken address gets the usual answer; only its owner is notified', async () => {
    const free = await ask(rep, 'free@own.example');
    const taken = await ask(rep, 'Viewer@own.example');
    expect(taken.status).toBe(free.status);
    expect(Object.keys(taken.body)).toEqual(Object.keys(free.body));
    const [mail] = await mailTo(app.database, app.people.viewer.email);
    expect(mail?.kind).toBe('email_change_taken');
    expect(mail?.links.join()).not.toContain('token');
    // The newer request took the place of the older one.
    expect((await confirm(await linkTo('free@own.example', 'email_change_confirm'))).status).toBe(410);
  });

  test('of two people who want one address the first to confirm gets it and keeps it', async () => {
    const manager = await anotherSession(app, app.people.manager);
    await ask(rep, 'wanted@own.example');
    await ask(manager, 'wanted@own.example');
    const links = (await mailTo(app.database, 'wanted@own.example')).map(tokenOf);
    const answers = await Promise.all(links.map(confirm));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.problem.detail).toContain('can no longer be used');
  });

  test('a link that is a day old, given up or guessed does nothing; too many requests are refused', async () => {
    await ask(rep, 'late@own.example');
    const late = await linkTo('late@own.example', 'email_change_confirm');
    laterBy(app, DAY_SECONDS + 1);
    expect((await confirm(late)).status).toBe(410);
    rep = await anotherSession(app, rep);
    await ask(rep, 'given.up@own.example');
    laterBy(app, 11 * 60);
    expect((await app.call(rep, cancelEmailChange)).problem.code).toBe('proof_required');
    rep = await anotherSession(app, rep);
    expect((await app.call(rep, cancelEmailChange)).status).toBe(204);
    expect((await app.call(rep, cancelEmailChange)).status).toBe(204);
    expect((await confirm(await linkTo('given.up@own.example', 'email_change_confirm'))).status).toBe(410);
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await ask(rep, `n${n}@own.example`)).status);
    expect(statuses).toEqual([202, 202, 202, 202, 429, 429]);
  });

  test('the old address takes the change back for seven days, and with it whatever was set up since', async () => {
    await move(rep, 'thief@else.example');
    const back = await linkTo(rep.email, 'email_changed');
    const { person: thief } = await enrol(app, rep);
    await move(thief, 'thief.two@else.example');
    const later = await linkTo('thief@else.example', 'email_changed');
    laterBy(app, 7 * DAY_SECONDS - 60);
    expect((await undo(back)).body).toEqual({ email: rep.email });
    expect((await undo(back)).status).toBe(410);
    expect((await undo(later)).status).toBe(410);
    expect((await app.call(thief, listMembers)).status).toBe(401);
    expect(await enters(rep.email)).toBe(false);
    expect(await enters('thief.two@else.example')).toBe(false);
    expect(await system('select 1 from mfa_factors where user_id = $1', [rep.id])).toEqual([]);
    const [reset] = await mailTo(app.database, rep.email);
    expect(reset?.kind).toBe('password_reset');
    expect((await mailTo(app.database, 'thief@else.example'))[0]?.kind).toBe('email_change_undone');
  });

  test('GEN13 A20 what was set up between asking and confirming goes with it, sessions and factors alike', async () => {
    expect((await ask(rep, 'thief@else.example')).status).toBe(202);
    laterBy(app, 60);
    const { person: thief } = await enrol(app, rep);
    laterBy(app, 60);
    // Asking once more does not make the factor older than the change.
    expect((await ask(thief, 'thief@else.example')).status).toBe(202);
    expect((await confirm(await linkTo('thief@else.example', 'email_change_confirm'))).status).toBe(200);
    const mine = await system('select 1 from mfa_factors where user_id = $1', [rep.id]);
    expect(mine).toHaveLength(1);
    expect((await undo(await linkTo(rep.email, 'email_changed'))).status).toBe(200);
    expect(await system('select 1 from mfa_factors where user_id = $1', [rep.id])).toEqual([]);
    expect(await system('select 1 from sessions where user_id = $1', [rep.id])).toEqual([]);
    expect((await app.call(thief, listMembers)).status).toBe(401);
  });

  test('GEN13 a factor from before the change was asked for stays', async () => {
    const { person: owner } = await enrol(app, rep);
    laterBy(app, 60);
    await move(owner, 'rosa@else.example');
    await undo(await linkTo(rep.email, 'email_changed'));
    expect(await system('select 1 from mfa_factors where user_id = $1', [rep.id])).toHaveLength(1);
  });

  test('after seven days it stays; until then no other account can take the old address', async () => {
    await move(rep, 'rosa@else.example');
    const back = await linkTo(rep.email, 'email_changed');
    const manager = await anotherSession(app, app.people.manager);
    await ask(manager, rep.email);
    expect((await mailTo(app.database, rep.email))[0]?.kind).toBe('email_change_taken');
    const taken = await system(
      `insert into users (id, email, created_at, updated_at) values (gen_random_uuid(), $1, now(), now())
       on conflict (email) do nothing returning id`,
      [rep.email],
    );
    expect(taken).toEqual([]);
    laterBy(app, 7 * DAY_SECONDS + 60);
    expect((await undo(back)).status).toBe(410);
  });

  test('a reset link that went to the old address dies with the change; a Google account stays linked', async () => {
    await system(
      `insert into google_identities (issuer, subject, user_id, email, linked_at, last_used_at)
       values ('https://accounts.google.com', 'rosa', $1, $2, $3, $3)`,
      [rep.id, rep.email, new Date(app.clock.now.getTime() - 1000)],
    );
    await app.call(null, requestPasswordReset, { body: { email: rep.email } });
    await move(rep, 'rosa@else.example');
    expect(
      await system(`select 1 from one_time_tokens where user_id = $1 and purpose = 'password_reset'`, [
        rep.id,
      ]),
    ).toEqual([]);
    await undo(await linkTo(rep.email, 'email_changed'));
    expect(await system('select 1 from google_identities where user_id = $1', [rep.id])).toHaveLength(1);
  });
});
