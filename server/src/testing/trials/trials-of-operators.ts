import type { CanaryDeal } from '../canary-deal.ts';
import { OPERATOR_ONLY, type Trials } from './trial.ts';

const company = ({ id }: CanaryDeal) => ({ company_id: id });
const feature = () => ({ key: 'deal_share' });

/** What the operator of the service sees and decides. */
export const TRIALS_OF_OPERATORS: Trials = {
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
  listAllWorkspaces: { expected: OPERATOR_ONLY },
  getCompany: { expected: OPERATOR_ONLY, params: company },
  changeCompanyLimits: {
    expected: OPERATOR_ONLY,
    params: company,
    body: () => ({ requests: 1, database_seconds: null, jobs: null, reason: 'A runaway script' }),
  },
  changeCompanyState: {
    expected: OPERATOR_ONLY,
    params: company,
    body: () => ({ state: 'suspended', reason: 'Unpaid invoices' }),
  },
  listCompanyMembers: { expected: OPERATOR_ONLY, params: company },
  listCompanyInvitations: { expected: OPERATOR_ONLY, params: company },
  resendCompanyInvitation: {
    expected: OPERATOR_ONLY,
    params: ({ id }) => ({ company_id: id, invitation_id: id }),
  },
  listCompanyErrors: { expected: OPERATOR_ONLY, params: company },
  listOperatorActions: { expected: OPERATOR_ONLY, params: company },
  listCosts: { expected: OPERATOR_ONLY, query: () => ({ month: '2026-01' }) },
  listSecurityEvents: { expected: OPERATOR_ONLY },
  listOperatorSessions: { expected: OPERATOR_ONLY },
  listFactorResets: { expected: OPERATOR_ONLY },
  resetLastAdminFactors: { expected: OPERATOR_ONLY, body: () => ({ email: 'admin@own.example' }) },
  stopFactorReset: { expected: OPERATOR_ONLY, params: ({ id }) => ({ id }) },
  listCompanies: { expected: OPERATOR_ONLY },
  getOverview: { expected: OPERATOR_ONLY },
  listServiceDays: { expected: OPERATOR_ONLY },
  listActivePeople: { expected: OPERATOR_ONLY },
  listDeadDeliveries: { expected: OPERATOR_ONLY },
  listDeadMails: { expected: OPERATOR_ONLY },
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
  listEarlyAccess: { expected: OPERATOR_ONLY },
  decideEarlyAccess: {
    expected: OPERATOR_ONLY,
    params: ({ id }) => ({ id }),
    body: () => ({ decision: 'declined' }),
  },
};
