import { createAccount } from '@dealwright/contract/account-planning/accounts';
import { createDeal } from '@dealwright/contract/deals/deals';
import type { Page } from '@playwright/test';
import type { Api } from './support/api.ts';
import { dealPath, makeDeal, uniqueName } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { DESKTOP, PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';

const QUESTION = 'Who has the final say on this project after the change in leadership?';

/** A deal whose account is in the news; two of its headlines are about a regatta of the same name. */
async function inTheNews(api: Api) {
  const name = uniqueName('Newsworthy');
  const account = await api.call(createAccount, { body: { name, city: 'Bergen' } });
  return { name, account, deal: await makeDeal(api, { account: { id: account.id } }) };
}

const headlines = (page: Page) => page.getByRole('list', { name: 'Headlines' }).getByRole('listitem');

for (const screen of [DESKTOP, PHONE]) {
  const where = screen === PHONE ? 'on a phone' : 'on a desktop';

  test(`NEWSW01 the News tab shows headlines about the account, each with a question that becomes a task, ${where}`, async ({
    pageOf,
    api,
  }) => {
    const { name, deal } = await inTheNews(api('rep'));
    const page = await pageOf('rep', screen);
    await page.goto(`${dealPath(deal)}?tab=news`);
    await expect(headlines(page)).toHaveCount(3, { timeout: 20_000 });
    const first = page.getByRole('listitem', {
      name: `${name} appoints a new chief financial officer in Bergen`,
    });
    await expect(first).toContainText('Leadership');
    await expect(first).toContainText('press.example');
    await expect(first).toContainText(QUESTION);
    const link = first.getByRole('link');
    await expect(link).toHaveAttribute('href', /^https:\/\/press\.example\//);
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(await seriousFindings(page)).toEqual([]);
    await first.getByRole('button', { name: 'Add to tasks' }).click();
    await expect(first.getByRole('button', { name: 'Added to tasks' })).toBeDisabled();
    await page.goto(dealPath(deal));
    await expect(page.getByText(QUESTION).first()).toBeVisible();
  });

  test(`NEWSW02 a headline about another company is dismissed with its words, and restored, ${where}`, async ({
    pageOf,
    api,
  }) => {
    const { account } = await inTheNews(api('rep'));
    const page = await pageOf('rep', screen);
    await page.goto(`/account-planning/${account.id}?tab=news`);
    await expect(headlines(page)).toHaveCount(3, { timeout: 20_000 });
    const wrong = headlines(page).filter({ hasText: 'regatta ends' });
    await wrong.getByRole('button', { name: 'Not this company' }).click();
    const dialog = page.getByRole('dialog', { name: 'Not this company?' });
    await dialog.getByRole('checkbox', { name: 'regatta' }).click();
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Dismiss' }).click();
    await expect(dialog).toBeHidden();
    await expect(headlines(page)).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Remove regatta' })).toBeVisible();
    await page.getByRole('button', { name: 'Dismissed' }).click();
    await expect(page).toHaveURL(/news=only/);
    await expect(headlines(page)).toHaveCount(2);
    await page.reload();
    await headlines(page)
      .filter({ hasText: 'regatta ends' })
      .getByRole('button', { name: 'Restore' })
      .click();
    await expect(headlines(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Remove regatta' }).click();
    await expect(page.getByRole('button', { name: 'Remove regatta' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Current' }).click();
    await expect(headlines(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect(page.getByText('News was checked less than an hour ago')).toBeVisible();
  });
}

test('NEWSW03 a viewer reads headlines and changes nothing; a deal without an account says what helps', async ({
  pageOf,
  api,
}) => {
  const { deal } = await inTheNews(api('rep'));
  const page = await pageOf('viewer');
  await page.goto(`${dealPath(deal)}?tab=news`);
  await expect(headlines(page)).toHaveCount(3, { timeout: 20_000 });
  for (const name of ['Not this company', 'Add to tasks', 'Check now']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
  const alone = await api('rep').call(createDeal, { body: { name: uniqueName('Alone') } });
  await page.goto(`${dealPath(alone)}?tab=news`);
  await expect(page.getByText('Add an account to this deal to see its news here.')).toBeVisible();
});

test('NEWSW04 a headline is dismissed on the next try after the network fails, with the words still chosen', async ({
  pageOf,
  api,
  complaints,
}) => {
  complaints.expect(/Failed to load resource.*dismissal/);
  const { account } = await inTheNews(api('rep'));
  const page = await pageOf('rep');
  await page.goto(`/account-planning/${account.id}?tab=news`);
  await expect(headlines(page)).toHaveCount(3, { timeout: 20_000 });
  await headlines(page)
    .filter({ hasText: 'regatta ends' })
    .getByRole('button', { name: 'Not this company' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Not this company?' });
  await dialog.getByRole('checkbox', { name: 'regatta' }).click();
  await page.route('**/dismissal', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Dismiss' }).click();
  await expect(dialog.getByText('Couldn’t dismiss the headline.')).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: 'regatta' })).toBeChecked();
  await page.unroute('**/dismissal');
  await dialog.getByRole('button', { name: 'Dismiss' }).click();
  await expect(headlines(page)).toHaveCount(1);
});
