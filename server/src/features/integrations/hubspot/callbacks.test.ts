import {
  changeHubspotSync,
  connectHubspot,
  disconnectHubspot,
  getHubspot,
} from '@dealwright/contract/integrations/hubspot';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHubspotApp, type HubspotApp } from '../../../testing/hubspot-app.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { SIGNATURE_LASTS_MS, signatureOf } from './check-signature.ts';
import { syncCompany } from './sync-company.ts';

const SECRET = 'client-secret-of-the-app';
const ADDRESS = 'http://deals.example';
const PATH = '/api/hubspot/callbacks';

eachEngine((engine) => {
  let opened: HubspotApp;
  let app: TestApp;
  let portalId = '';
  let made = 0;

  beforeAll(async () => {
    opened = await createHubspotApp(engine, { HUBSPOT_CLIENT_SECRET: SECRET, PUBLIC_URL: ADDRESS });
    ({ app } = opened);
    const token = 'pat-eu1-callbacks';
    const crm = opened.hubspot.crm(token);
    crm.now = () => app.clock.now.getTime();
    portalId = crm.portalId;
    await app.call(app.people.admin, connectHubspot, { body: { token } });
    await app.call(app.people.admin, changeHubspotSync, { body: { ask: 'run' } });
    await syncCompany(opened.deps, app.people.admin.companyId);
  });
  afterAll(() => opened.close());

  const eventOf = (eventId: number, portal = portalId) => ({
    eventId,
    portalId: Number(portal),
    appId: 5,
    subscriptionType: 'deal.propertyChange',
    objectId: 123,
    occurredAt: 1,
    attemptNumber: 0,
    propertyName: 'amount',
    propertyValue: '1',
  });
  interface Sending {
    readonly secret?: string;
    readonly timestamp?: string;
    readonly uri?: string;
    readonly signed?: string;
  }
  const tell = async (events: unknown, sending: Sending = {}) => {
    const payload = typeof events === 'string' ? events : JSON.stringify(events);
    const {
      secret = SECRET,
      uri = `${ADDRESS}${PATH}`,
      timestamp = String(app.clock.now.getTime()),
    } = sending;
    const request = { method: 'POST', uri, body: sending.signed ?? payload, timestamp };
    return app.api.app.inject({
      method: 'POST',
      url: PATH,
      payload,
      headers: {
        'content-type': 'application/json',
        'x-hubspot-request-timestamp': timestamp,
        'x-hubspot-signature-v3': signatureOf(secret, request),
      },
    });
  };
  const nextSync = async () => {
    const { body } = await app.call(app.people.admin, getHubspot);
    return Date.parse(body.connection?.next_sync_at ?? '') - app.clock.now.getTime();
  };
  const settle = async () => {
    app.clock.now = new Date(app.clock.now.getTime() + 5 * 60_000);
    await syncCompany(opened.deps, app.people.admin.companyId);
    expect(await nextSync()).toBe(5 * 60_000);
    made += 1;
    return made * 100;
  };

  describe('HubSpot tells of changes', () => {
    test('W7 a signed report makes the next sync come within seconds; a repeated one has one effect', async () => {
      const id = await settle();
      expect((await tell([eventOf(id), eventOf(id + 1)])).statusCode).toBe(204);
      expect(await nextSync()).toBe(5_000);
      await settle();
      expect((await tell([eventOf(id + 1), eventOf(id)])).statusCode).toBe(204);
      expect(await nextSync()).toBe(5 * 60_000);
      expect((await tell([eventOf(id), eventOf(id + 2)])).statusCode).toBe(204);
      expect(await nextSync()).toBe(5_000);
    });

    test('a change reported during a sync is read again afterwards', async () => {
      const id = await settle();
      app.clock.now = new Date(app.clock.now.getTime() + 5 * 60_000);
      const crm = opened.hubspot.crm('pat-eu1-callbacks');
      const before = crm.requests.length;
      const run = syncCompany(opened.deps, app.people.admin.companyId);
      await expect.poll(() => crm.requests.length, { interval: 1 }).toBeGreaterThan(before);
      expect((await tell([eventOf(id)])).statusCode).toBe(204);
      await run;
      expect(await nextSync()).toBeLessThanOrEqual(5_000);
    });

    test.for<[string, Sending, number]>([
      ['another secret', { secret: 'somebody else’s' }, 401],
      ['another address', { uri: `https://elsewhere.example${PATH}` }, 401],
      ['another body than was signed', { signed: '[]' }, 401],
      ['a time long ago', { timestamp: 'old' }, 401],
      ['a time far ahead', { timestamp: 'ahead' }, 401],
      ['no time', { timestamp: '' }, 401],
    ])('W7 %s is refused and has no effect', async ([, sending, status]) => {
      const id = await settle();
      const now = app.clock.now.getTime();
      const times = new Map([
        ['old', now - SIGNATURE_LASTS_MS - 1],
        ['ahead', now + SIGNATURE_LASTS_MS + 1],
      ]);
      const timestamp =
        sending.timestamp === undefined ? undefined : String(times.get(sending.timestamp) ?? '');
      const answer = await tell([eventOf(id)], { ...sending, ...(timestamp !== undefined && { timestamp }) });
      expect(answer.statusCode).toBe(status);
      expect(await nextSync()).toBe(5 * 60_000);
    });

    test('W7 has no effect if unsigned, malformed, too large, or for an unknown account', async () => {
      const id = await settle();
      const bare = { method: 'POST', url: PATH, headers: { 'content-type': 'application/json' } } as const;
      expect((await app.api.app.inject({ ...bare, payload: '[]' })).statusCode).toBe(401);
      expect((await tell('{"no":"events"}')).statusCode).toBe(400);
      expect((await tell('[[[')).statusCode).toBe(400);
      expect((await tell([{ ...eventOf(id), eventId: 'x'.repeat(50) }])).statusCode).toBe(400);
      expect((await tell(JSON.stringify(['x'.repeat(300_000)]))).statusCode).toBe(413);
      expect((await tell([eventOf(id, '999')])).statusCode).toBe(204);
      expect(await nextSync()).toBe(5 * 60_000);
      await app.call(app.people.admin, disconnectHubspot);
      expect((await tell([eventOf(id)])).statusCode).toBe(204);
      const kept = await app.database.transaction('dealwright_system', (tx) =>
        queryRows(tx, 'select 1 from hubspot_callbacks where event_id = $1', [String(id)]),
      );
      expect(kept).toEqual([]);
    });
  });

  test('without a client secret there is nothing to tell it to', async () => {
    const plain = await createTestApp(engine);
    try {
      const answer = await plain.api.app.inject({
        method: 'POST',
        url: PATH,
        payload: '[]',
        headers: { 'content-type': 'application/json' },
      });
      expect(answer.statusCode).toBe(404);
    } finally {
      await plain.close();
    }
  });
});
