import { readFile } from 'node:fs/promises';
import { createAccount } from '@dealwright/contract/account-planning/accounts';
import {
  changeContact,
  createContact,
  getContact,
  listContacts,
} from '@dealwright/contract/contacts/contacts';
import { createInteraction } from '@dealwright/contract/interactions';
import { createStakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import type { Page } from '@playwright/test';
import type { Api } from './support/api.ts';
import { choose } from './support/choose.ts';
import { addBuyer, dealPath, type MadeDeal, makeDeal, prove, uniqueName } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { pressInTurn } from './support/keys.ts';
import { listOn } from './support/lists.ts';
import { PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';

/** One word that no other journey uses. */
const uniqueWord = (word: string) => uniqueName(word).replace(' ', '');

async function makeThree(api: Api) {
  const word = uniqueWord('Crew');
  const account = await api.call(createAccount, { body: { name: `Fjord ${word}` } });
  for (const [name, title, account_id, left_on] of [
    ['Beta', 'Buyer', account.id, null],
    ['Alpha', 'CFO', null, null],
    ['Gamma', null, account.id, '2025-03-02'],
  ] as const) {
    const emails = [`${name.toLowerCase()}@${word.toLowerCase()}.example`];
    await api.call(createContact, { body: { name: `${name} ${word}`, title, account_id, emails, left_on } });
  }
  return { word, account, path: `/contacts?q=${word}` };
}

/** The only contact of this name. */
async function contactCalled(api: Api, name: string) {
  const { items } = await api.call(listContacts, { query: { q: name } });
  const found = items.find((each) => each.name === name);
  if (!found) throw new Error(`there is no contact ${name}`);
  return found;
}

async function meetOn(api: Api, deal: MadeDeal, person: { readonly id: string; readonly name: string }) {
  await api.call(createInteraction, {
    params: { number: deal.number },
    body: {
      kind: 'call',
      title: `Call with ${person.name}`,
      occurred_at: new Date().toISOString(),
      source: { text: `${person.name}: We lose a day each week to rework.` },
      speakers: [
        { label: person.name, side: 'buyer', stakeholder_id: person.id, name: person.name, confirmed: true },
      ],
    },
  });
}

const settled = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0);

test('CONTW01 CONTW02 CONTW03 contacts are found, counted, filtered, sorted and narrowed to columns, on a desktop', async ({
  pageOf,
  api,
}) => {
  const { word, path } = await makeThree(api('rep'));
  const page = await pageOf('rep');
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await pressInTurn(page, 'g c');
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
  await page.keyboard.press('/');
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill(word);
  const { table, names, head, row } = listOn(page, 'Contacts');
  const inOrder = (...order: string[]) => expect(names).toHaveText(order.map((name) => `${name} ${word}`));
  await inOrder('Alpha', 'Beta', 'Gamma');
  await expect(page.getByText(/^3 of [\d,]+ contacts$/)).toBeVisible();
  await expect(row('Gamma')).toContainText('Left Mar 2, 2025');
  await head('Name').getByRole('button').click();
  await inOrder('Gamma', 'Beta', 'Alpha');
  await expect(head('Name')).toHaveAttribute('aria-sort', 'descending');
  await head('Account').getByRole('button').click();
  await expect(page).toHaveURL(/sort=account/);
  await expect(names.last()).toHaveText(`Alpha ${word}`);
  await page.reload();
  await expect(names.last()).toHaveText(`Alpha ${word}`);

  await page.getByRole('combobox', { name: 'Account' }).click();
  await page.getByRole('option', { name: 'No account' }).click();
  await inOrder('Alpha');
  await expect(page.getByText(/^1 of /)).toBeVisible();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page).toHaveURL(/\/contacts\?sort=account$/);

  await page.goto(path);
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Left their account' }).click();
  await inOrder('Gamma');
  await page.goto(path);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Phone' }).click();
  await page.getByRole('checkbox', { name: 'Source' }).click();
  await page.keyboard.press('Escape');
  await expect(table.getByRole('columnheader')).toHaveText([
    'Name',
    'Title',
    'Account',
    'Email',
    'Owner',
    'Source',
  ]);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(names.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `Beta ${word}` })).toBeVisible();
  await page.goto('/contacts?q=zzznobody');
  await expect(page.getByText('No matching contacts', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/contacts$/);
});

test('CONTW08 the list of contacts is saved as a file with its columns and order, on a desktop', async ({
  pageOf,
  api,
}) => {
  const { word, path } = await makeThree(api('rep'));
  const page = await pageOf('rep');
  await page.goto(`${path}&sort=-name`);
  await expect(listOn(page, 'Contacts').names).toHaveCount(3);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByText(/^Export 3 of \d[\d,]* contacts$/)).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^contacts-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines[0]?.replace('\uFEFF', '').split(',')).toEqual([
    'Name',
    'Title',
    'Account',
    'Email',
    'Phone',
    'Owner',
  ]);
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(
    ['Gamma', 'Beta', 'Alpha'].map((name) => `${name} ${word}`),
  );
});

