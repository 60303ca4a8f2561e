import { listDealHistory } from '@dealwright/contract/deals/history';
import { listTeam, type removeMember } from '@dealwright/contract/people/team';
import type { SentBody } from '@dealwright/contract/route';
import type { Page } from '@playwright/test';
import { apiOf } from './support/api.ts';
import { newCompany } from './support/company-of-own.ts';
import { makeDeal } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { mailsTo } from './support/mailbox.ts';
import { newPerson, openAs } from './support/person-of-own.ts';
import type { RunningServer } from './support/running-server.ts';
import { DESKTOP, PHONE } from './support/screens.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const note = (page: Page, title: string) => page.getByText(title, { exact: true });
const members = (page: Page) => page.getByRole('list', { name: 'Members' }).getByRole('listitem');
const rowOf = (page: Page, email: string) => members(page).filter({ hasText: email });

/** The server as it is for the admin of a company of the journey's own: people are invited into that. */
const asOwn = (server: RunningServer, token: string): RunningServer => ({
  ...server,
  tokens: { ...server.tokens, admin: token },
});

async function act(page: Page, email: string, what: string): Promise<void> {
  await rowOf(page, email)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: what, exact: true }).click();
}

/** The next request to it fails on the way; those that follow arrive. */
async function cut(page: Page, path: string): Promise<void> {
  await page.route(path, (route) => route.abort('connectionreset'), { times: 1 });
}

test('SETT07 TEAM01 TEAM15 TEAM16 TEAM17 TEAM20 TEAM21 TEAM23 TEAM24 TEAM25 TEAM26 TEAM28 TEAM29 an admin gives roles and removes people, and nothing typed is lost when it fails, on a desktop', async ({
  browser,
  server,
  complaints,
}) => {
  complaints.expect(/ERR_CONNECTION_RESET|status of 401/);
  const { admin, api } = await newCompany(server);
  const own = asOwn(server, admin.token);
  const [seller, reader] = [await newPerson(own, 'sales_rep'), await newPerson(own, 'viewer')];
  const sellers = apiOf({ ...own, tokens: { ...own.tokens, admin: seller.token } }, 'admin');
  const deal = await makeDeal(sellers, { amount_minor: 4_800_000, currency: 'USD' });
  await makeDeal(sellers, { amount_minor: 250_000, currency: 'EUR' });
  const page = await openAs(browser, server, admin, complaints, DESKTOP);
  await page.goto(`${server.address}/settings?tab=team`);
  await expect(members(page)).toHaveText([
    new RegExp(reader.email),
    new RegExp(seller.email),
    new RegExp(`\\(you\\)${admin.email}`),
  ]);
  await expect(page.getByRole('navigation', { name: 'Settings' }).getByRole('button')).toHaveText([
    'General',
    'Workspace',
    'Team',
    'Notifications',
    'Personalization',
    'Connectors',
    'AI & Webhooks',
    'Usage & Costs',
    'Security',
    'Data Controls',
    'Releases',
    'Roadmap',
  ]);
  await expect(page.getByText('3 of 25 seats taken')).toBeVisible();
  await expect(rowOf(page, admin.email).getByRole('button')).toHaveCount(0);
  await expect(rowOf(page, reader.email)).toContainText('Seen just now');
  await expect(rowOf(page, reader.email).getByRole('img')).toHaveAccessibleName(
    'No two-factor authentication',
  );
  await page.getByRole('searchbox', { name: 'Search members' }).fill(seller.email);
  await expect(members(page)).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search members' }).fill('');
  await expect(members(page)).toHaveCount(3);

  await act(page, reader.email, 'Change role');
  const manager = page.getByRole('radio', { name: 'Manager' });
  await expect(manager).toHaveAccessibleDescription(
    'Can edit every deal in the workspace and manage its members.',
  );
  await expect(page.getByRole('radio')).toHaveCount(4);
  await manager.check();
  await cut(page, '**/api/team/*/role');
  await button(page, 'Change role').click();
  await expect(note(page, 'Error updating role')).toBeVisible();
  await expect(manager).toBeChecked();
  await button(page, 'Change role').click();
  await expect(note(page, 'Role updated')).toBeVisible();
  await expect(rowOf(page, reader.email)).toContainText('Manager');

  const removed = await openAs(browser, server, seller, complaints, DESKTOP);
  await removed.goto(`${server.address}/home`);
  await expect(removed.getByRole('heading', { level: 1 })).toContainText('Nora');
  await act(page, seller.email, 'Remove user');
  const handOver = page.getByRole('region', { name: 'Handover' });
  await expect(handOver).toContainText('Ida Holm (you) takes over 2 open deals.');
  await expect(handOver.getByRole('definition')).toHaveText(['€2,500', '$48,000']);
  const reason = page.getByRole('textbox', { name: 'Reason' });
  await expect(reason).toHaveAttribute('placeholder', 'Removed by admin');
  await reason.fill('Went sailing');
  await cut(page, '**/api/team/removals');
  await button(page, 'Remove user').click();
  await expect(note(page, 'Error')).toBeVisible();
  await expect(reason).toHaveValue('Went sailing');
  await button(page, 'Remove user').click();
  await expect(note(page, 'User Deleted')).toBeVisible();
  await expect(members(page)).toHaveCount(2);
  await removed.goto(`${server.address}/lead-planning`);
  await expect(removed).toHaveURL(/\/auth/);
  const history = await api.call(listDealHistory, {
    params: { number: deal.number },
    query: { field: 'owner' },
  });
  expect(history.items[0]).toMatchObject({
    cause: 'removal',
    reason: 'Went sailing',
    actor: { id: admin.id },
  });
  expect((await mailsTo(server, seller.email))[0]?.subject).toContain('You are no longer a member of');

  await act(page, reader.email, 'Remove user');
  await expect(page.getByText('Nora Quist owns no open deals.')).toBeVisible();
  const asked = page.waitForRequest('**/api/team/removals');
  await button(page, 'Remove user').click();
  const sent: SentBody<typeof removeMember> = (await asked).postDataJSON();
  expect(sent).toEqual({ user_id_to_delete: reader.id, deletion_reason: 'Removed by admin' });
  await expect(members(page)).toHaveCount(1);
  await expect(page.getByText('1 of 25 seats taken')).toBeVisible();
});

