import { getLatestAnalysis, requestAnalysis } from '@dealwright/contract/analyst/analyses';
import {
  applyAiSuggestions,
  getMeddpiccCompare,
  withdrawApplication,
} from '@dealwright/contract/analyst/suggestions';
import { createInteraction } from '@dealwright/contract/interactions';
import { getScorecard, retractEvidence } from '@dealwright/contract/qualification/evidence';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../../platform/log.ts';
import type { TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addDeal, addStakeholder, type TestDeal } from '../../testing/test-deal.ts';
import { runAnalysis } from './run-analysis.ts';

const CALL = `Ana Silva: We lose about 40,000 euros every month because shifts are planned by hand.

Ana Silva: Our CFO Tom Reed signs everything above 20,000 euros.`;

eachEngine((engine) => {
  describe('suggestions whose applying is undone', () => {
    let test: TestApp;
    let deal: TestDeal;
    let chosen: string[];

    beforeAll(async () => {
      test = await createTestApp(engine);
      test.clock.now = new Date('2026-03-10T12:00:00Z');
    });
    afterAll(() => test.close());
    beforeEach(async () => {
      const { rep } = test.people;
      deal = await addDeal(test.database, rep);
      await addStakeholder(test.database, rep.companyId, deal, 'Ana Silva');
      const call = await test.call(rep, createInteraction, {
        params: { number: deal.number },
        body: { kind: 'call', title: 'Call', occurred_at: '2026-03-01T09:00:00Z', source: { text: CALL } },
      });
      const params = { number: deal.number, interaction_id: call.body.id };
      const asked = await test.call(rep, requestAnalysis, { params });
      await runAnalysis(
        {
          database: test.database,
          model: null,
          log: createLogger({ production: true, logLevel: 'silent' }),
          now: () => test.clock.now,
        },
        { companyId: rep.companyId, analysisId: asked.body.id },
      );
      expect((await test.call(rep, getLatestAnalysis, { params })).body?.status).toBe('succeeded');
      chosen = await waiting();
      expect(chosen.length).toBeGreaterThan(1);
    });

    const waiting = async (): Promise<string[]> => {
      const { body } = await test.call(test.people.rep, getMeddpiccCompare, { query: { deal_id: deal.id } });
      return body.pillars.flatMap(({ suggestions }) =>
        suggestions.filter(({ kind }) => kind === 'buyer_said').map(({ id }) => id),
      );
    };
    const scorecard = async () =>
      (await test.call(test.people.rep, getScorecard, { params: { number: deal.number } })).body;
    const evidence = async () => (await scorecard()).pillars.flatMap((pillar) => pillar.evidence);
    const apply = () =>
      test.call(test.people.rep, applyAiSuggestions, {
        body: { deal_id: deal.id, suggestions: chosen.map((id) => ({ id })) },
      });
    const withdraw = (person: TestPerson, suggestions = chosen) =>
      test.call(person, withdrawApplication, { body: { deal_id: deal.id, suggestions } });

    it('take their evidence along, leave the grades as before, and wait again', async () => {
      const before = await scorecard();
      expect((await apply()).status).toBe(200);
      const { rep, manager, viewer, otherRep, stranger } = test.people;
      expect((await withdraw(viewer)).status).toBe(403);
      for (const person of [otherRep, stranger]) expect((await withdraw(person)).status).toBe(404);
      const missing = '0198c0de-0000-7000-8000-000000000001';
      expect((await withdraw(rep, [...chosen, missing])).status).toBe(409);
      expect(await evidence()).toHaveLength(chosen.length);

      const answers = await Promise.all([withdraw(rep), withdraw(manager)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const done = answers.find(({ status }) => status === 200)?.body;
      expect(done).toMatchObject({ withdrawn: chosen.length, deal: { score: before.score } });
      const grades = before.pillars.map(({ grade }) => grade);
      expect(done?.scorecard.pillars.map(({ grade }) => grade)).toEqual(grades);
      expect((await waiting()).sort()).toEqual([...chosen].sort());
      expect((await apply()).status).toBe(200);
    });

    it('stay applied, all of them, where one was retracted since', async () => {
      const { rep } = test.people;
      await apply();
      const [row] = await evidence();
      const params = { number: deal.number, evidence_id: row?.id ?? '' };
      await test.call(rep, retractEvidence, { params, body: { reason: 'A misunderstanding' } });
      const undone = await withdraw(rep);
      expect([undone.status, undone.problem.code]).toEqual([409, 'conflict']);
      expect((await evidence()).filter(({ id }) => id !== row?.id)).toHaveLength(chosen.length - 1);
      expect(await waiting()).toEqual([]);
    });
  });
});
