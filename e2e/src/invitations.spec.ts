import { cancelInvitation, listInvitations } from '@dealwright/contract/identity/invitations';
import { listMembers } from '@dealwright/contract/identity/members';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import {
  fillSignUp,
  invite,
  makeColleague,
  NEW_PASSWORD,
  newAddress,
  signInOnPage,
  verifyByMail,
} from './support/joining.ts';
import { linkIn, mailsTo, mailTo } from './support/mailbox.ts';
import { PEOPLE } from './support/people.ts';
import { DESKTOP, PHONE } from './support/screens.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const ACCEPT = 'Accept & Join Workspace';

async function openTeam(page: Page): Promise<void> {
  await page.goto('/settings?tab=team');
  await expect(page.getByRole('list', { name: 'Members' })).toBeVisible();
}

async function chooseRole(page: Page, role: string): Promise<void> {
  await page.getByLabel('Role').click();
  await page.getByRole('option', { name: role, exact: true }).click();
}

for (const [where, screen] of [
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const) {
  test.describe(`on a ${where}`, () => {
    test.use(screen);

    test('TEAM03 TEAM05 TEAM06 TEAM08 TEAM09 INVITE15 INVITE16 SIGN23 VERIFY11 INVITE30 an admin invites, the colleague signs up from the mail, verifies and joins', async ({
      page: colleague,
      pageOf,
      server,
    }) => {
      const email = newAddress();
      const admin = await pageOf('admin', screen);
      await openTeam(admin);
      await button(admin, 'Invite').click();
      await button(admin, 'Send Invitation').click();
      await expect(admin.getByRole('alert')).toHaveText('Please fill in required fields');
      expect(await mailsTo(server, email)).toEqual([]);
      await admin.getByLabel('Email').fill(email);
      await chooseRole(admin, 'Manager');
      await admin.getByLabel('First Name').fill('Nora');
      await button(admin, 'Send Invitation').click();
      await expect(admin.getByText('Invitation sent', { exact: true })).toBeVisible();
      await expect(admin.getByLabel('Link')).toHaveValue(/\/accept-invite\?invitation_token=[\w-]{43}$/);
      await button(admin, 'Done').click();
      const pending = admin.getByRole('list', { name: 'Pending invitations' });
      await expect(pending.getByRole('listitem').filter({ hasText: email })).toContainText('Manager');

      const mail = await mailTo(server, email, 'Ada Lindqvist invited you to Enterprise sales on Dealwright');
      await colleague.goto(linkIn(server, mail));
      await expect(heading(colleague, 'Join Enterprise sales')).toBeVisible();
      await link(colleague, 'Sign Up & Accept Invitation').click();
      await expect(colleague).toHaveURL(/\/auth\?invitation_token=[\w-]{43}$/);
      await expect(colleague.getByLabel('Email')).toHaveValue(email);
      await expect(colleague.getByLabel('Email')).toHaveAttribute('readonly');
      await fillSignUp(colleague);
      await button(colleague, 'Sign Up').click();
      await expect(heading(colleague, 'Verify Your Email')).toBeVisible();
      await expect(colleague.getByText(email)).toBeVisible();

      await verifyByMail(colleague, server, email);
      await link(colleague, 'Go to Home').click();
      await expect(heading(colleague, /Nora/)).toBeVisible();

      await admin.reload();
      const member = admin
        .getByRole('list', { name: 'Members' })
        .getByRole('listitem')
        .filter({ hasText: email });
      await expect(member).toContainText('Nora Neu');
      await expect(member).toContainText('Manager');
      await expect(admin.getByRole('list', { name: 'Pending invitations' }).getByText(email)).toHaveCount(0);
    });

    test('INVITE14 INVITE19 INVITE23 a person with an account signs in with the link kept, accepts, and is taken to the dashboard after 2 s', async ({
      page,
      server,
      api,
    }) => {
      const email = newAddress('olga');
      await makeColleague(server, email);
      const path = await invite(api('rival'), { email, role: 'viewer' });
      await page.goto(path);
      await link(page, 'I already have an account').click();
      await expect(page.getByText('Next, you’ll see your invitation.')).toBeVisible();
      await signInOnPage(page, email, NEW_PASSWORD);
      await expect(page).toHaveURL(path);
      await expect(link(page, 'Cancel')).toHaveAttribute('href', '/home');
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 10_000);
      await button(page, ACCEPT).click();
      const accepted = heading(page, 'Invitation Accepted');
      await expect
        .poll(async () => {
          await page.clock.runFor(20);
          return accepted.isVisible();
        })
        .toBe(true);
      await page.clock.runFor(1900);
      await expect(accepted).toBeVisible();
      await expect(page).toHaveURL(path);
      await page.clock.runFor(200);
      await expect(page).toHaveURL('/dashboard');
      await page.clock.resume();
      const members = await api('rival').call(listMembers, { query: { q: email } });
      expect(members.items).toMatchObject([{ email, role: 'viewer', name: 'Nora Neu' }]);
    });
  });
}

