import { changeDeal, getDeal, moveDeal } from '@dealwright/contract/deals/deals';
import type { Page } from '@playwright/test';
import { dealPath, makeDeal, pipelineOf } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';

const column = (page: Page, label: string) =>
  page.getByRole('region', { name: new RegExp(`^${label}, \\d+ deals?$`) });

test('what one person moves is seen by another without reload', async ({ pageOf, api }) => {
  const deal = await makeDeal(api('rep'));
  const [reps, managers] = [await pageOf('rep'), await pageOf('manager')];
  const listening = reps.waitForResponse('**/api/stream');
  await Promise.all([reps.goto(pipelineOf(deal)), managers.goto(dealPath(deal))]);
  await listening;
  await expect(column(reps, 'Prospecting').getByRole('article')).toHaveCount(1);
  await managers.getByRole('button', { name: 'Move', exact: true }).click();
  const moved = managers.waitForResponse((response) => response.url().endsWith('/stage'));
  await managers.getByRole('menuitemradio', { name: 'Proposal' }).click();
  await moved;
  await expect(column(reps, 'Proposal').getByRole('article')).toContainText([deal.name]);
  await expect(reps.getByText('Changed just now')).toBeVisible();
});

test('an open deal page shows a colleague’s change without reload', async ({ pageOf, api }) => {
  const deal = await makeDeal(api('rep'), { amount_minor: 4_000_000 });
  const page = await pageOf('rep');
  const listening = page.waitForResponse('**/api/stream');
  await page.goto(dealPath(deal));
  await listening;
  await expect(page.getByText('$40,000').first()).toBeVisible();
  const changed = await api('manager').call(changeDeal, {
    params: { number: deal.number },
    version: deal.version,
    body: { amount_minor: 4_800_000, name: `${deal.name}, extended` },
  });
  await expect(page.getByText('$48,000').first()).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(changed.name);
});

test('two people change the same amount: the second is told whose it is now, and chooses', async ({
  pageOf,
  api,
  complaints,
}) => {
  complaints.expect(/status of 412/);
  const deal = await makeDeal(api('rep'), { amount_minor: 4_000_000 });
  const page = await pageOf('rep');
  await page.goto(pipelineOf(deal));
  await page.getByRole('link', { name: deal.name }).focus();
  await page.keyboard.press('e');
  const form = page.getByRole('dialog', { name: `Edit LEAD-${deal.number}` });
  await form.getByLabel('Amount').fill('50,000');
  await api('manager').call(changeDeal, {
    params: { number: deal.number },
    version: deal.version,
    body: { amount_minor: 4_800_000 },
  });
  await form.getByRole('button', { name: 'Save changes' }).click();
  const question = page.getByRole('dialog', {
    name: /^Marcus Oyelaran changed the amount to \$48,000 (just now|\d+ seconds ago|a minute ago)\.$/,
  });
  await expect(question).toContainText(deal.name);
  await expect(question.getByRole('definition')).toHaveText(['$48,000', '$50,000']);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(form.getByLabel('Amount')).toHaveValue('50,000');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await question.getByRole('button', { name: 'Keep mine' }).click();
  await expect
    .poll(async () => (await api('rep').call(getDeal, { params: { number: deal.number } })).amount_minor)
    .toBe(5_000_000);
});

test('two people change different facts: both changes are kept, and one is told', async ({
  pageOf,
  api,
  complaints,
}) => {
  complaints.expect(/status of 412/);
  const deal = await makeDeal(api('rep'));
  const page = await pageOf('rep');
  await page.goto(pipelineOf(deal));
  await page.getByRole('link', { name: deal.name }).focus();
  await page.keyboard.press('e');
  const form = page.getByRole('dialog', { name: `Edit LEAD-${deal.number}` });
  await form.getByLabel('Amount').fill('50,000');
  await api('manager').call(moveDeal, {
    params: { number: deal.number },
    version: deal.version,
    body: { stage: 'discovery' },
  });
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Both changes are kept.')).toBeVisible();
  expect(await api('rep').call(getDeal, { params: { number: deal.number } })).toMatchObject({
    stage: 'discovery',
    amount_minor: 5_000_000,
  });
});

test('a fact edited in place that a colleague changed meanwhile asks which one to keep', async ({
  pageOf,
  api,
  complaints,
}) => {
  complaints.expect(/status of 412/);
  const deal = await makeDeal(api('rep'), { amount_minor: 4_000_000 });
  const page = await pageOf('rep');
  // Word of the change never comes: the refused save has to tell.
  await page.route('**/api/stream', () => undefined);
  await page.goto(dealPath(deal));
  await page.getByRole('button', { name: 'Edit amount' }).click();
  const amount = page.getByRole('textbox', { name: 'Amount' });
  await amount.fill('52,000');
  await api('manager').call(changeDeal, {
    params: { number: deal.number },
    version: deal.version,
    body: { amount_minor: 4_800_000 },
  });
  await amount.press('Enter');
  const question = page.getByRole('dialog', { name: /^Marcus Oyelaran changed the amount to \$48,000 / });
  await expect(question.getByRole('definition')).toHaveText(['$48,000', '$52,000']);
  await question.getByRole('button', { name: 'Use theirs' }).click();
  await expect(page.getByRole('button', { name: 'Edit amount' })).toContainText('$48,000');
});
