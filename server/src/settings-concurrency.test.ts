import {
  changeHubspotMapping,
  connectHubspot,
  getHubspotMapping,
} from '@dealwright/contract/integrations/hubspot';
import { changeAiConfig, getOrCreateAiConfig } from '@dealwright/contract/integrations/webhooks';
import {
  getNotificationSettings,
  type NotificationSettingsInput,
  saveNotificationSettings,
} from '@dealwright/contract/notifications/notification-settings';
import { getProfile } from '@dealwright/contract/people/profile';
import { changeProfile } from '@dealwright/contract/people/profile-changes';
import { changeMemberRole, listTeam } from '@dealwright/contract/people/team';
import { changeWorkspace, getWorkspace } from '@dealwright/contract/people/workspace';
import { changeCompanyWorkspace, listWorkspaces } from '@dealwright/contract/people/workspaces';
import { changeRetention, listRetention } from '@dealwright/contract/privacy/retention';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setFeature } from './testing/features.ts';
import { createHubspotApp, type HubspotApp } from './testing/hubspot-app.ts';
import type { TestPerson } from './testing/people.ts';
import { anotherSession } from './testing/second-factor.ts';

interface Answer {
  readonly status: number;
  readonly problem: { readonly current?: unknown };
}

/** A value set by several people, which can't be overwritten unseen. */
interface Shared {
  readonly what: string;
  /** Saves a value in place of the one that was seen, or of whatever is there. */
  readonly save: (by: TestPerson, value: unknown, former?: { readonly seen: unknown }) => Promise<Answer>;
  readonly now: () => Promise<unknown>;
  /** What it is, what the first makes of it, and what the second would. */
  readonly values: readonly [unknown, unknown, unknown];
  readonly current: (value: unknown) => unknown;
}

eachEngine((engine) => {
  let scene: HubspotApp;
  let admin: TestPerson;
  let other: TestPerson;
  beforeAll(async () => {
    scene = await createHubspotApp(engine);
    await setFeature(scene.app, 'data_controls', true);
    const { people, database } = scene.app;
    await database.transaction('dealwright_system', async (tx) => {
      await queryRows(tx, `update profiles set role = 'admin' where id = $1`, [people.manager.id]);
      await queryRows(tx, `update workspaces set name = 'Sales' where id = $1`, [people.admin.workspaceId]);
    });
    [admin, other] = [
      await anotherSession(scene.app, people.admin),
      await anotherSession(scene.app, people.manager),
    ];
  });
  afterAll(() => scene.close());

  const shared = (): readonly Shared[] => {
    const { app } = scene;
    const { rep } = app.people;
    return [
      {
        what: 'the name of the workspace',
        save: (by, name, former) =>
          app.call(by, changeWorkspace, {
            body: { name: String(name), ...(former && { former_name: String(former.seen) }) },
          }),
        now: async () => (await app.call(admin, getWorkspace)).body.name,
        values: ['Sales', 'Northern sales', 'Field sales'],
        current: (name) => ({ name }),
      },
      {
        what: 'the role of a member',
        save: (by, role, former) =>
          app.call(by, changeMemberRole, {
            params: { profile_id: rep.id },
            body: { role: role as 'viewer', ...(former && { former_role: former.seen as 'viewer' }) },
          }),
        now: async () =>
          (await app.call(admin, listTeam, { query: {} })).body.items.find(({ id }) => id === rep.id)?.role,
        values: ['sales_rep', 'manager', 'viewer'],
        current: (role) => ({ role }),
      },
      {
        what: 'how long something is kept',
        save: (by, days, former) =>
          app.call(by, changeRetention, {
            params: { kind: 'invitations' },
            body: {
              days: days as number | null,
              ...(former && { former_days: former.seen as number | null }),
            },
          }),
        now: async () =>
          (await app.call(admin, listRetention)).body.find(({ kind }) => kind === 'invitations')?.days,
        values: [null, 3650, 365],
        current: (days) => expect.objectContaining({ kind: 'invitations', days }),
      },
    ];
  };

  test('of two who replace the same value, the second sees the current one and decides', async () => {
    for (const { what, save, now, values, current } of shared()) {
      const [before, first, second] = values;
      expect(await now(), what).toBe(before);
      expect((await save(admin, first, { seen: before })).status, what).toBe(200);
      const late = await save(other, second, { seen: before });
      expect([late.status, late.problem.current], what).toEqual([412, current(first)]);
      expect(await now(), what).toBe(first);
      // Who wants the same has nothing to decide; who says what they saw, or nothing at all, has decided.
      expect((await save(other, first, { seen: before })).status, what).toBe(200);
      expect((await save(other, second, { seen: first })).status, what).toBe(200);
      expect((await save(admin, first)).status, what).toBe(200);
      expect(await now(), what).toBe(first);
    }
  });

  test('of two who do so at the same moment, one is refused', async () => {
    for (const { what, save, now, values } of shared()) {
      const [before, , second] = values;
      const seen = await now();
      const answers = await Promise.all([save(admin, before, { seen }), save(other, second, { seen })]);
      expect(answers.map(({ status }) => status).sort(), what).toEqual([200, 412]);
    }
  });

  test('what is sent by itself leaves the rest as another made it', async () => {
    const { app } = scene;
    await app.call(admin, changeProfile, { body: { first_name: 'Ada' } });
    await app.call(admin, changeProfile, { body: { last_name: 'Byron' } });
    expect((await app.call(admin, getProfile)).body).toMatchObject({ first_name: 'Ada', last_name: 'Byron' });

    const [workspace] = (await app.call(admin, listWorkspaces, { query: {} })).body.items;
    const params = { workspace_id: workspace?.id ?? '' };
    await app.call(admin, changeCompanyWorkspace, { params, body: { name: 'Partners' } });
    await app.call(other, changeCompanyWorkspace, { params, body: { max_members: 40 } });
    const { items } = (await app.call(admin, listWorkspaces, { query: {} })).body;
    expect(items).toContainEqual(expect.objectContaining({ name: 'Partners', max_members: 40 }));

    const url = 'https://hooks.example.com/a';
    await app.call(admin, changeAiConfig, { body: { is_test_mode: true } });
    await app.call(other, changeAiConfig, { body: { webhook_url: url } });
    const { body: config } = await app.call(admin, getOrCreateAiConfig);
    expect(config.is_test_mode).toBe(true);
  });

  test('notification settings and the mapping of HubSpot are stored as a whole: the last one holds', async () => {
    const { app } = scene;
    const {
      push_key: _key,
      devices: _devices,
      ...own
    } = (await app.call(admin, getNotificationSettings)).body;
    const saves: readonly NotificationSettingsInput[] = [
      { ...own, working_hours: '8-6' },
      { ...own, working_hours: '10-6', timezone: 'Europe/Berlin' },
    ];
    for (const body of saves) await app.call(admin, saveNotificationSettings, { body });
    expect((await app.call(admin, getNotificationSettings)).body).toMatchObject({ ...saves[1] });

    await app.call(admin, connectHubspot, { body: { token: 'pat-eu1-the-one-token' } });
    const { fields } = (await app.call(admin, getHubspotMapping)).body;
    for (const [by, stage] of [
      [admin, 'proposal'],
      [other, 'discovery'],
    ] as const) {
      const body = { stages: [{ id: 'closedwon', stage }], fields };
      expect((await app.call(by, changeHubspotMapping, { body })).status).toBe(200);
    }
    const { pipelines } = (await app.call(admin, getHubspotMapping)).body;
    expect(pipelines[0]?.stages.find(({ id }) => id === 'closedwon')?.stage).toBe('discovery');
  });
});
