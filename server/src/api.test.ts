import { OPERATIONS } from '@dealwright/contract/operations';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCanaryDeal, CANARY, type CanaryDeal } from './testing/canary-deal.ts';
import { setFeature } from './testing/features.ts';
import type { CastName, TestPerson } from './testing/people.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

type Asker = 'visitor' | Extract<CastName, 'stranger' | 'strangerRep' | 'viewer' | 'otherRep' | 'neighbour'>;
type Expected = Readonly<Record<Asker, number>>;

interface Trial {
  readonly expected: Expected;
  readonly params?: (deal: CanaryDeal) => Record<string, unknown>;
  readonly query?: (deal: CanaryDeal) => Record<string, string>;
  readonly body?: (deal: CanaryDeal) => unknown;
  readonly version?: number;
  /** About the person alone, who need not be a member of a workspace. */
  readonly personal?: true;
}

const askers = (
  visitor: number,
  foreign: number,
  viewer: number,
  otherRep: number,
  neighbour: number,
): Expected => ({
  visitor,
  stranger: foreign,
  strangerRep: foreign,
  viewer,
  otherRep,
  neighbour,
});

/** Anyone signed in gets an answer, with nothing in it of deals that are not theirs. */
const OWN_ONLY = askers(401, 200, 200, 200, 200);
const READ = askers(401, 404, 200, 404, 404);
const WRITE = askers(401, 404, 403, 404, 404);
const OPEN = askers(200, 200, 200, 200, 200);
/** What is the operator's does not exist for anybody else. */
const OPERATOR_ONLY = askers(401, 404, 404, 404, 404);

/** Another person’s, for everyone who asks. */
const NOBODYS = askers(401, 404, 404, 404, 404);

const anyFactor = ({ id }: CanaryDeal) => ({ factor_id: id, challenge_id: id });
const deal = ({ number }: CanaryDeal) => ({ number });
const person = ({ number, stakeholderId }: CanaryDeal) => ({ number, stakeholder_id: stakeholderId });
const source = ({ number, interactionId }: CanaryDeal) => ({ number, interaction_id: interactionId });
const feature = () => ({ key: 'deal_share' });
const colleague = ({ number, ownerId }: CanaryDeal) => ({ number, profile_id: ownerId });

