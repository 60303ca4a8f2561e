import { listDealHistory } from '@dealwright/contract/deals/history';
import { createInteraction } from '@dealwright/contract/interactions';
import {
  changeBusinessProblem,
  createBusinessProblem,
  getBusinessCase,
  listBusinessProblems,
  orderBusinessProblems,
  type ProblemInput,
  removeBusinessProblem,
} from '@dealwright/contract/qualification/business-problem';
import { addEvidence, retractEvidence } from '@dealwright/contract/qualification/evidence';
import type { BodyOf } from '@dealwright/contract/route';
import { removeStakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asCompany } from '../../../platform/as-member.ts';
import type { People, TestPerson } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addDeal, addStakeholder, type TestDeal } from '../../../testing/test-deal.ts';

const TODAY = '2026-03-10T12:00:00Z';
const CALL = `Ana: Our ward managers lose twelve hours a week to rota changes.
Ana: An hour of overtime is 40 to 45 dollars, 52 weeks a year.
Tom: If it goes on, three wards close in winter.`;
const HOURS = 'Our ward managers lose twelve hours a week to rota changes.';
const PRICE = 'An hour of overtime is 40 to 45 dollars, 52 weeks a year.';
const WINTER = 'If it goes on, three wards close in winter.';

type Factor = ProblemInput['costs'][number]['factors'][number];

