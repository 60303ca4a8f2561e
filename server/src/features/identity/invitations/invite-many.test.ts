import { inviteMany, listInvitations } from '@dealwright/contract/identity/invitations';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invite, newAddress } from '../../../testing/invitations.ts';
import { mailTo } from '../../../testing/mailbox.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

eachEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine);
  });
  afterAll(() => app.close());
  const seats = (count: number) =>
    app.database.transaction('dealwright_system', (tx) =>
      queryRows(tx, 'update workspaces set max_members = $1 where id = $2', [
        count,
        app.people.admin.workspaceId,
      ]),
    );
  const send = (who: TestPerson, people: readonly object[], role = 'sales_rep') =>
    app.call(who, inviteMany, { body: { role, people } as never });

  test('many are invited at once, each with their own result, and one error does not stop the others', async () => {
    const { manager, rep } = app.people;
    const [one, other, waiting] = [newAddress(), newAddress(), newAddress()];
    await invite(app, manager, { email: waiting });
    const { status, body } = await send(manager, [
      { email: ` ${one.toUpperCase()} `, firstName: 'Nora', lastName: 'Neu' },
      { email: 'not an address' },
      { email: rep.email },
      { email: waiting },
      { email: one },
      { email: other },
    ]);
    expect(status).toBe(200);
    expect(body.results).toEqual([
      { email: one, sent: true, refusal: null },
      { email: 'not an address', sent: false, refusal: 'Enter a valid email address.' },
      { email: rep.email, sent: false, refusal: `${rep.email} is a member of this workspace already` },
      {
        email: waiting,
        sent: false,
        refusal: `${waiting} has a pending invitation already. Resend it instead.`,
      },
      { email: one, sent: false, refusal: 'This address is listed twice.' },
      { email: other, sent: true, refusal: null },
    ]);
    const pending = (await app.call(manager, listInvitations)).body.items;
    expect(pending.find(({ email }) => email === one)).toMatchObject({
      first_name: 'Nora',
      last_name: 'Neu',
      role: 'sales_rep',
      invited_by: { id: manager.id },
    });
    for (const address of [one, other]) expect(await mailTo(app.database, address)).toHaveLength(1);
  });

  test('no more are invited than seats are free, also by two at once', async () => {
    const { admin, manager } = app.people;
    const taken = (await app.call(admin, listInvitations)).body.items.length + 5;
    await seats(taken + 3);
    const lists = [0, 1].map(() => [newAddress(), newAddress()].map((email) => ({ email })));
    const answers = await Promise.all([send(admin, lists[0] ?? []), send(manager, lists[1] ?? [])]);
    const results = answers.flatMap(({ body }) => body.results);
    expect(results.filter(({ sent }) => sent)).toHaveLength(3);
    expect(results.filter(({ sent }) => !sent).map(({ refusal }) => refusal)).toEqual(['No seats are left.']);
    await seats(500);
  });

  test('a hundred at most, at least one, and nothing that is not asked for', async () => {
    const { admin, viewer } = app.people;
    const people = Array.from({ length: 100 }, () => ({ email: newAddress() }));
    const all = await send(admin, people);
    expect(all.body.results.every(({ sent }) => sent)).toBe(true);
    const rubbish = [
      await send(admin, [...people, { email: newAddress() }]),
      await send(admin, []),
      await send(admin, [{ email: newAddress(), role: 'admin' }]),
      await send(admin, [{ email: 'x'.repeat(400) }]),
      await send(admin, [{ email: newAddress() }], 'owner'),
    ];
    expect(rubbish.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect((await send(viewer, [{ email: newAddress() }])).status).toBe(403);
  });
});
