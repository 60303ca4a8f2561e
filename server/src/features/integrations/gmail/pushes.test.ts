import { disconnectEmail } from '@dealwright/contract/integrations/gmail';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GoogleDouble, startGoogleDouble } from '../../../testing/google-double/google-double.ts';
import { signPushToken } from '../../../testing/google-double/id-token.ts';
import { type Mailboxes, mailboxesOf, settingsFor } from '../../../testing/mailboxes.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { eraseAccount } from '../../privacy/deletion-store.ts';
import { revokeConsents } from './revoke-consent.ts';
import { syncMailbox } from './sync-mailbox.ts';
import { TRY_WATCH_AGAIN_MS, WATCH_EVERY_MS, watchMailbox } from './watch-mailbox.ts';

const PUSH = {
  GMAIL_PUSH_TOPIC: 'projects/deals/topics/gmail',
  GMAIL_PUSH_AUDIENCE: 'dealwright-pushes',
  GMAIL_PUSH_ACCOUNT: 'pusher@deals.iam.example',
};
const PATH = '/api/gmail/pushes';
const HOUR_S = 3600;

eachEngine((engine) => {
  let google: GoogleDouble;
  let app: TestApp;
  let mailboxes: Mailboxes;
  beforeAll(async () => {
    google = await startGoogleDouble();
    app = await createTestApp(engine, { ...settingsFor(google), ...PUSH });
    mailboxes = mailboxesOf(app, google, PUSH);
  });
  afterAll(async () => {
    await mailboxes.close();
    await app.close();
    await google.close();
  });

  const query = <T>(sql: string, values: unknown[] = []) =>
    app.database.transaction('dealwright_system', (tx) => queryRows<T>(tx, sql, values));
  const good = () => {
    const now = Math.floor(Date.now() / 1000);
    return {
      iss: google.url,
      aud: PUSH.GMAIL_PUSH_AUDIENCE,
      sub: '1',
      iat: now,
      exp: now + HOUR_S,
      email: PUSH.GMAIL_PUSH_ACCOUNT,
      email_verified: true,
    };
  };
  let told = 0;
  const push = (
    address: string,
    {
      token = signPushToken(google.accounts, good()),
      id = '',
      data = '',
    }: { token?: string; id?: string; data?: string } = {},
  ) => {
    told += 1;
    const news = Buffer.from(JSON.stringify({ emailAddress: address, historyId: '1' })).toString('base64');
    const message = { data: data || news, messageId: id || `message-${told}`, publishTime: 'now' };
    return app.api.app.inject({
      method: 'POST',
      url: PATH,
      payload: JSON.stringify({ message, subscription: 'projects/deals/s' }),
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    });
  };
  /** A mailbox that was read, to be looked at next in five minutes. */
  const followed = async (person: TestPerson) => {
    const { connection, mailbox } = await mailboxes.connect(person);
    const place = { companyId: person.companyId, id: connection.id };
    await query("update email_connections set next_sync_at = now() + interval '1 day' where id = $1", [
      place.id,
    ]);
    await syncMailbox(mailboxes.deps, place);
    return { place, mailbox };
  };
  const isDue = async (id: string) => {
    const [row] = await query<{ due: boolean }>(
      'select next_sync_at <= $2 as due from email_connections where id = $1',
      [id, app.clock.now],
    );
    return row?.due;
  };

  describe('Google tells of new mail', () => {
    test('W7 a push makes the mailbox be read on from where it was left; the same one twice has one effect', async () => {
      const { rep } = app.people;
      const { place, mailbox } = await followed(rep);
      expect(await isDue(place.id)).toBe(false);
      mailbox.add({ from: 'ana@hospital.example', to: rep.email, subject: 'News', text: 'Hello' });
      mailbox.requests.length = 0;
      expect((await push(rep.email.toUpperCase(), { id: 'one' })).statusCode).toBe(204);
      expect(await isDue(place.id)).toBe(true);
      await syncMailbox(mailboxes.deps, place);
      expect(mailbox.requests.some((asked) => asked.startsWith('GET /history'))).toBe(true);
      expect(mailbox.requests.some((asked) => asked.startsWith('GET /messages?'))).toBe(false);
      await query("update email_connections set next_sync_at = now() + interval '1 day' where id = $1", [
        place.id,
      ]);
      expect((await push(rep.email, { id: 'one' })).statusCode).toBe(204);
      expect(await isDue(place.id)).toBe(false);
      expect((await push(rep.email, { id: 'two' })).statusCode).toBe(204);
      expect(await isDue(place.id)).toBe(true);
    });

    test('W7 a token that is not Google’s, not for us, not of our subscription or over is refused', async () => {
      const { manager } = app.people;
      const { place } = await followed(manager);
      const sign = (claims: Record<string, unknown>, how = {}) =>
        signPushToken(google.accounts, { ...good(), ...claims }, how);
      const tokens = [
        sign({}, { foreignKey: true }),
        sign({}, { keyId: null }),
        sign({}, { keyId: 'next-key' }),
        sign({}, { keyId: 'no-such-key' }),
        `${Buffer.from('{"alg":"none"}').toString('base64url')}.${sign({}).split('.')[1]}.`,
        sign({ aud: 'somebody-else' }),
        sign({ iss: 'https://accounts.example' }),
        sign({ exp: Math.floor(Date.now() / 1000) - HOUR_S }),
        sign({ email: 'somebody@deals.iam.example' }),
        sign({ email_verified: false }),
        sign({ email: undefined }),
        sign({ exp: undefined }),
        `${sign({}).slice(0, -4)}AAAA`,
        'rubbish',
      ];
      for (const token of tokens) expect((await push(manager.email, { token })).statusCode, token).toBe(401);
      expect((await push(manager.email, { token: '' })).statusCode).toBe(401);
      expect(await isDue(place.id)).toBe(false);
      expect(await query('select 1 from gmail_pushes where connection_id = $1', [place.id])).toEqual([]);
    });

    test('an empty push, or one for an unknown mailbox, is accepted without effect; an oversized one is refused', async () => {
      expect((await push('nobody@elsewhere.example')).statusCode).toBe(204);
      expect((await push('', { data: 'bm90IGpzb24=' })).statusCode).toBe(204);
      expect((await push('', { data: 'x'.repeat(20_000) })).statusCode).toBe(400);
      expect((await push('', { data: 'x'.repeat(100_000) })).statusCode).toBe(413);
    });

    test('without its settings there is nothing to push to', async () => {
      const plain = await createTestApp(engine, settingsFor(google));
      try {
        const payload = JSON.stringify({ message: { data: '', messageId: '1' } });
        const headers = { 'content-type': 'application/json' };
        const answer = await plain.api.app.inject({ method: 'POST', url: PATH, payload, headers });
        expect(answer.statusCode).toBe(404);
      } finally {
        await plain.close();
      }
    });

    test('Google is asked to tell, every day anew; where it refuses it is asked again within the hour', async () => {
      const { place, mailbox } = await followed(app.people.otherRep);
      const watch = async () => {
        await watchMailbox(mailboxes.deps, place);
        const [row] = await query<{
          watch_until: Date | null;
          watch_next_at: Date;
          watch_error: string | null;
        }>('select watch_until, watch_next_at, watch_error from email_connections where id = $1', [place.id]);
        return row;
      };
      mailbox.faults.push({ at: '/watch', status: 403 });
      const refused = await watch();
      expect(refused).toMatchObject({ watch_until: null, watch_error: 'Gmail rejected the request (403)' });
      expect(refused?.watch_next_at.getTime()).toBe(app.clock.now.getTime() + TRY_WATCH_AGAIN_MS);
      const kept = await watch();
      expect(mailbox.watches).toEqual([PUSH.GMAIL_PUSH_TOPIC]);
      expect(kept?.watch_error).toBeNull();
      expect(kept?.watch_until?.getTime()).toBeGreaterThan(Date.now() + 6 * WATCH_EVERY_MS);
      expect(kept?.watch_next_at.getTime()).toBe(app.clock.now.getTime() + WATCH_EVERY_MS);
    });
  });

  describe('a consent that is over is taken back at Google', () => {
    const waiting = () =>
      query<{ id: string; attempts: number }>('select id, attempts from google_revocations');
    const run = async (laterMs = 0) => {
      app.clock.now = new Date(Math.max(app.clock.now.getTime(), Date.now()) + 1000 + laterMs);
      await revokeConsents(mailboxes.deps);
    };

    test('when a mailbox is disconnected: tried until Google has done it, and then once and for all', async () => {
      const { viewer } = app.people;
      const { connection } = await mailboxes.connect(viewer);
      await run();
      const before = google.accounts.revocations.length;
      google.accounts.failingRevocations = 1;
      expect((await app.call(viewer, disconnectEmail, { params: { id: connection.id } })).status).toBe(204);
      await run();
      expect(await waiting()).toEqual([{ id: connection.id, attempts: 1 }]);
      await run();
      expect(google.accounts.revocations).toHaveLength(before + 1);
      await run(10 * 60_000);
      expect(google.accounts.revocations).toHaveLength(before + 2);
      expect(await waiting()).toEqual([]);
      await run(10 * 60_000);
      expect(google.accounts.revocations).toHaveLength(before + 2);
    });

    test('when an account is erased; one that is connected anew by then is left alone', async () => {
      const { neighbour } = app.people;
      const first = await mailboxes.connect(neighbour);
      await app.call(neighbour, disconnectEmail, { params: { id: first.connection.id } });
      await mailboxes.connect(neighbour);
      const before = google.accounts.revocations.length;
      await run();
      expect(google.accounts.revocations).toHaveLength(before);
      expect(await waiting()).toEqual([]);
      await app.database.transaction('dealwright_system', (tx) =>
        eraseAccount(tx, neighbour.id, app.clock.now),
      );
      await run();
      expect(google.accounts.revocations).toHaveLength(before + 1);
      expect(await waiting()).toEqual([]);
    });
  });
});
