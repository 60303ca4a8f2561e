import { changeManager, listTeam, removeMember } from '@dealwright/contract/people/team';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asCompany } from '../../../platform/as-member.ts';
import { invite } from '../../../testing/invitations.ts';
import { castMember } from '../../../testing/members.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { findMissingSeats, setManagers } from '../../identity/members/reporting-line.ts';
import { ensureNamedOwners } from '../../identity/named-owners/ensure-named-owners.ts';

eachEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine);
  });
  afterAll(() => app.close());
  const query = <T = Record<string, unknown>>(sql: string, values: readonly unknown[] = []) =>
    app.database.transaction('dealwright_system', (tx) => queryRows<T>(tx, sql, [...values]));
  const give = (
    who: TestPerson,
    to: Pick<TestPerson, 'id'>,
    manager: string | null,
    former?: string | null,
  ) =>
    app.call(who, changeManager, {
      params: { profile_id: to.id },
      body: { manager_id: manager, former_manager_id: former },
    });
  const managerOf = async ({ id }: Pick<TestPerson, 'id'>) =>
    (await query<{ manager_id: string | null }>('select manager_id from profiles where id = $1', [id]))[0]
      ?.manager_id;

  test('OWN07 an admin sets a member’s manager, but not their own', async () => {
    const { admin, manager, rep, viewer, stranger } = app.people;
    const given = await give(admin, rep, manager.id, null);
    expect([given.status, given.body.manager]).toEqual([200, { id: manager.id, name: manager.name }]);
    const team = (await app.call(admin, listTeam)).body.items;
    expect(team.find(({ id }) => id === rep.id)?.manager?.id).toBe(manager.id);
    expect((await give(rep, rep, null)).status).toBe(403);
    expect((await give(viewer, rep, null)).status).toBe(403);
    expect((await give(manager, rep, null)).status).toBe(403);
    expect((await give(admin, admin, manager.id)).status).toBe(403);
    expect((await give(stranger, rep, null)).status).toBe(404);
    expect((await give(admin, rep, stranger.id)).problem.errors?.[0]?.message).toBe(
      'Choose a colleague in this workspace',
    );
    const late = await give(admin, rep, admin.id, viewer.id);
    expect([late.status, late.problem.code]).toEqual([412, 'stale_version']);
    expect((await give(admin, rep, null, manager.id)).body.manager).toBeNull();
    const [entry] = await query<{ detail: object }>(
      "select detail from audit_log where action = 'manager_changed' order by created_at desc limit 1",
    );
    expect(entry?.detail).toEqual({ profile_id: rep.id, from: manager.id, to: null });
  });

  test('OWN08 reporting lines can’t form a circle of any length, nor when two are set at once', async () => {
    const { admin, manager, rep } = app.people;
    expect((await give(admin, rep, rep.id)).status).toBe(400);
    await give(admin, rep, manager.id);
    await give(admin, manager, admin.id);
    expect((await give(admin, admin, rep.id)).status).toBe(403);
    const chief = await castMember(app, admin, 'admin');
    expect((await give(chief, admin, rep.id)).problem.errors?.[0]?.message).toBe(
      'They report to this person, directly or through others',
    );
    const pairs: [TestPerson, TestPerson][] = [];
    for (let at = 0; at < 4; at += 1) {
      pairs.push([await castMember(app, admin, 'sales_rep'), await castMember(app, admin, 'sales_rep')]);
    }
    for (const [left, right] of pairs) {
      const answers = await Promise.all([give(admin, left, right.id), give(chief, right, left.id)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    }
  });

  test('OWN09 removing a member clears the manager of their reports and their own', async () => {
    const { admin, manager } = app.people;
    const leaver = await castMember(app, admin, 'manager');
    const report = await castMember(app, admin, 'sales_rep');
    await give(admin, leaver, manager.id);
    await give(admin, report, leaver.id);
    const body = { user_id_to_delete: leaver.id };
    expect((await app.call(admin, removeMember, { body })).status).toBe(201);
    expect([await managerOf(report), await managerOf(leaver)]).toEqual([null, null]);
  });

  test('OWN10 a file’s managers are set at once, named owners among them; what makes a circle is answered', async () => {
    const { admin, stranger } = app.people;
    const now = new Date();
    await asCompany(app.database, admin.companyId, async (tx) => {
      const owners = await ensureNamedOwners(tx, admin, [{ name: 'Top One' }, { name: 'Low One' }], now);
      const [top = '', low = ''] = owners.map((owner) => owner?.id);
      const refused = await setManagers(
        tx,
        admin,
        [
          { id: low, manager_id: top },
          { id: top, manager_id: low },
          { id: low, manager_id: stranger.id },
        ],
        now,
      );
      expect(refused.map(({ reason }) => reason)).toEqual(['circle', 'unknown']);
      const stored = await queryRows(tx, 'select manager_id from profiles where id = any($1) order by 1', [
        [top, low],
      ]);
      expect(stored).toEqual([{ manager_id: top }, { manager_id: null }]);
    });
  });

  test('OWN11 how many seats are missing counts members and pending invitations, and says who can raise them', async () => {
    const { admin } = app.people;
    const missing = (more: number) =>
      asCompany(app.database, admin.companyId, (tx) => findMissingSeats(tx, admin, more, app.clock.now));
    const before = await missing(1_000);
    expect(before.seats - before.free).toBeGreaterThan(0);
    expect(before.missing).toBe(1_000 - before.free);
    expect(before.admins).toContain(admin.name);
    expect((await missing(before.free)).missing).toBe(0);
    await invite(app, admin);
    await ensureNamed('Takes No Seat');
    expect((await missing(before.free)).missing).toBe(1);
  });

  const ensureNamed = (name: string) =>
    asCompany(app.database, app.people.admin.companyId, (tx) =>
      ensureNamedOwners(tx, app.people.admin, [{ name }], new Date()),
    );
});
