import { createDeal } from '@dealwright/contract/deals/deals';
import { createInteraction } from '@dealwright/contract/interactions';
import { createStakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import { listTouches, listTouchpoints } from '@dealwright/contract/touchpoints/touchpoints';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import type { TouchKind } from '@dealwright/domain/touchpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import type { People, TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

eachEngine((engine) => {
  describe('who met whom', () => {
    let app: TestApp;
    let people: People;
    beforeAll(async () => {
      app = await createTestApp(engine);
      people = app.people;
    });
    afterAll(() => app.close());

    const DAY_MS = 24 * 60 * 60 * 1000;
    const ago = (days: number): Date => new Date(app.clock.now.getTime() - days * DAY_MS);

    async function dealWith(owner: TestPerson, account: { id: string } | { name: string }) {
      const deal = await app.call(owner, createDeal, { body: { name: `Deal of ${owner.email}`, account } });
      if (deal.status !== 201) throw new Error(deal.text);
      const params = { number: deal.body.number };
      const body = { name: 'Ana Ruiz', email: 'ana@met.example' };
      const person = await app.call(owner, createStakeholder, { params, body });
      return { ...deal.body, person: person.body };
    }

    /** A call or meeting with Ana as a confirmed speaker. */
    async function talk(
      author: TestPerson,
      deal: Awaited<ReturnType<typeof dealWith>>,
      kind: 'call' | 'meeting',
      confirmed = true,
    ): Promise<string> {
      const speaker = {
        label: 'Ana',
        side: 'buyer',
        stakeholder_id: deal.person.id,
        name: 'Ana Ruiz',
        confirmed,
      } as const;
      const made = await app.call(author, createInteraction, {
        params: { number: deal.number },
        body: {
          kind,
          title: `A ${kind}`,
          occurred_at: ago(kind === 'call' ? 5 : 3).toISOString(),
          source: { text: 'Ana: We need it by May.' },
          speakers: [speaker],
        },
      });
      if (made.status !== 201) throw new Error(made.text);
      return made.body.id;
    }

    async function mail(author: TestPerson, dealId: string, days: number): Promise<string> {
      const interaction = newId();
      await app.database.transaction('dealwright_system', async (tx) => {
        await queryRows(
          tx,
          `insert into interactions (company_id, deal_id, id, kind, title, body, format, occurred_at, author_id)
           values ($1, $2, $3, 'email', 'Offer', 'Thanks', 'typed', $4, $5)`,
          [author.companyId, dealId, interaction, ago(days), author.id],
        );
        await queryRows(
          tx,
          `insert into email_messages (company_id, id, deal_id, interaction_id, rfc_message_id, thread_key, outgoing, sender,
                                       recipients, subject, sent_at)
           values ($1, $2, $3, $4, $5, 'thread', true, $6, $7, 'Offer', $8)`,
          [
            author.companyId,
            newId(),
            dealId,
            interaction,
            `<${interaction}@x>`,
            JSON.stringify({ name: '', address: author.email.toUpperCase() }),
            JSON.stringify([{ kind: 'to', name: '', address: 'Ana@Met.example' }]),
            ago(days),
          ],
        );
      });
      return interaction;
    }

    const read = async (person: TestPerson, number: number) =>
      app.call(person, listTouchpoints, { params: { number } });
    const rows = async (
      person: TestPerson,
      deal: { number: number; person: { id: string } },
      memberId: string,
      kind: TouchKind,
    ) =>
      (
        await app.call(person, listTouches, {
          params: { number: deal.number, stakeholder_id: deal.person.id },
          query: { member_id: memberId, kind },
        })
      ).body.items;

    it('MET04 MET05 counts emails, calls and meetings, also of other deals of the account that the person can read', async () => {
      const own = await dealWith(people.rep, { name: 'Met Ltd' });
      const theirs = await dealWith(people.otherRep, { id: own.account?.id ?? '' });
      const mails = [await mail(people.rep, own.id, 8), await mail(people.rep, own.id, 9)];
      const call = await talk(people.rep, own, 'call');
      await talk(people.rep, own, 'meeting', false);
      const meeting = await talk(people.otherRep, theirs, 'meeting');

      const mine = await read(people.rep, own.number);
      expect(mine.status, mine.text).toBe(200);
      expect(mine.body.people).toMatchObject([
        {
          person: { id: own.person.id, name: 'Ana Ruiz' },
          members: [
            { member: { id: people.rep.id }, email: 2, call: 1, meeting: 0, last_at: ago(5).toISOString() },
          ],
        },
      ]);
      expect(mine.text).not.toContain(people.otherRep.id);
      for (const person of [people.manager, people.viewer, people.admin]) {
        const members = (await read(person, own.number)).body.people[0]?.members;
        expect(members).toMatchObject([
          { member: { id: people.otherRep.id }, email: 0, call: 0, meeting: 1 },
          { member: { id: people.rep.id }, email: 2, call: 1, meeting: 0 },
        ]);
      }
      expect(
        (await rows(people.manager, own, people.rep.id, 'email')).map(({ interaction_id: id }) => id),
      ).toEqual(mails);
      expect(await rows(people.manager, own, people.rep.id, 'call')).toMatchObject([
        { interaction_id: call, title: 'A call', deal: { number: own.number } },
      ]);
      expect(await rows(people.manager, own, people.otherRep.id, 'meeting')).toMatchObject([
        { interaction_id: meeting, deal: { number: theirs.number } },
      ]);
      expect(await rows(people.rep, own, people.otherRep.id, 'meeting')).toEqual([]);
      for (const person of [people.otherRep, people.stranger, people.neighbour])
        expect((await read(person, own.number)).status).toBe(404);
    });

    it('MET05 rows of somebody who isn’t on the deal don’t exist', async () => {
      const deal = await dealWith(people.rep, { name: 'Elsewhere Ltd' });
      const other = await dealWith(people.rep, { name: 'Another Ltd' });
      const params = { number: deal.number, stakeholder_id: other.person.id };
      const query = { member_id: people.rep.id };
      expect((await app.call(people.rep, listTouches, { params, query })).status).toBe(404);
      expect((await read(people.rep, deal.number)).body.people).toMatchObject([{ members: [] }]);
    });
  });
});
