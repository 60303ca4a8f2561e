import { changeContact } from '@dealwright/contract/contacts/contacts';
import {
  disconnectEmail,
  listEmailThreads,
  SKIP_REASONS,
  syncEmailConnection,
} from '@dealwright/contract/integrations/gmail';
import { listInteractions } from '@dealwright/contract/interactions';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import type { DoubleMailbox, MailSeed } from '../../../testing/google-double/gmail-mailbox.ts';
import { type GoogleDouble, startGoogleDouble } from '../../../testing/google-double/google-double.ts';
import { type Mailboxes, mailboxesOf, settingsFor } from '../../../testing/mailboxes.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addDeal, type TestDeal } from '../../../testing/test-deal.ts';
import { createWorker } from '../../../worker.ts';
import type { ConnectionPlace } from './store.ts';
import { syncMailbox } from './sync-mailbox.ts';

const MINUTE_MS = 60_000;

eachEngine((engine) => {
  let google: GoogleDouble;
  let app: TestApp;
  let mailboxes: Mailboxes;
  let deal: TestDeal;
  let buyer: string;
  let mailbox: DoubleMailbox;
  let place: ConnectionPlace;
  let rep: TestPerson;
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

  const addBuyer = (to: TestDeal, email: string, companyId = rep.companyId) =>
    app.database.transaction('dealwright_system', (tx) =>
      queryRows(
        tx,
        `insert into stakeholders (company_id, id, deal_id, name, email, created_at, updated_at)
         values ($1, $2, $3, 'Ana Silva', $4, $5, $5)`,
        [companyId, newId(), to.id, email, app.clock.now],
      ),
    );
  /** A mailbox of its own for each test: no message of another is in it. */
  const connectAs = async (person: TestPerson) => {
    const sub = `${person.id}`;
    google.mail.of(sub).messages.length = 0;
    await app.database.transaction('dealwright_system', (tx) =>
      queryRows(tx, 'delete from email_connections where owner_id = $1', [person.id]),
    );
    const { connection, mailbox: opened } = await mailboxes.connect(person);
    opened.historyFrom = 0;
    opened.faults.length = 0;
    opened.requests.length = 0;
    return { mailbox: opened, place: { companyId: person.companyId, id: connection.id } };
  };
  const sync = (which = place) => syncMailbox(mailboxes.deps, which);
  const later = (ms: number) => {
    app.clock.now = new Date(app.clock.now.getTime() + ms);
  };
  const fromBuyer = (seed: Partial<MailSeed> = {}): MailSeed => ({
    from: `Ana Silva <${buyer}>`,
    to: rep.email,
    subject: 'Budget',
    text: 'We lose 40k a month.',
    ...seed,
  });
  const threads = async (person = rep, of = deal) =>
    (await app.call(person, listEmailThreads, { params: { number: of.number } })).body.items;
  const messages = async (person = rep, of = deal) =>
    (await threads(person, of)).flatMap((thread) => thread.messages);
  const counts = async (person = rep) => {
    const connection = await mailboxes.current(person);
    const { seen, stored, skipped } = connection.counts;
    expect(seen).toBe(stored + SKIP_REASONS.reduce((sum, reason) => sum + skipped[reason], 0));
    return connection.counts;
  };

  beforeEach(async () => {
    deal = await addDeal(app.database, rep);
    buyer = `ana-${deal.number}@hospital.example`;
    await addBuyer(deal, buyer.toUpperCase());
    ({ mailbox, place } = await connectAs(rep));
  });

  describe('reading a mailbox', () => {
    test('CONT15 mail with any address of a contact is on their deals', async () => {
      const [contact] = await app.database.transaction('dealwright_system', (tx) =>
        queryRows<{ contact_id: string; version: number }>(
          tx,
          `select s.contact_id, c.version from stakeholders s join contacts c on c.id = s.contact_id where s.deal_id = $1`,
          [deal.id],
        ),
      );
      const second = `private-${buyer}`;
      later(60_000);
      const saved = await app.call(rep, changeContact, {
        params: { contact_id: contact?.contact_id ?? '' },
        version: contact?.version ?? 0,
        body: { emails: [buyer, second] },
      });
      expect(saved.status).toBe(200);
      mailbox.add(fromBuyer({ from: `Ana <${second}>`, subject: 'From home' }));
      await sync();
      expect((await messages()).map(({ subject }) => subject)).toEqual(['From home']);
    });

    test('GMAIL16 mail with people of a deal is on the deal, for everyone who can read it', async () => {
      mailbox.add(
        fromBuyer({ attachments: [{ name: 'offer.pdf', size: 1234 }], sentAt: '2026-03-01T09:00:00Z' }),
      );
      await sync();
      const [thread] = await threads();
      expect(thread).toMatchObject({ subject: 'Budget', message_count: 1 });
      expect(thread?.messages[0]).toMatchObject({
        outgoing: false,
        subject: 'Budget',
        body: 'We lose 40k a month.',
        sender: { name: 'Ana Silva', address: buyer },
        recipients: [{ address: rep.email, kind: 'to' }],
        attachments: [{ name: 'offer.pdf', size: 1234 }],
        sent_at: '2026-03-01T09:00:00.000Z',
      });
      expect(await messages(app.people.viewer)).toHaveLength(1);
      expect(
        (await app.call(app.people.otherRep, listEmailThreads, { params: { number: deal.number } })).status,
      ).toBe(404);
      expect(
        (await app.call(app.people.stranger, listEmailThreads, { params: { number: deal.number } })).status,
      ).toBe(404);
      const { body } = await app.call(rep, listInteractions, { params: { number: deal.number } });
      expect(body.items).toMatchObject([{ kind: 'email', title: 'Budget', author: { id: rep.id } }]);
    });

    test('V9 a message that cannot be read at all holds up none behind it', async () => {
      const odd = mailbox.add(fromBuyer());
      Object.assign(odd.payload, { parts: [null] });
      mailbox.add(fromBuyer({ text: 'The words behind it.' }));
      await sync();
      expect(await counts()).toMatchObject({ seen: 2, stored: 1, skipped: { unreadable: 1 } });
      expect((await mailboxes.current(rep)).sync.last_error).toBeNull();
      expect((await messages()).map(({ body }) => body)).toEqual(['The words behind it.']);
    });

    test('what is seen is stored or skipped with the reason, and the sum is right', async () => {
      mailbox.add(fromBuyer());
      mailbox.add({ from: rep.email, to: buyer, text: 'An answer', labels: ['SENT'] });
      mailbox.add({ from: 'shop@elsewhere.example', to: rep.email, text: 'Buy now' });
      mailbox.add({ from: app.people.manager.email, to: rep.email, text: 'Lunch?' });
      mailbox.add(fromBuyer({ labels: ['DRAFT'] }));
      mailbox.add(fromBuyer({ text: 'x'.repeat(600 * 1024) }));
      mailbox.add(fromBuyer({ from: 'nobody' }));
      await sync();
      expect(await counts()).toEqual({
        seen: 7,
        stored: 2,
        skipped: {
          no_people: 1,
          own_company: 1,
          draft_or_spam: 1,
          too_large: 1,
          unreadable: 1,
          by_colleague: 0,
        },
      });
      expect((await messages()).map(({ outgoing }) => outgoing).sort()).toEqual([false, true]);
      const connection = await mailboxes.current(rep);
      expect(connection.sync).toMatchObject({
        phase: 'following',
        running: false,
        pass_seen: 7,
        pass_total: 7,
        last_error: null,
      });
      expect(connection.sync.last_synced_at).not.toBeNull();
    });

    test('of a private message nothing but its head is fetched', async () => {
      const secret = mailbox.add({ from: 'doctor@elsewhere.example', to: rep.email, text: 'Your results' });
      await sync();
      const asked = mailbox.requests.filter((request) => request.includes(secret.id));
      expect(asked).toHaveLength(1);
      expect(asked[0]).toContain('format=metadata');
    });

    test('HTML becomes text, other charsets are read, and what is answered stays at the end', async () => {
      mailbox.add(
        fromBuyer({
          messageId: '<html@x>',
          text: undefined as never,
          html: '<p>Hello&nbsp;<b>Rosa</b></p><script>alert(1)</script><img src="https://spy.example/x.gif">',
        }),
      );
      mailbox.add(
        fromBuyer({
          messageId: '<latin@x>',
          charset: 'iso-8859-1',
          subject: '=?utf-8?q?Gr=C3=BC=C3=9Fe?=',
          text: 'Schöne Grüße\n\n> We lose 40k',
        }),
      );
      await sync();
      const found = await messages();
      const bodies = found.map(({ body }) => body);
      expect(bodies).toContain('Hello Rosa');
      expect(bodies).toContain('Schöne Grüße\n\n> We lose 40k');
      expect(found.map(({ subject }) => subject)).toContain('Grüße');
      expect(JSON.stringify(found)).not.toContain('spy.example');
    });

    test('reads many pages, and only new mail afterwards', async () => {
      for (let index = 0; index < 120; index += 1)
        mailbox.add(
          index % 40 === 0
            ? fromBuyer({ subject: `Number ${index}` })
            : { from: 'x@elsewhere.example', to: rep.email },
        );
      await sync();
      expect((await counts()).seen).toBe(120);
      expect(await messages()).toHaveLength(3);
      mailbox.requests.length = 0;
      mailbox.add(fromBuyer({ subject: 'New' }));
      later(6 * MINUTE_MS);
      await sync();
      expect(await counts()).toMatchObject({ seen: 121, stored: 4 });
      expect(mailbox.requests.filter((request) => request.startsWith('GET /messages?'))).toEqual([]);
    });

    test('a history that Gmail has forgotten leads to looking at everything, and nothing is stored twice', async () => {
      mailbox.add(fromBuyer({ subject: 'Old' }));
      await sync();
      mailbox.add(fromBuyer({ subject: 'Missed' }));
      mailbox.historyFrom = mailbox.historyId + 1;
      await sync();
      expect((await messages()).map(({ subject }) => subject).sort()).toEqual(['Missed', 'Old']);
      expect(await counts()).toMatchObject({ seen: 2, stored: 2 });
      expect((await mailboxes.current(rep)).sync.phase).toBe('following');
    });

    test('a restart in the middle goes on where it was', async () => {
      for (let index = 0; index < 110; index += 1) mailbox.add(fromBuyer({ subject: `Number ${index}` }));
      mailbox.faults.push({ status: 500, at: 'pageToken=50' });
      await sync();
      const stopped = await mailboxes.current(rep);
      expect(stopped.sync).toMatchObject({
        phase: 'first',
        pass_seen: 50,
        last_error: 'Gmail responded with 500',
      });
      mailbox.requests.length = 0;
      await sync();
      expect(
        mailbox.requests
          .filter((request) => /^GET \/messages\?/.test(request))
          .every((request) => request.includes('pageToken')),
      ).toBe(true);
      expect(await counts()).toMatchObject({ seen: 110, stored: 110 });
    }, 60_000);

    test('a process that was killed leaves the mailbox to the next one, two minutes later', async () => {
      mailbox.add(fromBuyer());
      await app.database.transaction('dealwright_system', (tx) =>
        queryRows(tx, 'update email_connections set running_until = $1 where id = $2', [
          new Date(app.clock.now.getTime() + 2 * MINUTE_MS),
          place.id,
        ]),
      );
      await sync();
      expect((await counts()).seen).toBe(0);
      later(2 * MINUTE_MS + 1);
      await sync();
      expect((await counts()).stored).toBe(1);
    });

    test('twice at once stores each message once', async () => {
      for (let index = 0; index < 20; index += 1) mailbox.add(fromBuyer());
      await Promise.all([sync(), sync(), sync()]);
      expect(await counts()).toMatchObject({ seen: 20, stored: 20 });
      expect(await messages()).toHaveLength(20);
    });

    test('what two colleagues both have in their mailboxes is stored once, and said so', async () => {
      const { manager } = app.people;
      const other = await connectAs(manager);
      const seed = fromBuyer({ to: `${rep.email}, ${manager.email}`, messageId: `<both-${deal.number}@x>` });
      mailbox.add(seed);
      other.mailbox.add(seed);
      await Promise.all([sync(), sync(other.place)]);
      expect(await messages()).toHaveLength(1);
      const both = [await counts(), await counts(manager)];
      expect(both.map(({ stored }) => stored).sort()).toEqual([0, 1]);
      expect(both.map(({ skipped }) => skipped.by_colleague).sort()).toEqual([0, 1]);
    });

    test('Gmail that asks to wait is waited for, as long as it asks', async () => {
      mailbox.add(fromBuyer());
      mailbox.faults.push({ status: 429, retryAfter: 600 });
      await sync();
      expect((await mailboxes.current(rep)).sync.last_error).toBe('Gmail asked us to wait');
      const [row] = await app.database.transaction('dealwright_system', (tx) =>
        queryRows<{ next_sync_at: Date }>(tx, 'select next_sync_at from email_connections where id = $1', [
          place.id,
        ]),
      );
      expect(row?.next_sync_at.getTime()).toBe(app.clock.now.getTime() + 600_000);
    });

    test('a person added to a deal later brings their older mail with them', async () => {
      const latecomer = `late-${deal.number}@hospital.example`;
      mailbox.add(fromBuyer({ from: latecomer }));
      await sync();
      expect(await counts()).toMatchObject({ stored: 0, skipped: { no_people: 1 } });
      later(MINUTE_MS);
      await addBuyer(deal, latecomer);
      later(MINUTE_MS);
      await sync();
      expect(await counts()).toMatchObject({ seen: 1, stored: 1, skipped: { no_people: 0 } });
    });

    test('everything is looked at once more when the person asks', async () => {
      mailbox.add(fromBuyer());
      await sync();
      await app.database.transaction('dealwright_system', (tx) =>
        queryRows(tx, `update email_seen set outcome = 'no_people' where connection_id = $1`, [place.id]),
      );
      const asked = await app.call(rep, syncEmailConnection, {
        params: { id: place.id },
        body: { everything: true },
      });
      expect([asked.status, asked.body.sync.phase]).toEqual([202, 'again']);
      await sync();
      expect(await counts()).toMatchObject({ seen: 1, skipped: { by_colleague: 1 } });
    });

    test('a deal that the mailbox’s owner does not work gets nothing of it', async () => {
      const { otherRep } = app.people;
      const theirs = await addDeal(app.database, otherRep);
      await addBuyer(theirs, `theirs-${theirs.number}@hospital.example`);
      mailbox.add(fromBuyer({ from: `theirs-${theirs.number}@hospital.example` }));
      const foreign = await addDeal(app.database, app.people.stranger);
      await addBuyer(foreign, `foreign-${foreign.number}@hospital.example`, app.people.stranger.companyId);
      mailbox.add(fromBuyer({ from: `foreign-${foreign.number}@hospital.example` }));
      await sync();
      expect(await counts()).toMatchObject({ seen: 2, stored: 0, skipped: { no_people: 2 } });
      expect(await threads(otherRep, theirs)).toEqual([]);
    });

    test('a viewer’s mailbox writes nothing', async () => {
      const { viewer } = app.people;
      const theirs = await connectAs(viewer);
      theirs.mailbox.add(fromBuyer({ to: viewer.email }));
      await sync(theirs.place);
      expect(await counts(viewer)).toMatchObject({ stored: 0, skipped: { no_people: 1 } });
    });

    test('an access token that Gmail refuses is replaced', async () => {
      mailbox.add(fromBuyer());
      google.accounts.expireAccess();
      await sync();
      expect((await counts()).stored).toBe(1);
    });

    test('after disconnecting nothing is read, and what is on deals stays', async () => {
      mailbox.add(fromBuyer());
      await sync();
      await app.call(rep, disconnectEmail, { params: { id: place.id } });
      mailbox.requests.length = 0;
      await sync();
      expect(mailbox.requests).toEqual([]);
      expect(await messages()).toHaveLength(1);
    });

    test('the worker reads a mailbox as soon as it is connected, without a notification', async () => {
      mailbox.add(fromBuyer());
      app.clock.now = new Date();
      const { config, log } = { config: mailboxes.deps.secrets, log: mailboxes.deps.log };
      const worker = await createWorker({ config: config as never, database: app.database, log });
      try {
        await mailboxes.connect(rep);
        await expect.poll(async () => (await messages()).length, { timeout: 20_000 }).toBe(1);
      } finally {
        await worker.close();
      }
    }, 40_000);
  });
});