test('INVITE01 INVITE10 INVITE11 INVITE15 the page loads first, then tells who invites whom, where, as what and until when', async ({
  page,
  api,
}) => {
  const email = newAddress();
  const path = await invite(api('manager'), { email });
  let answer = (): void => undefined;
  await page.route('**/api/invitations/lookup', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.fallback();
  });
  await page.goto(path);
  await expect(page.getByRole('status').filter({ hasText: 'Loading invitation…' })).toBeVisible();
  answer();
  await expect(page.getByRole('definition')).toHaveText([
    'Marcus Oyelaran',
    'Enterprise sales',
    'Team',
    email,
    'SALES REP',
    /\d{4}/,
  ]);
  await expect(link(page, 'Sign Up & Accept Invitation')).toBeVisible();
  await expect(link(page, 'I already have an account')).toBeVisible();
  await expect(button(page, ACCEPT)).toHaveCount(0);
});

test('INVITE12 INVITE13 what is gone is named so: an unknown workspace, someone who invited', async ({
  page,
  api,
}) => {
  const path = await invite(api('manager'), { email: newAddress() });
  await page.route('**/api/invitations/lookup', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), workspace: null, inviter: null } });
  });
  await page.goto(path);
  await expect(page.getByRole('definition').nth(0)).toHaveText('Someone');
  await expect(page.getByRole('definition').nth(1)).toHaveText('Unknown Workspace');
});

test('INVITE02 INVITE03 INVITE07 INVITE08 without a token, with an unknown one, and when it cannot be loaded', {
  tag: '@browser',
}, async ({ page, complaints }) => {
  complaints.expect(/status of (404|400|500)/);
  await page.goto('/accept-invite');
  await expect(page.getByRole('alert')).toContainText('Invalid invitation link');
  await page.goto('/accept-invite?invitation_token=unknown');
  await expect(page.getByRole('alert')).toContainText('Invitation not found');
  await link(page, 'Go to Login').click();
  await expect(page).toHaveURL('/auth');
  const problem = { type: 'about:blank', title: '', status: 400, code: 'invalid_input', requestId: 'r-1' };
  let detail = 'The link was cut off';
  await page.route('**/api/invitations/lookup', (route) =>
    route.fulfill({ status: 400, contentType: 'application/problem+json', json: { ...problem, detail } }),
  );
  await page.goto('/accept-invite?invitation_token=cut');
  await expect(page.getByRole('alert')).toContainText('The link was cut off');
  detail = '';
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Failed to load invitation details');
});