test('TEAM15 TEAM17 TEAM22 a manager changes roles and no more, invites a pasted list, and a removed member is told so, on a phone', async ({
  browser,
  server,
  complaints,
}) => {
  const { admin, api } = await newCompany(server);
  const own = asOwn(server, admin.token);
  const [lead, seller] = [await newPerson(own, 'manager'), await newPerson(own, 'sales_rep')];
  const page = await openAs(browser, server, lead, complaints, PHONE);
  await page.goto(`${server.address}/settings?tab=team`);
  await expect(rowOf(page, admin.email).getByRole('button')).toHaveCount(0);
  await rowOf(page, seller.email)
    .getByRole('button', { name: /^Actions for/ })
    .tap();
  await expect(page.getByRole('menuitem')).toHaveText(['Change role']);
  await page.getByRole('menuitem', { name: 'Change role' }).tap();
  await expect(page.getByRole('radio')).toHaveCount(3);
  await page.getByRole('radio', { name: 'Viewer' }).check();
  await button(page, 'Change role').tap();
  await expect(note(page, 'Role updated')).toBeVisible();
  await expect(rowOf(page, seller.email)).toContainText('Viewer');

  await button(page, 'Invite several').tap();
  const list = page.getByRole('textbox', { name: 'People' });
  const [one, other] = ['one', 'other'].map((name) => `${name}-${lead.id}@new.example`);
  await list.fill(`Ada Neu <${one}>, ${other}\nnobody; ${seller.email}`);
  await expect(page.getByText('4 people in the list.')).toBeVisible();
  await page.getByLabel('Role').tap();
  await page.getByRole('option', { name: 'Viewer' }).tap();
  await button(page, 'Send Invitations').tap();
  const results = page.getByRole('list', { name: 'Results' }).getByRole('listitem');
  await expect(results).toHaveText([
    `${one}Invited`,
    `${other}Invited`,
    'nobodyEnter a valid email address.',
    `${seller.email}${seller.email} is a member of this workspace already`,
  ]);
  await button(page, 'Fix the rest').tap();
  await expect(list).toHaveValue(`nobody\n${seller.email}`);
  await button(page, 'Cancel').tap();
  await expect(page.getByRole('list', { name: 'Pending invitations' })).toContainText('Ada Neu');

  const { items } = await api.call(listTeam, { query: { q: seller.email } });
  expect(items[0]).toMatchObject({ role: 'viewer', can: { remove: true } });
  const boss = await openAs(browser, server, admin, complaints, PHONE);
  await boss.goto(`${server.address}/settings?tab=team`);
  await act(boss, seller.email, 'Remove user');
  await button(boss, 'Remove user').tap();
  await expect(note(boss, 'User Deleted')).toBeVisible();
  const gone = await browser.newPage(PHONE);
  await gone.goto(`${server.address}/auth`);
  await gone.getByLabel('Email', { exact: true }).fill(seller.email);
  await gone.getByLabel('Password', { exact: true }).fill(seller.password);
  await gone.getByRole('button', { name: 'Sign In' }).tap();
  await expect(gone.getByText('You’re not in a workspace yet')).toBeVisible();
});

