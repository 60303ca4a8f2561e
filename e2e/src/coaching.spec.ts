import { moveDeal } from '@dealwright/contract/deals/deals';
import { addBuyer, makeDeal, prove, uniqueName } from './support/deals.ts';
import { fits } from './support/fits.ts';
import { expect, test } from './support/fixtures.ts';
import { DESKTOP, PHONE } from './support/screens.ts';

for (const screen of [DESKTOP, PHONE]) {
  const { width } = screen.viewport;

  test(`COAC09 a manager opens a seller’s coaching down to the deal, ${width} px wide`, async ({
    api,
    pageOf,
  }) => {
    const rep = api('rep');
    const deal = await makeDeal(rep, { name: uniqueName('Coached'), stage: 'discovery' });
    const buyer = await addBuyer(rep, deal, 'Ana Ruiz');
    await prove(rep, deal, {
      pillar: 'identify_pain',
      statement: 'Two hours are lost each day',
      stakeholder_id: buyer.id,
    });
    const params = { number: deal.number };
    const moved = await rep.call(moveDeal, { params, version: deal.version, body: { stage: 'proposal' } });
    await rep.call(moveDeal, { params, version: moved.version, body: { stage: 'closed_won' } });

    const page = await pageOf('manager', screen);
    await page.goto('/review');
    await page.getByRole('link', { name: 'Coaching' }).click();
    await expect(page).toHaveURL(/view=coaching/);
    const people = page.getByRole('region', { name: 'By person' });
    await fits(page, width);
    await people.getByRole('button', { name: 'Rosa Petrov', exact: true }).click();
    const evidence = page.getByRole('region', { name: 'Evidence by stage' });
    await expect(evidence.getByRole('row', { name: /Identify Pain, Heard/ })).toBeVisible();
    await fits(page, width);
    await evidence.getByRole('button', { name: /^Identify Pain, Heard, in time/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Expected grades, Discovery, in time' });
    await expect(sheet.getByRole('link', { name: deal.name })).toBeVisible();
    await fits(page, width);
    await page.reload();
    await expect(sheet.getByRole('link', { name: deal.name })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await page.getByRole('button', { name: 'Show everyone' }).click();
    await expect(people).toBeVisible();
  });
}

test('COAC09 a seller reads their own coaching alone', async ({ pageOf }) => {
  const page = await pageOf('rep', DESKTOP);
  await page.goto('/review?view=coaching');
  await expect(page.getByRole('heading', { name: 'Rosa Petrov' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'By person' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Show everyone' })).toHaveCount(0);
});
