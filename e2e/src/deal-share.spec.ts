import { getDeal } from '@dealwright/contract/deals/deals';
import type { Page } from '@playwright/test';
import { dealPath, makeDeal } from './support/deals.ts';
import { switchOnForRival } from './support/features.ts';
import { expect, test } from './support/fixtures.ts';
import { newPerson, openAs } from './support/person-of-own.ts';
import { DESKTOP, PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';

test.beforeEach(({ api }) => switchOnForRival(api, ['deal_share']));

/** On a phone it stands in the menu: the deal's name needs the room. */
async function openSharing(page: Page, onPhone: boolean): Promise<void> {
  if (onPhone) await page.getByRole('button', { name: 'More deal actions' }).click();
  await page.getByRole(onPhone ? 'menuitem' : 'button', { name: 'Share Deal' }).click();
}

for (const [width, screen] of [
  ['on a desktop', DESKTOP],
  ['on a phone', PHONE],
] as const) {
  test(`${width} a colleague reads a deal by a link until revoked`, async ({
    browser,
    server,
    complaints,
    pageOf,
    api,
  }) => {
    complaints.expect(/status of (404|410)/);
    const deal = await makeDeal(api('rival'));
    const page = await pageOf('rival', screen);
    await page.goto(dealPath(deal));
    await openSharing(page, screen === PHONE);
    const dialog = page.getByRole('dialog', { name: `Share LEAD-${deal.number}` });
    await expect(dialog).toContainText('No links yet.');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
    await expect(dialog).toContainText('No one has opened it yet.');
    expect(await seriousFindings(page)).toEqual([]);

    const colleague = await newPerson(server, 'sales_rep', 'rival');
    const theirs = await openAs(browser, server, colleague, complaints, screen);
    await theirs.goto(dealPath(deal));
    await expect(theirs.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await theirs.goto(link);
    await expect(theirs).toHaveURL(dealPath(deal));
    await expect(theirs.getByText('Shared with you, read-only')).toBeVisible();
    await expect(theirs.getByRole('heading', { level: 1 })).toContainText(deal.name);
    await expect(theirs.getByRole('button', { name: 'Move', exact: true })).toHaveCount(0);
    await expect(theirs.getByRole('button', { name: 'New note' })).toHaveCount(0);
    expect(await seriousFindings(theirs)).toEqual([]);

    await page.reload();
    await openSharing(page, screen === PHONE);
    await expect(dialog.getByRole('list', { name: 'Who opened it' })).toContainText('Nora Quist opened it');
    await dialog.getByRole('button', { name: /^Revoke the link/ }).click();
    await expect(page.getByText('Link revoked')).toBeVisible();
    await expect(dialog).toContainText('No links yet.');
    await theirs.reload();
    await expect(theirs.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await theirs.goto(link);
    await expect(theirs.getByText('This link doesn’t work')).toBeVisible();
    await expect(
      theirs.getByText('This link no longer works. Ask the person who shared it for a new one.'),
    ).toBeVisible();
    await theirs.context().close();
  });
}

test('a link of one company opens nothing in another', async ({ pageOf, api, complaints }) => {
  complaints.expect(/status of (403|404)/);
  const deal = await makeDeal(api('rival'));
  const page = await pageOf('rival');
  await page.goto(dealPath(deal));
  await page.getByRole('button', { name: 'Share Deal' }).click();
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  const stranger = await pageOf('admin');
  await stranger.goto(link);
  await expect(stranger.getByText('This link doesn’t work')).toBeVisible();
});

test('a collaborator is added from the dialog', async ({ server, pageOf, api }) => {
  const deal = await makeDeal(api('rival'));
  const colleague = await newPerson(server, 'sales_rep', 'rival');
  const page = await pageOf('rival');
  await page.goto(dealPath(deal));
  await page.getByRole('button', { name: 'Share Deal' }).click();
  const dialog = page.getByRole('dialog', { name: `Share LEAD-${deal.number}` });
  await dialog.getByRole('button', { name: 'Add colleague' }).click();
  await dialog.getByRole('combobox', { name: 'Colleague' }).fill('Nora');
  await page.getByRole('option', { name: 'Nora Quist' }).first().click();
  await expect(dialog.getByRole('list', { name: 'Collaborators' })).toContainText('Nora Quist');
  const { collaborators } = await api('rival').call(getDeal, { params: { number: deal.number } });
  expect(collaborators.map(({ name }) => name)).toEqual(['Nora Quist']);
  expect(colleague.id).not.toBe('');
});
