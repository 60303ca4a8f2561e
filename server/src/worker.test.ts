import { type Analysis, getLatestAnalysis, requestAnalysis } from '@dealwright/contract/analyst/analyses';
import { createInteraction } from '@dealwright/contract/interactions';
import { openPostgres } from '@dealwright/db/postgres/open-postgres';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AnalystFailure, type ModelAnalyst } from './features/analyst/analyst.ts';
import { answerEmbedded } from './features/analyst/embedded-answer.ts';
import { createLogger } from './platform/log.ts';
import { createTestApp, type TestApp, testConfig } from './testing/test-app.ts';
import { addDeal, addStakeholder, type TestDeal } from './testing/test-deal.ts';
import { createWorker, type Worker, type WorkerDeps } from './worker.ts';

const CALL = 'Ana Silva: We lose about 40,000 euros every month because shifts are planned by hand.';
const log = createLogger({ production: true, logLevel: 'silent' });

async function until<T>(what: () => Promise<T | null>, seconds = 45): Promise<T> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const found = await what();
    if (found !== null) return found;
    if (Date.now() > end) throw new Error(`nothing came within ${seconds} s`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

eachEngine((engine) => {
  describe('the worker', () => {
    let test: TestApp;
    let deal: TestDeal;
    let workers: Worker[];

    beforeEach(async () => {
      workers = [];
      test = await createTestApp(engine);
      deal = await addDeal(test.database, test.people.rep);
      await addStakeholder(test.database, test.people.rep.companyId, deal, 'Ana Silva');
    });
    afterEach(async () => {
      for (const worker of workers) await worker.close();
      await test.close();
    });

    const work = async (deps: Partial<WorkerDeps> = {}) => {
      const now = () => test.clock.now;
      const worker = await createWorker({ config: testConfig(), database: test.database, log, now, ...deps });
      workers.push(worker);
    };
    const ask = async (title = 'First call') => {
      const kept = await test.call(test.people.rep, createInteraction, {
        params: { number: deal.number },
        body: { kind: 'call', title, occurred_at: '2026-03-01T09:00:00Z', source: { text: CALL } },
      });
      const params = { number: deal.number, interaction_id: kept.body.id };
      expect((await test.call(test.people.rep, requestAnalysis, { params })).status).toBe(202);
      return kept.body.id;
    };
    const finished = (interactionId: string, seconds?: number): Promise<Analysis> =>
      until(async () => {
        const params = { number: deal.number, interaction_id: interactionId };
        const { body } = await test.call(test.people.rep, getLatestAnalysis, { params });
        return body && (body.status === 'succeeded' || body.status === 'failed') ? body : null;
      }, seconds);

    it('carries out what was asked while it was away, and what is asked now', async () => {
      const before = await ask();
      await work();
      expect(await finished(before)).toMatchObject({
        status: 'succeeded',
        analyst: 'embedded',
        progress: 100,
      });
      const after = await ask('Second call');
      expect((await finished(after)).status).toBe('succeeded');
      await until(async () => {
        const [row] = await test.database.transaction('dealwright_system', (tx) =>
          queryRows<{ waiting: bigint }>(
            tx,
            'select count(*) as waiting from events where dispatched_at is null',
          ),
        );
        return Number(row?.waiting) === 0 ? true : null;
      });
    });

    it('several workers share the work: each analysis runs once', async () => {
      const runs: string[] = [];
      const model: ModelAnalyst = {
        model: 'double',
        serviceType: 'double',
        analyse: async (input) => {
          runs.push(input.document.text);
          await new Promise((resolve) => setTimeout(resolve, 50));
          return answerEmbedded(input);
        },
      };
      const second = test.database.url ? openPostgres({ url: test.database.url, poolSize: 4 }) : null;
      await work({ model });
      await work({ model, ...(second ? { database: second } : {}) });
      const ids = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(ask));
      const done = await Promise.all(ids.map((id) => finished(id)));
      expect(done.every((analysis) => analysis.status === 'succeeded' && analysis.analyst === 'model')).toBe(
        true,
      );
      expect(runs.length).toBe(6);
      for (const worker of workers.splice(0)) await worker.close();
      await second?.close();
    });

    it('tries again what failed in passing, then says what happened', async () => {
      let tries = 0;
      const model: ModelAnalyst = {
        model: 'double',
        serviceType: 'double',
        analyse: async (input) => {
          tries += 1;
          if (tries === 1) throw new AnalystFailure('The model provider is having problems.', true);
          return answerEmbedded(input);
        },
      };
      await work({ model });
      expect((await finished(await ask(), 30)).status).toBe('succeeded');
      expect(tries).toBe(2);
    });

    it('an analyst that breaks ends the analysis with a sentence, not with its insides', async () => {
      const model: ModelAnalyst = {
        model: 'double',
        serviceType: 'double',
        analyse: async () => {
          throw new TypeError('cannot read properties of undefined at /srv/app.ts:1');
        },
      };
      await work({ model });
      expect(await finished(await ask())).toMatchObject({
        status: 'failed',
        failure: 'The analysis failed on our side. Start it again.',
        suggestions: 0,
      });
    });
  });
});
