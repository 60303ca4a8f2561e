import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actorOf } from '../../testing/actor.ts';
import { explained } from '../../testing/explained.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addDeal, type TestDeal } from '../../testing/test-deal.ts';
import { countOwnTasks, listTaskPage, type TasksOf } from './store.ts';

const MANY = 12_000;
const PAGE = 20;

eachEngine((engine) => {
  describe('many tasks', () => {
    let test: TestApp;
    let deal: TestDeal;
    let accountId: string;

    /** A quarter each of one deal, of its account, of another deal, of another person; two of three are done. */
    beforeAll(async () => {
      test = await createTestApp(engine);
      const { rep, manager } = test.people;
      deal = await addDeal(test.database, rep);
      const other = await addDeal(test.database, rep);
      await test.database.transaction('dealwright_system', async (tx) => {
        const [row] = await queryRows<{ account_id: string }>(
          tx,
          'select account_id from deals where id = $1',
          [deal.id],
        );
        accountId = row?.account_id ?? '';
        await queryRows(
          tx,
          `insert into tasks (company_id, id, workspace_id, deal_id, account_id, title, due_on, assignee_id, created_by, done_at, done_by)
           select $1, gen_random_uuid(), $2, case g % 4 when 0 then $3::uuid when 2 then $5::uuid when 3 then $5::uuid end,
                  case when g % 4 = 1 then $4::uuid end, 'Task ' || g, date '2026-01-01' + g / 12,
                  case when g % 4 = 3 then $7::uuid else $6::uuid end, $6,
                  case when g / 4 % 3 > 0 then timestamptz '2026-01-01Z' + make_interval(hours => g) end,
                  case when g / 4 % 3 > 0 then $6::uuid end
             from generate_series(1, ${MANY}) g`,
          [rep.companyId, rep.workspaceId, deal.id, accountId, other.id, rep.id, manager.id],
        );
      });
      await test.database.asOwner.exec('vacuum analyze tasks');
    });
    afterAll(() => test.close());

    type Look = Parameters<typeof explained>[1];
    const look = (run: Look) =>
      test.database.transaction('dealwright_system', async (tx) => {
        const read = (await explained(tx, run)).filter((node) => node['Relation Name'] === 'tasks');
        return {
          indexes: read.map((node) => node['Index Name'] ?? node['Node Type']),
          most: Math.max(
            ...read.map((node) => (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)),
          ),
        };
      });
    const ANY_HOME = { deal: null, account: null } as const;
    const none = '00000000-0000-0000-0000-000000000000';

    const LISTS: readonly (readonly [string, () => TasksOf, string])[] = [
      ['the person’s own', () => ({ whose: 'mine', ...ANY_HOME }), 'assignee'],
      ['the team’s', () => ({ whose: 'team', ...ANY_HOME }), '(workspace|company)'],
      ['the person’s own of a deal', () => ({ whose: 'mine', ...ANY_HOME, deal: deal.number }), 'deal'],
      ['the team’s of a deal', () => ({ whose: 'team', ...ANY_HOME, deal: deal.number }), 'deal'],
      ['a deal’s', () => ({ dealId: deal.id }), 'deal'],
      ['an account’s', () => ({ accountId }), 'account'],
    ];

    it.each(LISTS)('%s are listed along an index, a page at a time, open and done', async (_, of, whose) => {
      const { rep, manager } = test.people;
      const asked = of();
      const isTeam = 'whose' in asked && asked.whose === 'team';
      const actor = actorOf(isTeam ? manager : rep);
      for (const done of [false, true]) {
        for (const after of [null, [done ? '2026-08-01 00:00:00+00' : '2027-06-01', none] as const]) {
          const { indexes, most } = await look((tx) =>
            listTaskPage(tx, actor, { of: asked, done, after, limit: PAGE }),
          );
          expect(indexes).toEqual([expect.stringMatching(new RegExp(`^tasks(_open|_done|)_of_${whose}$`))]);
          expect(most).toBeLessThanOrEqual(PAGE);
        }
      }
    });

    it('what is due is counted up to a bound along an index', async () => {
      const { indexes, most } = await look((tx) => countOwnTasks(tx, actorOf(test.people.rep), '2026-06-01'));
      expect([...new Set(indexes)]).toEqual(['tasks_of_assignee']);
      expect(most).toBeLessThanOrEqual(100);
    });
  });
});
