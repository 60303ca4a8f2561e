import { expect, test } from './support/fixtures.ts';
import { PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';

test('a visitor reads the guide, searches it and opens a result by keyboard on a phone', async ({
  browser,
  server,
  complaints,
}) => {
  const context = await browser.newContext({ ...PHONE, baseURL: server.address });
  await complaints.listenTo(context);
  const page = await context.newPage();
  await page.goto('/guide');
  await expect(page.getByRole('heading', { name: 'Getting started', level: 1 })).toBeVisible();
  const picture = page.getByRole('img', { name: /^The board/ });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await page.getByLabel('Search the guide').fill('recovery codes');
  await expect(page.getByText(/^[1-9]\d* results?/)).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/guide\/settings#security$/);
  await expect(page.getByRole('heading', { name: 'Security', level: 2 })).toBeInViewport();
  await page.locator('summary').tap();
  await page.getByRole('navigation', { name: 'Chapters' }).getByRole('link', { name: 'Webhooks' }).tap();
  await expect(page.getByRole('heading', { name: 'Webhooks', level: 1 })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.viewport.width);
  expect(await seriousFindings(page)).toEqual([]);
  complaints.expect(/status of 404 .*nothing-of-the-kind/);
  await page.goto('/guide/nothing-of-the-kind');
  await expect(page.getByText('This chapter doesn’t exist')).toBeVisible();
  await context.close();
});
