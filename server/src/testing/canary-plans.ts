import { createAccount } from '@dealwright/contract/account-planning/accounts';
import { createAccountPlan, createOffer, savePlanSection } from '@dealwright/contract/account-planning/plans';
import { saveClosePlan } from '@dealwright/contract/close-plan/close-plan';
import { createPlanTemplate } from '@dealwright/contract/close-plan/plan-templates';
import { createPriceBook } from '@dealwright/contract/products/price-books';
import { createProduct } from '@dealwright/contract/products/products';
import { generateTasks } from '@dealwright/contract/tasks/task-suggestions';
import {
  activateTerritoryPlan,
  changeTerritoryDraft,
  startTerritoryDraft,
} from '@dealwright/contract/territories/territories';
import { newId } from '../platform/ids.ts';
import type { TestApp } from './test-app.ts';

/** Is in everything a workspace shares; outsiders must never receive it. */
export const SHARED_CANARY = 'qwvcanary';

export interface CanaryPlans {
  /** With a line that rests on the deal's evidence. */
  readonly accountPlanId: string;
  readonly offerId: string;
  readonly productId: string;
  readonly priceBookId: string;
  readonly planTemplateId: string;
  readonly otherAccountId: string;
  readonly territoryId: string;
  readonly activePlanId: string;
  readonly draftPlanId: string;
  readonly suggestionId: string;
}

interface Standing {
  readonly number: number;
  readonly accountId: string;
  readonly evidenceId: string;
}

async function planTerritories(app: TestApp): Promise<Pick<CanaryPlans, 'territoryId' | 'activePlanId'>> {
  const { manager, rep } = app.people;
  const territoryId = newId();
  const empty = { countries: [], industries: [], employees: null, revenue: null, owners: [] };
  const territory = {
    id: territoryId,
    name: `Territory ${SHARED_CANARY}`,
    sign: 'Q',
    owner_id: rep.id,
    people: [],
    rules: [{ ...empty, named: [`Nobody ${SHARED_CANARY}`] }],
    quotas: [{ period: '2026', amount_minor: 100_000, currency: 'USD' as const }],
  };
  const draft = await app.call(manager, startTerritoryDraft, { body: { from: null } });
  const params = { plan_id: draft.body.id };
  const changed = await app.call(manager, changeTerritoryDraft, {
    params,
    body: { territories: [territory] },
    version: draft.body.version,
  });
  const { body } = await app.call(manager, activateTerritoryPlan, {
    params,
    body: {},
    version: changed.body.version,
  });
  return { territoryId, activePlanId: body.id };
}

async function planAccount(app: TestApp, { accountId, evidenceId }: Standing): Promise<string> {
  const { rep } = app.people;
  const year = app.clock.now.getUTCFullYear();
  const plan = await app.call(rep, createAccountPlan, {
    params: { account_id: accountId },
    body: { starts_on: `${year}-01-01`, ends_on: `${year}-12-31` },
  });
  const saved = await app.call(rep, savePlanSection, {
    params: { account_id: accountId, plan_id: plan.body.id, section: 'objectives' },
    body: {
      objectives: { items: [{ id: newId(), text: `Line ${SHARED_CANARY}`, evidence_id: evidenceId }] },
    },
    version: 0,
  });
  if (saved.status !== 200) throw new Error(saved.text);
  return plan.body.id;
}

/** A close plan of the deal, and a template that was made of it. */
async function planClose(app: TestApp, number: number): Promise<string> {
  const { manager, rep } = app.people;
  const plan = await app.call(rep, saveClosePlan, {
    params: { number },
    version: 0,
    body: {
      go_live: app.clock.now.toISOString().slice(0, 10),
      our_country: 'US',
      their_country: 'DE',
      steps: [{ id: 'first', name: `Step ${SHARED_CANARY}`, kind: 'signature', days: 2 }],
    },
  });
  if (plan.status !== 200) throw new Error(plan.text);
  const body = { name: `Template ${SHARED_CANARY}`, deal_number: number };
  return (await app.call(manager, createPlanTemplate, { body })).body.id ?? '';
}

/** What a workspace plans: an account plan, an offer, territories that hold, a draft of others, a proposed task. */
export async function buildCanaryPlans(app: TestApp, standing: Standing): Promise<CanaryPlans> {
  const { manager, rep } = app.people;
  const offer = await app.call(manager, createOffer, { body: { name: `Offer ${SHARED_CANARY}` } });
  const product = await app.call(manager, createProduct, { body: { name: `Product ${SHARED_CANARY}` } });
  const book = await app.call(manager, createPriceBook, {
    body: { name: `Book ${SHARED_CANARY}`, currency: 'USD' },
  });
  const other = await app.call(rep, createAccount, { body: { name: `Other ${SHARED_CANARY}` } });
  const territories = await planTerritories(app);
  const draft = await app.call(manager, startTerritoryDraft, { body: { from: territories.activePlanId } });
  const proposed = await app.call(rep, generateTasks, { params: { number: standing.number } });
  const [suggestion] = proposed.body.suggestions;
  if (!suggestion) throw new Error('the canary deal has gaps');
  return {
    ...territories,
    accountPlanId: await planAccount(app, standing),
    offerId: offer.body.id,
    productId: product.body.id,
    priceBookId: book.body.id,
    planTemplateId: await planClose(app, standing.number),
    otherAccountId: other.body.id,
    draftPlanId: draft.body.id,
    suggestionId: suggestion.id,
  };
}
