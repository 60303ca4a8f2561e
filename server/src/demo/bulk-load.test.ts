import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../platform/ids.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { loadInBulk } from './bulk-load.ts';

const SHAPE = `
  select (select json_agg(indexdef order by indexdef)::text from pg_indexes where schemaname = 'public') as indexes,
         (select json_agg(pg_get_constraintdef(oid) order by conrelid::regclass::text, conname)::text from pg_constraint) as constraints,
         (select json_agg(relname order by relname)::text from pg_class where relrowsecurity and relforcerowsecurity) as forced`;

eachEngine((engine) => {
  describe('a bulk load', () => {
    let test: TestApp;
    beforeAll(async () => {
      test = await createTestApp(engine);
    });
    afterAll(() => test.close());

    const load = (accountOf: (company: string) => string) =>
      test.database.asOwner.transaction((session) =>
        loadInBulk(
          session,
          { written: ['accounts', 'deals', 'deal_access'], filled: ['account_totals'] },
          async () => {
            const { companyId, workspaceId, id } = test.people.rep;
            const account = accountOf(companyId);
            await session.query(
              "insert into accounts (company_id, id, workspace_id, name) values ($1, $2, $3, 'Bulk') on conflict do nothing",
              [companyId, newId(), workspaceId],
            );
            await session.query(
              `insert into deals (company_id, id, workspace_id, number, name, account_id, owner_id)
             values ($1, $2, $3, 77, 'One of many', coalesce($4::uuid, (select id from accounts where name = 'Bulk' limit 1)), $5)`,
              [companyId, newId(), workspaceId, account === '' ? null : account, id],
            );
          },
        ),
      );
    const shape = async () => (await test.database.asOwner.query(SHAPE))[0];
    const count = async () =>
      test.database.transaction('dealwright_system', (tx) =>
        queryRows<{ deals: number; access: number }>(
          tx,
          'select (select count(*)::int from deals) as deals, (select count(*)::int from deal_access) as access',
        ),
      );

    it('rejects rows with invalid references, and changes nothing', async () => {
      const before = await shape();
      await expect(load(() => newId())).rejects.toThrow(/foreign key/);
      expect(await shape()).toEqual(before);
      expect(await count()).toEqual([{ deals: 0, access: 0 }]);
    });

    it('keeps valid rows, and the indexes, references and policies from before', async () => {
      const before = await shape();
      await load(() => '');
      expect(await shape()).toEqual(before);
      expect(await count()).toEqual([{ deals: 1, access: 1 }]);
    });
  });
});
