import { CANARY, type CanaryDeal } from '../canary-deal.ts';
import { askers, OWN_ONLY, type Trials } from './trial.ts';

/** Accounts belong to the workspace: colleagues read them, people with a deal on one write it. */
const READ_ACCOUNT = askers(401, 404, 200, 200, 404);
const WRITE_ACCOUNT = askers(401, 404, 403, 403, 404);
const LEADERS_OF_THEIRS = (status: number) => ({
  ...askers(401, 403, 403, 403, status),
  stranger: status,
});

const account = ({ accountId }: CanaryDeal) => ({ account_id: accountId });
const plan = ({ accountId, accountPlanId }: CanaryDeal) => ({
  account_id: accountId,
  plan_id: accountPlanId,
});
const contact = ({ contactId }: CanaryDeal) => ({ contact_id: contactId });
const offer = ({ offerId }: CanaryDeal) => ({ offer_id: offerId });

/** Accounts, their plans, and what the workspace sells. */
export const TRIALS_OF_ACCOUNTS: Trials = {
  listPlannedAccounts: { expected: OWN_ONLY, query: () => ({ q: CANARY }) },
  countPlannedAccounts: { expected: OWN_ONLY, query: () => ({ q: CANARY }) },
  exportAccounts: { expected: OWN_ONLY, query: () => ({ q: CANARY }) },
  listAccountFacets: { expected: OWN_ONLY },
  createAccount: {
    expected: askers(401, 201, 403, 201, 201),
    body: () => ({ name: `Account ${crypto.randomUUID()}` }),
  },
  getAccount: { expected: READ_ACCOUNT, params: account },
  changeAccount: { expected: WRITE_ACCOUNT, params: account, body: () => ({ city: 'Leeds' }), version: 1 },
  previewAccountMerge: {
    expected: WRITE_ACCOUNT,
    params: account,
    query: ({ otherAccountId }) => ({ other: otherAccountId }),
  },
  mergeAccounts: {
    expected: WRITE_ACCOUNT,
    params: account,
    body: ({ otherAccountId }) => ({ other: otherAccountId }),
  },
  listAccountPeople: { expected: READ_ACCOUNT, params: account },
  listAccountActivity: { expected: READ_ACCOUNT, params: account },
  listAccountConversations: { expected: READ_ACCOUNT, params: account },
  listContacts: { expected: OWN_ONLY, query: () => ({ q: CANARY }) },
  countContacts: { expected: OWN_ONLY, query: () => ({ q: CANARY }) },
  exportContacts: { expected: OWN_ONLY, query: () => ({ q: CANARY }) },
  proposeAccount: { expected: OWN_ONLY, query: () => ({ email: 'somebody@canary.example' }) },
  createContact: {
    expected: askers(401, 201, 403, 201, 201),
    body: () => ({ name: 'Somebody', emails: [`${crypto.randomUUID()}@canary.example`] }),
  },
  getContact: { expected: READ_ACCOUNT, params: contact },
  changeContact: { expected: WRITE_ACCOUNT, params: contact, body: () => ({ title: 'CFO' }), version: 1 },
  previewContactMerge: {
    expected: WRITE_ACCOUNT,
    params: contact,
    query: ({ otherContactId }) => ({ other: otherContactId }),
  },
  mergeContacts: {
    expected: WRITE_ACCOUNT,
    params: contact,
    body: ({ otherContactId }) => ({ other: otherContactId }),
  },
  removeContact: { expected: WRITE_ACCOUNT, params: contact, version: 1 },
  listContactDeals: { expected: READ_ACCOUNT, params: contact },
  listContactConversations: { expected: READ_ACCOUNT, params: contact },
  listContactEvidence: { expected: READ_ACCOUNT, params: contact },
  listContactTasks: { expected: READ_ACCOUNT, params: contact },
  listContactHistory: { expected: READ_ACCOUNT, params: contact },
  separateContact: {
    expected: WRITE_ACCOUNT,
    params: contact,
    body: ({ stakeholderId }) => ({ stakeholder_id: stakeholderId }),
    version: 1,
  },
  listWaysIn: { expected: READ_ACCOUNT, params: account },
  createAccountPlan: {
    expected: WRITE_ACCOUNT,
    params: account,
    body: () => ({ starts_on: '2026-01-01', ends_on: '2026-12-31' }),
  },
  getAccountPlan: { expected: READ_ACCOUNT, params: plan },
  changeAccountPlan: { expected: WRITE_ACCOUNT, params: plan, body: () => ({ state: 'active' }), version: 1 },
  removeAccountPlan: { expected: WRITE_ACCOUNT, params: plan },
  reviewAccountPlan: {
    expected: WRITE_ACCOUNT,
    params: plan,
    body: () => ({ next_review_on: null }),
    version: 1,
  },
  savePlanSection: {
    expected: WRITE_ACCOUNT,
    params: (canary) => ({ ...plan(canary), section: 'strategy' }),
    body: () => ({ strategy: { text: 'x' } }),
    version: 0,
  },
  listPlanChanges: { expected: READ_ACCOUNT, params: plan },
  draftAccountPlan: { expected: WRITE_ACCOUNT, params: plan },
  listOffers: { expected: OWN_ONLY },
  createOffer: { expected: LEADERS_OF_THEIRS(201), body: () => ({ name: crypto.randomUUID() }) },
  changeOffer: { expected: LEADERS_OF_THEIRS(404), params: offer, body: () => ({ name: 'x' }) },
  removeOffer: { expected: LEADERS_OF_THEIRS(404), params: offer },
};
