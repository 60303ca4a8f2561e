import {
  cancelEmailChange,
  changeProfileEmail,
  getEmailChange,
} from '@dealwright/contract/identity/email-change';
import { changePassword, requestPasswordReset } from '@dealwright/contract/identity/password';
import { getSignInWays } from '@dealwright/contract/identity/security';
import { endOtherSessions, endSession, listSessions } from '@dealwright/contract/identity/sessions';
import {
  challengeFactor,
  changeTwoFactorRule,
  enrollFactor,
  generateRecoveryCodes,
  listFactors,
  unenrollFactor,
  verifyFactor,
} from '@dealwright/contract/identity/two-factor';
import { changeProfile } from '@dealwright/contract/people/profile-changes';
import { adminSession, OTHER_ID, OWN_ID, ownProfile, THEN } from './answers.ts';
import { choose, press, type Save, type } from './save.ts';

const PASSWORDS = [
  press('Change Password'),
  type('Current Password', 'the present one'),
  type('New Password', 'a long enough new one'),
  type('Confirm Password', 'a long enough new one'),
  press('Update Password'),
];
const pending = { email: 'sara.w@northwind.example', requested_at: THEN, expires_at: THEN };
const device = (id: string, name: string, current: boolean) => ({
  id,
  device: name,
  address: null,
  opened_at: THEN,
  last_used_at: THEN,
  current,
});
const sessions = {
  sessions: [device(OWN_ID, 'Firefox on Linux', true), device(OTHER_ID, 'Safari on iPhone', false)],
};
const factor = {
  id: OWN_ID,
  factor_type: 'totp',
  friendly_name: 'Authenticator App',
  status: 'verified',
  created_at: THEN,
};
const enrollment = {
  id: OWN_ID,
  type: 'totp',
  friendly_name: 'Authenticator App',
  totp: { qr_code: 'data:,', secret: 'SECRET', uri: 'otpauth://totp/a' },
};
const CODE = [
  press('Enable Two-Factor Authentication'),
  type(/Verification code/, '123456'),
  press('Verify & Enable'),
];

/** General and Security: who one is, and how one gets in. */
export const SAVES_OF_ACCOUNT: readonly Save[] = [
  {
    operation: changeProfile,
    section: 'general',
    steps: [type('First Name', 'Sarah'), press('Save Changes')],
    says: 'Failed to update profile information.',
    kept: { 'First Name': 'Sarah' },
    again: [press('Save Changes')],
    answer: { ...ownProfile, first_name: 'Sarah' },
    done: 'Profile updated',
  },
  {
    operation: changeProfile,
    section: 'general',
    steps: [choose('Role', 'Viewer'), press('Save Changes'), press('Change my role')],
    says: 'Failed to update profile information.',
    kept: { Role: 'Viewer' },
    again: [press('Save Changes'), press('Change my role')],
    answer: { ...ownProfile, role: 'viewer' },
    done: 'Profile updated',
  },
  {
    operation: changeProfile,
    section: 'personalization',
    steps: [choose('Region format', 'German (Germany)')],
    says: 'Failed to save the region format.',
    again: [choose('Region format', 'German (Germany)')],
    answer: { ...ownProfile, locale: 'de-DE' },
  },
  {
    operation: changeProfileEmail,
    section: 'general',
    steps: [press('Change Email'), type('New Email', 'sara.w@northwind.example'), press('Send the Link')],
    kept: { 'New Email': 'sara.w@northwind.example' },
    again: [press('Send the Link')],
    answer: pending,
    done: 'Confirm your new address',
  },
  {
    operation: cancelEmailChange,
    section: 'general',
    answers: [[getEmailChange, { pending }]],
    steps: [press('Cancel change')],
    says: 'Error',
    again: [press('Cancel change')],
    done: 'Change cancelled',
  },
  {
    operation: changePassword,
    section: 'general',
    steps: PASSWORDS,
    kept: { 'Current Password': 'the present one', 'Confirm Password': 'a long enough new one' },
    again: [press('Update Password')],
    done: 'Password updated',
  },
  {
    operation: requestPasswordReset,
    section: 'general',
    answers: [[getSignInWays, { password: false, google: [{ email: 'sara@gmail.example' }] }]],
    steps: [press('Set a Password')],
    says: 'Error',
    again: [press('Set a Password')],
    done: 'Check your mail',
  },
  {
    operation: endSession,
    section: 'security',
    answers: [[listSessions, sessions]],
    steps: [press('End the session of Safari on iPhone')],
    says: 'Error',
    again: [press('End the session of Safari on iPhone')],
  },
  {
    operation: endOtherSessions,
    section: 'security',
    answers: [[listSessions, sessions]],
    steps: [press('End all others'), press('End all others')],
    says: 'Error',
    again: [press('End all others')],
    done: 'Sessions ended',
  },
  {
    operation: enrollFactor,
    section: 'security',
    steps: [press('Enable Two-Factor Authentication')],
    says: 'Enrollment Error',
    again: [press('Enable Two-Factor Authentication')],
    answer: enrollment,
    done: 'Set Up Two-Factor Authentication',
  },
  {
    operation: challengeFactor,
    section: 'security',
    withoutProof: true,
    answers: [
      [enrollFactor, enrollment],
      [verifyFactor, adminSession],
      [generateRecoveryCodes, { recovery_codes: ['ABCD2345'] }],
    ],
    steps: CODE,
    says: 'Verification Failed',
    kept: { 'Verification code': '123456' },
    again: [press('Verify & Enable')],
    answer: { id: OTHER_ID, expires_at: THEN },
    done: 'MFA Enabled',
  },
  {
    operation: verifyFactor,
    section: 'security',
    withoutProof: true,
    answers: [
      [enrollFactor, enrollment],
      [challengeFactor, { id: OTHER_ID, expires_at: THEN }],
      [generateRecoveryCodes, { recovery_codes: ['ABCD2345'] }],
    ],
    steps: CODE,
    says: 'Verification Failed',
    kept: { 'Verification code': '123456' },
    again: [press('Verify & Enable')],
    answer: adminSession,
    done: 'Save Your Recovery Codes',
  },
  {
    operation: generateRecoveryCodes,
    section: 'security',
    answers: [[listFactors, { totp: [factor] }]],
    steps: [press('New recovery codes'), press('Generate codes')],
    says: 'Couldn’t generate recovery codes',
    again: [press('New recovery codes'), press('Generate codes')],
    answer: { recovery_codes: ['ABCD2345'] },
    done: 'Save Your Recovery Codes',
  },
  {
    operation: unenrollFactor,
    section: 'security',
    answers: [[listFactors, { totp: [factor] }]],
    steps: [press('Disable'), press('Disable')],
    says: 'Error',
    again: [press('Disable'), press('Disable')],
    done: 'MFA Disabled',
  },
  {
    operation: changeTwoFactorRule,
    section: 'security',
    steps: [choose('Required of', 'Everyone in the workspace'), press('Require it')],
    says: 'Error',
    again: [press('Require it')],
    answer: { required_of: 'everyone', without_factor: 0, can: { edit: true } },
    done: 'It applies from now on.',
  },
];
