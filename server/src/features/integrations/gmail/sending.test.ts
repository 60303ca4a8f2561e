import {
  discardEmail,
  listEmailThreads,
  listOutgoingEmails,
  retryEmail,
  sendEmail,
} from '@dealwright/contract/integrations/gmail';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import type { DoubleMailbox } from '../../../testing/google-double/gmail-mailbox.ts';
import { type GoogleDouble, startGoogleDouble } from '../../../testing/google-double/google-double.ts';
import { type Mailboxes, mailboxesOf, settingsFor } from '../../../testing/mailboxes.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addDeal, addStakeholder, type TestDeal } from '../../../testing/test-deal.ts';
import { createWorker } from '../../../worker.ts';
import { sendMail } from './send-mail.ts';
import { syncMailbox } from './sync-mailbox.ts';

eachEngine((engine) => {
  let google: GoogleDouble;
  let app: TestApp;
  let mailboxes: Mailboxes;
  let deal: TestDeal;
  let ana: string;
  let address: string;
  let mailbox: DoubleMailbox;
  let rep: TestPerson;
  let connectionId: string;
  beforeAll(async () => {
    google = await startGoogleDouble();
    app = await createTestApp(engine, settingsFor(google));
    mailboxes = mailboxesOf(app, google);
    rep = app.people.rep;
  });
  afterAll(async () => {
    await mailboxes.close();
    await app.close();
    await google.close();
  });

  const addPerson = async (to: TestDeal, email: string | null, name = 'Ana Silva') => {
    const id = await addStakeholder(app.database, rep.companyId, to, name);
    await app.database.transaction('dealwright_system', (tx) =>
      queryRows(tx, 'update stakeholders set email = $1, updated_at = $2 where id = $3', [
        email,
        app.clock.now,
        id,
      ]),
    );
    return id;
  };
  beforeEach(async () => {
    deal = await addDeal(app.database, rep);
    address = `ana-${deal.number}@hospital.example`;
    ana = await addPerson(deal, address);
    google.mail.of(rep.id).faults.length = 0;
    google.mail.of(rep.id).messages.length = 0;
    const connected = await mailboxes.connect(rep);
    mailbox = connected.mailbox;
    connectionId = connected.connection.id;
    // What was read before belongs to other tests.
    await syncMailbox(mailboxes.deps, { companyId: rep.companyId, id: connectionId });
  });

  const params = () => ({ number: deal.number });
  const write = (more: object = {}, person = rep, key = newId()) =>
    app.call(person, sendEmail, {
      params: params(),
      key,
      body: { to: [ana], subject: 'Next steps', body: 'Shall we talk on Monday?', ...more },
    });
  const work = (id: string) => sendMail(mailboxes.deps, rep.companyId, id);
  const outgoing = async (person = rep) =>
    (await app.call(person, listOutgoingEmails, { params: params() })).body;
  const messages = async (person = rep) =>
    (await app.call(person, listEmailThreads, { params: params() })).body.items.flatMap(
      (thread) => thread.messages,
    );
  const sent = () => mailbox.messages.filter(({ labelIds }) => labelIds.includes('SENT'));

  describe('sending from a deal', () => {
    test('GMAIL16 a mail is sent from the person’s mailbox and is on the deal, once', async () => {
      const queued = await write();
      expect([queued.status, queued.body.state]).toEqual([202, 'queued']);
      expect((await outgoing()).items).toHaveLength(1);
      await work(queued.body.id);
      await work(queued.body.id);
      const [message] = sent();
      expect(sent()).toHaveLength(1);
      expect(message && mailbox.headerOf(message, 'To')).toBe(address);
      expect(message && mailbox.headerOf(message, 'Subject')).toBe('Next steps');
      expect((await outgoing()).items).toEqual([]);
      await syncMailbox(mailboxes.deps, { companyId: rep.companyId, id: connectionId });
      expect(await messages()).toMatchObject([
        {
          outgoing: true,
          subject: 'Next steps',
          body: 'Shall we talk on Monday?',
          sender: { address: rep.email },
        },
      ]);
    });

    test('a reply stays in its conversation, at Google, in its headers and on the deal', async () => {
      const seed = {
        from: `Ana Silva <${address}>`,
        to: rep.email,
        subject: 'Budget',
        text: 'What does it cost?',
      };
      const first = mailbox.add({ ...seed, messageId: '<first@hospital.example>' });
      await syncMailbox(mailboxes.deps, { companyId: rep.companyId, id: connectionId });
      const [asked] = await messages();
      const reply = await write({ subject: 'Re: Budget', body: 'About 50k.', reply_to: asked?.id ?? '' });
      await work(reply.body.id);
      const [answer] = sent();
      expect(answer?.threadId).toBe(first.threadId);
      expect(answer && mailbox.headerOf(answer, 'In-Reply-To')).toBe('<first@hospital.example>');
      expect(answer && mailbox.headerOf(answer, 'References')).toBe('<first@hospital.example>');
      const threads = (await app.call(rep, listEmailThreads, { params: params() })).body.items;
      expect(threads).toMatchObject([{ subject: 'Budget', message_count: 2 }]);
      expect(threads[0]?.messages.at(-1)?.body).toMatch(
        /^About 50k\.\n\nOn .+ wrote:\n> What does it cost\?$/,
      );
    });

    test('a colleague’s conversation is continued from the sender’s own mailbox', async () => {
      const { manager } = app.people;
      const seed = {
        from: address,
        to: `${rep.email}, ${manager.email}`,
        subject: 'Both',
        text: 'Hello',
        messageId: `<both-${deal.number}@x>`,
      };
      const theirs = await mailboxes.connect(manager);
      const own = theirs.mailbox.add({ ...seed, threadId: 'thread-of-manager' });
      mailbox.add({ ...seed, threadId: 'thread-of-rep' });
      await syncMailbox(mailboxes.deps, { companyId: rep.companyId, id: connectionId });
      const [asked] = await messages(manager);
      const reply = await write({ reply_to: asked?.id ?? '' }, manager);
      await work(reply.body.id);
      const answer = theirs.mailbox.messages.find(({ labelIds }) => labelIds.includes('SENT'));
      expect(answer?.threadId).toBe(own.threadId);
    });

    test('an answer of Gmail that is lost sends nothing twice', async () => {
      const { body } = await write();
      mailbox.faults.push({ status: 500, at: '/messages/send', afterwards: true });
      await work(body.id);
      expect((await outgoing()).items[0]).toMatchObject({
        state: 'queued',
        error: 'Gmail responded with 500',
      });
      await work(body.id);
      expect(sent()).toHaveLength(1);
      expect(await messages()).toHaveLength(1);
    });

    test('two workers at once send it once', async () => {
      const { body } = await write();
      await Promise.all([work(body.id), work(body.id), work(body.id)]);
      expect(sent()).toHaveLength(1);
      expect(await messages()).toHaveLength(1);
    });

    test('pressed twice it is one mail', async () => {
      const key = newId();
      const answers = await Promise.all([write({}, rep, key), write({}, rep, key)]);
      expect(answers.some(({ status }) => status === 202)).toBe(true);
      expect((await outgoing()).items).toHaveLength(1);
    });

    test('what Gmail refuses is shown with what was written, and can be tried again or discarded', async () => {
      const { body } = await write();
      mailbox.faults.push({ status: 400, at: '/messages/send' });
      await work(body.id);
      expect((await outgoing()).items[0]).toMatchObject({
        state: 'failed',
        error: 'Gmail rejected the request (400)',
        body: 'Shall we talk on Monday?',
        can: { retry: true, discard: true },
      });
      const one = { ...params(), email_id: body.id };
      const { manager, viewer, stranger } = app.people;
      for (const person of [manager, viewer, stranger]) {
        expect([403, 404]).toContain((await app.call(person, retryEmail, { params: one })).status);
        expect([403, 404]).toContain((await app.call(person, discardEmail, { params: one })).status);
      }
      expect((await app.call(rep, retryEmail, { params: one })).body.state).toBe('queued');
      expect((await app.call(rep, discardEmail, { params: one })).problem.code).toBe('conflict');
      await work(body.id);
      expect(sent()).toHaveLength(1);
      const second = await write();
      mailbox.faults.push({ status: 400, at: '/messages/send' });
      await work(second.body.id);
      const other = { ...params(), email_id: second.body.id };
      expect((await app.call(rep, discardEmail, { params: other })).status).toBe(204);
      expect((await outgoing()).items).toEqual([]);
    });

    test('a consent that was taken back is said, and nothing is lost', async () => {
      const { body } = await write();
      google.accounts.revokeAllOf(rep.id);
      await work(body.id);
      const shown = await outgoing();
      expect(shown.items[0]).toMatchObject({ state: 'failed', body: 'Shall we talk on Monday?' });
      expect(shown.items[0]?.error).toContain('Connect Gmail again');
      expect(shown.from).toBeNull();
      const one = { ...params(), email_id: body.id };
      expect((await app.call(rep, retryEmail, { params: one })).problem.detail).toContain(
        'Connect Gmail first',
      );
      await mailboxes.connect(rep);
      await app.call(rep, retryEmail, { params: one });
      await work(body.id);
      expect(await messages()).toHaveLength(1);
    });

    test('a viewer sends nothing, a colleague without the deal and another company see nothing', async () => {
      const { viewer, otherRep, stranger } = app.people;
      expect((await write({}, viewer)).status).toBe(403);
      expect((await write({}, otherRep)).status).toBe(404);
      expect((await write({}, stranger)).status).toBe(404);
      expect((await outgoing(viewer)).can.send).toBe(false);
    });

    test('queued mail isn’t sent once its writer can no longer work the deal', async () => {
      const { body } = await write();
      await app.database.transaction('dealwright_system', (tx) =>
        queryRows(tx, 'update deals set owner_id = $1 where id = $2', [app.people.otherRep.id, deal.id]),
      );
      await work(body.id);
      expect(sent()).toEqual([]);
    });

    test('rubbish is refused: people of other deals, without an address, other conversations, empty texts', async () => {
      const other = await addDeal(app.database, rep);
      const stranger = await addPerson(other, 'x@elsewhere.example');
      const silent = await addPerson(deal, null, 'Silent Sam');
      const broken = await addPerson(deal, 'a@b.example>\r\nBcc: v@x.example', 'Broken Bo');
      const tries = [
        { to: [stranger] },
        { to: [silent] },
        { to: [broken] },
        { to: [] },
        { subject: ' ' },
        { body: '' },
        { reply_to: newId() },
      ];
      for (const more of tries) expect((await write(more)).status, JSON.stringify(more)).toBe(400);
      const lines = await write({ subject: 'Hello\nBcc: victim@x.example' });
      await work(lines.body.id);
      const [message] = sent();
      expect(message?.payload.headers.map(({ name }) => name)).not.toContain('Bcc');
      expect(message && mailbox.headerOf(message, 'Subject')).toBe('Hello Bcc: victim@x.example');
    });

    test('without a mailbox it says what to do', async () => {
      const { admin } = app.people;
      const answer = await write({}, admin);
      expect([answer.status, answer.problem.detail]).toEqual([
        409,
        'Connect Gmail first under Settings, Connectors.',
      ]);
    });

    test('the worker sends what is in the outbox by itself', async () => {
      app.clock.now = new Date();
      const config = mailboxes.deps.secrets as never;
      const worker = await createWorker({ config, database: app.database, log: mailboxes.deps.log });
      try {
        await write();
        // Other tests left mail in the outbox: theirs goes to others.
        const toAna = () => sent().filter((message) => mailbox.headerOf(message, 'To') === address).length;
        await expect.poll(toAna, { timeout: 20_000 }).toBe(1);
        await expect.poll(async () => (await outgoing()).items.length, { timeout: 10_000 }).toBe(0);
      } finally {
        await worker.close();
      }
    }, 40_000);
  });
});
