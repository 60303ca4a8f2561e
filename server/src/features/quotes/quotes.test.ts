import { getDeal } from '@dealwright/contract/deals/deals';
import { listDealHistory } from '@dealwright/contract/deals/history';
import {
  changeQuote,
  createQuote,
  getQuote,
  listDealQuotes,
  refreshQuoteLines,
  removeQuote,
  reviseQuote,
} from '@dealwright/contract/quotes/quotes';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, addAccountDeal } from '../../testing/account-scene.ts';
import type { People } from '../../testing/people.ts';
import {
  addQuotableDeal,
  answer,
  draftQuote,
  readQuote,
  sendDraft,
  sentQuote,
  setLines,
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

  const params = ({ id }: { readonly id: string }) => ({ quote_id: id });

  describe('quotes', () => {
    it('QUOTE01 are drafted from the products of a deal, each with the next number of the company', async () => {
      const deal = await addQuotableDeal(test, people.rep, { total_discount_percent: '5' });
      const first = await draftQuote(test, people.rep, deal.number, { note: 'Thank you', terms: null });
      const second = await draftQuote(test, people.rep, deal.number);
      expect(first).toMatchObject({
        revision: 1,
        state: 'draft',
        currency: 'USD',
        total_discount_percent: '5',
        note: 'Thank you',
        terms: null,
        buyer: { name: deal.account?.name, contact: null },
        lines: [
          { name: 'Seats', quantity: '12', net_minor: 129_600, periods: 12 },
          { name: 'Setup', quantity: '1', net_minor: 50_000, tax_percent: null },
        ],
        net_minor: 170_620,
        needs_approval: false,
        file: null,
        can: { edit: true, send: true, request_approval: false, answer: false, revise: false },
      });
      expect(first.totals.net_minor).toBe(first.lines.reduce((sum, line) => sum + line.total_minor, 0));
      expect(first.gross_minor).toBe(first.net_minor + first.totals.tax_minor);
      expect(Number(second.number.slice(2))).toBe(Number(first.number.slice(2)) + 1);
      const page = await test.call(people.rep, listDealQuotes, {
        params: { number: deal.number },
        query: { limit: 1 },
      });
      expect(page.body.items.map(({ id }) => id)).toEqual([second.id]);
      const rest = await test.call(people.viewer, listDealQuotes, {
        params: { number: deal.number },
        query: { cursor: page.body.next_cursor ?? '' },
      });
      expect(rest.body.items.map(({ id }) => id)).toEqual([first.id]);
      expect([page.body.can.create, rest.body.can.create]).toEqual([true, false]);
    });

    it('QUOTE01 refuse a deal without products', async () => {
      const deal = await addAccountDeal(test, people.rep, (await addAccount(test, people.rep)).id);
      const call = () => test.call(people.rep, createQuote, { params: { number: deal.number }, body: {} });
      const never = await call();
      await setLines(test, people.rep, deal.number);
      await setLines(test, people.rep, deal.number, { lines: [] });
      expect([never.status, (await call()).status]).toEqual([409, 409]);
    });

    it('QUOTE02 keep what was quoted when the deal changes, until a draft takes over its products', async () => {
      const deal = await addQuotableDeal(test, people.rep);
      const draft = await draftQuote(test, people.rep, deal.number);
      await setLines(test, people.rep, deal.number, {
        lines: [{ name: 'Audit', quantity: '2', unit_price_minor: 100 }],
      });
      expect((await readQuote(test, people.rep, draft.id)).lines).toEqual(draft.lines);
      const refresh = (version: number) =>
        test.call(people.rep, refreshQuoteLines, { params: params(draft), version });
      const refreshed = await refresh(draft.version);
      expect(refreshed.body).toMatchObject({ version: 2, net_minor: 200, lines: [{ name: 'Audit' }] });
      expect((await refresh(2)).body.version).toBe(2);
    });

    it('QUOTE02 change in one version after the other, and only as drafts', async () => {
      const deal = await addQuotableDeal(test, people.rep);
      const draft = await draftQuote(test, people.rep, deal.number);
      const change = (version: number, body: Record<string, unknown>) =>
        test.call(people.rep, changeQuote, { params: params(draft), version, body });
      expect((await change(1, { note: 'A', valid_until: '2031-01-01' })).body).toMatchObject({
        version: 2,
        note: 'A',
        valid_until: '2031-01-01',
      });
      const late = await change(1, { note: 'B' });
      expect([late.status, (late.problem.current as { note: string }).note]).toEqual([412, 'A']);
      const both = await Promise.all([change(2, { note: 'C' }), change(2, { note: 'D' })]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
      const current = await readQuote(test, people.rep, draft.id);
      const sent = (await sendDraft(test, people.rep, current)).body;
      expect((await change(sent.version, { note: 'E' })).status).toBe(409);
      const removed = await test.call(people.rep, removeQuote, {
        params: params(draft),
        version: sent.version,
      });
      expect(removed.status).toBe(409);
    });

    it('QUOTE02 reject invalid values', async () => {
      const deal = await addQuotableDeal(test, people.rep);
      const draft = await draftQuote(test, people.rep, deal.number);
      for (const body of [
        {},
        { valid_until: '1066-10-14' },
        { note: 'x'.repeat(2001) },
        { contact_id: draft.id },
        { state: 'accepted' },
        { net_minor: 1 },
      ]) {
        const answered = await test.call(people.rep, changeQuote, {
          params: params(draft),
          version: draft.version,
          body,
        });
        expect(answered.status, JSON.stringify(body)).toBe(400);
      }
    });

    it('QUOTE03 are marked as sent, which keeps parties, lines and PDF', async () => {
      const deal = await addQuotableDeal(test, people.rep);
      const draft = await draftQuote(test, people.rep, deal.number);
      const both = await Promise.all([
        sendDraft(test, people.rep, draft),
        sendDraft(test, people.manager, draft),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
      const sent = await readQuote(test, people.rep, draft.id);
      expect(sent).toMatchObject({
        state: 'sent',
        lines: draft.lines,
        buyer: { name: deal.account?.name },
        file: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
        can: { edit: false, send: false, answer: true, revise: true },
      });
      const again = await sendDraft(test, people.rep, sent);
      expect(again.status).toBe(409);
    });

    it('QUOTE03 are not sent after the day until which they are valid', async () => {
      const deal = await addQuotableDeal(test, people.rep);
      const draft = await draftQuote(test, people.rep, deal.number, { valid_until: '2001-01-01' });
      expect((await sendDraft(test, people.rep, draft)).status).toBe(409);
    });

    it('QUOTE04 are revised from the products of the deal; the revision that is sent supersedes the one before', async () => {
      const deal = await addQuotableDeal(test, people.rep);
      const first = await sentQuote(test, people.rep, deal.number);
      await setLines(test, people.rep, deal.number, { lines: TWO_LINES.slice(1) });
      const revise = (id: string) => test.call(people.rep, reviseQuote, { params: { quote_id: id } });
      const both = await Promise.all([revise(first.id), revise(first.id)]);
      expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
      const second = both.find(({ status }) => status === 201)?.body ?? first;
      expect(second).toMatchObject({ number: first.number, revision: 2, state: 'draft', net_minor: 50_000 });
      expect((await readQuote(test, people.rep, first.id)).state).toBe('sent');
      await sendDraft(test, people.rep, second);
      const superseded = await readQuote(test, people.rep, first.id);
      expect(superseded).toMatchObject({ state: 'superseded', lines: first.lines, can: { revise: false } });
      expect((await answer(test, people.rep, superseded)).status).toBe(409);
    });

    it('QUOTE04 a draft is deleted, and its number not given again', async () => {
      const deal = await addQuotableDeal(test, people.rep);
      const draft = await draftQuote(test, people.rep, deal.number);
      const removed = await test.call(people.rep, removeQuote, {
        params: params(draft),
        version: draft.version,
      });
      expect(removed.status).toBe(204);
      expect((await test.call(people.rep, getQuote, { params: params(draft) })).status).toBe(404);
      expect((await draftQuote(test, people.rep, deal.number)).number).not.toBe(draft.number);
    });

    it('QUOTE06 accepting sets the amount of the deal, with version, history and event', async () => {
      const deal = await addQuotableDeal(test, people.rep, { currency: 'EUR' });
      const sent = await sentQuote(test, people.rep, deal.number);
      const accepted = await answer(test, people.rep, sent, { day: '2026-01-05', note: 'By phone' });
      expect(accepted.body).toMatchObject({
        state: 'accepted',
        answer: { day: '2026-01-05', note: 'By phone', contact: null, by: { id: people.rep.id } },
      });
      const after = (await test.call(people.rep, getDeal, { params: { number: deal.number } })).body;
      expect(after).toMatchObject({ amount_minor: sent.net_minor, currency: 'EUR' });
      const history = await test.call(people.rep, listDealHistory, { params: { number: deal.number } });
      const amount = history.body.items.find(({ field }) => field === 'amount');
      expect(amount?.new_value).toEqual({ amount_minor: sent.net_minor, currency: 'EUR' });
      const told = history.body.items.filter(({ field }) => field === 'quote');
      expect(told.map(({ new_value }) => (new_value as { happening: string }).happening)).toEqual([
        'accepted',
        'sent',
        'created',
      ]);
      expect(after.version).toBeGreaterThan(deal.version);
    });

    it('QUOTE06 is answered once; rejecting leaves the amount as it is', async () => {
      const deal = await addQuotableDeal(test, people.rep);
      const sent = await sentQuote(test, people.rep, deal.number);
      const both = await Promise.all([
        answer(test, people.rep, sent, { answer: 'rejected', note: 'Too late' }),
        answer(test, people.manager, sent, { answer: 'rejected' }),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
      const rejected = await readQuote(test, people.rep, sent.id);
      expect(rejected).toMatchObject({ state: 'rejected', can: { answer: false, revise: true } });
      const after = await test.call(people.rep, getDeal, { params: { number: deal.number } });
      expect(after.body.amount_minor).toBe(deal.amount_minor);
      expect((await answer(test, people.rep, rejected)).status).toBe(409);
    });

    it('QUOTE06 refuses drafts, days to come and contacts that don’t exist', async () => {
      const deal = await addQuotableDeal(test, people.rep);
      const draft = await draftQuote(test, people.rep, deal.number);
      expect((await answer(test, people.rep, draft)).status).toBe(409);
      const sent = (await sendDraft(test, people.rep, draft)).body;
      expect((await answer(test, people.rep, sent, { day: '2099-01-01' })).status).toBe(400);
      expect((await answer(test, people.rep, sent, { contact_id: sent.id })).status).toBe(400);
    });
  });
});