eachEngine((engine) => {
  describe('business problems of a deal', () => {
    let test: TestApp;
    let people: People;
    let deal: TestDeal;
    let ana: string;
    let hours: string;
    let price: string;
    let winter: string;

    beforeAll(async () => {
      test = await createTestApp(engine);
      people = test.people;
    });
    afterAll(() => test.close());

    beforeEach(async () => {
      at(TODAY);
      deal = await addDeal(test.database, people.rep);
      ana = await addStakeholder(test.database, people.rep.companyId, deal, 'Ana Silva');
      const tom = await addStakeholder(test.database, people.rep.companyId, deal, 'Tom Reed');
      const source = await test.call(people.rep, createInteraction, {
        params: { number: deal.number },
        body: {
          kind: 'call',
          title: 'First call',
          occurred_at: '2026-03-01T09:00:00Z',
          source: { text: CALL },
        },
      });
      const quoted = (quote: string, stakeholder_id: string) =>
        evidence({
          statement: quote.slice(0, 40),
          stakeholder_id,
          source: { interaction_id: source.body.id, quote },
        });
      hours = await quoted(HOURS, ana);
      price = await quoted(PRICE, ana);
      winter = await quoted(WINTER, tom);
    });

    const at = (time: string) => {
      test.clock.now = new Date(time);
    };
    const params = () => ({ number: deal.number });
    const evidence = async (row: Partial<BodyOf<typeof addEvidence>>): Promise<string> => {
      const body = {
        pillar: 'identify_pain' as const,
        kind: 'buyer_said' as const,
        statement: 'They lose time',
        occurred_on: '2026-03-01',
        stakeholder_id: ana,
        ...row,
      };
      const answer = await test.call(people.rep, addEvidence, { params: params(), body });
      expect(answer.status, answer.text).toBe(201);
      const rows = await test.database.transaction('dealwright_system', (tx) =>
        queryRows<{ id: string }>(
          tx,
          'select id from meddpicc_evidence where deal_id = $1 order by created_at desc, id desc limit 1',
          [deal.id],
        ),
      );
      return rows[0]?.id ?? '';
    };
    const retract = (id: string) =>
      test.call(people.rep, retractEvidence, {
        params: { ...params(), evidence_id: id },
        body: { reason: 'She corrected herself' },
      });
    const number = (low: string, evidence_id: string | null, high = low): Factor => ({
      label: 'Hours a week',
      unit: 'number',
      low,
      high,
      evidence_id,
    });
    const overtime = (factors: Partial<Factor>[] = []): ProblemInput['costs'][number] => ({
      label: 'Overtime',
      period: 'year',
      currency: 'USD',
      factors: [
        { ...number('12', hours), ...factors[0] },
        { ...number('52', price), label: 'Weeks', ...factors[1] },
        { label: 'Per hour', unit: 'money', low: '40', high: '45', evidence_id: price, ...factors[2] },
      ],
    });
    const whole = (change: Partial<ProblemInput> = {}): ProblemInput => ({
      statement: 'Rota changes eat the week',
      evidence_id: hours,
      affected: 'Ward managers',
      stakeholder_id: ana,
      consequence: 'Wards close in winter',
      consequence_evidence_id: winter,
      costs: [overtime()],
      ...change,
    });
    const add = (body: ProblemInput = whole(), person: TestPerson = people.rep) =>
      test.call(person, createBusinessProblem, { params: params(), body });
    const added = async (body?: ProblemInput) => {
      const answer = await add(body);
      expect(answer.status, answer.text).toBe(201);
      const problem = answer.body.problems.at(-1);
      if (!problem) throw new Error('a problem was added');
      return problem;
    };
    const read = async (person: TestPerson = people.rep) =>
      (await test.call(person, listBusinessProblems, { params: params() })).body;
    const printed = async () => (await test.call(people.rep, getBusinessCase, { params: params() })).body;

    it('BIZ01 shows each problem with its costs as ranges, and the totals with a month of waiting', async () => {
      expect(await read()).toEqual({
        graded_on: '2026-03-10',
        problems: [],
        totals: [],
        can: { edit: true },
      });
      await added();
      await added(
        whole({
          costs: [
            {
              label: 'Agency',
              period: 'month',
              currency: 'EUR',
              factors: [{ ...number('100.50', null), unit: 'money' }],
            },
            {
              label: 'Fine',
              period: 'once',
              currency: 'EUR',
              factors: [{ ...number('7', null, '9'), unit: 'money' }],
            },
          ],
        }),
      );
      const { problems, totals } = await read();
      expect(problems[0]).toMatchObject({
        statement: {
          text: 'Rota changes eat the week',
          standing: { state: 'proven' },
          citation: { quote: HOURS },
        },
        affected: 'Ward managers',
        stakeholder: { id: ana, name: 'Ana Silva' },
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
        const answer = await add(body);
        expect(answer.status, answer.text).toBe(400);
        expect(answer.text).toContain(path);
      };
      await refused(
        whole({ costs: [overtime([{ low: '13', high: '13' }])] }),
        'costs.0.factors.0.evidence_id',
      );
      await refused(whole({ costs: [overtime([{ high: '13' }])] }), 'The quote doesn’t say this number');
      await refused(whole({ costs: [overtime([{}, {}, { high: '46' }])] }), 'costs.0.factors.2.evidence_id');
      await refused(whole({ costs: [{ ...overtime(), currency: 'EUR' }] }), 'costs.0.factors.2.evidence_id');
      expect(
        (await add(whole({ costs: [overtime([{ low: '13', high: '13', evidence_id: null }])] }))).status,
      ).toBe(201);
    });

    it('BIZ02 accepts only live, supporting evidence of the deal that has a quote', async () => {
      const refused = async (body: Partial<ProblemInput>, says: string) => {
        const answer = await add(whole(body));
        expect(answer.status, answer.text).toBe(400);
        expect(answer.text).toContain(says);
      };
      const belief = await evidence({ kind: 'seller_belief', stakeholder_id: null });
      await refused({ evidence_id: belief }, 'Choose evidence that has a quote');
      await retract(winter);
      await refused({}, 'This quote was retracted or replaced');
      const against = await evidence({ pillar: 'champion', polarity: 'contradicts' });
      await refused({ consequence_evidence_id: against }, 'not one that contradicts');
      const own = deal;
      deal = await addDeal(test.database, people.rep);
      await refused({ stakeholder_id: null }, 'This evidence isn’t part of the deal');
      await refused(
        { evidence_id: null, consequence_evidence_id: null, costs: [] },
        'This person isn’t on the deal',
      );
      deal = own;
    });

    it('BIZ01 rejects a cost without exactly one amount of money, and more than stays exact', async () => {
      const cost = overtime();
      for (const factors of [
        [number('1', null)],
        [],
        [{ ...number('1', null), unit: 'money' as const, high: '0' }],
        [{ ...number('999999999999', null), unit: 'money' as const }],
        [...cost.factors, ...cost.factors],
      ]) {
        expect((await add(whole({ costs: [{ ...cost, factors }] }))).status).toBe(400);
      }
    });

    it('BIZ03 says why a number lost its proof, and counts it as an estimate, in the next answer', async () => {
      await added();
      await retract(hours);
      const after = await read();
      const factor = after.problems[0]?.costs[0]?.factors[0];
      expect(factor?.standing).toEqual({ state: 'lost', reason: 'retracted', on: '2026-03-10' });
      expect(after.problems[0]?.costs[0]?.proven).toBe(false);
      expect(after.totals[0]?.proven.year).toEqual({ low_minor: 0, high_minor: 0 });
      expect(after.totals[0]?.year.low_minor).toBe(2_496_000);
      await evidence({ supersedes: price });
      expect((await read()).problems[0]?.costs[0]?.factors[2]?.standing.reason).toBe('superseded');
      at('2026-07-10T12:00:00Z');
      expect((await read()).problems[0]?.consequence.standing).toMatchObject({
        state: 'lost',
        reason: 'aged',
      });
    });

    it('BIZ03 counts nothing as proven while its pillar is disputed', async () => {
      await added();
      await evidence({ polarity: 'contradicts' });
      const { problems } = await read();
      expect(problems[0]?.statement.standing).toMatchObject({ state: 'lost', reason: 'disputed' });
      expect((await printed()).problems).toEqual([]);
    });

    it('BIZ04 prints only what is proven: a number without a source is never printed', async () => {
      await added();
      await added(
        whole({
          statement: 'Second',
          affected: 'Finance',
          costs: [overtime([{ low: '77', high: '77', evidence_id: null }])],
        }),
      );
      await added(whole({ statement: 'Third', evidence_id: null }));
      const page = await printed();
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
      await added();
      await retract(price);
      const page = await printed();
      expect(page.problems[0]?.costs).toEqual([]);
      expect(page.totals).toEqual([]);
      expect(page.left_out).toMatchObject([{ part: 'cost', text: 'Overtime', reason: 'retracted' }]);
      await retract(hours);
      expect((await printed()).problems).toEqual([]);
    });

    it('BIZ05 is written as a whole, versioned, and stays if nothing changed', async () => {
      const problem = await added();
      const change = (body: ProblemInput, version: number) =>
        test.call(people.rep, changeBusinessProblem, {
          params: { ...params(), problem_id: problem.id },
          body,
          version,
        });
      expect((await change(whole(), 1)).body.problems[0]?.version).toBe(1);
      const answer = await change(whole({ statement: 'Rotas eat the week', costs: [] }), 1);
      expect(answer.body.problems[0]).toMatchObject({
        statement: { text: 'Rotas eat the week' },
        costs: [],
        version: 2,
      });
      const stale = await change(whole(), 1);
      expect(stale.status).toBe(412);
      expect(stale.text).toContain('Rotas eat the week');
    });

    it('BIZ05 can be edited after a quote of it was retracted, without letting go of the number', async () => {
      const problem = await added();
      await retract(hours);
      const answer = await test.call(people.rep, changeBusinessProblem, {
        params: { ...params(), problem_id: problem.id },
        body: whole({ consequence: 'Three wards close' }),
        version: 1,
      });
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body.problems[0]?.costs[0]?.factors[0]?.standing.state).toBe('lost');
    });

    it('BIZ05 records each change in the history of the deal, and announces it', async () => {
      const first = await added();
      const second = await added(whole({ statement: 'Second' }));
      const order = (problem_ids: string[]) =>
        test.call(people.rep, orderBusinessProblems, { params: params(), body: { problem_ids } });
      const ordered = await order([second.id, first.id]);
      expect(ordered.body.problems.map(({ id }) => id)).toEqual([second.id, first.id]);
      for (const wrong of [[first.id], [first.id, first.id], [first.id, deal.id]]) {
        expect((await order(wrong)).status).toBe(409);
      }
      const removed = await test.call(people.rep, removeBusinessProblem, {
        params: { ...params(), problem_id: second.id },
      });
      expect(removed.body.problems.map(({ id }) => id)).toEqual([first.id]);
      const { items } = (await test.call(people.rep, listDealHistory, { params: params(), query: {} })).body;
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
        queryRows(tx, `select 1 from events where deal_id = $1 and type = 'meddpicc.changed'`, [deal.id]),
      );
      expect(events).toHaveLength(3 + 4);
    });

    it('BIZ05 has at most 20 problems', async () => {
      for (let count = 0; count < 20; count += 1) await added(whole({ costs: [] }));
      const refused = await add();
      expect([refused.status, refused.text.includes('at most 20')]).toEqual([409, true]);
    });

    it('BIZ06 is read by people who can see the deal and changed by people who can edit it', async () => {
      const problem = await added();
      expect(await read(people.viewer)).toMatchObject({ can: { edit: false }, problems: [{}] });
      const one = { params: { ...params(), problem_id: problem.id } };
      const tries = (person: TestPerson) => [
        add(whole(), person),
        test.call(person, changeBusinessProblem, { ...one, body: whole(), version: 1 }),
        test.call(person, removeBusinessProblem, one),
        test.call(person, orderBusinessProblems, { params: params(), body: { problem_ids: [problem.id] } }),
      ];
      for (const answer of await Promise.all(tries(people.viewer))) expect(answer.status).toBe(403);
      for (const person of [people.otherRep, people.stranger]) {
        for (const answer of await Promise.all(tries(person))) expect(answer.status).toBe(404);
        expect((await test.call(person, listBusinessProblems, { params: params() })).status).toBe(404);
        expect((await test.call(person, getBusinessCase, { params: params() })).status).toBe(404);
      }
      const nothing = { params: { ...params(), problem_id: deal.id } };
      expect((await test.call(people.rep, removeBusinessProblem, nothing)).status).toBe(404);
    });

    it('BIZ06 keeps the words when the person it names leaves the deal', async () => {
      const paul = await addStakeholder(test.database, people.rep.companyId, deal, 'Paul Grey');
      await added(whole({ stakeholder_id: paul }));
      const gone = await test.call(people.rep, removeStakeholder, {
        params: { ...params(), stakeholder_id: paul },
      });
      expect(gone.status).toBe(204);
      expect((await read()).problems[0]).toMatchObject({ affected: 'Ward managers', stakeholder: null });
    });

    it('BIZ06 keeps a deal and a person in use when the import that added them is undone', async () => {
      const { companyId } = people.rep;
      deal = await addDeal(test.database, people.rep);
      const unused = await addDeal(test.database, people.rep);
      const paul = await addStakeholder(test.database, companyId, unused, 'Paul Grey');
      const leftOver = await asCompany(test.database, companyId, (tx) =>
        queryRows<{ used: string[] }>(tx, 'select app.remove_unused_people($1::uuid[]) as used', [[paul]]),
      );
      expect(leftOver[0]?.used).toEqual([]);
      await added({
        ...whole(),
        evidence_id: null,
        stakeholder_id: null,
        consequence_evidence_id: null,
        costs: [],
      });
      const removed = await asCompany(test.database, companyId, (tx) =>
        queryRows<{ used: string[] }>(tx, 'select app.remove_unused_deals($1::uuid[]) as used', [
          [deal.id, unused.id],
        ]),
      );
      expect(removed[0]?.used).toEqual([deal.id]);
      const ida = await addStakeholder(test.database, companyId, deal, 'Ida Holm');
      await added({
        ...whole(),
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