/** Every operation of the API and how each kind of wrong person is answered. One that is missing fails the run. */
const TRIALS: Readonly<Record<string, Trial>> = {
  getSession: { expected: OPEN },
  signIn: { expected: askers(400, 400, 400, 400, 400) },
  signOut: { expected: askers(204, 204, 204, 204, 204) },
  beginGoogleSignIn: { expected: askers(503, 503, 503, 503, 503), body: () => ({}) },
  finishGoogleSignIn: { expected: askers(302, 302, 302, 302, 302) },
  'store-gmail-connection': { expected: askers(401, 409, 409, 409, 409) },
  findInvitation: { expected: askers(404, 404, 404, 404, 404), body: () => ({ invitation_token: 'x' }) },
  findPendingInvitation: {
    expected: askers(404, 404, 404, 404, 404),
    body: () => ({ invitation_token: 'x' }),
  },
  findWorkspaceByCode: {
    expected: askers(404, 404, 404, 404, 404),
    body: () => ({ workspace_code: 'AAAAAAAA' }),
  },
  acceptInvitation: { expected: NOBODYS, personal: true, body: () => ({ invitation_token: 'x' }) },
  signUp: {
    expected: askers(403, 403, 403, 403, 403),
    body: () => ({ first_name: 'A', last_name: 'B', email: 'a@b.example', password: 'four words in a row' }),
  },
  'send-workspace-invitation': {
    expected: { ...askers(401, 403, 403, 403, 201), stranger: 201 },
    body: () => ({ email: 'somebody@new.example', role: 'viewer' }),
  },
  listInvitations: { expected: { ...askers(401, 403, 403, 403, 200), stranger: 200 } },
  resendInvitation: {
    expected: { ...askers(401, 403, 403, 403, 404), stranger: 404 },
    params: ({ invitationId }) => ({ invitation_id: invitationId }),
  },
  cancelInvitation: {
    expected: { ...askers(401, 403, 403, 403, 404), stranger: 404 },
    params: ({ invitationId }) => ({ invitation_id: invitationId }),
  },
  // Anyone may read the mailbox of demo mode, for that is what it is there for.
  listMailbox: { expected: OPEN, query: () => ({ to: 'nobody@own.example' }) },
  requestPasswordReset: {
    expected: askers(204, 204, 204, 204, 204),
    body: () => ({ email: `${crypto.randomUUID()}@own.example` }),
  },
  openPasswordReset: { expected: askers(410, 410, 410, 410, 410), body: () => ({ token: 'x' }) },
  setNewPassword: {
    expected: askers(410, 410, 410, 410, 410),
    body: () => ({ password: 'a password of my own' }),
  },
  changePassword: {
    expected: askers(401, 400, 400, 400, 400),
    personal: true,
    body: () => ({ current_password: 'a guess', new_password: 'a password of my own' }),
  },
  resendVerification: {
    expected: askers(401, 400, 400, 400, 400),
    body: () => ({ type: 'signup', email: 'victim@own.example' }),
  },
  verifyEmail: { expected: askers(410, 410, 410, 410, 410), body: () => ({ token: 'x' }) },
  getProfile: { expected: OWN_ONLY, personal: true },
  listSessions: { expected: OWN_ONLY, personal: true },
  endSession: {
    expected: askers(401, 404, 404, 404, 404),
    personal: true,
    params: ({ ownerId }) => ({ session_id: ownerId }),
  },
  endOtherSessions: { expected: askers(401, 204, 204, 204, 204), personal: true },
  listFactors: { expected: OWN_ONLY },
  getAssuranceLevel: { expected: OPEN },
  enrollFactor: {
    expected: askers(401, 201, 201, 201, 201),
    personal: true,
    body: () => ({ factor_type: 'totp' }),
  },
  unenrollFactor: { expected: NOBODYS, personal: true, params: anyFactor },
  challengeFactor: { expected: NOBODYS, params: anyFactor },
  verifyFactor: { expected: NOBODYS, params: anyFactor, body: () => ({ code: '123456' }) },
  generate_mfa_recovery_codes: {
    expected: NOBODYS,
    personal: true,
    body: ({ ownerId }) => ({ p_user_id: ownerId }),
  },
  verify_mfa_recovery_code: {
    expected: NOBODYS,
    body: ({ ownerId }) => ({ p_user_id: ownerId, p_code: 'ABCD1234' }),
  },
  proveAgain: {
    expected: askers(401, 400, 400, 400, 400),
    personal: true,
    body: () => ({ password: 'not theirs' }),
  },
  getTwoFactorRule: { expected: OWN_ONLY },
  changeTwoFactorRule: {
    expected: { ...askers(401, 403, 403, 403, 403), stranger: 200 },
    body: () => ({ required_of: 'nobody' }),
  },
  listDeals: { expected: OWN_ONLY, query: () => ({ q: CANARY }) },
  getDealTotals: { expected: OWN_ONLY },
  getBoard: { expected: OWN_ONLY },
  getDeal: { expected: READ, params: deal },
  getDealPage: { expected: READ, params: deal },
  createDeal: {
    expected: { ...askers(401, 400, 403, 403, 400), strangerRep: 403 },
    body: ({ accountId }) => ({
      name: 'A deal',
      account: { id: accountId },
      owner_id: 'f1b5f1a0-0000-7000-8000-000000000000',
    }),
  },
  changeDeal: { expected: WRITE, params: deal, body: () => ({ name: 'Taken over' }), version: 1 },
  moveDeal: { expected: WRITE, params: deal, body: () => ({ stage: 'proposal' }), version: 1 },
  changeDeals: {
    expected: WRITE,
    body: ({ number }) => ({ numbers: [number], change: { close_date: '2030-01-01' } }),
  },
  pinDeal: { expected: READ, params: deal },
  unpinDeal: { expected: READ, params: deal },
  addCollaborator: { expected: WRITE, params: colleague },
  removeCollaborator: { expected: WRITE, params: colleague },
  listDealHistory: { expected: READ, params: deal },
  listStakeholders: { expected: READ, params: deal },
  createStakeholder: { expected: WRITE, params: deal, body: () => ({ name: 'Someone' }) },
  changeStakeholder: { expected: WRITE, params: person, body: () => ({ name: 'Someone else' }) },
  removeStakeholder: { expected: WRITE, params: person },
  listMembers: { expected: OWN_ONLY },
  listAccounts: { expected: OWN_ONLY, query: () => ({ q: CANARY }) },
  listInteractions: { expected: READ, params: deal },
  getInteraction: { expected: READ, params: source },
  readSource: { expected: WRITE, params: deal, body: () => ({ source: { text: 'Ana: hello' } }) },
  createInteraction: {
    expected: WRITE,
    params: deal,
    body: () => ({
      kind: 'note',
      title: 'A note',
      occurred_at: '2026-01-01T10:00:00Z',
      source: { text: 'Hello' },
    }),
  },
  changeInteraction: {
    expected: WRITE,
    params: source,
    body: () => ({ title: 'Another title' }),
    version: 1,
  },
  removeInteraction: { expected: WRITE, params: source },
  getScorecard: { expected: READ, params: deal },
  addEvidence: {
    expected: WRITE,
    params: deal,
    body: () => ({
      pillar: 'metrics',
      kind: 'seller_belief',
      statement: 'We think so',
      occurred_on: '2026-01-01',
    }),
  },
  retractEvidence: {
    expected: WRITE,
    params: ({ number, evidenceId }) => ({ number, evidence_id: evidenceId }),
    body: () => ({ reason: 'Not so' }),
  },
  changeAnswer: {
    expected: WRITE,
    params: ({ number }) => ({ number, pillar: 'metrics' }),
    body: () => ({ answer: 'x' }),
    version: 0,
  },
  get_meddpicc_compare: { expected: READ, query: ({ id }) => ({ deal_id: id }) },
  apply_ai_suggestions: {
    expected: WRITE,
    body: ({ id, evidenceId }) => ({ deal_id: id, suggestions: [{ id: evidenceId }] }),
  },
  rejectSuggestions: {
    expected: WRITE,
    body: ({ id, evidenceId }) => ({ deal_id: id, suggestions: [evidenceId] }),
  },
  restoreSuggestions: {
    expected: WRITE,
    body: ({ id, evidenceId }) => ({ deal_id: id, suggestions: [evidenceId] }),
  },
  requestAnalysis: { expected: WRITE, params: source },
  getLatestAnalysis: { expected: READ, params: source },
  getAnalyst: { expected: OWN_ONLY },
  getQualificationSettings: { expected: OWN_ONLY },
  changeAnalystBudget: {
    expected: { ...askers(401, 403, 403, 403, 403), stranger: 200 },
    body: () => ({ monthly_budget_usd: 5 }),
  },
  getDashboard: { expected: OWN_ONLY },
  changeProfile: { expected: OWN_ONLY, body: () => ({}) },
  listRoleChoices: { expected: OWN_ONLY },
  getWorkspace: { expected: { ...askers(401, 403, 403, 403, 200), stranger: 200 } },
  changeWorkspace: {
    expected: { ...askers(401, 403, 403, 403, 200), stranger: 200 },
    body: () => ({}),
  },
  renewWorkspaceCode: { expected: { ...askers(401, 403, 403, 403, 200), stranger: 200 } },
  archiveDeal: { expected: WRITE, params: deal, version: 1 },
  deleteDeal: { expected: WRITE, params: deal, version: 1 },
  restoreDeal: { expected: WRITE, params: deal, version: 1 },
  listArchivedDeals: { expected: OWN_ONLY },
  listDeletedDeals: { expected: OWN_ONLY },
  listDealShares: { expected: WRITE, params: deal },
  createDealShare: { expected: WRITE, params: deal, body: () => ({ expires_in_days: null }) },
  endDealShare: { expected: WRITE, params: ({ number, id }) => ({ number, share_id: id }) },
  openDealShare: { expected: NOBODYS, body: () => ({ token: 'x' }) },
  beginGmailConnection: {
    expected: askers(401, 409, 409, 409, 409),
    personal: true,
    body: () => ({ redirectUri: 'https://evil.example/auth/gmail/callback' }),
  },
  'connect-gmail': {
    expected: askers(401, 409, 409, 409, 409),
    personal: true,
    body: () => ({ code: 'x', state: 'x', redirectUri: 'x' }),
  },
  listEmailConnections: { expected: OWN_ONLY },
  changeEmailConnection: {
    expected: NOBODYS,
    params: ({ id }) => ({ id }),
    body: () => ({ sync_enabled: false }),
  },
  syncEmailConnection: { expected: NOBODYS, params: ({ id }) => ({ id }), body: () => ({}) },
  disconnectEmail: { expected: NOBODYS, personal: true, params: ({ id }) => ({ id }) },
  listEmailThreads: { expected: READ, params: deal },
  listOutgoingEmails: { expected: READ, params: deal },
  sendEmail: {
    expected: WRITE,
    params: deal,
    body: ({ stakeholderId }) => ({ to: [stakeholderId], subject: 'Hello', body: 'Hello' }),
  },
  retryEmail: { expected: WRITE, params: ({ number, id }) => ({ number, email_id: id }) },
  discardEmail: { expected: WRITE, params: ({ number, id }) => ({ number, email_id: id }) },
  pingOperator: { expected: OPERATOR_ONLY },
  listFeatures: { expected: OPERATOR_ONLY },
  getFeature: { expected: OPERATOR_ONLY, params: feature },
  switchFeature: { expected: OPERATOR_ONLY, params: feature, body: () => ({ enabled: true }) },
  listFeatureCompanies: { expected: OPERATOR_ONLY, params: feature },
  listFeatureChanges: { expected: OPERATOR_ONLY, params: feature },
  switchFeatureOfCompany: {
    expected: OPERATOR_ONLY,
    params: ({ id }) => ({ key: 'deal_share', company_id: id }),
    body: () => ({ enabled: true }),
  },
  getSampleData: { expected: OWN_ONLY },
  keepSampleData: { expected: { ...askers(401, 403, 403, 403, 403), stranger: 204 } },
  removeSampleData: { expected: { ...askers(401, 403, 403, 403, 403), stranger: 200 } },
  uploadSupportAttachment: {
    expected: askers(401, 415, 415, 415, 415),
    query: () => ({ file_name: 'a.png' }),
  },
  removeSupportAttachment: { expected: NOBODYS, params: ({ ownerId }) => ({ attachment_id: ownerId }) },
  downloadSupportAttachment: { expected: NOBODYS, params: ({ ownerId }) => ({ attachment_id: ownerId }) },
  'support-request': {
    expected: askers(401, 201, 201, 201, 201),
    body: () => ({ title: 'Help', description: 'Please' }),
  },
  listSupportRequests: { expected: OWN_ONLY },
  getSupportRequest: { expected: NOBODYS, params: ({ ownerId }) => ({ request_id: ownerId }) },
  answerSupport: {
    expected: NOBODYS,
    params: ({ ownerId }) => ({ request_id: ownerId }),
    body: () => ({ body: 'Hello' }),
  },
  reportClientError: {
    expected: askers(204, 204, 204, 204, 204),
    body: () => ({ name: 'Error', message: 'It broke' }),
  },
  listAllWorkspaces: { expected: OPERATOR_ONLY },
  listCosts: { expected: OPERATOR_ONLY, query: () => ({ month: '2026-01' }) },
  listSecurityEvents: { expected: OPERATOR_ONLY },
  listOperatorSessions: { expected: OPERATOR_ONLY },
  getSystem: { expected: OPERATOR_ONLY },
  listIntegrations: { expected: OPERATOR_ONLY },
  listLogs: { expected: OPERATOR_ONLY },
  listRouteTimes: { expected: OPERATOR_ONLY },
  listSlowRequests: { expected: OPERATOR_ONLY },
  listErrorGroups: { expected: OPERATOR_ONLY },
  getErrorGroup: { expected: OPERATOR_ONLY, params: ({ id }) => ({ id }) },
  changeErrorState: {
    expected: OPERATOR_ONLY,
    params: ({ id }) => ({ id }),
    body: () => ({ state: 'resolved' }),
  },
  listTickets: { expected: OPERATOR_ONLY },
  getTicket: { expected: OPERATOR_ONLY, params: ({ id }) => ({ id }) },
  changeTicketStatus: {
    expected: OPERATOR_ONLY,
    params: ({ id }) => ({ id }),
    body: () => ({ status: 'closed' }),
  },
  replyToTicket: { expected: OPERATOR_ONLY, params: ({ id }) => ({ id }), body: () => ({ body: 'Hello' }) },
  downloadTicketAttachment: {
    expected: OPERATOR_ONLY,
    params: ({ id, ownerId }) => ({ id, attachment_id: ownerId }),
  },
  requestEarlyAccess: {
    expected: askers(201, 201, 201, 201, 201),
    body: () => ({
      first_name: 'Ada',
      last_name: 'Lindqvist',
      email: 'ada@somewhere.example',
      company: 'Somewhere',
      message: 'Our forecast is a guess',
    }),
  },
  listEarlyAccess: { expected: OPERATOR_ONLY },
  decideEarlyAccess: {
    expected: OPERATOR_ONLY,
    params: ({ id }) => ({ id }),
    body: () => ({ decision: 'declined' }),
  },
};

