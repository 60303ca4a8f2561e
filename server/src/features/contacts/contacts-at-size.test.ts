import type { listContacts } from '@dealwright/contract/contacts/contacts';
import type { SentQuery } from '@dealwright/contract/route';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount } from '../../testing/account-scene.ts';
import { actorOf } from '../../testing/actor.ts';
import { explained } from '../../testing/explained.ts';
import { insertMany } from '../../testing/insert-many.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { contactOrder } from './order-store.ts';
import { listContactPage } from './page-store.ts';

const MANY = 8_200;
const LIMIT = 50;

eachEngine((engine) => {
  describe('the list of thousands of contacts', () => {
    let test: TestApp;
    beforeAll(async () => {
      test = await createTestApp(engine);
      const { manager } = test.people;
      const account = await addAccount(test, manager);
      await insertMany(
        test.database,
        `insert into contacts (company_id, id, workspace_id, name, owner_id, account_id, emails, left_on, source)
         select $1, gen_random_uuid(), $2, 'Person ' || lpad(g::text, 6, '0'), case when g % 2 = 0 then $3::uuid end,
                case when g % 2 = 1 then $4::uuid end,
                array['p' || g || case when g % 4 = 0 then '@quarter.example' else '@rest.example' end],
                null, 'manual'
           from generate_series(1, ${MANY}) g`,
        [manager.companyId, manager.workspaceId, manager.id, account.id],
      );
      await run(`insert into contacts (company_id, id, workspace_id, name, source)
        values ('${manager.companyId}', gen_random_uuid(), '${manager.workspaceId}', 'Unassigned contact', 'manual')`);
      await run('analyze contacts');
    });
    afterAll(() => test.close());
    const run = (text: string) => test.database.asOwner.exec(text);

    async function planOf(query: SentQuery<typeof listContacts>) {
      const { manager } = test.people;
      const { sort = 'name', ...filter } = query;
      const actor = actorOf(manager);
      let found: readonly { readonly name: string }[] = [];
      const plan = await test.database.transaction('dealwright_app', async (tx) => {
        await queryRows(tx, `select set_config('app.company_id', $1, true)`, [manager.companyId]);
        return explained(tx, async (asked) => {
          const order = contactOrder(sort, actor);
          found = await listContactPage(asked, actor, { filter, order, after: null, limit: LIMIT });
        });
      });
      const read = plan.filter((node) => node['Relation Name'] === 'contacts');
      const rows = read.map(
        (node) =>
          ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1),
      );
      return { names: found.map(({ name }) => name), most: Math.max(...rows), read };
    }

    it('CONT17 a page for a common word reads the list in its order until the page is full', async () => {
      const { names, most, read } = await planOf({ q: 'quarter' });
      expect(names).toEqual(
        Array.from({ length: LIMIT }, (_, at) => `Person ${String((at + 1) * 4).padStart(6, '0')}`),
      );
      expect(read.map((node) => node['Node Type'])).not.toContain('Seq Scan');
      expect(most).toBeLessThan(3_000);
    });

    it.each(['name', '-created', 'title'] as const)(
      'CONT17 the few contacts without account and owner are found without reading the others, by %s',
      async (sort) => {
        const { names, most } = await planOf({ account: 'none', owner: 'none', sort });
        expect(names).toEqual(['Unassigned contact']);
        expect(most).toBeLessThan(LIMIT);
        expect((await planOf({ account: 'none', owner: 'none', presence: 'left', sort })).names).toEqual([]);
      },
    );
  });
});
