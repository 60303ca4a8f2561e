import {
  addCollaborator,
  changeDeals,
  createDeal,
  removeCollaborator,
} from '@dealwright/contract/deals/deals';
import { createInteraction } from '@dealwright/contract/interactions';
import { addEvidence } from '@dealwright/contract/qualification/evidence';
import { createStakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import type { Role } from '@dealwright/domain/role';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { People } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addDeal, type TestDeal } from '../../testing/test-deal.ts';

eachEngine((engine) => {
  describe('an answer given again under its key', () => {
    let test: TestApp;
    let people: People;
    let deal: TestDeal;
    beforeAll(async () => {
      test = await createTestApp(engine);
      people = test.people;
      deal = await addDeal(test.database, people.otherRep);
    });
    afterAll(() => test.close());

    const collaborate = async (works: boolean) => {
      const params = { number: deal.number, profile_id: people.rep.id };
      const answer = await test.call(people.manager, works ? addCollaborator : removeCollaborator, {
        params,
      });
      expect(answer.status).toBe(200);
    };
    const makeRep = (role: Role) =>
      test.database.transaction('dealwright_system', (tx) =>
        queryRows(tx, 'update profiles set role = $2::member_role where id = $1', [people.rep.id, role]),
      );

    const calls = {
      createStakeholder: (key: string) =>
        test.call(people.rep, createStakeholder, {
          params: { number: deal.number },
          body: { name: 'Ana Silva' },
          key,
        }),
      createInteraction: (key: string) =>
        test.call(people.rep, createInteraction, {
          params: { number: deal.number },
          body: {
            kind: 'note',
            title: 'Call',
            occurred_at: '2026-01-05T09:00:00Z',
            source: { text: 'Ana decides' },
          },
          key,
        }),
      addEvidence: (key: string) =>
        test.call(people.rep, addEvidence, {
          params: { number: deal.number },
          body: {
            pillar: 'metrics',
            kind: 'seller_belief',
            statement: 'Ten hours a week',
            occurred_on: '2026-01-05',
          },
          key,
        }),
      changeDeals: (key: string) =>
        test.call(people.rep, changeDeals, {
          body: { numbers: [deal.number], change: { close_date: '2031-01-01' } },
          key,
        }),
    };

    it.each(Object.keys(calls) as (keyof typeof calls)[])(
      'ROLE05 ROLE07 of %s is refused like a new request to who no longer works on the deal',
      async (name) => {
        const key = `${name} once`;
        await collaborate(true);
        const first = await calls[name](key);
        expect(first.status).toBeLessThan(300);
        expect((await calls[name](key)).body).toEqual(first.body);
        await collaborate(false);
        const [again, fresh] = [await calls[name](key), await calls[name](`${name} anew`)];
        expect([again.status, fresh.status]).toEqual([404, 404]);
        expect(again.problem.detail).toBe(fresh.problem.detail);
        await collaborate(true);
        await makeRep('viewer');
        expect([(await calls[name](key)).status, (await calls[name](`${name} anew`)).status]).toEqual([
          403, 403,
        ]);
        await makeRep('sales_rep');
        expect((await calls[name](key)).body).toEqual(first.body);
        await collaborate(false);
      },
    );

    it('ROLE07 of a creation is refused after the person became a viewer', async () => {
      const create = () =>
        test.call(people.rep, createDeal, {
          body: { name: 'Ward scheduling', account: { name: 'Harbour Hospital' } },
          key: 'deal once',
        });
      const first = await create();
      expect(first.status).toBe(201);
      await makeRep('viewer');
      const refused = await create();
      expect([refused.status, refused.problem.detail]).toEqual([403, 'Viewers can’t add deals.']);
      await makeRep('sales_rep');
      expect((await create()).body).toEqual(first.body);
    });
  });
});
