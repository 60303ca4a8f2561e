import { createInteraction } from '@dealwright/contract/interactions';
import { changeTask, createDealTask, type Task } from '@dealwright/contract/tasks/tasks';
import type { Locator, Page } from '@playwright/test';
import type { Api } from './support/api.ts';
import { choose } from './support/choose.ts';
import { addBuyer, dealPath, makeDeal, uniqueName } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { DESKTOP, PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';

const DAY_MS = 86_400_000;
const day = (ahead: number): string => new Date(Date.now() + ahead * DAY_MS).toISOString().slice(0, 10);
const PROMISE = "I'll send Ana the pricing by Friday.";

const titled = (place: Page | Locator, title: string) =>
  place.getByRole('button', { name: title, exact: true });
const row = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: title, exact: true }) });
const box = (page: Page, title: string) => page.getByRole('checkbox', { name: `Done: ${title}` });

function add(api: Api, number: number, title: string, due_on: string | null): Promise<Task> {
  return api.call(createDealTask, { params: { number }, body: { title, due_on } });
}

test('tasks are added, checked off, proposed with their quotes and gone through by keys on a desktop', async ({
  pageOf,
  api,
}) => {
  const rep = api('rep');
  const deal = await makeDeal(rep, { stage: 'discovery' });
  await addBuyer(rep, deal, 'Ana Ruiz');
  await rep.call(createInteraction, {
    params: { number: deal.number },
    body: {
      kind: 'note',
      title: 'After the call',
      occurred_at: new Date().toISOString(),
      source: { text: `Good call. ${PROMISE}` },
    },
  });
  const late = uniqueName('Return the questionnaire');
  await add(rep, deal.number, late, day(-2));
  const page = await pageOf('rep', DESKTOP);
  await page.goto(dealPath(deal));
  await expect(row(page, late)).toContainText('2 days overdue');

  const pack = uniqueName('Send the security pack');
  await page.getByRole('heading', { name: 'Tasks' }).waitFor();
  await page.keyboard.press('t');
  await expect(page.getByLabel('New task')).toBeFocused();
  await page.keyboard.type(`${pack} tomorrow`);
  await expect(page.getByText(`“${pack}”, due tomorrow`)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(row(page, pack)).toContainText('Tomorrow');
  await expect(page.getByLabel('New task')).toHaveValue('');

  await box(page, pack).click();
  await expect(page.getByText('Task done', { exact: true })).toBeVisible();
  await expect(row(page, pack)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, pack)).toBeVisible();
  await page.getByRole('button', { name: `Actions for ${pack}` }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(row(page, pack)).toHaveCount(0);

  await page.getByRole('button', { name: 'Suggest tasks' }).click();
  const proposed = page.getByRole('region', { name: 'Suggested tasks' });
  await expect(proposed.getByText('promises found by the embedded analyst')).toBeVisible({ timeout: 20_000 });
  await expect(proposed.getByText(`“${PROMISE}”`)).toBeVisible();
  await proposed.getByRole('checkbox', { name: 'Select: Send Ana the pricing' }).click();
  await proposed.getByRole('button', { name: /^Dismiss: Find a champion/ }).click();
  await expect(proposed.getByText(/^Find a champion/)).toHaveCount(0);
  await proposed.getByRole('button', { name: 'Add 1 task' }).click();
  await expect(row(page, 'Send Ana the pricing')).toContainText(PROMISE);
  expect(await seriousFindings(page)).toEqual([]);
  await titled(page, 'Send Ana the pricing').click();
  const dialog = page.getByRole('dialog', { name: 'Edit task' });
  await expect(dialog.getByText('Keeps a promise')).toBeVisible();
  await dialog.getByRole('link', { name: 'After the call' }).click();
  await expect(page.locator('mark').first()).toHaveText(PROMISE);

  await page.goto('/tasks');
  const overdue = page.getByRole('region', { name: 'Overdue' });
  await expect(titled(overdue, late)).toBeVisible();
  const home = page.getByRole('combobox', { name: 'Deal or account' });
  await home.fill(deal.name);
  await choose(page.getByRole('option', { name: new RegExp(`^LEAD-${deal.number} `) }));
  await expect(page).toHaveURL(new RegExp(`deal=${deal.number}$`));
  await page.reload();
  await expect(home).toHaveValue(new RegExp(`^LEAD-${deal.number} `));
  await expect(titled(overdue, late)).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Edit task' })).toBeVisible();
  await page.keyboard.press('Escape');
  await box(page, late).click();
  await expect(titled(page, late)).toHaveCount(0);
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(page).toHaveURL(/state=done/);
  await expect(row(page, late)).toContainText('Done by');
});

test('a task is added and checked off on a phone, on a deal and in My tasks', async ({ pageOf, api }) => {
  const deal = await makeDeal(api('rep'));
  const page = await pageOf('rep', PHONE);
  await page.goto(dealPath(deal));
  const call = uniqueName('Call the hospital');
  await page.getByLabel('New task').fill(`${call} today`);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(row(page, call)).toContainText('Today');
  await page.goto('/tasks');
  await expect(titled(page.getByRole('region', { name: 'Today' }), call)).toBeVisible();
  const book = uniqueName('Book the room');
  await page.getByRole('button', { name: 'New task' }).click();
  const sheet = page.getByRole('dialog', { name: 'New task' });
  await sheet.getByRole('button', { name: 'Add task' }).click();
  await expect(sheet.getByText('Choose a deal or an account')).toBeVisible();
  await expect(sheet.getByText('Enter a task')).toBeVisible();
  await sheet.getByRole('combobox', { name: 'Deal or account' }).fill(deal.name);
  await choose(page.getByRole('option', { name: new RegExp(`^LEAD-${deal.number} `) }));
  await sheet.getByRole('textbox', { name: /^Task/ }).fill(book);
  await sheet.getByRole('button', { name: 'Add task' }).click();
  await expect(row(page, book)).toContainText(deal.name);
  await box(page, call).click();
  await expect(row(page, call)).toHaveCount(0);
  expect(await seriousFindings(page)).toEqual([]);
});

test('nothing typed is lost when a task is not saved, and of two changes one chooses, on a phone', async ({
  pageOf,
  api,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/);
  complaints.expect(/status of 412/);
  const rep = api('rep');
  const deal = await makeDeal(rep);
  const task = await add(rep, deal.number, uniqueName('Draft the plan'), null);
  const page = await pageOf('rep', PHONE);
  await page.goto(dealPath(deal));
  const typed = page.getByLabel('New task');
  await page.route('**/api/deals/*/tasks', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await typed.fill('Send the offer');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Couldn’t save the task.', { exact: false })).toContainText(
    'What you typed is kept.',
  );
  await expect(typed).toHaveValue('Send the offer');
  await page.unroute('**/api/deals/*/tasks');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(row(page, 'Send the offer')).toBeVisible();

  await row(page, task.title).getByRole('button', { name: task.title, exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Edit task' });
  await rep.call(changeTask, {
    params: { task_id: task.id },
    version: task.version,
    body: { title: 'Draft their plan' },
  });
  await sheet.getByRole('textbox', { name: /^Task/ }).fill('Draft our plan');
  await sheet.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: 'Someone else changed the task in the meantime.' });
  await expect(question.getByRole('definition')).toHaveText(['Draft their plan', 'Draft our plan']);
  await question.getByRole('button', { name: 'Keep mine' }).tap();
  await expect(sheet).toHaveCount(0);
  await expect(row(page, 'Draft our plan')).toBeVisible();
});
