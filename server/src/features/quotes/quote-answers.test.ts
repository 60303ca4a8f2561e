import { changeDeal, type Deal, getDeal } from '@dealwright/contract/deals/deals';
import { listDealHistory } from '@dealwright/contract/deals/history';
import { getDealLines, saveDealLines } from '@dealwright/contract/products/deal-lines';
import { type Quote, removeQuoteAnswer, reviseQuote } from '@dealwright/contract/quotes/quotes';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { People, TestPerson } from '../../testing/people.ts';
import {
  addQuotableDeal,
  answer,
  readQuote,
  sendDraft,
  sentQuote,
  TWO_LINES,
} from '../../testing/quote-scene.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

eachEngine((engine) => {
  let test: TestApp;
  let people: People;
  beforeAll(async () => {
    test = await createTestApp(engine);
    people = test.people;
  });
  afterAll(() => test.close());

  const reread = async ({ number }: Pick<Deal, 'number'>): Promise<Deal> =>
    (await test.call(people.rep, getDeal, { params: { number } })).body;
  const takeBack = ({ id, version }: Quote, person: TestPerson = people.rep) =>
    test.call(person, removeQuoteAnswer, { params: { quote_id: id }, version });
  const acceptNew = async (deal: Pick<Deal, 'number'>): Promise<Quote> =>
    (await answer(test, people.rep, await sentQuote(test, people.rep, deal.number))).body;
  const type = async (deal: Pick<Deal, 'number'>, amount_minor: number) => {
    const { number, version } = await reread(deal);
    await test.call(people.rep, changeDeal, { params: { number }, version, body: { amount_minor } });
  };

  describe('the amount of a deal', () => {
    it('QUOTE10 comes from the accepted quote for as long as it equals it', async () => {
      const deal = await addQuotableDeal(test, people.rep, { currency: 'EUR' });
      const before = (await reread(deal)).amount_source;
      expect([before.from, before.quote]).toEqual(['typed', null]);
      const quote = await acceptNew(deal);
      const accepted = { name: quote.number, total_minor: quote.net_minor, currency: 'EUR' };
      expect((await reread(deal)).amount_source).toMatchObject({ from: 'quote', quote: accepted });
      await type(deal, 5);
      expect((await reread(deal)).amount_source).toMatchObject({ from: 'typed', quote: accepted });
    });

    it('QUOTE10 stays what was accepted when the products change', async () => {
      const deal = await addQuotableDeal(test, people.rep);
      const quote = await acceptNew(deal);
      const params = { number: deal.number };
      const { version } = (await test.call(people.rep, getDealLines, { params })).body;
      const saved = await test.call(people.rep, saveDealLines, {
        params,
        version,
        body: { lines: TWO_LINES.slice(1), amount: 'follow' },
      });
      expect(saved.body.amount).toMatchObject({ from: 'quote', amount_minor: quote.net_minor });
      expect((await reread(deal)).amount_minor).toBe(quote.net_minor);
    });
  });

  describe('an answer that was recorded by mistake', () => {
    it('QUOTE11 is taken back: the quote is sent, and the amount what it was', async () => {
      const deal = await addQuotableDeal(test, people.rep, { currency: 'EUR' });
      const { amount_minor, currency } = await reread(deal);
      const quote = await acceptNew(deal);
      expect(quote.answer?.amount_before).toEqual({ amount_minor, currency });
      const both = await Promise.all([takeBack(quote), takeBack(quote, people.manager)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
      const sent = await readQuote(test, people.rep, quote.id);
      expect(sent).toMatchObject({
        state: 'sent',
        answer: null,
        can: { answer: true, remove_answer: false },
      });
      expect(sent.file).toEqual(quote.file);
      expect(await reread(deal)).toMatchObject({ amount_minor, currency, amount_source: { quote: null } });
      const history = await test.call(people.rep, listDealHistory, { params: { number: deal.number } });
      const [last] = history.body.items.filter(({ field }) => field === 'quote');
      expect(last?.new_value).toMatchObject({ happening: 'answer_removed' });
      expect((await answer(test, people.rep, sent)).body.state).toBe('accepted');
    });

    it('QUOTE11 leaves an amount that somebody changed since', async () => {
      const deal = await addQuotableDeal(test, people.rep);
      const quote = await acceptNew(deal);
      await type(deal, 777);
      expect((await takeBack(quote)).status).toBe(200);
      expect((await reread(deal)).amount_minor).toBe(777);
    });

    it('QUOTE11 leaves the amount of a quote that was accepted later', async () => {
      const deal = await addQuotableDeal(test, people.rep);
      const first = await acceptNew(deal);
      test.clock.now = new Date(test.clock.now.getTime() + 60_000);
      const second = await acceptNew(deal);
      await takeBack(first);
      expect(await reread(deal)).toMatchObject({
        amount_minor: second.net_minor,
        amount_source: { from: 'quote', quote: { name: second.number } },
      });
    });

    it('QUOTE11 is taken back by people who can change the deal, and only from the last revision', async () => {
      const deal = await addQuotableDeal(test, people.rep);
      const sent = await sentQuote(test, people.rep, deal.number);
      expect((await takeBack(sent)).status).toBe(409);
      const rejected = (await answer(test, people.rep, sent, { answer: 'rejected' })).body;
      expect(rejected).toMatchObject({ can: { remove_answer: true }, answer: { amount_before: null } });
      const askers = [people.viewer, people.otherRep, people.stranger];
      const statuses = await Promise.all(
        askers.map(async (person) => (await takeBack(rejected, person)).status),
      );
      expect(statuses).toEqual([403, 404, 404]);
      await test.call(people.rep, reviseQuote, { params: { quote_id: rejected.id } });
      const revised = await readQuote(test, people.rep, rejected.id);
      expect(revised.can.remove_answer).toBe(false);
      expect((await takeBack(revised)).status).toBe(409);
    });
  });

  describe('a revision beside the accepted one', () => {
    const revise = async ({ id }: Quote): Promise<Quote> =>
      (await test.call(people.rep, reviseQuote, { params: { quote_id: id } })).body;

    it('QUOTE12 is not sent; without the acceptance it is', async () => {
      const deal = await addQuotableDeal(test, people.rep);
      const first = await sentQuote(test, people.rep, deal.number);
      const draft = await revise(first);
      const accepted = (await answer(test, people.rep, first)).body;
      const refused = await sendDraft(test, people.rep, draft);
      expect([refused.status, refused.problem.detail]).toEqual([
        409,
        'Another revision of this quote was accepted. Delete this draft, then create a new quote.',
      ]);
      expect(accepted.can.remove_answer).toBe(true);
      expect((await takeBack(accepted)).body.state).toBe('sent');
      expect((await sendDraft(test, people.rep, draft)).body.state).toBe('sent');
      expect((await readQuote(test, people.rep, first.id)).state).toBe('superseded');
    });

    it('QUOTE12 is not sent while the earlier one is being accepted', async () => {
      const deal = await addQuotableDeal(test, people.rep);
      const first = await sentQuote(test, people.rep, deal.number);
      const draft = await revise(first);
      const [sent, accepted] = await Promise.all([
        sendDraft(test, people.rep, draft),
        answer(test, people.manager, first),
      ]);
      expect([
        [200, 412],
        [409, 200],
      ]).toContainEqual([sent.status, accepted.status]);
    });

    it('QUOTE12 is not accepted, but can be rejected', async () => {
      const deal = await addQuotableDeal(test, people.rep);
      const first = await sentQuote(test, people.rep, deal.number);
      const second = (await sendDraft(test, people.rep, await revise(first))).body;
      await test.database.transaction('dealwright_system', (tx) =>
        queryRows(tx, "update quotes set state = 'accepted' where id = $1", [first.id]),
      );
      const refused = await answer(test, people.rep, second);
      expect([refused.status, refused.problem.detail]).toEqual([
        409,
        'Another revision of this quote was accepted. Create a new quote instead.',
      ]);
      expect((await answer(test, people.rep, second, { answer: 'rejected' })).status).toBe(200);
    });
  });
});
