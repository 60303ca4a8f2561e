import { createAccount } from '@dealwright/contract/account-planning/accounts';
import { createContact } from '@dealwright/contract/contacts/contacts';
import { findSimilarContacts, listDuplicates } from '@dealwright/contract/duplicates/duplicates';
import { listStakeholders } from '@dealwright/contract/stakeholders/stakeholders';
import { type Api, apiOf } from './support/api.ts';
import { dealPath, makeDeal, uniqueName } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';

/** Two accounts that are one, and the word that both names begin with. */
async function makeTwo(api: Api): Promise<string> {
  const word = uniqueName('Twin').replace(' ', '');
  const domain = `${word.toLowerCase()}.example`;
  await api.call(createAccount, { body: { name: `${word} Optics`, domain } });
  await api.call(createAccount, { body: { name: `${word} Optics GmbH`, domain } });
  return word;
}

/** Two contacts that are one, and their family name. */
async function makeTwins(api: Api, phone: string): Promise<string> {
  const family = uniqueName('Lind').replace(' ', '');
  const account = await api.call(createAccount, { body: { name: `${family} Marine` } });
  const facts = { name: `Ines ${family}`, phones: [phone], account_id: account.id };
  await api.call(createContact, {
    body: { ...facts, title: 'Head of Operations', emails: [`ines@${family.toLowerCase()}.example`] },
  });
  await api.call(createContact, { body: facts });
  return family;
}

/** A contact with an address, and an account of theirs to sell to. */
async function makeKnown(api: Api) {
  const family = uniqueName('Moreau').replace(' ', '');
  const account = await api.call(createAccount, { body: { name: `${family} Cold Storage` } });
  const name = `Camille ${family}`;
  const body = { name, title: 'CFO', emails: [`camille@${family.toLowerCase()}.example`] };
  const { id } = await api.call(createContact, { body: { ...body, account_id: account.id } });
  return { id, name, email: body.emails[0] ?? '', account };
}

async function isFound(api: Api, { name, account }: typeof known): Promise<boolean> {
  const { items } = await api.call(findSimilarContacts, { body: { name, account_id: account.id } });
  return items.length > 0;
}

async function isCompared(api: Api, kind: 'account' | 'contact', word: string): Promise<boolean> {
  const { items } = await api.call(listDuplicates, { query: { kind, limit: 200 } });
  return items.some(({ one }) => one.name.includes(word));
}

let accountsAtDesk: string;
let accountsInHand: string;
let contactsAtDesk: string;
let contactsInHand: string;
let known: Awaited<ReturnType<typeof makeKnown>>;

// Records are compared once a minute, so all journeys wait together.
test.beforeAll(async ({ server }) => {
  test.setTimeout(240_000);
  const admin = apiOf(server, 'admin');
  accountsAtDesk = await makeTwo(admin);
  accountsInHand = await makeTwo(admin);
  contactsAtDesk = await makeTwins(admin, '+1 555 010 4477');
  contactsInHand = await makeTwins(admin, '+1 555 010 3186');
  known = await makeKnown(admin);
  const all = [
    ['account', accountsAtDesk],
    ['account', accountsInHand],
    ['contact', contactsAtDesk],
    ['contact', contactsInHand],
  ] as const;
  await expect
    .poll(
      async () =>
        (
          await Promise.all([
            ...all.map(([kind, word]) => isCompared(admin, kind, word)),
            isFound(admin, known),
          ])
        ).every(Boolean),
      {
        timeout: 180_000,
        intervals: [2_000],
      },
    )
    .toBe(true);
});

test('DUP12 possible duplicates are kept apart, suggested again, and merged', async ({ pageOf }) => {
  const word = accountsAtDesk;
  const page = await pageOf('admin');
  await page.goto('/account-planning');
  await page.getByRole('link', { name: /possible duplicate/ }).click();
  const pair = page.getByRole('list', { name: 'Possible duplicates' }).getByRole('listitem', { name: word });
  await expect(pair).toContainText('Same domain');
  await expect(pair).toContainText('Almost certainly the same');
  await pair.getByRole('button', { name: /^Not the same/ }).click();
  await expect(pair).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await pair.getByRole('button', { name: /^Merge/ }).click();
  const dialog = page.getByRole('dialog', { name: `Merge ${word} Optics with another account` });
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(pair).toHaveCount(0);
  await page.goto('/account-planning?new=true');
  await page.getByRole('textbox', { name: 'Name' }).fill(`${word} optics ltd`);
  await page
    .getByRole('list', { name: 'Similar accounts' })
    .getByRole('link', { name: `${word} Optics`, exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: `${word} Optics` })).toBeVisible();
});

test('DUP12 possible duplicates fit a phone', async ({ pageOf }) => {
  const word = accountsInHand;
  const page = await pageOf('admin', PHONE);
  await page.goto('/duplicates?kind=account');
  const pair = page.getByRole('list', { name: 'Possible duplicates' }).getByRole('listitem', { name: word });
  await expect(pair.getByRole('button', { name: /^Merge/ })).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});

