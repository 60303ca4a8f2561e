import { fileURLToPath } from 'node:url';
import { createLibraryAnswer } from '@dealwright/contract/rfp/library-answers';
import type { Page } from '@playwright/test';
import { dealPath, makeDeal, uniqueName } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';

const DOCUMENT = `1 Security

1.1 The supplier must encrypt all data at rest.

1.2 The supplier should offer single sign-on.

2 Contract

2.1 The supplier must accept our terms and conditions.

Responses are due by 2031-06-30
`;
/** One item reworded, one gone, one new. */
const AMENDED = `1 Security

1.1 The supplier must encrypt all data at rest.

1.2 The supplier must offer single sign-on with SAML.

1.3 The supplier must name a security officer.
`;

/** A sheet with the columns No., Requirement, Notes and Supplier response. */
const CATALOG = fileURLToPath(new URL('../../server/src/testing/rfps/catalog.xlsx', import.meta.url));

const file = (text: string, name = 'Tender.txt') => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});

async function addDocument(page: Page, text = DOCUMENT) {
  await page.getByLabel('Add document: file').setInputFiles(file(text));
  await expect(page.getByRole('heading', { name: 'Go or no-go' })).toBeVisible();
}

const requirement = (page: Page, words: string) => page.getByRole('button', { name: words });

