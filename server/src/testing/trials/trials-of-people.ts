import type { CanaryDeal } from '../canary-deal.ts';
import { askers, NOBODYS, OPEN, OWN_ONLY, type Trials } from './trial.ts';

const anyFactor = ({ id }: CanaryDeal) => ({ factor_id: id, challenge_id: id });

/** Visitors, signing in and up, sessions, factors, invitations. */
export const TRIALS_OF_PEOPLE: Trials = {
  getSession: { expected: OPEN },
  signIn: { expected: askers(400, 400, 400, 400, 400) },
  signOut: { expected: askers(204, 204, 204, 204, 204) },
  beginGoogleSignIn: { expected: askers(409, 409, 409, 409, 409), body: () => ({}) },
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
  changeProfileEmail: {
    expected: NOBODYS,
    personal: true,
    params: ({ ownerId }) => ({ id: ownerId }),
    body: () => ({ email: 'another@own.example' }),
  },
  getEmailChange: { expected: OWN_ONLY, personal: true },
  cancelEmailChange: { expected: askers(401, 204, 204, 204, 204), personal: true },
  confirmEmailChange: { expected: askers(410, 410, 410, 410, 410), body: () => ({ token: 'x' }) },
  undoEmailChange: { expected: askers(410, 410, 410, 410, 410), body: () => ({ token: 'x' }) },
  listAccountEvents: { expected: OWN_ONLY, personal: true },
  getSignInWays: { expected: OWN_ONLY, personal: true },
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
  reportClientError: {
    expected: askers(204, 204, 204, 204, 204),
    body: () => ({ name: 'Error', message: 'It broke' }),
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
};
