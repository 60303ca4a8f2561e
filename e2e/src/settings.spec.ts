import type { Page } from '@playwright/test';
import { dealPath, makeDeal } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { PEOPLE } from './support/people.ts';
import { PHONE } from './support/screens.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Settings' });

test('SETT01 SETT02 SHELL12 settings open from the foot of the sidebar over the page, as a dialog with its sections at the side', async ({
  pageOf,
  api,
}) => {
  const deal = await makeDeal(api('manager'));
  const page = await pageOf('manager');
  await page.goto(dealPath(deal));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(deal.name);
  const entry = page
    .getByRole('complementary', { name: 'Sidebar' })
    .getByRole('button', { name: /^Settings/ });
  await expect(entry.getByText('MO', { exact: true })).toBeVisible();
  await entry.click();
  await expect(page).toHaveURL(/\/settings$/);
  const sections = dialog(page).getByRole('navigation', { name: 'Settings' }).getByRole('button');
  await expect(sections).toContainText(['General', 'Workspace', 'Team', 'Security']);
  await expect(dialog(page).getByRole('button', { name: 'General' })).toHaveAttribute('aria-current', 'page');
  await dialog(page).getByRole('button', { name: 'Security' }).click();
  await expect(page).toHaveURL(/\/settings\?tab=security$/);
  await expect(dialog(page).getByRole('button', { name: 'Security' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(dialog(page).getByRole('heading', { name: 'Two-Factor Authentication' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(dealPath(deal));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(deal.name);
});

test('SETT10 GUARD07 the URL opens them on Security over Home for a signed-in person', async ({
  pageOf,
  page: visitor,
}) => {
  const page = await pageOf('rep');
  await page.goto('/settings?tab=security');
  await expect(dialog(page).getByRole('heading', { name: 'Security', exact: true })).toBeVisible();
  await page.reload();
  await expect(dialog(page).getByRole('heading', { name: 'Two-Factor Authentication' })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/home');
  await visitor.goto('/settings?tab=security');
  await expect(visitor).toHaveURL('/auth');
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('SETT01 SETT03 SETT04 SETT05 SETT06 SHELL07 settings are a drawer of 95% height, open on General, with one section open at most', async ({
    pageOf,
  }) => {
    const page = await pageOf('manager');
    await page.goto('/home');
    await page.getByRole('button', { name: 'Menu' }).tap();
    const menu = page.getByRole('dialog', { name: 'Dealwright' });
    await expect(menu.getByText(PEOPLE.manager.name)).toBeVisible();
    await menu.getByRole('button', { name: /^Settings/ }).tap();
    await expect(menu).toHaveCount(0);
    await expect(dialog(page)).toBeVisible();
    await expect
      .poll(async () => (await dialog(page).boundingBox())?.height)
      .toBeCloseTo(PHONE.viewport.height * 0.95, 0);
    const general = dialog(page).getByRole('button', { name: 'General', exact: true });
    const security = dialog(page).getByRole('button', { name: 'Security', exact: true });
    await expect(general).toHaveAttribute('aria-expanded', 'true');
    await expect(security).toHaveAttribute('aria-expanded', 'false');
    // What General holds moves the heads below it as it comes.
    await expect(dialog(page).getByLabel('First Name')).toHaveValue(/./);
    await expect(dialog(page).getByText('Only an admin can give you a role with more rights.')).toBeVisible();
    await security.tap();
    await expect(security).toHaveAttribute('aria-expanded', 'true');
    await expect(general).toHaveAttribute('aria-expanded', 'false');
    await security.tap();
    await expect(security).toHaveAttribute('aria-expanded', 'false');
    await expect(general).toHaveAttribute('aria-expanded', 'false');
    await dialog(page).getByRole('button', { name: 'Close' }).tap();
    await expect(page).toHaveURL('/home');
  });
});
