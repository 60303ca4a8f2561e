import type { Page } from '@playwright/test';
import { importHistory } from './support/closed-history.ts';
import { newCompany } from './support/company-of-own.ts';
import { fits } from './support/fits.ts';
import { expect, test } from './support/fixtures.ts';
import { openAs } from './support/person-of-own.ts';
import { scoreClosePlans } from './support/scored-close-plans.ts';
import { DESKTOP, PHONE } from './support/screens.ts';

test.describe.configure({ timeout: 240_000 });

async function readsPeriod(page: Page, width: number): Promise<void> {
  await expect(page.getByRole('heading', { name: /^What Q\d \d{4} will bring$/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^The range held \d+ of \d+ times$/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Past odds were off by \d+% on average$/ })).toBeVisible();
  const weeks = page.getByRole('slider', { name: /^The range held/ });
  await weeks.focus();
  const last = await weeks.getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowLeft');
  await expect(weeks).not.toHaveAttribute('aria-valuetext', last ?? '');
  await fits(page, width);
}

/** By keyboard: from the sentence to its deals and back. */
async function comparesClosePlans(page: Page, width: number): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Close plans' })).toBeHidden();
  await scoreClosePlans(page);
  await page.reload();
  await expect(page.getByText(/^Of 14 close dates, 9 were met \(64%, /)).toBeVisible();
  await fits(page, width);
  await page.getByRole('button', { name: 'See deals' }).press('Enter');
  await expect(page).toHaveURL(/view=close-plans/);
  const list = page.getByRole('list', { name: 'Close plans' });
  await expect(list.getByRole('listitem')).toHaveCount(4);
  await expect(list.getByText(/^Signed late, /)).toBeVisible();
  await fits(page, width);
  await page.getByRole('button', { name: 'Back' }).press('Enter');
  await expect(page).not.toHaveURL(/view=/);
}

async function asksWhy(page: Page, width: number): Promise<void> {
  await page.getByRole('button', { name: 'Deals', exact: true }).click();
  await expect(page).toHaveURL(/view=deals/);
  const odds = page.getByRole('list', { name: 'Odds' });
  await expect(odds.getByRole('listitem')).toHaveCount(12);
  await odds.getByRole('button', { name: /^Why \d+% for Open 1$/ }).click();
  const why = page.getByRole('dialog', { name: /^Why \d+%$/ });
  await expect(why.getByText('Open for 4 days')).toBeVisible();
  await expect(why.getByText('Track record of similar odds')).toBeVisible();
  await fits(page, width);
  await page.keyboard.press('Escape');
  await expect(why).toBeHidden();
}

