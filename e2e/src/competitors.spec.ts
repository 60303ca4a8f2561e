import { createCompetitor } from '@dealwright/contract/competitors/competitors';
import { decideMention, listMentions } from '@dealwright/contract/competitors/deal-competitors';
import { getDeal, moveDeal } from '@dealwright/contract/deals/deals';
import { createInteraction } from '@dealwright/contract/interactions';
import type { Page } from '@playwright/test';
import type { Api } from './support/api.ts';
import { dealPath, makeDeal, uniqueName } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { pressInTurn } from './support/keys.ts';
import { DESKTOP, PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';

const uniqueWord = (word: string) => uniqueName(word).replaceAll(/\W/g, '');

test('RIVAL11 a manager adds a competitor, changes it, archives it and takes that back, on a desktop', async ({
  pageOf,
}) => {
  const name = uniqueWord('Brimstone');
  const page = await pageOf('manager');
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await pressInTurn(page, 'g v');
  await expect(page.getByRole('heading', { level: 1, name: 'Competitors' })).toBeVisible();
  await page.getByRole('button', { name: 'Add competitor' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add competitor' }).click();
  await expect(dialog.getByText('Name the competitor')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await dialog.getByRole('textbox', { name: 'Website' }).fill('https://brimstone.example');
  await page.reload();
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(name);
  await dialog.getByRole('textbox', { name: 'Other name' }).fill(`${name} Suite`);
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add competitor' }).click();
  await expect(dialog).toBeHidden();

  const row = page.getByRole('listitem', { name });
  await expect(row).toContainText(`Also: ${name} Suite`);
  expect(await seriousFindings(page)).toEqual([]);
  await row.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Edit competitor' }).click();
  await dialog.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Built in-house' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Built in-house');
  await row.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Archive competitor' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toHaveCount(1);
});

test('RIVAL11 a sales rep reads competitors and can’t change them, on a phone', async ({ pageOf, api }) => {
  const name = uniqueWord('Slagworks');
  await api('manager').call(createCompetitor, { body: { name, aliases: [`${name} Go`] } });
  const page = await pageOf('rep', PHONE);
  await page.goto('/competitors');
  await expect(page.getByRole('listitem', { name })).toContainText(`Also: ${name} Go`);
  await expect(page.getByRole('button', { name: 'Add competitor' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Actions for ${name}` })).toHaveCount(0);
  expect(await seriousFindings(page)).toEqual([]);
});

/** A deal with a note that names a competitor in two sentences. */
async function namedDeal(api: Parameters<Parameters<typeof test>[2]>[0]['api']) {
  const name = uniqueWord('Cinder');
  await api('manager').call(createCompetitor, { body: { name } });
  const deal = await makeDeal(api('rep'), { name: uniqueName('Rollout'), stage: 'discovery' });
  const text = `Good call with Tom.\nThey also look at ${name}. We should ask who else.\n${name} was cheaper, he said.`;
  await api('rep').call(createInteraction, {
    params: { number: deal.number },
    body: { kind: 'note', title: 'Call with Tom', occurred_at: new Date().toISOString(), source: { text } },
  });
  return { name, deal };
}

async function reviews(page: Page, { name, path }: { name: string; path: string }) {
  await page.goto(`${path}?tab=sales-intelligence`);
  const open = page.getByRole('list', { name: 'Mentions to review' });
  await expect(async () => {
    await page.reload();
    await expect(open.getByRole('listitem')).toHaveCount(2, { timeout: 3_000 });
  }).toPass();
  expect(await seriousFindings(page)).toEqual([]);
  await open
    .getByRole('listitem')
    .filter({ hasText: 'They also look at' })
    .getByRole('button', { name: 'Confirm' })
    .click();
  await open
    .getByRole('listitem')
    .filter({ hasText: 'cheaper' })
    .getByRole('button', { name: 'Reject' })
    .click();
  await expect(open).toHaveCount(0);
  const rival = page.getByRole('list', { name: 'Competitors' }).getByRole('listitem', { name });
  await expect(rival).toContainText(`“They also look at ${name}.”`);
  await rival.getByRole('combobox', { name: `Status of ${name}` }).click();
  await page.getByRole('option', { name: 'Active' }).click();
  await expect(rival.getByRole('combobox')).toContainText('Active');
  expect(await seriousFindings(page)).toEqual([]);
  await rival.getByRole('button', { name: 'Call with Tom' }).click();
  await expect(page.locator('mark').filter({ hasText: `They also look at ${name}.` })).toBeVisible();
}

test('INTEL01 a sentence brings a competitor to the deal, on a desktop', async ({ pageOf, api }) => {
  const { name, deal } = await namedDeal(api);
  await reviews(await pageOf('rep'), { name, path: dealPath(deal) });
});

test('INTEL01 a sentence brings a competitor to the deal, on a phone', async ({ pageOf, api }) => {
  const { name, deal } = await namedDeal(api);
  await reviews(await pageOf('rep', PHONE), { name, path: dealPath(deal) });
});

/** Closed deals of a person that a confirmed sentence names the competitor in. */
async function closedDeals(api: Api, name: string, stages: readonly ('closed_won' | 'closed_lost')[]) {
  for (const stage of stages) {
    const deal = await makeDeal(api, { name: uniqueName('Contested'), stage: 'discovery' });
    const params = { number: deal.number };
    await api.call(createInteraction, {
      params,
      body: {
        kind: 'note',
        title: 'Call',
        occurred_at: new Date().toISOString(),
        source: { text: `They also look at ${name}.` },
      },
    });
    await expect(async () => {
      const [mention] = (await api.call(listMentions, { params })).items;
      if (!mention) throw new Error('the sentence is not found yet');
      const path = { ...params, mention_id: mention.id };
      await api.call(decideMention, { params: path, body: { decision: 'confirmed' } });
    }).toPass();
    const { version } = await api.call(getDeal, { params });
    await api.call(moveDeal, { params, version, body: { stage } });
  }
}

for (const [where, screen] of [
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const) {
  test(`RIVAL15 a competitor has a page with a win rate of the deals you can read, each count opens them, on ${where}`, async ({
    pageOf,
    api,
  }) => {
    const name = uniqueWord('Fallout');
    const made = await api('manager').call(createCompetitor, { body: { name, aliases: [`${name} Go`] } });
    await closedDeals(api('rep'), name, [...Array(6).fill('closed_won'), 'closed_lost', 'closed_lost']);
    await closedDeals(api('manager'), name, ['closed_won', 'closed_lost']);

    const page = await pageOf('manager', screen);
    await page.goto('/competitors');
    const row = page.getByRole('listitem', { name });
    await expect(row).toContainText('70% won likely 40% to 89%');
    await row.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('70% won likely 40% to 89%');
    await expect(page.getByRole('main')).toContainText(`${name} Go`);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('link', { name: `3 lost against ${name}` }).click();
    await expect(page.getByRole('button', { name: `Remove filter: Competitor: ${name}` })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Contested/ })).toHaveCount(3);
    await expect(page.getByText(/^3 closed deals/)).toBeAttached();

    const own = await pageOf('rep', screen);
    await own.goto(`/competitors/${made.id}`);
    await expect(own.getByRole('main')).toContainText('Too few to say');
    await expect(own.getByRole('link', { name: `2 lost against ${name}` })).toBeVisible();
    await expect(own.getByRole('button', { name: `Actions for ${name}` })).toHaveCount(0);
    expect(await seriousFindings(own)).toEqual([]);
  });
}

for (const [where, screen] of [
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const) {
  test(`RIVAL16 the filter panel narrows deals to a competitor, in the address, on ${where}`, async ({
    pageOf,
    api,
  }) => {
    const name = uniqueWord('Ashfall');
    const { id } = await api('manager').call(createCompetitor, { body: { name } });
    await closedDeals(api('manager'), name, ['closed_won', 'closed_lost']);
    const page = await pageOf('manager', screen);
    await page.goto('/lead-planning?view=list');
    await page.getByRole('button', { name: /^Filter/ }).click();
    await page.getByRole('combobox', { name: 'Competitor' }).fill(name);
    await page.getByRole('option', { name }).click();
    await expect(page).toHaveURL((url) => url.searchParams.get('competitor') === id);
    // Behind the panel, where the deals of before are dim until these are there.
    await expect(page.getByRole('link', { name: /^Contested/, includeHidden: true })).toHaveCount(2);
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: /^Contested/ })).toHaveCount(2);
    await page.reload();
    await page.getByRole('button', { name: `Remove filter: Competitor: ${name}` }).click();
    await expect(page).toHaveURL((url) => !url.searchParams.has('competitor'));
  });
}
