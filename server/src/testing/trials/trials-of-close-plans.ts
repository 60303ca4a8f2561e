import type { CanaryDeal } from '../canary-deal.ts';
import { askers, deal, OWN_ONLY, READ, type Trials, WRITE } from './trial.ts';

/** Templates belong to the workspace: its members start plans from them, managers and admins change them. */
const CHANGE_OURS = askers(401, 404, 403, 403, 404);

const template = ({ planTemplateId }: CanaryDeal) => ({ template_id: planTemplateId });
const plan = {
  go_live: '2026-09-01',
  our_country: 'US',
  their_country: 'DE',
  steps: [{ id: 'first', name: 'Signature', kind: 'signature', days: 1 }],
};

export const TRIALS_OF_CLOSE_PLANS: Trials = {
  getClosePlan: { expected: READ, params: deal },
  saveClosePlan: { expected: WRITE, params: deal, body: () => plan, version: 0 },
  removeClosePlan: { expected: WRITE, params: deal, version: 0 },
  getClosePlanScore: { expected: OWN_ONLY },
  listScoredClosePlans: { expected: OWN_ONLY },
  listPlanTemplates: { expected: OWN_ONLY },
  createPlanTemplate: {
    expected: WRITE,
    body: ({ number }) => ({ name: `Template ${crypto.randomUUID()}`, deal_number: number }),
  },
  removePlanTemplate: { expected: CHANGE_OURS, params: template },
};
