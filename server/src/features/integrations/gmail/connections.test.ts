import {
  beginGmailConnection,
  changeEmailConnection,
  connectGmail,
  disconnectEmail,
  listEmailConnections,
  syncEmailConnection,
} from '@dealwright/contract/integrations/gmail';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { type GoogleDouble, startGoogleDouble } from '../../../testing/google-double/google-double.ts';
import { type Mailboxes, mailboxesOf, REDIRECT, settingsFor } from '../../../testing/mailboxes.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { accessToken } from './access-token.ts';
import { revokeConsents } from './revoke-consent.ts';
import { syncMailbox } from './sync-mailbox.ts';

eachEngine((engine) => {
  let google: GoogleDouble;
  let app: TestApp;
  let mailboxes: Mailboxes;
  beforeAll(async () => {
    google = await startGoogleDouble();
    app = await createTestApp(engine, settingsFor(google));
    mailboxes = mailboxesOf(app, google);
  });
  afterAll(async () => {
    await mailboxes.close();
    await app.close();
    await google.close();
  });

  const begin = (person: TestPerson, redirectUri = REDIRECT) =>
    app.call(person, beginGmailConnection, { body: { redirectUri } });
  const answerOf = (url: string, person: TestPerson) => {
    google.accounts.add({ sub: person.id, email: person.email });
    const back = new URL(google.consent(url, { sub: person.id }));
    const { code = '', state = '', iss = '' } = Object.fromEntries(back.searchParams);
    return { code, state, iss, redirectUri: REDIRECT };
  };

  describe('connecting Gmail', () => {
    test('GMAIL10 CONN04 the state is base64 of a JSON object that holds redirectUri, and Google is asked with PKCE', async () => {
      const { status, body } = await begin(app.people.rep);
      expect(status).toBe(200);
      const query = Object.fromEntries(new URL(body.url).searchParams);
      expect(JSON.parse(Buffer.from(query['state'] ?? '', 'base64').toString())).toMatchObject({
        redirectUri: REDIRECT,
      });
      expect(query).toMatchObject({
        access_type: 'offline',
        prompt: 'consent',
        code_challenge_method: 'S256',
        redirect_uri: REDIRECT,
      });
      for (const scope of [
        'gmail.readonly',
        'gmail.send',
        'gmail.modify',
        'userinfo.email',
        'userinfo.profile',
      ])
        expect(query['scope']).toContain(scope);
    });

    test.each([
      'https://evil.example/auth/gmail/callback',
      'http://deals.example.evil.example/auth/gmail/callback',
      'http://deals.example@evil.example/auth/gmail/callback',
      'http://deals.example/auth/gmail/callback?next=//evil.example',
      'http://deals.example/other',
      '//deals.example/auth/gmail/callback',
      'javascript:alert(1)',
      '',
    ])('A18 Google is never told to come back to %s', async (redirectUri) => {
      const answer = await begin(app.people.rep, redirectUri);
      expect([answer.status, answer.problem.errors?.[0]?.path]).toEqual([400, 'redirectUri']);
    });

    test('A16 an answer works once, in the session that asked, and for what it asked', async () => {
      const { rep, otherRep } = app.people;
      const connect = (person: TestPerson, body: ReturnType<typeof answerOf>) =>
        app.call(person, connectGmail, { body });
      const answer = answerOf((await begin(rep)).body.url, rep);
      expect((await connect(otherRep, answer)).problem.code).toBe('link_void');
      expect((await connect(rep, { ...answer, redirectUri: 'https://evil.example' })).problem.code).toBe(
        'link_void',
      );
      for (const state of ['x', Buffer.from('{}').toString('base64'), `${answer.state}AA`])
        expect((await connect(rep, { ...answer, state })).problem.code).toBe('link_void');
      const twice = await Promise.all([connect(rep, answer), connect(rep, answer)]);
      expect(twice.map(({ status }) => status).sort()).toEqual([200, 410]);
      expect((await connect(rep, answer)).problem.code).toBe('link_void');
    });

    test('A16 a late answer, or one with another person’s code, connects nothing', async () => {
      const { viewer, otherRep } = app.people;
      const late = answerOf((await begin(viewer)).body.url, viewer);
      app.clock.now = new Date(app.clock.now.getTime() + 11 * 60_000);
      expect((await app.call(viewer, connectGmail, { body: late })).problem.code).toBe('link_void');
      const own = answerOf((await begin(viewer)).body.url, viewer);
      const foreign = answerOf((await begin(otherRep)).body.url, otherRep);
      const stolen = await app.call(viewer, connectGmail, { body: { ...own, code: foreign.code } });
      expect(stolen.problem.detail).toBe('Google rejected the authorization. Please connect again.');
      expect((await app.call(viewer, listEmailConnections)).body.items).toEqual([]);
    });

    test('a consent without the mail boxes ticked is refused with what to do', async () => {
      const { manager } = app.people;
      const { url } = (await begin(manager)).body;
      google.accounts.add({
        sub: manager.id,
        email: manager.email,
        declines: ['https://www.googleapis.com/auth/gmail.readonly'],
      });
      const back = new URL(google.consent(url, { sub: manager.id }));
      const { code = '', state = '', iss = '' } = Object.fromEntries(back.searchParams);
      const answer = await app.call(manager, connectGmail, {
        body: { code, state, iss, redirectUri: REDIRECT },
      });
      expect(answer.problem.detail).toContain('Select both boxes');
    });

    test('CONN02 lists the person’s own mailboxes only, newest first', async () => {
      const { admin, rep, neighbour, stranger } = app.people;
      await mailboxes.connect(admin, 'first@own.example');
      app.clock.now = new Date(app.clock.now.getTime() + 1000);
      await mailboxes.connect(admin, 'Second@own.example');
      const { body } = await app.call(admin, listEmailConnections);
      expect(body.items.map(({ email_address }) => email_address)).toEqual([
        'second@own.example',
        'first@own.example',
      ]);
      expect(body.items[0]).toMatchObject({ provider: 'gmail', sync_enabled: true, state: 'active' });
      for (const person of [rep, neighbour, stranger]) {
        const theirs = await app.call(person, listEmailConnections);
        expect(theirs.text).not.toContain('first@own.example');
      }
    });

    test('a colleague’s mailbox does not exist: neither for an admin nor in another company', async () => {
      const { rep, admin, stranger } = app.people;
      const { connection } = await mailboxes.connect(rep);
      for (const person of [admin, stranger]) {
        for (const id of [connection.id, newId()]) {
          const params = { id };
          const answers = [
            await app.call(person, changeEmailConnection, { params, body: { sync_enabled: false } }),
            await app.call(person, syncEmailConnection, { params, body: {} }),
            await app.call(person, disconnectEmail, { params }),
          ];
          expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
        }
      }
      expect((await mailboxes.current(rep)).sync_enabled).toBe(true);
    });

    test('CONN10 sync is switched off and on by the connection’s id', async () => {
      const { connection } = await mailboxes.connect(app.people.rep);
      const params = { id: connection.id };
      const off = await app.call(app.people.rep, changeEmailConnection, {
        params,
        body: { sync_enabled: false },
      });
      expect([off.status, off.body.sync_enabled]).toEqual([200, false]);
      expect((await app.call(app.people.rep, syncEmailConnection, { params, body: {} })).problem.code).toBe(
        'conflict',
      );
      const on = await app.call(app.people.rep, changeEmailConnection, {
        params,
        body: { sync_enabled: true },
      });
      expect(on.body.sync_enabled).toBe(true);
    });

    test('disconnecting deletes by id and takes the consent back at Google; twice finds nothing', async () => {
      const { neighbour } = app.people;
      const { connection } = await mailboxes.connect(neighbour);
      const place = { companyId: neighbour.companyId, id: connection.id };
      const token = await accessToken(mailboxes.deps, place);
      expect(google.accounts.findAccess(token)).not.toBeNull();
      const params = { id: connection.id };
      expect((await app.call(neighbour, disconnectEmail, { params })).status).toBe(204);
      app.clock.now = new Date(Date.now() + 1000);
      await revokeConsents(mailboxes.deps);
      expect(google.accounts.findAccess(token)).toBeNull();
      expect((await app.call(neighbour, disconnectEmail, { params })).status).toBe(404);
      expect((await app.call(neighbour, listEmailConnections)).body.items).toEqual([]);
    });
  });

  describe('tokens of mailboxes', () => {
    test('OPS21 C1 none of them is in any table except sealed for its row', async () => {
      const { connection } = await mailboxes.connect(app.people.rep);
      const tables = await app.database.asOwner.query<{ name: string }>(
        `select tablename as name from pg_tables where schemaname = 'public'`,
      );
      const dump = await app.database.transaction('dealwright_system', async (tx) => {
        const texts: string[] = [];
        for (const { name } of tables) {
          if (name === 'schema_migrations') continue;
          const rows = await queryRows<{ row: string }>(tx, `select t::text as row from "${name}" t`);
          texts.push(...rows.map(({ row }) => row));
        }
        return texts.join('\n');
      });
      const token = await accessToken(mailboxes.deps, {
        companyId: app.people.rep.companyId,
        id: connection.id,
      });
      expect(dump).toContain(connection.id);
      for (const prefix of ['access-', 'refresh-']) {
        expect(dump).not.toMatch(new RegExp(`${prefix}[0-9a-f]{32}`));
        expect(dump).not.toContain(Buffer.from(prefix).toString('hex'));
      }
      expect(dump).not.toContain(token);
    });

    test('C2 two instances at once refresh once', async () => {
      const { connection } = await mailboxes.connect(app.people.manager);
      const place = { companyId: app.people.manager.companyId, id: connection.id };
      app.clock.now = new Date(app.clock.now.getTime() + 3600_000);
      const before = google.accounts.refreshes;
      const tokens = await Promise.all(Array.from({ length: 5 }, () => accessToken(mailboxes.deps, place)));
      expect(new Set(tokens).size).toBe(1);
      expect(google.accounts.refreshes - before).toBe(1);
    });

    test('C2 a consent that was taken back asks to reconnect, and is not asked for again and again', async () => {
      const { otherRep } = app.people;
      const { connection, mailbox } = await mailboxes.connect(otherRep);
      const place = { companyId: otherRep.companyId, id: connection.id };
      google.accounts.revokeAllOf(otherRep.id);
      await syncMailbox(mailboxes.deps, place);
      expect((await mailboxes.current(otherRep)).state).toBe('reconnect');
      const before = google.accounts.refreshes;
      const requests = mailbox.requests.length;
      await syncMailbox(mailboxes.deps, place);
      await syncMailbox(mailboxes.deps, place);
      expect(google.accounts.refreshes).toBe(before);
      expect(mailbox.requests).toHaveLength(requests);
      const now = await app.call(otherRep, syncEmailConnection, { params: { id: connection.id }, body: {} });
      expect(now.problem.detail).toBe('Connect Gmail again first.');
      const again = await mailboxes.connect(otherRep);
      expect(again.connection).toMatchObject({ id: connection.id, state: 'active' });
    });
  });

  test('CONN03 without a client id connecting fails with the message', async () => {
    const bare = await createTestApp(engine);
    try {
      const answer = await bare.call(bare.people.rep, beginGmailConnection, {
        body: { redirectUri: REDIRECT },
      });
      expect(answer.problem.detail).toMatch(/^Gmail Client ID not configured/);
      expect((await bare.call(bare.people.rep, listEmailConnections)).body.gmail_configured).toBe(false);
    } finally {
      await bare.close();
    }
  });
});
