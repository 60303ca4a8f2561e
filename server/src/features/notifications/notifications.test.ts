import {
  addCollaborator,
  changeDeal,
  changeDeals,
  createDeal,
  moveDeal,
} from '@dealwright/contract/deals/deals';
import { changeInteraction, createInteraction, listMentionable } from '@dealwright/contract/interactions';
import {
  listNotifications,
  readAllNotifications,
  readNotification,
} from '@dealwright/contract/notifications/notifications';
import { addEvidence } from '@dealwright/contract/qualification/evidence';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { notificationWorker } from '../../testing/notifications.ts';
import type { TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addDeal, addStakeholder, type TestDeal } from '../../testing/test-deal.ts';
import { ageDeals } from '../qualification/age-deals.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

eachEngine((engine) => {
  describe('notifications', () => {
    let app: TestApp;
    let worker: ReturnType<typeof notificationWorker>;
    let deal: TestDeal;
    beforeAll(async () => {
      app = await createTestApp(engine);
      worker = notificationWorker(app);
    });
    afterAll(() => app.close());
    beforeEach(async () => {
      deal = await addDeal(app.database, app.people.rep);
    });

    const query = (sql: string, params: unknown[] = []) =>
      app.database.transaction('dealwright_system', (tx) => queryRows(tx, sql, params));
    const move = async (person: TestPerson, stage: 'proposal' | 'negotiation', { number, id } = deal) => {
      const [row] = (await query('select version from deals where id = $1', [id])) as { version: number }[];
      const version = row?.version ?? 0;
      const moved = await app.call(person, moveDeal, { params: { number }, version, body: { stage } });
      expect(moved.status).toBe(200);
      await worker.hear();
    };
    /** What a person was told of the deal, the latest first. */
    const notificationsOf = async (person: TestPerson, { number } = deal) =>
      (await worker.listed(person)).filter((one) => one.deal?.number === number);
    const texts = async (person: TestPerson, of = deal) =>
      (await notificationsOf(person, of)).map(({ text, times }) => [text, times]);

    test('a person who is given a deal, singly, in bulk or as collaborator, unless they did it themselves', async () => {
      const { manager, rep, otherRep } = app.people;
      const params = { number: deal.number };
      await app.call(manager, changeDeal, { params, version: 1, body: { owner_id: otherRep.id } });
      await app.call(manager, addCollaborator, { params: { ...params, profile_id: rep.id } });
      const own = await app.call(rep, createDeal, { body: { name: 'Mine', account: { name: 'Own' } } });
      const given = { name: 'Yours', account: { name: 'Given' }, owner_id: rep.id };
      const created = await app.call(manager, createDeal, { body: given });
      const numbers = [own.body.number];
      await app.call(manager, changeDeals, { body: { numbers, change: { owner_id: otherRep.id } } });
      await worker.hear();
      expect(await texts(otherRep)).toEqual([['Mona Test assigned this deal to you', 1]]);
      expect(await texts(rep)).toEqual([['Mona Test added you to this deal', 1]]);
      expect(await texts(rep, created.body)).toEqual([['Mona Test assigned this deal to you', 1]]);
      expect(await texts(rep, own.body)).toEqual([]);
      expect(await texts(otherRep, own.body)).toHaveLength(1);
      expect(await texts(manager)).toEqual([]);
    });

    test('people who work a deal that another moves; repeated moves count as one until it is read', async () => {
      const { manager, rep, viewer } = app.people;
      await move(rep, 'proposal');
      expect(await texts(rep)).toEqual([]);
      await move(manager, 'negotiation');
      await move(manager, 'proposal');
      expect(await texts(rep)).toEqual([['Mona Test moved it to Proposal, the latest of 2', 2]]);
      expect(await texts(viewer)).toEqual([]);
      const [told] = await notificationsOf(rep);
      const params = { notification_id: told?.id ?? '' };
      expect((await app.call(manager, readNotification, { params })).status).toBe(404);
      expect((await app.call(app.people.stranger, readNotification, { params })).status).toBe(404);
      for (const _ of [1, 2]) expect((await app.call(rep, readNotification, { params })).status).toBe(204);
      await move(manager, 'negotiation');
      expect((await notificationsOf(rep)).map(({ read, times }) => [read, times])).toEqual([
        [false, 1],
        [true, 2],
      ]);
    });

    test('those who work a deal whose evidence is disputed, or has gone stale by age', async () => {
      const { manager, rep } = app.people;
      const buyer = await addStakeholder(app.database, rep.companyId, deal, 'Ana Silva');
      const claim = (polarity: 'supports' | 'contradicts', statement: string) =>
        app.call(manager, addEvidence, {
          params: { number: deal.number },
          body: {
            pillar: 'champion',
            polarity,
            kind: 'buyer_wrote',
            statement,
            stakeholder_id: buyer,
            occurred_on: app.clock.now.toISOString().slice(0, 10),
          } as never,
        });
      expect((await claim('supports', 'Ana sells for us inside')).status).toBe(201);
      await worker.hear();
      expect(await texts(rep)).toEqual([]);
      expect((await claim('contradicts', 'Ana has left the project')).status).toBe(201);
      await worker.hear();
      expect(await texts(rep)).toEqual([['Champion is disputed', 1]]);
      expect((await notificationsOf(rep))[0]?.path).toBe(
        `/lead-planning/LEAD-${deal.number}?tab=meddpicc&pillar=champion`,
      );
      await ageDeals(app.database, new Date(app.clock.now.getTime() + 130 * DAY_MS));
      await ageDeals(app.database, new Date(app.clock.now.getTime() + 400 * DAY_MS));
      await worker.hear();
      expect((await texts(rep)).map(([text]) => text)).toContain('Evidence for Champion has gone stale');
    });

    test('whose mail a buyer answers, in whichever mailbox the answer was read', async () => {
      const { rep, otherRep } = app.people;
      const [connection, interaction] = [newId(), newId()];
      await query(
        'insert into email_connections (company_id, id, owner_id, email_address) values ($1, $2, $3, $4)',
        [rep.companyId, connection, rep.id, `mailbox-${deal.number}@own.example`],
      );
      await query(
        `insert into interactions (company_id, deal_id, id, kind, title, body, format, occurred_at, author_id)
         values ($1, $2, $3, 'email', 'Re: Offer', 'Thanks', 'typed', now(), $4)`,
        [rep.companyId, deal.id, interaction, rep.id],
      );
      const [sent, answer] = [newId(), newId()];
      for (const [id, outgoing] of [
        [sent, true],
        [answer, false],
      ] as const) {
        await query(
          `insert into email_messages (company_id, id, deal_id, interaction_id, rfc_message_id, thread_key, connection_id,
                                       outgoing, sender, recipients, subject, sent_at)
           values ($1, $2, $3, $4, $7, 'thread', $5, $6, '{}', '[]', 'Offer', now())`,
          [rep.companyId, id, deal.id, interaction, outgoing ? connection : null, outgoing, `<${id}@x>`],
        );
      }
      const payload = { interaction_id: interaction, message_id: answer, title: 'Re: Offer' };
      await query(
        `insert into events (company_id, id, workspace_id, deal_id, type, payload)
         values ($1, $2, $3, $4, 'mail.received', $5)`,
        [rep.companyId, newId(), rep.workspaceId, deal.id, JSON.stringify(payload)],
      );
      await worker.hear();
      expect(await texts(rep)).toEqual([['A buyer replied to your email “Re: Offer”', 1]]);
      expect(await texts(otherRep)).toEqual([]);
    });

    describe('mentions', () => {
      const note = (...ids: string[]) => ({
        type: 'doc',
        content: [
          { type: 'paragraph', content: ids.map((id) => ({ type: 'mention', attrs: { id, label: 'x' } })) },
        ],
      });
      const write = (person: TestPerson, ...ids: string[]) =>
        app.call(person, createInteraction, {
          params: { number: deal.number },
          body: {
            kind: 'note',
            title: 'Call with Ana',
            occurred_at: '2026-01-02T10:00:00Z',
            source: { text: 'Look' },
            content: note(...ids),
          },
        });

      test('notify each newly mentioned person once, and not the author', async () => {
        const { rep, manager, admin } = app.people;
        const written = await write(rep, manager.id, manager.id, rep.id);
        expect(written.status).toBe(201);
        await worker.hear();
        expect(await texts(manager)).toEqual([['Rosa Test mentioned you in “Call with Ana”', 1]]);
        expect((await notificationsOf(manager))[0]?.path).toBe(
          `/lead-planning/LEAD-${deal.number}?tab=notes&source=${written.body.id}`,
        );
        expect(await texts(rep)).toEqual([]);
        const params = { number: deal.number, interaction_id: written.body.id };
        const body = { text: 'Look again', content: note(manager.id, admin.id) };
        expect((await app.call(rep, changeInteraction, { params, version: 1, body })).status).toBe(200);
        await worker.hear();
        expect(await texts(admin)).toHaveLength(1);
        expect((await notificationsOf(manager))[0]?.times).toBe(1);
      });

      test('of people who can’t see the deal are refused, all in the same way', async () => {
        const { rep, otherRep, neighbour, stranger } = app.people;
        for (const { id } of [otherRep, neighbour, stranger, { id: newId() }]) {
          const { status, problem } = await write(rep, id);
          expect([status, problem.detail]).toEqual([
            400,
            'Someone you mention can’t see this deal. Remove the mention.',
          ]);
        }
      });

      test('offer those who see the deal, by name', async () => {
        const { rep } = app.people;
        const offer = async (q?: string) => {
          const params = { number: deal.number };
          const { body } = await app.call(rep, listMentionable, { params, query: q ? { q } : {} });
          return body.people.map(({ name }) => name);
        };
        expect(await offer()).toEqual(['Ada Test', 'Mona Test', 'Rosa Test', 'Vera Test']);
        expect(await offer('mon')).toEqual(['Mona Test']);
        expect(await offer('own')).toEqual([]);
        expect(await offer('omar')).toEqual([]);
      });
    });

    test('lists page by page, and reads all up to a time; nothing of deals that one no longer sees', async () => {
      const { manager, otherRep } = app.people;
      const deals = [];
      for (let count = 0; count < 5; count += 1) {
        const one = await addDeal(app.database, otherRep);
        deals.push(one);
        app.clock.now = new Date(app.clock.now.getTime() + 1000);
        await move(manager, 'proposal', one);
      }
      const numbers = async (cursor?: string) => {
        const page = await app.call(otherRep, listNotifications, {
          query: { limit: 2, unread: 'true', ...(cursor && { cursor }) },
        });
        return { found: page.body.items.map((one) => one.deal?.number), next: page.body.next_cursor };
      };
      const first = await numbers();
      const second = await numbers(first.next ?? '');
      expect([...first.found, ...second.found]).toEqual(
        deals
          .map(({ number }) => number)
          .reverse()
          .slice(0, 4),
      );
      const before = await worker.unread(otherRep);
      await query('update deals set owner_id = $1 where id = $2', [app.people.rep.id, deals[4]?.id]);
      expect(await worker.unread(otherRep)).toBe(before - 1);
      expect((await numbers()).found).not.toContain(deals[4]?.number);
      const until = new Date(app.clock.now.getTime() - 1500).toISOString();
      await app.call(otherRep, readAllNotifications, { body: { until } });
      expect((await numbers()).found).toEqual([deals[3]?.number]);
      expect((await app.call(otherRep, listNotifications, { query: { cursor: 'x' } })).status).toBe(400);
    });
  });
});
