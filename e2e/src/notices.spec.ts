import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

/** From here on the test controls time. */
async function holdTime(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
}

/** What is on its way out or hidden behind the others is no longer shown. */
const shown = (page: Page) => page.locator('[data-sonner-toast][data-visible="true"][data-removed="false"]');

test('CONST09 a notification stays four seconds, three are shown at most, each 356 px wide', async ({
  page,
}) => {
  await page.goto('/dev/ui');
  const say = page.getByRole('button', { name: 'Success', exact: true });
  await say.click();
  await expect(shown(page)).toHaveCount(1);
  await expect(shown(page)).toHaveCount(0);
  await holdTime(page);
  await say.click();
  await page.clock.runFor(100);
  await expect(shown(page)).toHaveCount(1);
  await expect.poll(async () => (await shown(page).boundingBox())?.width).toBe(356);
  await page.clock.runFor(3700);
  await expect(shown(page)).toHaveCount(1);
  await page.clock.runFor(400);
  await expect(shown(page)).toHaveCount(0);
  for (let time = 0; time < 5; time += 1) {
    await say.click();
    await page.clock.runFor(100);
  }
  await expect(shown(page)).toHaveCount(3);
});

test('CONST09 a notification that offers Undo stays ten seconds, also when others come', async ({ page }) => {
  await page.goto('/dev/ui');
  // The first one loads what shows them.
  await page.getByRole('button', { name: 'Error', exact: true }).click();
  await expect(shown(page)).toHaveCount(1);
  await holdTime(page);
  await expect(shown(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.clock.runFor(100);
  const undo = shown(page).filter({ hasText: 'Moved to Proposal' });
  await expect(undo).toBeVisible();
  const say = page.getByRole('button', { name: 'Success', exact: true });
  for (let time = 0; time < 5; time += 1) {
    await say.click();
    await page.clock.runFor(100);
  }
  await expect(undo.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(shown(page)).toHaveCount(3);
  await page.clock.runFor(8_000);
  await expect(shown(page)).toHaveCount(1);
  await expect(undo).toBeVisible();
  await page.clock.runFor(3_000);
  await expect(shown(page)).toHaveCount(0);
});

test('CONST08 of plain notes one is shown at a time', async ({ page }) => {
  await page.goto('/dev/ui');
  const say = page.getByRole('button', { name: 'Notice', exact: true });
  for (let time = 0; time < 3; time += 1) await say.click();
  await expect(shown(page)).toHaveText(/Share Deal/);
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(1);
});

test('CONST10 a tooltip appears after 700 ms, and the next at once for 300 ms', async ({ pageOf }) => {
  const page = await pageOf('rep');
  await page.goto('/home');
  const support = page.getByRole('button', { name: 'Support', exact: true });
  const sidebar = page.getByRole('button', { name: /sidebar$/ });
  const tip = (text: string | RegExp) => page.locator('[data-side]').getByText(text);
  await expect(support).toBeVisible();
  await holdTime(page);
  await support.hover();
  await page.clock.runFor(650);
  await expect(tip('Support')).toHaveCount(0);
  await page.clock.runFor(100);
  await expect(tip('Support')).toBeVisible();

  await page.mouse.move(400, 400);
  await page.clock.runFor(200);
  await sidebar.hover();
  await page.clock.runFor(50);
  await expect(tip(/sidebar/)).toBeVisible();

  await page.mouse.move(400, 400);
  await page.clock.runFor(400);
  await support.hover();
  await page.clock.runFor(600);
  await expect(tip('Support')).toHaveCount(0);
  await page.clock.runFor(200);
  await expect(tip('Support')).toBeVisible();
});

test('CONST10 SHELL27 the collapsed sidebar names each entry within 150 ms, pointed at or focused', async ({
  pageOf,
}) => {
  const page = await pageOf('rep');
  await page.goto('/home');
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  // The name, and behind it the keys that lead there.
  const tip = (text: string) => page.locator('[data-side]').getByText(new RegExp(`^${text}G ?then ?[A-Z]$`));
  await expect(sidebar.getByRole('navigation', { name: 'Work' }).getByRole('link')).toHaveText([
    'Forecast',
    'Tasks',
    'Review',
    'Contacts',
    'Products',
    'Competitors',
  ]);
  await holdTime(page);
  for (const name of ['Dashboard', 'Tasks']) {
    await sidebar.getByRole('link', { name }).hover();
    await page.clock.runFor(150);
    await expect(tip(name)).toBeVisible();
    await page.mouse.move(700, 400);
    await page.clock.runFor(1000);
    await expect(tip(name)).toHaveCount(0);
  }
  await sidebar.getByRole('link', { name: 'Lead Management' }).focus();
  await page.keyboard.press('Tab');
  await page.clock.runFor(150);
  await expect(tip('Forecast')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/forecast');
});