test('CONTW05 a contact is edited in its row and undone, and two who change it see both sides, on a desktop', async ({
  pageOf,
  api,
  complaints,
}) => {
  complaints.expect(/status of 412/);
  const { word, account, path } = await makeThree(api('rep'));
  const page = await pageOf('rep');
  await page.goto(path);
  const list = listOn(page, 'Contacts');
  const row = (name: string) => list.row(`${name} ${word}`);
  const edit = (what: string, name: string) => list.pencil(what, `${name} ${word}`);
  const title = page.getByRole('textbox', { name: 'Title' });

  await row('Beta').hover();
  await edit('title', 'Beta').click();
  await expect(title).toHaveValue('Buyer');
  await title.fill('Head of buying');
  await page.keyboard.press('Enter');
  await expect(row('Beta')).toContainText('Head of buying');
  await expect(edit('title', 'Beta')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row('Beta')).not.toContainText('Head of buying');
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);

  await edit('account', 'Alpha').press('Enter');
  await row('Alpha').getByRole('combobox', { name: 'Account' }).fill(account.name);
  await choose(page.getByRole('option', { name: account.name }));
  await expect(row('Alpha')).toContainText(account.name);

  await edit('email', 'Alpha').press('Enter');
  await row('Alpha').getByRole('button', { name: 'Add email' }).click();
  await row('Alpha').getByRole('textbox', { name: 'Email 2' }).fill(`a@${word.toLowerCase()}.example`);
  await page.keyboard.press('Enter');
  await expect(row('Alpha')).toContainText('+1');

  await edit('title', 'Gamma').press('Enter');
  await title.fill('Planner');
  const { id, version } = await contactCalled(api('manager'), `Gamma ${word}`);
  await api('manager').call(changeContact, { params: { contact_id: id }, body: { title: 'Chief' }, version });
  await page.keyboard.press('Enter');
  const both = page.getByRole('dialog', { name: /changed the title in the meantime/ });
  await expect(both.getByText('Chief', { exact: true })).toBeVisible();
  await both.getByRole('button', { name: 'Keep mine' }).click();
  await expect(row('Gamma')).toContainText('Planner');
});

test('CONTW06 a contact is added, with the account that the email address belongs to, and found with Ctrl+K', async ({
  pageOf,
  api,
}) => {
  const word = uniqueWord('Added').toLowerCase();
  const account = await api('rep').call(createAccount, {
    body: { name: `Harbor ${word}`, domain: `${word}.example` },
  });
  const page = await pageOf('rep');
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill('new contact');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a contact' });
  await dialog.getByRole('button', { name: 'Add contact' }).click();
  await expect(dialog.getByText('Name the contact')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: /^Name/ })).toBeFocused();
  await dialog.getByRole('textbox', { name: /^Name/ }).fill(`Ana ${word}`);
  await dialog.getByRole('textbox', { name: 'Email' }).fill(`Ana@${word}.example`);
  await expect(dialog.getByText('Found by the email address.')).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: /^Account/ })).toHaveValue(account.name);
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add contact' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Ana ${word}` })).toBeVisible();
  await expect(page.getByRole('link', { name: account.name })).toBeVisible();
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill(`Ana ${word}`);
  await choose(page.getByRole('option', { name: new RegExp(`^Ana ${word}`) }));
  await expect(page.getByRole('heading', { level: 1, name: `Ana ${word}` })).toBeVisible();
});

test('CONTW09 CONTW10 a contact’s page shows deals, conversations, evidence and history, and takes apart who is not the same, on a desktop', async ({
  pageOf,
  api,
}) => {
  const rep = api('rep');
  const name = uniqueName('Ana Ruiz');
  const first = await makeDeal(rep, { stage: 'proposal' });
  const second = await makeDeal(rep, { account: { id: first.account.id } });
  const ana = await rep.call(createStakeholder, {
    params: { number: first.number },
    body: { name, title: 'CFO', buying_role: 'economic_buyer', stance: 'supports' },
  });
  await addBuyer(rep, second, name, 'CFO');
  await meetOn(rep, first, ana);
  await prove(rep, first, { statement: 'They lose a day each week', stakeholder_id: ana.id });
  const { id } = await contactCalled(rep, name);
  const page = await pageOf('rep');
  await page.goto(`/contacts/${id}`);
  const deals = page.getByRole('list', { name: 'Deals' });
  await expect(deals.getByRole('listitem')).toHaveCount(2);
  const line = deals
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: first.name, exact: true }) });
  await expect(line).toContainText('Economic buyer');
  await expect(line).toContainText('Supports us');
  await expect(
    page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: `Call with ${name}` }),
  ).toBeVisible();
  await expect(page.getByRole('list', { name: 'Evidence' })).toContainText('They lose a day each week');
  await settled(page);
  expect(await seriousFindings(page)).toEqual([]);

  await page.getByRole('button', { name: /^Edit title/ }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Finance director');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'History' }).first()).toContainText('Finance director');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: /^Edit title/ })).toContainText('CFO');
  await page.getByRole('button', { name: /^Edit departure date/ }).click();
  await page.getByRole('textbox', { name: 'Left on' }).fill('3/2/2025');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Left Mar 2, 2025', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: `Actions for ${second.name}` }).click();
  await page.getByRole('menuitem', { name: 'Not the same person…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Not the same person?' });
  await dialog.getByRole('button', { name: 'Separate contacts' }).click();
  await expect(deals.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(deals.getByRole('link', { name: second.name })).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(id));
});

