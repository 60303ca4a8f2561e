import { listDeals } from '@dealwright/contract/deals/deals';
import { getScorecard } from '@dealwright/contract/qualification/evidence';
import type { Page } from '@playwright/test';
import { addBuyer, dealPath, makeDeal, prove } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';

const pillar = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a buyer who contradicts another makes a pillar disputed, until one side is retracted with a reason', async ({
  pageOf,
  api,
}) => {
  const rep = api('rep');
  const deal = await makeDeal(rep);
  const ana = await addBuyer(rep, deal, 'Ana Ruiz');
  await addBuyer(rep, deal, 'Tom Lindner');
  const statement = 'Ana signs up to $100,000 herself';
  await prove(rep, deal, { pillar: 'economic_buyer', statement, stakeholder_id: ana.id });
  const page = await pageOf('rep');
  await page.goto(`${dealPath(deal)}?tab=meddpicc`);
  const buyer = pillar(page, 'Economic Buyer');
  await expect(buyer).toContainText('Heard');

  await test.step('a colleague records that another buyer denies it', async () => {
    await buyer.getByRole('button', { name: 'Add evidence' }).click();
    const form = page.getByRole('dialog', { name: 'Add evidence for Economic Buyer' });
    await form.getByLabel('What do you know?').fill('The board signs everything since May');
    await form.getByRole('button', { name: 'Contradicts' }).click();
    await form.getByRole('button', { name: 'Add evidence' }).click();
    await expect(form.getByText('Name the person on the buyer’s side')).toBeVisible();
    await form.getByRole('combobox', { name: /^Who on the buyer’s side/ }).click();
    await page.getByRole('option', { name: 'Tom Lindner' }).click();
    await form.getByRole('button', { name: 'Add evidence' }).click();
    await expect(form).toHaveCount(0);
  });

  await expect(buyer.getByText('Economic Buyer is disputed and counts as Claimed at most')).toBeVisible();
  await expect(
    buyer.getByText(
      `Ana Ruiz says “${statement}”, Tom Lindner says “The board signs everything since May”. ` +
        'Resolve it by retracting or superseding one side.',
    ),
  ).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Pillars' }).getByRole('button', { name: 'Economic Buyer' }),
  ).toContainText('Disputed');

  await test.step('the row that no longer holds is retracted', async () => {
    const row = buyer.getByRole('listitem').filter({ hasText: 'The board signs everything' });
    await row.getByRole('button', { name: 'Actions for this evidence' }).click();
    await page.getByRole('menuitem', { name: 'Retract…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Retract this evidence?' });
    await dialog.getByRole('button', { name: 'Retract evidence' }).click();
    await expect(dialog.getByText('Say why it no longer applies')).toBeVisible();
    await dialog.getByLabel('Why are you retracting this?').fill('He meant purchases of the other plant');
    await dialog.getByRole('button', { name: 'Retract evidence' }).click();
    await expect(page.getByText('Evidence retracted')).toBeVisible();
  });

  await expect(buyer.getByText('is disputed', { exact: false })).toHaveCount(0);
  await expect(buyer.getByText('Heard', { exact: true }).first()).toBeVisible();
  await page.getByRole('tab', { name: 'History' }).click();
  const history = page.getByRole('tabpanel').getByRole('listitem');
  await expect(history.filter({ hasText: 'is now disputed' })).toContainText('Rosa Petrov');
  await expect(history.filter({ hasText: 'is no longer disputed' })).toContainText('Rosa Petrov ·');
  await expect(
    history.filter({ hasText: 'evidence retracted: He meant purchases of the other plant' }),
  ).toHaveCount(1);
});

