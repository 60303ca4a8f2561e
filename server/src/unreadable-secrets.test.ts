import { listDeals } from '@dealwright/contract/deals/deals';
import { getSession } from '@dealwright/contract/identity/session';
import { challengeFactor, verifyFactor, verifyRecoveryCode } from '@dealwright/contract/identity/two-factor';
import {
  changeAiConfig,
  getOrCreateAiConfig,
  MASKED_SECRET,
  revealWebhookSecret,
  rotateWebhookSecret,
  testAiWebhook,
} from '@dealwright/contract/integrations/webhooks';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, createApi } from './api.ts';
import { ensurePushKeys } from './features/notifications/push-keys.ts';
import { createLogger } from './platform/log.ts';
import { anotherSession, codeOf, enrol, laterBy, recoveryCodesOf } from './testing/second-factor.ts';
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
      expect(said.join('\n')).toContain(`A secret in mfa_factors.secret can’t be read (row ${factorId})`);
      expect((await verify(first)).status).toBe(200);
    });

    test('OPS33 a recovery code that can’t be checked is not called wrong and doesn’t count toward a lock', async () => {
      const { person } = await enrol(first, first.people.viewer);
      const [code = ''] = await recoveryCodesOf(first, person);
      const again = await anotherSession(first, person);
      const recover = (app: TestApp) =>
        app.call(again, verifyRecoveryCode, { body: { p_user_id: person.id, p_code: code } });
      for (let tries = 0; tries < 6; tries += 1) expect((await recover(other)).status).toBe(409);
      expect((await recover(first)).body).toBe(true);
    });
  });

  describe('one row that was damaged', () => {
    test('OPS33 R23 takes along only what it sealed, and is named in the log', async () => {
      const app = await createTestApp(engine);
      const said: string[] = [];
      const log = createLogger({ production: true, logLevel: 'error' }, undefined, {
        write: (line: string) => void said.push(line),
      });
      const api = await createApi({
        config: testConfig(),
        database: app.database,
        log,
        now: () => app.clock.now,
      });
      const call = callOn(api, testConfig());
      const { admin, stranger } = app.people;
      for (const person of [admin, stranger])
        await app.call(person, changeAiConfig, { body: { webhook_url: 'https://receiver.example/hook' } });
      const broken = await enrol(app, app.people.rep);
      const whole = await enrol(app, app.people.otherRep);
      await app.database.transaction('dealwright_system', async (tx) => {
        await queryRows(
          tx,
          'update mfa_factors set secret = set_byte(secret, 40, 1 - sign(get_byte(secret, 40))::int) where id = $1',
          [broken.factorId],
        );
        await queryRows(
          tx,
          `update ai.company_webhook_config set webhook_secret = substring(webhook_secret for 9) where company_id = $1`,
          [admin.companyId],
        );
      });
      laterBy(app, 60);
      const verify = async ({ person, factorId, secret }: typeof broken) => {
        const again = await anotherSession(app, person);
        const { id } = (await call(again, challengeFactor, { params: { factor_id: factorId } })).body;
        return call(again, verifyFactor, {
          params: { factor_id: factorId, challenge_id: id },
          body: { code: codeOf(secret, app.clock.now) },
        });
      };
      expect((await verify(broken)).status).toBe(409);
      expect((await verify(whole)).status).toBe(200);
      expect((await call(admin, getOrCreateAiConfig)).body.secret_readable).toBe(false);
      expect((await call(stranger, getOrCreateAiConfig)).body.secret_readable).toBe(true);
      expect((await call(admin, listDeals)).status).toBe(200);
      expect(said.join('\n')).toContain(
        `mfa_factors.secret can’t be read (row ${broken.factorId}): it was changed`,
      );
      await api.close();
      await app.close();
    });
  });
});
