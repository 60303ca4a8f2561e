import {
  changeCompanyLimits,
  getCompany,
  listOperatorActions,
} from '@dealwright/contract/operator/operator-companies';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startCompanyLimits } from '../../platform/company-limits.ts';
import { newId } from '../../platform/ids.ts';
import { createLogger } from '../../platform/log.ts';
import { castOperator } from '../../testing/operator.ts';
import type { TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const STANDARD = { requests: null, database_seconds: null, jobs: null };
const reason = 'A script of theirs asks without a pause';

eachEngine((engine) => {
  let app: TestApp;
  let operator: TestPerson;
  let own: string;
  beforeAll(async () => {
    app = await createTestApp(engine);
    operator = await castOperator(app);
    own = app.people.admin.companyId;
  });
  afterAll(() => app.close());

  const change = (limits: Partial<typeof STANDARD> | Record<string, unknown>, companyId = own) =>
    app.call(operator, changeCompanyLimits, {
      params: { company_id: companyId },
      body: { ...STANDARD, reason, ...limits } as never,
    });

  test('OPS39 an operator slows a company down with a reason, every process follows, and what is standard comes back', async () => {
    const params = { company_id: own };
    const before = (await app.call(operator, getCompany, { params })).body.limits;
    expect(before).toEqual({
      requests: { own: null, standard: 6 },
      database_seconds: { own: null, standard: null },
      jobs: { own: null, standard: null },
      recordings_gb: { own: null, standard: 20 },
    });
    const limits = await startCompanyLimits({
      database: app.database,
      log: createLogger({ production: true, logLevel: 'silent' }),
    });
    const changed = await change({ requests: 1, database_seconds: 20, jobs: 1 });
    expect(changed.body.limits).toMatchObject({
      requests: { own: 1 },
      database_seconds: { own: 20 },
      jobs: { own: 1 },
    });
    await vi.waitFor(() => expect(limits.of(own)).toEqual({ requests: 1, databaseSeconds: 20 }), {
      timeout: 15_000,
    });
    expect(limits.of(app.people.stranger.companyId)).toBeUndefined();
    expect((await change({ requests: 1, database_seconds: 20, jobs: 1 })).status).toBe(200);
    expect((await change({})).body.limits).toEqual(before);
    await vi.waitFor(() => expect(limits.of(own)).toBeUndefined(), { timeout: 15_000 });
    await limits.stop();
    const { items } = (await app.call(operator, listOperatorActions, { params })).body;
    const of = { action: 'company_limits_changed', actor: operator.email, reason };
    expect(items).toMatchObject([of, of]);
  });

  test('REC33 sets how much audio a company stores, and clients that don’t know of it leave it', async () => {
    expect((await change({ recordings_gb: 5 })).body.limits.recordings_gb).toEqual({ own: 5, standard: 20 });
    expect((await change({ jobs: 2 })).body.limits.recordings_gb.own).toBe(5);
    expect((await change({ recordings_gb: 0 })).body.limits.recordings_gb.own).toBe(0);
    expect((await change({ recordings_gb: null })).body.limits.recordings_gb.own).toBeNull();
    expect((await change({ recordings_gb: 10_001 })).status).toBe(400);
  });

  test('OPS39 refuses an invalid limit, naming the field, and an unknown company', async () => {
    for (const limits of [
      { requests: 0 },
      { requests: 201 },
      { requests: 1.5 },
      { database_seconds: -1 },
      { jobs: 101 },
      { jobs: '3' },
      { reason: '' },
    ]) {
      const refused = await change(limits);
      expect([limits, refused.status]).toEqual([limits, 400]);
      expect(refused.text).toContain(Object.keys(limits)[0]);
    }
    expect((await change({ requests: 1 }, newId())).status).toBe(404);
  });
});
