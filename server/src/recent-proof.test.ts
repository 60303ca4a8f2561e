import * as emailChange from '@dealwright/contract/identity/email-change';
import * as invitations from '@dealwright/contract/identity/invitations';
import * as twoFactor from '@dealwright/contract/identity/two-factor';
import * as integrationTokens from '@dealwright/contract/integrations/integration-tokens';
import * as webhooks from '@dealwright/contract/integrations/webhooks';
import { OPERATIONS } from '@dealwright/contract/operations';
import * as operatorCompanies from '@dealwright/contract/operator/operator-companies';
import * as factorResets from '@dealwright/contract/people/factor-resets';
import * as team from '@dealwright/contract/people/team';
import * as companyDeletion from '@dealwright/contract/privacy/company-deletion';
import * as dataControls from '@dealwright/contract/privacy/data-controls';
import * as retention from '@dealwright/contract/privacy/retention';
import type { Route } from '@dealwright/contract/route';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openProofGate } from './platform/http/recent-proof.ts';
import { setFeature } from './testing/features.ts';
import { castMember } from './testing/members.ts';
import type { TestPerson } from './testing/people.ts';
import { anotherSession, laterBy } from './testing/second-factor.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

const ALWAYS = [
  'admin-delete-user',
  'cancelEmailChange',
  'changeCompanyLimits',
  'changeCompanyState',
  'changeProfileEmail',
  'changeRetention',
  'changeTwoFactorRule',
  'createIntegrationToken',
  'enrollFactor',
  'generate_mfa_recovery_codes',
  'requestAccountDeletion',
  'requestCompanyDeletion',
  'requestDataExport',
  'resetLastAdminFactors',
  'resetMemberFactors',
  'revealWebhookSecret',
  'rotateWebhookSecret',
  'stopFactorReset',
  'stopMemberFactorReset',
  'unenrollFactor',
];
const SOMETIMES = [
  // The address of the webhook, not its test mode.
  'changeAiConfig',
  // Who becomes an admin, or is one no more.
  'changeMemberRole',
  'inviteMany',
  'resendCompanyInvitation',
  'resendInvitation',
  'send-workspace-invitation',
  // A factor that is not set up yet.
  'challengeFactor',
  'verifyFactor',
];
/** Related changes that need no proof, since they open nothing to others. */
const NEVER = [
  // They lose nothing and can be urgent: they keep what was going to be erased.
  'cancelAccountDeletion',
  'cancelCompanyDeletion',
  // They end a way in.
  'cancelInvitation',
  'revokeIntegrationToken',
  // It says who reports to whom, and gives no rights.
  'changeManager',
  // The call itself carries a mailed link, a code or a password.
  'acceptInvitation',
  'confirmEmailChange',
  'findInvitation',
  'findPendingInvitation',
  'findWorkspaceByCode',
  'proveAgain',
  'signUp',
  'undoEmailChange',
  'verify_mfa_recovery_code',
  // Events go where they went before.
  'get_or_create_ai_config',
  'resendWebhookDelivery',
  'resumeWebhook',
  'test_ai_webhook',
];

const idsOf = (routes: readonly Route[]) => routes.map(({ operationId }) => operationId).toSorted();
const isChange = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'operationId' in value && (value as Route).method !== 'GET';

describe('what asks for a recent proof', () => {
  test('SECUR06 A10 the operations that ask always, and those that ask sometimes, are these', () => {
    expect(idsOf(OPERATIONS.filter(({ proof }) => proof === 'always'))).toEqual(ALWAYS.toSorted());
    expect(idsOf(OPERATIONS.filter(({ proof }) => proof === 'sometimes'))).toEqual(SOMETIMES.toSorted());
  });

  test('SECUR06 each change of people, keys and ways in asks, or is named as one that opens nothing', () => {
    const nouns = [
      companyDeletion,
      dataControls,
      emailChange,
      factorResets,
      integrationTokens,
      invitations,
      operatorCompanies,
      retention,
      team,
      twoFactor,
      webhooks,
    ];
    const changes = nouns.flatMap((noun) => Object.values<unknown>(noun).filter(isChange));
    // What a program may do is not a person's to prove.
    const asking = changes.filter(({ proof, scope }) => !proof && !scope);
    expect(idsOf(asking)).toEqual(NEVER.toSorted());
  });

  test('SECUR06 an operation that asks sometimes fails where its handler never says whether', () => {
    const operation = { operationId: 'x', proof: 'sometimes' } as const;
    const gate = openProofGate(operation, null, new Date());
    expect(() => gate.requireSaid()).toThrow('x did not say whether it needs a recent proof');
    gate.proveIf(false);
    expect(() => gate.requireSaid()).not.toThrow();
    expect(() => gate.proveIf(true)).toThrow('Please sign in');
  });
});

