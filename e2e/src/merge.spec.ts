import { createAccount } from '@dealwright/contract/account-planning/accounts';
import { makeDeal, uniqueName } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { PHONE } from './support/screens.ts';

test('MERGE08 two deals are merged with a choice per field, and it is undone, on a desktop', async ({
  pageOf,
  api,
}) => {
  const [one, other] = [uniqueName('Turbine'), uniqueName('Turbine')];
  const kept = await makeDeal(api('rep'), { name: one, amount_minor: 100_000 });
  const gone = await makeDeal(api('rep'), { name: other, amount_minor: 250_000 });
  const page = await pageOf('rep');
  await page.goto(`/lead-planning/LEAD-${kept.number}`);
  await page.getByRole('button', { name: 'More deal actions' }).click();
  await page.getByRole('menuitem', { name: 'Merge with…' }).click();
  const dialog = page.getByRole('dialog', { name: `Merge LEAD-${kept.number} with another deal` });
  await dialog.getByRole('combobox', { name: 'The other deal' }).fill(other);
  await page.getByRole('option', { name: new RegExp(other) }).click();
  await dialog.getByRole('group', { name: 'Amount' }).getByRole('radio', { name: other }).check();
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByText('Deals merged')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Everything is as it was.')).toBeVisible();
  await page.goto(`/lead-planning/LEAD-${gone.number}`);
  await expect(page).toHaveURL(new RegExp(`LEAD-${gone.number}$`));
  await expect(page.getByText('$2,500').first()).toBeVisible();
});

test('MERGE08 two accounts are merged, on a phone', async ({ pageOf, api }) => {
  const [one, other] = [uniqueName('Harbour'), uniqueName('Harbour')];
  const kept = await api('manager').call(createAccount, { body: { name: one, city: 'Leeds' } });
  const gone = await api('manager').call(createAccount, { body: { name: other, city: 'Porto' } });
  const page = await pageOf('manager', PHONE);
  await page.goto(`/account-planning/${kept.id}`);
  await page.getByRole('button', { name: 'More', exact: true }).tap();
  await page.getByRole('menuitem', { name: 'Merge with…' }).tap();
  const dialog = page.getByRole('dialog', { name: `Merge ${one} with another account` });
  await dialog.getByRole('combobox', { name: 'The other account' }).fill(other);
  await page.getByRole('option', { name: new RegExp(other) }).tap();
  await dialog.getByRole('group', { name: 'City' }).getByRole('radio', { name: other }).check();
  await dialog.getByRole('button', { name: 'Merge' }).tap();
  await expect(page.getByText('Accounts merged')).toBeVisible();
  await page.goto(`/account-planning/${gone.id}`);
  await expect(page).toHaveURL(new RegExp(kept.id));
  await expect(page.getByText('Porto').first()).toBeVisible();
});
