import { DEFAULT_QUALIFICATION_SETTINGS } from '@dealwright/domain/qualification-settings';
import { CANARY, type CanaryDeal } from '../canary-deal.ts';
import { askers, deal, NOBODYS, OWN_ONLY, READ, type Trials, WRITE } from './trial.ts';

const person = ({ number, stakeholderId }: CanaryDeal) => ({ number, stakeholder_id: stakeholderId });
const ask = ({ number, askId }: CanaryDeal) => ({ number, ask_id: askId });
const source = ({ number, interactionId }: CanaryDeal) => ({ number, interaction_id: interactionId });
const problem = ({ number, problemId }: CanaryDeal) => ({ number, problem_id: problemId });
/** One that the deal doesn’t have. */
const signal = ({ number }: CanaryDeal) => ({ number, signal_key: 'f'.repeat(64) });
const colleague = ({ number, ownerId }: CanaryDeal) => ({ number, profile_id: ownerId });

/** An admin of another company changes their own company’s rules. */
const ADMIN_OF_OTHERS = { ...askers(401, 403, 403, 403, 403), stranger: 200 };
const rules = () => {
  const { weights, freshnessDays, expectations, caps } = DEFAULT_QUALIFICATION_SETTINGS;
  return { weights, freshness_days: freshnessDays, expectations, caps, gaps_block: false };
};

