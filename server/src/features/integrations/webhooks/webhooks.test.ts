import { changeDeal } from '@dealwright/contract/deals/deals';
import {
  changeAiConfig,
  getOrCreateAiConfig,
  getWebhookDelivery,
  listWebhookDeliveries,
  MASKED_SECRET,
  resendWebhookDelivery,
  revealWebhookSecret,
  rotateWebhookSecret,
  testAiWebhook,
} from '@dealwright/contract/integrations/webhooks';
import { queryRows } from '@dealwright/db/query-rows';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { forgetExpired } from '../../../testing/forget-expired.ts';
import { castMember } from '../../../testing/members.ts';
import { eachWebhookScene } from '../../../testing/webhook-scene.ts';

const HOUR = 3_600_000;

eachWebhookScene((scene) => {
  describe('the configuration', () => {
    test('AIWH02 is created once, with a secret that only admins see', async () => {
      const [first, second] = await Promise.all([
        scene.config(scene.app.people.stranger),
        scene.config(scene.app.people.stranger),
      ]);
      expect(first).toEqual(second);
      expect(first).toMatchObject({
        company_id: scene.app.people.stranger.companyId,
        webhook_url: null,
        is_test_mode: false,
        can: { edit: true },
      });
      expect(first.webhook_secret).toBe(MASKED_SECRET);
      expect(await scene.secret(scene.app.people.stranger)).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
      for (const person of [scene.rep, scene.app.people.manager, scene.app.people.viewer]) {
        expect(await scene.config(person)).toMatchObject({
          webhook_secret: MASKED_SECRET,
          can: { edit: false },
        });
        const tried = await scene.app.call(person, changeAiConfig, { body: { is_test_mode: true } });
        expect(tried.status).toBe(403);
        expect((await scene.app.call(person, revealWebhookSecret)).status).toBe(403);
      }
    });

    test('AIWH04 test mode is switched in ai.company_webhook_config by company_id', async () => {
      const stored = async () => {
        const rows = await scene.app.database.transaction('dealwright_system', (tx) =>
          queryRows<{ is_test_mode: boolean }>(
            tx,
            'select is_test_mode from ai.company_webhook_config where company_id = $1',
            [scene.admin.companyId],
          ),
        );
        return rows[0]?.is_test_mode;
      };
      await scene.app.call(scene.admin, changeAiConfig, { body: { is_test_mode: true } });
      expect(await stored()).toBe(true);
      await scene.app.call(scene.admin, changeAiConfig, { body: { is_test_mode: false } });
      expect(await stored()).toBe(false);
    });

    test('AIWH10 W1 rejects a URL that isn’t https or isn’t public, with the reason', async () => {
      const { webhook_url: before } = await scene.config();
      const refused = [
        'http://hooks.example.com/',
        'ftp://hooks.example.com/',
        'https://10.0.0.1/',
        'https://[::1]/',
        'https://localhost/',
        'https://user:pass@hooks.example.com/',
        'https://hooks.example.com:8443/',
        'no url',
      ];
      for (const webhook_url of refused) {
        const tried = await scene.app.call(scene.admin, changeAiConfig, { body: { webhook_url } });
        expect(tried.status, webhook_url).toBe(400);
        expect(tried.problem.errors?.[0], webhook_url).toMatchObject({ path: 'webhook_url' });
        expect(tried.problem.errors?.[0]?.message).toMatch(/^This URL can’t be used: /);
      }
      expect((await scene.config()).webhook_url).toBe(before);
    });

    test('only one of two admins rotates the secret at once, so the one receivers know still signs', async () => {
      const { app, admin } = scene;
      const colleague = await castMember(app, admin, 'admin');
      const known = await scene.secret();
      const both = await Promise.all([admin, colleague].map((one) => app.call(one, rotateWebhookSecret)));
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const made = await scene.secret(colleague);
      expect(made).not.toBe(known);
      await scene.change('signed by both');
      await scene.deliver();
      const [sent] = scene.receiver.requests;
      for (const secret of [known, made])
        expect(() => new Webhook(secret).verify(sent?.body ?? '', sent?.headers as never)).not.toThrow();
      scene.moveClock(61_000);
      expect((await app.call(colleague, rotateWebhookSecret)).status).toBe(200);
    });

    test('two admins who save at once keep the later URL, and neither reverts the other’s test mode', async () => {
      const { app, admin, receiver } = scene;
      const colleague = await castMember(app, admin, 'admin');
      const urls = [`${receiver.url}/one`, `${receiver.url}/two`];
      const saved = await Promise.all([
        app.call(admin, changeAiConfig, { body: { webhook_url: urls[0] } }),
        app.call(colleague, changeAiConfig, { body: { webhook_url: urls[1] } }),
        app.call(admin, changeAiConfig, { body: { is_test_mode: true } }),
      ]);
      expect(saved.map(({ status }) => status)).toEqual([200, 200, 200]);
      const config = await scene.config();
      expect(urls).toContain(config.webhook_url);
      expect(config.is_test_mode).toBe(true);
      expect(await scene.config(colleague)).toEqual(config);
    });

    test('OPS21 C1 the secret is sealed in the database, and opens for its own company alone', async () => {
      const secret = await scene.secret();
      await scene.config(scene.app.people.stranger);
      const dump = await scene.app.database.transaction('dealwright_system', (tx) =>
        queryRows<{ webhook_secret: Buffer }>(tx, 'select webhook_secret from ai.company_webhook_config'),
      );
      const raw = Buffer.from(secret.replace('whsec_', ''), 'base64');
      for (const { webhook_secret: sealed } of dump) {
        expect(sealed.includes(secret)).toBe(false);
        expect(sealed.includes(raw)).toBe(false);
      }
      await scene.app.database.transaction('dealwright_system', (tx) =>
        queryRows(
          tx,
          `update ai.company_webhook_config c set webhook_secret = o.webhook_secret
             from ai.company_webhook_config o where c.company_id = $1 and o.company_id = $2`,
          [scene.app.people.stranger.companyId, scene.admin.companyId],
        ),
      );
      const moved = await scene.app.call(scene.app.people.stranger, getOrCreateAiConfig);
      expect(moved.body).toMatchObject({ secret_readable: false, webhook_secret: MASKED_SECRET });
      expect(moved.text).not.toContain(secret);
      expect((await scene.app.call(scene.app.people.stranger, revealWebhookSecret)).status).toBe(409);
    });
  });

  describe('the test action', () => {
    test('AIWH06 sends a signed event, in test mode too, and returns the result', async () => {
      await scene.app.call(scene.admin, changeAiConfig, { body: { is_test_mode: true } });
      const tried = await scene.app.call(scene.admin, testAiWebhook);
      expect(tried.body).toMatchObject({ success: true });
      expect(tried.body.message).toMatch(/^Your endpoint responded with 204 in \d+ ms\.$/);
      const [sent] = scene.receiver.requests;
      const verifier = new Webhook(await scene.secret());
      expect(verifier.verify(sent?.body ?? '', sent?.headers as never)).toMatchObject({
        type: 'webhook.test',
        data: { sent_by: { id: scene.admin.id } },
      });
      expect(await scene.log()).toMatchObject([
        { type: 'webhook.test', state: 'delivered', can: { resend: false } },
      ]);
    });

    test('says why it failed, and is rate-limited', async () => {
      scene.receiver.answer = (response) => response.writeHead(500).end('Out of order');
      expect((await scene.app.call(scene.admin, testAiWebhook)).body).toEqual({
        success: false,
        message: 'The endpoint responded with 500.',
      });
      for (let tries = 0; tries < 10; tries += 1) await scene.app.call(scene.admin, testAiWebhook);
      expect((await scene.app.call(scene.admin, testAiWebhook)).status).toBe(429);
    });
  });

  describe('the log', () => {
    test('W8 ROLE11 contains only deals the reader can see; another company finds nothing', async () => {
      await scene.change('for the log');
      await scene.deliver();
      const [item] = await scene.log();
      const id = item?.id ?? '';
      for (const person of [scene.app.people.manager, scene.app.people.viewer, scene.rep])
        expect(await scene.log({}, person)).toHaveLength(1);
      expect(await scene.log({}, scene.app.people.otherRep)).toEqual([]);
      expect(await scene.log({}, scene.app.people.stranger)).toEqual([]);
      const nothing = await scene.app.call(scene.app.people.stranger, getWebhookDelivery, {
        params: { delivery_id: newId() },
      });
      for (const person of [scene.app.people.otherRep, scene.app.people.stranger]) {
        const refused = await scene.app.call(person, getWebhookDelivery, { params: { delivery_id: id } });
        expect(refused.status).toBe(404);
        expect({ ...refused.problem, requestId: '' }).toEqual({ ...nothing.problem, requestId: '' });
      }
      const resend = await scene.app.call(scene.rep, resendWebhookDelivery, { params: { delivery_id: id } });
      expect(resend.status).toBe(403);
    });

    test('is paged by cursor and filtered', async () => {
      for (const answer of ['a', 'b', 'c']) await scene.change(answer);
      await scene.deliver();
      const first = (await scene.app.call(scene.admin, listWebhookDeliveries, { query: { limit: 2 } })).body;
      const next = { limit: 2, cursor: first.next_cursor ?? '' };
      const second = (await scene.app.call(scene.admin, listWebhookDeliveries, { query: next })).body;
      expect([first.items.length, second.items.length, second.next_cursor]).toEqual([2, 1, null]);
      expect(await scene.log({ type: 'deal.updated' })).toEqual([]);
      expect(await scene.log({ type: 'meddpicc.changed', state: 'delivered' })).toHaveLength(3);
      expect(await scene.log({ type: 'meddpicc.changed', state: 'dead' })).toEqual([]);
      scene.moveClock(2 * HOUR);
      expect(await scene.log({ within: 'hour' })).toEqual([]);
      expect(await scene.log({ within: 'day', type: 'meddpicc.changed' })).toHaveLength(3);
      expect(await scene.log({ within: 'week', state: 'delivered' })).toHaveLength(3);
      const never = await scene.app.call(scene.admin, listWebhookDeliveries, {
        query: { within: 'year' as never },
      });
      expect(never.status).toBe(400);
      const wrong = await scene.app.call(scene.admin, listWebhookDeliveries, {
        query: { cursor: 'nonsense' },
      });
      expect(wrong.status).toBe(400);
    });
  });

  test('commits an event and its change together', async () => {
    const count = async () =>
      (
        await scene.app.database.transaction('dealwright_system', (tx) =>
          queryRows(tx, 'select 1 from events where deal_id = $1', [scene.deal.id]),
        )
      ).length;
    const stale = await scene.app.call(scene.rep, changeDeal, {
      params: { number: scene.deal.number },
      version: 99,
      body: { name: 'Never' },
    });
    expect([stale.status, await count()]).toEqual([412, 0]);
    await scene.app.call(scene.rep, changeDeal, {
      params: { number: scene.deal.number },
      version: 1,
      body: { name: 'Renamed' },
    });
    expect(await count()).toBe(1);
    await scene.deliver();
    expect(JSON.parse(scene.receiver.requests[0]?.body ?? '{}')).toMatchObject({
      type: 'deal.updated',
      data: { change: 'changed', deal: { name: 'Renamed', version: 2 } },
    });
  });
  // Expires sessions too, so it comes last.
  test('is kept for 30 days', async () => {
    await scene.change('old');
    await scene.deliver();
    const later = new Date(Date.now() + 31 * 24 * HOUR);
    expect(await forgetExpired(scene.app.database, later)).toMatchObject({ webhook_deliveries: 1 });
  });
});
