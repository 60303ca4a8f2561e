import { revokeBuyerLink } from '@dealwright/contract/buyer-access/buyer-links';
import { createPlanLink } from '@dealwright/contract/close-plan/buyer-plan';
import { getClosePlan, removeClosePlan, saveClosePlan } from '@dealwright/contract/close-plan/close-plan';
import { createPlanTemplate, removePlanTemplate } from '@dealwright/contract/close-plan/plan-templates';
import { createContact } from '@dealwright/contract/contacts/contacts';
import { choose } from '../choose.ts';
import { planDeal, planPath } from '../deals.ts';
import { expect } from '../fixtures.ts';
import { all, isGone, press, reads, type Save, type Scene, type Step, stands, type } from './save.ts';

const TEMPLATE = 'Works council first';
const open = ({ deal }: Scene): string => planPath(deal);
const isPlanned: Step = async ({ api, deal }) => {
  const { plan } = await api.call(getClosePlan, { params: { number: deal.number } });
  if (plan === null) await planDeal(api, deal);
};
const addBuyer: Step = async ({ api }) => {
  await api.call(createContact, { body: { name: 'Paul Planner', emails: ['paul@buyer.example'] } });
};
const choosesBuyer: Step = async ({ page }) => {
  await page.getByRole('combobox', { name: 'Contact' }).last().fill('Paul');
  await choose(page.getByRole('option', { name: /Paul Planner/ }));
};
const linkSays =
  (words: string): Step =>
  ({ page }) =>
    expect(page.getByRole('listitem', { name: 'Link for Paul Planner' })).toContainText(words);
const dialogIsGone: Step = ({ page }) => expect(page.getByRole('dialog')).toHaveCount(0);
const hasSteps =
  (count: number): Step =>
  ({ page }) =>
    expect(page.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveCount(count);
const isOffered =
  (name: string): Step =>
  ({ page }) =>
    expect(page.getByRole('button', { name, exact: true })).toBeVisible();

/** The close plan of a deal, and templates. */
export const SAVES_OF_CLOSE_PLAN: readonly Save[] = [
  {
    operation: saveClosePlan,
    section: 'close plan',
    open,
    fill: [press('Start plan with Short cycle'), type('Go-live', '2031-03-03')],
    save: [press('Start plan')],
    kept: { 'Go-live': 'Mar 3, 2031' },
    saved: hasSteps(5),
    stays: hasSteps(5),
  },
  {
    operation: saveClosePlan,
    section: 'close plan',
    open,
    fill: [press('Add step'), type('Step', 'Works council')],
    save: [press('Add step')],
    says: 'Couldn’t save the step',
    kept: { Step: 'Works council' },
    saved: dialogIsGone,
    stays: hasSteps(6),
  },
  {
    operation: saveClosePlan,
    section: 'close plan',
    open,
    fill: [press('Edit Works council'), type('Workdays', '9')],
    save: [press('Save')],
    says: 'Couldn’t save the step',
    kept: { Workdays: '9' },
    saved: dialogIsGone,
    stays: all(press('Edit Works council'), stands('Workdays', '9'), press('Cancel')),
  },
  {
    operation: saveClosePlan,
    section: 'close plan',
    open,
    save: [press('Mark as done Works council')],
    says: 'Couldn’t save the plan',
    saved: isOffered('Reopen Works council'),
    stays: isOffered('Reopen Works council'),
  },
  {
    operation: saveClosePlan,
    section: 'close plan',
    open,
    fill: [press('Move go-live'), type('Go-live', '2031-06-02')],
    save: [press('Save')],
    kept: { 'Go-live': 'Jun 2, 2031' },
    saved: dialogIsGone,
    stays: all(press('Move go-live'), stands('Go-live', 'Jun 2, 2031'), press('Cancel')),
  },
  {
    operation: saveClosePlan,
    section: 'close plan',
    open,
    fill: [press('Edit Approval'), press('Remove step')],
    save: [press('Remove step')],
    says: 'Couldn’t remove the step',
    again: [press('Edit Approval'), press('Remove step'), press('Remove step')],
    saved: hasSteps(5),
    stays: hasSteps(5),
  },
  {
    operation: createPlanLink,
    section: 'close plan',
    arrange: all(isPlanned, addBuyer),
    open,
    fill: [press('Send personal link'), choosesBuyer],
    save: [press('Send link')],
    saved: linkSays('Not opened'),
    stays: linkSays('Not opened'),
  },
  {
    operation: revokeBuyerLink,
    section: 'close plan',
    open,
    save: [press('Revoke')],
    says: 'Couldn’t revoke the link',
    saved: linkSays('Revoked'),
    stays: linkSays('Revoked'),
  },
  {
    operation: createPlanTemplate,
    section: 'close plan',
    arrange: isPlanned,
    open,
    fill: [press('Save as template'), type('Name', TEMPLATE)],
    save: [press('Save template')],
    kept: { Name: TEMPLATE },
    saved: 'Template saved',
  },
  {
    operation: removeClosePlan,
    section: 'close plan',
    open,
    fill: [press('Remove plan')],
    save: [press('Remove plan')],
    says: 'Couldn’t remove the close plan',
    again: [press('Remove plan'), press('Remove plan')],
    saved: 'Close plan removed',
    stays: reads(TEMPLATE),
  },
  {
    operation: removePlanTemplate,
    section: 'close plan',
    open,
    save: [press(`Remove template ${TEMPLATE}`)],
    says: 'Couldn’t remove the template',
    saved: `Template ${TEMPLATE} removed`,
    stays: isGone(TEMPLATE),
  },
];
