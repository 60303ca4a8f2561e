import { type Analysis, getLatestAnalysis, requestAnalysis } from '@dealwright/contract/analyst/analyses';
import { createInteraction } from '@dealwright/contract/interactions';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asSystem } from '../../platform/as-system.ts';
import { createLogger } from '../../platform/log.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addDeal, addStakeholder, type TestDeal } from '../../testing/test-deal.ts';
import type { LockedAnswer, ModelAnalyst } from './analyst.ts';
import { answerEmbedded } from './embedded-answer.ts';
import { resumeStuckAnalyses } from './resume-stuck-analyses.ts';
import { runAnalysis } from './run-analysis.ts';

const CALL = 'Ana Silva: We lose about 40,000 euros every month because shifts are planned by hand.';
const log = createLogger({ production: true, logLevel: 'silent' });

eachEngine((engine) => {
  describe('an analysis whose worker died', () => {
    let test: TestApp;
    let deal: TestDeal;
    beforeEach(async () => {
      test = await createTestApp(engine);
      deal = await addDeal(test.database, test.people.rep);
      await addStakeholder(test.database, test.people.rep.companyId, deal, 'Ana Silva');
    });
    afterEach(() => test.close());

    const ask = async (): Promise<{ analysisId: string; latest: () => Promise<Analysis> }> => {
      const kept = await test.call(test.people.rep, createInteraction, {
        params: { number: deal.number },
        body: {
          kind: 'call',
          title: 'First call',
          occurred_at: '2026-03-01T09:00:00Z',
          source: { text: CALL },
        },
      });
      const params = { number: deal.number, interaction_id: kept.body.id };
      const asked = await test.call(test.people.rep, requestAnalysis, { params });
      const latest = async () => {
        const { body } = await test.call(test.people.rep, getLatestAnalysis, { params });
        if (!body) throw new Error('no analysis');
        return body;
      };
      return { analysisId: asked.body.id, latest };
    };
    /** An analyst that pauses in the middle until resumed. */
    const stopped = () => {
      let goOn = (): void => undefined;
      let begun = (): void => undefined;
      const beginning = new Promise<void>((resolve) => {
        begun = resolve;
      });
      const model: ModelAnalyst = {
        model: 'stopped',
        serviceType: 'stopped',
        analyse: (input) =>
          new Promise<LockedAnswer>((resolve) => {
            goOn = () => resolve(answerEmbedded(input));
            begun();
          }),
      };
      return { model, beginning, goOn: () => goOn() };
    };
    const deps = (model: ModelAnalyst | null = null) => ({
      database: test.database,
      model,
      log,
      now: () => test.clock.now,
    });

    it('is taken over by the next run, and the old run writes nothing any more', async () => {
      const { analysisId, latest } = await ask();
      const task = { companyId: test.people.rep.companyId, analysisId };
      const dead = stopped();
      const oldRun = runAnalysis(deps(dead.model), task);
      await dead.beginning;
      await runAnalysis(deps(), task);
      expect(await latest()).toMatchObject({ status: 'running', progress: 30 });
      await runAnalysis(deps(), { ...task, takeOver: true });
      const done = await latest();
      expect(done).toMatchObject({ status: 'succeeded', analyst: 'embedded' });
      dead.goOn();
      await oldRun;
      expect(await latest()).toEqual(done);
    });

    it('is found after ten minutes and queued again, and given up honestly after long', async () => {
      const { analysisId, latest } = await ask();
      const dead = stopped();
      void runAnalysis(deps(dead.model), { companyId: test.people.rep.companyId, analysisId });
      await dead.beginning;
      const later = (minutes: number) => new Date(test.clock.now.getTime() + minutes * 60_000);
      const sweep = (minutes: number) =>
        asSystem(test.database, (tx) => resumeStuckAnalyses(tx, later(minutes)));
      expect(await sweep(9)).toEqual([]);
      expect(await sweep(11)).toMatchObject([{ id: analysisId }]);
      expect((await latest()).status).toBe('queued');
      expect(await sweep(60)).toEqual([]);
      expect(await latest()).toMatchObject({
        status: 'failed',
        failure: 'The analysis was interrupted. Start it again.',
      });
    });
  });
});
