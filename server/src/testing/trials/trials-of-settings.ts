import { askers, NOBODYS, OWN_ONLY, type Trials } from './trial.ts';

/** One’s own profile and mailboxes, the workspace, support. */
export const TRIALS_OF_SETTINGS: Trials = {
  changeProfile: { expected: OWN_ONLY, body: () => ({}) },
  listRoleChoices: { expected: OWN_ONLY },
  getWorkspace: { expected: { ...askers(401, 403, 403, 403, 200), stranger: 200 } },
  changeWorkspace: {
    expected: { ...askers(401, 403, 403, 403, 200), stranger: 200 },
    body: () => ({}),
  },
  renewWorkspaceCode: { expected: { ...askers(401, 403, 403, 403, 200), stranger: 200 } },
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
  getUsage: { expected: OWN_ONLY },
  listUsageLogs: { expected: OWN_ONLY },
  listDealUsage: { expected: OWN_ONLY },
  exportUsage: { expected: OWN_ONLY },
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
};
