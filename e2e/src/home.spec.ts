import { changeDeal, moveDeal } from '@dealwright/contract/deals/deals';
import { createInteraction } from '@dealwright/contract/interactions';
import { addBuyer, dealPath, makeDeal, uniqueName } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';

const CARDS = [
  { title: 'Dashboard', path: '/dashboard' },
  { title: 'Territory Planning', path: '/territory-planning' },
  { title: 'Account Planning', path: '/account-planning' },
  { title: 'Lead Management', path: '/lead-planning' },
] as const;

test('HOME01 HOME02 Home has exactly four cards, and each leads to its page', async ({ pageOf }) => {
  const page = await pageOf('rep');
  await page.goto('/home');
  const cards = page.getByRole('list', { name: 'Areas' }).getByRole('listitem').getByRole('link');
  await expect(cards).toHaveCount(4);
  for (const [index, { title, path }] of CARDS.entries()) {
    await expect(cards.nth(index)).toContainText(title);
    await cards.nth(index).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.goBack();
  }
});

test('HOME03 HOME04 HOME05 Home says at a glance which deals are at risk and why, and leads to what closes this quarter', async ({
  pageOf,
  api,
}) => {
  const rep = api('rival');
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const risky = await makeDeal(rep, { name: uniqueName('Risky'), stage: 'negotiation', close_date: day(0) });
  await rep.call(changeDeal, {
    params: { number: risky.number },
    body: { forecast_choice: 'commit' },
    version: risky.version,
  });
  const late = await makeDeal(rep, { name: uniqueName('Late'), stage: 'proposal', close_date: day(-1000) });
  const page = await pageOf('rival');
  await page.goto('/home');
  const atRisk = page.getByRole('list', { name: 'At risk' });
  await expect(atRisk.getByRole('listitem').filter({ hasText: risky.name })).toContainText(
    'Called Commit, evidence supports Pipeline · Gaps in Economic Buyer and 7 more · No next step',
  );
  await expect(atRisk).not.toContainText(late.name);
  await expect(
    page.getByRole('list', { name: 'Past close date' }).getByRole('listitem').filter({ hasText: late.name }),
  ).toContainText('1,000 days late');
  await page.getByRole('link', { name: /^Closing (this quarter|in FY)/ }).click();
  await expect(page).toHaveURL(/view=list/);
  await expect(page.getByRole('link', { name: risky.name })).toBeVisible();
  await expect(page.getByRole('link', { name: late.name })).toHaveCount(0);
});

test('HOME06 Home shows a colleague’s recent changes, also after a reload', async ({ pageOf, api }) => {
  const deal = await makeDeal(api('rep'), { stage: 'discovery' });
  const page = await pageOf('rep');
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible();
  await api('manager').call(moveDeal, {
    params: { number: deal.number },
    body: { stage: 'proposal' },
    version: deal.version,
  });
  const changed = page.getByRole('listitem').filter({ hasText: deal.name }).filter({ hasText: 'Stage' });
  await expect(changed).toContainText('Proposal');
  await page.reload();
  await expect(changed).toContainText('Proposal');
});

test('CONST11 deals with evidence and an analyst, plans of territories and accounts, tasks and a map of people are there, on a desktop', async ({
  pageOf,
  api,
}) => {
  const rep = api('rep');
  const deal = await makeDeal(rep, { stage: 'discovery' });
  await addBuyer(rep, deal, 'Ana Ruiz', 'CFO');
  const text =
    "Ana Ruiz: We lose 12 hours a week on rosters.\nRosa Petrov: I'll send you the pricing by Friday.";
  await rep.call(createInteraction, {
    params: { number: deal.number },
    body: { kind: 'call', title: 'First call', occurred_at: new Date().toISOString(), source: { text } },
  });
  const page = await pageOf('rep');
  const opened = (title: string) => page.getByRole('heading', { level: 1, name: title });
  const main = page.getByRole('main');

  await page.goto('/home');
  await main.getByRole('link', { name: /^Lead Management/ }).click();
  await expect(opened('Lead Management')).toBeVisible();

  await page.goto(dealPath(deal));
  await page.getByRole('tab', { name: 'MEDDPICC' }).click();
  await expect(page.getByRole('region', { name: 'Identify Pain', exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Notes' }).click();
  await page.getByRole('button', { name: /^Call: First call/ }).click();
  await page.getByRole('button', { name: 'Analyze' }).click();
  await expect(page.getByRole('region', { name: 'Analysis' })).toContainText(/\d suggestions? found/);
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.getByRole('button', { name: 'Suggest tasks' }).click();
  const proposed = page.getByRole('region', { name: 'Suggested tasks' });
  await proposed.getByRole('checkbox').first().click();
  await proposed.getByRole('button', { name: 'Add 1 task' }).click();
  await expect(main.getByRole('checkbox', { name: /^Done: / })).toHaveCount(1);

  await page.getByRole('tab', { name: 'Stakeholders' }).click();
  await expect(page.getByRole('region', { name: 'Reporting lines' })).toContainText('Ana Ruiz');

  await page.goto('/home');
  await main.getByRole('link', { name: /^Territory Planning/ }).click();
  await main.getByRole('link', { name: 'North America' }).first().click();
  await expect(page.getByRole('heading', { name: 'North America' })).toBeVisible();
  await page.goto('/home');
  await main.getByRole('link', { name: /^Account Planning/ }).click();
  await page.getByRole('searchbox', { name: 'Search accounts' }).fill(deal.account.name);
  await main.getByRole('link', { name: deal.account.name }).click();
  await page.getByRole('tab', { name: 'Plan' }).click();
  await expect(page.getByRole('button', { name: 'Start a plan' })).toBeVisible();
});
