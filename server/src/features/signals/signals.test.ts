import { changeContact, getContact } from '@dealwright/contract/contacts/contacts';
import { createDeal } from '@dealwright/contract/deals/deals';
import { createInteraction } from '@dealwright/contract/interactions';
import { listDealSignals, markSignalSeen, markSignalUnseen } from '@dealwright/contract/signals/signals';
import { createStakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import type { People } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

eachEngine((engine) => {
  describe('signals of a deal', () => {
    let app: TestApp;
    let people: People;
    beforeAll(async () => {
      app = await createTestApp(engine);
      people = app.people;
    });
    afterAll(() => app.close());

    const DAY_MS = 24 * 60 * 60 * 1000;
    const US = 'sam@seller.example';

    async function dealWith(email: string) {
      const deal = (await app.call(people.rep, createDeal, { body: { name: 'Signals' } })).body;
      const params = { number: deal.number };
      const person = (
        await app.call(people.rep, createStakeholder, { params, body: { name: 'Ana Ruiz', email } })
      ).body;
      return { ...deal, person };
    }

    /** An email of the deal that was sent so many days ago. Answers its interaction. */
    async function mail(
      dealId: string,
      days: number,
      sender: string,
      recipients: readonly string[],
    ): Promise<string> {
      const interaction = newId();
      const at = new Date(app.clock.now.getTime() - days * DAY_MS);
      const { companyId, id } = people.rep;
      await app.database.transaction('dealwright_system', async (tx) => {
        await queryRows(
          tx,
          `insert into interactions (company_id, deal_id, id, kind, title, body, format, occurred_at, author_id)
           values ($1, $2, $3, 'email', 'Offer', 'Thanks', 'typed', $4, $5)`,
          [companyId, dealId, interaction, at, id],
        );
        await queryRows(
          tx,
          `insert into email_messages (company_id, id, deal_id, interaction_id, rfc_message_id, thread_key, outgoing, sender,
                                       recipients, subject, sent_at)
           values ($1, $2, $3, $4, $5, 'thread', $6, $7, $8, 'Offer', $9)`,
          [
            companyId,
            newId(),
            dealId,
            interaction,
            `<${interaction}@x>`,
            sender === US,
            JSON.stringify({ name: '', address: sender }),
            JSON.stringify(recipients.map((address) => ({ kind: 'to', name: '', address }))),
            at,
          ],
        );
      });
      return interaction;
    }

    const read = async (number: number, person = people.rep) =>
      app.call(person, listDealSignals, { params: { number } });

    it('SIGNAL05 come from its emails: who is silent, and who joined; to everyone who reads the deal', async () => {
      const ana = 'Ana@Buyer.example';
      const deal = await dealWith('ana@buyer.example');
      for (const days of [60, 50, 40]) {
        await mail(deal.id, days, US, [ana]);
        await mail(deal.id, days - 2, ana, [US]);
      }
      const waiting = await mail(deal.id, 9, US, [ana]);
      const joined = await mail(deal.id, 5, 'ben@buyer.example', [US, 'lee@advisers.example']);
      const answer = await read(deal.number);
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body.items).toMatchObject([
        {
          kind: 'new_domain',
          domain: 'advisers.example',
          addresses: ['lee@advisers.example'],
          interaction_id: joined,
        },
        {
          kind: 'silent',
          person: { id: deal.person.id, name: 'Ana Ruiz' },
          waiting_days: 9,
          usual_days: 2,
          answers: 3,
          interaction_id: waiting,
        },
      ]);
      expect((await read(deal.number, people.viewer)).body).toEqual(answer.body);
      for (const person of [people.otherRep, people.neighbour, people.stranger])
        expect((await read(deal.number, person)).status).toBe(404);
    });

    it('SIGNAL03 a contact who left is told until they are off the deal', async () => {
      const deal = await dealWith('ana@left.example');
      expect((await read(deal.number)).body.items).toEqual([]);
      const params = { contact_id: deal.person.contact_id ?? '' };
      const { version } = (await app.call(people.rep, getContact, { params })).body;
      await app.call(people.rep, changeContact, { params, version, body: { left_on: '2026-01-31' } });
      expect((await read(deal.number)).body.items).toEqual([
        expect.objectContaining({
          kind: 'left',
          person: { id: deal.person.id, name: 'Ana Ruiz' },
          day: '2026-01-31',
          seen: false,
        }),
      ]);
    });

    it('SIGNAL08 a call with the person since our email ends their silence', async () => {
      const deal = await dealWith('ana@talks.example');
      for (const days of [60, 50, 40]) {
        await mail(deal.id, days, US, ['ana@talks.example']);
        await mail(deal.id, days - 2, 'ana@talks.example', [US]);
      }
      await mail(deal.id, 9, US, ['ana@talks.example']);
      expect((await read(deal.number)).body.items).toHaveLength(1);
      const speaker = {
        label: 'Ana',
        side: 'buyer',
        stakeholder_id: deal.person.id,
        name: 'Ana Ruiz',
        confirmed: true,
      } as const;
      await app.call(people.rep, createInteraction, {
        params: { number: deal.number },
        body: {
          kind: 'call',
          title: 'Call',
          occurred_at: new Date(app.clock.now.getTime() - 4 * DAY_MS).toISOString(),
          source: { text: 'Ana: We need it by May.' },
          speakers: [speaker],
        },
      });
      expect((await read(deal.number)).body.items).toEqual([]);
    });

    it('SIGNAL09 a member marks a signal as seen for themselves, and it comes back when it changes', async () => {
      const deal = await dealWith('ana@seen.example');
      const contact = { contact_id: deal.person.contact_id ?? '' };
      const leaves = async (left_on: string) => {
        const { version } = (await app.call(people.rep, getContact, { params: contact })).body;
        await app.call(people.rep, changeContact, { params: contact, version, body: { left_on } });
      };
      await leaves('2026-01-31');
      const [signal] = (await read(deal.number)).body.items;
      const params = { number: deal.number, signal_key: signal?.key ?? '' };
      for (const person of [people.otherRep, people.neighbour, people.stranger])
        expect((await app.call(person, markSignalSeen, { params })).status).toBe(404);
      const unknown = { ...params, signal_key: 'f'.repeat(64) };
      expect((await app.call(people.rep, markSignalSeen, { params: unknown })).status).toBe(404);
      for (const _ of [1, 2])
        expect((await app.call(people.viewer, markSignalSeen, { params })).status).toBe(204);
      const seenBy = async (person = people.rep) =>
        (await read(deal.number, person)).body.items.map(({ seen }) => seen);
      expect(await seenBy(people.viewer)).toEqual([true]);
      expect(await seenBy()).toEqual([false]);
      await app.call(people.viewer, markSignalUnseen, { params });
      expect(await seenBy(people.viewer)).toEqual([false]);
      await app.call(people.rep, markSignalSeen, { params });
      expect(await seenBy()).toEqual([true]);
      await leaves('2026-02-01');
      expect(await seenBy()).toEqual([false]);
    });
  });
});
