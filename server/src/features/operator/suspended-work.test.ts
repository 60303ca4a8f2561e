import { getLatestAnalysis, requestAnalysis } from '@dealwright/contract/analyst/analyses';
import { createInteraction } from '@dealwright/contract/interactions';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { newId } from '../../platform/ids.ts';
import { createLogger } from '../../platform/log.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { takeWaiting } from '../../platform/mail/store.ts';
import { Queue } from '../../platform/queue.ts';
import { forgetExpired } from '../../testing/forget-expired.ts';
import { castOperator } from '../../testing/operator.ts';
import type { TestPerson } from '../../testing/people.ts';
import { putCompanyState } from '../../testing/suspension.ts';
import { createTestApp, type TestApp, testConfig } from '../../testing/test-app.ts';
import { addDeal } from '../../testing/test-deal.ts';
import { eachWebhookScene } from '../../testing/webhook-scene.ts';
import { createWorker } from '../../worker.ts';
import { emptyTrash } from '../deals/jobs.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const log = createLogger({ production: true, logLevel: 'silent' });
const WAIT = { timeout: 45_000, interval: 100 };

describe('webhooks of a suspended company', () => {
  eachWebhookScene((scene) => {
    test('OPER13 wait, whether put up before or after, and go out once it resumes with the time they had', async () => {
      const operator = await castOperator(scene.app);
      const put = (state: 'active' | 'suspended') =>
        putCompanyState(scene.app, operator, scene.admin.companyId, state);
      await scene.change('Before it was put up');
      await scene.putUp();
      await scene.change('After it was put up');
      expect((await put('suspended')).status).toBe(200);
      await scene.putUp();
      await expect(scene.deliver()).rejects.toMatchObject({ code: 'DW001' });
      expect(scene.receiver.requests).toEqual([]);
      scene.moveClock(10 * DAY_MS);
      await scene.app.database.transaction('dealwright_system', (tx) =>
        queryRows(tx, 'update sessions set proved_at = $1', [scene.app.clock.now]),
      );
      await put('active');
      await scene.deliver();
      expect(scene.receiver.requests).toHaveLength(2);
      expect((await scene.log()).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
    });
  });
});

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

  const run = <R>(sql: string, params: readonly unknown[] = []) =>
    app.database.transaction('dealwright_system', (tx) => queryRows<R>(tx, sql, params));
  const put = async (state: 'active' | 'suspended') => {
    await run(`update sessions set proved_at = $1, expires_at = $1::timestamptz + interval '400 days'`, [
      app.clock.now,
    ]);
    expect((await putCompanyState(app, operator, own, state)).status).toBe(200);
  };

  test('OPER13 what its people asked for waits for the worker, and is done once it resumes', async () => {
    const { rep } = app.people;
    const deal = await addDeal(app.database, rep);
    const params = { number: deal.number };
    const kept = await app.call(rep, createInteraction, {
      params,
      body: {
        kind: 'note',
        title: 'Call',
        occurred_at: app.clock.now.toISOString(),
        source: { text: 'Ana Silva: We lose about 40,000 euros every month.' },
      },
    });
    expect(kept.status, kept.text).toBe(201);
    const asked = await app.call(rep, requestAnalysis, {
      params: { ...params, interaction_id: kept.body.id },
    });
    expect(asked.status, asked.text).toBeLessThan(300);
    await put('suspended');
    const worker = await createWorker({ config: testConfig(), database: app.database, log });
    try {
      const waiting = () =>
        run<{ waiting: number }>(
          'select count(*)::int as waiting from events where company_id = $1 and dispatched_at is null',
          [own],
        );
      const [before] = await waiting();
      expect(before?.waiting).toBeGreaterThan(0);
      await new Promise((resolve) => setTimeout(resolve, 4_000));
      expect(await waiting()).toEqual([before]);
      await put('active');
      await vi.waitFor(async () => {
        const { body } = await app.call(rep, getLatestAnalysis, {
          params: { ...params, interaction_id: kept.body.id },
        });
        expect(body?.status).toBe('succeeded');
      }, WAIT);
    } finally {
      await worker.close();
    }
  });

  test('OPER13 a job that was queued before is put by, not lost, and not tried in vain', async () => {
    const queue = new Queue(app.database, log);
    await queue.start();
    try {
      const job = {
        name: 'work-of-a-company',
        data: z.object({ company_id: z.uuid(), nth: z.number() }),
        retries: 0,
        retryDelaySeconds: 1,
        expireSeconds: 60,
      };
      const done: number[] = [];
      await queue.prepare([job]);
      await put('suspended');
      await queue.send(job, { company_id: own, nth: 1 }, { key: 'one' });
      await queue.send(job, { company_id: app.people.stranger.companyId, nth: 2 }, { key: 'two' });
      await queue.work(job, 1, async ({ data }) => void done.push(data.nth));
      const held = () =>
        app.database.asOwner.query<{ nth: number }>(
          `select (data ->> 'nth')::int as nth from pgboss.job
            where name = 'work-of-a-company' and state = 'created' and start_after > now()`,
        );
      await vi.waitFor(async () => expect([done, await held()]).toEqual([[2], [{ nth: 1 }]]), WAIT);
      await put('active');
      await app.database.asOwner.query(
        `update pgboss.job set start_after = now() where name = 'work-of-a-company' and state = 'created'`,
      );
      await vi.waitFor(() => expect(done).toEqual([2, 1]), WAIT);
    } finally {
      await queue.stop();
    }
  });

  test('OPER13 its mail waits, and that of others goes', async () => {
    const mail = (companyId: string) => ({
      to: 'someone@own.example',
      companyId,
      kind: 'test',
      subject: 'S',
      heading: 'H',
      blocks: [{ text: 'Hello' }],
    });
    await run('delete from mails');
    await put('suspended');
    await app.database.transaction('dealwright_system', async (tx) => {
      for (const company of [own, app.people.stranger.companyId]) await queueMail(tx, mail(company));
    });
    const take = () => app.database.transaction('dealwright_system', (tx) => takeWaiting(tx, 10));
    expect(await take()).toHaveLength(1);
    await put('active');
    expect(await take()).toHaveLength(1);
  });

  test('OPER13 nothing of it is erased while it is suspended, nor in the week after', async () => {
    const deal = await addDeal(app.database, app.people.rep);
    await run(`update deals set shelf = 'deleted', shelved_at = $2 where id = $1`, [deal.id, app.clock.now]);
    const event = newId();
    await run(
      `insert into events (company_id, id, type, created_at, dispatched_at) values ($1, $2, 'deal.changed', now(), now())`,
      [own, event],
    );
    await put('suspended');
    app.clock.now = new Date(app.clock.now.getTime() + 60 * DAY_MS);
    const erase = async () => [
      await emptyTrash(app.database, app.clock.now),
      (await forgetExpired(app.database, app.clock.now))['events'] ?? 0,
    ];
    expect(await erase()).toEqual([0, 0]);
    await put('active');
    expect(await erase()).toEqual([0, 0]);
    app.clock.now = new Date(app.clock.now.getTime() + 8 * DAY_MS);
    const [erased] = await erase();
    expect(erased).toBeGreaterThan(0);
  });
});
