import { changeDeal, createDeal, getDeal, moveDeal } from '@dealwright/contract/deals/deals';
import { addEvidence } from '@dealwright/contract/qualification/evidence';
import { getReviewQueue } from '@dealwright/contract/reviews/review-queue';
import {
  addReviewDeal,
  addReviewPromise,
  decideReviewDeal,
  endReview,
  getReview,
  getReviewDeal,
  listReviews,
  showReviewDeal,
  startReview,
} from '@dealwright/contract/reviews/reviews';
import type { SentBody } from '@dealwright/contract/route';
import { createStakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import { completeTask, getTask, listDealTasks } from '@dealwright/contract/tasks/tasks';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { addDays, dayOf } from '@dealwright/domain/calendar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { People, TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const HOUR_MS = 3_600_000;

eachEngine((engine) => {
  describe('reviews', () => {
    let app: TestApp;
    let people: People;
    beforeAll(async () => {
      app = await createTestApp(engine);
      people = app.people;
    });
    afterAll(() => app.close());

    const today = () => dayOf(app.clock.now);
    const system = (text: string, values: readonly unknown[]) =>
      app.database.transaction('dealwright_system', (tx) => queryRows(tx, text, [...values]));
    const wait = (hours: number) => {
      app.clock.now = new Date(app.clock.now.getTime() + hours * HOUR_MS);
    };

    async function dealOf(owner: TestPerson, facts: { amount_minor?: number; commit?: true } = {}) {
      const { commit, ...given } = facts;
      const body = { name: `Deal of ${owner.name}`, stage: 'discovery', ...given } as const;
      const made = (await app.call(owner, createDeal, { body })).body;
      const params = { number: made.number };
      if (commit) {
        const change = { forecast_choice: 'commit' } as const;
        await app.call(owner, changeDeal, { params, version: made.version, body: change });
      }
      return made.number;
    }

    async function reviewBy(person: TestPerson, ...numbers: number[]) {
      const { body } = await app.call(person, startReview, { body: {} });
      for (const number of numbers) {
        await app.call(person, addReviewDeal, { params: { review_id: body.id, number } });
      }
      return body.id;
    }

    const itemOf = async (person: TestPerson, review: string, number: number) =>
      (await app.call(person, getReviewDeal, { params: { review_id: review, number } })).body;

    async function decide(
      person: TestPerson,
      review: string,
      number: number,
      body: SentBody<typeof decideReviewDeal>,
    ) {
      const { item } = await itemOf(person, review, number);
      const params = { review_id: review, number };
      return app.call(person, decideReviewDeal, { params, version: item.version, body });
    }

    it('REVW04 the queue holds the open deals of a person, the most urgent first, and nothing they can’t see', async () => {
      const quiet = await dealOf(people.otherRep, { amount_minor: 900_000_00 });
      const ahead = await dealOf(people.otherRep, { amount_minor: 500_000_00, commit: true });
      const foreign = await dealOf(people.rep, { amount_minor: 999_000_00 });
      const { body } = await app.call(people.otherRep, getReviewQueue, {});
      const numbers = body.items.map(({ deal }) => deal.number);
      expect(numbers).toContain(quiet);
      expect(numbers).not.toContain(foreign);
      expect(numbers.indexOf(ahead)).toBeLessThan(numbers.indexOf(quiet));
      expect(body.items.find(({ deal }) => deal.number === ahead)?.reasons.ahead).toBe(2);
      expect(body.can.start).toBe(true);
      const seen = await app.call(people.manager, getReviewQueue, {
        query: { scope: 'person', person: people.rep.id },
      });
      expect(seen.body.person?.id).toBe(people.rep.id);
      expect(seen.body.items.map(({ deal }) => deal.number)).toContain(foreign);
      expect((await app.call(people.viewer, getReviewQueue, {})).body.can.start).toBe(false);
    });

    it('REVW04 the team of a manager to whom nobody reports is the workspace', async () => {
      const number = await dealOf(people.rep);
      const { body } = await app.call(people.manager, getReviewQueue, { query: { scope: 'team' } });
      expect(body.items.map(({ deal }) => deal.number)).toContain(number);
      const alone = await app.call(people.rep, getReviewQueue, { query: { scope: 'team' } });
      expect(alone.body.items.every(({ deal }) => deal.owner.id === people.rep.id)).toBe(true);
    });

    it('REVW04 a team is everyone who reports to a person, and a deal that closes later waits', async () => {
      await system('update profiles set manager_id = $1 where id = $2', [
        people.manager.id,
        people.otherRep.id,
      ]);
      await system('update profiles set manager_id = $1 where id = $2', [people.otherRep.id, people.rep.id]);
      const near = await dealOf(people.rep);
      const far = await dealOf(people.rep);
      const { body: deal } = await app.call(people.rep, getDeal, { params: { number: far } });
      await app.call(people.rep, changeDeal, {
        params: { number: far },
        version: deal.version,
        body: { close_date: addDays(today(), 200) },
      });
      const { body } = await app.call(people.manager, getReviewQueue, { query: { scope: 'team' } });
      const numbers = body.items.map((item) => item.deal.number);
      expect(numbers).toContain(near);
      expect(numbers).not.toContain(far);
      const later = await app.call(people.manager, getReviewQueue, {
        query: { scope: 'team', until: addDays(today(), 300) },
      });
      expect(later.body.items.map((item) => item.deal.number)).toContain(far);
      const elsewhere = await app.call(people.neighbour, getReviewQueue, {
        query: { scope: 'person', person: people.rep.id },
      });
      expect(elsewhere.status).toBe(404);
    });

    it('REVW05 a review shows then and now, what changed with its evidence, and three questions', async () => {
      const number = await dealOf(people.rep);
      wait(24 * 20);
      const person = await app.call(people.rep, createStakeholder, {
        params: { number },
        body: { name: 'Ana Ruiz' },
      });
      await app.call(people.rep, addEvidence, {
        params: { number },
        body: {
          pillar: 'metrics',
          kind: 'buyer_said',
          statement: 'Two hours a day are lost',
          stakeholder_id: person.body.id,
          occurred_on: today(),
        },
      });
      const review = await reviewBy(people.manager, number);
      const screen = await itemOf(people.manager, review, number);
      expect(screen.first).toBe(true);
      expect(screen.before?.strip.startsWith('0')).toBe(true);
      expect(screen.now.strip.startsWith('2')).toBe(true);
      expect(screen.evidence.map(({ statement }) => statement)).toEqual(['Two hours a day are lost']);
      expect(screen.changes.total).toBeGreaterThan(0);
      expect(screen.questions).toHaveLength(3);
      expect(screen.can).toEqual({ decide: true, promise: true });
      expect((await itemOf(people.rep, review, number)).can).toEqual({ decide: false, promise: true });
      expect((await itemOf(people.viewer, review, number)).can).toEqual({ decide: false, promise: false });
    });

    it('REVW06 a decision is carried out: downgrade, ask and drop', async () => {
      const down = await dealOf(people.rep, { commit: true });
      const asked = await dealOf(people.rep);
      const lost = await dealOf(people.rep);
      const review = await reviewBy(people.manager, down, asked, lost);
      const lowered = await decide(people.manager, review, down, {
        decision: 'downgrade',
        forecast_choice: 'pipeline',
        seconds: 40,
      });
      expect(lowered.body).toMatchObject({ decision: 'downgrade', seconds: 40, version: 2 });
      const { body: after } = await app.call(people.rep, getDeal, { params: { number: down } });
      expect(after.forecast_choice).toBe('pipeline');
      const again = await decide(people.manager, review, down, {
        decision: 'downgrade',
        forecast_choice: 'commit',
      });
      expect(again.status).toBe(409);
      await decide(people.manager, review, asked, { decision: 'ask', question: 'Who signs the contract?' });
      const tasks = await app.call(people.rep, listDealTasks, { params: { number: asked } });
      expect(tasks.body.items).toMatchObject([
        { title: 'Who signs the contract?', assignee: { id: people.rep.id } },
      ]);
      await decide(people.manager, review, lost, { decision: 'drop', how: 'close', reason: 'No budget' });
      const { body: closed } = await app.call(people.rep, getDeal, { params: { number: lost } });
      expect(closed).toMatchObject({ stage: 'closed_lost', loss_reason: 'No budget' });
      const kept = await decide(people.manager, review, lost, { decision: 'keep', seconds: 10 });
      expect(kept.status).toBe(200);
    });

    it('REVW06 two reviewers: the second is shown what the first decided', async () => {
      const number = await dealOf(people.rep);
      const review = await reviewBy(people.manager, number);
      const params = { review_id: review, number };
      const { item } = await itemOf(people.admin, review, number);
      await decide(people.manager, review, number, { decision: 'keep' });
      const late = await app.call(people.admin, decideReviewDeal, {
        params,
        version: item.version,
        body: { decision: 'skip' },
      });
      expect(late.status).toBe(412);
      expect(late.body).toMatchObject({
        current: { decision: 'keep', decided_by: { id: people.manager.id } },
      });
    });

    it('REVW03 a promise is a task and comes back in the next review with its result', async () => {
      const number = await dealOf(people.rep);
      const first = await reviewBy(people.manager, number);
      const promise = await app.call(people.rep, addReviewPromise, {
        params: { review_id: first, number },
        body: { words: 'Meet the CFO', assignee_id: people.rep.id, due_on: addDays(today(), 3) },
      });
      expect(promise.body).toMatchObject({ result: 'open', owner: { id: people.rep.id } });
      const late = await app.call(people.rep, addReviewPromise, {
        params: { review_id: first, number },
        body: { words: 'Send the plan', assignee_id: people.rep.id, due_on: addDays(today(), 1) },
      });
      const task = promise.body.task_id ?? '';
      expect((await app.call(people.rep, getTask, { params: { task_id: task } })).body.title).toBe(
        'Meet the CFO',
      );
      await decide(people.manager, first, number, { decision: 'keep' });
      wait(24 * 2);
      await app.call(people.rep, completeTask, { params: { task_id: task } });
      const second = await reviewBy(people.manager, number);
      const screen = await itemOf(people.manager, second, number);
      expect(screen.first).toBe(false);
      expect(screen.last).toMatchObject({ decision: 'keep', review_id: first });
      expect(screen.earlier_promises.map(({ words, result }) => [words, result])).toEqual([
        ['Meet the CFO', 'kept'],
        ['Send the plan', 'overdue'],
      ]);
      await decide(people.manager, second, number, { decision: 'keep' });
      wait(24);
      const third = await itemOf(people.manager, await reviewBy(people.manager, number), number);
      expect(third.earlier_promises.map(({ id }) => id)).toEqual([late.body.id]);
    });

    it('REVW07 everyone in a review sees the same deal; a rep sees only their own', async () => {
      const number = await dealOf(people.rep);
      const hidden = await dealOf(people.otherRep);
      const review = await reviewBy(people.manager, number, hidden);
      const params = { review_id: review };
      await app.call(people.manager, showReviewDeal, { params, body: { number } });
      const own = await app.call(people.rep, getReview, { params });
      expect(own.body.showing).toBe(number);
      expect(own.body.items.map(({ deal }) => deal.number)).not.toContain(hidden);
      await app.call(people.manager, showReviewDeal, { params, body: { number: hidden } });
      expect((await app.call(people.rep, getReview, { params })).body.showing).toBe(null);
      expect((await app.call(people.rep, showReviewDeal, { params, body: { number } })).status).toBe(403);
      const events = await system(
        `select deal_id from events where type = 'review.changed' and payload ->> 'review_id' = $1`,
        [review],
      );
      expect(events.length).toBeGreaterThanOrEqual(4);
    });

    it('REVW08 the end of a review mails its summary to those who took part, each with the deals they see', async () => {
      const number = await dealOf(people.rep);
      const other = await dealOf(people.otherRep);
      const review = await reviewBy(people.manager, number, other);
      const params = { review_id: review };
      await app.call(people.rep, addReviewPromise, {
        params: { ...params, number },
        body: { words: 'Meet the board', assignee_id: people.rep.id, due_on: addDays(today(), 3) },
      });
      await decide(people.manager, review, number, { decision: 'keep' });
      await decide(people.manager, review, other, { decision: 'skip' });
      expect((await app.call(people.rep, endReview, { params })).status).toBe(403);
      const ended = await app.call(people.manager, endReview, { params });
      expect(ended.body.ended_at).not.toBe(null);
      await app.call(people.manager, endReview, { params });
      const mails = (await system(
        `select recipient, blocks::text as blocks from mails where kind = 'review_summary' and blocks::text like $1 order by recipient`,
        [`%${review}%`],
      )) as { recipient: string; blocks: string }[];
      expect(mails.map(({ recipient }) => recipient)).toEqual(
        [people.manager.email, people.otherRep.email, people.rep.email].sort(),
      );
      const ofRep = mails.find(({ recipient }) => recipient === people.rep.email);
      expect(ofRep?.blocks).toContain('Meet the board');
      expect(ofRep?.blocks).not.toContain(`Deal of ${people.otherRep.name}`);
      const refused = await app.call(people.rep, addReviewPromise, {
        params: { ...params, number },
        body: { words: 'More', assignee_id: people.rep.id, due_on: today() },
      });
      expect(refused.status).toBe(409);
    });

    it('REVW08 a deal with a promise is in the summary without a decision, and its owner gets one', async () => {
      const promised = await dealOf(people.rep);
      const silent = await dealOf(people.otherRep);
      const { body: started } = await app.call(people.manager, startReview, { body: {} });
      const params = { review_id: started.id };
      for (const number of [promised, silent]) {
        await app.call(people.manager, addReviewDeal, { params: { ...params, number } });
      }
      await app.call(people.manager, addReviewPromise, {
        params: { ...params, number: promised },
        body: { words: 'Call the buyer', assignee_id: people.manager.id, due_on: addDays(today(), 3) },
      });
      await app.call(people.manager, endReview, { params });
      const mails = (await system(
        `select recipient, blocks::text as blocks from mails where kind = 'review_summary' and blocks::text like $1`,
        [`%${started.id}%`],
      )) as { recipient: string; blocks: string }[];
      expect(mails.map(({ recipient }) => recipient).sort()).toEqual(
        [people.manager.email, people.rep.email].sort(),
      );
      for (const { blocks } of mails) {
        expect(blocks).toContain('not decided');
        expect(blocks).toContain('Call the buyer');
        expect(blocks).not.toContain(`Deal of ${people.otherRep.name}`);
      }
    });

    it('REVW09 reviews are listed newest first, for those who can read them', async () => {
      const number = await dealOf(people.rep);
      const review = await reviewBy(people.rep, number);
      const listed = async (person: TestPerson) =>
        (await app.call(person, listReviews, { query: { limit: 200 } })).body.items.map(({ id }) => id);
      expect((await listed(people.rep))[0]).toBe(review);
      expect(await listed(people.viewer)).toContain(review);
      expect(await listed(people.admin)).toContain(review);
      for (const person of [people.otherRep, people.neighbour, people.stranger]) {
        expect(await listed(person)).not.toContain(review);
        expect((await app.call(person, getReview, { params: { review_id: review } })).status).toBe(404);
      }
    });

    it('REVW10 a deal that is handed over, closed or deleted stays a review that works', async () => {
      const number = await dealOf(people.rep);
      const review = await reviewBy(people.manager, number);
      const read = async () => (await app.call(people.manager, getDeal, { params: { number } })).body;
      await app.call(people.manager, changeDeal, {
        params: { number },
        version: (await read()).version,
        body: { owner_id: people.otherRep.id },
      });
      const { item } = await itemOf(people.manager, review, number);
      expect(item.owner_then.id).toBe(people.rep.id);
      expect(item.deal.owner.id).toBe(people.otherRep.id);
      await app.call(people.manager, moveDeal, {
        params: { number },
        version: (await read()).version,
        body: { stage: 'closed_won' },
      });
      const dropped = await decide(people.manager, review, number, { decision: 'drop', how: 'close' });
      expect(dropped.status).toBe(409);
      expect((await decide(people.manager, review, number, { decision: 'keep' })).status).toBe(200);
      await system(`update deals set shelf = 'deleted', shelved_at = now() where number = $1`, [number]);
      const { body } = await app.call(people.manager, getReview, { params: { review_id: review } });
      expect(body.items.map(({ deal }) => deal.number)).not.toContain(number);
    });
  });
});
