import { changeDeal } from '@dealwright/contract/deals';
import {
  changeAiConfig,
  getOrCreateAiConfig,
  getWebhookDelivery,
  listWebhookDeliveries,
  MASKED_SECRET,
  resendWebhookDelivery,
  testAiWebhook,
} from '@dealwright/contract/webhooks';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { forgetExpired } from '../../platform/retention.ts';
import type { TestPerson } from '../../testing/people.ts';
import type { Receiver } from '../../testing/receiver.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { openWebhookScene, type WebhookScene } from '../../testing/webhook-scene.ts';

const HOUR = 3_600_000;

eachEngine((engine) => {
  let scene: WebhookScene;
  let app: TestApp;
  let receiver: Receiver;
  let admin: TestPerson;
  let rep: TestPerson;
  beforeAll(async () => {
    scene = await openWebhookScene(engine);
    ({ app, receiver, admin, rep } = scene);
  });
  afterAll(() => scene.close());
  beforeEach(() => scene.begin());

  describe('the configuration', () => {
    test('AIWH02 it is made once, with a secret that admins alone see', async () => {
      const [first, second] = await Promise.all([
        scene.config(app.people.stranger),
        scene.config(app.people.stranger),
      ]);
      expect(first).toEqual(second);
      expect(first).toMatchObject({
        company_id: app.people.stranger.companyId,
        webhook_url: null,
        is_test_mode: false,
        can: { edit: true },
      });
      expect(first.webhook_secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
      for (const person of [rep, app.people.manager, app.people.viewer]) {
        expect(await scene.config(person)).toMatchObject({
          webhook_secret: MASKED_SECRET,
          can: { edit: false },
        });
        const tried = await app.call(person, changeAiConfig, { body: { is_test_mode: true } });
        expect(tried.status).toBe(403);
      }
    });

    test('AIWH04 test mode is switched in ai.company_webhook_config by company_id', async () => {
      const stored = async () => {
        const rows = await app.database.transaction('dealwright_system', (tx) =>
          tx.query<{ is_test_mode: boolean }>(
            'select is_test_mode from ai.company_webhook_config where company_id = $1',
            [admin.companyId],
          ),
        );
        return rows[0]?.is_test_mode;
      };
      await app.call(admin, changeAiConfig, { body: { is_test_mode: true } });
      expect(await stored()).toBe(true);
      await app.call(admin, changeAiConfig, { body: { is_test_mode: false } });
      expect(await stored()).toBe(false);
    });

    test('AIWH10 W1 an address that is not https, or not public, is refused in words', async () => {
      const { webhook_url: before } = await scene.config();
      const refused = [
        ...['http://hooks.example.com/', 'ftp://hooks.example.com/', 'https://10.0.0.1/', 'https://[::1]/'],
        ...[
          'https://localhost/',
          'https://user:pass@hooks.example.com/',
          'https://hooks.example.com:8443/',
          'no url',
        ],
      ];
      for (const webhook_url of refused) {
        const tried = await app.call(admin, changeAiConfig, { body: { webhook_url } });
        expect(tried.status, webhook_url).toBe(400);
        expect(tried.problem.errors?.[0], webhook_url).toMatchObject({ path: 'webhook_url' });
        expect(tried.problem.errors?.[0]?.message).toMatch(/^This address is refused: /);
      }
      expect((await scene.config()).webhook_url).toBe(before);
    });

    test('OPS21 C1 the secret is sealed in the database, and opens for its own company alone', async () => {
      const { webhook_secret: secret } = await scene.config();
      await scene.config(app.people.stranger);
      const dump = await app.database.transaction('dealwright_system', (tx) =>
        tx.query<{ webhook_secret: Buffer }>('select webhook_secret from ai.company_webhook_config'),
      );
      const raw = Buffer.from(secret.replace('whsec_', ''), 'base64');
      for (const { webhook_secret: sealed } of dump) {
        expect(sealed.includes(secret)).toBe(false);
        expect(sealed.includes(raw)).toBe(false);
      }
      await app.database.transaction('dealwright_system', (tx) =>
        tx.query(
          `update ai.company_webhook_config c set webhook_secret = o.webhook_secret
             from ai.company_webhook_config o where c.company_id = $1 and o.company_id = $2`,
          [app.people.stranger.companyId, admin.companyId],
        ),
      );
      expect((await app.call(app.people.stranger, getOrCreateAiConfig)).status).toBe(500);
    });
  });

  describe('the test action', () => {
    test('AIWH06 it sends a signed event, in test mode too, and says what came of it', async () => {
      await app.call(admin, changeAiConfig, { body: { is_test_mode: true } });
      const tried = await app.call(admin, testAiWebhook);
      expect(tried.body).toMatchObject({ success: true });
      expect(tried.body.message).toMatch(/^Your receiver answered 204 in \d+ ms\.$/);
      const [sent] = receiver.requests;
      const verifier = new Webhook((await scene.config()).webhook_secret);
      expect(verifier.verify(sent?.body ?? '', sent?.headers as never)).toMatchObject({
        type: 'webhook.test',
        data: { sent_by: { id: admin.id } },
      });
      expect(await scene.log()).toMatchObject([
        { type: 'webhook.test', state: 'delivered', can: { resend: false } },
      ]);
    });

    test('it says why it failed, and is limited', async () => {
      receiver.answer = (response) => response.writeHead(500).end('Out of order');
      expect((await app.call(admin, testAiWebhook)).body).toEqual({
        success: false,
        message: 'It answered with 500.',
      });
      for (let tries = 0; tries < 10; tries += 1) await app.call(admin, testAiWebhook);
      expect((await app.call(admin, testAiWebhook)).status).toBe(429);
    });
  });

  describe('the log', () => {
    test('W8 ROLE11 is of deals that one sees; another company finds nothing', async () => {
      await scene.change('for the log');
      await scene.deliver();
      const [item] = await scene.log();
      const id = item?.id ?? '';
      for (const person of [app.people.manager, app.people.viewer, rep])
        expect(await scene.log({}, person)).toHaveLength(1);
      expect(await scene.log({}, app.people.otherRep)).toEqual([]);
      expect(await scene.log({}, app.people.stranger)).toEqual([]);
      const nothing = await app.call(app.people.stranger, getWebhookDelivery, {
        params: { delivery_id: newId() },
      });
      for (const person of [app.people.otherRep, app.people.stranger]) {
        const refused = await app.call(person, getWebhookDelivery, { params: { delivery_id: id } });
        expect(refused.status).toBe(404);
        expect({ ...refused.problem, requestId: '' }).toEqual({ ...nothing.problem, requestId: '' });
      }
      const resend = await app.call(rep, resendWebhookDelivery, { params: { delivery_id: id } });
      expect(resend.status).toBe(403);
    });

    test('it is paged by a cursor, and filtered', async () => {
      for (const answer of ['a', 'b', 'c']) await scene.change(answer);
      await scene.deliver();
      const first = (await app.call(admin, listWebhookDeliveries, { query: { limit: 2 } })).body;
      const next = { limit: 2, cursor: first.next_cursor ?? '' };
      const second = (await app.call(admin, listWebhookDeliveries, { query: next })).body;
      expect([first.items.length, second.items.length, second.next_cursor]).toEqual([2, 1, null]);
      expect(await scene.log({ type: 'deal.updated' })).toEqual([]);
      expect(await scene.log({ type: 'meddpicc.changed', state: 'delivered' })).toHaveLength(3);
      const wrong = await app.call(admin, listWebhookDeliveries, { query: { cursor: 'nonsense' } });
      expect(wrong.status).toBe(400);
    });
  });

  test('an event and the change that caused it stand or fall together', async () => {
    const count = async () =>
      (
        await app.database.transaction('dealwright_system', (tx) =>
          tx.query('select 1 from events where deal_id = $1', [scene.deal.id]),
        )
      ).length;
    const stale = await app.call(rep, changeDeal, {
      params: { number: scene.deal.number },
      version: 99,
      body: { name: 'Never' },
    });
    expect([stale.status, await count()]).toEqual([412, 0]);
    await app.call(rep, changeDeal, {
      params: { number: scene.deal.number },
      version: 1,
      body: { name: 'Renamed' },
    });
    expect(await count()).toBe(1);
    await scene.deliver();
    expect(JSON.parse(receiver.requests[0]?.body ?? '{}')).toMatchObject({
      type: 'deal.updated',
      data: { change: 'changed', deal: { name: 'Renamed', version: 2 } },
    });
  });
  // Sessions are over by then, so that this comes last.
  test('it is kept for 30 days', async () => {
    await scene.change('old');
    await scene.deliver();
    const later = new Date(Date.now() + 31 * 24 * HOUR);
    expect(await forgetExpired(app.database, later)).toMatchObject({ webhook_deliveries: 1 });
  });
});
