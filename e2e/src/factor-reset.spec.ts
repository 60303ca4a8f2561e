import { listTeam } from '@dealwright/contract/people/team';
import type { Page } from '@playwright/test';
import { newCompany } from './support/company-of-own.ts';
import { expect, test } from './support/fixtures.ts';
import { mailsTo } from './support/mailbox.ts';
import { newPerson, openAs } from './support/person-of-own.ts';
import { giveProof, withOldProof } from './support/proof.ts';
import type { RunningServer } from './support/running-server.ts';
import { DESKTOP, PHONE } from './support/screens.ts';
import { enrol, signIn } from './support/second-factor.ts';

const asOwn = (server: RunningServer, token: string): RunningServer => ({
  ...server,
  tokens: { ...server.tokens, admin: token },
});

const rowOf = (page: Page, email: string) =>
  page.getByRole('list', { name: 'Members' }).getByRole('listitem').filter({ hasText: email });

async function act(page: Page, email: string, what: string): Promise<void> {
  await rowOf(page, email)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: what, exact: true }).click();
}

test('TEAM31 A20 an admin resets the lost factor of a colleague after giving the password again, who gets back in by mail', async ({
  browser,
  server,
  complaints,
}) => {
  complaints.expect(/status of (401|403)/);
  const { admin } = await newCompany(server);
  const own = asOwn(server, admin.token);
  const { person: seller } = await enrol(server, await newPerson(own, 'sales_rep'));
  const page = await openAs(browser, server, admin, complaints, DESKTOP);
  await withOldProof(page, '**/api/team/*/factor-reset');
  await page.goto(`${server.address}/settings?tab=team`);
  await act(page, seller.email, 'Reset two-factor authentication');
  const question = page.getByRole('alertdialog', { name: /^Reset two-factor authentication for/ });
  await expect(question).toContainText('signed out everywhere');
  await question.getByRole('button', { name: 'Reset two-factor' }).click();
  await giveProof(page, admin.password);
  await expect(page.getByText('Two-factor reset', { exact: true })).toBeVisible();
  await expect(rowOf(page, seller.email).getByRole('img')).toHaveAccessibleName(
    'No two-factor authentication',
  );

  const subjects = (await mailsTo(server, seller.email)).map(({ subject }) => subject);
  expect(subjects).toContain('Two-factor authentication was reset');
  expect(subjects).toContain('Reset your password');
  const visitor = await (await browser.newContext({ baseURL: server.address })).newPage();
  await signIn(visitor, seller);
  await expect(visitor.getByText('Invalid email or password')).toBeVisible();
  await visitor.context().close();
});

test("TEAM32 A20 an admin's factor waits a day to be reset, shows it, and can be stopped, on a phone", async ({
  browser,
  server,
  complaints,
}) => {
  const { admin, api } = await newCompany(server);
  const own = asOwn(server, admin.token);
  const { person: other } = await enrol(server, await newPerson(own, 'admin'));
  const page = await openAs(browser, server, admin, complaints, PHONE);
  await page.goto(`${server.address}/settings?tab=team`);
  await act(page, other.email, 'Reset two-factor authentication');
  const question = page.getByRole('alertdialog', { name: /^Reset two-factor authentication for/ });
  await expect(question).toContainText('this waits 24 hours');
  await question.getByRole('button', { name: 'Schedule reset' }).click();
  await expect(rowOf(page, other.email)).toContainText('Two-factor reset on');
  expect((await mailsTo(server, admin.email))[0]?.subject).toBe('Two-factor authentication will be reset');

  const theirs = await openAs(browser, server, other, complaints, PHONE);
  await theirs.goto(`${server.address}/settings?tab=team`);
  await act(theirs, other.email, 'Stop two-factor reset');
  await theirs.getByRole('button', { name: 'Stop reset', exact: true }).click();
  await expect(theirs.getByText('Reset stopped')).toBeVisible();
  await expect(rowOf(theirs, other.email)).not.toContainText('Two-factor reset on');
  const { items } = await api.call(listTeam, { query: {} });
  expect(items.find(({ id }) => id === other.id)).toMatchObject({ mfa_enabled: true, factor_reset_at: null });
});
