import { getQuoteSettings, saveQuoteSettings } from '@dealwright/contract/quotes/quote-settings';
import {
  decideQuoteApproval,
  type Quote,
  refreshQuoteLines,
  requestQuoteApproval,
} from '@dealwright/contract/quotes/quotes';
import { createProduct } from '@dealwright/contract/products/products';
import type { SentBody } from '@dealwright/contract/route';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { queryRows } from '@dealwright/db/query-rows';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { People, TestPerson } from '../../testing/people.ts';
import {
  addQuotableDeal,
  draftQuote,
  readQuote,
  sendDraft,
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
    await limit('5', '5');
  });
  afterAll(() => test.close());

  const settings = async () => (await test.call(people.manager, getQuoteSettings, {})).body;
  const limit = async (line: string, total: string) => {
    const { seller_name, address, terms, valid_days, version } = await settings();
    const saved = await test.call(people.manager, saveQuoteSettings, {
      version,
      body: {
        seller_name,
        address,
        terms,
        valid_days,
        line_discount_limit: line,
        total_discount_limit: total,
      },
    });
    if (saved.status !== 200) throw new Error(saved.text);
  };
  const ask = (person: TestPerson, { id, version }: Quote, note: string | null = 'A renewal') =>
    test.call(person, requestQuoteApproval, { params: { quote_id: id }, version, body: { note } });
  const decide = (
    person: TestPerson,
    { id, version }: Quote,
    body: { decision: 'approved' | 'declined'; note?: string } = { decision: 'approved' },
  ) => test.call(person, decideQuoteApproval, { params: { quote_id: id }, version, body });
  const large = async () => {
    const deal = await addQuotableDeal(test, people.rep);
    return { deal, draft: await draftQuote(test, people.rep, deal.number) };
  };

  describe('the approval of discounts', () => {
    it('QUOTE05 a discount above the limit is not sent before a manager approves it', async () => {
      const { draft } = await large();
      expect(draft).toMatchObject({ needs_approval: true, can: { send: false, request_approval: true } });
      expect((await sendDraft(test, people.rep, draft)).status).toBe(409);
      const asked = (await ask(people.rep, draft)).body;
      expect(asked).toMatchObject({
        approval: 'requested',
        approval_request: { by: { id: people.rep.id }, note: 'A renewal' },
        can: { request_approval: false, decide_approval: false },
      });
      expect((await ask(people.rep, asked)).status).toBe(409);
      expect((await decide(people.rep, asked)).status).toBe(403);
      expect((await decide(people.viewer, asked)).status).toBe(403);
      expect((await decide(people.stranger, asked)).status).toBe(404);
      const approved = (await decide(people.manager, asked, { decision: 'approved', note: 'Go' })).body;
      expect(approved).toMatchObject({
        approval: 'approved',
        approval_decision: { by: { id: people.manager.id }, note: 'Go' },
      });
      expect((await decide(people.manager, approved)).status).toBe(409);
      expect((await sendDraft(test, people.rep, approved)).body.state).toBe('sent');
    });

    it('QUOTE05 declining says why, and approval can be asked for again', async () => {
      const { draft } = await large();
      const asked = (await ask(people.rep, draft)).body;
      expect((await decide(people.manager, asked, { decision: 'declined' })).status).toBe(400);
      const declined = (await decide(people.manager, asked, { decision: 'declined', note: 'Too much' })).body;
      expect(declined).toMatchObject({ approval: 'declined', approval_decision: { note: 'Too much' } });
      expect((await sendDraft(test, people.rep, declined)).status).toBe(409);
      expect((await ask(people.rep, declined)).body).toMatchObject({
        approval: 'requested',
        approval_decision: null,
      });
    });

    it('QUOTE05 other products need approval again; a manager approves the version that they saw', async () => {
      const { deal, draft } = await large();
      const asked = (await ask(people.rep, draft)).body;
      const approved = (await decide(people.manager, asked)).body;
      await setLines(test, people.rep, deal.number, {
        lines: TWO_LINES.map((line) => ({ ...line, discount_percent: '80' })),
      });
      const refreshed = await test.call(people.rep, refreshQuoteLines, {
        params: { quote_id: draft.id },
        version: approved.version,
      });
      expect(refreshed.body).toMatchObject({
        approval: 'none',
        approval_request: null,
        approval_decision: null,
      });
      expect((await sendDraft(test, people.rep, refreshed.body)).status).toBe(409);
      expect((await decide(people.manager, approved)).status).toBe(412);
    });

    it('QUOTE05 a manager gives any discount without asking, and nobody asks within the limits', async () => {
      const { draft } = await large();
      expect((await ask(people.manager, draft)).status).toBe(409);
      expect((await sendDraft(test, people.manager, draft)).body.state).toBe('sent');
      const small = await addQuotableDeal(test, people.rep, {
        lines: TWO_LINES.map((line) => ({ ...line, discount_percent: '5' })),
        total_discount_percent: '5',
      });
      const within = await draftQuote(test, people.rep, small.number);
      expect(within).toMatchObject({ needs_approval: false, can: { send: true, request_approval: false } });
      expect((await ask(people.rep, within)).status).toBe(409);
      await setLines(test, people.rep, small.number, { lines: [], total_discount_percent: '0' });
    });
  });

  describe('prices below the price book', () => {
    type Line = Partial<(typeof TWO_LINES)[number]>;
    const addProduct = async (facts: Partial<SentBody<typeof createProduct>> = {}) => {
      const name = `Seats ${crypto.randomUUID()}`;
      const price = { currency: 'EUR', unit_price_minor: 10_000 } as const;
      return (await test.call(people.manager, createProduct, { body: { name, price, ...facts } })).body.id;
    };
    const offer = async (
      product_id: string,
      line: Line,
      more: Parameters<typeof addQuotableDeal>[2] = {},
    ) => {
      const deal = await addQuotableDeal(test, people.rep, {
        currency: 'EUR',
        lines: [{ product_id, name: 'Seats', quantity: '10', unit_price_minor: 10_000, ...line }],
        ...more,
      });
      return draftQuote(test, people.rep, deal.number);
    };
    const priced = async (line: Line, total = '0') =>
      offer(await addProduct(), line, { total_discount_percent: total });

    it('QUOTE50 a lower unit price needs approval like a discount, on its line and in total', async () => {
      const lowered = await priced({ unit_price_minor: 8000 });
      expect(lowered).toMatchObject({
        needs_approval: true,
        can: { send: false, request_approval: true },
        lines: [{ unit_price_minor: 8000, book_price_minor: 10_000 }],
      });
      expect((await sendDraft(test, people.rep, lowered)).status).toBe(409);
      expect(await priced({ unit_price_minor: 9700, discount_percent: '3' })).toMatchObject({
        needs_approval: true,
      });
      expect(await priced({ unit_price_minor: 9700 }, '3')).toMatchObject({ needs_approval: true });
      expect(await priced({ unit_price_minor: 9500 })).toMatchObject({ needs_approval: false });
      expect(await priced({ unit_price_minor: 12_000 })).toMatchObject({ needs_approval: false });
    });

    it('QUOTE50 prices compare by the month, and a subscription sold once needs approval', async () => {
      const monthly = await addProduct({ billing: 'monthly' });
      expect(await offer(monthly, { billing: 'yearly', periods: 1 })).toMatchObject({
        needs_approval: true,
        lines: [{ book_price_minor: 120_000, lacks_book_price: false }],
      });
      const fair = { billing: 'yearly', periods: 1, unit_price_minor: 120_000 } as const;
      expect(await offer(monthly, fair)).toMatchObject({ needs_approval: false });
      const once = await offer(monthly, { billing: 'one_off', unit_price_minor: 900_000 });
      expect(once).toMatchObject({
        needs_approval: true,
        lines: [{ book_price_minor: null, lacks_book_price: true }],
      });
      expect((await sendDraft(test, people.rep, once)).status).toBe(409);
    });

    it('QUOTE50 a product whose prices don’t apply needs approval; one without any price and typed lines don’t', async () => {
      const euro = await addProduct();
      const elsewhere = await offer(euro, {}, { currency: 'CHF' });
      expect(elsewhere).toMatchObject({ needs_approval: true, lines: [{ lacks_book_price: true }] });
      expect((await sendDraft(test, people.rep, elsewhere)).status).toBe(409);
      await limit('100', '5');
      expect(await readQuote(test, people.rep, elsewhere.id)).toMatchObject({ needs_approval: true });
      await limit('100', '100');
      expect(await readQuote(test, people.rep, elsewhere.id)).toMatchObject({ needs_approval: false });
      await limit('5', '5');
      const { id: unpriced } = (
        await test.call(people.manager, createProduct, { body: { name: `Audit ${crypto.randomUUID()}` } })
      ).body;
      expect(await offer(unpriced, {})).toMatchObject({
        needs_approval: false,
        lines: [{ book_price_minor: null, lacks_book_price: false }],
      });
    });

    it('QUOTE50 drafts from before are measured when they are read, sent or put up for approval', async () => {
      const draft = await priced({ unit_price_minor: 8000 });
      const forget = (line: number | null, total: number | null) =>
        test.database.transaction('dealwright_system', (tx) =>
          queryRows(tx, 'update quotes set line_discount = $2, total_discount = $3 where id = $1', [
            draft.id,
            line,
            total,
          ]),
        );
      await forget(null, null);
      const read = await readQuote(test, people.rep, draft.id);
      expect(read).toMatchObject({ needs_approval: true, can: { send: false, request_approval: true } });
      expect((await sendDraft(test, people.rep, draft)).status).toBe(409);
      expect((await ask(people.rep, read)).status).toBe(200);
      await forget(0, 6);
      expect(await readQuote(test, people.rep, draft.id)).toMatchObject({ needs_approval: true });
      await forget(0, 0);
      expect(await readQuote(test, people.rep, draft.id)).toMatchObject({ needs_approval: false });
    });
  });

  describe('the settings of quotes', () => {
    it('QUOTE08 are read by everyone and changed by managers and admins, one version after the other', async () => {
      const before = await settings();
      const body = {
        seller_name: 'Harbour Software',
        address: '1 Quay',
        terms: 'Net 30',
        valid_days: 14,
        line_discount_limit: '5',
        total_discount_limit: '5',
      };
      const save = (person: TestPerson, version: number) =>
        test.call(person, saveQuoteSettings, { version, body });
      expect((await save(people.rep, before.version)).status).toBe(403);
      expect((await save(people.viewer, before.version)).status).toBe(403);
      expect((await save(people.manager, before.version)).body).toMatchObject({
        ...body,
        version: before.version + 1,
      });
      const late = await save(people.admin, before.version);
      expect([late.status, (late.problem.current as { terms: string }).terms]).toEqual([412, 'Net 30']);
      expect((await test.call(people.viewer, getQuoteSettings, {})).body.can.edit).toBe(false);
      expect((await test.call(people.stranger, getQuoteSettings, {})).body).toMatchObject({
        version: 0,
        terms: null,
      });
      const deal = await addQuotableDeal(test, people.rep);
      const draft = await draftQuote(test, people.rep, deal.number);
      expect(draft).toMatchObject({
        seller: { name: 'Harbour Software', address: '1 Quay' },
        terms: 'Net 30',
      });
    });

    it('QUOTE08 reject invalid values', async () => {
      const { seller_name, address, terms, valid_days, version } = await settings();
      const good = {
        seller_name,
        address,
        terms,
        valid_days,
        line_discount_limit: '5',
        total_discount_limit: '5',
      };
      for (const bad of [
        { seller_name: '' },
        { valid_days: 0 },
        { valid_days: 366 },
        { line_discount_limit: '100.01' },
        { total_discount_limit: '-1' },
        { terms: 'x'.repeat(5001) },
      ]) {
        const saved = await test.call(people.manager, saveQuoteSettings, {
          version,
          body: { ...good, ...bad },
        });
        expect(saved.status, JSON.stringify(bad)).toBe(400);
      }
    });
  });
});
