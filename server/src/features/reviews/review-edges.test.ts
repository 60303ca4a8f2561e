import { createDeal, moveDeal } from '@dealwright/contract/deals/deals';
import { mergeDeals } from '@dealwright/contract/merge';
import { getReviewQueue } from '@dealwright/contract/reviews/review-queue';
import {
  addReviewDeal,
  addReviewPromise,
  decideReviewDeal,
  getReview,
  getReviewDeal,
  listReviews,
  MOST_REVIEWED,
  startReview,
} from '@dealwright/contract/reviews/reviews';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { MOST_QUEUED } from '@dealwright/domain/review/review-queue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { People, TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { MOST_OF_DEAL } from './promise-store.ts';

const MANY = 300;
const DAY_MS = 86_400_000;

eachEngine((engine) => {
  describe('reviews at their edges', () => {
    let app: TestApp;
    let people: People;
    beforeAll(async () => {
      app = await createTestApp(engine);
      people = app.people;
    });
    afterAll(() => app.close());

    const make = async (name: string, amount_minor = 0) => {
      const body = { name, stage: 'discovery', amount_minor } as const;
      return (await app.call(people.rep, createDeal, { body })).body;
    };
    const reviewWith = async (...numbers: number[]) => {
      const { id } = (await app.call(people.manager, startReview, { body: {} })).body;
      for (const number of numbers) {
        await app.call(people.manager, addReviewDeal, { params: { review_id: id, number } });
      }
      return id;
    };
    const itemsOf = async (review: string) =>
      (await app.call(people.manager, getReview, { params: { review_id: review } })).body.items;
    const decide = async (review: string, number: number, decision: 'keep' | 'skip') => {
      const params = { review_id: review, number };
      const { item } = (await app.call(people.manager, getReviewDeal, { params })).body;
      return app.call(people.manager, decideReviewDeal, {
        params,
        version: item.version,
        body: { decision },
      });
    };

    it('REVW36 deals that are merged during a review become one, decided as the kept one was', async () => {
      const [kept, gone, other] = [await make('Kept'), await make('Gone'), await make('Other')];
      const review = await reviewWith(kept.number, gone.number, other.number);
      await decide(review, kept.number, 'keep');
      await decide(review, gone.number, 'skip');
      const params = { number: kept.number };
      const body = { other: gone.number, fields: [] } as never;
      const merged = await app.call(people.manager, mergeDeals, { params, body });
      expect(merged.status, merged.text).toBe(200);
      const items = await itemsOf(review);
      expect(items.map(({ deal, decision }) => [deal.number, decision])).toEqual([
        [kept.number, 'keep'],
        [other.number, null],
      ]);
      expect((await decide(review, other.number, 'keep')).status).toBe(200);
    });

    it('REVW36 a merged deal hands its place to the kept one that was not in the review', async () => {
      const [kept, gone] = [await make('Outside'), await make('Inside')];
      const review = await reviewWith(gone.number);
      const params = { number: kept.number };
      await app.call(people.manager, mergeDeals, {
        params,
        body: { other: gone.number, fields: [] } as never,
      });
      expect((await itemsOf(review)).map(({ deal }) => deal.number)).toEqual([kept.number]);
    });

    it('REVW39 a deal has a bounded number of promises in a review, all of which are shown', async () => {
      const deal = await make('Promised');
      const review = await reviewWith(deal.number);
      const params = { review_id: review, number: deal.number };
      const body = { words: 'Call them', assignee_id: people.rep.id, due_on: '2026-12-31' };
      const promise = () => app.call(people.manager, addReviewPromise, { params, body });
      for (let count = 0; count < MOST_OF_DEAL - 1; count += 1) expect((await promise()).status).toBe(201);
      const both = await Promise.all([promise(), promise()]);
      expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
      const { item } = (await app.call(people.manager, getReviewDeal, { params })).body;
      const { version } = item;
      const ask = { decision: 'ask', question: 'Who signs?', due_on: '2026-12-31' } as const;
      const asked = await app.call(people.manager, decideReviewDeal, { params, version, body: ask });
      expect([asked.status, asked.text]).toEqual([409, expect.stringContaining('up to')]);
      const { body: after } = await app.call(people.manager, getReviewDeal, { params });
      expect(after.item).toEqual(item);
      expect((await itemsOf(review))[0]?.promises).toHaveLength(MOST_OF_DEAL);
    });

    it('REVW38 the first review of a new deal has no strip before it; an unchanged one says so and is skipped', async () => {
      const deal = await make('First');
      const first = await reviewWith(deal.number);
      const params = { review_id: first, number: deal.number };
      const { body } = await app.call(people.manager, getReviewDeal, { params });
      expect(body).toMatchObject({ first: true, before: null, last: null, earlier_promises: [] });
      await decide(first, deal.number, 'keep');
      app.clock.now = new Date(app.clock.now.getTime() + DAY_MS);
      const query = { scope: 'person', person: people.rep.id } as const;
      const queue = (await app.call(people.manager, getReviewQueue, { query })).body.items;
      expect(queue.find((item) => item.deal.number === deal.number)?.unchanged).toBe(true);
      const second = (await app.call(people.manager, startReview, { body: query })).body;
      expect(second.items.find((item) => item.deal.number === deal.number)?.unchanged).toBe(true);
      const skipped = await decide(second.id, deal.number, 'skip');
      expect(skipped.body.decision).toBe('skip');
      const again = { review_id: second.id, number: deal.number };
      const seen = (await app.call(people.manager, getReviewDeal, { params: again })).body;
      expect([seen.first, seen.last?.decision, seen.changes.total]).toEqual([false, 'keep', 0]);
    });

    it('REVW40 a review starts with the chosen deals that are open and that the person can see', async () => {
      const [first, second] = [await make('Given'), await make('Given larger', 9_000_00)];
      const lost = await make('Given and lost');
      const moved = await app.call(people.rep, moveDeal, {
        params: { number: lost.number },
        version: lost.version,
        body: { stage: 'closed_lost', loss_reason: 'Too slow' },
      });
      expect(moved.status, moved.text).toBe(200);
      const numbers = [first.number, lost.number, second.number, 999_999];
      const review = await app.call(people.manager, startReview, { body: { numbers } });
      expect(review.status, review.text).toBe(201);
      expect(review.body.items.map(({ deal }) => deal.name)).toEqual(['Given larger', 'Given']);
      expect(review.body.showing).toBe(second.number);
      const begin = (who: TestPerson, given: number[]) =>
        app.call(who, startReview, { body: { numbers: given } });
      for (const [who, given] of [
        [people.manager, [lost.number]],
        [people.neighbour, numbers],
        [people.stranger, numbers],
      ] as const) {
        const refused = await begin(who, [...given]);
        expect([refused.status, refused.problem.detail]).toEqual([
          409,
          'None of these deals can be reviewed. Reload the list.',
        ]);
      }
      const many = Array.from({ length: MOST_QUEUED + 1 }, (_, at) => at + 1);
      expect((await begin(people.manager, many)).status).toBe(400);
      expect((await begin(people.manager, [])).status).toBe(400);
    });

    it('REVW41 a review of chosen deals is kept as such, whatever scope and person are sent with them', async () => {
      const deal = await make('Chosen');
      const body = { scope: 'team' as const, person: people.rep.id, numbers: [deal.number] };
      const review = await app.call(people.manager, startReview, { body });
      expect(review.status, review.text).toBe(201);
      const chosen = {
        scope: 'chosen',
        person: { id: people.manager.id },
        reviewer: { id: people.manager.id },
      };
      expect(review.body).toMatchObject(chosen);
      const queued = await app.call(people.manager, startReview, {
        body: { scope: 'person', person: people.rep.id },
      });
      expect(queued.body).toMatchObject({ scope: 'person', person: { id: people.rep.id } });
      const listed = async (who: TestPerson) =>
        (await app.call(who, listReviews, { query: {} })).body.items.find(({ id }) => id === review.body.id);
      expect(await listed(people.manager)).toMatchObject({ ...chosen, deals: 1 });
      expect(await listed(people.rep)).toMatchObject(chosen);
      expect([await listed(people.neighbour), await listed(people.stranger)]).toEqual([undefined, undefined]);
      const asked = await app.call(people.manager, startReview, { body: { scope: 'chosen' } as never });
      expect(asked.status).toBe(400);
    });

    it('REVW37 of 300 deals the largest are queued, and a review refuses more than it can hold', async () => {
      const numbers: number[] = [];
      for (let at = 1; at <= MANY; at += 1) numbers.push((await make(`Many ${at}`, at * 1_000_00)).number);
      const query = { scope: 'person', person: people.rep.id } as const;
      const { items } = (await app.call(people.manager, getReviewQueue, { query })).body;
      expect(items).toHaveLength(MOST_QUEUED);
      expect(items[0]?.deal.number).toBe(numbers.at(-1));
      const review = await reviewWith(...numbers.slice(0, MOST_REVIEWED));
      const params = { review_id: review, number: numbers[MOST_REVIEWED] ?? 0 };
      expect((await app.call(people.manager, addReviewDeal, { params })).status).toBe(409);
      expect(await itemsOf(review)).toHaveLength(MOST_REVIEWED);
    });
  });
});