/** Deals with all that hangs on them. */
export const TRIALS_OF_DEALS: Trials = {
  listDeals: { expected: OWN_ONLY, query: () => ({ q: CANARY }) },
  getDealTotals: { expected: OWN_ONLY },
  exportDeals: { expected: OWN_ONLY, query: () => ({ q: CANARY }) },
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
  previewDealMerge: { expected: WRITE, params: deal, query: ({ number }) => ({ other: String(number) }) },
  mergeDeals: { expected: WRITE, params: deal, body: ({ number }) => ({ other: number }) },
  changeDeals: {
    expected: WRITE,
    body: ({ number }) => ({ numbers: [number], change: { close_date: '2030-01-01' } }),
  },
  pinDeal: { expected: READ, params: deal },
  unpinDeal: { expected: READ, params: deal },
  addCollaborator: { expected: WRITE, params: colleague },
  removeCollaborator: { expected: WRITE, params: colleague },
  getDealVisit: { expected: READ, params: deal },
  recordDealVisit: { expected: READ, params: deal, body: () => ({}) },
  listDealHistory: { expected: READ, params: deal },
  findPeople: { expected: OWN_ONLY, query: () => ({ q: CANARY }) },
  listStakeholders: { expected: READ, params: deal },
  createStakeholder: { expected: WRITE, params: deal, body: () => ({ name: 'Someone' }) },
  changeStakeholder: { expected: WRITE, params: person, body: () => ({ name: 'Someone else' }), version: 1 },
  removeStakeholder: { expected: WRITE, params: person },
  getStakeholderMap: { expected: READ, params: deal },
  getStakeholderStanding: { expected: READ, params: person },
  listDealSignals: { expected: READ, params: deal },
  markSignalSeen: { expected: NOBODYS, params: signal },
  markSignalUnseen: { expected: askers(401, 404, 204, 404, 404), params: signal },
  listTouchpoints: { expected: READ, params: deal },
  listTouches: { expected: READ, params: person, query: ({ ownerId }) => ({ member_id: ownerId }) },
  listSimilarDeals: { expected: READ, params: deal },
  getWhatIf: {
    expected: READ,
    params: deal,
    query: ({ stakeholderId }) => ({ without: stakeholderId }),
  },
  mergeStakeholders: {
    expected: WRITE,
    params: person,
    body: ({ otherStakeholderId }) => ({ other_id: otherStakeholderId, other_version: 1 }),
    version: 1,
  },
  listAsks: { expected: READ, params: deal },
  createAsk: {
    expected: WRITE,
    params: deal,
    body: ({ stakeholderId }) => ({
      stakeholder_id: stakeholderId,
      kind: 'inside_document',
      what: 'Share the scoring sheet',
      due_on: '2026-06-01',
    }),
  },
  changeAsk: { expected: WRITE, params: ask, body: () => ({ what: 'Something else' }), version: 1 },
  judgeAsk: {
    expected: WRITE,
    params: ask,
    body: () => ({ outcome: 'done', outcome_on: '2026-01-05', as_evidence: true }),
    version: 1,
  },
  reopenAsk: { expected: WRITE, params: ask },
  removeAsk: { expected: WRITE, params: ask },
  contradictChampion: { expected: WRITE, params: person },
  listKnownPeople: { expected: WRITE, params: deal },
  listMembers: { expected: OWN_ONLY },
  listAccounts: { expected: OWN_ONLY, query: () => ({ q: CANARY }) },
  listInteractions: { expected: READ, params: deal },
  getInteraction: { expected: READ, params: source },
  listMentionable: { expected: READ, params: deal },
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
  listBusinessProblems: { expected: READ, params: deal },
  getBusinessCase: { expected: READ, params: deal },
  createBusinessProblem: { expected: WRITE, params: deal, body: () => ({ statement: 'Overtime' }) },
  changeBusinessProblem: {
    expected: WRITE,
    params: problem,
    body: () => ({ statement: 'Overtime' }),
    version: 1,
  },
  removeBusinessProblem: { expected: WRITE, params: problem },
  orderBusinessProblems: {
    expected: WRITE,
    params: deal,
    body: ({ problemId }) => ({ problem_ids: [problemId] }),
  },
  get_meddpicc_compare: { expected: READ, query: ({ id }) => ({ deal_id: id }) },
  proposeSuggestions: {
    expected: WRITE,
    body: ({ id, ownerId }) => ({
      deal_id: id,
      interaction_id: ownerId,
      suggestions: [{ pillar: 'metrics', kind: 'seller_belief', statement: 'x', quote: 'x' }],
    }),
  },
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
  withdrawApplication: {
    expected: WRITE,
    body: ({ id, evidenceId }) => ({ deal_id: id, suggestions: [evidenceId] }),
  },
  requestAnalysis: { expected: WRITE, params: source },
  getLatestAnalysis: { expected: READ, params: source },
  getAnalyst: { expected: OWN_ONLY },
  getQualificationSettings: { expected: OWN_ONLY },
  getRules: { expected: OWN_ONLY },
  listRules: { expected: OWN_ONLY },
  saveRulesDraft: { expected: ADMIN_OF_OTHERS, body: rules, version: 0 },
  previewRules: { expected: { ...ADMIN_OF_OTHERS, stranger: 404 } },
  listPreviewedDeals: { expected: { ...ADMIN_OF_OTHERS, stranger: 404 } },
  publishRules: {
    expected: { ...ADMIN_OF_OTHERS, stranger: 412 },
    body: () => ({ effective_on: '2090-01-01', note: 'We lost to silence' }),
    version: 1,
  },
  discardRulesDraft: { expected: { ...ADMIN_OF_OTHERS, stranger: 204 }, version: 1 },
  cancelScheduledRules: { expected: { ...ADMIN_OF_OTHERS, stranger: 404 } },
  changeAnalystBudget: {
    expected: { ...askers(401, 403, 403, 403, 403), stranger: 200 },
    body: () => ({ monthly_budget_usd: 5 }),
  },
  getDashboard: { expected: OWN_ONLY },
  getToday: { expected: OWN_ONLY },
  listTodayDeals: { expected: OWN_ONLY, query: () => ({ list: 'overdue' }) },
  listTodayChanges: { expected: OWN_ONLY },
  listTodaySuggestions: { expected: OWN_ONLY },
  recordVisit: { expected: askers(401, 204, 204, 204, 204) },
  hideChecklist: { expected: askers(401, 204, 204, 204, 204) },
  archiveDeal: { expected: WRITE, params: deal, version: 1 },
  deleteDeal: { expected: WRITE, params: deal, version: 1 },
  restoreDeal: { expected: WRITE, params: deal, version: 1 },
  listArchivedDeals: { expected: OWN_ONLY },
  listDeletedDeals: { expected: OWN_ONLY },
  listDealShares: { expected: WRITE, params: deal },
  createDealShare: { expected: WRITE, params: deal, body: () => ({ expires_in_days: null }) },
  endDealShare: { expected: WRITE, params: ({ number, id }) => ({ number, share_id: id }) },
  openDealShare: { expected: NOBODYS, body: () => ({ token: 'x' }) },
  listEmailThreads: { expected: READ, params: deal },
  listOutgoingEmails: { expected: READ, params: deal },
  sendEmail: {
    expected: WRITE,
    params: deal,
    body: ({ stakeholderId }) => ({ to: [stakeholderId], subject: 'Hello', body: 'Hello' }),
  },
  retryEmail: { expected: WRITE, params: ({ number, id }) => ({ number, email_id: id }) },
  discardEmail: { expected: WRITE, params: ({ number, id }) => ({ number, email_id: id }) },
};