test('INVITE04 INVITE05 INVITE06 SIGN26 expired, used and cancelled invitations are refused in words', async ({
  page,
  api,
  server,
  complaints,
}) => {
  complaints.expect(/status of (404|409)/);
  const admin = api('admin');
  const email = newAddress();
  const cancelled = await invite(admin, { email });
  const { items } = await admin.call(listInvitations, { query: { limit: 200 } });
  const id = items.find((item) => item.email === email)?.id ?? '';
  await admin.call(cancelInvitation, { params: { invitation_id: id } });
  await page.goto(cancelled);
  await expect(page.getByRole('alert')).toContainText('This invitation has been cancelled');

  await page.goto(cancelled.replace('/accept-invite', '/auth'));
  const toast = page.getByRole('listitem').filter({ hasText: 'Invalid Invitation' });
  await expect(toast).toContainText('This invitation link is not valid');
  await expect(page.getByLabel('Confirm Password')).toHaveCount(0);
  await expect(button(page, 'Sign In')).toBeVisible();

  const usedBy = newAddress();
  const used = await invite(admin, { email: usedBy });
  await page.goto(used.replace('/accept-invite', '/auth'));
  await fillSignUp(page);
  await button(page, 'Sign Up').click();
  await verifyByMail(page, server, usedBy);
  await page.goto(used);
  await expect(page.getByRole('alert')).toContainText('This invitation has already been used');

  const expired = await invite(admin, { email: newAddress() });
  await page.route('**/api/invitations/lookup', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), expired: true } });
  });
  await page.goto(expired);
  await expect(page.getByRole('alert')).toContainText('This invitation has expired');
});

test('INVITE17 a different signed-in account is told which one to use, and the server refuses', async ({
  pageOf,
  api,
  complaints,
}) => {
  complaints.expect(/status of 403/);
  const email = newAddress();
  const page = await pageOf('viewer');
  await page.goto(await invite(api('admin'), { email }));
  const words = `You must be logged in with ${email} to accept this invitation. Please sign out and create a new account with that email.`;
  await expect(page.getByRole('alert')).toContainText(words);
  await expect(page.getByRole('alert')).toContainText(`You’re signed in as ${PEOPLE.viewer.email}`);
  const refused = page.waitForResponse('**/api/invitations/acceptance');
  await button(page, ACCEPT).click();
  expect((await refused).status()).toBe(403);
  await expect(page.getByRole('alert')).toContainText(words);
  await link(page, 'Cancel').click();
  await expect(page).toHaveURL('/home');
});

test('INVITE27 a link opened twice is accepted once', async ({ page, context, server, api, complaints }) => {
  complaints.expect(/status of 409/);
  const email = newAddress();
  await makeColleague(server, email);
  const path = await invite(api('rival'), { email });
  await page.goto(path.replace('/accept-invite', '/auth').concat('&mode=sign-in'));
  await signInOnPage(page, email, NEW_PASSWORD);
  await expect(button(page, ACCEPT)).toBeVisible();
  const second = await context.newPage();
  await second.goto(path);
  await expect(button(second, ACCEPT)).toBeVisible();
  await button(page, ACCEPT).click();
  await expect(heading(page, 'Invitation Accepted')).toBeVisible();
  await button(second, ACCEPT).click();
  await expect(second.getByRole('alert')).toContainText('This invitation has already been used');
});

test('INVITE22 INVITE24 a full workspace refuses in words, and so does whatever else fails', async ({
  page,
  server,
  api,
  complaints,
}) => {
  complaints.expect(/status of (409|500)/);
  const email = newAddress();
  await makeColleague(server, email);
  const path = await invite(api('rival'), { email });
  await page.goto(path.replace('/accept-invite', '/auth').concat('&mode=sign-in'));
  await signInOnPage(page, email, NEW_PASSWORD);
  const problem = { type: 'about:blank', title: '', status: 409, code: 'conflict', requestId: 'r-1' };
  let detail = 'This workspace is full';
  await page.route('**/api/invitations/acceptance', (route) =>
    route.fulfill({ status: 409, contentType: 'application/problem+json', json: { ...problem, detail } }),
  );
  await button(page, ACCEPT).click();
  await expect(page.getByRole('alert')).toHaveText('This workspace is full');
  detail = '';
  await button(page, ACCEPT).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to accept invitation');
  await page.unroute('**/api/invitations/acceptance');
  await button(page, ACCEPT).click();
  await expect(heading(page, 'Invitation Accepted')).toBeVisible();
});

