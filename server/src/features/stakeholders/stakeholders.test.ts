import { listDealHistory } from '@dealwright/contract/deals/history';
import { addEvidence } from '@dealwright/contract/qualification/evidence';
import {
  changeStakeholder,
  createStakeholder,
  findPeople,
  listStakeholders,
  removeStakeholder,
} from '@dealwright/contract/stakeholders/stakeholders';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import type { People } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addDeal, addStakeholder, type TestDeal } from '../../testing/test-deal.ts';

eachEngine((engine) => {
  describe('people of a deal', () => {
    let test: TestApp;
    let people: People;
    let deal: TestDeal;

    beforeAll(async () => {
      test = await createTestApp(engine);
      people = test.people;
    });
    afterAll(() => test.close());
    beforeEach(async () => {
      deal = await addDeal(test.database, people.rep);
    });

    const params = () => ({ number: deal.number });
    const ana = {
      name: 'Ana Silva',
      title: 'CFO',
      email: 'ana@harbour.example',
      buying_role: 'economic_buyer',
    } as const;
    const add = async (name: string = ana.name) =>
      (await test.call(people.rep, createStakeholder, { params: params(), body: { ...ana, name } })).body;
    const names = async (query = {}) =>
      (await test.call(people.viewer, listStakeholders, { params: params(), query })).body;
    const history = async () =>
      (await test.call(people.viewer, listDealHistory, { params: params(), query: { field: 'person' } })).body
        .items;

    it('are added, changed and removed, each with its history and event', async () => {
      const person = await add();
      expect(person).toEqual({
        id: person.id,
        phone: null,
        side: 'buyer',
        influence: 'unknown',
        stance: 'unknown',
        reports_to: null,
        influences: [],
        contact_id: expect.any(String),
        version: 1,
        ...ana,
      });
      const one = { ...params(), stakeholder_id: person.id };
      const changed = await test.call(people.rep, changeStakeholder, {
        params: one,
        version: 1,
        body: { title: 'CEO', email: '' },
      });
      expect(changed.body).toEqual({ ...person, title: 'CEO', email: null, version: 2 });
      expect(
        (await test.call(people.rep, changeStakeholder, { params: one, version: 2, body: {} })).body,
      ).toEqual(changed.body);
      expect((await test.call(people.rep, removeStakeholder, { params: one })).status).toBe(204);
      expect((await names()).items).toEqual([]);
      expect((await history()).map(({ old_value, new_value }) => [old_value, new_value])).toEqual([
        [changed.body, null],
        [person, changed.body],
        [null, person],
      ]);
      const events = await test.database.transaction('dealwright_system', (tx) =>
        queryRows<{ type: string }>(tx, 'select type from events where deal_id = $1', [deal.id]),
      );
      expect(events.map(({ type }) => type)).toEqual(Array(3).fill('stakeholder.changed'));
    });

    it('are listed by name, a page at a time', async () => {
      for (const name of ['Émile', 'bruno', 'Ana', 'Dora']) await add(name);
      const first = await names({ limit: 3 });
      expect(first.items.map(({ name }) => name)).toEqual(['Ana', 'bruno', 'Dora']);
      const next = await names({ limit: 3, cursor: first.next_cursor ?? '' });
      expect(next).toMatchObject({ items: [{ name: 'Émile' }], next_cursor: null });
      expect(
        (await test.call(people.rep, listStakeholders, { params: params(), query: { cursor: 'x' } })).status,
      ).toBe(400);
    });

    it('stay when evidence names them, and the answer says how much does', async () => {
      const person = await add();
      const one = { ...params(), stakeholder_id: person.id };
      for (const statement of ['She owns the budget', 'She signs']) {
        const body = {
          pillar: 'economic_buyer',
          kind: 'buyer_said',
          statement,
          stakeholder_id: person.id,
          occurred_on: '2026-01-05',
        } as const;
        expect((await test.call(people.rep, addEvidence, { params: params(), body })).status).toBe(201);
      }
      const refused = await test.call(people.rep, removeStakeholder, { params: one });
      expect(refused.status).toBe(409);
      expect(refused.problem.detail).toContain('2 pieces of evidence name this person');
      expect((await names()).items).toHaveLength(1);
    });

    it('ROLE05 ROLE07 ROLE11 are written by those who work the deal, and only through it', async () => {
      const person = await add();
      const elsewhere = await addDeal(test.database, people.rep);
      const other = await addStakeholder(test.database, people.rep.companyId, elsewhere, 'Tom Reed');
      const expected = { viewer: 403, otherRep: 404, stranger: 404, neighbour: 404 } as const;
      for (const [name, status] of Object.entries(expected)) {
        const who = people[name as keyof typeof expected];
        const one = { ...params(), stakeholder_id: person.id };
        const answers = [
          await test.call(who, createStakeholder, { params: params(), body: { name: 'X' } }),
          await test.call(who, changeStakeholder, { params: one, version: 1, body: { name: 'X' } }),
          await test.call(who, removeStakeholder, { params: one }),
        ];
        expect([name, ...answers.map((answer) => answer.status)]).toEqual([name, status, status, status]);
      }
      for (const stakeholder_id of [other, newId()]) {
        const one = { ...params(), stakeholder_id };
        expect(
          (await test.call(people.rep, changeStakeholder, { params: one, version: 1, body: { name: 'X' } }))
            .status,
        ).toBe(404);
        expect((await test.call(people.rep, removeStakeholder, { params: one })).status).toBe(404);
      }
      const one = { ...params(), stakeholder_id: person.id };
      expect((await test.call(null, listStakeholders, { params: params(), query: {} })).status).toBe(401);
      expect(
        (await test.call(null, createStakeholder, { params: params(), body: { name: 'X' } })).status,
      ).toBe(401);
      expect(
        (await test.call(null, changeStakeholder, { params: one, version: 1, body: { name: 'X' } })).status,
      ).toBe(401);
      expect((await test.call(null, removeStakeholder, { params: one })).status).toBe(401);
      expect((await names()).items.map(({ name }) => name)).toEqual([ana.name]);
    });

    it('need a name, and an address that is one', async () => {
      for (const body of [
        { name: '' },
        { name: 'A', email: 'no' },
        { name: 'A', side: 'seller' as 'buyer' },
      ]) {
        expect((await test.call(people.rep, createStakeholder, { params: params(), body })).status).toBe(400);
      }
    });

    it('ROLE05 ROLE11 SHELL31 are found by name and account, by those who find the deal', async () => {
      const { rep, otherRep, manager, stranger } = people;
      const [first, second] = [
        await addDeal(test.database, rep, { name: 'Search one', account: 'Quellwasser' }),
        await addDeal(test.database, otherRep, { name: 'Search two', account: 'Quellwasser' }),
      ];
      const add = (person: typeof rep, number: number, body: { name: string; title?: string }) =>
        test.call(person, createStakeholder, { params: { number }, body });
      await add(rep, first.number, { name: 'Zoë Tanaka', title: 'CFO' });
      await add(otherRep, second.number, { name: 'Zoe Marsh' });
      const find = async (person: typeof rep, q: string) => {
        const answer = await test.call(person, findPeople, { query: { q } });
        expect(answer.status, answer.text).toBe(200);
        return answer.body.items;
      };
      expect(await find(rep, 'zoe tan')).toMatchObject([
        {
          name: 'Zoë Tanaka',
          title: 'CFO',
          account: 'Quellwasser',
          deal: { number: first.number, name: 'Search one' },
        },
      ]);
      const found = async (person: typeof rep, q: string) =>
        (await find(person, q)).map(({ name }) => name).sort();
      expect(await found(rep, 'zoe quellwasser')).toEqual(['Zoë Tanaka']);
      expect(await found(manager, 'zoe')).toEqual(['Zoe Marsh', 'Zoë Tanaka']);
      // An account alone finds no person, and wildcards are literal.
      expect(await found(manager, 'quellwasser')).toEqual([]);
      expect(await found(manager, 'zo%%')).toEqual([]);
      expect(await found(stranger, 'zoe')).toEqual([]);
      expect((await test.call(rep, findPeople, { query: { q: 'zo' } })).status).toBe(400);
      expect((await test.call(null, findPeople, { query: { q: 'zoe' } })).status).toBe(401);
    });
  });
});
