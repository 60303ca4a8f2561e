import {
  listContactConversations,
  listContactDeals,
  listContactEvidence,
  listContactHistory,
  listContactTasks,
  listWaysIn,
  separateContact,
} from '@dealwright/contract/contacts/contact-page';
import { changeContact, createContact, getContact } from '@dealwright/contract/contacts/contacts';
import { listAccountPeople } from '@dealwright/contract/account-planning/accounts';
import { createInteraction } from '@dealwright/contract/interactions';
import { mergeAccounts } from '@dealwright/contract/merge';
import { addEvidence } from '@dealwright/contract/qualification/evidence';
import type { SentBody } from '@dealwright/contract/route';
import { createStakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import { createDealTask } from '@dealwright/contract/tasks/tasks';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { addAccount, addAccountDeal } from '../../../testing/account-scene.ts';
import type { People, TestPerson } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

interface NumberedDeal {
  readonly number: number;
}

eachEngine((engine) => {
  describe('the page of a contact', () => {
    let test: TestApp;
    let people: People;
    beforeAll(async () => {
      test = await createTestApp(engine);
      people = test.people;
    });
    afterAll(() => test.close());

    const address = () => `${newId()}@harbour.example`;
    const join = async (person: TestPerson, deal: NumberedDeal, body: SentBody<typeof createStakeholder>) => {
      const answer = await test.call(person, createStakeholder, { params: { number: deal.number }, body });
      if (answer.status !== 201) throw new Error(answer.text);
      return { ...answer.body, contact_id: answer.body.contact_id ?? '' };
    };
    const of = (id: string) => ({ contact_id: id });
    const prove = (person: TestPerson, deal: NumberedDeal, id: string, statement: string) =>
      test.call(person, addEvidence, {
        params: { number: deal.number },
        body: {
          pillar: 'identify_pain',
          kind: 'buyer_said',
          statement,
          stakeholder_id: id,
          occurred_on: test.clock.now.toISOString().slice(0, 10),
        },
      });
    const talk = (person: TestPerson, deal: NumberedDeal, id: string, title: string) =>
      test.call(person, createInteraction, {
        params: { number: deal.number },
        body: {
          kind: 'call',
          title,
          occurred_at: test.clock.now.toISOString(),
          source: { text: 'Ana Silva: It costs us a day a week.' },
          speakers: [
            { label: 'Ana Silva', side: 'buyer', stakeholder_id: id, name: 'Ana Silva', confirmed: true },
          ],
        },
      });

    /** Ana is in a deal of the rep and in one of another seller, with something said in each. */
    async function inTwoDeals() {
      const [mine, theirs] = await Promise.all(
        [people.rep, people.otherRep].map(async (person) =>
          addAccountDeal(test, person, (await addAccount(test, person)).id),
        ),
      );
      if (!mine || !theirs) throw new Error('two deals were made');
      const email = address();
      const one = await join(people.rep, mine, {
        name: 'Ana Silva',
        email,
        stance: 'supports',
        buying_role: 'champion',
      });
      const two = await join(people.otherRep, theirs, { name: 'Ana Silva', email, stance: 'opposes' });
      for (const [person, deal, { id }, word] of [
        [people.rep, mine, one, 'mine'],
        [people.otherRep, theirs, two, 'theirs'],
      ] as const) {
        expect((await prove(person, deal, id, `It hurts: ${word}`)).status).toBe(201);
        expect((await talk(person, deal, id, `Call of ${word}`)).status).toBe(201);
        const titles = [`Ask Ana Silva of ${word}`, `Something else of ${word}`];
        for (const title of titles) {
          await test.call(person, createDealTask, { params: { number: deal.number }, body: { title } });
        }
      }
      return { mine, theirs, one, two, email, id: one.contact_id };
    }

    it('CONT11 shows roles, stances and conversations only from deals the reader can see', async () => {
      const { mine, theirs, one, two, id } = await inTwoDeals();
      expect(two.contact_id).toBe(id);
      const show = async (person: TestPerson) => {
        const params = of(id);
        const deals = (await test.call(person, listContactDeals, { params })).body.items;
        const evidence = (await test.call(person, listContactEvidence, { params })).body.items;
        const talks = (await test.call(person, listContactConversations, { params })).body.items;
        const tasks = (await test.call(person, listContactTasks, { params })).body.items;
        return {
          deals: deals.map(({ number, stance, buying_role }) => [number, stance, buying_role]).sort(),
          evidence: evidence.map(({ statement }) => statement).sort(),
          talks: talks.map(({ title }) => title).sort(),
          tasks: tasks.map(({ title }) => title).sort(),
        };
      };
      const own = {
        deals: [[mine.number, 'supports', 'champion']],
        evidence: ['It hurts: mine'],
        talks: ['Call of mine'],
        tasks: ['Ask Ana Silva of mine'],
      };
      expect(await show(people.rep)).toEqual(own);
      expect(await show(people.manager)).toEqual({
        deals: [...own.deals, [theirs.number, 'opposes', 'unknown']].sort(),
        evidence: [...own.evidence, 'It hurts: theirs'],
        talks: [...own.talks, 'Call of theirs'],
        tasks: [...own.tasks, 'Ask Ana Silva of theirs'],
      });
      for (const route of [
        listContactDeals,
        listContactEvidence,
        listContactConversations,
        listContactTasks,
        listContactHistory,
      ]) {
        expect((await test.call(people.neighbour, route, { params: of(id) })).status).toBe(404);
        const first = (await test.call(people.manager, route, { params: of(id), query: { limit: 1 } })).body;
        if (first.next_cursor) {
          const query = { limit: 1, cursor: first.next_cursor };
          const second = (await test.call(people.manager, route, { params: of(id), query })).body;
          expect(second.items).toHaveLength(1);
          expect(second.items).not.toEqual(first.items);
        }
      }
      expect(one.id).not.toBe(two.id);
    });

    it('CONT12 separates a wrong match: the deal’s person becomes their own contact', async () => {
      const { id, two, theirs, email } = await inTwoDeals();
      const separate = (person: TestPerson, version: number, stakeholder_id: string) =>
        test.call(person, separateContact, { params: of(id), version, body: { stakeholder_id } });
      expect((await separate(people.viewer, 1, two.id)).status).toBe(403);
      expect((await separate(people.rep, 1, two.id)).status, 'of a deal they do not see').toBe(400);
      expect((await separate(people.manager, 9, two.id)).status).toBe(412);
      const apart = await separate(people.manager, 1, two.id);
      expect(apart.status).toBe(201);
      expect(apart.body).toMatchObject({
        name: 'Ana Silva',
        emails: [],
        account: { id: theirs.account?.id },
      });
      const read = (await test.call(people.manager, getContact, { params: of(id) })).body;
      expect(read).toMatchObject({ emails: [email], version: 2 });
      const numbers = async (contactId: string) =>
        (await test.call(people.manager, listContactDeals, { params: of(contactId) })).body.items.map(
          ({ number }) => number,
        );
      expect(await numbers(apart.body.id)).toEqual([theirs.number]);
      expect(await numbers(id)).not.toContain(theirs.number);
      const fields = async (contactId: string) =>
        (await test.call(people.manager, listContactHistory, { params: of(contactId) })).body.items.map(
          ({ field }) => field,
        );
      expect([await fields(id), await fields(apart.body.id)]).toEqual([['separated'], ['separated']]);
      for (const [person, sees] of [
        [people.manager, true],
        [people.rep, false],
      ] as const) {
        for (const contactId of [id, apart.body.id]) {
          const { text } = await test.call(person, listContactHistory, { params: of(contactId) });
          expect(text).toContain('Ana Silva');
          expect(text.includes(theirs.name), 'the deal that the seller does not see').toBe(sees);
        }
      }
      const rest = await test.call(people.manager, separateContact, {
        params: of(apart.body.id),
        version: 1,
        body: { stakeholder_id: two.id },
      });
      expect(rest.status).toBe(409);
    });

    it('CONT12 a separated person takes along an address that only their deal has', async () => {
      const deal = await addAccountDeal(test, people.manager, (await addAccount(test, people.manager)).id);
      const [email, other] = [address(), address()];
      const known = await test.call(people.manager, createContact, {
        body: { name: 'Bo', emails: [email, other] },
      });
      await join(people.manager, deal, { name: 'Bo', email });
      const wrong = await join(people.manager, deal, { name: 'Bob', email: other });
      expect(wrong.contact_id).toBe(known.body.id);
      const apart = await test.call(people.manager, separateContact, {
        params: of(known.body.id),
        version: 1,
        body: { stakeholder_id: wrong.id },
      });
      expect(apart.body).toMatchObject({ name: 'Bob', emails: [other] });
      expect(
        (await test.call(people.manager, getContact, { params: of(known.body.id) })).body.emails,
      ).toEqual([email]);
    });

    it('CONT13 a contact who changes companies keeps their past there, and is a way in at the new account', async () => {
      const [old, next] = [await addAccount(test, people.manager), await addAccount(test, people.manager)];
      const deal = await addAccountDeal(test, people.rep, old.id);
      const person = await join(people.rep, deal, {
        name: 'Ana Silva',
        email: address(),
        stance: 'supports',
      });
      const change = async (version: number, body: Record<string, unknown>) =>
        (await test.call(people.manager, changeContact, { params: of(person.contact_id), version, body }))
          .body;
      expect((await change(1, { left_on: '2026-03-01' })).left_on).toBe('2026-03-01');
      expect(await change(2, { account_id: next.id, title: 'COO' })).toMatchObject({
        account: { id: next.id },
        left_on: null,
      });
      const waysIn = async (who: TestPerson, id: string) =>
        (await test.call(who, listWaysIn, { params: { account_id: id } })).body.items;
      expect(await waysIn(people.rep, next.id)).toEqual([
        {
          contact: {
            id: person.contact_id,
            name: 'Ana Silva',
            title: 'COO',
            emails: person.email ? [person.email] : [],
            left_on: null,
          },
          deals: [
            {
              number: deal.number,
              name: deal.name,
              stage: deal.stage,
              account: { id: old.id, name: old.name },
              buying_role: 'unknown',
              stance: 'supports',
            },
          ],
        },
      ]);
      expect(await waysIn(people.otherRep, next.id), 'a deal they do not see').toEqual([]);
      expect(await waysIn(people.manager, old.id)).toEqual([]);
      expect(
        (await test.call(people.neighbour, listWaysIn, { params: { account_id: next.id } })).status,
      ).toBe(404);
      const deals = (await test.call(people.rep, listContactDeals, { params: of(person.contact_id) })).body
        .items;
      expect(deals).toMatchObject([{ number: deal.number, account: { id: old.id } }]);
    });

    it('CONT14 an account lists its contacts with their roles in its deals, and keeps them after a merge', async () => {
      const [account, into] = [
        await addAccount(test, people.manager),
        await addAccount(test, people.manager),
      ];
      const deal = await addAccountDeal(test, people.rep, account.id);
      const person = await join(people.rep, deal, { name: 'Ana Silva', buying_role: 'champion' });
      const alone = await test.call(people.manager, createContact, {
        body: { name: 'Bo Lind', account_id: account.id, left_on: '2026-01-01' },
      });
      const list = async (who: TestPerson, id: string) =>
        (await test.call(who, listAccountPeople, { params: { account_id: id } })).body.items.map(
          ({ contact_id, roles, deals, left_on }) => [contact_id, roles, deals.length, left_on],
        );
      const bo = [alone.body.id, [], 0, '2026-01-01'];
      expect(await list(people.rep, account.id)).toEqual([[person.contact_id, ['champion'], 1, null], bo]);
      expect(await list(people.otherRep, account.id)).toEqual([[person.contact_id, [], 0, null], bo]);
      await test.call(people.manager, mergeAccounts, {
        params: { account_id: into.id },
        body: { other: account.id },
      });
      expect(await list(people.rep, into.id)).toEqual([[person.contact_id, ['champion'], 1, null], bo]);
    });
  });
});
