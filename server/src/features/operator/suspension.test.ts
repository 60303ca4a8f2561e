import {
  acceptInvitation,
  findInvitation,
  findPendingInvitation,
  findWorkspaceByCode,
  signUp,
} from '@dealwright/contract/identity/invitations';
import { getSession, signIn } from '@dealwright/contract/identity/session';
import { createIntegrationToken } from '@dealwright/contract/integrations/integration-tokens';
import { OPERATIONS } from '@dealwright/contract/operations';
import { pingOperator } from '@dealwright/contract/operator/operator';
import { listOperatorActions } from '@dealwright/contract/operator/operator-companies';
import { routeUrl } from '@dealwright/contract/route';
import { isOfSuspended } from '@dealwright/db/database-error';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asCompany, asMember } from '../../platform/as-member.ts';
import { authenticateSql } from '../../platform/authenticate.ts';
import { hashToken } from '../../platform/ids.ts';
import { contentTypeOf } from '../../testing/content-type-of.ts';
import { castPerson, invite } from '../../testing/invitations.ts';
import { castOperator } from '../../testing/operator.ts';
import type { TestPerson } from '../../testing/people.ts';
import { anotherSession, laterBy } from '../../testing/second-factor.ts';
import { putCompanyState, readCompany } from '../../testing/suspension.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addDeal } from '../../testing/test-deal.ts';
import { hashPassword } from '../identity/session/passwords.ts';

const PASSWORD = 'walrus harbour lantern 9';
const SUSPENDED = 'company_suspended';