test('DUP15 possible duplicates among contacts are kept apart, and adding one shows who is there', async ({
  pageOf,
}) => {
  const family = contactsAtDesk;
  const page = await pageOf('admin');
  await page.goto('/contacts');
  await page.getByRole('link', { name: /possible duplicate/ }).click();
  const pair = page
    .getByRole('list', { name: 'Possible duplicates' })
    .getByRole('listitem', { name: family });
  await expect(pair).toContainText('Same phone');
  await expect(pair).toContainText('Head of Operations');
  expect(await seriousFindings(page)).toEqual([]);
  await pair.getByRole('button', { name: /^Not the same/ }).click();
  await expect(pair).toHaveCount(0);
  await page.goto('/contacts?new=true');
  await page.getByRole('textbox', { name: 'Name' }).fill(`Ines ${family}`);
  await page.getByRole('textbox', { name: 'Email' }).fill(`ines@${family.toLowerCase()}.example`);
  await page
    .getByRole('list', { name: 'Similar contacts' })
    .getByRole('link', { name: `Ines ${family}` })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: `Ines ${family}` })).toBeVisible();
});

test('DUP15 MERGE15 possible duplicates among contacts fit a phone, and are merged', async ({ pageOf }) => {
  const family = contactsInHand;
  const page = await pageOf('admin', PHONE);
  await page.goto('/duplicates?kind=contact');
  const pair = page
    .getByRole('list', { name: 'Possible duplicates' })
    .getByRole('listitem', { name: family });
  await expect(pair.getByRole('button', { name: /^Not the same/ })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await pair.getByRole('button', { name: /^Merge/ }).tap();
  const dialog = page.getByRole('dialog', { name: `Merge Ines ${family} with another contact` });
  await dialog.getByRole('button', { name: 'Merge', exact: true }).tap();
  await expect(pair).toHaveCount(0);
});

test('DUP18 adding a person to a deal shows similar contacts, one of which is used by the keyboard', async ({
  pageOf,
  api,
}) => {
  const deal = await makeDeal(api('rep'), { account: { id: known.account.id } });
  const page = await pageOf('rep');
  await page.goto(`${dealPath(deal)}?tab=stakeholders`);
  await page.getByRole('button', { name: 'Add person' }).click();
  const form = page.getByRole('dialog', { name: 'Add a person' });
  await form.getByLabel('Name').fill(known.name.slice(0, -1));
  await form.getByLabel('Title').fill('CFO');
  const similar = form.getByRole('list', { name: 'Similar contacts' });
  await expect(similar).toContainText('Names differ by one letter');
  await expect(similar).toContainText('Same account');
  for (const mode of ['light', 'dark'] as const) expect(await seriousFindings(page, mode)).toEqual([]);
  await similar.getByRole('button', { name: `Use contact ${known.name}` }).press('Enter');
  await expect(form.getByRole('button', { name: 'Undo' })).toBeFocused();
  await expect(form.getByLabel('Email')).toHaveValue(known.email);
  await form.getByRole('button', { name: 'Add person' }).click();
  await page
    .getByRole('region', { name: 'Reporting lines' })
    .getByRole('button', { name: /^Camille/ })
    .click();
  await page.goto(`/contacts?q=${encodeURIComponent(known.name)}`);
  await expect(page.getByRole('link', { name: known.name })).toHaveCount(1);
});

test('DUP18 on a phone a similar contact is used for a speaker of an import, and taken back', async ({
  pageOf,
  api,
}) => {
  const deal = await makeDeal(api('rep'), { account: { id: known.account.id } });
  const page = await pageOf('rep', PHONE);
  await page.goto(`${dealPath(deal)}?tab=notes`);
  await page.getByRole('button', { name: 'Import transcript or email' }).first().tap();
  await page
    .getByLabel('Or paste the text')
    .fill('Camille Moreau: It costs a truck a week.\nRosa Petrov: I see.');
  await page.getByRole('button', { name: 'Continue' }).tap();
  const reading = page.getByRole('dialog', { name: 'Check what we found' });
  await reading
    .getByRole('group', { name: 'Side of Camille Moreau' })
    .getByRole('button', { name: 'Buyer' })
    .tap();
  await reading.getByRole('combobox', { name: 'Person of Camille Moreau' }).tap();
  await page.getByRole('option', { name: 'New person: Camille Moreau' }).tap();
  const name = reading.getByLabel('Name of the new person');
  const typed = known.name.slice(0, -1);
  await name.fill(typed);
  const use = reading.getByRole('button', { name: `Use contact ${known.name}` });
  await use.tap();
  await expect(name).toHaveValue(known.name);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await reading.getByRole('button', { name: 'Undo' }).tap();
  await expect(name).toHaveValue(typed);
  await use.tap();
  await reading.getByRole('button', { name: 'Confirm and save' }).tap();
  await expect(reading).toHaveCount(0);
  const { items } = await api('rep').call(listStakeholders, { params: { number: deal.number } });
  const person = { name: known.name, title: 'CFO', contact_id: known.id };
  expect(items).toContainEqual(expect.objectContaining(person));
});