test('VERIFY11 an unverified address meets the gate before the invitation', async ({ page, api }) => {
  const path = await invite(api('admin'), { email: newAddress() });
  await page.goto(path.replace('/accept-invite', '/auth'));
  await fillSignUp(page);
  await button(page, 'Sign Up').click();
  await expect(heading(page, 'Verify Your Email')).toBeVisible();
  await page.goto(await invite(api('rival'), { email: newAddress() }));
  await expect(heading(page, 'Verify Your Email')).toBeVisible();
  await expect(button(page, ACCEPT)).toHaveCount(0);
});

test('TEAM12 TEAM13 TEAM14 a manager sees the pending ones, sends one again and cancels it', async ({
  page: invited,
  pageOf,
  server,
  api,
  complaints,
}) => {
  complaints.expect(/status of (404|409)/);
  const email = newAddress();
  const old = await invite(api('admin'), { email });
  const page = await pageOf('manager');
  await openTeam(page);
  const row = page
    .getByRole('list', { name: 'Pending invitations' })
    .getByRole('listitem')
    .filter({ hasText: email });
  await expect(row).toContainText('invited by Ada Lindqvist');
  await button(page, `Resend invitation to ${email}`).click();
  await expect(page.getByText('Invitation sent again')).toBeVisible();
  await expect.poll(async () => (await mailsTo(server, email)).length).toBe(2);
  const [renewed] = await mailsTo(server, email);
  if (!renewed) throw new Error('a mail came');
  await invited.goto(old);
  await expect(invited.getByRole('alert')).toContainText('Invitation not found');
  await invited.goto(linkIn(server, renewed));
  await expect(heading(invited, 'Join Enterprise sales')).toBeVisible();
  await button(page, `Cancel invitation of ${email}`).click();
  await button(page, 'Cancel invitation').click();
  await expect(row).toHaveCount(0);
  await invited.reload();
  await expect(invited.getByRole('alert')).toContainText('This invitation has been cancelled');
});

test('TEAM04 TEAM10 only an admin is offered to make others an admin; what the server refuses is said', async ({
  pageOf,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  for (const [person, roles] of [
    ['manager', ['Sales rep', 'Manager', 'Viewer']],
    ['admin', ['Sales rep', 'Manager', 'Viewer', 'Administrator']],
  ] as const) {
    const page = await pageOf(person);
    await openTeam(page);
    await button(page, 'Invite').click();
    await page.getByLabel('Role').click();
    await expect(page.getByRole('option')).toHaveText([...roles]);
    await page.getByRole('option', { name: 'Viewer' }).click();
    await page.getByLabel('Email').fill(PEOPLE.rep.email);
    await button(page, 'Send Invitation').click();
    await expect(page.getByText('Error sending invitation', { exact: true })).toBeVisible();
    await expect(page.getByText(`${PEOPLE.rep.email} is a member of this workspace already`)).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(PEOPLE.rep.email);
  }
});

const DENIED = "You don't have permission to access team management.";

test('TEAM02 sellers and viewers find no Team', async ({ pageOf }) => {
  for (const person of ['rep', 'viewer'] as const) {
    const page = await pageOf(person);
    await page.goto('/settings?tab=team');
    await expect(page.getByRole('navigation', { name: 'Settings' })).toBeVisible();
    await expect(page.getByText(DENIED, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Team' })).toHaveCount(0);
    await expect(page.getByRole('list', { name: 'Members' })).toHaveCount(0);
  }
});
