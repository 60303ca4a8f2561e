import { listDeals } from '@dealwright/contract/deals/deals';
import { getSession } from '@dealwright/contract/identity/session';
import { challengeFactor, verifyFactor } from '@dealwright/contract/identity/two-factor';
import {
  changeAiConfig,
  getOrCreateAiConfig,
  MASKED_SECRET,
  revealWebhookSecret,
  rotateWebhookSecret,
  testAiWebhook,
} from '@dealwright/contract/integrations/webhooks';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, createApi } from './api.ts';
import { ensurePushKeys } from './features/notifications/push-keys.ts';
import { createLogger } from './platform/log.ts';
import { anotherSession, codeOf, enrol, laterBy } from './testing/second-factor.ts';
import { callOn, createTestApp, type TestApp, testConfig } from './testing/test-app.ts';
import { createWorker } from './worker.ts';

eachEngine((engine) => {
  describe('a start with another APP_SECRET', () => {
    const config = testConfig({ APP_SECRET: 'another secret, which sealed nothing of this' });
    const said: string[] = [];
    const write = (line: string) => void said.push(line);
    const log = createLogger({ production: true, logLevel: 'error' }, undefined, { write });
    /** The same people and database, asked through the process that has the other secret. */
    let other: TestApp;
    let first: TestApp;
    let api: Api;
    beforeAll(async () => {
      first = await createTestApp(engine);
      const { database, clock } = first;
      api = await createApi({ config, database, log, now: () => clock.now });
      await api.app.ready();
      other = { ...first, call: callOn(api, config) };
    });
    afterAll(async () => {
      await api.close();
      await first.close();
    });

    test('OPS33 R23 starts, with everything that was sealed under no other', async () => {
      await ensurePushKeys(first.database, testConfig());
      const worker = await createWorker({
        config,
        database: first.database,
        log,
        now: () => first.clock.now,
      });
      expect(said.join('\n')).toContain('push notifications are off: add the earlier APP_SECRET');
      await worker.close();
      const { rep } = first.people;
      expect((await other.call(rep, getSession)).body.user?.email).toBe(rep.email);
      expect((await other.call(rep, listDeals)).status).toBe(200);
    });

    test('OPS33 a webhook whose secret cannot be read sends nothing, says so, and works again once it is rotated', async () => {
      const { admin, rep } = first.people;
      const body = { webhook_url: 'https://receiver.example/hook' };
      await first.call(admin, changeAiConfig, { body });
      expect((await first.call(admin, getOrCreateAiConfig)).body.secret_readable).toBe(true);
      for (const person of [admin, rep]) {
        const { status, body: seen } = await other.call(person, getOrCreateAiConfig);
        expect(status).toBe(200);
        expect(seen).toMatchObject({ secret_readable: false, webhook_secret: MASKED_SECRET });
      }
      expect((await other.call(admin, testAiWebhook)).body).toEqual({
        success: false,
        message: 'Nothing was sent: the signing secret can no longer be read. Rotate it.',
      });
      const again = await anotherSession(first, admin);
      const unread = await other.call(again, revealWebhookSecret);
      expect(unread.problem.detail).toBe('This secret can no longer be read. Rotate it.');
      expect((await other.call(again, rotateWebhookSecret)).body.secret_readable).toBe(true);
      expect((await other.call(again, revealWebhookSecret)).body.webhook_secret).toMatch(/^whsec_[^•]/);
    });

    test('OPS33 a code of an authenticator app that cannot be read is refused with what to do, and counts for nothing', async () => {
      const { person, factorId, secret } = await enrol(first, first.people.manager);
      laterBy(first, 60);
      const again = await anotherSession(first, person);
      const verify = async (app: TestApp) => {
        const params = { factor_id: factorId };
        const { id } = (await app.call(again, challengeFactor, { params })).body;
        const code = codeOf(secret, first.clock.now);
        return app.call(again, verifyFactor, { params: { ...params, challenge_id: id }, body: { code } });
      };
      const refused = await verify(other);
      expect([refused.status, refused.problem.code]).toEqual([409, 'conflict']);
      expect(refused.problem.detail).toContain('We can’t check codes');
      expect((await verify(first)).status).toBe(200);
    });
  });
});
