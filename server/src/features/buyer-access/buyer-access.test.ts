import {
  confirmBuyerAddress,
  DEAD_LINK,
  endBuyerSession,
  renewBuyerLink,
  revokeBuyerLink,
  sendBuyerCode,
} from '@dealwright/contract/buyer-access/buyer-links';
import { createQuoteLink, getBuyerQuote, listQuoteLinks } from '@dealwright/contract/quotes/buyer-quote';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  addBuyer,
  buyerBrowser,
  codeOf,
  confirmedBuyer,
  linkBody,
  linkTokenOf,
  type SentLink,
  sendQuoteLink,
} from '../../testing/buyer-scene.ts';
import { forgetExpired } from '../../testing/forget-expired.ts';
import { mailTo } from '../../testing/mailbox.ts';
import type { People, TestPerson } from '../../testing/people.ts';
import { addQuotableDeal, draftQuote, sentQuote } from '../../testing/quote-scene.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const HOUR_MS = 60 * 60 * 1000;

eachEngine((engine) => {
  let app: TestApp;
  let people: People;
  const started = new Date();
  beforeAll(async () => {
    app = await createTestApp(engine);
    people = app.people;
  });
  afterAll(() => app.close());
  afterEach(async () => {
    app.clock.now = started;
    // Each test counts its own attempts.
    await system('delete from rate_limits');
  });

  const system = <R>(text: string, values: unknown[] = []): Promise<R[]> =>
    app.database.transaction('dealwright_system', (tx) => queryRows<R>(tx, text, values));
  const later = (hours: number): void => {
    app.clock.now = new Date(app.clock.now.getTime() + hours * HOUR_MS);
  };
  const links = async (quoteId: string, person: TestPerson = people.rep) =>
    app.call(person, listQuoteLinks, { params: { quote_id: quoteId } });
  const revoke = (id: string, person: TestPerson = people.rep) =>
    app.call(person, revokeBuyerLink, { params: { link_id: id } });
  const isDead = (answer: { readonly status: number; readonly problem: { readonly detail: string } }) =>
    expect([answer.status, answer.problem.detail]).toEqual([410, DEAD_LINK]);

  describe('a personal link', () => {
    it('BUYER01 is mailed to a contact from the company, with answers to the seller; the token is kept as a hash only', async () => {
      const { email, token, link, quote } = await sendQuoteLink(app, people.rep);
      expect(link).toMatchObject({ state: 'not_opened', recipient: { name: 'Bea Buyer', email } });
      const [mail] = await mailTo(app.database, email);
      expect(mail?.heading).toBe(`Rosa Test at own sent you quote ${quote.number}`);
      expect(await system('select sender_name, reply_to from mails where recipient = $1', [email])).toEqual([
        { sender_name: 'own', reply_to: people.rep.email },
      ]);
      expect(
        JSON.stringify(await system('select * from buyer_links where id = $1', [link.id])),
      ).not.toContain(token);
    });

    it('BUYER01 is sent only by people who can change the deal, for a quote that was sent', async () => {
      const { number } = await addQuotableDeal(app, people.rep);
      const draft = await draftQuote(app, people.rep, number);
      const { id: contactId } = await addBuyer(app, people.rep);
      const body = linkBody(app, contactId);
      const send = (person: TestPerson | null, id: string) =>
        app.call(person, createQuoteLink, { params: { quote_id: id }, body });
      expect((await send(people.rep, draft.id)).status).toBe(409);
      const sent = await sentQuote(app, people.rep, number);
      const statuses = [];
      for (const person of [
        null,
        people.viewer,
        people.otherRep,
        people.neighbour,
        people.stranger,
        people.manager,
      ])
        statuses.push((await send(person, sent.id)).status);
      expect(statuses).toEqual([401, 403, 404, 404, 404, 201]);
    });

    it('BUYER03 is refused for colleagues, for a contact without an address, and for days that are no days of it', async () => {
      await system("update companies set domain = 'own-mail.example' where id = $1", [people.rep.companyId]);
      const { number } = await addQuotableDeal(app, people.rep);
      const { id } = await sentQuote(app, people.rep, number);
      const send = async (address: string, more: object = {}) => {
        const { id: contactId } = await addBuyer(app, people.rep, address);
        const body = { ...linkBody(app, contactId), ...more };
        const answer = await app.call(people.rep, createQuoteLink, { params: { quote_id: id }, body });
        return [answer.status, answer.problem.errors?.[0]?.path];
      };
      expect(await send(people.otherRep.email.toUpperCase())).toEqual([400, 'contact_id']);
      expect(await send('someone@own-mail.example')).toEqual([400, 'contact_id']);
      expect(await send('someone@eu.own-mail.example')).toEqual([400, 'contact_id']);
      expect(await send('a1@buyer.example', { valid_until: '2020-01-01' })).toEqual([400, 'valid_until']);
      expect(await send('a2@buyer.example', { valid_until: '2099-01-01' })).toEqual([400, 'valid_until']);
      expect(await send('a3@buyer.example', { time_zone: 'Nowhere/Atlantis' })).toEqual([400, 'time_zone']);
      expect(await send('a4@buyer.example', { email: 'else@buyer.example' })).toEqual([400, 'email']);
      expect(await send('a5@not-own-mail.example')).toEqual([201, undefined]);
      await system('update companies set domain = null where id = $1', [people.rep.companyId]);
    });

    it('BUYER03 stops working for an address that becomes a colleague’s', async () => {
      const { browser, params, email } = await confirmedBuyer(app, people.rep);
      await system('update profiles set email = $1 where id = $2', [email, people.viewer.id]);
      expect((await browser.call(getBuyerQuote, { params })).status).toBe(401);
      await system('update profiles set email = $1 where id = $2', [people.viewer.email, people.viewer.id]);
      expect((await browser.call(getBuyerQuote, { params })).status).toBe(200);
    });

    it('BUYER02 works to the end of its last day by the sender’s clock', async () => {
      app.clock.now = new Date('2026-11-26T20:00:00Z');
      const until = { valid_until: '2026-11-26', time_zone: 'America/Los_Angeles' };
      const { token, quote } = await sendQuoteLink(app, people.rep, until);
      const browser = buyerBrowser(app);
      app.clock.now = new Date('2026-11-27T07:59:59Z');
      expect((await browser.open(token)).status).toBe(200);
      app.clock.now = new Date('2026-11-27T08:00:00Z');
      isDead(await browser.open(token));
      expect((await links(quote.id)).body.links[0]?.state).toBe('expired');
    });

    it('BUYER06 is sent again with another token: the one before and its sessions end', async () => {
      const { browser, params, token, email, link } = await confirmedBuyer(app, people.rep);
      const { valid_until, time_zone } = linkBody(app, link.id);
      later(1);
      const renewed = await app.call(people.manager, renewBuyerLink, {
        params,
        body: { valid_until, time_zone },
      });
      expect(renewed.status).toBe(200);
      isDead(await browser.open(token));
      expect((await browser.call(getBuyerQuote, { params })).status).toBe(401);
      const fresh = await linkTokenOf(app, email);
      expect((await browser.open(fresh)).body).toMatchObject({ confirmed: false });
    });

    it('BUYER12 is mailed at most 60 times an hour by one person, new ones and again', async () => {
      const { link, quote } = await sendQuoteLink(app, people.manager);
      const { valid_until, time_zone } = linkBody(app, link.id);
      await system(
        `insert into audit_log (company_id, id, actor_id, action)
         select $1, gen_random_uuid(), $2, (array['buyer_link_sent', 'buyer_link_renewed'])[1 + n % 2]
           from generate_series(1, 60) n`,
        [people.manager.companyId, people.manager.id],
      );
      later(1);
      const again = (person: TestPerson) =>
        app.call(person, renewBuyerLink, {
          params: { link_id: link.id },
          body: { valid_until, time_zone },
        });
      const { id: contactId } = await addBuyer(app, people.manager);
      const first = await app.call(people.manager, createQuoteLink, {
        params: { quote_id: quote.id },
        body: linkBody(app, contactId),
      });
      const refused = await again(people.manager);
      expect([first.status, refused.status]).toEqual([429, 429]);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
      // Each person has their own.
      expect((await again(people.admin)).status).toBe(200);
    });

    it('BUYER06 is changed only by people who can change its deal', async () => {
      const { link } = await sendQuoteLink(app, people.rep);
      const statuses = [];
      for (const person of [
        people.viewer,
        people.otherRep,
        people.neighbour,
        people.stranger,
        people.manager,
      ])
        statuses.push((await revoke(link.id, person)).status);
      expect(statuses).toEqual([403, 404, 404, 404, 200]);
    });
  });

  describe('the door', () => {
    it('BUYER04 names only the company and a masked address, however often it is opened, and that is no visit', async () => {
      const { token, quote, email } = await sendQuoteLink(app, people.rep);
      const browser = buyerBrowser(app);
      for (const _ of [1, 2, 3]) {
        const { body } = await browser.open(token);
        expect(body).toMatchObject({ company: { name: 'own' }, confirmed: false, purpose: 'quote' });
        expect(body.email).toBe('b•••@buyer.example');
      }
      const [link] = (await links(quote.id)).body.links;
      expect(link).toMatchObject({ state: 'not_opened', confirmed_at: null, last_seen_at: null });
      expect((await mailTo(app.database, email)).map(({ kind }) => kind)).toEqual(['buyer_link']);
      await browser.confirm(token, email);
      expect((await links(quote.id)).body.links[0]).toMatchObject({ state: 'confirmed' });
    });

    it('BUYER04 opens with the mailed code, once, in this browser', async () => {
      const { browser, params, token, email } = await confirmedBuyer(app, people.rep);
      expect((await browser.open(token)).body).toMatchObject({ confirmed: true, link_id: params.link_id });
      expect((await browser.call(getBuyerQuote, { params })).status).toBe(200);
      const code = await codeOf(app, email);
      const again = await buyerBrowser(app).call(confirmBuyerAddress, { body: { token, code } });
      expect(again.problem.code).toBe('invalid_code');
      // Forwarded, the link alone opens nothing.
      const other = buyerBrowser(app);
      expect((await other.open(token)).body).toMatchObject({ confirmed: false });
      expect((await other.call(getBuyerQuote, { params })).status).toBe(401);
    });

    it('BUYER04 counts a code for ten minutes and five wrong tries; the next one takes its place', async () => {
      const { token, email } = await sendQuoteLink(app, people.rep);
      const { call } = buyerBrowser(app);
      const give = async (code: string) =>
        (await call(confirmBuyerAddress, { body: { token, code } })).status;
      const send = async () => {
        await call(sendBuyerCode, { body: { token } });
        return codeOf(app, email);
      };
      const wrong = (code: string): string => (code === '000000' ? '000001' : '000000');
      const first = await send();
      for (let tries = 0; tries < 5; tries += 1) expect(await give(wrong(first))).toBe(400);
      expect(await give(first)).toBe(400);
      later(0.01);
      const second = await send();
      later(11 / 60);
      expect(await give(second)).toBe(400);
      const third = await send();
      if (third !== second) expect(await give(second)).toBe(400);
      expect(await give(third)).toBe(200);
    });

    it('BUYER04 limits the codes and tries of a link, whichever browser they come from', async () => {
      const { token } = await sendQuoteLink(app, people.rep);
      const statuses = [];
      for (let sent = 0; sent < 6; sent += 1)
        statuses.push((await buyerBrowser(app).call(sendBuyerCode, { body: { token } })).status);
      expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
      const tries = [];
      for (let tried = 0; tried < 26; tried += 1)
        tries.push(
          (await buyerBrowser(app).call(confirmBuyerAddress, { body: { token, code: '000000' } })).status,
        );
      expect(tries.at(-1)).toBe(429);
      expect(tries.slice(0, 25)).not.toContain(429);
    });

    it('BUYER05 answers unknown, expired, revoked and deleted links and those of suspended companies alike', async () => {
      const sends = async (sent: SentLink) => {
        const body = { token: sent.token };
        const browser = buyerBrowser(app);
        isDead(await browser.open(sent.token));
        isDead(await browser.call(sendBuyerCode, { body }));
        isDead(await browser.call(confirmBuyerAddress, { body: { ...body, code: '123456' } }));
      };
      const made = await sendQuoteLink(app, people.rep);
      await sends({ ...made, token: 'x'.repeat(43) });
      await sends({ ...made, token: 'short' });
      await revoke(made.link.id);
      await sends(made);
      const onDeleted = await sendQuoteLink(app, people.rep);
      const shelve = (shelf: string | null) =>
        system('update deals set shelf = $1, shelved_at = $2 where number = $3 and company_id = $4', [
          shelf,
          shelf && started,
          onDeleted.number,
          people.rep.companyId,
        ]);
      await shelve('deleted');
      await sends(onDeleted);
      await shelve(null);
      const suspendedLink = await confirmedBuyer(app, people.rep);
      await system("update companies set suspended_at = now(), suspension_reason = 'Test' where id = $1", [
        people.rep.companyId,
      ]);
      await sends(suspendedLink);
      const { browser, params } = suspendedLink;
      expect((await browser.call(getBuyerQuote, { params })).status).toBe(401);
      await system('update companies set suspended_at = null, suspension_reason = null where id = $1', [
        people.rep.companyId,
      ]);
      expect((await browser.call(getBuyerQuote, { params })).status).toBe(200);
    });
  });

  describe('a buyer’s session', () => {
    it('BUYER06 ends with the next request after its link was revoked', async () => {
      const { browser, params, link, token } = await confirmedBuyer(app, people.rep);
      expect((await browser.call(getBuyerQuote, { params })).status).toBe(200);
      expect((await revoke(link.id)).body.state).toBe('revoked');
      expect((await browser.call(getBuyerQuote, { params })).status).toBe(401);
      isDead(await browser.open(token));
    });

    it('BUYER06 ends after 12 hours without use, after 7 days, and when the buyer signs out', async () => {
      const idle = await confirmedBuyer(app, people.rep);
      const used = await confirmedBuyer(app, people.rep);
      const ask = async ({ browser, params }: typeof idle) =>
        (await browser.call(getBuyerQuote, { params })).status;
      for (let hours = 0; hours < 7 * 24; hours += 11) {
        expect(await ask(used)).toBe(200);
        later(11);
      }
      expect(await ask(used)).toBe(401);
      expect(await ask(idle)).toBe(401);
      const gone = await confirmedBuyer(app, people.rep);
      const left = await gone.browser.call(endBuyerSession, { params: gone.params });
      expect(left.status).toBe(204);
      expect(gone.browser.jar.size).toBe(0);
      expect(await ask(gone)).toBe(401);
    });

    it('BUYER07 is a cookie of its own for each link, out of reach of scripts and other sites', async () => {
      const { token, email } = await sendQuoteLink(app, people.rep);
      const confirmed = await buyerBrowser(app).confirm(token, email);
      expect(String(confirmed.headers['set-cookie'])).toMatch(
        /^dealwright_buyer_[0-9a-f]{32}=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict$/,
      );
    });

    it('BUYER07 opens no other link, and is no session of the app, nor the other way round', async () => {
      const one = await confirmedBuyer(app, people.rep);
      const two = await confirmedBuyer(app, people.rep);
      const [value = ''] = [...one.browser.jar.values()];
      const name = [...two.browser.jar.keys()][0] ?? '';
      const forge = (cookie: string) =>
        app.call(null, getBuyerQuote, { params: two.params, headers: { cookie } });
      expect((await forge(`${name}=${value}`)).status).toBe(401);
      expect((await forge(`${name}=${people.admin.token}`)).status).toBe(401);
      expect((await app.call(people.admin, getBuyerQuote, { params: two.params })).status).toBe(401);
      const asUser = await app.call({ ...people.rep, token: value }, listQuoteLinks, {
        params: { quote_id: one.quote.id },
      });
      expect(asUser.status).toBe(401);
    });
  });

  it('BUYER09 every step is in the audit log, without tokens or codes', async () => {
    const { link, token, email } = await confirmedBuyer(app, people.rep);
    await revoke(link.id);
    const log = await system<{ action: string; actor_id: string | null; detail: object }>(
      "select action, actor_id, detail from audit_log where detail->>'link_id' = $1 order by created_at, id",
      [link.id],
    );
    expect(log.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['buyer_link_sent', people.rep.id],
      ['buyer_confirmed', null],
      ['buyer_link_revoked', people.rep.id],
    ]);
    expect(JSON.stringify(log)).not.toContain(token);
    expect(JSON.stringify(log)).toContain(email);
  });

  // It moves the clock so far that sessions of members end.
  it('BUYER08 links and sessions go 90 days after the link ended', async () => {
    const { link } = await confirmedBuyer(app, people.rep);
    await revoke(link.id);
    const count = () => system('select 1 from buyer_links where id = $1', [link.id]);
    later(89 * 24);
    await forgetExpired(app.database, app.clock.now);
    expect(await count()).toHaveLength(1);
    later(2 * 24);
    await forgetExpired(app.database, app.clock.now);
    expect(await count()).toHaveLength(0);
  });
});