/** The stream never ends by itself; its own tests try it as the wrong person. */
const TRIED_ELSEWHERE = new Set(['openStream']);

describe('the list of operations', () => {
  test('ROLE11 every operation is tried as the wrong person', () => {
    const missing = OPERATIONS.map(({ operationId }) => operationId).filter(
      (id) => !(id in TRIALS) && !TRIED_ELSEWHERE.has(id),
    );
    expect(missing).toEqual([]);
  });
});

eachEngine((engine) => {
  let app: TestApp;
  let canary: CanaryDeal;
  beforeAll(async () => {
    app = await createTestApp(engine);
    canary = await buildCanaryDeal(app);
    for (const key of ['deal_share', 'deal_archive', 'deal_delete'] as const)
      await setFeature(app, key, true);
  });
  afterAll(() => app.close());

  const who = (asker: Asker): TestPerson | null => (asker === 'visitor' ? null : app.people[asker]);
  const trials = OPERATIONS.filter(
    ({ operationId }) => operationId in TRIALS && operationId !== 'signOut',
  ).flatMap((route) => {
    const trial = TRIALS[route.operationId];
    return trial
      ? (Object.keys(trial.expected) as Asker[]).map((asker) => ({
          route,
          trial,
          asker,
          operation: route.operationId,
        }))
      : [];
  });

  test.each(trials)('ROLE11 ROLE07 $operation as $asker', async ({ route, trial, asker }) => {
    const body = trial.body?.(canary);
    const answer = await app.call(who(asker), route, {
      ...(trial.params ? { params: trial.params(canary) as never } : {}),
      ...(trial.query ? { query: trial.query(canary) as never } : {}),
      ...(body === undefined ? {} : { body: body as never }),
      ...(trial.version === undefined ? {} : { version: trial.version }),
    });
    const expected = route.operationId === 'signIn' ? 400 : trial.expected[asker];
    expect(answer.status, answer.text).toBe(expected);
    // Colleagues share the workspace's accounts, though not its deals.
    const mayRead = asker === 'viewer' || (asker === 'otherRep' && route.operationId === 'listAccounts');
    if (!mayRead) expect(answer.text).not.toContain(CANARY);
  });

  test('ROLE11 another company’s deal and one that does not exist get the same answer', async () => {
    const bare = (text: string): unknown => ({ ...(JSON.parse(text) as object), requestId: '' });
    for (const route of OPERATIONS.filter(
      (operation) => operation.method === 'GET' && operation.path.startsWith('/deals/:number'),
    )) {
      const params = {
        number: canary.number,
        stakeholder_id: canary.stakeholderId,
        interaction_id: canary.interactionId,
      };
      const theirs = await app.call(app.people.stranger, route, { params: params as never });
      const nothing = await app.call(app.people.stranger, route, {
        params: { ...params, number: 987_654 } as never,
      });
      expect(theirs.status, route.operationId).toBe(404);
      expect(bare(theirs.text)).toEqual(bare(nothing.text));
      expect(Object.keys(theirs.headers).sort()).toEqual(Object.keys(nothing.headers).sort());
    }
  });

  test('ROLE11 the owner’s own view holds what the others were refused', async () => {
    const own = await app.api.app.inject({
      url: `/api/deals/${canary.number}`,
      headers: { cookie: `dealwright_session=${app.people.rep.token}` },
    });
    expect(own.body).toContain(CANARY);
  });

  test('the person of a removed membership is refused everywhere', async () => {
    await app.database.transaction('dealwright_system', (tx) =>
      tx.query('update profiles set workspace_id = null where id = $1', [app.people.strangerRep.id]),
    );
    for (const { route } of trials.filter(
      ({ asker, route, trial }) => asker === 'strangerRep' && route.audience === 'user' && !trial.personal,
    )) {
      const answer = await app.call(app.people.strangerRep, route, { params: { number: 1 } as never });
      expect([403, 404, 400], route.operationId).toContain(answer.status);
      expect(answer.status, route.operationId).toBe(403);
    }
  });

  test('OPS18 the description names every operation the router serves, and none that it does not', async () => {
    const description = (await app.api.app.inject({ url: '/api/openapi.json' })).json<{
      openapi: string;
      paths: Record<string, Record<string, { operationId: string }>>;
    }>();
    const described = Object.values(description.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(description.openapi).toMatch(/^3\.1/);
    expect(described.sort()).toEqual([...app.api.router.served].sort());
    expect(described.sort()).toEqual(OPERATIONS.map(({ operationId }) => operationId).sort());
    for (const [path, methods] of Object.entries(description.paths)) {
      for (const method of Object.keys(methods)) {
        const url = path.replace(/\{(\w+)\}/g, ':$1');
        expect(
          app.api.app.hasRoute({ method: method.toUpperCase() as 'GET', url }),
          `${method} ${path}`,
        ).toBe(true);
      }
    }
  });
});
