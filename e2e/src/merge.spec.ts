import { createAccount } from '@dealwright/contract/account-planning/accounts';
import { createContact, getContact } from '@dealwright/contract/contacts/contacts';
import { choose } from './support/choose.ts';
import { newCompany } from './support/company-of-own.ts';
import { makeDeal, uniqueName } from './support/deals.ts';
import { switchOn } from './support/features.ts';
import { expect, test } from './support/fixtures.ts';
import { openAs } from './support/person-of-own.ts';
import { DESKTOP, PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';

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
  await choose(page.getByRole('option', { name: new RegExp(other) }));
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
  await choose(page.getByRole('option', { name: new RegExp(other) }));
  await dialog.getByRole('group', { name: 'City' }).getByRole('radio', { name: other }).check();
  await dialog.getByRole('button', { name: 'Merge' }).tap();
  await expect(page.getByText('Accounts merged')).toBeVisible();
  await page.goto(`/account-planning/${gone.id}`);
  await expect(page).toHaveURL(new RegExp(kept.id));
  await expect(page.getByText('Porto').first()).toBeVisible();
});

test('MERGE15 two contacts are merged with a choice per field, and Data Controls undoes it, on a desktop', async ({
  api,
  browser,
  server,
  complaints,
}) => {
  const { admin, api: own } = await newCompany(server);
  await switchOn(api('operator'), own, ['data_controls']);
  const [one, other] = [uniqueName('Ada'), uniqueName('Ada')];
  const kept = await own.call(createContact, {
    body: { name: one, title: 'CFO', emails: ['one@ada.example'] },
  });
  const gone = await own.call(createContact, {
    body: { name: other, title: 'Chief Financial Officer', emails: ['two@ada.example'] },
  });
  const page = await openAs(browser, server, admin, complaints, DESKTOP);
  await page.goto(`/contacts/${kept.id}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Merge with…' }).click();
  const dialog = page.getByRole('dialog', { name: `Merge ${one} with another contact` });
  await dialog.getByRole('combobox', { name: 'The other contact' }).fill(other);
  await choose(page.getByRole('option', { name: new RegExp(other) }));
  await dialog.getByRole('group', { name: 'Title' }).getByRole('radio', { name: other }).check();
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByText('Contacts merged')).toBeVisible();
  await expect(page.getByText('two@ada.example').first()).toBeVisible();
  await expect(page.getByText('Chief Financial Officer').first()).toBeVisible();
  await page.goto(`/contacts/${gone.id}`);
  await expect(page).toHaveURL(new RegExp(kept.id));
  await page.goto('/settings?tab=data-controls');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  const changes = settings.getByRole('list', { name: 'Recent changes' });
  await changes.getByRole('button', { name: `Undo ${other} into ${one}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await expect(changes.getByText('Undone', { exact: true })).toBeVisible();
  const back = await own.call(getContact, { params: { contact_id: gone.id } });
  expect([back.id, back.title, back.emails]).toEqual([gone.id, gone.title, gone.emails]);
});

test('MERGE15 two contacts are merged, on a phone', async ({ pageOf, api }) => {
  const [one, other] = [uniqueName('Bea'), uniqueName('Bea')];
  const kept = await api('manager').call(createContact, { body: { name: one, title: 'Buyer' } });
  const gone = await api('manager').call(createContact, { body: { name: other, title: 'Head of Buying' } });
  const page = await pageOf('manager', PHONE);
  await page.goto(`/contacts/${kept.id}`);
  await page.getByRole('button', { name: 'More', exact: true }).tap();
  await page.getByRole('menuitem', { name: 'Merge with…' }).tap();
  const dialog = page.getByRole('dialog', { name: `Merge ${one} with another contact` });
  await dialog.getByRole('combobox', { name: 'The other contact' }).fill(other);
  await choose(page.getByRole('option', { name: new RegExp(other) }));
  await dialog.getByRole('group', { name: 'Title' }).getByRole('radio', { name: other }).check();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await dialog.getByRole('button', { name: 'Merge' }).tap();
  await expect(page.getByText('Contacts merged')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect(page.getByText('Everything is as it was.')).toBeVisible();
  await page.goto(`/contacts/${gone.id}`);
  await expect(page.getByRole('heading', { level: 1, name: other })).toBeVisible();
});
