import { changeDeal, moveDeal } from '@dealwright/contract/deals/deals';
import { dealPath, makeDeal, uniqueName } from './support/deals.ts';
import { fits } from './support/fits.ts';
import { expect, test } from './support/fixtures.ts';
import { DESKTOP, PHONE } from './support/screens.ts';

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

  test(`CMIT16 a seller says why a deal left Commit and a manager reads it, ${width} px wide`, async ({
    api,
    pageOf,
  }) => {
    const rep = api('rep');
    const deal = await makeDeal(rep, { name: uniqueName('Withdrawn'), amount_minor: 1_000_000 });
    const params = { number: deal.number };
    const commit = { forecast_choice: 'commit' } as const;
    const committed = await rep.call(changeDeal, { params, version: deal.version, body: commit });
    const leave = { forecast_choice: 'best_case' } as const;
    await rep.call(changeDeal, { params, version: committed.version, body: leave });
    const page = await pageOf('rep', screen);
    await page.goto(dealPath(deal));
    const card = page.getByRole('list', { name: 'Commitments' });
    await card.getByRole('button', { name: 'Add reason' }).click();
    const dialog = page.getByRole('dialog', { name: 'Why is it no longer in Commit?' });
    await dialog.getByLabel('Reason').fill('Legal asked for a month');
    await fits(page, width);
    await dialog.getByRole('button', { name: 'Save reason' }).click();
    await expect(dialog).toBeHidden();
    await expect(card).toContainText('Legal asked for a month');

    const manager = await pageOf('manager', screen);
    await manager.goto('/forecast?view=commitments');
    await manager.getByRole('button', { name: 'All time' }).click();
    await expect(manager).toHaveURL(/time=all/);
    const claims = manager.getByRole('list', { name: 'Claims by Rosa Petrov' });
    await claims.getByRole('button', { name: /^Withdrawn/ }).click();
    const sheet = manager.getByRole('dialog', { name: 'Withdrawn commitments' });
    await expect(sheet.getByRole('listitem').filter({ hasText: deal.name })).toContainText('Legal asked');
    await fits(manager, width);
  });
}
