import { changeDeal, moveDeal } from '@dealwright/contract/deals/deals';
import type { Page } from '@playwright/test';
import { dealPath, makeDeal, uniqueName } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { DESKTOP, PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';

async function fits(page: Page, width: number) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  expect(await seriousFindings(page)).toEqual([]);
}

for (const screen of [DESKTOP, PHONE]) {
  const { width } = screen.viewport;

  test(`CMIT09 a seller reads verdicts and a manager the shares, ${width} px wide`, async ({
    api,
    pageOf,
  }) => {
    const deal = await makeDeal(api('rep'), {
      name: uniqueName('Committed'),
      amount_minor: 1_000_000,
      close_date: '2047-05-20',
    });
    const params = { number: deal.number };
    const body = { forecast_choice: 'commit' } as const;
    const committed = await api('rep').call(changeDeal, { params, version: deal.version, body });
    const page = await pageOf('rep', screen);
    await page.goto(dealPath(deal));
    const card = page.getByRole('list', { name: 'Commitments' });
    await expect(card).toContainText('2 claims');
    await card.getByRole('button', { name: 'Show claims' }).click();
    await expect(card).toContainText('$10,000');
    await expect(card.getByText('True')).toHaveCount(0);
    await api('rep').call(moveDeal, { params, version: committed.version, body: { stage: 'closed_won' } });
    await page.reload();
    await expect(card).toContainText('2 true');
    await card.getByRole('button', { name: 'Show claims' }).click();
    await expect(card.getByText('True', { exact: true })).toHaveCount(2);
    await fits(page, width);

    const manager = await pageOf('manager', screen);
    await manager.goto('/forecast?view=commitments');
    const claims = manager.getByRole('list', { name: 'Claims by Rosa Petrov' });
    await expect(claims.getByRole('button', { name: /^Amount/ })).toContainText('true');
    await fits(manager, width);
    await claims.getByRole('button', { name: /^Amount/ }).click();
    const sheet = manager.getByRole('dialog', { name: 'Claims: Amount' });
    await expect(sheet.getByRole('link', { name: deal.name })).toBeVisible();
    await fits(manager, width);
    await manager.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  });
}
