import { getDeal } from '@dealwright/contract/deals/deals';
import type { Page } from '@playwright/test';
import { choose } from './support/choose.ts';
import { dealPath, makeDeal, uniqueName } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';

/** The next write fails as when the database is away. */
const failWrites = (page: Page, url: string) =>
  page.route(url, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({
          status: 503,
          contentType: 'application/problem+json',
          body: JSON.stringify({
            type: 'about:blank',
            title: 'The service is unavailable right now',
            status: 503,
            code: 'unavailable',
            detail: 'The service is unavailable right now.',
            requestId: 'request-1',
          }),
        }),
  );

test.beforeEach(({ complaints }) => complaints.expect(/status of 503/));

test('a new deal that cannot be saved, or whose dialog is closed, loses nothing that was typed', async ({
  pageOf,
}) => {
  const name = uniqueName('Battery passport');
  const page = await pageOf('rep');
  await page.goto(`/lead-planning?q=${encodeURIComponent(name)}`);
  const form = page.getByRole('dialog', { name: 'New deal' });
  const open = () => page.getByRole('button', { name: 'New deal', exact: true }).click();
  await open();
  await form.getByLabel('Deal name').fill(name);
  await form.getByRole('combobox', { name: /^Account/ }).fill(`${name} AG`);
  await choose(page.getByRole('option', { name: `Create “${name} AG”` }));
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await open();
  await expect(form.getByText('We kept what you typed')).toBeVisible();
  await expect(form.getByLabel('Deal name')).toHaveValue(name);
  await expect(form.getByRole('combobox', { name: /^Account/ })).toHaveValue(`${name} AG`);
  await failWrites(page, '**/api/deals');
  await form.getByRole('button', { name: 'Create deal' }).click();
  await expect(form.getByText('Couldn’t save the deal')).toBeVisible();
  await expect(form.getByText('What you typed is kept.', { exact: false })).toBeVisible();
  await expect(form.getByLabel('Deal name')).toHaveValue(name);
  await page.unroute('**/api/deals');
  await form.getByRole('button', { name: 'Create deal' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('article').filter({ hasText: name })).toHaveCount(1);
  await open();
  await expect(form.getByLabel('Deal name')).toHaveValue('');
});

test('INPUT08 an amount and a date that were not understood are still there when the dialog opens again', async ({
  pageOf,
}) => {
  const page = await pageOf('rep');
  await page.goto('/lead-planning');
  const form = page.getByRole('dialog', { name: 'New deal' });
  const open = () => page.getByRole('button', { name: 'New deal', exact: true }).click();
  await open();
  await form.getByLabel('Amount').fill('350.000');
  await form.getByLabel(/^Close date/).fill('02/30/2027');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form).toHaveCount(0);
  await page.reload();
  await open();
  await expect(form.getByText('We kept what you typed')).toBeVisible();
  await expect(form.getByLabel('Amount')).toHaveValue('350.000');
  await expect(form.getByLabel(/^Close date/)).toHaveValue('02/30/2027');
  await form.getByRole('button', { name: 'Start over' }).click();
  await expect(form.getByLabel('Amount')).toHaveValue('0');
  await expect(form.getByLabel(/^Close date/)).toHaveValue('');
});

test('a note survives a closed dialog, a reload and a failed save, and Ctrl+Enter saves it', async ({
  pageOf,
  api,
}) => {
  const deal = await makeDeal(api('rep'));
  const page = await pageOf('rep');
  await page.goto(`${dealPath(deal)}?tab=notes`);
  const dialog = page.getByRole('dialog', { name: 'New note' });
  const open = () => page.getByRole('button', { name: 'New note' }).click();
  await open();
  await dealNote(page).fill('Ana wants the pilot to start in May.');
  await dialog.getByRole('button', { name: 'Keep as draft' }).click();
  await page.reload();
  await open();
  await expect(dealNote(page)).toHaveText('Ana wants the pilot to start in May.');
  await failWrites(page, '**/interactions');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Couldn’t save')).toBeVisible();
  await expect(dialog.getByText('Your text is kept.', { exact: false })).toBeVisible();
  await page.unroute('**/interactions');
  await dealNote(page).press('Control+Enter');
  await expect(page.getByText('Note saved')).toBeVisible();
  await expect(page.locator('[data-source-text]')).toHaveText('Ana wants the pilot to start in May.');
});

const dealNote = (page: Page) => page.getByRole('dialog').locator('[contenteditable="true"]');

test('a fact edited in place keeps what was typed when saving fails', async ({ pageOf, api }) => {
  const deal = await makeDeal(api('rep'));
  const page = await pageOf('rep');
  await page.goto(dealPath(deal));
  await failWrites(page, `**/api/deals/${deal.number}`);
  await page.getByRole('button', { name: 'Edit next step' }).click();
  const step = page.getByRole('textbox', { name: 'Next step' });
  await step.fill('Send the order form to Ana');
  await step.press('Control+Enter');
  await expect(page.getByRole('alert')).toContainText('Your text is kept');
  await expect(step).toHaveValue('Send the order form to Ana');
  await page.unroute(`**/api/deals/${deal.number}`);
  await step.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Edit next step' })).toContainText(
    'Send the order form to Ana',
  );
  await expect
    .poll(async () => (await api('rep').call(getDeal, { params: { number: deal.number } })).next_step)
    .toBe('Send the order form to Ana');
});
