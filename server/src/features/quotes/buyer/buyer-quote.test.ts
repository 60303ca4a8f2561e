import { createHash } from 'node:crypto';
import { archiveDeal } from '@dealwright/contract/deals/deal-shelf';
import { getDeal } from '@dealwright/contract/deals/deals';
import { listDealHistory } from '@dealwright/contract/deals/history';
import {
  answerBuyerQuote,
  commentOnBuyerQuote,
  downloadBuyerQuote,
  downloadBuyerQuoteLogo,
  getBuyerQuote,
  listQuoteReplies,
} from '@dealwright/contract/quotes/buyer-quote';
import { removeQuoteAnswer, reviseQuote } from '@dealwright/contract/quotes/quotes';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buyerBrowser, confirmedBuyer, linkToQuote } from '../../../testing/buyer-scene.ts';
import { setFeature } from '../../../testing/features.ts';
import { notificationWorker } from '../../../testing/notifications.ts';
import type { People } from '../../../testing/people.ts';
import { readQuote, sendDraft } from '../../../testing/quote-scene.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

type Buyer = Awaited<ReturnType<typeof confirmedBuyer>>;
const accepting = { answer: 'accepted', name: 'Bea B. Buyer', confirmed: true } as const;

eachEngine((engine) => {
  let app: TestApp;
  let people: People;
  const started = new Date();
  beforeAll(async () => {
    app = await createTestApp(engine);
    people = app.people;
    await setFeature(app, 'deal_archive', true);
  });
  afterAll(() => app.close());
  afterEach(async () => {
    app.clock.now = started;
    await app.database.transaction('dealwright_system', (tx) => queryRows(tx, 'delete from rate_limits'));
  });

  const buyer = (): Promise<Buyer> => confirmedBuyer(app, people.rep);
  const page = ({ browser, params }: Buyer) => browser.call(getBuyerQuote, { params });
  const accept = ({ browser, params }: Buyer) => browser.call(answerBuyerQuote, { params, body: accepting });
  const deal = async (number: number) => (await app.call(people.rep, getDeal, { params: { number } })).body;

  describe('the page of a quote', () => {
    it('QUOTE51 QUOTEB01 shows the revision as it was sent under its own title, and the PDF that was kept', async () => {
      const one = await buyer();
      const sent = await readQuote(app, people.rep, one.quote.id);
      const { body } = await page(one);
      expect(body).toMatchObject({
        number: sent.number,
        revision: 1,
        state: 'open',
        totals: sent.totals,
        terms: sent.terms,
        valid_until: sent.valid_until,
        seller: sent.seller,
        file: sent.file,
        you: { name: 'Bea Buyer', email: one.email },
        replies: [],
      });
      // Never what colleagues call the deal, nor what the price book asks.
      expect([body.title, JSON.stringify(body).includes(sent.deal.name)]).toEqual([sent.title, false]);
      expect(Object.keys(body.lines[0] ?? {})).not.toContain('book_price_minor');
      expect(body.lines.map(({ name, net_minor }) => [name, net_minor])).toEqual(
        sent.lines.map(({ name, net_minor }) => [name, net_minor]),
      );
      const cookie = [...one.browser.jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const file = await app.api.app.inject({
        url: `/api/buyer/links/${one.link.id}/quote/pdf`,
        headers: { cookie },
      });
      expect(file.headers['content-type']).toBe('application/pdf');
      expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(sent.file?.sha256);
      expect((await one.browser.call(downloadBuyerQuoteLogo, { params: one.params })).status).toBe(404);
    });

    it('QUOTEB01 says when a revision is superseded or expired, and takes no answer then', async () => {
      const one = await buyer();
      const revised = await app.call(people.rep, reviseQuote, { params: { quote_id: one.quote.id } });
      expect((await page(one)).body.state).toBe('open');
      await sendDraft(app, people.rep, revised.body);
      expect((await page(one)).body.state).toBe('superseded');
      expect((await accept(one)).status).toBe(409);
      const two = await confirmedBuyer(app, people.rep, { valid_until: '2027-06-30' });
      await app.database.transaction('dealwright_system', (tx) =>
        queryRows(tx, "update quotes set valid_until = '2020-01-01' where id = $1", [two.quote.id]),
      );
      expect((await page(two)).body.state).toBe('expired');
      expect((await accept(two)).status).toBe(409);
      expect((await readQuote(app, people.rep, two.quote.id)).state).toBe('sent');
    });
  });

  describe('an answer', () => {
    it('QUOTEB02 accepts the quote, sets the amount, and keeps name, address, time, revision and hash', async () => {
      const one = await buyer();
      const before = await deal(one.number);
      const answered = await accept(one);
      expect(answered.body).toMatchObject({ state: 'accepted', replies: [{ kind: 'accepted' }] });
      const quote = await readQuote(app, people.rep, one.quote.id);
      expect(quote).toMatchObject({ state: 'accepted', can: { remove_answer: false } });
      expect(quote.answer).toMatchObject({
        by: null,
        contact: { id: one.contactId, name: accepting.name },
        amount_before: { amount_minor: before.amount_minor },
        buyer: {
          name: accepting.name,
          email: one.email,
          at: started.toISOString(),
          file_sha256: quote.file?.sha256,
        },
      });
      const after = await deal(one.number);
      expect(after).toMatchObject({ amount_minor: quote.net_minor, amount_source: { from: 'quote' } });
      expect(after.version).toBe(before.version + 1);
      const history = await app.call(people.rep, listDealHistory, {
        params: { number: one.number },
        query: {},
      });
      const said = history.body.items.filter(({ field }) => field === 'quote' || field === 'amount');
      expect(said.slice(0, 2).map(({ field, actor }) => [field, actor])).toEqual(
        expect.arrayContaining([
          ['quote', null],
          ['amount', null],
        ]),
      );
      const replies = await app.call(people.rep, listQuoteReplies, { params: { quote_id: one.quote.id } });
      expect(replies.body.items).toMatchObject([
        { kind: 'accepted', name: accepting.name, email: one.email, revision: 1 },
      ]);
    });

    it('QUOTE12 is refused where another revision was accepted', async () => {
      const one = await buyer();
      const revised = await app.call(people.rep, reviseQuote, { params: { quote_id: one.quote.id } });
      await sendDraft(app, people.rep, revised.body);
      await app.database.transaction('dealwright_system', (tx) =>
        queryRows(
          tx,
          "update quotes set state = case id when $1 then 'sent' else 'accepted' end where id in ($1, $2)",
          [one.quote.id, revised.body.id],
        ),
      );
      const refused = await accept(one);
      expect([refused.status, refused.problem.detail]).toEqual([
        409,
        'Another revision of this quote has already been accepted. Ask the person who sent it for a new quote.',
      ]);
    });

    it('QUOTEB02 counts once, however often and by whoever it is given at the same time', async () => {
      const one = await buyer();
      const other = await linkToQuote(app, people.rep, one.quote);
      const second = buyerBrowser(app);
      await second.confirm(other.token, other.email);
      const calls = [
        accept(one),
        accept(one),
        second.call(answerBuyerQuote, { params: { link_id: other.link.id }, body: accepting }),
      ];
      const answers = await Promise.all(calls);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      const refused = answers.find(({ status }) => status === 409);
      expect(refused?.problem.detail).toBe('This quote has already been accepted.');
      const replies = await app.call(people.rep, listQuoteReplies, { params: { quote_id: one.quote.id } });
      expect(replies.body.items).toHaveLength(1);
    });

    it('QUOTEB02 of a buyer is not taken back by a member', async () => {
      const one = await buyer();
      await accept(one);
      const { id, version } = await readQuote(app, people.rep, one.quote.id);
      for (const person of [people.rep, people.admin]) {
        const gone = await app.call(person, removeQuoteAnswer, { params: { quote_id: id }, version });
        expect(gone.status).toBe(409);
      }
    });

    it('QUOTEB02 needs a name and the confirmation; declining needs a reason and leaves the amount', async () => {
      const one = await buyer();
      const { browser, params } = one;
      const give = async (body: object) =>
        (await browser.call(answerBuyerQuote, { params, body: body as never })).status;
      expect(await give({ ...accepting, name: ' ' })).toBe(400);
      expect(await give({ ...accepting, confirmed: false })).toBe(400);
      expect(await give({ answer: 'rejected', name: 'Bea', reason: '' })).toBe(400);
      const { amount_minor } = await deal(one.number);
      expect(await give({ answer: 'rejected', name: 'Bea', reason: 'Too expensive' })).toBe(200);
      const quote = await readQuote(app, people.rep, one.quote.id);
      expect(quote).toMatchObject({
        state: 'rejected',
        answer: { note: 'Too expensive', buyer: { name: 'Bea' } },
      });
      expect((await deal(one.number)).amount_minor).toBe(amount_minor);
    });

    it('QUOTEB02 waits while the deal is in the archive', async () => {
      const one = await buyer();
      const { version } = await deal(one.number);
      const archived = await app.call(people.manager, archiveDeal, {
        params: { number: one.number },
        version,
      });
      expect(archived.status).toBe(200);
      expect((await page(one)).status).toBe(200);
      expect((await accept(one)).status).toBe(409);
    });
  });

  describe('a comment', () => {
    const comment = ({ browser, params }: Buyer, note: string) =>
      browser.call(commentOnBuyerQuote, { params, body: { note } });

    it('QUOTEB03 reaches the seller in the app, and nobody by another link', async () => {
      const worker = notificationWorker(app);
      const one = await buyer();
      const other = await linkToQuote(app, people.rep, one.quote);
      const second = buyerBrowser(app);
      await second.confirm(other.token, other.email);
      const said = await comment(one, 'Can we pay in March?');
      expect(said.status).toBe(201);
      expect(said.body.replies).toMatchObject([{ kind: 'comment', note: 'Can we pay in March?' }]);
      const seen = await second.call(getBuyerQuote, { params: { link_id: other.link.id } });
      expect(seen.text).not.toContain('March');
      await accept(one);
      await worker.hear();
      const told = (await worker.listed(people.rep)).filter(
        ({ deal: about }) => about?.number === one.number,
      );
      expect(told[0]).toMatchObject({
        kind: 'quote_reply',
        text: `${accepting.name} accepted quote ${one.quote.number}, the latest of 2`,
        path: `/lead-planning/LEAD-${one.number}?tab=products&quote=${one.quote.id}`,
      });
      const replies = await app.call(people.manager, listQuoteReplies, {
        params: { quote_id: one.quote.id },
      });
      expect(replies.body.items.map(({ kind, note }) => [kind, note])).toEqual([
        ['accepted', null],
        ['comment', 'Can we pay in March?'],
      ]);
    });

    it('QUOTEB03 has at most 2,000 characters, and a link at most 20 an hour', async () => {
      const one = await buyer();
      expect((await comment(one, 'x'.repeat(2001))).status).toBe(400);
      for (let said = 0; said < 20; said += 1) expect((await comment(one, 'x')).status).toBe(201);
      expect((await comment(one, 'x')).status).toBe(429);
    });
  });

  it('QUOTEB04 the database shows a buyer’s transaction no row of any table', async () => {
    const one = await buyer();
    await accept(one);
    const tables = await app.database.asOwner.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c
        where c.relnamespace in ('public'::regnamespace, 'ai'::regnamespace) and c.relkind in ('r', 'p', 'v')
          and has_table_privilege('dealwright_app', c.oid, 'select')
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
    );
    const [session] = await app.database.transaction('dealwright_system', (tx) =>
      queryRows<{ hash: string }>(
        tx,
        "select encode(token_hash, 'hex') as hash from buyer_sessions where link_id = $1",
        [one.link.id],
      ),
    );
    const seen = await app.database.transaction('dealwright_app', async (tx) => {
      // As in a request whose transaction was a member's before.
      await queryRows(tx, "select set_config('app.company_id', $1, true)", [people.rep.companyId]);
      await queryRows(tx, "select * from app.enter_buyer($1, decode($2, 'hex'), $3)", [
        one.link.id,
        session?.hash,
        app.clock.now,
      ]);
      const found: string[] = [];
      for (const { name } of tables)
        if ((await queryRows(tx, `select 1 from ${name} limit 1`)).length > 0) found.push(name);
      const quotes = await queryRows<{ id: string }>(tx, 'select id from app.buyer_quote()');
      return { found, quotes: quotes.map(({ id }) => id) };
    });
    expect(tables.length).toBeGreaterThan(80);
    // Reference data that belongs to no company.
    expect(seen.found.filter((name) => name !== 'feature_flags')).toEqual([]);
    expect(seen.quotes).toEqual([one.quote.id]);
  });

  it('QUOTEB01 the PDF is not found once the buyer’s session ended', async () => {
    const one = await buyer();
    one.browser.jar.clear();
    expect((await one.browser.call(downloadBuyerQuote, { params: one.params })).status).toBe(401);
  });
});
