import { getDeal } from '@dealwright/contract/deals/deals';
import { choose } from './support/choose.ts';
import { dealPath, makeDeal, uniqueName } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { PHONE } from './support/screens.ts';

for (const screen of ['desktop', 'phone'] as const) {
  test(`FIELD01 on a ${screen} source and decision date are set where they stand, undone, and told`, async ({
    pageOf,
    api,
  }) => {
    const rep = api('rep');
    const deal = await makeDeal(rep);
    const params = { number: deal.number };
    const held = async () => {
      const { source, decision_date } = await rep.call(getDeal, { params });
      return [source, decision_date];
    };
    const page = await pageOf('rep', screen === 'phone' ? PHONE : undefined);
    await page.goto(dealPath(deal));
    await page.getByRole('combobox', { name: 'Source' }).click();
    await page.getByRole('option', { name: 'Referral' }).click();
    await expect(page.getByText('Source updated')).toBeVisible();
    await expect.poll(held).toEqual(['referral', null]);
    await page.getByRole('button', { name: 'Edit decision date' }).click();
    await page.getByRole('textbox', { name: 'Decision date' }).fill('3/12/2031');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Edit decision date' })).toContainText('Mar 12, 2031');
    await expect.poll(held).toEqual(['referral', '2031-03-12']);
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(held).toEqual(['referral', null]);
    await page.getByRole('combobox', { name: 'Source' }).click();
    await page.getByRole('option', { name: 'Not set' }).click();
    await expect.poll(held).toEqual([null, null]);
    await page.getByRole('tab', { name: 'History' }).click();
    const rows = page.getByRole('tabpanel').getByRole('listitem');
    await expect(rows.filter({ hasText: 'Source' }).last()).toContainText('Referral');
    await expect(rows.filter({ hasText: 'Decision date' }).first()).toContainText('Mar 12, 2031');
  });
}

test('FIELD01 a new deal is given its source, and the list is narrowed to it', async ({ pageOf, api }) => {
  const name = uniqueName('Referred rollout');
  const page = await pageOf('rep');
  await makeDeal(api('rep'), { name: `${name}, second` });
  const rows = page.getByRole('row').filter({ hasText: name });
  await page.goto(`/lead-planning?view=list&q=${encodeURIComponent(name)}`);
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'New deal' }).first().click();
  const form = page.getByRole('dialog', { name: 'New deal' });
  await form.getByLabel('Deal name').fill(name);
  await form.getByRole('combobox', { name: /^Account/ }).fill(`${name} Freight`);
  await choose(page.getByRole('option', { name: `Create “${name} Freight”` }));
  await form.getByRole('combobox', { name: /^Source/ }).click();
  await page.getByRole('option', { name: 'Partner' }).click();
  await form.getByRole('button', { name: 'Create deal' }).click();
  await expect(form).toHaveCount(0);
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: /^Filter/ }).click();
  await page.getByRole('checkbox', { name: 'Partner' }).click();
  await expect(page).toHaveURL(/source=partner/);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Source: Partner')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await page.reload();
  await expect(rows).toHaveCount(1);
  await expect(rows).not.toContainText('second');
});