test('ROLE10 an admin makes a second workspace, gives it seats, and goes there and back, on a desktop', async ({
  browser,
  server,
  complaints,
}) => {
  complaints.expect(/ERR_CONNECTION_RESET|status of 400/);
  const { admin } = await newCompany(server);
  const second = await newPerson(asOwn(server, admin.token), 'manager');
  const page = await openAs(browser, server, admin, complaints, DESKTOP);
  await page.goto(`${server.address}/settings?tab=workspace`);
  const rows = page.getByRole('list', { name: 'Workspaces' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await button(page, 'New workspace').click();
  await button(page, 'Create workspace').click();
  await expect(page.getByText('Enter a name')).toBeVisible();
  await page.getByRole('textbox', { name: /^Name/ }).fill('Zealand');
  await page.getByRole('textbox', { name: /^Seats/ }).fill('3');
  await cut(page, '**/api/workspaces');
  await button(page, 'Create workspace').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue('Zealand');
  await button(page, 'Create workspace').click();
  await expect(note(page, 'Workspace created')).toBeVisible();
  await expect(rows.last()).toContainText('0 of 3 seats');
  await expect(rows.last()).toContainText('Make someone else an admin first.');
  await expect(button(page, 'Switch to Zealand')).toBeDisabled();

  await rows.first().getByRole('button', { name: /^Edit/ }).click();
  await page.getByRole('textbox', { name: /^Seats/ }).fill('1');
  await button(page, 'Save').click();
  await expect(page.getByText('There are 2 members. Choose at least that many seats.')).toBeVisible();
  await button(page, 'Cancel').click();

  await page.goto(`${server.address}/settings?tab=team`);
  await act(page, second.email, 'Change role');
  await page.getByRole('radio', { name: 'Administrator' }).check();
  await button(page, 'Change role').click();
  await expect(note(page, 'Role updated')).toBeVisible();
  await page.goto(`${server.address}/settings?tab=workspace`);
  await button(page, 'Switch to Zealand').click();
  await expect(note(page, 'You’re now in Zealand')).toBeVisible();
  await expect(page.getByLabel('Workspace Name')).toHaveValue('Zealand');
  await expect(page).toHaveURL(/\/settings\?tab=workspace$/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Zealand \(switch workspace\)$/ }).click();
  await page.getByRole('menuitem').filter({ hasNotText: 'Zealand' }).click();
  await expect(page.getByRole('button', { name: /Zealand \(switch workspace\)$/ })).toHaveCount(0);
});
