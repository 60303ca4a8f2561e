import { changeDeal, createDeal, getDeal } from '@dealwright/contract/deals/deals';
import {
  addReviewDeal,
  addReviewPromise,
  decideReviewDeal,
  endReview,
  getReviewDeal,
  type ReviewItem,
  startReview,
} from '@dealwright/contract/reviews/reviews';
import type { SentBody } from '@dealwright/contract/route';
import { listDealTasks } from '@dealwright/contract/tasks/tasks';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { dayOf } from '@dealwright/domain/calendar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { People, TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

eachEngine((engine) => {
  describe('undoing a decision', () => {
    let app: TestApp;
    let people: People;
    beforeAll(async () => {
      app = await createTestApp(engine);
      people = app.people;
    });
    afterAll(() => app.close());

    const read = async (number: number) => (await app.call(people.rep, getDeal, { params: { number } })).body;

    async function reviewed() {
      const body = { name: 'Undone', stage: 'discovery' } as const;
      const { number, version } = (await app.call(people.rep, createDeal, { body })).body;
      await app.call(people.rep, changeDeal, {
        params: { number },
        version,
        body: { forecast_choice: 'commit' },
      });
      const { id } = (await app.call(people.manager, startReview, { body: {} })).body;
      const params = { review_id: id, number };
      await app.call(people.manager, addReviewDeal, { params });
      return params;
    }
    type Params = Awaited<ReturnType<typeof reviewed>>;

    const itemOf = async (params: Params) =>
      (await app.call(people.manager, getReviewDeal, { params })).body.item;

    async function decide(params: Params, body: SentBody<typeof decideReviewDeal>): Promise<ReviewItem> {
      const { version } = await itemOf(params);
      const answer = await app.call(people.manager, decideReviewDeal, { params, version, body });
      expect(answer.status).toBe(200);
      return answer.body;
    }

    const undo = (params: Params, { version, deal }: ReviewItem, by: TestPerson = people.manager) =>
      app.call(by, decideReviewDeal, {
        params,
        version,
        body: { decision: 'undo', deal_version: deal.version },
      });

    it('REVW12 puts the forecast back after a downgrade, and the deal is undecided again', async () => {
      const params = await reviewed();
      const decided = await decide(params, {
        decision: 'downgrade',
        forecast_choice: 'pipeline',
        seconds: 30,
      });
      expect((await read(params.number)).forecast_choice).toBe('pipeline');
      const undone = await undo(params, decided);
      expect(undone.body).toMatchObject({ decision: null, note: null, decided_by: null, seconds: 30 });
      expect((await read(params.number)).forecast_choice).toBe('commit');
      expect((await undo(params, undone.body)).status).toBe(409);
      await decide(params, { decision: 'keep' });
      expect((await read(params.number)).forecast_choice).toBe('commit');
    });

    it('REVW12 puts the stage back after a drop, and removes the task that asked for it', async () => {
      const closed = await reviewed();
      const before = await read(closed.number);
      const decided = await decide(closed, { decision: 'drop', how: 'close', reason: 'No budget' });
      app.clock.now = new Date(app.clock.now.getTime() + 60_000);
      expect((await undo(closed, decided)).body.decision).toBe(null);
      const { stage, stage_entered_at, loss_reason, closed_at } = before;
      expect(await read(closed.number)).toMatchObject({ stage, stage_entered_at, loss_reason, closed_at });

      const marked = await reviewed();
      const promise = { words: 'Send the plan', assignee_id: people.rep.id, due_on: dayOf(app.clock.now) };
      await app.call(people.manager, addReviewPromise, { params: marked, body: promise });
      const asked = await decide(marked, { decision: 'drop', how: 'mark' });
      expect((await undo(marked, asked)).status).toBe(200);
      const tasks = await app.call(people.rep, listDealTasks, { params: { number: marked.number } });
      expect(tasks.body.items.map(({ title }) => title)).toEqual(['Send the plan']);
    });

    it('REVW12 leaves a deal alone that changed since, or was decided again', async () => {
      const params = await reviewed();
      const decided = await decide(params, { decision: 'downgrade', forecast_choice: 'best_case' });
      const again = await decide(params, { decision: 'keep' });
      expect((await undo(params, decided)).status).toBe(412);
      const lowered = await decide(params, { decision: 'downgrade', forecast_choice: 'pipeline' });
      expect(lowered.version).toBe(again.version + 1);
      await app.call(people.rep, changeDeal, {
        params: { number: params.number },
        version: lowered.deal.version,
        body: { amount_minor: 5_000_00 },
      });
      const refused = await undo(params, lowered);
      expect(refused.status).toBe(409);
      expect(refused.body).toMatchObject({
        detail: `LEAD-${params.number} was changed after the decision. Change it back on its page.`,
      });
      expect((await read(params.number)).forecast_choice).toBe('pipeline');
      expect((await itemOf(params)).decision).toBe('downgrade');
    });

    it('REVW12 is refused to those who can’t decide, elsewhere, and once the review has ended', async () => {
      const params = await reviewed();
      const decided = await decide(params, { decision: 'downgrade', forecast_choice: 'pipeline' });
      expect((await undo(params, decided, people.rep)).status).toBe(403);
      expect((await undo(params, decided, people.viewer)).status).toBe(403);
      expect((await undo(params, decided, people.stranger)).status).toBe(404);
      await app.call(people.manager, endReview, { params });
      expect((await undo(params, decided)).status).toBe(409);
      expect((await read(params.number)).forecast_choice).toBe('pipeline');
    });
  });
});
