import { listAccounts } from '@dealwright/contract/accounts';
import { changeDeal, changeDeals, createDeal, getDeal, moveDeal } from '@dealwright/contract/deals/deals';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const AT_ONCE = 50;
const times = <T>(run: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, i) => run(i)));

eachEngine((engine) => {
  describe('many people at once', () => {
    let test: TestApp;

    beforeAll(async () => {
      test = await createTestApp(engine);
    });
    afterAll(() => test.close());

    const body = { name: 'Ward scheduling', account: { name: 'Harbour Hospital' } };
    const create = async () => (await test.call(test.people.rep, createDeal, { body })).body;

    it('SHELL23 get numbers without a gap and one account, also when some creations fail half-way', async () => {
      const first = await create();
      const answers = await times((index) =>
        test.call(index % 2 ? test.people.manager : test.people.rep, createDeal, {
          body:
            index % 5
              ? { ...body, account: { name: 'New Customer' } }
              : { ...body, account: { id: first.id } },
        }),
      );
      const numbers = answers.filter(({ status }) => status === 201).map((answer) => answer.body.number);
      expect(numbers).toHaveLength(40);
      expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, index) => first.number + 1 + index));
      const accounts = await test.call(test.people.manager, listAccounts, { query: { q: 'New Customer' } });
      expect(accounts.body.items).toMatchObject([{ open_deals: 40 }]);
    });

    it('one of fifty changes of one version is kept, the others get the current deal', async () => {
      const deal = await create();
      const params = { number: deal.number };
      const answers = await times((index) =>
        test.call(test.people.rep, changeDeal, { params, version: 1, body: { amount_minor: index + 1 } }),
      );
      const kept = answers.filter(({ status }) => status === 200);
      expect(kept).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 412)).toHaveLength(AT_ONCE - 1);
      const now = (await test.call(test.people.rep, getDeal, { params })).body;
      expect(now).toMatchObject({ version: 2, amount_minor: kept[0]?.body.amount_minor });
      expect(answers.find(({ status }) => status === 412)?.problem.current).toEqual(now);
    });

    it('a move and an edit of one version are not both kept unseen', async () => {
      const deal = await create();
      const params = { number: deal.number };
      const answers = await Promise.all([
        test.call(test.people.rep, moveDeal, { params, version: 1, body: { stage: 'proposal' } }),
        test.call(test.people.rep, changeDeal, { params, version: 1, body: { amount_minor: 700 } }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    });

    it('one key adds one deal, another body under it is refused', async () => {
      const answers = await times(() => test.call(test.people.rep, createDeal, { body, key: 'one-key' }));
      expect(answers.every(({ status }) => status === 201)).toBe(true);
      for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body);
      const other = { ...body, name: 'Another' };
      expect((await test.call(test.people.rep, createDeal, { body: other, key: 'one-key' })).status).toBe(
        422,
      );
      const unnamed = await test.call(test.people.rep, createDeal, { body, key: '' });
      expect(unnamed.problem).toMatchObject({ status: 400, code: 'malformed_request' });
      const next = await create();
      expect(next.number).toBe((answers[0]?.body.number ?? 0) + 1);
    });

    it('moves of many deals in both directions all end, and none in a deadlock', async () => {
      const deals = await Promise.all(Array.from({ length: 10 }, create));
      const numbers = deals.map(({ number }) => number);
      const stages = ['proposal', 'discovery', 'negotiation'] as const;
      const answers = await times((index) => {
        const stage = stages[index % 3] ?? 'proposal';
        const some = index % 2 ? numbers : numbers.toReversed();
        return test.call(test.people.manager, changeDeals, { body: { numbers: some, change: { stage } } });
      });
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    });
  });
});
