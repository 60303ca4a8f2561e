import { getOrCreateAiConfig } from '@dealwright/contract/integrations/webhooks';
import { listTeam } from '@dealwright/contract/people/team';
import { listRetention } from '@dealwright/contract/privacy/retention';
import type { Browser, Page } from '@playwright/test';
import { type Api, apiOf } from './support/api.ts';
import { newCompany } from './support/company-of-own.ts';
import { switchOn } from './support/features.ts';
import { expect, test } from './support/fixtures.ts';
import { newPerson, type OwnPerson, openAs } from './support/person-of-own.ts';
import type { RunningServer } from './support/running-server.ts';
import { DESKTOP, PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';
import type { Complaints } from './support/watched-context.ts';

interface Given {
  readonly browser: Browser;
  readonly server: RunningServer;
  readonly complaints: Complaints;
}

interface TwoAdmins {
  readonly api: Api;
  readonly pages: readonly [Page, Page];
  readonly colleague: OwnPerson;
}

/** Two admins of a company of the journey's own, each at the same section in a browser of their own. */
async function twoAdmins(
  { browser, server, complaints }: Given,
  tab: string,
  screen: typeof DESKTOP,
): Promise<TwoAdmins> {
  complaints.expect(/status of 412|ERR_CONNECTION_RESET/);
  const { admin, api } = await newCompany(server);
  await switchOn(apiOf(server, 'operator'), api, ['data_controls']);
  const own = { ...server, tokens: { ...server.tokens, admin: admin.token } };
  const [other, colleague] = [await newPerson(own, 'admin'), await newPerson(own, 'viewer')];
  const open = async (person: OwnPerson): Promise<Page> => {
    const page = await openAs(browser, server, person, complaints, screen);
    await page.goto(`${server.address}/settings?tab=${tab}`);
    return page;
  };
  return { api, pages: [await open(admin), await open(other)], colleague };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const question = (page: Page, about: RegExp) => page.getByRole('dialog', { name: about });
const toast = (page: Page, title: string) => page.getByText(title, { exact: true });

test('TEAM15 two admins give one member a role: the second sees both and chooses, also after a lost save, on a desktop', async ({
  browser,
  server,
  complaints,
}) => {
  const { api, pages, colleague } = await twoAdmins({ browser, server, complaints }, 'team', DESKTOP);
  const [first, second] = pages;
  const row = (page: Page) =>
    page.getByRole('list', { name: 'Members' }).getByRole('listitem').filter({ hasText: colleague.email });
  const roleNow = async () =>
    (await api.call(listTeam, { query: { q: colleague.email } })).items.map(({ role }) => role);
  const begin = async (page: Page, role: string) => {
    await row(page)
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Change role' }).click();
    await page.getByRole('radio', { name: role }).check();
  };
  const give = (page: Page) => button(page, 'Change role').click();
  const whose = question(second, /^Someone else changed the role in the meantime\.$/);

  await begin(second, 'Sales rep');
  await begin(first, 'Manager');
  await give(first);
  await expect(toast(first, 'Role updated')).toBeVisible();
  await give(second);
  await expect(whose).toContainText('Nora Quist');
  await expect(whose.getByRole('definition')).toHaveText(['Manager', 'Sales rep']);
  expect(await seriousFindings(second)).toEqual([]);
  await whose.getByRole('button', { name: 'Use theirs' }).click();
  await expect(row(second)).toContainText('Manager');
  expect(await roleNow()).toEqual(['manager']);

  await begin(second, 'Sales rep');
  await begin(first, 'Viewer');
  await give(first);
  await expect(row(first)).toContainText('Viewer');
  await give(second);
  await expect(whose.getByRole('definition')).toHaveText(['Viewer', 'Sales rep']);
  await second.route('**/api/team/*/role', (route) => route.abort('connectionreset'), { times: 1 });
  await whose.getByRole('button', { name: 'Keep mine' }).click();
  await expect(toast(second, 'Error updating role')).toBeVisible();
  await expect(second.getByRole('radio', { name: 'Sales rep' })).toBeChecked();
  expect(await roleNow()).toEqual(['viewer']);
  await give(second);
  await expect(toast(second, 'Role updated')).toBeVisible();
  await expect(row(second)).toContainText('Sales rep');
  expect(await roleNow()).toEqual(['sales_rep']);
});

test('two admins say how long something is kept: the second sees both and chooses, on a phone', async ({
  browser,
  server,
  complaints,
}) => {
  const { api, pages } = await twoAdmins({ browser, server, complaints }, 'data-controls', PHONE);
  const [first, second] = pages;
  const daysNow = async () =>
    (await api.call(listRetention)).find(({ kind }) => kind === 'invitations')?.days;
  const begin = async (page: Page, span: string) => {
    await button(page, 'Change Past invitations').tap();
    await page.getByRole('combobox', { name: 'Keep' }).tap();
    await page.getByRole('option', { name: span, exact: true }).tap();
    await expect(page.getByText(/^Nothing (to delete yet|is deleted)\./)).toBeVisible();
  };
  const whose = question(second, /^Someone else changed the retention in the meantime\.$/);
  const rule = (page: Page) =>
    page
      .getByRole('list', { name: 'Retention' })
      .getByRole('listitem')
      .filter({ hasText: 'Past invitations' });

  await begin(second, 'For 1 year');
  await begin(first, 'For 10 years');
  await button(first, 'Save').tap();
  await expect(toast(first, 'Retention saved')).toBeVisible();
  await button(second, 'Save').tap();
  await expect(whose.getByRole('definition')).toHaveText(['For 10 years', 'For 1 year']);
  expect(await seriousFindings(second)).toEqual([]);
  await whose.getByRole('button', { name: 'Use theirs' }).tap();
  await expect(rule(second).getByText('Kept for 10 years')).toBeVisible();
  expect(await daysNow()).toBe(3650);

  await begin(second, 'For 1 year');
  await begin(first, 'Forever');
  await button(first, 'Save').tap();
  await expect(rule(first).getByText('Kept for 10 years')).toHaveCount(0);
  await button(second, 'Save').tap();
  await expect(whose.getByRole('definition')).toHaveText(['Forever', 'For 1 year']);
  await whose.getByRole('button', { name: 'Keep mine' }).tap();
  await expect(toast(second, 'Retention saved')).toBeVisible();
  await expect(rule(second).getByText('Kept for 1 year')).toBeVisible();
  expect(await daysNow()).toBe(365);
});

test('two admins at the webhook: a switch takes back no address, what is typed stays, and the last address holds, on a desktop', async ({
  browser,
  server,
  complaints,
}) => {
  const { api, pages } = await twoAdmins({ browser, server, complaints }, 'ai-webhooks', DESKTOP);
  const [first, second] = pages;
  const url = (page: Page) => page.getByLabel('Webhook URL');
  const testMode = (page: Page) => page.getByRole('switch', { name: 'Test mode' });
  const [theirs, mine] = ['https://hooks.northwind.example/a', 'https://hooks.northwind.example/b'];

  await url(second).fill(mine);
  await url(first).fill(theirs);
  await button(first, 'Save').click();
  await expect(toast(first, 'Webhook URL saved')).toBeVisible();
  await testMode(second).click();
  await expect(testMode(second)).toBeChecked();
  await expect(testMode(second)).toBeEnabled();
  await expect(url(second)).toHaveValue(mine);
  expect(await api.call(getOrCreateAiConfig)).toMatchObject({ webhook_url: theirs, is_test_mode: true });
  await button(second, 'Save').click();
  await expect(toast(second, 'Webhook URL saved')).toBeVisible();
  expect(await api.call(getOrCreateAiConfig)).toMatchObject({ webhook_url: mine, is_test_mode: true });
  await first.reload();
  await expect(url(first)).toHaveValue(mine);
  await expect(testMode(first)).toBeChecked();
});
