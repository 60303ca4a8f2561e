import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { OPERATIONS } from './operations.ts';

const page = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8');

/** The calls that the documents name, each with the operation that serves it. */
const CALLS: Readonly<Record<string, string>> = {
  'insert early_access_requests': 'requestEarlyAccess',
  'select a pending invitation by token': 'findPendingInvitation',
  'select an invitation by token': 'findInvitation',
  'update profiles and the invitation by id, accepted': 'acceptInvitation',
  'select the profile with company and workspace': 'getProfile',
  'sign in with password': 'signIn',
  'get session; get user': 'getSession',
  'subscribe to state changes': 'openStream',
  'reset-password email': 'requestPasswordReset',
  'update password': 'setNewPassword',
  'sign in with Google': 'beginGoogleSignIn',
  'resend the verification': 'resendVerification',
  'list factors': 'listFactors',
  'challenge a factor': 'challengeFactor',
  'verify a factor; set mfa_enabled': 'verifyFactor',
  'enroll a factor': 'enrollFactor',
  'unenroll a factor; clear mfa_enabled': 'unenrollFactor',
  'assurance level': 'getAssuranceLevel',
  'sign out, global': 'signOut',
  generate_mfa_recovery_codes: 'generate_mfa_recovery_codes',
  verify_mfa_recovery_code: 'verify_mfa_recovery_code',
  'connect-gmail': 'connect-gmail',
  'store-gmail-connection': 'store-gmail-connection',
  'super-admin-analytics/ping': 'pingOperator',
  'upload to support-attachments': 'uploadSupportAttachment',
  'support-request': 'support-request',
  'update profiles: names and role': 'changeProfile',
  'select profiles of the workspace, newest first': 'listTeam',
  'update profiles: role by id and workspace': 'changeMemberRole',
  'update profiles: email by id': 'changeProfileEmail',
  'select the workspace; count its profiles and open deals': 'getWorkspace',
  'send-workspace-invitation': 'send-workspace-invitation',
  'admin-delete-user': 'admin-delete-user',
  'update workspaces: name, allow_self_join': 'changeWorkspace',
  'update workspaces: invitation_code': 'renewWorkspaceCode',
  'select email_connections': 'listEmailConnections',
  'delete an email connection': 'disconnectEmail',
  'update sync_enabled': 'changeEmailConnection',
  'save the HubSpot user id': 'saveHubspotUser',
  get_or_create_ai_config: 'get_or_create_ai_config',
  test_ai_webhook: 'test_ai_webhook',
  'update is_test_mode': 'changeAiConfig',
  apply_ai_suggestions: 'apply_ai_suggestions',
  get_meddpicc_compare: 'get_meddpicc_compare',
  'select usage_logs': 'listUsageLogs',
  'select company_usage_summary; cost of the previous month': 'getUsage',
  'select deal_usage_summary': 'listDealUsage',
};

const withoutQuery = (path: string) => path.split('?')[0];

describe('the calls of the documents', () => {
  test('OPS24 each maps to one operation, which docs/api.md lists', () => {
    const known = new Map(OPERATIONS.map((route) => [route.operationId, route]));
    for (const [call, operationId] of Object.entries(CALLS)) {
      const route = known.get(operationId);
      expect(route, call).toBeDefined();
      expect(page, call).toContain(`\`${operationId}\`, \`${route?.method} /api${route?.path}`);
    }
    expect(new Set(Object.values(CALLS)).size).toBe(Object.keys(CALLS).length);
  });

  test('what docs/api.md says of an operation is its method and its path', () => {
    const told = [...page.matchAll(/`([\w-]+)`, `(GET|POST|PUT|PATCH|DELETE) (\/api\/[^`]*)`/g)];
    const wrong = told.flatMap(([, name, method, path]) => {
      const route = OPERATIONS.find(({ operationId }) => operationId === name);
      const right = route && `${route.method} /api${route.path}`;
      return right === `${method} ${withoutQuery(path ?? '')}`
        ? []
        : [`${name}: ${method} ${path}, not ${right}`];
    });
    expect(told.length).toBeGreaterThan(60);
    expect(wrong).toEqual([]);
  });
});
