import { newId } from '../../platform/ids.ts';
import type { CanaryDeal } from '../canary-deal.ts';

type Bodies = (canary: CanaryDeal) => Readonly<Record<string, unknown>>;

const accountFacts = {
  name: 'A',
  domain: 'a.example',
  industry: 'Retail',
  employees: 10,
  annual_revenue_minor: 100,
  currency: 'USD',
  city: 'Leeds',
  country: 'GB',
  owner_id: null,
};
const contactFacts = {
  name: 'A',
  title: 'x',
  emails: ['a@b.example'],
  phones: ['1'],
  owner_id: null,
  left_on: '2026-01-01',
};
const productFacts = {
  name: 'P',
  sku: 'P-1',
  family: 'x',
  unit: 'seat',
  description: 'x',
  billing: 'monthly',
};
const bookFacts = {
  name: 'B',
  valid_from: '2026-01-01',
  valid_until: '2026-12-31',
  is_default: true,
  tax_included: false,
};
const lineFacts = {
  name: 'x',
  quantity: '1.5',
  unit_price_minor: 100,
  discount_percent: '10',
  billing: 'monthly',
  periods: 12,
  tax_percent: '19',
  need: null,
};
const competitorFacts = {
  name: 'C',
  kind: 'company',
  aliases: ['Cx'],
  website: 'https://c.example',
};
const taskFacts = { title: 'x', note: 'x', due_on: '2026-06-01', pillar: 'metrics' };
const personFacts = {
  name: 'x',
  title: 'x',
  email: 'x@y.example',
  phone: '1',
  side: 'buyer',
  buying_role: 'champion',
  influence: 'high',
  stance: 'supports',
};

const problemFacts = ({ evidenceId, stakeholderId }: CanaryDeal) => ({
  statement: 'x',
  evidence_id: evidenceId,
  affected: 'x',
  stakeholder_id: stakeholderId,
  consequence: 'x',
  consequence_evidence_id: evidenceId,
  costs: [
    {
      label: 'x',
      period: 'year',
      currency: 'USD',
      factors: [{ label: 'x', unit: 'money', low: '1', high: '2', evidence_id: null }],
    },
  ],
});

const territory = ({ territoryId, ownerId }: CanaryDeal) => ({
  id: territoryId,
  name: 'N',
  sign: 'N',
  owner_id: ownerId,
  people: [ownerId],
  rules: [
    {
      countries: ['NO'],
      industries: ['Retail'],
      named: ['a.example'],
      owners: [ownerId],
      employees: { from: 1, to: 2 },
      revenue: { from: 1, to: 2, currency: 'USD' },
    },
  ],
  quotas: [{ period: '2026-Q1', amount_minor: 1, currency: 'USD' }],
});

const productBodies: Bodies = ({ productId }) => ({
  createProduct: { ...productFacts, price: { currency: 'USD', unit_price_minor: 100 } },
  changeProduct: productFacts,
  createPriceBook: { ...bookFacts, currency: 'USD' },
  changePriceBook: bookFacts,
  setPrice: {
    tiers: [
      { from_quantity: '0', unit_price_minor: 100 },
      { from_quantity: '10.5', unit_price_minor: 90 },
    ],
    before: [{ from_quantity: '0', unit_price_minor: 100 }],
  },
  saveDealLines: {
    currency: 'EUR',
    tax_included: false,
    total_discount_percent: '5',
    lines: [{ ...lineFacts, product_id: productId }, lineFacts],
    amount: 'keep',
  },
});

/** What is sent to buyers, and what they answer. */
const buyerBodies: Bodies = ({ buyerLink }) => {
  const until = { valid_until: '2026-12-31', time_zone: 'Europe/Berlin' };
  return {
    createQuoteLink: { contact_id: buyerLink.contactId, email: buyerLink.email, ...until },
    renewBuyerLink: until,
    answerBuyerQuote: { answer: 'rejected', name: 'x', reason: 'x' },
  };
};

/** What a quote holds, and its settings. */
const quoteBodies: Bodies = (canary) => {
  const { contactId } = canary;
  const quote = {
    valid_until: '2026-12-31',
    contact_id: contactId,
    buyer_address: 'x',
    note: 'x',
    terms: 'x',
  };
  return {
    ...buyerBodies(canary),
    createQuote: quote,
    changeQuote: quote,
    requestQuoteApproval: { note: 'x' },
    decideQuoteApproval: { decision: 'declined', note: 'x' },
    answerQuote: { answer: 'rejected', day: '2026-01-01', contact_id: contactId, note: 'x' },
    saveQuoteSettings: {
      seller_name: 'x',
      address: 'x',
      terms: 'x',
      valid_days: 30,
      line_discount_limit: '10.5',
      total_discount_limit: '10',
    },
  };
};