test('evidence that is superseded gives way to the new row, and stays in the history', async ({
  pageOf,
  api,
}) => {
  const rep = api('rep');
  const deal = await makeDeal(rep);
  const ana = await addBuyer(rep, deal, 'Ana Ruiz');
  const before = 'Ana signs up to $100,000 herself';
  const after = 'Ana signs up to $250,000 since June';
  await prove(rep, deal, { pillar: 'economic_buyer', statement: before, stakeholder_id: ana.id });
  const page = await pageOf('rep');
  await page.goto(`${dealPath(deal)}?tab=meddpicc`);
  const buyer = pillar(page, 'Economic Buyer');
  const row = buyer.getByRole('listitem').filter({ hasText: before });
  await row.getByRole('button', { name: 'Actions for this evidence' }).click();
  await page.getByRole('menuitem', { name: 'Supersede…' }).click();
  const form = page.getByRole('dialog', { name: 'Supersede evidence for Economic Buyer' });
  await expect(form.getByLabel('What do you know?')).toHaveValue(before);
  await form.getByLabel('What do you know?').fill(after);
  await form.getByRole('button', { name: 'Supersede' }).click();
  await expect(page.getByText('Evidence superseded')).toBeVisible();
  const rows = buyer.getByRole('listitem').filter({ hasText: 'Ana signs' });
  await expect(rows.filter({ hasText: after })).toHaveCount(1);
  await expect(rows.filter({ hasText: before })).toHaveCount(0);
  await expect(buyer).toContainText('Heard');
  const { pillars } = await rep.call(getScorecard, { params: { number: deal.number }, query: {} });
  const proof = pillars.find((one) => one.pillar === 'economic_buyer')?.evidence ?? [];
  expect(proof.filter(({ superseded_by: by }) => by === null).map(({ statement }) => statement)).toEqual([
    after,
  ]);
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(
    page
      .getByRole('tabpanel')
      .getByRole('listitem')
      .filter({ hasText: `evidence superseded: “${before}” replaced by` }),
  ).toContainText(after);
});

test('FIG09 the scorecard is shown as it stood on a past day with one score on the page, read only, and comes back to today', async ({
  pageOf,
  api,
}) => {
  const manager = api('manager');
  const past = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
  const { items } = await manager.call(listDeals, {
    query: { stage: 'proposal', sort: 'number', limit: 20 },
  });
  const old = items.filter(({ created_at: created }) => created.slice(0, 10) < past);
  let found: { number: number; then: number; now: number } | null = null;
  for (const { number, score: now } of old) {
    const { score: then } = await manager.call(getScorecard, { params: { number }, query: { as_of: past } });
    if (then !== now) found = { number, then, now };
    if (found) break;
  }
  if (!found) throw new Error('No demo deal has another score than 30 days ago');
  const page = await pageOf('manager');
  await page.goto(`/lead-planning/LEAD-${found.number}?tab=meddpicc`);
  await expect(page.getByRole('button', { name: 'Add evidence' })).toHaveCount(8);
  await page.getByLabel('As of day').fill(past);
  await page.getByLabel('As of day').press('Enter');
  await expect(page.getByText(/^As of [A-Z]/)).toBeVisible();
  await expect(page.getByText('Grades, evidence and forecast on that day. Read-only.')).toBeVisible();
  const score = page.getByText(/^Score \d/).filter({ visible: true });
  await expect(score).toHaveCount(1);
  await expect(score).toHaveText(new RegExp(`^Score ${found.then}\\D`));
  await expect(page.getByRole('button', { name: 'Add evidence' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Actions for this evidence' })).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`as_of=${past}`));
  await page.getByRole('button', { name: 'Back to today' }).click();
  await expect(page.getByRole('button', { name: 'Add evidence' })).toHaveCount(8);
  await expect(page.getByText(/^As of [A-Z]/)).toHaveCount(0);
  await expect(score).toHaveText(new RegExp(`^Score ${found.now}\\D`));
});

test('a deal that was won months ago keeps the grades of the day it closed', async ({ pageOf, api }) => {
  const manager = api('manager');
  const { items } = await manager.call(listDeals, { query: { stage: 'closed_won', limit: 50 } });
  const [oldest] = items.toSorted((a, b) => a.stage_entered_at.localeCompare(b.stage_entered_at));
  if (!oldest) throw new Error('The demo has no deal that was won');
  const page = await pageOf('manager');
  await page.goto(`${dealPath(oldest)}?tab=meddpicc`);
  await expect(
    page.getByText(/^Closed won on .+\. Grades and ages of evidence are those of that day\.$/),
  ).toBeVisible();
  await expect(page.getByText('stale', { exact: false })).toHaveCount(0);
  await expect(page.getByText(new RegExp(`^Score ${oldest.score}\\D`)).first()).toBeAttached();
  expect(oldest.score).toBeGreaterThan(40);
});
