import { pingOperator } from '@dealwright/contract/operator/operator';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { castOperator } from '../../testing/operator.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

eachEngine((engine) => {
  describe('in demo mode', () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await createTestApp(engine);
    });
    afterAll(() => app.close());

    test('OPER01 the ping answers a super admin, one without a workspace too', async () => {
      const answer = await app.call(await castOperator(app), pingOperator);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({ ok: true });
    });

    test('OPER05 for everyone else there is nothing there, whatever their role', async () => {
      for (const person of Object.values(app.people)) {
        expect((await app.call(person, pingOperator)).problem.code, person.name).toBe('not_found');
      }
      expect((await app.call(null, pingOperator)).status).toBe(401);
    });
  });

  describe('outside demo mode', () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await createTestApp(engine, { DEMO: '0', SMTP_URL: 'smtp://127.0.0.1:1' });
    });
    afterAll(() => app.close());

    test('OPER01 the operator’s own session must have used a second factor', async () => {
      const once = await app.call(await castOperator(app), pingOperator);
      expect(once.problem.code).toBe('aal2_required');
      const twice = await app.call(await castOperator(app, { aal: 'aal2' }), pingOperator);
      expect(twice.status).toBe(200);
      const member = await app.call(app.people.admin, pingOperator);
      expect(member.status).toBe(404);
    });
  });
});
