import { listAccounts } from '@dealwright/contract/accounts';
import { getDashboard } from '@dealwright/contract/dashboard/dashboard';
import { createDeal } from '@dealwright/contract/deals/deals';
import { listMembers } from '@dealwright/contract/identity/members';
import type { SentBody } from '@dealwright/contract/route';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { People, TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

eachEngine((engine) => {
  describe('what a person oversees', () => {
    let test: TestApp;
    let people: People;

    beforeAll(async () => {
      test = await createTestApp(engine);
      people = test.people;
      test.clock.now = new Date('2026-06-15T10:00:00Z');
      const add = async (person: TestPerson, facts: Partial<SentBody<typeof createDeal>>) => {
        const body = { name: 'Deal', account: { name: 'Harbour Hospital' }, ...facts };
        expect((await test.call(person, createDeal, { body })).status).toBe(201);
      };
      await add(people.rep, {
        name: 'Late',
        stage: 'proposal',
        amount_minor: 1001,
        next_step_due: '2026-06-14',
      });
      await add(people.rep, {
        name: 'Today',
        stage: 'discovery',
        amount_minor: 500,
        next_step_due: '2026-06-15',
      });
      await add(people.otherRep, {
        name: 'Later',
        stage: 'negotiation',
        amount_minor: 200,
        currency: 'EUR',
        next_step_due: '2026-06-01',
      });
      await add(people.otherRep, {
        name: 'Won',
        stage: 'closed_won',
        amount_minor: 900,
        next_step_due: '2026-01-01',
      });
      await add(people.otherRep, { name: 'Elsewhere', account: { name: 'Éclair 100%' } });
      await add(people.stranger, { name: 'Rival', account: { name: 'Harbour Rival' }, stage: 'proposal' });
    });
    afterAll(() => test.close());

    const names = (items: readonly { name: string }[]) => items.map(({ name }) => name);
    const dashboard = async (person: TestPerson) => (await test.call(person, getDashboard)).body;

    it('the dashboard adds up by stage and category, weighted by the stage', async () => {
      const body = await dashboard(people.manager);
      const proposal = body.stages.find(({ stage }) => stage === 'proposal');
      expect(proposal).toEqual({
        stage: 'proposal',
        deals: 1,
        amounts: [{ currency: 'USD', deals: 1, amount_minor: 1001 }],
        probability: 50,
        weighted: [{ currency: 'USD', amount_minor: 501 }],
      });
      expect(body.open).toEqual({
        deals: 4,
        amounts: [
          { currency: 'EUR', amount_minor: 200 },
          { currency: 'USD', amount_minor: 1501 },
        ],
        weighted: [
          { currency: 'EUR', amount_minor: 130 },
          { currency: 'USD', amount_minor: 601 },
        ],
      });
      const closed = body.categories.find(({ category }) => category === 'closed');
      expect(closed).toEqual({
        category: 'closed',
        deals: 1,
        amounts: [{ currency: 'USD', amount_minor: 900 }],
      });
    });

    it('ROLE05 ROLE11 names the weakest deals of later stages and overdue steps, each person’s own', async () => {
      const all = await dashboard(people.manager);
      expect(names(all.weakest).sort()).toEqual(['Late', 'Later']);
      expect(names(all.overdue)).toEqual(['Later', 'Late']);
      const own = await dashboard(people.rep);
      expect([names(own.weakest), names(own.overdue), own.open.deals]).toEqual([['Late'], ['Late'], 2]);
      expect(names((await dashboard(people.admin)).overdue)).toEqual(['Later', 'Late']);
      expect(names((await dashboard(people.stranger)).weakest)).toEqual(['Rival']);
      expect((await dashboard(people.neighbour)).open.deals).toBe(0);
      expect((await test.call(null, getDashboard)).status).toBe(401);
    });

    it('the weakest of later stages begin with proposal, lowest score first, closed ones left out', async () => {
      const { strangerRep } = people;
      const stages = [
        'solution_validation',
        'proposal',
        'negotiation',
        'procurement',
        'closed_lost',
      ] as const;
      for (const stage of stages) {
        const body = {
          name: stage,
          account: { name: 'By stage' },
          stage,
        };
        const answer = await test.call(strangerRep, createDeal, { body });
        expect(answer.status, answer.text).toBe(201);
      }
      const scores = {
        solution_validation: 1,
        proposal: 30,
        negotiation: 10,
        procurement: 20,
        closed_won: 0,
      };
      for (const [name, score] of Object.entries(scores)) {
        await test.database.transaction('dealwright_system', (tx) =>
          queryRows(tx, 'update deals set score = $1 where name = $2', [score, name]),
        );
      }
      expect(names((await dashboard(strangerRep)).weakest)).toEqual([
        'negotiation',
        'procurement',
        'proposal',
      ]);
    });

    it('ROLE05 accounts come by name with the open deals the person may see', async () => {
      const list = async (person: TestPerson, query = {}) =>
        (await test.call(person, listAccounts, { query })).body;
      const first = await list(people.manager, { limit: 1 });
      expect(first.items).toMatchObject([{ name: 'Éclair 100%', open_deals: 1 }]);
      const next = await list(people.manager, { limit: 1, cursor: first.next_cursor ?? '' });
      expect(next).toMatchObject({
        items: [
          {
            name: 'Harbour Hospital',
            open_deals: 3,
            open_amounts: [
              { currency: 'EUR', amount_minor: 200 },
              { currency: 'USD', amount_minor: 1501 },
            ],
          },
        ],
        next_cursor: null,
      });
      expect((await list(people.rep, { q: 'HOSP' })).items).toMatchObject([{ open_deals: 2 }]);
      expect(names((await list(people.rep, { q: 'eclair %' })).items)).toEqual(['Éclair 100%']);
      expect((await list(people.rep, { q: 'Rival' })).items).toEqual([]);
      expect((await list(people.neighbour)).items).toEqual([]);
      expect((await test.call(people.rep, listAccounts, { query: { limit: 500 } })).status).toBe(400);
      expect((await test.call(null, listAccounts, { query: {} })).status).toBe(401);
    });

    it('ROLE11 ROLE14 members are the colleagues of the own workspace, by name', async () => {
      const list = async (person: TestPerson, query = {}) =>
        (await test.call(person, listMembers, { query })).body;
      const own = ['Ada Test', 'Mona Test', 'Omar Test', 'Rosa Test', 'Vera Test'];
      expect(names((await list(people.viewer)).items)).toEqual(own);
      const first = await list(people.rep, { limit: 2 });
      const next = await list(people.rep, { limit: 3, cursor: first.next_cursor ?? '' });
      expect(names([...first.items, ...next.items])).toEqual(own);
      expect((await list(people.rep, { q: 'ROS test' })).items).toEqual([
        { id: people.rep.id, name: 'Rosa Test', email: people.rep.email, role: 'sales_rep', is_member: true },
      ]);
      expect(names((await list(people.neighbour)).items)).toEqual(['Nils Test']);
      expect((await test.call(people.rep, listMembers, { query: { cursor: 'x' } })).status).toBe(400);
      expect((await test.call(null, listMembers, { query: {} })).status).toBe(401);
    });
  });
});
