import {
  getCompany,
  listCompanyErrors,
  listCompanyInvitations,
  listCompanyMembers,
  listOperatorActions,
  resendCompanyInvitation,
} from '@dealwright/contract/operator/operator-companies';
import { listAllWorkspaces } from '@dealwright/contract/operator/operator-lists';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { dayOf } from '@dealwright/domain/calendar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { invite } from '../../testing/invitations.ts';
import { mailTo } from '../../testing/mailbox.ts';
import { castOperator } from '../../testing/operator.ts';
import type { TestPerson } from '../../testing/people.ts';
import { putCompanyState } from '../../testing/suspension.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addDeal } from '../../testing/test-deal.ts';

eachEngine((engine) => {
  let app: TestApp;
  let operator: TestPerson;
  let own: string;
  beforeAll(async () => {
    app = await createTestApp(engine);
    operator = await castOperator(app);
    own = app.people.admin.companyId;
  });
  afterAll(() => app.close());

  const run = (sql: string, params: readonly unknown[] = []) =>
    app.database.transaction('dealwright_system', (tx) => queryRows(tx, sql, params));
  const params = () => ({ company_id: own });

  test('OPER10 a company shows members, seats, thirty days of usage and the flags that differ', async () => {
    const day = dayOf(app.clock.now);
    for (const [service, calls] of [
      ['openai', 3],
      ['gnews', 4],
    ] as const)
      await run(
        `insert into usage_days (company_id, usage_date, service_type, operations, api_calls, tokens, cost_usd)
         values ($1, $2, $3, 1, $4, 10, 0.25)`,
        [own, day, service, calls],
      );
    await run(`insert into feature_flags (company_id, key, enabled) values ($1, 'deal_share', false)`, [own]);
    await run(`insert into feature_flags (company_id, key, enabled) values ($1, 'deal_delete', true)`, [own]);
    const { body, text } = await app.call(operator, getCompany, { params: params() });
    expect(body).toMatchObject({
      name: 'own',
      state: 'active',
      members: 6,
      seats: 50,
      usage: [{ day, operations: 2, api_calls: 7, cost_usd: 0.5 }],
      flags: [{ key: 'deal_share', enabled: false }],
      can: { suspend: true, resume: false },
    });
    expect(body.workspaces.map(({ name, members }) => [name, members]).sort()).toEqual([
      ['main', 5],
      ['side', 1],
    ]);
    expect(text).not.toContain('LEAD');
    const missing = { company_id: newId() };
    for (const route of [getCompany, listCompanyMembers, listCompanyInvitations, listCompanyErrors])
      expect((await app.call(operator, route, { params: missing })).status).toBe(404);
  });

  test('OPER10 its members are listed page by page, with role, workspace, second factor and last activity', async () => {
    const page = (cursor?: string) =>
      app.call(operator, listCompanyMembers, {
        params: params(),
        query: { limit: 4, ...(cursor && { cursor }) },
      });
    const first = (await page()).body;
    const second = (await page(first.next_cursor ?? '')).body;
    expect([first.items.length, second.items.length, second.next_cursor]).toEqual([4, 2, null]);
    const all = [...first.items, ...second.items];
    expect(new Set(all.map(({ email }) => email)).size).toBe(6);
    expect(all.find(({ email }) => email === app.people.manager.email)).toMatchObject({
      role: 'manager',
      workspace: 'main',
      is_operator: false,
      second_factor: false,
      last_active_at: expect.any(String),
    });
    expect(JSON.stringify(all)).not.toContain('other.example');
  });

  test('OPER10 a pending invitation is resent once with a new link, on record; not while the company is suspended', async () => {
    const sent = await invite(app, app.people.admin);
    const invitations = async () =>
      (await app.call(operator, listCompanyInvitations, { params: params() })).body.items;
    expect(await invitations()).toMatchObject([{ id: sent.id, email: sent.email, expired: false }]);
    app.clock.now = new Date(app.clock.now.getTime() + 8 * 24 * 60 * 60 * 1000);
    expect(await invitations()).toMatchObject([{ expired: true }]);
    const resend = (company_id = own) =>
      app.call(operator, resendCompanyInvitation, { params: { company_id, invitation_id: sent.id } });
    const other = await resend(app.people.stranger.companyId);
    expect(other.status).toBe(404);
    expect((await resend()).body).toMatchObject({ id: sent.id, expired: false });
    const [mail, ...before] = await mailTo(app.database, sent.email);
    expect(before).toHaveLength(1);
    expect(mail?.text).toContain('Ada');
    expect(mail?.links[0]).not.toBe(before[0]?.links[0]);
    const { items } = (await app.call(operator, listOperatorActions, { params: params() })).body;
    expect(items[0]).toMatchObject({ action: 'invitation_resent_by_operator', actor: operator.email });
    await run('update sessions set proved_at = $1', [app.clock.now]);
    await putCompanyState(app, operator, own, 'suspended');
    expect((await resend()).status).toBe(409);
    const { items: workspaces } = (await app.call(operator, listAllWorkspaces)).body;
    expect(workspaces.map(({ company }) => [company.name, company.suspended]).sort()).toEqual([
      ['other', false],
      ['other', false],
      ['own', true],
      ['own', true],
    ]);
    await putCompanyState(app, operator, own, 'active');
  });

  test('OPER10 its errors are those that its people met, newest first', async () => {
    await addDeal(app.database, app.people.rep, { name: 'Secret deal' });
    const group = async (name: string, userId: string | null, at: string) => {
      const id = newId();
      await run(
        `insert into error_groups (id, fingerprint, side, name, message, first_seen_at, last_seen_at, first_release, last_release)
         values ($1, sha256(convert_to($2, 'UTF8')), 'client', $2, 'It broke', $3, $3, '1', '1')`,
        [id, name, at],
      );
      await run(
        `insert into error_samples (group_id, id, message, stack, release, user_id, created_at)
         values ($1, $2, 'It broke', '', '1', $3, $4)`,
        [id, newId(), userId, at],
      );
    };
    await group('Older', app.people.rep.id, '2026-01-01T00:00:00Z');
    await group('Newer', app.people.viewer.id, '2026-01-02T00:00:00Z');
    await group('Theirs', app.people.stranger.id, '2026-01-03T00:00:00Z');
    await group('Of nobody', null, '2026-01-04T00:00:00Z');
    const { body, text } = await app.call(operator, listCompanyErrors, { params: params() });
    expect(body.items.map(({ name }) => name)).toEqual(['Newer', 'Older']);
    expect(text).not.toContain('Secret');
  });
});
