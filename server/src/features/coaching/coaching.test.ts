import {
  listCoachedCalls,
  listCoachedGrades,
  listCoachedPromises,
  listCoaching,
} from '@dealwright/contract/coaching/coaching';
import { createDeal, getDeal, moveDeal } from '@dealwright/contract/deals/deals';
import { makeForecastCall } from '@dealwright/contract/forecast/calls';
import { addEvidence } from '@dealwright/contract/qualification/evidence';
import { addReviewDeal, addReviewPromise, startReview } from '@dealwright/contract/reviews/reviews';
import { createStakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import { completeTask, removeTask } from '@dealwright/contract/tasks/tasks';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import type { Stage } from '@dealwright/domain/stage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { People, TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const NEXT_QUARTER = '2026-08-20T10:00:00Z';

eachEngine((engine) => {
  describe('coaching', () => {
    let app: TestApp;
    let people: People;
    const at = (time: string) => {
      app.clock.now = new Date(time);
    };
    const move = async (owner: TestPerson, number: number, stage: Stage) => {
      const params = { number };
      const { version } = (await app.call(owner, getDeal, { params })).body;
      const body = { stage, ...(stage === 'closed_lost' && { loss_reason: 'price' }) } as const;
      const moved = await app.call(owner, moveDeal, { params, version, body });
      expect(moved.status, moved.text).toBe(200);
    };
    const heard = async (owner: TestPerson, number: number, pillar: 'metrics' | 'identify_pain') => {
      const params = { number };
      const person = (await app.call(owner, createStakeholder, { params, body: { name: `Ana ${pillar}` } }))
        .body;
      const body = {
        pillar,
        kind: 'buyer_said',
        statement: 'Twelve hours a week',
        occurred_on: app.clock.now.toISOString().slice(0, 10),
        stakeholder_id: person.id,
      } as const;
      const added = await app.call(owner, addEvidence, { params, body });
      expect(added.status, added.text).toBe(201);
    };
    /** Discovery, then Proposal ten days later, then won; the pain is heard in time, metrics in Proposal. */
    const won = async (owner: TestPerson, name: string) => {
      at('2026-05-04T10:00:00Z');
      const body = { name, stage: 'discovery', amount_minor: 100_00 } as const;
      const { number } = (await app.call(owner, createDeal, { body })).body;
      await heard(owner, number, 'identify_pain');
      at('2026-05-14T10:00:00Z');
      await move(owner, number, 'proposal');
      at('2026-05-20T10:00:00Z');
      await heard(owner, number, 'metrics');
      at('2026-06-01T10:00:00Z');
      await move(owner, number, 'closed_won');
      return number;
    };
    const promise = async (number: number, due: string, words: string) => {
      const review = (await app.call(people.rep, startReview, { body: {} })).body.id;
      const params = { review_id: review, number };
      await app.call(people.rep, addReviewDeal, { params });
      const body = { words, assignee_id: people.rep.id, due_on: due };
      const added = await app.call(people.rep, addReviewPromise, { params, body });
      expect(added.status, added.text).toBe(201);
      return added.body.task_id ?? '';
    };
    const call = async (time: string, amount_minor: number) => {
      at(time);
      const body = {
        first: '2026-04-01',
        last: '2026-06-30',
        scope: 'person',
        person: people.rep.id,
        category: 'commit',
        amount_minor,
        currency: 'USD',
        note: 'Both signed',
      } as const;
      const made = await app.call(people.rep, makeForecastCall, { body });
      expect(made.status, made.text).toBe(201);
    };

    let first: number;
    beforeAll(async () => {
      app = await createTestApp(engine);
      people = app.people;
      await call('2026-04-03T10:00:00Z', 400_00);
      await call('2026-05-10T10:00:00Z', 200_00);
      first = await won(people.rep, 'First');
      await won(people.rep, 'Second');
      at('2026-05-04T10:00:00Z');
      const kept = await promise(first, '2026-05-10', 'Send the plan');
      const late = await promise(first, '2026-05-06', 'Call the buyer');
      await promise(first, '2026-05-08', 'Book the meeting');
      const removed = await promise(first, '2026-05-12', 'Ask for a date');
      await promise(first, '2026-12-12', 'Later');
      at('2026-05-09T10:00:00Z');
      for (const task_id of [kept, late]) await app.call(people.rep, completeTask, { params: { task_id } });
      const gone = await app.call(people.rep, removeTask, { params: { task_id: removed } });
      expect(gone.status, gone.text).toBeLessThan(300);
      at(NEXT_QUARTER);
    });
    afterAll(() => app.close());

    const read = async (person: TestPerson, query = {}) =>
      (await app.call(person, listCoaching, { query })).body;

    it('COAC02 COAC04 tells when evidence came, whether promises were kept and calls reached', async () => {
      const [mine] = (await read(people.rep)).items;
      expect(mine?.person.id).toBe(people.rep.id);
      expect(mine?.evidence).toMatchObject({ deals: 2, more: false, in_time: 2, rate: null });
      expect(mine?.evidence.grades.filter(({ stage }) => stage === 'discovery')).toMatchObject([
        { pillar: 'metrics', grade: 1, in_time: 0, late: 2, never: 0, rate: null },
        { pillar: 'identify_pain', grade: 2, in_time: 2, late: 0, never: 0, rate: null },
        { pillar: 'champion', grade: 1, in_time: 0, late: 0, never: 2, rate: null },
      ]);
      expect(mine?.promises).toEqual({ kept: 1, late: 1, missed: 1, removed: 1, rate: null });
      expect(mine?.calls).toEqual([
        {
          scope: 'person',
          moment: 'start',
          reached: 0,
          missed: 1,
          rate: null,
          error: { calls: 1, median: null },
        },
        {
          scope: 'person',
          moment: 'middle',
          reached: 1,
          missed: 0,
          rate: null,
          error: { calls: 1, median: null },
        },
      ]);
    });

    it('COAC05 each number opens its rows, page by page', async () => {
      const person = people.rep.id;
      const query = { person, stage: 'discovery', result: 'late', limit: 1 } as const;
      const page = (await app.call(people.manager, listCoachedGrades, { query })).body;
      const cursor = page.next_cursor ?? '';
      const rest = (await app.call(people.manager, listCoachedGrades, { query: { ...query, cursor } })).body;
      expect([...page.items, ...rest.items]).toMatchObject([
        { deal: { name: 'Second' }, pillar: 'metrics', reached_in: 'proposal', reached_on: '2026-05-20' },
        { deal: { name: 'First' }, passed_on: '2026-05-14' },
      ]);
      expect(rest.next_cursor).toBe(null);
      const promises = (await app.call(people.manager, listCoachedPromises, { query: { person } })).body
        .items;
      expect(promises.map(({ words, result }) => [words, result])).toEqual([
        ['Ask for a date', 'removed'],
        ['Send the plan', 'kept'],
        ['Book the meeting', 'missed'],
        ['Call the buyer', 'late'],
      ]);
      const asked = { person, moment: 'start' } as const;
      const calls = (await app.call(people.manager, listCoachedCalls, { query: asked })).body.items;
      expect(calls).toMatchObject([
        { first: '2026-04-01', called_minor: 400_00, won_minor: 200_00, reached: false, error: 0.5 },
      ]);
    });

    it('COAC06 a manager reads their team, a seller and a viewer only themselves', async () => {
      const names = async (person: TestPerson) => (await read(person)).items.map((one) => one.person.id);
      expect(await names(people.manager)).toEqual([people.rep.id]);
      expect(await names(people.admin)).toEqual([people.rep.id]);
      for (const person of [people.otherRep, people.viewer, people.neighbour, people.stranger])
        expect(await names(person)).toEqual([]);
      for (const person of [people.otherRep, people.viewer, people.neighbour, people.stranger]) {
        const answer = await app.call(person, listCoachedPromises, { query: { person: people.rep.id } });
        expect(answer.status).toBe(404);
      }
      const report = (id: string, manager: string | null) =>
        app.database.transaction('dealwright_system', (tx) =>
          queryRows(tx, 'update profiles set manager_id = $1 where id = $2', [manager, id]),
        );
      await report(people.otherRep.id, people.manager.id);
      expect(await names(people.manager)).toEqual([]);
      await report(people.rep.id, people.otherRep.id);
      expect(await names(people.manager)).toEqual([people.rep.id]);
      await report(people.rep.id, null);
      await report(people.otherRep.id, null);
    });

    it('COAC06 another period has no figures, and people with fewer than ten are not compared', async () => {
      const page = await read(people.rep, { day: '2025-05-01', periods: 1 });
      expect(page.items.every(({ evidence }) => evidence.deals === 0)).toBe(true);
      expect((await read(people.manager)).differences).toEqual({ evidence: null, promises: null });
    });
  });
});
