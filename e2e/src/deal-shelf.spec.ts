import type { Page } from '@playwright/test';
import { dealPath, makeDeal, pipelineOf } from './support/deals.ts';
import { switchOnForRival } from './support/features.ts';
import { expect, test } from './support/fixtures.ts';
import { newPerson, openAs } from './support/person-of-own.ts';
import { DESKTOP, PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';

test.beforeEach(({ api }) => switchOnForRival(api, ['deal_archive', 'deal_delete']));

async function choose(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'More deal actions' }).click();
  await page.getByRole('menuitem', { name: title }).click();
}

/** Deleting asks first: keeping the deal is the answer that has the focus. */
async function remove(page: Page): Promise<void> {
  await choose(page, 'Delete Deal');
  const question = page.getByRole('alertdialog', { name: /^Delete LEAD-\d+\?$/ });
  await expect(question.getByRole('button', { name: 'Keep deal' })).toBeFocused();
  await question.getByRole('button', { name: 'Delete deal' }).click();
}

const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });

for (const [width, screen] of [
  ['on a desktop', DESKTOP],
  ['on a phone', PHONE],
] as const) {
  test(`${width} a deal is archived, read, found in the archive and restored`, async ({ pageOf, api }) => {
    const deal = await makeDeal(api('rival'));
    const page = await pageOf('rival', screen);
    await page.goto(dealPath(deal));
    await choose(page, 'Archive Deal');
    await expect(page.getByText(`LEAD-${deal.number} is archived`)).toBeVisible();
    await expect(page.getByText('This deal is archived')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Move', exact: true })).toHaveCount(0);
    expect(await seriousFindings(page)).toEqual([]);
    await page.goto(pipelineOf(deal));
    await expect(page.getByText('No matching deals').first()).toBeVisible();
    await page.goto('/lead-planning');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('link', { name: 'Archived deals' }).click();
    await expect(page).toHaveURL('/lead-planning?view=archived');
    const row = page.getByRole('listitem', { name: deal.name });
    await expect(row).toContainText('Archived by');
    expect(await seriousFindings(page)).toEqual([]);
    await row.getByRole('button', { name: `Restore LEAD-${deal.number}` }).click();
    await expect(page.getByText(`LEAD-${deal.number} is back in the pipeline`)).toBeVisible();
    await expect(row).toHaveCount(0);
    await page.goto(dealPath(deal));
    await expect(page.getByText('This deal is archived')).toHaveCount(0);
    await choose(page, 'Archive Deal');
    await undo(page).click();
    await expect(page.getByText('This deal is archived')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Move', exact: true })).toBeVisible();
  });

  test(`${width} a deal is moved to the trash and restored from it`, async ({ pageOf, api, complaints }) => {
    complaints.expect(/status of 404/);
    const deal = await makeDeal(api('rival'));
    const page = await pageOf('rival', screen);
    await page.goto(dealPath(deal));
    await remove(page);
    await expect(page).toHaveURL('/lead-planning');
    await expect(page.getByText(`LEAD-${deal.number} moved to the trash`)).toBeVisible();
    await page.goto(dealPath(deal));
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await page.goto('/lead-planning?view=trash');
    const row = page.getByRole('listitem', { name: deal.name });
    await expect(row).toContainText('30 days left');
    expect(await seriousFindings(page)).toEqual([]);
    await row.getByRole('button', { name: `Restore LEAD-${deal.number}` }).click();
    await expect(row).toHaveCount(0);
    await page.goto(dealPath(deal));
    await expect(page.getByRole('heading', { level: 1 })).toContainText(deal.name);
    await remove(page);
    await undo(page).click();
    await expect(page.getByText(`LEAD-${deal.number} is back in the pipeline`)).toBeVisible();
    await page.goto(dealPath(deal));
    await expect(page.getByRole('heading', { level: 1 })).toContainText(deal.name);
  });
}

test('a card leaves the boards of others when its deal is archived or deleted, and comes back', {
  tag: '@every',
}, async ({ browser, server, complaints, pageOf, api }) => {
  const deal = await makeDeal(api('rival'));
  const colleague = await newPerson(server, 'manager', 'rival');
  const board = await openAs(browser, server, colleague, complaints);
  const listening = board.waitForResponse('**/api/stream');
  await board.goto(pipelineOf(deal));
  await listening;
  const card = board.getByRole('article').filter({ hasText: deal.name });
  await expect(card).toHaveCount(1);
  const page = await pageOf('rival');
  await page.goto(dealPath(deal));
  for (const put of [() => choose(page, 'Archive Deal'), () => remove(page)]) {
    await put();
    await expect(card).toHaveCount(0);
    await undo(page).click();
    await expect(card).toHaveCount(1);
  }
  await board.context().close();
});

test('a viewer is told who archives and deletes', { tag: '@every' }, async ({
  browser,
  server,
  complaints,
  api,
}) => {
  const deal = await makeDeal(api('rival'));
  const viewer = await newPerson(server, 'viewer', 'rival');
  const page = await openAs(browser, server, viewer, complaints);
  await page.goto(dealPath(deal));
  await choose(page, 'Delete Deal');
  await expect(page.getByText('Only the deal’s owner, a manager or an admin can do this.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(deal.name);
  await page.context().close();
});
