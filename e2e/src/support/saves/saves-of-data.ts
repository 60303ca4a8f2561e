import { changeDeals } from '@dealwright/contract/deals/deals';
import { proveAgain } from '@dealwright/contract/identity/two-factor';
import {
  cancelCompanyDeletion,
  getCompanyDeletion,
  requestCompanyDeletion,
} from '@dealwright/contract/privacy/company-deletion';
import {
  cancelAccountDeletion,
  requestAccountDeletion,
  requestDataExport,
} from '@dealwright/contract/privacy/data-controls';
import { changeRetention } from '@dealwright/contract/privacy/retention';
import { undoOperation } from '@dealwright/contract/undo';
import { makeDeal } from '../deals.ts';
import { choose, isOffered, press, reads, type Save, type Step, stands, type } from './save.ts';

/** The session was proved too long ago for what is asked of it next. */
const provedLongAgo: Step = async ({ page }) => {
  const problem = {
    type: 'about:blank',
    title: 'Please give your password again',
    status: 403,
    code: 'proof_required',
    detail: 'Please enter your password again to continue.',
    requestId: 'r',
  };
  let asked = false;
  await page.route(`**/api${requestDataExport.path}`, (route, request) => {
    if (asked || request.method() !== requestDataExport.method) return route.fallback();
    asked = true;
    return route.fulfill({ status: 403, contentType: 'application/problem+json', json: problem });
  });
};

/** Two deals are moved together. */
const moveTwoDeals: Step = async ({ api, deal }) => {
  const numbers = [deal.number, (await makeDeal(api)).number];
  await api.call(changeDeals, { body: { numbers, change: { stage: 'discovery' } } });
};

/** The name of the company is typed to be sure. */
const typeCompany: Step = async (at) => {
  const { company_name } = await at.api.call(getCompanyDeletion);
  await at.page.getByRole('dialog').last().getByRole('textbox').fill(company_name);
};
const companyStands: Step = async (at) => {
  const { company_name } = await at.api.call(getCompanyDeletion);
  await stands('Type', company_name)(at);
};

/** Data Controls. */
export const SAVES_OF_DATA: readonly Save[] = [
  {
    operation: requestDataExport,
    section: 'data-controls',
    save: [press('Export my data')],
    saved: 'Export started',
  },
  {
    operation: proveAgain,
    section: 'data-controls',
    arrange: provedLongAgo,
    fill: [press('Export my data'), type('Password', ({ me }) => me.password)],
    save: [press('Confirm')],
    kept: (at) => stands('Password', at.me.password)(at),
    saved: 'Export started',
  },
  {
    operation: undoOperation,
    section: 'data-controls',
    arrange: moveTwoDeals,
    save: [press('Undo 2 deals'), press('Undo')],
    says: 'Couldn’t undo',
    saved: 'Undo started',
    stays: reads('Undone'),
  },
  {
    operation: changeRetention,
    section: 'data-controls',
    fill: [press('Change Past invitations'), choose('Keep', 'For 1 year')],
    save: [press('Save')],
    kept: { Keep: 'For 1 year' },
    saved: 'Retention saved',
    stays: reads(/^Kept for 1 year/),
  },
  {
    operation: requestAccountDeletion,
    section: 'data-controls',
    fill: [press('Delete my account'), choose('New owner of your deals', 'Nora Quist')],
    save: [press('Delete my account')],
    kept: { 'New owner of your deals': 'Nora Quist' },
    saved: 'Account deletion scheduled',
    stays: reads(/^Your account will be deleted on /),
  },
  {
    operation: cancelAccountDeletion,
    section: 'data-controls',
    save: [press('Keep my account')],
    says: 'Error',
    saved: 'Deletion canceled',
    stays: isOffered('Delete my account'),
  },
  {
    operation: requestCompanyDeletion,
    section: 'data-controls',
    fill: [press('Delete the company'), typeCompany],
    save: [press('Delete the company')],
    kept: companyStands,
    saved: 'Company deletion scheduled',
    stays: isOffered('Keep the company'),
  },
  {
    operation: cancelCompanyDeletion,
    section: 'data-controls',
    save: [press('Keep the company')],
    says: 'Error',
    saved: 'Deletion canceled',
    stays: isOffered('Delete the company'),
  },
];
