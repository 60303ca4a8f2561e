import { getSession } from '@dealwright/contract/identity/session';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

eachEngine((engine) => {
  describe('the profile of a session', () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await createTestApp(engine);
    });
    afterAll(() => app.close());

    const profile = async () => (await app.call(app.people.rep, getSession)).body.profile;

    test('SESS09 names the linked company, and falls back to the name kept with the profile', async () => {
      await app.database.transaction('dealwright_system', (tx) =>
        queryRows(tx, 'update profiles set company_name = $1 where id = $2', [
          'Kept with the profile',
          app.people.rep.id,
        ]),
      );
      expect((await profile())?.company_name).toBe('own');
      // A link to a company that is gone cannot be made any more, so its guards are taken away first.
      await app.database.asOwner.exec(`
        alter table profiles drop constraint profiles_company_id_fkey;
        alter table users drop constraint users_company_id_fkey`);
      const gone = '0199ef29-0000-7000-8000-000000000001';
      await app.database.transaction('dealwright_system', async (tx) => {
        await queryRows(tx, 'update profiles set company_id = $1, workspace_id = null where id = $2', [
          gone,
          app.people.rep.id,
        ]);
        await queryRows(tx, 'update users set company_id = $1 where id = $2', [gone, app.people.rep.id]);
      });
      expect((await profile())?.company_name).toBe('Kept with the profile');
    });

    test('SESS08 a profile that is made without a role is a sales_rep', async () => {
      const { viewer } = app.people;
      await app.database.transaction('dealwright_system', (tx) =>
        queryRows(tx, 'update profiles set role = default where id = $1', [viewer.id]),
      );
      expect((await app.call(viewer, getSession)).body.profile?.role).toBe('sales_rep');
    });
  });
});
