import { moveDeal } from '@dealwright/contract/deals/deals';
import { newCompany } from './support/company-of-own.ts';
import { dealPath, makeDeal, uniqueName } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { openAs } from './support/person-of-own.ts';
import { DESKTOP, PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';

for (const [where, screen] of [
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const) {
  test(`REVW34 the outcome of a closed deal is reviewed on its page, on ${where}`, async ({
    pageOf,
    api,
  }) => {
    const deal = await makeDeal(api('rep'), { name: uniqueName('Outcome') });
    const params = { number: deal.number };
    await api('rep').call(moveDeal, { params, version: deal.version, body: { stage: 'closed_lost' } });
    const page = await pageOf('rep', screen);
    await page.goto(dealPath(deal));
    await page.getByRole('button', { name: 'Write review' }).click();
    const dialog = page.getByRole('dialog', { name: 'Outcome review: lost' });
    await dialog.getByRole('textbox').first().fill('They had no budget');
    await page.reload();
    await page.getByRole('button', { name: 'Write review' }).click();
    await expect(dialog.getByRole('textbox').first()).toHaveValue('They had no budget');
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save review' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('They had no budget')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      screen.viewport.width,
    );
    await page.goto('/review');
    const row = page
      .getByRole('list', { name: 'Closed deals' })
      .getByRole('listitem')
      .filter({ hasText: deal.name });
    await expect(row).toContainText('Reviewed');
    await expect(page.getByRole('button', { name: 'Edit questions' })).toHaveCount(0);
    expect(await seriousFindings(page)).toEqual([]);
  });
}

test('REVW34 admins see the questions and keep what they typed', async ({ pageOf }) => {
  const page = await pageOf('admin');
  await page.goto('/review');
  await page.getByRole('button', { name: 'Edit questions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Outcome review questions' });
  await expect(dialog.getByRole('textbox', { name: 'Questions' })).toHaveValue(/Why did the buyer choose us/);
  await dialog.getByRole('button', { name: 'Lost' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Questions' })).toHaveValue(
    /Why did the buyer decide against us/,
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
});

test('REVW34 a review asks what an admin has the outcome ask', async ({ browser, server, complaints }) => {
  const { admin, api } = await newCompany(server);
  const deal = await makeDeal(api, { name: 'Ward scheduling' });
  const page = await openAs(browser, server, admin, complaints);
  await page.goto(`${server.address}/review`);
  await page.getByRole('button', { name: 'Edit questions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Outcome review questions' });
  await dialog.getByRole('button', { name: 'Lost' }).click();
  await dialog
    .getByRole('textbox', { name: 'Questions' })
    .fill('Who signed with them?\n\n When did we know? ');
  await dialog.getByRole('button', { name: 'Save questions' }).click();
  await expect(dialog).toBeHidden();
  await api.call(moveDeal, {
    params: { number: deal.number },
    version: deal.version,
    body: { stage: 'closed_lost' },
  });
  await page.goto(`${server.address}${dealPath(deal)}`);
  await page.getByRole('button', { name: 'Write review' }).click();
  const questions = page.getByRole('dialog', { name: 'Outcome review: lost' }).getByRole('textbox');
  await expect(questions).toHaveCount(2);
  await expect(questions.nth(0)).toHaveAccessibleName('Who signed with them?');
  await expect(questions.nth(1)).toHaveAccessibleName('When did we know?');
});