const URL_OF_THEIRS = 'https://203.0.113.7/hook';

eachEngine((engine) => {
  let app: TestApp;
  let admin: TestPerson;
  let manager: TestPerson;
  beforeAll(async () => {
    app = await createTestApp(engine);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.now = new Date();
    admin = await anotherSession(app, app.people.admin);
    manager = await anotherSession(app, app.people.manager);
  });

  const invite = (who: TestPerson, email: string, role: 'admin' | 'viewer') =>
    app.call(who, invitations.sendWorkspaceInvitation, { body: { email, role } });
  const give = (who: TestPerson, to: TestPerson, role: 'admin' | 'manager' | 'viewer') =>
    app.call(who, team.changeMemberRole, { params: { profile_id: to.id }, body: { role } });

  test('SECUR06 A10 tokens, the webhook’s secret and address, and removals are refused after ten minutes', async () => {
    const member = await castMember(app, app.people.admin, 'viewer');
    laterBy(app, 11 * 60);
    const tried = [
      await app.call(admin, integrationTokens.createIntegrationToken, { body: { name: 'n8n' } }),
      await app.call(admin, webhooks.revealWebhookSecret),
      await app.call(admin, webhooks.rotateWebhookSecret),
      await app.call(admin, webhooks.changeAiConfig, { body: { webhook_url: URL_OF_THEIRS } }),
      await app.call(admin, webhooks.changeAiConfig, { body: { webhook_url: null } }),
      await app.call(admin, team.removeMember, { body: { user_id_to_delete: member.id } }),
    ];
    expect(tried.map(({ status, problem }) => [status, problem.code])).toEqual(
      tried.map(() => [403, 'proof_required']),
    );
    expect((await app.call(admin, integrationTokens.listIntegrationTokens)).body.items).toEqual([]);
    expect((await app.call(admin, webhooks.getOrCreateAiConfig)).body.webhook_url).toBeNull();
    const switched = await app.call(admin, webhooks.changeAiConfig, { body: { is_test_mode: true } });
    expect(switched.status).toBe(200);

    const again = await anotherSession(app, app.people.admin);
    expect(
      (await app.call(again, integrationTokens.createIntegrationToken, { body: { name: 'n8n' } })).status,
    ).toBe(201);
    const seen = await app.call(again, webhooks.revealWebhookSecret);
    expect(seen.body.webhook_secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect((await app.call(again, webhooks.rotateWebhookSecret)).status).toBe(200);
    const gone = await app.call(again, team.removeMember, { body: { user_id_to_delete: member.id } });
    expect(gone.status).toBe(201);
  });

  test('SECUR06 A10 inviting an admin, alone, in a list or again, is refused after ten minutes; others are not', async () => {
    const sent = await invite(admin, 'boss@late.example', 'admin');
    expect(sent.status).toBe(201);
    laterBy(app, 11 * 60);
    const many = (role: 'admin' | 'viewer') =>
      app.call(admin, invitations.inviteMany, { body: { role, people: [{ email: 'list@late.example' }] } });
    const resend = (id: string) =>
      app.call(admin, invitations.resendInvitation, { params: { invitation_id: id } });
    const tried = [
      await invite(admin, 'other@late.example', 'admin'),
      await many('admin'),
      await resend(sent.body.id),
    ];
    expect(tried.map(({ problem }) => problem.code)).toEqual(tried.map(() => 'proof_required'));
    const pending = await app.call(admin, invitations.listInvitations);
    expect(pending.body.items.filter(({ email }) => email.endsWith('@late.example'))).toMatchObject([
      { email: 'boss@late.example', expires_at: sent.body.expires_at },
    ]);
    expect((await invite(manager, 'other@late.example', 'admin')).problem.code).toBe('forbidden');

    const seller = await invite(admin, 'seller@late.example', 'viewer');
    expect(seller.status).toBe(201);
    expect((await many('viewer')).status).toBe(200);
    expect((await resend(seller.body.id)).status).toBe(200);
  });

  test('SECUR06 A10 who is an admin is not changed after ten minutes; other roles are', async () => {
    const member = await castMember(app, app.people.admin, 'viewer');
    const boss = await castMember(app, app.people.admin, 'admin');
    laterBy(app, 11 * 60);
    expect((await give(admin, member, 'admin')).problem.code).toBe('proof_required');
    expect((await give(admin, boss, 'viewer')).problem.code).toBe('proof_required');
    expect((await give(manager, member, 'admin')).problem.code).toBe('forbidden');
    expect((await give(admin, member, 'manager')).status).toBe(200);
    expect((await give(admin, boss, 'admin')).status).toBe(200);
    expect((await give(await anotherSession(app, app.people.admin), member, 'admin')).status).toBe(200);
  });

  test('SECUR06 A10 a proof counts for ten minutes', async () => {
    laterBy(app, 11 * 60);
    const old = await anotherSession(app, app.people.stranger);
    laterBy(app, 9 * 60);
    expect((await app.call(old, webhooks.revealWebhookSecret)).status).toBe(200);
    laterBy(app, 2 * 60);
    expect((await app.call(old, webhooks.revealWebhookSecret)).problem.code).toBe('proof_required');
  });

  test('SECUR06 people without the right are refused, and never asked for a password first', async () => {
    const viewer = await anotherSession(app, app.people.viewer);
    const { id: companyName } = app.people.admin;
    laterBy(app, 11 * 60);
    const refused = {
      tokens: await app.call(viewer, integrationTokens.createIntegrationToken, { body: { name: 'n8n' } }),
      reveal: await app.call(viewer, webhooks.revealWebhookSecret),
      rotate: await app.call(viewer, webhooks.rotateWebhookSecret),
      address: await app.call(viewer, webhooks.changeAiConfig, { body: { webhook_url: URL_OF_THEIRS } }),
      invitation: await invite(viewer, 'boss@late.example', 'admin'),
      role: await give(viewer, admin, 'admin'),
      removal: await app.call(viewer, team.removeMember, { body: { user_id_to_delete: admin.id } }),
      factors: await app.call(viewer, factorResets.resetMemberFactors, { params: { profile_id: admin.id } }),
      stop: await app.call(viewer, factorResets.stopMemberFactorReset, { params: { profile_id: admin.id } }),
      rule: await app.call(viewer, twoFactor.changeTwoFactorRule, { body: { required_of: 'nobody' } }),
      retention: await app.call(viewer, retention.changeRetention, {
        params: { kind: 'invitations' },
        body: { days: null },
      }),
      company: await app.call(viewer, companyDeletion.requestCompanyDeletion, {
        body: { company_name: companyName },
      }),
      export: await app.call(viewer, dataControls.requestDataExport, { body: { scope: 'company' } }),
    };
    const codes = Object.entries(refused).map(([what, { problem }]) => [what, problem.code]);
    expect(codes).toEqual(Object.keys(refused).map((what) => [what, 'forbidden']));

    const others = [
      await app.call(viewer, emailChange.changeProfileEmail, {
        params: { id: admin.id },
        body: { email: 'taken@late.example' },
      }),
      await app.call(viewer, twoFactor.generateRecoveryCodes, { body: { p_user_id: admin.id } }),
    ];
    expect(others.map(({ problem }) => problem.code)).toEqual(['not_found', 'not_found']);
  });

  test('SECUR06 a feature that is off never asks for a password', async () => {
    laterBy(app, 11 * 60);
    await setFeature(app, 'data_controls', false);
    await setFeature(app, 'change_email', false);
    try {
      const refused = [
        await app.call(admin, dataControls.requestDataExport, { body: { scope: 'own' } }),
        await app.call(admin, dataControls.requestAccountDeletion, { body: {} }),
        await app.call(admin, emailChange.changeProfileEmail, {
          params: { id: admin.id },
          body: { email: 'other@late.example' },
        }),
      ];
      expect(refused.map(({ problem }) => problem.code)).toEqual(refused.map(() => 'feature_off'));
    } finally {
      await setFeature(app, 'data_controls', true);
      await setFeature(app, 'change_email', true);
    }
    const asked = await app.call(admin, dataControls.requestDataExport, { body: { scope: 'own' } });
    expect(asked.problem.code).toBe('proof_required');
  });
});
