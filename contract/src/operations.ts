import * as accountPlans from './account-plans.ts';
import * as accounts from './accounts.ts';
import * as analyses from './analyses.ts';
import * as companyDeletion from './company-deletion.ts';
import * as dashboard from './dashboard.ts';
import * as dataControls from './data-controls.ts';
import * as dealPage from './deal-page.ts';
import * as dealShares from './deal-shares.ts';
import * as dealShelf from './deal-shelf.ts';
import * as deals from './deals.ts';
import * as earlyAccess from './early-access.ts';
import * as emailChange from './email-change.ts';
import * as errors from './errors.ts';
import * as factorResets from './factor-resets.ts';
import * as features from './features.ts';
import * as gmail from './gmail.ts';
import * as google from './google.ts';
import * as history from './history.ts';
import * as hubspot from './hubspot.ts';
import * as integrationTokens from './integration-tokens.ts';
import * as interactions from './interactions.ts';
import * as invitations from './invitations.ts';
import * as mailbox from './mailbox.ts';
import * as meddpicc from './meddpicc.ts';
import * as notificationSettings from './notification-settings.ts';
import * as notifications from './notifications.ts';
import * as operator from './operator.ts';
import * as operatorCompanies from './operator-companies.ts';
import * as operatorLists from './operator-lists.ts';
import * as password from './password.ts';
import * as people from './people.ts';
import * as profile from './profile.ts';
import * as profileChanges from './profile-changes.ts';
import * as qualification from './qualification.ts';
import * as retention from './retention.ts';
import type { Route } from './route.ts';
import * as samples from './samples.ts';
import * as security from './security.ts';
import * as service from './service.ts';
import * as serviceOverview from './service-overview.ts';
import * as session from './session.ts';
import * as sessions from './sessions.ts';
import * as stakeholderMap from './stakeholder-map.ts';
import * as stream from './stream.ts';
import * as support from './support.ts';
import * as taskSuggestions from './task-suggestions.ts';
import * as tasks from './tasks.ts';
import * as team from './team.ts';
import * as territories from './territories.ts';
import * as territoryBalance from './territory-balance.ts';
import * as today from './today.ts';
import * as twoFactor from './two-factor.ts';
import * as usage from './usage.ts';
import * as verification from './verification.ts';
import * as webhooks from './webhooks.ts';
import * as workspace from './workspace.ts';
import * as workspaces from './workspaces.ts';

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'operationId' in value;
}

/** Every operation of the API. The server's router and the API's description are held against this list. */
export const OPERATIONS: readonly Route[] = [
  session,
  sessions,
  password,
  verification,
  profile,
  profileChanges,
  emailChange,
  security,
  dataControls,
  workspace,
  workspaces,
  team,
  invitations,
  google,
  twoFactor,
  deals,
  dealShelf,
  dealShares,
  history,
  people,
  accounts,
  accountPlans,
  interactions,
  meddpicc,
  tasks,
  taskSuggestions,
  analyses,
  qualification,
  retention,
  companyDeletion,
  dealPage,
  dashboard,
  territories,
  territoryBalance,
  today,
  mailbox,
  stakeholderMap,
  stream,
  operator,
  errors,
  operatorCompanies,
  operatorLists,
  service,
  serviceOverview,
  factorResets,
  features,
  earlyAccess,
  samples,
  support,
  gmail,
  usage,
  notifications,
  notificationSettings,
  hubspot,
  webhooks,
  integrationTokens,
].flatMap((nouns) => Object.values(nouns).filter(isRoute));
