import { getReportingRates } from '@dealwright/contract/deals/exchange-rates';
import { getEmailChange } from '@dealwright/contract/identity/email-change';
import { getSignInWays } from '@dealwright/contract/identity/security';
import { getSession, type Session } from '@dealwright/contract/identity/session';
import {
  type EmailConnection,
  listEmailConnections,
  SKIP_REASONS,
} from '@dealwright/contract/integrations/gmail';
import { getHubspot } from '@dealwright/contract/integrations/hubspot';
import { listIntegrationTokens } from '@dealwright/contract/integrations/integration-tokens';
import {
  type AiConfig,
  getOrCreateAiConfig,
  listWebhookDeliveries,
  MASKED_SECRET,
} from '@dealwright/contract/integrations/webhooks';
import {
  getNotificationSettings,
  type NotificationSettings,
} from '@dealwright/contract/notifications/notification-settings';
import { getProfile, type Profile } from '@dealwright/contract/people/profile';
import { listRoleChoices } from '@dealwright/contract/people/profile-changes';
import { getWorkspace, type OwnWorkspace } from '@dealwright/contract/people/workspace';
import { type CompanyWorkspace, listWorkspaces } from '@dealwright/contract/people/workspaces';
import { getQuoteSettings, type QuoteSettings } from '@dealwright/contract/quotes/quote-settings';
import type { Route } from '@dealwright/contract/route';
import { NOTIFICATION_KINDS } from '@dealwright/domain/notification';
import { ROLES } from '@dealwright/domain/role';
import { sellerSession } from '../fake-session.ts';

const OWN_ID = '018f0000-0000-7000-8000-000000000001';
const OTHER_ID = '018f0000-0000-7000-8000-000000000002';
const THEN = '2026-06-15T10:00:00.000Z';

const none = { items: [], next_cursor: null };

const adminSession: Session = {
  ...sellerSession,
  features: ['change_email', 'data_controls'],
  profile: sellerSession.profile && { ...sellerSession.profile, role: 'admin' },
};

export const ownProfile = {
  ...adminSession.profile,
  role: 'admin',
  last_login_at: THEN,
  created_at: THEN,
  updated_at: THEN,
  company: { name: 'Northwind' },
  workspace: adminSession.workspace && { ...adminSession.workspace, invitation_code: 'ABCD2345' },
} as Profile;

export const workspace: OwnWorkspace = {
  id: OWN_ID,
  name: 'Enterprise sales',
  workspace_type: 'team',
  max_members: 20,
  allow_self_join: true,
  invitation_code: 'ABCD2345',
  updated_at: THEN,
  members: 2,
  open_deals: 3,
  won_this_month: 0,
};

const otherWorkspace: CompanyWorkspace = {
  id: OTHER_ID,
  name: 'Mid-market',
  workspace_type: 'team',
  max_members: 10,
  members: 4,
  open_deals: 2,
  current: false,
  closed_to_you: null,
};

const off = { in_app: true, email: true, push: false };

export const notificationSettings = {
  email: true,
  push: false,
  email_rhythm: 'at_once',
  timezone: 'Etc/UTC',
  working_hours: '9-5',
  custom_hours: { start: '09:00', end: '17:00', days: [1, 2, 3, 4, 5] },
  kinds: Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, off])),
  push_key: 'AAAA',
  devices: [],
} as unknown as NotificationSettings;

const mailbox = {
  id: OWN_ID,
  provider: 'gmail',
  email_address: 'sara@northwind.example',
  sync_enabled: true,
  state: 'active',
  sync: {
    phase: 'following',
    running: false,
    pass_seen: 0,
    pass_total: null,
    last_synced_at: THEN,
    last_error: null,
  },
  counts: { seen: 0, stored: 0, skipped: Object.fromEntries(SKIP_REASONS.map((reason) => [reason, 0])) },
  created_at: THEN,
} as unknown as EmailConnection;

export const hubspotStatus = { hubspot_user_id: null, connection: null, can: { manage: true } };

export const aiConfig: AiConfig = {
  company_id: OWN_ID,
  webhook_url: 'https://hooks.northwind.example/in',
  webhook_secret: MASKED_SECRET,
  secret_readable: true,
  is_test_mode: false,
  previous_secret_until: null,
  failing_since: null,
  paused: null,
  last_delivered_at: null,
  can: { edit: true },
};

const quoteSettings: QuoteSettings = {
  seller_name: 'Northwind',
  address: null,
  terms: null,
  valid_days: 30,
  line_discount_limit: '100',
  total_discount_limit: '100',
  logo_at: null,
  version: 0,
  can: { edit: true },
};

/** What the server answers an admin of a company in which nothing is going on. */
export const USUAL_ANSWERS: readonly (readonly [Route, unknown])[] = [
  [getSession, adminSession],
  [getProfile, ownProfile],
  [listRoleChoices, { roles: ROLES.map((role) => ({ role, refused: null })) }],
  [getEmailChange, { pending: null }],
  [getSignInWays, { password: true, google: [] }],
  [getWorkspace, workspace],
  [listWorkspaces, { items: [otherWorkspace], next_cursor: null }],
  [getReportingRates, { reporting_currency: null, converting: false, rates: [] }],
  [getQuoteSettings, quoteSettings],
  [getNotificationSettings, notificationSettings],
  [listEmailConnections, { items: [mailbox], gmail_configured: true, next_cursor: null }],
  [getHubspot, hubspotStatus],
  [getOrCreateAiConfig, aiConfig],
  [listWebhookDeliveries, none],
  [listIntegrationTokens, { items: [] }],
];