test('RFPW01 a document becomes requirements that are decided on, answered by keyboard and kept, on a desktop', async ({
  pageOf,
  api,
}) => {
  const deal = await makeDeal(api('rep'), { name: uniqueName('Rollout') });
  const page = await pageOf('rep');
  await page.goto(`${dealPath(deal)}?tab=rfp`);
  await expect(page.getByRole('heading', { name: 'No RFP yet' })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await addDocument(page);
  await expect(page.getByText('3 requirements, 2 must-haves')).toBeVisible();
  await page.getByRole('button', { name: 'Go', exact: true }).click();
  await expect(page.getByText('Enter the reason')).toBeVisible();
  await page.getByRole('textbox', { name: 'Reason' }).fill('We know the buyer.');
  await page.getByRole('button', { name: 'Go', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Decision' })).toContainText('We know the buyer.');
  expect(await seriousFindings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Must-haves' }).click();
  await expect(requirement(page, 'single sign-on')).toHaveCount(0);
  await expect(page).toHaveURL(/items=must/);
  await page.getByRole('button', { name: 'Must-haves' }).click();
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  const selected = page.getByRole('group', { name: 'Selected requirements' });
  await expect(selected).toContainText('3 requirements selected');
  await selected.getByRole('combobox', { name: 'Assign to' }).click();
  await page.getByRole('option').first().click();
  await expect(page.getByText('3 requirements assigned')).toBeVisible();
  await expect(selected).toBeHidden();
  await requirement(page, 'encrypt all data').focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: '1.1' });
  await panel.getByRole('textbox', { name: 'Answer' }).fill('AES-256 everywhere.');
  await panel.getByRole('button', { name: 'Full' }).click();
  await expect(panel.getByText('Saved')).toBeVisible();
  await expect(panel.getByText('Drafted')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Approve answer' }).click();
  await expect(panel.getByText('Approved')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog', { name: '1.2' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('dialog', { name: '1.2' })).toContainText('single sign-on');
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 of 3 answered')).toBeVisible();
});

test('RFPW02 the place of a requirement opens the document at its sentence, on a desktop', async ({
  pageOf,
  api,
}) => {
  const deal = await makeDeal(api('rep'), { name: uniqueName('Rollout') });
  const page = await pageOf('rep');
  await page.goto(`${dealPath(deal)}?tab=rfp`);
  await addDocument(page);
  await requirement(page, 'encrypt all data').click();
  await page
    .getByRole('dialog', { name: '1.1' })
    .getByRole('button', { name: /^(?:Line|Section) / })
    .click();
  const source = page.getByRole('dialog', { name: 'Tender' });
  await expect(source).toContainText('The supplier must accept our terms and conditions.');
  await page.keyboard.press('Escape');
  await expect(source).toBeHidden();
  await page.getByRole('tab', { name: 'MEDDPICC' }).click();
  await expect(
    page.getByText('Responses are due by 2031-06-30').or(page.getByText('suggestions')).first(),
  ).toBeVisible();
});

test('RFPW03 an answer goes to the library, is approved and is used in the next RFP, on a desktop', async ({
  pageOf,
  api,
}) => {
  const word = uniqueName('quasar').replaceAll(/\W/g, '');
  const text = `1.1 The supplier must support ${word} encryption for archives.\n`;
  const page = await pageOf('manager');
  const deal = await makeDeal(api('manager'), { name: uniqueName('Rollout') });
  await page.goto(`${dealPath(deal)}?tab=rfp`);
  await addDocument(page, text);
  await requirement(page, word).click();
  const panel = page.getByRole('dialog', { name: '1.1' });
  await panel.getByRole('textbox', { name: 'Answer' }).fill(`Yes, ${word} since 2030.`);
  await panel.getByRole('button', { name: 'Save to library' }).click();
  await expect(page.getByText('Saved to the answer library')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Answer library' }).click();
  await expect(page).toHaveURL(/\/answer-library$/);
  const library = page.getByRole('main');
  await library.getByRole('searchbox', { name: 'Search answers' }).fill(word);
  const row = library.getByRole('listitem', { name: word });
  await expect(row).toContainText('Not approved');
  expect(await seriousFindings(page)).toEqual([]);
  await row.getByRole('button', { name: 'Actions for' }).click();
  await page.getByRole('menuitem', { name: 'Approve' }).click();
  await page.getByRole('dialog', { name: 'Approve answer' }).getByRole('button', { name: 'Approve' }).click();
  await expect(row).toContainText('Approved by');
  await expect(page).toHaveURL(/q=/);

  const next = await makeDeal(api('manager'), { name: uniqueName('Second') });
  await page.goto(`${dealPath(next)}?tab=rfp`);
  await addDocument(page, text);
  await requirement(page, word).click();
  await panel.getByRole('button', { name: 'Use this answer' }).click();
  await expect(panel.getByRole('textbox', { name: 'Answer' })).toHaveValue(`Yes, ${word} since 2030.`);
});

test('RFPW04 an amendment shows what was reworded, is new and was removed, on a desktop', async ({
  pageOf,
  api,
}) => {
  const deal = await makeDeal(api('rep'), { name: uniqueName('Rollout') });
  const page = await pageOf('rep');
  await page.goto(`${dealPath(deal)}?tab=rfp`);
  await addDocument(page);
  await page.getByRole('button', { name: 'Actions for Tender' }).click();
  await expect(page.getByRole('menuitem', { name: 'Add amendment' })).toBeVisible();
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Add amendment' }).click();
  await (await chosen).setFiles(file(AMENDED));
  await expect(page.getByText('1 answer kept, 1 reworded, 1 new, 1 removed')).toBeVisible();
  await page.getByRole('button', { name: 'Amended' }).click();
  await requirement(page, 'with SAML').click();
  const panel = page.getByRole('dialog', { name: '1.2' });
  await expect(panel).toContainText('The supplier should offer single sign-on.');
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Removed' }).click();
  await expect(requirement(page, 'terms and conditions')).toBeVisible();
});

test('RFPW05 an RFP is answered on a phone, and a viewer reads it without being offered a change, on a phone', async ({
  pageOf,
  api,
}) => {
  const deal = await makeDeal(api('rep'), { name: uniqueName('Rollout') });
  const page = await pageOf('rep', PHONE);
  await page.goto(`${dealPath(deal)}?tab=rfp`);
  await addDocument(page);
  expect(await seriousFindings(page)).toEqual([]);
  await requirement(page, 'encrypt all data').click();
  const panel = page.getByRole('dialog', { name: '1.1' });
  await panel.getByRole('textbox', { name: 'Answer' }).fill('AES-256 everywhere.');
  await panel.getByRole('button', { name: 'Next requirement' }).click();
  await expect(page.getByRole('dialog', { name: '1.2' })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('1 of 3 answered')).toBeVisible();

  const viewer = await pageOf('viewer', PHONE);
  await viewer.goto(`${dealPath(deal)}?tab=rfp`);
  await expect(viewer.getByText('3 requirements, 2 must-haves')).toBeVisible();
  await expect(viewer.getByRole('button', { name: 'Go', exact: true })).toHaveCount(0);
  await requirement(viewer, 'encrypt all data').click();
  await expect(viewer.getByRole('textbox', { name: 'Answer' })).not.toBeEditable();
  await expect(viewer.getByRole('button', { name: 'Approve answer' })).toHaveCount(0);
});

test('RFPW06 a document that can’t be read says why and adds nothing, on a desktop', async ({
  pageOf,
  api,
  complaints,
}) => {
  complaints.expect(/status of 415/);
  const deal = await makeDeal(api('rep'), { name: uniqueName('Rollout') });
  const page = await pageOf('rep');
  await page.goto(`${dealPath(deal)}?tab=rfp`);
  await page.getByLabel('Add document: file').setInputFiles({
    name: 'Picture.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  });
  await expect(page.getByText('Couldn’t read Picture.txt')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No RFP yet' })).toBeVisible();
});

test('RFPW07 what was typed survives a save without a network, on a desktop', async ({
  pageOf,
  api,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/);
  const deal = await makeDeal(api('rep'), { name: uniqueName('Rollout') });
  const page = await pageOf('rep');
  await page.goto(`${dealPath(deal)}?tab=rfp`);
  await addDocument(page);
  await requirement(page, 'encrypt all data').click();
  const panel = page.getByRole('dialog', { name: '1.1' });
  const answer = panel.getByRole('textbox', { name: 'Answer' });
  await page.route('**/requirements/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await answer.fill('Typed without a network.');
  await expect(panel.getByText('Couldn’t save your answer')).toBeVisible();
  await page.unroute('**/requirements/*');
  await page.reload();
  await expect(answer).toHaveValue('Typed without a network.');
  await answer.press('End');
  await answer.blur();
  await expect(panel.getByText('Drafted')).toBeVisible();
});

test('RFPW08 the columns of a workbook are corrected, and its rows keep their answers, on a desktop', async ({
  pageOf,
  api,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/);
  const deal = await makeDeal(api('rep'), { name: uniqueName('Rollout') });
  const page = await pageOf('rep');
  await page.goto(`${dealPath(deal)}?tab=rfp`);
  await page.getByLabel('Add document: file').setInputFiles(CATALOG);
  await expect(page.getByRole('heading', { name: 'Go or no-go' })).toBeVisible();
  await requirement(page, 'encrypt all data').click();
  await page.getByRole('textbox', { name: 'Answer' }).fill('AES-256 everywhere.');
  await expect(page.getByText('Saved')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Actions for Catalog' }).click();
  await page.getByRole('menuitem', { name: 'Change columns' }).click();
  const dialog = page.getByRole('dialog', { name: 'Columns of the workbook' });
  const column = (name: string) => dialog.getByRole('combobox', { name });
  await expect(column('Requirement')).toHaveText('B: Requirement');
  // Its name says notes, and the reader took it for the answers.
  await expect(column('Answer')).toHaveText('C: Notes');
  await expect(dialog.getByRole('region', { name: 'First rows of Catalog' })).toContainText('Encryption');
  expect(await seriousFindings(page)).toEqual([]);
  const choose = async (name: string, option: string) => {
    await column(name).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: option }).click();
    await expect(column(name)).toHaveText(option);
  };
  await choose('Requirement', 'C: Notes');
  await dialog.getByRole('button', { name: 'Read again' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Choose each column once.');
  await choose('Compliance', 'None');
  await choose('Answer', 'D: Supplier response');
  await page.route('**/columns', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await dialog.getByRole('button', { name: 'Read again' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.unroute('**/columns');
  await page.getByRole('button', { name: 'Actions for Catalog' }).click();
  await page.getByRole('menuitem', { name: 'Change columns' }).click();
  await expect(column('Requirement')).toHaveText('C: Notes');
  await dialog.getByRole('button', { name: 'Read again' }).click();
  await expect(page.getByText('Workbook read again')).toBeVisible();
  await requirement(page, 'Encryption').click();
  await expect(page.getByRole('textbox', { name: 'Answer' })).toHaveValue('AES-256 everywhere.');
});

test('RFPW09 the answer library is a page that the palette finds, on a phone', async ({ pageOf, api }) => {
  const word = uniqueName('nebula').replaceAll(/\W/g, '');
  await api('manager').call(createLibraryAnswer, {
    body: { question: `Do you support ${word}?`, answer: 'Yes.', tags: ['security'] },
  });
  const page = await pageOf('viewer', PHONE);
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog').getByRole('combobox');
  await palette.fill('answer library');
  await page.getByRole('option', { name: 'Answer library' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Answer library' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search answers' }).fill(word);
  const row = page.getByRole('listitem', { name: word });
  await expect(row).toContainText('Not approved');
  await expect(row).toContainText('Added by');
  await expect(row.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add answer' })).toHaveCount(0);
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('combobox', { name: 'Show' }).click();
  await page.getByRole('option', { name: 'Archived' }).click();
  await expect(page.getByText('No answers match')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'Search answers' })).toHaveValue(word);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(row).toBeVisible();
});
