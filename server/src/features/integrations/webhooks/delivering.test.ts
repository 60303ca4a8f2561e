import { setTimeout as pause } from 'node:timers/promises';
import { webhookEventSchema } from '@dealwright/contract/integrations/webhook-events';
import {
  changeAiConfig,
  resendWebhookDelivery,
  resumeWebhook,
  rotateWebhookSecret,
} from '@dealwright/contract/integrations/webhooks';
import { changeAnswer } from '@dealwright/contract/qualification/evidence';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { mailTo } from '../../../testing/mailbox.ts';
import { startReceiver } from '../../../testing/receiver.ts';
import { addDeal } from '../../../testing/test-deal.ts';
import { eachWebhookScene } from '../../../testing/webhook-scene.ts';
import { type DeliveryDeps, deliverDue } from './deliver.ts';
import { TRIED_FOR_MS, WAITS_MS } from './retry-schedule.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

eachWebhookScene((scene) => {
  describe('delivering', () => {
    test('AIWH14 W5 an event is signed as Standard Webhooks prescribes', async () => {
      await scene.change('They lose 12 hours a week');
      expect(await scene.deliver()).toBe(1);
      const [sent] = scene.receiver.requests;
      const headers = sent?.headers as Record<string, string>;
      const webhook_secret = await scene.secret();
      const event = webhookEventSchema.parse(new Webhook(webhook_secret).verify(sent?.body ?? '', headers));
      expect(event).toMatchObject({
        type: 'meddpicc.changed',
        version: 1,
        data: {
          deal: { id: scene.deal.id, key: `LEAD-${scene.deal.number}` },
          actor: { id: scene.rep.id, name: scene.rep.name },
        },
      });
      const flipped = (sent?.body ?? '').replace('meddpicc', 'meddpicd');
      expect(() => new Webhook(webhook_secret).verify(flipped, headers)).toThrow();
      const [logged] = await scene.log();
      expect(logged).toMatchObject({
        id: headers['webhook-id'],
        state: 'delivered',
        attempts: 1,
        last_status: 204,
      });
      expect(await scene.deliver()).toBe(0);
    });

    test('W5 signs with both secrets for 24 hours after a rotation', async () => {
      const before = await scene.secret();
      await scene.app.call(scene.admin, rotateWebhookSecret);
      const after = await scene.secret();
      expect(after).not.toBe(before);
      const verifies = (secret: string) => {
        const sent = scene.receiver.requests.at(-1);
        try {
          new Webhook(secret).verify(sent?.body ?? '', sent?.headers as never);
          return true;
        } catch {
          return false;
        }
      };
      await scene.change('one');
      await scene.deliver();
      expect(String(scene.receiver.requests.at(-1)?.headers['webhook-signature']).split(' ')).toHaveLength(2);
      expect([verifies(before), verifies(after)]).toEqual([true, true]);
      scene.moveClock(24 * HOUR + 1);
      await scene.change('two');
      await scene.deliver();
      const only = String(scene.receiver.requests.at(-1)?.headers['webhook-signature']).split(' ');
      expect(only).toHaveLength(1);
      expect((await scene.config()).previous_secret_until).toBeNull();
    });

    test('AIWH09 in test mode records events as skipped and sends nothing', async () => {
      await scene.change('before');
      await scene.putUp();
      await scene.app.call(scene.admin, changeAiConfig, { body: { is_test_mode: true } });
      await scene.change('during');
      expect(await scene.deliver()).toBe(0);
      expect(scene.receiver.requests).toEqual([]);
      const items = await scene.log();
      expect(items).toHaveLength(2);
      expect(
        items.every(({ state, skip_reason }) => state === 'skipped' && skip_reason === 'test_mode'),
      ).toBe(true);
      const again = { params: { delivery_id: items[0]?.id ?? '' } };
      expect((await scene.app.call(scene.admin, resendWebhookDelivery, again)).status).toBe(409);
      await scene.app.call(scene.admin, changeAiConfig, { body: { is_test_mode: false } });
      expect((await scene.app.call(scene.admin, resendWebhookDelivery, again)).status).toBe(202);
      expect(await scene.deliver()).toBe(1);
    });

    test('sends events of one deal in order, and no deal waits for another', async () => {
      const other = await addDeal(scene.app.database, scene.rep);
      scene.receiver.answer = (response, { body }) =>
        response.writeHead(body.includes(`"number":${scene.deal.number},`) ? 503 : 204).end();
      await scene.change('first');
      await scene.change('second');
      const params = { number: other.number, pillar: 'metrics' as const };
      await scene.app.call(scene.rep, changeAnswer, { params, version: 0, body: { answer: 'elsewhere' } });
      await scene.deliver();
      // The second event of the failing deal wasn't attempted.
      expect(scene.receiver.requests).toHaveLength(2);
      expect(await scene.log({ state: 'delivered' })).toMatchObject([{ deal: { number: other.number } }]);
      scene.receiver.answer = (response) => response.writeHead(204).end();
      scene.receiver.requests.length = 0;
      scene.moveClock(MINUTE);
      await scene.deliver();
      const waited = await scene.log({ deal_number: scene.deal.number });
      expect(scene.ids()).toEqual(waited.map(({ id }) => id).reverse());
      expect(waited.map(({ attempts }) => attempts)).toEqual([1, 2]);
    });

    test('AIWH15 AIWH16 W6 retries for 24 hours with growing waits and one id, then gives up until resent', async () => {
      scene.receiver.answer = (response) =>
        response.writeHead(500, 'x', { 'content-type': 'text/plain' }).end('Out of order');
      await scene.change('fails');
      await scene.putUp();
      const began = scene.app.clock.now.getTime();
      const tries: number[] = [];
      for (let step = 0; step < 40; step += 1) {
        if ((await scene.deliver()) > 0) tries.push(scene.app.clock.now.getTime() - began);
        const [item] = await scene.log();
        if (item?.state !== 'waiting') break;
        scene.app.clock.now = new Date(item.next_try_at ?? 0);
      }
      const waits = tries.slice(1).map((at, index) => at - (tries[index] ?? 0));
      for (const [index, wait] of waits.slice(0, -1).entries()) {
        const meant = WAITS_MS[Math.min(index, WAITS_MS.length - 1)] ?? 0;
        expect(wait / meant, `wait ${index + 1}`).toBeGreaterThan(0.8);
        expect(wait / meant, `wait ${index + 1}`).toBeLessThan(1.2);
      }
      expect(tries.at(-1)).toBe(TRIED_FOR_MS);
      expect(new Set(scene.ids()).size).toBe(1);
      const stamps = scene.receiver.requests.map(({ headers }) => Number(headers['webhook-timestamp']));
      expect(stamps).toEqual([...new Set(stamps)].toSorted((a, b) => a - b));
      const [dead] = await scene.log({ state: 'dead' });
      expect(dead).toMatchObject({ attempts: tries.length, last_status: 500, can: { resend: true } });
      const whole = await scene.one(dead?.id ?? '');
      expect(whole.tries).toHaveLength(tries.length);
      expect(whole.tries[0]).toMatchObject({
        status: 500,
        error: 'The endpoint responded with 500.',
        answer: 'Out of order',
      });

      scene.receiver.answer = (response) => response.writeHead(204).end();
      scene.receiver.requests.length = 0;
      const again = { params: { delivery_id: dead?.id ?? '' } };
      const [sent, twice] = await Promise.all([
        scene.app.call(scene.admin, resendWebhookDelivery, again),
        scene.app.call(scene.admin, resendWebhookDelivery, again),
      ]);
      expect([sent.status, twice.status].toSorted()).toEqual([202, 409]);
      await scene.deliver();
      expect(scene.ids()).toEqual([dead?.id]);
      expect((await scene.log())[0]).toMatchObject({ state: 'delivered', attempts: tries.length + 1 });
      expect((await scene.config()).failing_since).toBeNull();
    });

    test('AIWH15 W6 honors Retry-After', async () => {
      scene.receiver.answer = (response) => response.writeHead(503, { 'retry-after': '600' }).end();
      await scene.change('later');
      const asked = scene.app.clock.now.getTime();
      expect(await scene.deliver()).toBe(1);
      const [item] = await scene.log();
      expect(item).toMatchObject({ state: 'waiting', last_status: 503 });
      expect(Date.parse(item?.next_try_at ?? '')).toBe(asked + 10 * MINUTE);
      scene.receiver.answer = (response) => response.writeHead(204).end();
      scene.moveClock(10 * MINUTE - 1);
      expect(await scene.deliver()).toBe(0);
      scene.moveClock(1);
      expect(await scene.deliver()).toBe(1);
    });

    test('W6 pauses a webhook that answers 410 at once and notifies the admins', async () => {
      const mails = (await mailTo(scene.app.database, scene.admin.email)).length;
      scene.receiver.answer = (response) => response.writeHead(410).end();
      await scene.change('gone');
      await scene.deliver();
      expect((await scene.config()).paused).toMatchObject({ reason: 'gone' });
      const told = await mailTo(scene.app.database, scene.admin.email);
      expect(told).toHaveLength(mails + 1);
      expect(told[0]).toMatchObject({ kind: 'webhook_paused', links: ['/settings?tab=ai-webhooks'] });
      await scene.change('while it is paused');
      expect(await scene.deliver()).toBe(0);
      expect((await scene.log())[0]).toMatchObject({ state: 'skipped', skip_reason: 'paused' });
      scene.receiver.answer = (response) => response.writeHead(204).end();
      expect((await scene.app.call(scene.admin, resumeWebhook)).body.paused).toBeNull();
      await scene.change('after');
      expect(await scene.deliver()).toBe(1);
    });

    test('W6 resends missed events under their ids to a receiver that was down, then gone, then back', async () => {
      const { app, admin, receiver } = scene;
      receiver.answer = (response) => response.writeHead(503).end();
      await scene.change('while it is down');
      const began = app.clock.now.getTime();
      const tries: number[] = [];
      while (app.clock.now.getTime() < began + HOUR) {
        if ((await scene.deliver()) > 0) tries.push(app.clock.now.getTime());
        const [item] = await scene.log();
        expect(item).toMatchObject({ state: 'waiting', last_status: 503 });
        app.clock.now = new Date(item?.next_try_at ?? 0);
      }
      // 5 s, 30 s, 2 min, 10 min, 30 min: the sixth wait goes beyond the hour.
      expect(tries).toHaveLength(6);
      for (const [index, at] of tries.slice(1).entries()) {
        const share = (at - (tries[index] ?? 0)) / (WAITS_MS[index] ?? 0);
        expect(share, `wait ${index + 1}`).toBeGreaterThan(0.8);
        expect(share, `wait ${index + 1}`).toBeLessThan(1.2);
      }
      expect(Date.parse((await scene.config()).failing_since ?? '')).toBe(began);

      receiver.answer = (response) => response.writeHead(410).end();
      expect(await scene.deliver()).toBe(1);
      expect((await scene.config()).paused).toMatchObject({ reason: 'gone' });
      await scene.change('while it is gone');
      expect(await scene.deliver()).toBe(0);
      const missed = await scene.log();
      expect(missed.map(({ state }) => state)).toEqual(['skipped', 'dead']);

      receiver.answer = (response) => response.writeHead(204).end();
      receiver.requests.length = 0;
      await app.call(admin, resumeWebhook);
      expect(await scene.deliver()).toBe(0);
      for (const { id } of missed.toReversed()) {
        const again = await app.call(admin, resendWebhookDelivery, { params: { delivery_id: id } });
        expect(again.status).toBe(202);
      }
      expect(await scene.deliver()).toBe(2);
      expect(scene.ids()).toEqual(missed.map(({ id }) => id).toReversed());
      expect((await scene.log()).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
      expect(await scene.config()).toMatchObject({ paused: null, failing_since: null });
    });

    test('pauses a webhook that fails for three days once, with one email', async () => {
      const mails = (await mailTo(scene.app.database, scene.admin.email)).length;
      scene.receiver.answer = (response) => response.writeHead(500).end();
      for (let day = 0; day < 4; day += 1) {
        await scene.change(`day ${day}`);
        await scene.deliver();
        scene.moveClock(25 * HOUR);
        await scene.deliver();
      }
      expect((await scene.config()).paused).toMatchObject({ reason: 'failing' });
      expect(await mailTo(scene.app.database, scene.admin.email)).toHaveLength(mails + 1);
      scene.app.clock.now = new Date();
    });

    test('AIWH13 W3 treats a redirect as a failure and doesn’t follow it', async () => {
      const inside = await startReceiver();
      scene.receiver.answer = (response) => response.writeHead(307, { location: inside.url }).end();
      await scene.change('elsewhere');
      await scene.deliver();
      expect((await scene.log())[0]).toMatchObject({
        state: 'waiting',
        last_status: 307,
        last_error: 'The endpoint responded with 307, and redirects aren’t followed.',
      });
      expect(inside.connections()).toBe(0);
      await inside.close();
    });

    test('W4 reads only the beginning of an endless answer, and masks our secrets in it', async () => {
      const secret = await scene.secret();
      scene.receiver.answer = (response, { headers }) => {
        response.writeHead(200, { 'content-type': 'text/plain' });
        response.write(`${secret} ${String(headers['webhook-signature'])} \u0007`);
        const pour = () => {
          while (!response.destroyed && response.write('x'.repeat(65_536)));
        };
        response.on('drain', pour);
        pour();
      };
      await scene.change('endless');
      const began = performance.now();
      await scene.deliver();
      expect(performance.now() - began).toBeLessThan(5_000);
      const [item] = await scene.log();
      const [tried] = (await scene.one(item?.id ?? '')).tries;
      expect(tried).toMatchObject({ status: 200, error: null });
      expect(tried?.answer.length).toBeLessThanOrEqual(500);
      expect(tried?.answer).toMatch(/^••• ••• x/);
      expect(JSON.stringify(await scene.one(item?.id ?? ''))).not.toContain(secret.replace('whsec_', ''));
    });

    test('R8 repeats an attempt whose result couldn’t be recorded, under the same id', async () => {
      await scene.change('killed');
      await scene.putUp();
      let sent = false;
      let asked = 0;
      const database = Object.create(scene.deps.database) as DeliveryDeps['database'];
      // Workers that find nothing to do at first are slow, and must not be left behind.
      database.transaction = (async (...request: Parameters<typeof database.transaction>) => {
        if (sent) throw new Error('killed');
        asked += 1;
        if (asked > 1) await pause(asked * 50);
        return scene.deps.database.transaction(...request);
      }) as never;
      const outbound: DeliveryDeps['outbound'] = {
        fetch: async (...request) => {
          const answer = await scene.deps.outbound.fetch(...request);
          sent = true;
          return answer;
        },
      };
      await expect(deliverDue({ ...scene.deps, database, outbound }, scene.admin.companyId)).rejects.toThrow(
        'killed',
      );
      expect(await scene.deliver()).toBe(0);
      scene.moveClock(61_000);
      expect(await scene.deliver()).toBe(1);
      expect(scene.ids()).toHaveLength(2);
      expect(new Set(scene.ids()).size).toBe(1);
    });
  });
});