const qualificationBodies: Bodies = (canary) => ({
  createBusinessProblem: problemFacts(canary),
  changeBusinessProblem: problemFacts(canary),
  dismissNews: { words: ['Headline'] },
  changeExcludedWords: { words: ['Headline'] },
  createCompetitor: competitorFacts,
  changeCompetitor: competitorFacts,
});

const closePlanBodies: Bodies = ({ number, ownerId, stakeholderId }) => ({
  saveClosePlan: {
    go_live: '2026-09-01',
    our_country: 'US',
    their_country: 'DE',
    steps: [
      {
        id: 'first',
        name: 'x',
        kind: 'legal_review',
        days: 3,
        after: [],
        assignee_id: ownerId,
        stakeholder_id: stakeholderId,
        due_on: '2026-07-01',
        started_on: '2026-01-05',
        done_on: '2026-01-06',
      },
      { id: 'second', name: 'x', kind: 'signature', days: 1, after: ['first'] },
    ],
  },
  createPlanTemplate: { name: 'x', deal_number: number },
});

/** By operation, bodies that name everything it takes, where those of the trials name only what is needed. */
export const fullBodies: Bodies = (canary) => {
  const { accountId, otherAccountId, accountPlanId, suggestionId, ownerId } = canary;
  const { stakeholderId, otherStakeholderId, contactId } = canary;
  const task = { ...taskFacts, assignee_id: ownerId };
  const suggestion = { id: suggestionId, title: 'x', due_on: '2026-06-01', assignee_id: ownerId };
  const origin = {
    created_on: '2016-12-24',
    closed_on: '2017-03-01',
    external_id: { source: 'x', kind: 'deal', id: '1' },
  };
  return {
    createDeal: {
      name: 'x',
      account: { id: accountId },
      stage: 'closed_won',
      owner_id: ownerId,
      amount_minor: 1,
      currency: 'USD',
      close_date: '2030-01-01',
      next_step: 'x',
      next_step_due: '2030-01-01',
      source: 'referral',
      decision_date: '2030-01-01',
      ...origin,
    },
    changeDeal: { name: 'x', next_step: 'x', close_date: '2030-01-01', source: 'event', ...origin },
    createAccount: { ...accountFacts, parent_id: accountId },
    changeAccount: { ...accountFacts, parent_id: otherAccountId },
    createContact: { ...contactFacts, account_id: accountId },
    changeContact: { ...contactFacts, account_id: otherAccountId },
    ...productBodies(canary),
    ...quoteBodies(canary),
    ...closePlanBodies(canary),
    createAccountPlan: { starts_on: '2031-01-01', ends_on: '2031-12-31', copy_of: accountPlanId },
    changeTerritoryDraft: { territories: [territory(canary)] },
    activateTerritoryPlan: { hand_over_accounts: true, hand_over_deals: true },
    ...qualificationBodies(canary),
    createDealTask: task,
    createAccountTask: task,
    changeTask: task,
    decideTaskSuggestions: { take: [suggestion], dismiss: [newId()] },
    createStakeholder: {
      ...personFacts,
      reports_to: stakeholderId,
      influences: [stakeholderId],
      contact_id: contactId,
    },
    changeStakeholder: { ...personFacts, reports_to: otherStakeholderId, influences: [otherStakeholderId] },
  };
};

/** What each section of an account plan holds. */
export const sectionBodies: Bodies = ({ accountId, evidenceId, offerId, number }) => ({
  goal: { amount_minor: 1, currency: 'USD', due_on: '2026-06-01', note: 'x' },
  objectives: { items: [{ id: newId(), text: 'x', note: 'x', evidence_id: evidenceId }] },
  strategy: { text: 'x' },
  relationships: { items: [{ id: newId(), text: 'x', name: 'x', title: 'x', evidence_id: null }] },
  white_space: {
    units: [{ id: newId(), name: 'x' }],
    cells: [{ unit_id: accountId, offer_id: offerId, state: 'open', deal_number: number }],
  },
});
