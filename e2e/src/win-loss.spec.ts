import type { Page } from '@playwright/test';
import { importHistory } from './support/closed-history.ts';
import { newCompany } from './support/company-of-own.ts';
import { makeDeal, uniqueName } from './support/deals.ts';
import { exportCsv } from './support/exported-file.ts';
import { fits } from './support/fits.ts';
import { expect, test } from './support/fixtures.ts';
import { openAs } from './support/person-of-own.ts';
import { DESKTOP, PHONE } from './support/screens.ts';

test.describe.configure({ timeout: 240_000 });

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

for (const [where, screen] of [
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const) {
  test(`WLOSS09 an admin reads how deals ended by size and stage, and opens those of a number on ${where}`, async ({
    browser,
    server,
    complaints,
  }) => {
    const { width } = screen.viewport;
    const company = await newCompany(server);
    const page = await openAs(browser, server, company.admin, complaints, screen);
    await page.goto('/forecast');
    await page.getByRole('link', { name: 'Win/loss' }).click();
    await expect(page.getByRole('heading', { name: /^No deals closed in/ })).toBeVisible();
    await fits(page, width);
    await importHistory(page);

    await page.goto('/win-loss');
    await expect(
      page.getByText('None of these deals has any evidence, so there are no grades.'),
    ).toBeVisible();
    await choose(page, 'Group by', 'By size');
    await expect(page).toHaveURL(/by=size/);
    const sizes = page.getByRole('region', { name: 'Size: USD' });
    await expect(sizes.getByRole('row', { name: /^10,000 to 100,000/ })).toContainText(/\d+%/);
    await fits(page, width);

    const won = sizes.getByRole('button', { name: /^10,000 to 100,000, won/ });
    const count = Number(((await won.textContent()) ?? '').replace(/\D+/g, ' ').trim().split(' ').at(-1));
    await won.click();
    const sheet = page.getByRole('dialog', { name: 'Won: USD, 10,000 to 100,000' });
    await expect(sheet.getByRole('listitem').first()).toBeVisible();
    for (let left = 4; left > 0 && (await sheet.getByRole('listitem').count()) < count; left -= 1) {
      await sheet.getByRole('listitem').last().scrollIntoViewIfNeeded();
      await page.waitForLoadState('networkidle');
    }
    await expect(sheet.getByRole('listitem')).toHaveCount(count);
    await fits(page, width);
    await page.reload();
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();

    await choose(page, 'Periods', '1 period');
    await expect(page).toHaveURL(/periods=1/);
    complaints.expect(/status of 404/);
    await page.goto('/win-loss?scope=person&person=00000000-0000-4000-8000-000000000000');
    await expect(page.getByText(/^You can’t view these deals/)).toBeVisible();
    await fits(page, width);
  });
}

for (const [where, screen] of [
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const) {
  test(`SURV06 EXPORT29 an admin reads how long deals stay in each stage and opens those still there on ${where}`, async ({
    browser,
    server,
    complaints,
  }) => {
    const { admin, api } = await newCompany(server);
    const page = await openAs(browser, server, admin, complaints, screen);
    await page.goto('/win-loss');
    await page.getByRole('button', { name: 'Time in stage' }).click();
    await expect(page.getByText('Too few deals to say how long they stay')).toBeVisible();
    await fits(page, screen.viewport.width);
    for (let at = 0; at < 10; at += 1) await makeDeal(api, { name: uniqueName('Stays') });
    await page.reload();
    await expect(page).toHaveURL(/view=time/);
    await expect(page.getByText('Most deals that entered Prospecting are still there')).toBeVisible();
    const row = page
      .getByRole('region', { name: 'Time in stage' })
      .getByRole('row', { name: /^Prospecting/ });
    await expect(row).toContainText('Not yet');
    const { name, text } = await exportCsv(page.getByRole('main'));
    expect(name).toMatch(/^time-in-stage-\d{4}-\d{2}-\d{2}\.csv$/);
    expect(text).toMatch(/\r\nProspecting,/);
    await row.getByRole('button', { name: 'Prospecting, still in it: 10' }).click();
    const sheet = page.getByRole('dialog', { name: 'Prospecting, still in it' });
    await expect(sheet.getByRole('list', { name: 'Deals' }).getByRole('listitem')).toHaveCount(10);
    await fits(page, screen.viewport.width);
    await page.reload();
    await expect(sheet).toBeVisible();
  });
}
