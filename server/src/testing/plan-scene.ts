import type { BuyerLink, NewBuyerLink } from '@dealwright/contract/buyer-access/buyer-links';
import { createPlanLink } from '@dealwright/contract/close-plan/buyer-plan';
import { saveClosePlan } from '@dealwright/contract/close-plan/close-plan';
import { createDeal } from '@dealwright/contract/deals/deals';
import type { SentBody } from '@dealwright/contract/route';
import { createStakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import { addDays, dayOf } from '@dealwright/domain/calendar';
import {
  addBuyer,
  BUYER_NAME,
  type BuyerBrowser,
  buyerBrowser,
  linkBody,
  linkTokenOf,
} from './buyer-scene.ts';
import type { TestPerson } from './people.ts';
import type { TestApp } from './test-app.ts';

type Step = SentBody<typeof saveClosePlan>['steps'][number];

export interface PlannedDeal {
  readonly id: string;
  readonly number: number;
  readonly contactId: string;
  readonly email: string;
  /** The buyer’s role in the deal. */
  readonly stakeholderId: string;
  readonly otherStakeholderId: string;
  /** Ids of the steps, in their order: the buyer’s legal review, a colleague’s, one of nobody. */
  readonly steps: readonly string[];
}

/** Starts a plan with a step of Bea’s, one of a colleague of hers, and one without an owner. Answers their ids. */
async function addPlan(
  app: TestApp,
  person: TestPerson,
  { number, stakeholderId, otherStakeholderId }: Omit<PlannedDeal, 'id' | 'contactId' | 'email' | 'steps'>,
  more: Partial<Step>,
): Promise<readonly string[]> {
  const step = { days: 2, assignee_id: person.id } as const;
  const theirs = { ...step, stakeholder_id: stakeholderId };
  const colleagues = { ...step, stakeholder_id: otherStakeholderId };
  const saved = await app.call(person, saveClosePlan, {
    params: { number },
    version: 0,
    body: {
      go_live: addDays(dayOf(app.clock.now), 60),
      our_country: 'US',
      their_country: 'US',
      steps: [
        { ...theirs, id: 'legal', name: 'Legal review', kind: 'legal_review', ...more },
        { ...colleagues, id: 'sign', name: 'Signature', kind: 'signature', after: ['legal'] },
        { ...step, id: 'kick', name: 'Kickoff', kind: 'kickoff', after: ['sign'] },
      ],
    },
  });
  if (saved.status !== 200) throw new Error(saved.text);
  return (saved.body.plan?.steps ?? []).map(({ id }) => id);
}

/** A deal with a close plan; `more` changes Bea’s step. */
export async function addPlannedDeal(
  app: TestApp,
  person: TestPerson,
  more: Partial<Step> = {},
): Promise<PlannedDeal> {
  const deal = (await app.call(person, createDeal, { body: { name: 'Secret name of the deal' } })).body;
  const params = { number: deal.number };
  const buyer = await addBuyer(app, person);
  const add = async (body: SentBody<typeof createStakeholder>) => {
    const made = await app.call(person, createStakeholder, { params, body });
    if (made.status !== 201) throw new Error(made.text);
    return made.body.id;
  };
  const people = {
    number: deal.number,
    stakeholderId: await add({ name: BUYER_NAME, email: buyer.email }),
    otherStakeholderId: await add({ name: 'Carla Colleague' }),
  };
  const steps = await addPlan(app, person, people, more);
  return { ...people, id: deal.id, contactId: buyer.id, email: buyer.email, steps };
}

export interface PlanLink extends PlannedDeal {
  readonly link: BuyerLink;
  readonly token: string;
  readonly browser: BuyerBrowser;
  readonly params: { readonly link_id: string };
}

/** A browser whose holder has confirmed the address of a new link to the plan. */
export async function confirmedPlanBuyer(
  app: TestApp,
  person: TestPerson,
  planned: PlannedDeal,
  body: Partial<NewBuyerLink> = {},
): Promise<PlanLink> {
  const made = await app.call(person, createPlanLink, {
    params: { number: planned.number },
    body: linkBody(app, planned.contactId, body),
  });
  const [link] = made.body.links ?? [];
  if (made.status !== 201 || !link) throw new Error(made.text);
  const token = await linkTokenOf(app, planned.email);
  const browser = buyerBrowser(app);
  await browser.confirm(token, planned.email);
  return { ...planned, link, token, browser, params: { link_id: link.id } };
}
