import { getProfile } from '@dealwright/contract/people/profile';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

eachEngine((engine) => {
  describe('the profile load', () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await createTestApp(engine);
      await app.database.transaction('dealwright_system', (tx) =>
        queryRows(tx, `update workspaces set invitation_code = 'ABCD2345' where id = $1`, [
          app.people.rep.workspaceId,
        ]),
      );
    });
    afterAll(() => app.close());

    test('SESS05 SESS06 answers one profile with its company and its workspace', async () => {
      const { manager } = app.people;
      const { status, body } = await app.call(manager, getProfile);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        id: manager.id,
        first_name: 'Mona',
        last_name: 'Test',
        email: manager.email,
        role: 'manager',
        company_id: manager.companyId,
        company_name: 'own',
        company: { name: 'own' },
        workspace_id: manager.workspaceId,
        hubspot_user_id: null,
        mfa_enabled: false,
        workspace: {
          id: manager.workspaceId,
          name: 'main',
          workspace_type: 'team',
          max_members: 25,
          allow_self_join: false,
          invitation_code: 'ABCD2345',
        },
      });
      expect(body).toHaveProperty('last_login_at');
      expect(body).toHaveProperty('created_at');
      expect(body).toHaveProperty('updated_at');
    });

    test('SESS07 a workspace is of a team unless it is personal, belongs to a company, and knows when it changed', async () => {
      const { companyId } = app.people.stranger;
      const system = <T>(sql: string, values: readonly unknown[]) =>
        app.database.transaction('dealwright_system', (tx) => queryRows<T>(tx, sql, [...values]));
      const add = (columns: string, values: string) =>
        system(
          `insert into workspaces (company_id, id, name${columns}) values ($1, gen_random_uuid(), 'New'${values}) returning *`,
          [companyId],
        );
      const [made] = await add('', '');
      expect(made).toMatchObject({
        id: expect.any(String),
        name: 'New',
        workspace_type: 'team',
        max_members: expect.any(Number),
        allow_self_join: false,
        invitation_code: expect.stringMatching(/^[A-Z2-9]{8}$/),
        company_id: companyId,
        updated_at: expect.any(Date),
      });
      expect(await add(', workspace_type', `, 'personal'`)).toMatchObject([{ workspace_type: 'personal' }]);
      await expect(add(', workspace_type', `, 'club'`)).rejects.toThrow();
    });

    test.each(['rep', 'viewer'] as const)('SESS05 the workspace’s code is not told to a %s', async (name) => {
      const { body } = await app.call(app.people[name], getProfile);
      expect(body?.id).toBe(app.people[name].id);
      expect(body?.workspace?.invitation_code).toBeNull();
    });

    test('SESS05 a person without a company has no profile', async () => {
      await app.database.transaction('dealwright_system', (tx) =>
        queryRows(tx, 'update users set company_id = null where id = $1', [app.people.stranger.id]),
      );
      const answer = await app.call(app.people.stranger, getProfile);
      expect([answer.status, answer.body]).toEqual([200, null]);
    });
  });
});
