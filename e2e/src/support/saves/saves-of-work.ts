import { changeAccount, createAccount } from '@dealwright/contract/account-planning/accounts';
import { createAccountPlan, savePlanSection } from '@dealwright/contract/account-planning/plans';
import { changeDeal, createDeal, moveDeal } from '@dealwright/contract/deals/deals';
import { createInteraction } from '@dealwright/contract/interactions';
import { createAsk } from '@dealwright/contract/qualification/asks';
import { addEvidence, changeAnswer } from '@dealwright/contract/qualification/evidence';
import { createRecording } from '@dealwright/contract/recordings/recordings';
import { createStakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import { createDealTask } from '@dealwright/contract/tasks/tasks';
import { changeTerritoryDraft, startTerritoryDraft } from '@dealwright/contract/territories/territories';
import { choose as chooseOption } from '../choose.ts';
import { dealPath } from '../deals.ts';
import { expect } from '../fixtures.ts';
import { choose, enter, press, reads, type Save, type Scene, type Step, type } from './save.ts';

const onDeal =
  (tab: string) =>
  ({ deal }: Scene): string =>
    `${dealPath(deal)}?tab=${tab}`;

const note = ({ page }: Scene) => page.getByRole('dialog').locator('[contenteditable="true"]');
const noteStands: Step = (at) => expect(note(at)).toHaveText('Ana wants the pilot to start in May.');

/** Its words are no sound, so it becomes no note. */
const chooseFile: Step = ({ page }) =>
  page
    .getByLabel('Recording file')
    .setInputFiles({ name: 'Visit.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('no sound') });
const recording: Step = ({ page }) =>
  expect(page.getByRole('list', { name: 'Recordings' }).getByText('Site visit', { exact: true })).toHaveCount(
    1,
  );

const newAccount: Step = async ({ page }) => {
  await page.getByRole('combobox', { name: /^Account/ }).fill('Cold rooms AG');
  await chooseOption(page.getByRole('option', { name: 'Create “Cold rooms AG”' }));
};

/** A deal, and what is written about it. */
export const SAVES_OF_DEAL: readonly Save[] = [
  {
    operation: createDeal,
    section: 'deals',
    open: () => '/lead-planning',
    fill: [press('New deal'), type('Deal name', 'Cold rooms'), newAccount],
    save: [press('Create deal')],
    says: 'Couldn’t save the deal',
    kept: { 'Deal name': 'Cold rooms', Account: 'Cold rooms AG' },
    saved: ({ page }) => expect(page.getByRole('link', { name: 'Cold rooms' })).toHaveCount(1),
    stays: ({ page }) => expect(page.getByRole('link', { name: 'Cold rooms' })).toHaveCount(1),
  },
  {
    operation: changeDeal,
    section: 'deal',
    open: onDeal('overview'),
    fill: [press(/^Edit next step/), type('Next step', 'Send the order form to Ana')],
    save: [enter('Next step', 'Control+Enter')],
    kept: { 'Next step': 'Send the order form to Ana' },
    saved: 'Send the order form to Ana',
    stays: reads('Send the order form to Ana'),
  },
  {
    operation: moveDeal,
    section: 'deal',
    open: onDeal('overview'),
    fill: [press('Move')],
    save: [press('Discovery', 'menuitemradio')],
    again: [press('Move'), press('Discovery', 'menuitemradio')],
    saved: reads(/Moved to Discovery/),
  },
  {
    operation: createDealTask,
    section: 'deal',
    open: onDeal('overview'),
    fill: [type('New task', 'Send the security pack')],
    save: [enter('New task')],
    kept: { 'New task': 'Send the security pack' },
    saved: ({ page }) =>
      expect(page.getByRole('button', { name: 'Send the security pack', exact: true })).toHaveCount(1),
    stays: ({ page }) =>
      expect(page.getByRole('button', { name: 'Send the security pack', exact: true })).toHaveCount(1),
  },
  {
    operation: changeAnswer,
    section: 'deal',
    open: onDeal('meddpicc&pillar=metrics'),
    fill: [press(/^Edit answer to Metrics/), type('Answer to Metrics', '12 hours a week')],
    save: [enter('Answer to Metrics', 'Control+Enter')],
    kept: { 'Answer to Metrics': '12 hours a week' },
    saved: '12 hours a week',
    stays: reads('12 hours a week'),
  },
  {
    operation: createStakeholder,
    section: 'deal',
    open: onDeal('stakeholders'),
    fill: [press('Add person'), type('Name', 'Ana Ruiz')],
    save: [press('Add person')],
    says: 'Couldn’t save this person',
    kept: { Name: 'Ana Ruiz' },
    saved: reads('Ana Ruiz'),
    stays: reads('Ana Ruiz'),
  },
  {
    operation: createAsk,
    section: 'deal',
    open: onDeal('stakeholders'),
    fill: [
      press('Add ask'),
      choose('Person', 'Ana Ruiz'),
      type('Ask', 'Introduce us to the board'),
      type('Due', 'tomorrow'),
    ],
    save: [press('Add ask')],
    says: 'Couldn’t save the ask',
    kept: { Ask: 'Introduce us to the board' },
    saved: ({ page }) =>
      expect(page.getByRole('listitem', { name: 'Introduce us to the board' })).toHaveCount(1),
    stays: ({ page }) =>
      expect(page.getByRole('listitem', { name: 'Introduce us to the board' })).toHaveCount(1),
  },
  {
    operation: addEvidence,
    section: 'deal',
    open: onDeal('meddpicc&pillar=identify_pain'),
    fill: [
      async ({ page }) =>
        page
          .getByRole('region', { name: 'Identify Pain', exact: true })
          .getByRole('button', { name: 'Add evidence' })
          .click(),
      type('What do you know', 'They lose a day each week'),
      choose('Who on the buyer’s side', 'Ana Ruiz'),
    ],
    save: [press('Add evidence')],
    says: 'Couldn’t save the evidence',
    kept: { 'What do you know': 'They lose a day each week' },
    saved: 'Evidence recorded',
    stays: reads(/They lose a day each week/),
  },
  {
    operation: createInteraction,
    section: 'deal',
    open: onDeal('notes'),
    fill: [press('New note'), (at) => note(at).fill('Ana wants the pilot to start in May.')],
    save: [press('Save')],
    says: 'Couldn’t save',
    kept: noteStands,
    saved: 'Note saved',
    stays: reads(/Ana wants the pilot to start in May\./),
  },
  {
    operation: createRecording,
    section: 'deal',
    open: onDeal('notes'),
    fill: [
      press('Upload a recording'),
      chooseFile,
      type('Title', 'Site visit'),
      press(/^Everyone on this call/, 'checkbox'),
    ],
    save: [press('Upload')],
    kept: { Title: 'Site visit' },
    saved: recording,
    stays: recording,
  },
];

const onPlan = ({ deal }: Scene): string => `/account-planning/${deal.account.id}?tab=plan`;
const strategy = ({ page }: Scene) => page.getByRole('form', { name: 'Our strategy' }).getByRole('textbox');

const norway: Step = async ({ page }) => {
  await page.getByRole('combobox', { name: 'Countries' }).fill('norw');
  await page.getByRole('option', { name: 'Norway' }).click();
};

/** Accounts, their plans, and territories. */
export const SAVES_OF_PLANNING: readonly Save[] = [
  {
    operation: createAccount,
    section: 'accounts',
    open: () => '/account-planning',
    fill: [press('Add account'), type('Name', 'Fjord Energy'), type('Country', 'Norway')],
    save: [press('Add account')],
    says: 'Couldn’t save the account',
    kept: { Name: 'Fjord Energy', Country: 'Norway' },
    saved: ({ page }) => expect(page.getByRole('heading', { level: 1, name: 'Fjord Energy' })).toBeVisible(),
    stays: ({ page }) => expect(page.getByRole('link', { name: 'Fjord Energy' })).toHaveCount(1),
  },
  {
    operation: changeAccount,
    section: 'accounts',
    open: ({ deal }) => `/account-planning/${deal.account.id}`,
    fill: [press('Edit'), type('Industry', 'Cold chain')],
    save: [press('Save')],
    says: 'Couldn’t save the account',
    kept: { Industry: 'Cold chain' },
    saved: reads(/Cold chain$/),
    stays: reads(/Cold chain$/),
  },
  {
    operation: createAccountPlan,
    section: 'accounts',
    open: onPlan,
    fill: [press('Start a plan')],
    save: [press('Start plan')],
    saved: ({ page }) => expect(page.getByRole('button', { name: 'Edit Our strategy' })).toBeVisible(),
  },
  {
    operation: savePlanSection,
    section: 'accounts',
    open: onPlan,
    fill: [press('Edit Our strategy'), (at) => strategy(at).fill('Begin with one ward')],
    save: [press('Save')],
    says: 'Couldn’t save this section',
    kept: (at) => expect(strategy(at)).toHaveValue('Begin with one ward'),
    saved: 'Begin with one ward',
    stays: reads('Begin with one ward'),
  },
  {
    operation: startTerritoryDraft,
    section: 'territories',
    open: () => '/territory-planning',
    save: [press('Plan territories')],
    saved: ({ page }) => expect(page.getByRole('button', { name: 'Add territory' })).toBeVisible(),
  },
  {
    operation: changeTerritoryDraft,
    section: 'territories',
    open: () => '/territory-planning?view=draft',
    fill: [press('Add territory'), type('Name', 'Northern Europe'), norway],
    save: [press('Save territory')],
    says: 'Couldn’t save the territory',
    kept: { Name: 'Northern Europe', Code: 'NE' },
    saved: reads('Northern Europe'),
    stays: reads('Northern Europe'),
  },
];
