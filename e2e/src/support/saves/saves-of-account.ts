import { cancelEmailChange, changeProfileEmail } from '@dealwright/contract/identity/email-change';
import { changePassword, requestPasswordReset } from '@dealwright/contract/identity/password';
import { getSignInWays } from '@dealwright/contract/identity/security';
import { signIn } from '@dealwright/contract/identity/session';
import { endOtherSessions, endSession } from '@dealwright/contract/identity/sessions';
import {
  challengeFactor,
  changeTwoFactorRule,
  enrollFactor,
  generateRecoveryCodes,
  unenrollFactor,
  verifyFactor,
} from '@dealwright/contract/identity/two-factor';
import { changeProfile } from '@dealwright/contract/people/profile-changes';
import { expect } from '../fixtures.ts';
import { codeOf } from '../second-factor.ts';
import { all, choose, isGone, isOffered, press, reads, type Save, type Step, stands, type } from './save.ts';

const NEW_PASSWORD = 'four other plain words';
const NEW_ADDRESS = 'ida.new@journey.example';

/** A person who signs in with Google has no password. */
const withoutPassword: Step = ({ page, me }) =>
  page
    .route(`**/api${getSignInWays.path}`, (route) =>
      route.fulfill({ json: { password: false, google: [{ email: me.email }] } }),
    )
    .then(() => undefined);

/** General. */
export const SAVES_OF_PROFILE: readonly Save[] = [
  {
    operation: changeProfile,
    section: 'general',
    fill: [type('First Name', 'Sarah')],
    save: [press('Save Changes')],
    says: 'Failed to update profile information.',
    kept: { 'First Name': 'Sarah' },
    saved: 'Profile updated',
    stays: stands('First Name', 'Sarah'),
  },
  {
    operation: changeProfileEmail,
    section: 'general',
    fill: [press('Change Email'), type('New Email', NEW_ADDRESS)],
    save: [press('Send the Link')],
    kept: { 'New Email': NEW_ADDRESS },
    saved: 'Confirm your new address',
    stays: reads(new RegExp(`Waiting for ${NEW_ADDRESS}`)),
  },
  {
    operation: cancelEmailChange,
    section: 'general',
    save: [press('Cancel change')],
    says: 'Error',
    saved: 'Change canceled',
    stays: isOffered('Change Email'),
  },
  {
    operation: changePassword,
    section: 'general',
    fill: [
      press('Change Password'),
      type('Current Password', ({ me }) => me.password),
      type('New Password', NEW_PASSWORD),
      type('Confirm Password', NEW_PASSWORD),
    ],
    save: [press('Update Password')],
    kept: all(
      (at) => stands('Current Password', at.me.password)(at),
      stands('New Password', NEW_PASSWORD),
      stands('Confirm Password', NEW_PASSWORD),
    ),
    saved: 'Password updated',
  },
  {
    operation: changeProfile,
    section: 'general',
    fill: [choose('Role', 'Viewer'), press('Save Changes')],
    save: [press('Change my role')],
    says: 'Failed to update profile information.',
    kept: { Role: 'Viewer' },
    again: [press('Save Changes'), press('Change my role')],
    saved: 'Profile updated',
    stays: stands('Role', 'Viewer'),
  },
  {
    operation: requestPasswordReset,
    section: 'general',
    arrange: withoutPassword,
    save: [press('Set a Password')],
    says: 'Error',
    saved: 'Check your email',
  },
  {
    operation: changeProfile,
    section: 'personalization',
    save: [choose('Region format', 'German (Germany)')],
    says: 'Couldn’t save the region format',
    saved: reads(/^48\.000,50\s\$$/),
    stays: reads(/^48\.000,50\s\$$/),
  },
];

const FIREFOX = 'End the session of Firefox on Linux';

const signInElsewhere: Step = async ({ server, me: { email, password } }) => {
  const { ok, status } = await fetch(`${server.address}/api${signIn.path}`, {
    method: signIn.method,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
    },
    body: JSON.stringify({ email, password }),
  });
  if (!ok) throw new Error(`Signing in elsewhere answered ${status}`);
};

/** Begins to set up an authenticator, and types what it shows. */
const authenticator: readonly Step[] = [
  press('Enable Two-Factor Authentication'),
  async (at) => {
    const secret = await at.page
      .getByRole('group', { name: 'Manual entry code' })
      .getByRole('code')
      .textContent();
    await type('Verification code', codeOf(secret ?? ''))(at);
  },
];
const codeStands: Step = ({ page }) => expect(page.getByLabel(/^Verification code/)).toHaveValue(/^\d{6}$/);
const keepCodes = all(reads('Save Your Recovery Codes'), press("I've Saved My Codes"));

/** Security. */
export const SAVES_OF_SECURITY: readonly Save[] = [
  {
    operation: endSession,
    section: 'security',
    arrange: signInElsewhere,
    save: [press(FIREFOX)],
    says: 'Error',
    saved: isGone('Firefox on Linux'),
    stays: all(reads('This device'), isGone('Firefox on Linux')),
  },
  {
    operation: endOtherSessions,
    section: 'security',
    arrange: signInElsewhere,
    fill: [press('End all others')],
    save: [press('End all others')],
    says: 'Error',
    saved: 'Sessions ended',
    stays: all(reads('This device'), isGone('Firefox on Linux')),
  },
  {
    operation: enrollFactor,
    section: 'security',
    save: [press('Enable Two-Factor Authentication')],
    says: 'Enrollment Error',
    saved: 'Set Up Two-Factor Authentication',
  },
  {
    operation: challengeFactor,
    section: 'security',
    withoutProof: true,
    fill: authenticator,
    save: [press('Verify & Enable')],
    says: 'Verification Failed',
    kept: codeStands,
    saved: all(reads('MFA Enabled'), keepCodes),
    stays: reads('Two-factor authentication is on'),
  },
  {
    operation: generateRecoveryCodes,
    section: 'security',
    fill: [press('New recovery codes')],
    save: [press('Generate codes')],
    says: 'Couldn’t generate recovery codes',
    again: [press('New recovery codes'), press('Generate codes')],
    saved: keepCodes,
  },
  {
    operation: unenrollFactor,
    section: 'security',
    fill: [press('Disable')],
    save: [press('Disable')],
    says: 'Error',
    again: [press('Disable'), press('Disable')],
    saved: 'MFA Disabled',
    stays: reads('Two-factor authentication is off'),
  },
  {
    operation: verifyFactor,
    section: 'security',
    withoutProof: true,
    fill: authenticator,
    save: [press('Verify & Enable')],
    says: 'Verification Failed',
    kept: codeStands,
    saved: keepCodes,
    stays: reads('Two-factor authentication is on'),
  },
  {
    operation: changeTwoFactorRule,
    section: 'security',
    fill: [choose('Required of', 'Everyone in the workspace')],
    save: [press('Require it')],
    says: 'Error',
    saved: 'It applies right away.',
    stays: stands('Required of', 'Everyone in the workspace'),
  },
];