eachEngine((engine) => {
  let app: TestApp;
  let operator: TestPerson;
  let own: string;
  beforeAll(async () => {
    app = await createTestApp(engine, {}, { announcing: true });
    operator = await castOperator(app);
    own = app.people.admin.companyId;
    const hash = await hashPassword(PASSWORD);
    await run('update users set password_hash = $1 where company_id = $2', [hash, own]);
  });
  afterAll(() => app.close());

  const run = <R>(sql: string, params: readonly unknown[] = []) =>
    app.database.transaction('dealwright_system', (tx) => queryRows<R>(tx, sql, params));
  const put = (state: 'active' | 'suspended', company = own) =>
    putCompanyState(app, operator, company, state);

  /** The code of each operation's refusal, called with empty input; null if it isn't refused. */
  const askAll = async (person: TestPerson, { writes = false } = {}): Promise<Map<string, string | null>> => {
    const codes = new Map<string, string | null>();
    for (const route of OPERATIONS) {
      const isWrite = route.method !== 'GET';
      if (['signOut', 'openStream'].includes(route.operationId) || (isWrite && !writes)) continue;
      const answer = await app.api.app.inject({
        method: route.method,
        url: routeUrl(route).replaceAll('undefined', '0199ef29-0000-7000-8000-000000000001'),
        headers: {
          cookie: `dealwright_session=${person.token}`,
          ...(isWrite ? { 'content-type': contentTypeOf(route) } : {}),
        },
        ...(isWrite ? { payload: '{}' } : {}),
      });
      const isProblem = String(answer.headers['content-type']).startsWith('application/problem');
      codes.set(route.operationId, isProblem ? (answer.json() as { code: string }).code : null);
    }
    return codes;
  };

  describe('a suspended company', () => {
    test('OPER11 refuses every operation of its members, whatever their role, and gives all of it back', async () => {
      const { admin, viewer, stranger } = app.people;
      const asked = () => Promise.all([admin, viewer, stranger].map((person) => askAll(person)));
      const before = await asked();
      expect((await put('suspended')).body).toMatchObject({
        state: 'suspended',
        suspension: { reason: 'It is to be suspended', by: operator.email },
        can: { suspend: false, resume: true },
      });
      const open = OPERATIONS.filter(
        ({ whileSuspended, operationId }) => whileSuspended && operationId !== 'signOut',
      );
      for (const person of [admin, viewer]) {
        const answers = await askAll(await anotherSession(app, person), { writes: true });
        const answered = [...answers].filter(([, code]) => code !== SUSPENDED).map(([id]) => id);
        expect(answered.sort()).toEqual(open.map(({ operationId }) => operationId).sort());
      }
      expect(await askAll(stranger)).toEqual(before[2]);
      expect((await put('active')).body).toMatchObject({ state: 'active', suspension: null });
      expect(await asked()).toEqual(before);
    });

    test('OPER11 lets its people sign in, and tells the browser nothing of the company', async () => {
      const { email } = app.people.rep;
      await put('suspended');
      const signedIn = await app.call(null, signIn, { body: { email, password: PASSWORD } });
      expect(signedIn.status).toBe(200);
      for (const { body } of [signedIn, await app.call(app.people.rep, getSession)]) {
        expect(body.user).toMatchObject({ email, company_suspended: true });
        expect(body).toMatchObject({ profile: null, workspace: null, features: [] });
      }
      await put('active');
      const back = (await app.call(app.people.rep, getSession)).body;
      expect(back.user?.company_suspended).toBe(false);
      expect(back.profile?.company_id).toBe(own);
    });

    test('OPER11 is locked a second time in the database: no transaction is bound to it', async () => {
      await addDeal(app.database, app.people.rep);
      const deals = 'select id from deals';
      const opening = authenticateSql(hashToken(app.people.rep.token));
      const seen = () =>
        app.database.transaction('dealwright_app', (tx) => queryRows(tx, deals), { opening, readOnly: true });
      expect((await seen()).length).toBeGreaterThan(0);
      await put('suspended');
      expect(await seen()).toEqual([]);
      const refused = async (attempt: Promise<unknown>) =>
        isOfSuspended(
          await attempt.then(
            () => null,
            (error: unknown) => error,
          ),
        );
      const member = { companyId: own, userId: app.people.rep.id };
      expect(await refused(asCompany(app.database, own, (tx) => queryRows(tx, deals)))).toBe(true);
      expect(await refused(asMember(app.database, member, (tx) => queryRows(tx, deals)))).toBe(true);
      // It can't be resumed from inside.
      const unlock = app.database.transaction('dealwright_app', async (tx) => {
        await queryRows(tx, "select set_config('app.company_id', $1, true)", [own]);
        await queryRows(tx, 'update companies set suspended_at = null, suspension_reason = null');
      });
      await expect(unlock).rejects.toMatchObject({ code: '42501' });
      await put('active');
    });

    test('OPER11 refuses its programs, and ends the streams of its people', async () => {
      const made = await app.call(await anotherSession(app, app.people.admin), createIntegrationToken, {
        body: { name: 'Reader', scopes: ['meddpicc:read'] },
      });
      expect(made.status).toBe(201);
      const { id } = await addDeal(app.database, app.people.rep);
      const ask = () =>
        app.api.app.inject({
          url: `/api/meddpicc/compare?deal_id=${id}`,
          headers: { authorization: `Bearer ${made.body.token}` },
        });
      expect((await ask()).statusCode).toBe(200);
      const address = await app.api.app.listen({ port: 0, host: '127.0.0.1' });
      const headers = { cookie: `dealwright_session=${app.people.rep.token}` };
      const stream = await fetch(`${address}/api/stream`, { headers });
      expect(stream.status).toBe(200);
      await put('suspended');
      expect(await stream.text()).toMatch(/retry: \d+/);
      const again = await fetch(`${address}/api/stream`, { headers });
      expect([again.status, await again.json()]).toMatchObject([403, { code: SUSPENDED }]);
      const refused = await ask();
      expect([refused.statusCode, refused.json()]).toMatchObject([403, { code: SUSPENDED }]);
      await put('active');
      expect((await ask()).statusCode).toBe(200);
    });

    test('OPER11 refuses joining by invitation or code; invitations keep the time they had left', async () => {
      const { admin } = app.people;
      const sent = await invite(app, admin);
      const guest = await castPerson(app, sent.email);
      await run("update workspaces set allow_self_join = true, invitation_code = 'ABCDEFGH' where id = $1", [
        admin.workspaceId,
      ]);
      const left = async () => {
        const [row] = await run<{ expires_at: Date }>(
          'select expires_at from workspace_invitations where id = $1',
          [sent.id],
        );
        return (row?.expires_at.getTime() ?? 0) - app.clock.now.getTime();
      };
      const before = await left();
      await put('suspended');
      laterBy(app, 30 * 24 * 60 * 60);
      const body = { invitation_token: sent.token };
      for (const route of [findInvitation, findPendingInvitation])
        expect((await app.call(null, route, { body })).problem.code).toBe(SUSPENDED);
      expect((await app.call(guest, acceptInvitation, { body })).problem.code).toBe(SUSPENDED);
      const account = { first_name: 'Nia', last_name: 'New', email: sent.email, password: PASSWORD };
      expect((await app.call(null, signUp, { body: { ...account, ...body } })).problem.code).toBe(SUSPENDED);
      const code = { workspace_code: 'ABCDEFGH' };
      expect((await app.call(null, findWorkspaceByCode, { body: code })).status).toBe(404);
      expect((await app.call(null, signUp, { body: { ...account, ...code } })).status).toBe(404);
      await run('update sessions set proved_at = $1', [app.clock.now]);
      await put('active');
      expect(await left()).toBe(before);
      expect((await app.call(guest, acceptInvitation, { body })).status).toBe(200);
    });
  });

  describe('suspending', () => {
    test('OPER10 needs a recent proof and a reason, and a company that is there', async () => {
      expect((await put('suspended', '0199ef29-0000-7000-8000-000000000009')).status).toBe(404);
      const body = { state: 'suspended', reason: '  ' };
      const rubbish = await app.api.app.inject({
        method: 'PUT',
        url: `/api/super-admin/companies/${own}/state`,
        headers: { cookie: `dealwright_session=${operator.token}` },
        payload: body,
      });
      expect(rubbish.statusCode).toBe(400);
      laterBy(app, 10 * 60 + 1);
      expect((await put('suspended')).problem.code).toBe('proof_required');
      expect((await readCompany(app, operator, own)).state).toBe('active');
      await run('update sessions set proved_at = $1 where user_id = $2', [app.clock.now, operator.id]);
    });

    test('OPER10 happens once for two operators at once, and is in the company’s log with its reason', async () => {
      const params = { company_id: app.people.stranger.companyId };
      const both = await Promise.all([1, 2].map(() => put('suspended', params.company_id)));
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      await Promise.all([1, 2].map(() => put('active', params.company_id)));
      const { items } = (await app.call(operator, listOperatorActions, { params })).body;
      expect(items).toMatchObject([
        { action: 'company_resumed', actor: operator.email, reason: 'It is to be active' },
        { action: 'company_suspended', actor: operator.email, reason: 'It is to be suspended' },
      ]);
    });

    test('OPER12 never shuts an operator out: not with their company, nor by becoming one in it', async () => {
      const { otherRep } = app.people;
      const promote = (is: boolean) =>
        run('update users set is_super_admin = $1 where id = $2', [is, otherRep.id]);
      await promote(true);
      expect(await readCompany(app, operator, own)).toMatchObject({
        has_operator: true,
        can: { suspend: false },
      });
      expect((await put('suspended')).status).toBe(409);
      await promote(false);
      await put('suspended');
      await promote(true);
      expect((await app.call(otherRep, pingOperator)).status).toBe(200);
      expect((await app.call(otherRep, getSession)).body.user?.company_suspended).toBe(false);
      const self = await putCompanyState(app, await anotherSession(app, otherRep), own, 'active');
      expect(self.body.state).toBe('active');
      await promote(false);
    });
  });
});
