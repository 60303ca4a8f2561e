import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOURS, ProblemScene } from '../../../testing/problem-scene.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

eachEngine((engine) => {
  describe('quotes behind a business problem', () => {
    let test: TestApp;
    let scene: ProblemScene;

    beforeAll(async () => {
      test = await createTestApp(engine);
    });
    afterAll(() => test.close());
    beforeEach(async () => {
      scene = await new ProblemScene(test).begin();
    });

    it('BIZ03 says why a number lost its proof, and counts it as an estimate, in the next answer', async () => {
      await scene.added();
      await scene.retract(scene.hours);
      const after = await scene.read();
      const factor = after.problems[0]?.costs[0]?.factors[0];
      expect(factor?.standing).toEqual({ state: 'lost', reason: 'retracted', on: '2026-03-10' });
      expect(after.problems[0]?.costs[0]?.proven).toBe(false);
      expect(after.totals[0]?.proven.year).toEqual({ low_minor: 0, high_minor: 0 });
      expect(after.totals[0]?.year.low_minor).toBe(2_496_000);
      await scene.evidence({ supersedes: scene.price });
      expect((await scene.read()).problems[0]?.costs[0]?.factors[2]?.standing.reason).toBe('superseded');
      test.clock.now = new Date('2026-07-10T12:00:00Z');
      expect((await scene.read()).problems[0]?.consequence.standing).toMatchObject({
        state: 'lost',
        reason: 'aged',
      });
    });

    it('BIZ03 counts nothing as proven while its pillar is disputed', async () => {
      await scene.added();
      await scene.evidence({ polarity: 'contradicts' });
      const { problems } = await scene.read();
      expect(problems[0]?.statement.standing).toMatchObject({ state: 'lost', reason: 'disputed' });
      expect((await scene.printed()).problems).toEqual([]);
    });

    it('BIZ04 prints only what is proven: a number without a source is never printed', async () => {
      await scene.added();
      await scene.added(
        scene.whole({
          statement: 'Second',
          affected: 'Finance',
          costs: [scene.overtime([{ low: '77', high: '77', evidence_id: null }])],
        }),
      );
      await scene.added(scene.whole({ statement: 'Third', evidence_id: null }));
      const page = await scene.printed();
      expect(page.problems).toMatchObject([
        {
          statement: 'Rota changes eat the week',
          quote: { text: HOURS, person: 'Ana Silva', said_on: '2026-03-01' },
          affected: 'Ward managers',
          consequence: { quote: { person: 'Tom Reed' } },
          costs: [
            { low_minor: 2_496_000, factors: [{ low: '12' }, { low: '52' }, { low: '40', high: '45' }] },
          ],
        },
        { statement: 'Second', affected: null, costs: [] },
      ]);
      expect(page.totals).toMatchObject([
        { currency: 'USD', year: { low_minor: 2_496_000, high_minor: 2_808_000 } },
      ]);
      expect(page.left_out).toEqual([
        { problem: 'Second', part: 'affected', text: 'Finance', reason: 'estimate' },
        { problem: 'Second', part: 'cost', text: 'Overtime', reason: 'estimate' },
        { problem: 'Third', part: 'problem', text: 'Third', reason: 'estimate' },
      ]);
      expect(JSON.stringify([page.problems, page.totals])).not.toMatch(
        /"77"|Finance|Third|score|grade"|amount/,
      );
    });

    it('BIZ04 no longer prints a number once its quote is retracted', async () => {
      await scene.added();
      await scene.retract(scene.price);
      const page = await scene.printed();
      expect(page.problems[0]?.costs).toEqual([]);
      expect(page.totals).toEqual([]);
      expect(page.left_out).toMatchObject([{ part: 'cost', text: 'Overtime', reason: 'retracted' }]);
      await scene.retract(scene.hours);
      expect((await scene.printed()).problems).toEqual([]);
    });
  });
});
