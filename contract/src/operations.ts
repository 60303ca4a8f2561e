import * as plannedAccounts from './account-planning/accounts.ts';
import * as accountPlans from './account-planning/plans.ts';
import * as accounts from './accounts.ts';
import * as analyses from './analyst/analyses.ts';
import * as suggestions from './analyst/suggestions.ts';
import * as usage from './analyst/usage.ts';
import * as battlecards from './battlecards/battlecards.ts';
import * as buyerLinks from './buyer-access/buyer-links.ts';
import * as buyerPlan from './close-plan/buyer-plan.ts';
import * as closePlans from './close-plan/close-plan.ts';
import * as planScore from './close-plan/plan-score.ts';
import * as planTemplates from './close-plan/plan-templates.ts';
import * as coaching from './coaching/coaching.ts';
import * as competitors from './competitors/competitors.ts';
import * as dealCompetitors from './competitors/deal-competitors.ts';
import * as contactPage from './contacts/contact-page.ts';
import * as contacts from './contacts/contacts.ts';
import * as dashboard from './dashboard/dashboard.ts';
import * as today from './dashboard/today.ts';
import * as dealExport from './deals/deal-export.ts';
import * as dealShares from './deals/deal-shares.ts';
import * as dealShelf from './deals/deal-shelf.ts';
import * as deals from './deals/deals.ts';
import * as exchangeRates from './deals/exchange-rates.ts';
import * as history from './deals/history.ts';
import * as samples from './deals/samples.ts';
import * as visits from './deals/visits.ts';
import * as duplicates from './duplicates/duplicates.ts';
import * as errors from './errors.ts';
import * as forecastCalls from './forecast/calls.ts';
import * as pipelineChanges from './forecast/change.ts';
import * as commitments from './forecast/commitments.ts';
import * as forecast from './forecast/forecast.ts';
import * as forecastQuota from './forecast/quota.ts';
import * as weekAgo from './forecast/week-ago.ts';
import * as emailChange from './identity/email-change.ts';
import * as google from './identity/google.ts';
import * as invitations from './identity/invitations.ts';
import * as mailbox from './identity/mailbox.ts';
import * as members from './identity/members.ts';
import * as password from './identity/password.ts';
import * as security from './identity/security.ts';
import * as session from './identity/session.ts';
import * as sessions from './identity/sessions.ts';
import * as twoFactor from './identity/two-factor.ts';
import * as verification from './identity/verification.ts';
import * as imports from './imports/imports.ts';
import * as gmail from './integrations/gmail.ts';
import * as hubspot from './integrations/hubspot.ts';
import * as integrationTokens from './integrations/integration-tokens.ts';
import * as webhooks from './integrations/webhooks.ts';
import * as interactions from './interactions.ts';
import * as merge from './merge.ts';
import * as news from './news.ts';
import * as notificationSettings from './notifications/notification-settings.ts';
import * as notifications from './notifications/notifications.ts';
import * as stream from './notifications/stream.ts';
import * as odds from './odds/odds.ts';
import * as earlyAccess from './operator/early-access.ts';
import * as features from './operator/features.ts';
import * as operator from './operator/operator.ts';
import * as operatorCompanies from './operator/operator-companies.ts';
import * as operatorLists from './operator/operator-lists.ts';
import * as service from './operator/service.ts';
import * as serviceOverview from './operator/service-overview.ts';
import * as support from './operator/support.ts';
import * as factorResets from './people/factor-resets.ts';
import * as profile from './people/profile.ts';
import * as profileChanges from './people/profile-changes.ts';
import * as team from './people/team.ts';
import * as workspace from './people/workspace.ts';
import * as workspaces from './people/workspaces.ts';
import * as companyDeletion from './privacy/company-deletion.ts';
import * as dataControls from './privacy/data-controls.ts';
import * as retention from './privacy/retention.ts';
import * as dealLines from './products/deal-lines.ts';
import * as dealNeeds from './products/deal-needs.ts';
import * as priceBooks from './products/price-books.ts';
import * as products from './products/products.ts';
import * as asks from './qualification/asks.ts';
import * as businessProblem from './qualification/business-problem.ts';
import * as dealPage from './qualification/deal-page.ts';
import * as evidence from './qualification/evidence.ts';
import * as qualification from './qualification/qualification.ts';
import * as rules from './qualification/rules.ts';
import * as whatIf from './qualification/what-if.ts';
import * as buyerQuote from './quotes/buyer-quote.ts';
import * as quoteSettings from './quotes/quote-settings.ts';
import * as quotes from './quotes/quotes.ts';
import * as recordings from './recordings/recordings.ts';
import * as outcomeReviews from './reviews/outcome-reviews.ts';
import * as reviewQueue from './reviews/review-queue.ts';
import * as reviews from './reviews/reviews.ts';
import * as rfpColumns from './rfp/columns.ts';
import * as libraryAnswers from './rfp/library-answers.ts';
import * as rfpRequirements from './rfp/requirements.ts';
import * as rfps from './rfp/rfps.ts';
import type { Route } from './route.ts';
import * as signals from './signals/signals.ts';
import * as similarDeals from './similar-deals/similar-deals.ts';
import * as stakeholderMap from './stakeholders/map.ts';
import * as stakeholders from './stakeholders/stakeholders.ts';
import * as taskSuggestions from './tasks/task-suggestions.ts';
import * as tasks from './tasks/tasks.ts';
import * as territories from './territories/territories.ts';
import * as territoryAccounts from './territories/territory-accounts.ts';
import * as territoryBalance from './territories/territory-balance.ts';
import * as touchpoints from './touchpoints/touchpoints.ts';
import * as undo from './undo.ts';
import * as timeInStage from './win-loss/time-in-stage.ts';
import * as winLoss from './win-loss/win-loss.ts';

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'operationId' in value;
}

/** Every operation of the API. The server's router and the API's description are checked against this list. */
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
  dealExport,
  dealShares,
  exchangeRates,
  products,
  priceBooks,
  dealLines,
  dealNeeds,
  closePlans,
  planScore,
  planTemplates,
  buyerPlan,
  history,
  visits,
  stakeholders,
  members,
  accounts,
  contacts,
  contactPage,
  buyerLinks,
  quotes,
  buyerQuote,
  quoteSettings,
  plannedAccounts,
  accountPlans,
  duplicates,
  interactions,
  evidence,
  businessProblem,
  suggestions,
  tasks,
  taskSuggestions,
  analyses,
  qualification,
  rules,
  retention,
  companyDeletion,
  asks,
  whatIf,
  similarDeals,
  signals,
  touchpoints,
  competitors,
  dealCompetitors,
  battlecards,
  news,
  dealPage,
  forecast,
  forecastCalls,
  commitments,
  pipelineChanges,
  forecastQuota,
  weekAgo,
  odds,
  timeInStage,
  winLoss,
  coaching,
  dashboard,
  territories,
  territoryAccounts,
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
  undo,
  imports,
  merge,
  recordings,
  rfps,
  rfpColumns,
  rfpRequirements,
  libraryAnswers,
  outcomeReviews,
  reviewQueue,
  reviews,
].flatMap((nouns) => Object.values(nouns).filter(isRoute));
