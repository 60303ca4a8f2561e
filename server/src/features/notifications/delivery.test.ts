import { createECDH } from 'node:crypto';
import { changeDeal, moveDeal } from '@dealwright/contract/deals/deals';
import { signOut } from '@dealwright/contract/identity/session';
import {
  addPushDevice,
  getNotificationSettings,
  removePushDevice,
  saveNotificationSettings,
} from '@dealwright/contract/notifications/notification-settings';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { NOTIFICATION_KINDS } from '@dealwright/domain/notification';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createOutbound } from '../../platform/outbound.ts';
import { mailTo } from '../../testing/mailbox.ts';
import { type ModelDouble, openModelDouble } from '../../testing/model-double.ts';
import { notificationSettings, notificationWorker } from '../../testing/notifications.ts';
import type { TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp, testConfig } from '../../testing/test-app.ts';
import { addDeal, type TestDeal } from '../../testing/test-deal.ts';
import { ensurePushKeys } from './push-keys.ts';
import { sendPush } from './send-push.ts';

eachEngine((engine) => {
  describe('notification delivery', () => {
    let app: TestApp;
    let double: ModelDouble;
    let worker: ReturnType<typeof notificationWorker>;
    let deal: TestDeal;
    beforeAll(async () => {
      double = await openModelDouble();
      app = await createTestApp(engine, { OUTBOUND_ALLOW: double.hostPort });
      worker = notificationWorker(app);
      // A Wednesday afternoon in Europe, the morning in New York.
      app.clock.now = new Date('2026-03-25T15:00:00Z');
    });
    afterAll(async () => {
      await app.close();
      await double.close();
    });
    beforeEach(async () => {
      worker.pushed.length = 0;
      deal = await addDeal(app.database, app.people.rep);
    });

    const query = <Row>(sql: string, params: unknown[] = []) =>
      app.database.transaction('dealwright_system', (tx) => queryRows(tx, sql, params)) as Promise<Row[]>;
    const choose = async (person: TestPerson, chosen: Parameters<typeof notificationSettings>[0]) => {
      const answer = await app.call(person, saveNotificationSettings, { body: notificationSettings(chosen) });
      expect(answer.status).toBe(200);
      return answer.body;
    };
    const later = (time: string | number) => {
      app.clock.now = typeof time === 'string' ? new Date(time) : new Date(app.clock.now.getTime() + time);
    };
    const move = async (of = deal) => {
      const body = { stage: 'proposal' } as const;
      await app.call(app.people.manager, moveDeal, { params: { number: of.number }, version: 1, body });
      await worker.hear();
    };
    const subjects = async ({ email }: TestPerson) =>
      (await mailTo(app.database, email)).map(({ subject }) => subject);
    const moved = (of = deal) => `Mona Test moved it to Proposal (LEAD-${of.number} Ward scheduling)`;

    test('NOTIF03 before anything is chosen: mail, no push, UTC, 9-5; a choice is kept as an IANA zone, a row per kind and channel', async () => {
      const { viewer, stranger } = app.people;
      const before = (await app.call(viewer, getNotificationSettings)).body;
      expect(before).toMatchObject({ ...notificationSettings(), devices: [] });
      const kinds = notificationSettings().kinds;
      const chosen = {
        email: false,
        timezone: 'America/Los_Angeles',
        working_hours: 'custom',
        custom_hours: { start: '07:30', end: '12:00', days: [2, 6] },
        email_rhythm: 'daily',
        kinds: { ...kinds, mention: { in_app: true, email: false, push: false } },
      } as const;
      await choose(viewer, chosen as never);
      expect((await app.call(viewer, getNotificationSettings)).body).toMatchObject(chosen);
      expect((await app.call(stranger, getNotificationSettings)).body.timezone).toBe('Etc/UTC');
      const rows = await query<{ timezone: string }>(
        `select s.timezone from notification_settings s
           join notification_preferences f using (company_id, profile_id) where s.profile_id = $1`,
        [viewer.id],
      );
      expect(rows).toHaveLength(NOTIFICATION_KINDS.length * 3);
      expect(rows[0]?.timezone).toBe('America/Los_Angeles');
    });

    test.each([
      { timezone: 'EST' },
      { timezone: 'Europe/Paris' },
      { working_hours: '9-6' },
      { custom_hours: { start: '10:00', end: '09:00', days: [1] } },
      { custom_hours: { start: '10:00', end: '10:00', days: [1] } },
      { custom_hours: { start: '9:00', end: '24:30', days: [1] } },
      { custom_hours: { start: '09:00', end: '17:00', days: [] } },
      { custom_hours: { start: '09:00', end: '17:00', days: [0, 8] } },
      { kinds: {} },
      { email: 'yes' },
      { more: true },
    ])('%j is refused', async (wrong) => {
      const body = { ...notificationSettings(), ...wrong } as never;
      expect((await app.call(app.people.rep, saveNotificationSettings, { body })).status).toBe(400);
    });

    test('at once: within the minute, what came together in one mail, nothing twice, and nothing that was read', async () => {
      const { rep } = app.people;
      const others = [await addDeal(app.database, rep), await addDeal(app.database, rep)];
      await move();
      await worker.deliver();
      expect(await subjects(rep)).toEqual([]);
      later(60_000);
      await worker.deliver();
      await worker.deliver();
      const [mail] = await mailTo(app.database, rep.email);
      expect(await subjects(rep)).toEqual([moved()]);
      expect(mail?.links[0]).toBe(`/lead-planning/LEAD-${deal.number}?tab=history`);
      for (const one of others) await move(one);
      await query('update notifications set read_at = now() where deal_id = $1', [deal.id]);
      later(60_000);
      await worker.deliver();
      expect((await subjects(rep))[0]).toBe('2 notifications');
    });

    test('daily: once, when working hours begin by the clock of the zone, also after it was put forward', async () => {
      const { rep } = app.people;
      await choose(rep, { email_rhythm: 'daily', timezone: 'Europe/Berlin', working_hours: '8-6' });
      later('2026-03-27T12:00:00Z');
      await move();
      const due = await query<{ due_at: Date }>(
        'select due_at from notification_dues where profile_id = $1',
        [rep.id],
      );
      expect(due[0]?.due_at.toISOString()).toBe('2026-03-30T06:00:00.000Z');
      const count = (await subjects(rep)).length;
      later('2026-03-30T05:59:00Z');
      await worker.deliver();
      expect(await subjects(rep)).toHaveLength(count);
      later('2026-03-30T06:00:01Z');
      await worker.deliver();
      expect((await subjects(rep))[0]).toBe(moved());
      await move(await addDeal(app.database, rep));
      await choose(rep, {});
      later(60_000);
      await worker.deliver();
      expect(await subjects(rep)).toHaveLength(count + 2);
    });

    test('nothing by mail of a kind or to a person that is switched off, also when it is switched off while it waits', async () => {
      const { rep } = app.people;
      const kinds = notificationSettings().kinds;
      const count = (await subjects(rep)).length;
      await choose(rep, { kinds: { ...kinds, stage_moved: { in_app: true, email: false, push: false } } });
      await move();
      expect((await worker.listed(rep))[0]?.deal?.number).toBe(deal.number);
      await choose(rep, {});
      await move(await addDeal(app.database, rep));
      await choose(rep, { email: false });
      later(60_000);
      await worker.deliver();
      expect(await subjects(rep)).toHaveLength(count);
      await choose(rep, { kinds: { ...kinds, stage_moved: { in_app: false, email: true, push: false } } });
      const unlisted = await addDeal(app.database, rep);
      await move(unlisted);
      expect((await worker.listed(rep)).map((one) => one.deal?.number)).not.toContain(unlisted.number);
      later(60_000);
      await worker.deliver();
      expect((await subjects(rep))[0]).toBe(moved(unlisted));
      await choose(rep, {});
    });

    test('nothing to a person who can no longer see the deal, or was removed, by the time it is sent', async () => {
      const { rep, otherRep, manager } = app.people;
      const count = (await subjects(rep)).length;
      await move();
      await app.call(manager, changeDeal, {
        params: { number: deal.number },
        version: 2,
        body: { owner_id: otherRep.id },
      });
      await worker.hear();
      later(60_000);
      await worker.deliver();
      expect(await subjects(rep)).toHaveLength(count);
      expect(await subjects(otherRep)).toHaveLength(1);
      await move(await addDeal(app.database, otherRep));
      await query('update profiles set workspace_id = null where id = $1', [otherRep.id]);
      later(60_000);
      await worker.deliver();
      expect(await subjects(otherRep)).toHaveLength(1);
      await query('update profiles set workspace_id = $2 where id = $1', [otherRep.id, otherRep.workspaceId]);
    });

    describe('push', () => {
      const secrets = testConfig();
      const browserKeys = () => {
        const curve = createECDH('prime256v1');
        const p256dh = curve.generateKeys().toString('base64url');
        return { p256dh, auth: Buffer.alloc(16, 7).toString('base64url') };
      };
      const device = (person: TestPerson, endpoint: string, keys = browserKeys()) =>
        app.call(person, addPushDevice, { body: { endpoint, keys } });
      const send = async (lastTry = false) => {
        const outbound = createOutbound({
          allow: [double.hostPort],
          timeoutMs: 5000,
          maxResponseBytes: 1000,
        });
        const keys = await ensurePushKeys(app.database, secrets);
        const now = () => app.clock.now;
        const facts = { database: app.database, log: worker.log, contact: 'support@dealwright.example' };
        const deps = { ...facts, secrets, outbound, keys, now };
        try {
          for (const task of worker.pushed.splice(0)) await sendPush(deps, task, lastTry);
        } finally {
          await outbound.close();
        }
      };
      const devicesOf = async (person: TestPerson) =>
        (await app.call(person, getNotificationSettings)).body.devices;

      test('its keys are made once, kept sealed, and offered to browsers', async () => {
        const [one, two] = await Promise.all([
          ensurePushKeys(app.database, secrets),
          ensurePushKeys(app.database, secrets),
        ]);
        expect(one).toEqual(two);
        const [row] = await query<{ sealed: string }>(
          `select encode(private_key, 'escape') as sealed from push_keys`,
        );
        expect(row?.sealed).not.toContain(one.privateKey);
        expect((await app.call(app.people.rep, getNotificationSettings)).body.push_key).toBe(one.publicKey);
      });

      test.each([
        'https://127.0.0.1/x',
        'https://[::1]/x',
        'https://localhost/x',
        'http://push.example/x',
        'https://push.example:8443/x',
        'https://169.254.169.254/latest',
        'https://a:b@push.example/x',
        'ftp://push.example/x',
      ])('no browser is at %s', async (endpoint) => {
        expect((await device(app.people.rep, endpoint)).status).toBe(400);
      });

      test('keys that are none are refused', async () => {
        const none = { ...browserKeys(), p256dh: 'A'.repeat(87) };
        expect((await device(app.people.rep, 'https://push.example/x', none)).status).toBe(400);
      });

      test('waits for working hours, goes encrypted to each browser, and forgets those that are gone', async () => {
        const { rep } = app.people;
        await choose(rep, { push: true, timezone: 'America/New_York' });
        const endpoint = `${double.origin}/one`;
        const added = await device(rep, endpoint);
        expect(added.body.devices).toMatchObject([{ device: 'Unknown device', current: true }]);
        await device(rep, `${double.origin}/two`);
        const [kept] = await query<{ kept: string }>(
          `select encode(subscription, 'escape') as kept from push_subscriptions where profile_id = $1`,
          [rep.id],
        );
        expect(kept?.kept).not.toContain('127.0.0.1');
        later('2026-06-15T12:30:00Z');
        await move();
        await worker.deliver();
        expect(worker.pushed).toEqual([]);
        later('2026-06-15T13:00:01Z');
        await worker.deliver();
        expect(worker.pushed).toHaveLength(2);
        double.reply((asked, response) => response.writeHead(asked.path === '/one' ? 410 : 201).end());
        await send();
        const [asked] = double.asked;
        expect(asked?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
        expect(asked?.headers.authorization).toMatch(/^vapid t=/);
        expect(asked?.body).not.toContain('Ward');
        expect(await devicesOf(rep)).toHaveLength(1);
      });

      test('is tried again where the service is busy, and given up at last', async () => {
        later('2026-06-15T14:00:00Z');
        await move();
        later(1000);
        await worker.deliver();
        const tasks = [...worker.pushed];
        double.reply((_, response) => response.writeHead(503).end());
        await expect(send()).rejects.toThrow('503');
        worker.pushed.push(...tasks);
        await send(true);
        expect(await devicesOf(app.people.rep)).toHaveLength(1);
      });

      test('says nothing of a deal that is no longer theirs, and nothing once the session has ended', async () => {
        const { rep, otherRep } = app.people;
        await move();
        later(1000);
        await worker.deliver();
        await query('update deals set owner_id = $1 where id = $2', [otherRep.id, deal.id]);
        double.reply((_, response) => response.writeHead(201).end());
        await send();
        expect(double.asked).toEqual([]);
        const [left] = await devicesOf(rep);
        const params = { device_id: left?.id ?? '' };
        expect((await app.call(otherRep, removePushDevice, { params })).status).toBe(404);
        await device(rep, `${double.origin}/three`);
        expect((await app.call(rep, removePushDevice, { params })).status).toBe(204);
        await choose(otherRep, { push: true });
        await device(otherRep, `${double.origin}/three`);
        expect(await devicesOf(rep)).toEqual([]);
        await app.call(otherRep, signOut);
        expect(await query('select 1 from push_subscriptions')).toEqual([]);
      });
    });
  });
});
