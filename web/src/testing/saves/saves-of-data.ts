import { proveAgain } from '@dealwright/contract/identity/two-factor';
import {
  cancelCompanyDeletion,
  getCompanyDeletion,
  requestCompanyDeletion,
} from '@dealwright/contract/privacy/company-deletion';
import {
  cancelAccountDeletion,
  type DataExport,
  getAccountDeletion,
  requestAccountDeletion,
  requestDataExport,
} from '@dealwright/contract/privacy/data-controls';
import { changeRetention, previewRetention } from '@dealwright/contract/privacy/retention';
import { OTHER_ID, OWN_ID, THEN } from './answers.ts';
import { choose, press, type Save, type } from './save.ts';

const account = {
  pending: null,
  open_deals: 2,
  heir_needed: false,
  heirs: [{ id: OTHER_ID, name: 'Jonas Weber' }],
};
const accountGoes = { ...account, pending: { requested_at: THEN, due_at: THEN } };
const companyGoes = {
  company_name: 'Northwind',
  pending: { requested_at: THEN, requested_by: 'Sara Winter', due_at: THEN },
};

const dataExport: DataExport = {
  id: OWN_ID,
  scope: 'own',
  state: 'queued',
  progress: 0,
  records: 0,
  file_bytes: null,
  requested_at: THEN,
  expires_at: null,
};

/** Data Controls. */
export const SAVES_OF_DATA: readonly Save[] = [
  {
    operation: requestDataExport,
    section: 'data-controls',
    steps: [press('Export my data')],
    again: [press('Export my data')],
    answer: dataExport,
    done: 'Export started',
  },
  {
    operation: proveAgain,
    section: 'data-controls',
    refusals: [[requestDataExport, 'proof_required']],
    answers: [[requestDataExport, dataExport]],
    steps: [press('Export my data'), type('Password', 'the present one'), press('Confirm')],
    kept: { Password: 'the present one' },
    again: [press('Confirm')],
    done: 'Export started',
  },
  {
    operation: changeRetention,
    section: 'data-controls',
    answers: [[previewRetention, { kind: 'invitations', days: 365, records: 0, more: false }]],
    steps: [press('Change Past invitations'), choose('Keep', 'For 1 year'), press('Save')],
    kept: { Keep: 'For 1 year' },
    again: [press('Save')],
    answer: { kind: 'invitations', days: 365, next_run_at: null },
    done: 'Retention saved',
  },
  {
    operation: requestAccountDeletion,
    section: 'data-controls',
    answers: [[getAccountDeletion, account]],
    steps: [
      press('Delete my account'),
      choose('New owner of your deals', 'Jonas Weber'),
      press('Delete my account'),
    ],
    kept: { 'New owner of your deals': 'Jonas Weber' },
    again: [press('Delete my account')],
    answer: accountGoes,
    done: 'Your account waits to be erased',
  },
  {
    operation: cancelAccountDeletion,
    section: 'data-controls',
    answers: [[getAccountDeletion, accountGoes]],
    steps: [press('Keep my account')],
    says: 'Error',
    again: [press('Keep my account')],
    done: 'Your account stays',
  },
  {
    operation: requestCompanyDeletion,
    section: 'data-controls',
    steps: [press('Delete the company'), type(/^Type /, 'Northwind'), press('Delete the company')],
    kept: { 'Type “Northwind”': 'Northwind' },
    again: [press('Delete the company')],
    answer: companyGoes,
    done: 'The company waits to be erased',
  },
  {
    operation: cancelCompanyDeletion,
    section: 'data-controls',
    answers: [[getCompanyDeletion, companyGoes]],
    steps: [press('Keep the company')],
    says: 'Error',
    again: [press('Keep the company')],
    done: 'The company stays',
  },
];
