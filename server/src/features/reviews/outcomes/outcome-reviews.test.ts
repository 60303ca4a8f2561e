import { createDeal, getDeal, moveDeal } from '@dealwright/contract/deals/deals';
import {
  getDealOutcomes,
  listClosings,
  listOutcomeQuestions,
  saveOutcomeReview,
  setOutcomeQuestions,
} from '@dealwright/contract/reviews/outcome-reviews';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { DEFAULT_OUTCOME_QUESTIONS } from '@dealwright/domain/review/outcome-review';
import type { Stage } from '@dealwright/domain/stage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { People, TestPerson } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const HOUR_MS = 3_600_000;

eachEngine((engine) => {
  describe('outcome reviews', () => {
    let app: TestApp;
    let people: People;
    beforeAll(async () => {
      app = await createTestApp(engine);
      people = app.people;
    });
    afterAll(() => app.close());

    async function dealOf(owner: TestPerson): Promise<number> {
      return (await app.call(owner, createDeal, { body: { name: 'Ward scheduling', stage: 'discovery' } }))
        .body.number;
    }

    async function move(person: TestPerson, number: number, stage: Stage) {
      app.clock.now = new Date(app.clock.now.getTime() + HOUR_MS);
      const params = { number };
      const { version } = (await app.call(person, getDeal, { params })).body;
      await app.call(person, moveDeal, { params, version, body: { stage } });
    }

    const read = async (person: TestPerson, number: number) =>
      (await app.call(person, getDealOutcomes, { params: { number } })).body;

    const write = (person: TestPerson, number: number, version: number, first: string) =>
      app.call(person, saveOutcomeReview, {
        params: { number },
        version,
        body: { answers: [first, '', '', ''] },
      });

    it('REVW31 each closing has a review of its own, with the questions as they were asked', async () => {
      const number = await dealOf(people.rep);
      expect((await read(people.rep, number)).closing).toBe(null);
      expect((await write(people.rep, number, 0, 'Too early')).status).toBe(409);
      await move(people.rep, number, 'closed_lost');
      const offered = await read(people.rep, number);
      expect(offered.closing).toMatchObject({ outcome: 'lost', review: null });
      expect(offered.closing?.questions).toEqual(DEFAULT_OUTCOME_QUESTIONS.lost);
      expect((await write(people.rep, number, 0, 'No budget')).status).toBe(200);
      await move(people.rep, number, 'negotiation');
      await move(people.rep, number, 'closed_won');
      const second = await read(people.rep, number);
      expect(second.closing).toMatchObject({ outcome: 'won', review: null });
      expect(second.earlier).toHaveLength(1);
      expect(second.earlier[0]?.answers[0]).toEqual({
        question: DEFAULT_OUTCOME_QUESTIONS.lost[0],
        answer: 'No budget',
      });
    });

    it('REVW31 of two people who write at once the second is shown what the first wrote', async () => {
      const number = await dealOf(people.rep);
      await move(people.rep, number, 'closed_won');
      const first = await write(people.rep, number, 0, 'They trusted us');
      expect(first.body.closing?.review).toMatchObject({ version: 1, author: { id: people.rep.id } });
      const late = await write(people.manager, number, 0, 'The price');
      expect(late.status).toBe(412);
      const changed = await write(people.manager, number, 1, 'The price');
      expect(changed.body.closing?.review).toMatchObject({ version: 2, author: { id: people.manager.id } });
      expect((await write(people.viewer, number, 2, 'No')).status).toBe(403);
    });

    it('REVW32 admins set the questions; written reviews keep theirs', async () => {
      const number = await dealOf(people.rep);
      await move(people.rep, number, 'closed_lost');
      await write(people.rep, number, 0, 'No budget');
      const body = { questions: ['What would you do again?'] };
      const params = { outcome: 'lost' } as const;
      expect((await app.call(people.manager, setOutcomeQuestions, { params, version: 0, body })).status).toBe(
        403,
      );
      const set = await app.call(people.admin, setOutcomeQuestions, { params, version: 0, body });
      expect(set.body).toMatchObject({ ...body, version: 1 });
      expect((await app.call(people.admin, setOutcomeQuestions, { params, version: 0, body })).status).toBe(
        412,
      );
      expect((await read(people.rep, number)).closing?.questions).toEqual(DEFAULT_OUTCOME_QUESTIONS.lost);
      const next = await dealOf(people.rep);
      await move(people.rep, next, 'closed_lost');
      expect((await read(people.rep, next)).closing?.questions).toEqual(body.questions);
      const theirs = await app.call(people.stranger, listOutcomeQuestions, {});
      expect(theirs.body.items.every(({ version }) => version === 0)).toBe(true);
    });

    it('REVW33 closed deals are listed with whether their outcome is reviewed, for those who find them in lists', async () => {
      const number = await dealOf(people.rep);
      await move(people.rep, number, 'closed_won');
      const listed = async (person: TestPerson) =>
        (await app.call(person, listClosings, { query: { limit: 200 } })).body.items.find(
          ({ deal }) => deal.number === number,
        );
      expect(await listed(people.rep)).toMatchObject({ outcome: 'won', reviewed: false });
      await write(people.rep, number, 0, 'They trusted us');
      expect(await listed(people.admin)).toMatchObject({ reviewed: true });
      for (const person of [people.otherRep, people.neighbour, people.stranger]) {
        expect(await listed(person)).toBe(undefined);
      }
      const first = await app.call(people.manager, listClosings, { query: { limit: 1 } });
      const cursor = first.body.next_cursor ?? '';
      const second = await app.call(people.manager, listClosings, { query: { limit: 1, cursor } });
      expect(second.body.items[0]?.deal.number).not.toBe(first.body.items[0]?.deal.number);
    });
  });
});