/** From a deal’s own page. */
async function asksWhyOnDeal(page: Page, width: number): Promise<void> {
  await page.goto('/forecast/odds?view=deals');
  await page.getByRole('button', { name: /^Why \d+% for Open 1$/ }).click();
  await page.getByRole('link', { name: 'Open deal' }).click();
  const why = page.getByRole('button', { name: /^Why \d+%$/ });
  // The odds are asked for once their place is in sight.
  await page.getByRole('heading', { name: 'Forecast', exact: true }).scrollIntoViewIfNeeded();
  await why.scrollIntoViewIfNeeded();
  await expect(page.getByText(/^Odds of winning in Q\d \d{4} \d+% · Why$/)).toBeVisible();
  await fits(page, width);
  await why.press('Enter');
  await expect(page).toHaveURL(/why=odds/);
  const sheet = page.getByRole('dialog', { name: /^Why \d+%$/ });
  await expect(sheet.getByText('Open for 4 days')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.goto('/forecast/odds');
}

async function clearsDeadWeight(page: Page, width: number): Promise<void> {
  await page.getByRole('button', { name: 'Dead weight', exact: true }).click();
  await expect(
    page.getByText(/^No deal older than 38 days was ever won here\. 5 of your open deals are older\.$/),
  ).toBeVisible();
  const list = page.getByRole('list', { name: 'Dead weight' });
  const row = (name: string) => list.getByRole('listitem').filter({ hasText: name });
  await row('Open 12').getByRole('button', { name: 'Keep' }).click();
  const dialog = page.getByRole('dialog', { name: /in the pipeline$/ });
  await dialog.getByRole('button', { name: 'Keep deal' }).click();
  await expect(dialog.getByText('Enter a reason')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Their budget opens in July');
  await dialog.getByRole('button', { name: 'Keep deal' }).click();
  await expect(row('Open 12').getByText(/Their budget opens in July$/)).toBeVisible();
  await expect(page.getByText(/You keep 1 of them\.$/)).toBeVisible();
  await fits(page, width);
  await row('Open 11').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Close as lost' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(4);
}

/** By keyboard: all that is shown, kept and then closed with one reason, each with undo. */
async function clearsSeveral(page: Page, width: number): Promise<void> {
  const list = page.getByRole('list', { name: 'Dead weight' });
  const bar = page.getByRole('toolbar', { name: 'Selected deals' });
  const all = page.getByRole('checkbox', { name: 'Select all shown deals' });
  await expect(page.getByText(/^4 of \d+ open deals, /)).toBeVisible();
  await all.press('Space');
  await expect(bar.getByText('4 deals')).toBeVisible();
  await fits(page, width);
  await bar.getByRole('button', { name: 'Keep' }).press('Enter');
  const keep = page.getByRole('dialog', { name: 'Keep 4 deals in the pipeline' });
  await keep.getByRole('textbox', { name: 'Reason' }).fill('Their budgets open in July');
  await keep.getByRole('button', { name: 'Keep deals' }).press('Enter');
  await expect(page.getByText(/You keep 4 of them\.$/)).toBeVisible();
  await expect(bar).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).first().press('Enter');
  await expect(page.getByText(/You keep 1 of them\.$/)).toBeVisible();
  await all.press('Space');
  await bar.getByRole('button', { name: 'Close' }).press('Enter');
  const close = page.getByRole('dialog', { name: 'Close 4 deals as lost?' });
  await close.getByRole('textbox', { name: 'Why was it lost?' }).fill('Nobody answered');
  await close.getByRole('button', { name: 'Close as lost' }).press('Enter');
  await expect(page.getByText(/None of your open deals is older\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).first().press('Enter');
  await expect(list.getByRole('listitem')).toHaveCount(4);
  await all.press('Space');
  await bar.getByRole('button', { name: 'Review' }).press('Enter');
  await expect(page).toHaveURL(/\/review\/[0-9a-f-]{36}/);
  await expect(page.getByText(/ · chosen deals · .* · 0 of 4 decided$/).first()).toBeVisible();
  await fits(page, width);
}

for (const [where, screen] of [
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const) {
  test(`ODDS15 ODDS20 ODDS21 ODDS23 PLAN54 an admin brings a history, reads the range, compares close plans, asks why and clears dead weight on ${where}`, async ({
    browser,
    server,
    complaints,
  }) => {
    const { width } = screen.viewport;
    const company = await newCompany(server);
    const page = await openAs(browser, server, company.admin, complaints, screen);
    await page.goto('/forecast/odds');
    await expect(page.getByRole('heading', { name: 'Too little history' })).toBeVisible({ timeout: 30_000 });
    await fits(page, width);
    await page.getByRole('link', { name: 'Import closed deals' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Import' })).toBeVisible();
    await importHistory(page);
    await page.goto('/forecast/odds');
    await page.getByRole('button', { name: 'Compute again' }).click();
    await readsPeriod(page, width);
    await comparesClosePlans(page, width);
    await asksWhy(page, width);
    await asksWhyOnDeal(page, width);
    await clearsDeadWeight(page, width);
    await clearsSeveral(page, width);
  });
}
