import { randomUUID } from 'node:crypto';
import { saveClosePlan } from '@dealwright/contract/close-plan/close-plan';
import { createDeal, type Deal } from '@dealwright/contract/deals/deals';
import { addEvidence } from '@dealwright/contract/qualification/evidence';
import type { SentBody } from '@dealwright/contract/route';
import { createStakeholder, type Stakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import { addDays } from '@dealwright/domain/calendar';
import type { Api } from './api.ts';

/** A name that no other journey uses, so that searching for it finds this one deal. */
export function uniqueName(words: string): string {
  return `${words} ${randomUUID().slice(0, 8)}`;
}

/** A deal of the journey's own: journeys do not disturb each other. */
export type MadeDeal = Deal & { readonly account: NonNullable<Deal['account']> };

/** A deal with an account of its own, unless another one is given. */
export async function makeDeal(
  api: Api,
  facts: Partial<SentBody<typeof createDeal>> = {},
): Promise<MadeDeal> {
  const name = uniqueName('Cold chain monitoring');
  const deal = await api.call(createDeal, { body: { name, account: { name: `${name} Ltd` }, ...facts } });
  const { account } = deal;
  if (!account) throw new Error('made with an account');
  return { ...deal, account };
}

export function addBuyer(
  api: Api,
  deal: Deal,
  name: string,
  title: string | null = null,
): Promise<Stakeholder> {
  return api.call(createStakeholder, { params: { number: deal.number }, body: { name, title } });
}

type NewEvidence = SentBody<typeof addEvidence>;

export const today = (): string => new Date().toISOString().slice(0, 10);

/** Evidence of today for pain, which a buyer said, unless told otherwise. */
export async function prove(
  api: Api,
  deal: Deal,
  facts: Pick<NewEvidence, 'statement'> & Partial<NewEvidence>,
): Promise<void> {
  await api.call(addEvidence, {
    params: { number: deal.number },
    body: { pillar: 'identify_pain', kind: 'buyer_said', occurred_on: today(), ...facts },
  });
}

type PlanSteps = SentBody<typeof saveClosePlan>['steps'];

const REVIEW_AND_SIGNATURE: PlanSteps = [
  { id: 'review', name: 'Legal review', kind: 'legal_review', days: 5 },
  { id: 'signature', name: 'Signature', kind: 'signature', days: 2, after: ['review'] },
];

/** A close plan of the deal with these steps, to go live in 90 days. */
export async function planDeal(
  api: Api,
  { number }: Pick<Deal, 'number'>,
  steps: PlanSteps = REVIEW_AND_SIGNATURE,
): Promise<void> {
  const body = { go_live: addDays(today(), 90), our_country: 'US', their_country: 'DE', steps };
  await api.call(saveClosePlan, { params: { number }, body, version: 0 });
}

export const dealPath = (deal: Pick<Deal, 'number'>): string => `/lead-planning/LEAD-${deal.number}`;

/** The close plan of a deal on a page of its own. */
export const planPath = (deal: Pick<Deal, 'number'>): string => `${dealPath(deal)}/plan`;

/** The pipeline narrowed to one deal by its unique name. */
export const pipelineOf = (deal: Pick<Deal, 'name'>, search = ''): string =>
  `/lead-planning?q=${encodeURIComponent(deal.name)}${search}`;
