import type { AccountAction, AccountEvent } from '@dealwright/contract/identity/security';

const WORDS: Readonly<Record<AccountAction, string>> = {
  sign_in: 'Signed in',
  sign_out: 'Signed out everywhere',
  sign_up_by_invitation: 'Signed up with an invitation',
  operator_added: 'Made a service operator',
  google_linked: 'Google account linked',
  password_changed: 'Password changed',
  password_reset: 'Password set with an emailed link',
  email_change_asked: 'Email change requested',
  email_change_given_up: 'Email change canceled',
  email_changed: 'Email address changed',
  email_change_undone: 'Email change undone',
  data_export_asked: 'Export started',
  deals_exported: 'Deals exported',
  accounts_exported: 'Accounts exported',
  contacts_exported: 'Contacts exported',
  tasks_exported: 'Tasks exported',
  territory_accounts_exported: 'Accounts of a territory exported',
  products_exported: 'Products exported',
  competitors_exported: 'Competitors exported',
  library_answers_exported: 'Answer library exported',
  team_exported: 'Team exported',
  odds_exported: 'Odds exported',
  dead_weight_exported: 'Dead weight exported',
  forecast_exported: 'Forecast exported',
  forecast_calls_exported: 'Forecast calls exported',
  pipeline_change_exported: 'Pipeline change exported',
  commitments_exported: 'Commitments exported',
  win_loss_exported: 'Win/loss exported',
  time_in_stage_exported: 'Time in stage exported',
  account_deletion_asked: 'Account deletion requested',
  account_deletion_given_up: 'Account deletion canceled',
  company_deletion_asked: 'Company deletion requested',
  company_deletion_given_up: 'Company deletion canceled',
  retention_changed: 'Data retention changed',
  enrolled: 'Authenticator app added',
  unenrolled: 'Authenticator app removed',
  challenge_verified: 'Authenticator code accepted',
  challenge_failed: 'Wrong authenticator code',
  recovery_codes_generated: 'New recovery codes generated',
  recovery_code_used: 'Recovery code used',
  recovery_code_failed: 'Wrong recovery code',
  locked: 'Locked for 15 minutes after wrong codes',
  proved: 'Password confirmed',
  proof_failed: 'Wrong password at confirmation',
};

const FAILED: Partial<Record<AccountAction, string>> = {
  sign_in: 'Wrong password at sign-in',
  enrolled: 'Wrong code while adding an authenticator app',
};

/** What happened, in plain words. */
export function wordsOf({ action, success }: Pick<AccountEvent, 'action' | 'success'>): string {
  return (success ? undefined : FAILED[action]) ?? WORDS[action];
}