test('CONTW11 who moved to another company is shown there as a way in, on a desktop', async ({
  pageOf,
  api,
}) => {
  const rep = api('rep');
  const name = uniqueName('Mira Holt');
  const deal = await makeDeal(rep);
  await rep.call(createStakeholder, {
    params: { number: deal.number },
    body: { name, title: 'Buyer', buying_role: 'champion' },
  });
  const account = await rep.call(createAccount, { body: { name: uniqueName('Next employer') } });
  const { id } = await contactCalled(rep, name);
  const page = await pageOf('rep');
  await page.goto(`/contacts/${id}`);
  await page.getByRole('button', { name: /^Edit account/ }).click();
  await page.getByRole('combobox', { name: 'Account' }).fill(account.name);
  await choose(page.getByRole('option', { name: account.name }));
  await page.getByRole('link', { name: account.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: account.name })).toBeVisible();
  const ways = page.getByRole('list', { name: 'Worked with us before' });
  await expect(ways).toContainText(`Champion at ${deal.account.name}`);
  await expect(page.getByRole('list', { name: 'People' }).getByRole('link', { name })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await ways.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  expect((await rep.call(getContact, { params: { contact_id: id } })).account?.id).toBe(account.id);
});

test('CONTW12 a person is added to a deal from the contacts there are, on a desktop', async ({
  pageOf,
  api,
}) => {
  const rep = api('rep');
  const name = uniqueName('Cy Noor');
  const deal = await makeDeal(rep);
  const contact = await rep.call(createContact, {
    body: {
      name,
      title: 'Head of planning',
      account_id: deal.account.id,
      emails: [`${name.replaceAll(' ', '.').toLowerCase()}@journey.example`],
    },
  });
  const page = await pageOf('rep');
  await page.goto(`${dealPath(deal)}?tab=stakeholders&people=list`);
  await page.getByRole('button', { name: 'Add person' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add a person' });
  await dialog.getByRole('combobox', { name: /^Existing contact/ }).click();
  // Those of the deal's account are offered before anything is typed.
  await choose(page.getByRole('option', { name: new RegExp(`^${name}`) }));
  await expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveValue(name);
  await expect(dialog.getByRole('textbox', { name: /^Title/ })).toHaveValue('Head of planning');
  await dialog.getByRole('button', { name: 'Add person' }).click();
  await expect(dialog).toBeHidden();
  await page.goto(`/contacts/${contact.id}`);
  await expect(
    page.getByRole('list', { name: 'Deals' }).getByRole('link', { name: deal.name }),
  ).toBeVisible();
});

test('CONTW13 contacts are found, sorted, added and read in the hand, and viewers only read, on a phone', async ({
  pageOf,
  api,
}) => {
  const { word, path } = await makeThree(api('rep'));
  const page = await pageOf('rep', PHONE);
  await page.goto(path);
  const cards = page.getByRole('list', { name: 'Contacts' }).getByRole('link');
  await expect(cards).toHaveText(['Alpha', 'Beta', 'Gamma'].map((name) => `${name} ${word}`));
  await page.getByRole('button', { name: /^Sort: / }).tap();
  await page.getByRole('menuitemradio', { name: 'Descending' }).tap();
  await expect(cards).toHaveText(['Gamma', 'Beta', 'Alpha'].map((name) => `${name} ${word}`));
  await page.getByRole('button', { name: /^Filter/ }).tap();
  await page.getByRole('combobox', { name: 'Status' }).tap();
  await page.getByRole('option', { name: 'Left their account' }).tap();
  await page.getByRole('button', { name: 'Show contacts' }).tap();
  await expect(cards).toHaveText([`Gamma ${word}`]);
  expect(await seriousFindings(page)).toEqual([]);
  await cards.first().tap();
  await expect(page.getByRole('heading', { level: 1, name: `Gamma ${word}` })).toBeVisible();
  await page.getByRole('button', { name: /^Edit title/ }).tap();
  await page.getByRole('textbox', { name: 'Title' }).fill('Planner');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Edit title/ })).toContainText('Planner');
  await settled(page);
  expect(await seriousFindings(page)).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(PHONE.viewport.width);

  const viewer = await pageOf('viewer', PHONE);
  await viewer.goto(path);
  await expect(viewer.getByRole('list', { name: 'Contacts' }).getByRole('link')).toHaveCount(3);
  await expect(viewer.getByRole('button', { name: 'Add contact' })).toHaveCount(0);
});
