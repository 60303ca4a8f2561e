import { listDealHistory } from '@dealwright/contract/deals/history';
import {
  changeBusinessProblem,
  getBusinessCase,
  listBusinessProblems,
  orderBusinessProblems,
  type ProblemInput,
  removeBusinessProblem,
} from '@dealwright/contract/qualification/business-problem';
import { removeStakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asCompany } from '../../../platform/as-member.ts';
import type { People, TestPerson } from '../../../testing/people.ts';
import { HOURS, ProblemScene } from '../../../testing/problem-scene.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addDeal, addStakeholder } from '../../../testing/test-deal.ts';

eachEngine((engine) => {
  describe('business problems of a deal', () => {
    let test: TestApp;
    let people: People;
    let scene: ProblemScene;

    beforeAll(async () => {
      test = await createTestApp(engine);
      people = test.people;
    });
    afterAll(() => test.close());
    beforeEach(async () => {
      scene = await new ProblemScene(test).begin();
    });

    it('BIZ01 shows each problem with its costs as ranges, and the totals with a month of waiting', async () => {
      expect(await scene.read()).toEqual({
        graded_on: '2026-03-10',
        problems: [],
        totals: [],
        can: { edit: true },
      });
      await scene.added();
      await scene.added(
        scene.whole({
          costs: [
            {
              label: 'Agency',
              period: 'month',
              currency: 'EUR',
              factors: [{ ...scene.number('100.50', null), unit: 'money' }],
            },
            {
              label: 'Fine',
              period: 'once',
              currency: 'EUR',
              factors: [{ ...scene.number('7', null, '9'), unit: 'money' }],
            },
          ],
        }),
      );
      const { problems, totals } = await scene.read();
      expect(problems[0]).toMatchObject({
        statement: {
          text: 'Rota changes eat the week',
          standing: { state: 'proven' },
          citation: { quote: HOURS },
        },
        affected: 'Ward managers',
        stakeholder: { id: scene.ana, name: 'Ana Silva' },
        consequence: { citation: { person: 'Tom Reed', source: { title: 'First call' } } },
        costs: [{ low_minor: 2_496_000, high_minor: 2_808_000, proven: true }],
      });
      expect(totals).toEqual([
        {
          currency: 'EUR',
          year: { low_minor: 120_600, high_minor: 120_600 },
          once: { low_minor: 700, high_minor: 900 },
          month: { low_minor: 10_050, high_minor: 10_050 },
          proven: {
            year: { low_minor: 0, high_minor: 0 },
            once: { low_minor: 0, high_minor: 0 },
            month: { low_minor: 0, high_minor: 0 },
          },
        },
        expect.objectContaining({
          currency: 'USD',
          year: { low_minor: 2_496_000, high_minor: 2_808_000 },
          month: { low_minor: 208_000, high_minor: 234_000 },
          proven: expect.objectContaining({ year: { low_minor: 2_496_000, high_minor: 2_808_000 } }),
        }),
      ]);
    });

    it('BIZ02 accepts a number with a quote only if the quote says it', async () => {
      const refused = async (body: ProblemInput, path: string) => {
        const answer = await scene.add(body);
        expect(answer.status, answer.text).toBe(400);
        expect(answer.text).toContain(path);
      };
      await refused(
        scene.whole({ costs: [scene.overtime([{ low: '13', high: '13' }])] }),
        'costs.0.factors.0.evidence_id',
      );
      await refused(
        scene.whole({ costs: [scene.overtime([{ high: '13' }])] }),
        'The quote doesn’t say this number',
      );
      await refused(
        scene.whole({ costs: [scene.overtime([{}, {}, { high: '46' }])] }),
        'costs.0.factors.2.evidence_id',
      );
      await refused(
        scene.whole({ costs: [{ ...scene.overtime(), currency: 'EUR' }] }),
        'costs.0.factors.2.evidence_id',
      );
      expect(
        (
          await scene.add(
            scene.whole({ costs: [scene.overtime([{ low: '13', high: '13', evidence_id: null }])] }),
          )
        ).status,
      ).toBe(201);
    });

    it('BIZ02 accepts only live, supporting evidence of the scene.deal that has a quote', async () => {
      const refused = async (body: Partial<ProblemInput>, says: string) => {
        const answer = await scene.add(scene.whole(body));
        expect(answer.status, answer.text).toBe(400);
        expect(answer.text).toContain(says);
      };
      const belief = await scene.evidence({ kind: 'seller_belief', stakeholder_id: null });
      await refused({ evidence_id: belief }, 'Choose evidence that has a quote');
      await scene.retract(scene.winter);
      await refused({}, 'This quote was retracted or replaced');
      const against = await scene.evidence({ pillar: 'champion', polarity: 'contradicts' });
      await refused({ consequence_evidence_id: against }, 'not one that contradicts');
      const own = scene.deal;
      scene.deal = await addDeal(test.database, people.rep);
      await refused({ stakeholder_id: null }, 'This evidence isn’t part of the deal');
      await refused(
        { evidence_id: null, consequence_evidence_id: null, costs: [] },
        'This person isn’t on the deal',
      );
      scene.deal = own;
    });

    it('BIZ01 rejects a cost without exactly one amount of money, and more than stays exact', async () => {
      const cost = scene.overtime();
      for (const factors of [
        [scene.number('1', null)],
        [],
        [{ ...scene.number('1', null), unit: 'money' as const, high: '0' }],
        [{ ...scene.number('999999999999', null), unit: 'money' as const }],
        [...cost.factors, ...cost.factors],
      ]) {
        expect((await scene.add(scene.whole({ costs: [{ ...cost, factors }] }))).status).toBe(400);
      }
    });

    it('BIZ05 is written as a whole, versioned, and stays if nothing changed', async () => {
      const problem = await scene.added();
      const change = (body: ProblemInput, version: number) =>
        test.call(people.rep, changeBusinessProblem, {
          params: { ...scene.params(), problem_id: problem.id },
          body,
          version,
        });
      expect((await change(scene.whole(), 1)).body.problems[0]?.version).toBe(1);
      const answer = await change(scene.whole({ statement: 'Rotas eat the week', costs: [] }), 1);
      expect(answer.body.problems[0]).toMatchObject({
        statement: { text: 'Rotas eat the week' },
        costs: [],
        version: 2,
      });
      const stale = await change(scene.whole(), 1);
      expect(stale.status).toBe(412);
      expect(stale.text).toContain('Rotas eat the week');
    });

    it('BIZ05 can be edited after a quote of it was retracted, without letting go of the number', async () => {
      const problem = await scene.added();
      await scene.retract(scene.hours);
      const answer = await test.call(people.rep, changeBusinessProblem, {
        params: { ...scene.params(), problem_id: problem.id },
        body: scene.whole({ consequence: 'Three wards close' }),
        version: 1,
      });
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body.problems[0]?.costs[0]?.factors[0]?.standing.state).toBe('lost');
    });

    it('BIZ05 records each change in the history of the scene.deal, and announces it', async () => {
      const first = await scene.added();
      const second = await scene.added(scene.whole({ statement: 'Second' }));
      const order = (problem_ids: string[]) =>
        test.call(people.rep, orderBusinessProblems, { params: scene.params(), body: { problem_ids } });
      const ordered = await order([second.id, first.id]);
      expect(ordered.body.problems.map(({ id }) => id)).toEqual([second.id, first.id]);
      for (const wrong of [[first.id], [first.id, first.id], [first.id, scene.deal.id]]) {
        expect((await order(wrong)).status).toBe(409);
      }
      const removed = await test.call(people.rep, removeBusinessProblem, {
        params: { ...scene.params(), problem_id: second.id },
      });
      expect(removed.body.problems.map(({ id }) => id)).toEqual([first.id]);
      const { items } = (await test.call(people.rep, listDealHistory, { params: scene.params(), query: {} }))
        .body;
      const own = items.filter(({ field }) => field.startsWith('business_problem'));
      expect(own.map(({ field }) => field)).toEqual([
        'business_problem',
        'business_problem_order',
        'business_problem',
        'business_problem',
      ]);
      expect(own[0]).toMatchObject({ old_value: { statement: 'Second' }, new_value: null });
      expect(own[1]?.new_value).toEqual(['Second', 'Rota changes eat the week']);
      const events = await test.database.transaction('dealwright_system', (tx) =>
        queryRows(tx, `select 1 from events where deal_id = $1 and type = 'meddpicc.changed'`, [
          scene.deal.id,
        ]),
      );
      expect(events).toHaveLength(3 + 4);
    });

    it('BIZ05 has at most 20 problems', async () => {
      for (let count = 0; count < 20; count += 1) await scene.added(scene.whole({ costs: [] }));
      const refused = await scene.add();
      expect([refused.status, refused.text.includes('at most 20')]).toEqual([409, true]);
    });

    it('BIZ06 is read by people who can see the scene.deal and changed by people who can edit it', async () => {
      const problem = await scene.added();
      expect(await scene.read(people.viewer)).toMatchObject({ can: { edit: false }, problems: [{}] });
      const one = { params: { ...scene.params(), problem_id: problem.id } };
      const tries = (person: TestPerson) => [
        scene.add(scene.whole(), person),
        test.call(person, changeBusinessProblem, { ...one, body: scene.whole(), version: 1 }),
        test.call(person, removeBusinessProblem, one),
        test.call(person, orderBusinessProblems, {
          params: scene.params(),
          body: { problem_ids: [problem.id] },
        }),
      ];
      for (const answer of await Promise.all(tries(people.viewer))) expect(answer.status).toBe(403);
      for (const person of [people.otherRep, people.stranger]) {
        for (const answer of await Promise.all(tries(person))) expect(answer.status).toBe(404);
        expect((await test.call(person, listBusinessProblems, { params: scene.params() })).status).toBe(404);
        expect((await test.call(person, getBusinessCase, { params: scene.params() })).status).toBe(404);
      }
      const nothing = { params: { ...scene.params(), problem_id: scene.deal.id } };
      expect((await test.call(people.rep, removeBusinessProblem, nothing)).status).toBe(404);
    });

    it('BIZ06 keeps the words when the person it names leaves the deal', async () => {
      const paul = await addStakeholder(test.database, people.rep.companyId, scene.deal, 'Paul Grey');
      await scene.added(scene.whole({ stakeholder_id: paul }));
      const gone = await test.call(people.rep, removeStakeholder, {
        params: { ...scene.params(), stakeholder_id: paul },
      });
      expect(gone.status).toBe(204);
      expect((await scene.read()).problems[0]).toMatchObject({
        affected: 'Ward managers',
        stakeholder: null,
      });
    });

    it('BIZ06 keeps a scene.deal and a person in use when the import that added them is undone', async () => {
      const { companyId } = people.rep;
      scene.deal = await addDeal(test.database, people.rep);
      const unused = await addDeal(test.database, people.rep);
      const paul = await addStakeholder(test.database, companyId, unused, 'Paul Grey');
      const leftOver = await asCompany(test.database, companyId, (tx) =>
        queryRows<{ used: string[] }>(tx, 'select app.remove_unused_people($1::uuid[]) as used', [[paul]]),
      );
      expect(leftOver[0]?.used).toEqual([]);
      await scene.added({
        ...scene.whole(),
        evidence_id: null,
        stakeholder_id: null,
        consequence_evidence_id: null,
        costs: [],
      });
      const removed = await asCompany(test.database, companyId, (tx) =>
        queryRows<{ used: string[] }>(tx, 'select app.remove_unused_deals($1::uuid[]) as used', [
          [scene.deal.id, unused.id],
        ]),
      );
      expect(removed[0]?.used).toEqual([scene.deal.id]);
      const ida = await addStakeholder(test.database, companyId, scene.deal, 'Ida Holm');
      await scene.added({
        ...scene.whole(),
        evidence_id: null,
        stakeholder_id: ida,
        consequence_evidence_id: null,
        costs: [],
      });
      const kept = await asCompany(test.database, companyId, (tx) =>
        queryRows<{ used: string[] }>(tx, 'select app.remove_unused_people($1::uuid[]) as used', [[ida]]),
      );
      expect(kept[0]?.used).toEqual([ida]);
    });
  });
});
