import { NOTIFICATION_KINDS } from '@dealwright/domain/notification';
import { askers, NOBODYS, OWN_ONLY, type Trials } from './trial.ts';

const ALL_CHANNELS = { in_app: true, email: true, push: true };

const NOTIFICATION_SETTINGS = {
  email: true,
  push: false,
  email_rhythm: 'at_once',
  timezone: 'Etc/UTC',
  working_hours: '9-5',
  custom_hours: { start: '09:00', end: '17:00', days: [1, 2, 3, 4, 5] },
  kinds: Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, ALL_CHANNELS])),
};
/** The company’s connection to HubSpot, which doesn't exist here. */
const ADMINS_ONCE_CONNECTED = { ...askers(401, 403, 403, 403, 403), stranger: 409 };

/** Refused to everyone of our company who asks here; the other company’s admin has one of their own. */
const ADMIN_OF_THEIRS = (stranger: number) => ({ ...askers(401, 403, 403, 403, 403), stranger });

/** The person's own profile and mailboxes, the workspace, support. */
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
  // Off for everyone in the trials: whatever is asked for.
  listDataExports: { expected: askers(401, 403, 403, 403, 403) },
  getAccountDeletion: { expected: OWN_ONLY, personal: true },
  requestAccountDeletion: { expected: askers(401, 403, 403, 403, 403), personal: true, body: () => ({}) },
  cancelAccountDeletion: { expected: askers(401, 204, 204, 204, 204), personal: true },
  requestDataExport: { expected: askers(401, 403, 403, 403, 403), body: () => ({ scope: 'own' }) },
  downloadDataExport: { expected: askers(401, 403, 403, 403, 403), params: ({ id }) => ({ id }) },
  getReportingRates: { expected: OWN_ONLY },
  changeReportingCurrency: {
    expected: { ...askers(401, 403, 403, 403, 403), stranger: 200 },
    body: () => ({ currency: 'EUR' }),
  },
  listExchangeRates: { expected: { ...askers(401, 403, 403, 403, 403), stranger: 200 } },
  setExchangeRate: {
    expected: { ...askers(401, 403, 403, 403, 403), stranger: 200 },
    body: () => ({ day: '2026-03-05', base: 'EUR', currency: 'USD', rate: '1.0832' }),
  },
  importExchangeRates: {
    expected: { ...askers(401, 403, 403, 403, 403), stranger: 200 },
    body: () => ({ content: 'Date, USD\n05 March 2026, 1.0832\n' }),
  },
  deleteExchangeRate: {
    expected: { ...askers(401, 403, 403, 403, 403), stranger: 404 },
    params: () => ({ day: '2026-03-05', base: 'EUR', currency: 'GBP' }),
  },
  listRetention: { expected: askers(401, 403, 403, 403, 403) },
  previewRetention: {
    expected: askers(401, 403, 403, 403, 403),
    params: () => ({ kind: 'usage_logs' }),
    query: () => ({ days: '365' }),
  },
  changeRetention: {
    expected: askers(401, 403, 403, 403, 403),
    params: () => ({ kind: 'usage_logs' }),
    body: () => ({ days: 365 }),
  },
  getCompanyDeletion: { expected: OWN_ONLY },
  requestCompanyDeletion: {
    expected: askers(401, 403, 403, 403, 403),
    body: () => ({ company_name: 'x' }),
  },
  cancelCompanyDeletion: { expected: { ...askers(401, 403, 403, 403, 403), stranger: 204 } },
  getHubspot: { expected: OWN_ONLY },
  saveHubspotUser: {
    expected: OWN_ONLY,
    body: ({ id }) => ({ hubspot_user_id: `${id}-${crypto.randomUUID()}` }),
  },
  // A token is tried at HubSpot, where nothing answers while routes are tried.
  connectHubspot: {
    expected: { ...askers(401, 403, 403, 403, 403), stranger: 503 },
    personal: true,
    body: () => ({ token: 'pat-eu1-nobody' }),
  },
  changeHubspotConnection: { expected: ADMINS_ONCE_CONNECTED, body: () => ({ write_back: true }) },
  disconnectHubspot: { expected: ADMINS_ONCE_CONNECTED },
  changeHubspotSync: { expected: ADMINS_ONCE_CONNECTED, body: () => ({ ask: 'run' }) },
  getHubspotMapping: { expected: ADMINS_ONCE_CONNECTED },
  changeHubspotMapping: {
    expected: ADMINS_ONCE_CONNECTED,
    body: () => ({
      stages: [],
      fields: { name: 'dealname', amount: null, close_date: null, next_step: null, loss_reason: null },
    }),
  },
  listHubspotOwners: { expected: ADMINS_ONCE_CONNECTED },
  assignHubspotOwner: {
    expected: ADMINS_ONCE_CONNECTED,
    params: () => ({ owner_id: '1' }),
    body: () => ({ profile_id: null }),
  },
  listHubspotConflicts: { expected: ADMINS_ONCE_CONNECTED },
  resolveHubspotConflict: {
    expected: ADMINS_ONCE_CONNECTED,
    params: ({ id }) => ({ id }),
    body: () => ({ keep: 'ours' }),
  },
  // Neither is configured while routes are tried.
  receiveHubspotCallback: { expected: askers(404, 404, 404, 404, 404), personal: true },
  receiveGmailPush: {
    expected: askers(404, 404, 404, 404, 404),
    personal: true,
    body: () => ({ message: { data: '', messageId: '1' } }),
  },
  get_or_create_ai_config: { expected: OWN_ONLY },
  changeAiConfig: { expected: ADMIN_OF_THEIRS(200), body: () => ({}) },
  test_ai_webhook: { expected: ADMIN_OF_THEIRS(200) },
  revealWebhookSecret: { expected: ADMIN_OF_THEIRS(200) },
  rotateWebhookSecret: { expected: ADMIN_OF_THEIRS(200) },
  resumeWebhook: { expected: ADMIN_OF_THEIRS(409) },
  listWebhookDeliveries: { expected: OWN_ONLY },
  getWebhookDelivery: { expected: NOBODYS, params: ({ id }) => ({ delivery_id: id }) },
  resendWebhookDelivery: { expected: NOBODYS, params: ({ id }) => ({ delivery_id: id }) },
  listIntegrationTokens: { expected: ADMIN_OF_THEIRS(200) },
  createIntegrationToken: { expected: ADMIN_OF_THEIRS(201), body: () => ({ name: 'n8n' }) },
  revokeIntegrationToken: { expected: ADMIN_OF_THEIRS(404), params: ({ id }) => ({ token_id: id }) },
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
  listNotifications: { expected: OWN_ONLY },
  countUnreadNotifications: { expected: OWN_ONLY },
  readNotification: { expected: NOBODYS, params: ({ id }) => ({ notification_id: id }) },
  readAllNotifications: {
    expected: askers(401, 204, 204, 204, 204),
    body: () => ({ until: '2026-01-01T00:00:00Z' }),
  },
  getNotificationSettings: { expected: OWN_ONLY },
  saveNotificationSettings: { expected: OWN_ONLY, body: () => NOTIFICATION_SETTINGS },
  addPushDevice: {
    expected: askers(401, 400, 400, 400, 400),
    body: () => ({
      endpoint: 'https://127.0.0.1/push',
      keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
    }),
  },
  removePushDevice: { expected: NOBODYS, params: ({ id }) => ({ device_id: id }) },
};
