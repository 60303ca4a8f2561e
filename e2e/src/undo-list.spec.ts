import { changeDeals, getDeal } from '@dealwright/contract/deals/deals';
import { newCompany } from './support/company-of-own.ts';
import { makeDeal } from './support/deals.ts';
import { switchOn } from './support/features.ts';
import { expect, test } from './support/fixtures.ts';
import { openAs } from './support/person-of-own.ts';
import { DESKTOP, PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';

for (const [where, screen] of [
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const) {
  test(`IMPW07 IMPW08 Data Controls leads to the import and takes a bulk change back on ${where}`, async ({
    api,
    browser,
    server,
    complaints,
  }) => {
    const { admin, api: own } = await newCompany(server);
    await switchOn(api('operator'), own, ['data_controls']);
    const deals = [await makeDeal(own), await makeDeal(own)];
    const numbers = deals.map(({ number }) => number);
    await own.call(changeDeals, { body: { numbers, change: { stage: 'discovery' } } });
    const page = await openAs(browser, server, admin, complaints, screen);
    await page.goto('/settings?tab=data-controls');
    const settings = page.getByRole('dialog', { name: 'Settings' });
    const changes = settings.getByRole('list', { name: 'Recent changes' });
    await expect(changes.getByRole('listitem')).toHaveCount(1);
    await expect(changes).toContainText('2 dealsBulk change');
    await expect(changes).toContainText('2 records changed · Ida Holm');
    expect(await seriousFindings(page)).toEqual([]);
    await changes.getByRole('button', { name: 'Undo 2 deals' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('2 changed records will go back to what they were.');
    await question.getByRole('button', { name: 'Undo' }).click();
    await expect(changes.getByText('Undone', { exact: true })).toBeVisible();
    const stages = await Promise.all(
      numbers.map(async (number) => (await own.call(getDeal, { params: { number } })).stage),
    );
    expect(stages).toEqual(deals.map(({ stage }) => stage));
    await settings.getByRole('link', { name: 'Import files' }).click();
    await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible();
  });
}
