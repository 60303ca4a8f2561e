import type { AccountAction, AccountEvent } from '@dealwright/contract/security';

const WORDS: Readonly<Record<AccountAction, string>> = {
  sign_in: 'Signed in',
  sign_out: 'Signed out everywhere',
  sign_up_by_invitation: 'Signed up with an invitation',
  operator_added: 'Made an operator of the service',
  google_linked: 'A Google account was linked',
  password_changed: 'Password changed',
  password_reset: 'Password set by a mailed link',
  email_change_asked: 'Another email address was asked for',
  email_change_given_up: 'Change of email address given up',
  email_changed: 'Email address changed',
  email_change_undone: 'Change of email address taken back',
  data_export_asked: 'Export started',
  account_deletion_asked: 'Erasing the account was asked for',
  account_deletion_given_up: 'The account was kept after all',
  company_deletion_asked: 'Erasing the company was asked for',
  company_deletion_given_up: 'The company was kept after all',
  retention_changed: 'How long data is kept was changed',
  enrolled: 'Authenticator app added',
  unenrolled: 'Authenticator app removed',
  challenge_verified: 'Code of the authenticator app accepted',
  challenge_failed: 'Wrong code of an authenticator app',
  recovery_codes_generated: 'New recovery codes made',
  recovery_code_used: 'Recovery code used',
  recovery_code_failed: 'Wrong recovery code',
  locked: 'Locked for 15 minutes after wrong codes',
  proved: 'Password given again',
  proof_failed: 'Wrong password when it was asked for again',
};

const FAILED: Partial<Record<AccountAction, string>> = {
  sign_in: 'Wrong password at sign-in',
  enrolled: 'Wrong code while an authenticator app was added',
};

/** What happened, in plain words. */
export function wordsOf({ action, success }: Pick<AccountEvent, 'action' | 'success'>): string {
  return (success ? undefined : FAILED[action]) ?? WORDS[action];
}
