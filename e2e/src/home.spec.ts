import { expect, test } from './support/fixtures.ts';

const CARDS = [
  { title: 'Dashboard', path: '/dashboard' },
  { title: 'Territory Planning', path: '/territory-planning' },
  { title: 'Account Planning', path: '/account-planning' },
  { title: 'Lead Management', path: '/lead-planning' },
] as const;

test('HOME01 HOME02 Home has exactly four cards, and each leads to its page', async ({ pageOf }) => {
  const page = await pageOf('rep');
  await page.goto('/home');
  const cards = page.getByRole('main').getByRole('link');
  await expect(cards).toHaveCount(4);
  for (const [index, { title, path }] of CARDS.entries()) {
    await expect(cards.nth(index)).toContainText(title);
    await cards.nth(index).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.goBack();
  }
});
