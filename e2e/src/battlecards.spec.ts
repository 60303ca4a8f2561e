import { addBattlecardLine } from '@dealwright/contract/battlecards/battlecards';
import { createCompetitor } from '@dealwright/contract/competitors/competitors';
import { decideMention, listMentions } from '@dealwright/contract/competitors/deal-competitors';
import { getDeal, moveDeal } from '@dealwright/contract/deals/deals';
import { createInteraction } from '@dealwright/contract/interactions';
import { addEvidence } from '@dealwright/contract/qualification/evidence';
import { createStakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import type { Page } from '@playwright/test';
import type { Api } from './support/api.ts';
import { dealPath, makeDeal, today, uniqueName } from './support/deals.ts';
import { fits } from './support/fits.ts';
import { expect, test } from './support/fixtures.ts';
import { DESKTOP, PHONE } from './support/screens.ts';

const QUOTE = 'Their rollout took nine months';

/** A deal with a confirmed sentence that names the competitor, and what its buyer said. */
async function contestedDeal(api: Api, name: string, quote: string) {
  const deal = await makeDeal(api, { name: uniqueName('Contested'), stage: 'discovery' });
  const params = { number: deal.number };
  const buyer = await api.call(createStakeholder, { params, body: { name: 'Dana Fox' } });
  const call = await api.call(createInteraction, {
    params,
    body: {
      kind: 'call',
      title: 'Call',
      occurred_at: new Date().toISOString(),
      source: { text: `Dana Fox: We also look at ${name}.\nDana Fox: ${quote}` },
    },
  });
  await expect(async () => {
    const [mention] = (await api.call(listMentions, { params })).items;
    if (!mention) throw new Error('the sentence is not found yet');
    const path = { ...params, mention_id: mention.id };
    await api.call(decideMention, { params: path, body: { decision: 'confirmed' } });
  }).toPass();
  await api.call(addEvidence, {
    params,
    body: {
      pillar: 'identify_pain',
      kind: 'buyer_said',
      statement: quote,
      stakeholder_id: buyer.id,
      occurred_on: today(),
      source: { interaction_id: call.id, quote },
    },
  });
  return deal;
}

async function worksWithLines(page: Page) {
  const wins = page.getByRole('list', { name: 'Where we win' });
  await page.getByRole('button', { name: 'Add line to “Where we win”' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add line' });
  await dialog.getByRole('button', { name: 'Add line' }).click();
  await expect(dialog.getByText('Write the line')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Line' }).fill('We go live in a week');
  await page.reload();
  await page.getByRole('button', { name: 'Add line to “Where we win”' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Line' })).toHaveValue('We go live in a week');
  await dialog.getByRole('button', { name: 'Add line' }).click();
  await expect(wins.getByRole('listitem', { name: 'We go live in a week' })).toBeVisible();

  await page
    .getByRole('list', { name: 'Quotes to add' })
    .getByRole('listitem', { name: QUOTE })
    .getByRole('button')
    .click();
  const quoted = wins.getByRole('listitem', { name: QUOTE });
  await expect(quoted).toContainText('Dana Fox');
  await expect(page.getByText('No more quotes from closed deals against this competitor.')).toBeVisible();

  await quoted.getByRole('button', { name: `Actions for ${QUOTE}` }).click();
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await expect(wins.getByRole('listitem').first()).toContainText(QUOTE);
  await wins.getByRole('button', { name: 'Actions for We go live in a week' }).click();
  await page.getByRole('menuitem', { name: 'Remove line' }).click();
  await expect(wins.getByRole('listitem')).toHaveCount(1);
  const removed = page.locator('[data-sonner-toast]').filter({ hasText: 'Line removed' });
  await removed.getByRole('button', { name: 'Undo' }).click();
  await expect(wins.getByRole('listitem')).toHaveCount(2);
}

for (const [where, screen] of [
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const) {
  test(`BATTLE07 INTEL02 a battlecard is written on the competitor’s page and opens beside a deal, on ${where}`, async ({
    pageOf,
    api,
  }) => {
    const name = uniqueName('Fallout').replaceAll(/\W/g, '');
    const made = await api('manager').call(createCompetitor, { body: { name } });
    const won = await contestedDeal(api('manager'), name, QUOTE);
    const params = { number: won.number };
    const { version } = await api('manager').call(getDeal, { params });
    await api('manager').call(moveDeal, { params, version, body: { stage: 'closed_won' } });

    const page = await pageOf('manager', screen);
    await page.goto(`/competitors/${made.id}`);
    await expect(page.getByRole('heading', { level: 2, name: 'Battlecard' })).toBeVisible();
    await fits(page, screen.viewport.width);
    await worksWithLines(page);
    await fits(page, screen.viewport.width);

    const deal = await contestedDeal(api('rep'), name, 'We lose a day each week');
    await api('rep').call(addBattlecardLine, {
      params: { competitor_id: made.id },
      body: { section: 'what_to_ask', words: 'Who will run it in year two?' },
    });
    const own = await pageOf('rep', screen);
    await own.goto(`${dealPath(deal)}?tab=sales-intelligence`);
    await own.getByRole('button', { name: `Battlecard of ${name}` }).click();
    const panel = own.getByRole('dialog', { name: `Battlecard: ${name}` });
    await expect(panel.getByRole('listitem', { name: 'Who will run it in year two?' })).toBeVisible();
    await expect(panel.getByRole('listitem', { name: 'We go live in a week' })).toBeVisible();
    await expect(panel.getByText(QUOTE)).toHaveCount(0);
    await fits(own, screen.viewport.width);
    await own.reload();
    await expect(panel.getByRole('listitem', { name: 'We go live in a week' })).toBeVisible();
    await own.keyboard.press('Escape');
    await expect(panel).toBeHidden();
  });
}
