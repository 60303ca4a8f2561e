import { createInteraction } from '@dealwright/contract/interactions';
import { listBusinessProblems } from '@dealwright/contract/qualification/business-problem';
import { retractEvidence } from '@dealwright/contract/qualification/evidence';
import type { Page } from '@playwright/test';
import type { Api } from './support/api.ts';
import { choose } from './support/choose.ts';
import { addBuyer, dealPath, makeDeal, prove } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';

const QUOTE = 'Rota changes cost us $48,000 a year.';

async function makeProblemDeal(api: Api) {
  const deal = await makeDeal(api);
  const ana = await addBuyer(api, deal, 'Ana Ruiz', 'CFO');
  const call = await api.call(createInteraction, {
    params: { number: deal.number },
    body: {
      kind: 'call',
      title: 'Call with Ana',
      occurred_at: new Date().toISOString(),
      source: { text: `Ana Ruiz: ${QUOTE}` },
    },
  });
  await prove(api, deal, {
    statement: 'Rota changes are expensive',
    stakeholder_id: ana.id,
    source: { interaction_id: call.id, quote: QUOTE },
  });
  return deal;
}

/** Starts from the quote, adds a quoted cost and one of our own, and prints only what is proven. */
async function walk(page: Page, api: Api) {
  const deal = await makeProblemDeal(api);
  await page.goto(`${dealPath(deal)}?tab=business-problem`);
  await expect(page.getByRole('heading', { name: 'No business problems yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Add as problem: Rota changes are expensive' }).click();
  const problems = page.getByRole('region', { name: 'Business problems' });
  await expect(problems.getByRole('heading', { name: 'Rota changes are expensive' })).toBeVisible();
  await page.getByRole('button', { name: 'Actions for this problem' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit business problem' });
  await dialog.getByRole('button', { name: 'Add cost' }).click();
  await dialog.getByRole('textbox', { name: 'What costs money?' }).fill('Overtime');
  await dialog.getByRole('button', { name: 'Remove number 1 of cost 1' }).click();
  const number = dialog.getByRole('group', { name: 'Number 1 of cost 1' });
  await number.getByRole('textbox', { name: 'What does it count?' }).fill('A year of overtime');
  await number.getByRole('combobox', { name: 'Who said it?' }).click();
  await choose(page.getByRole('option', { name: /Rota changes cost us/ }));
  await expect(number.getByRole('textbox', { name: 'From' })).toHaveValue('48000');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(problems.getByText('$48K a year')).toBeVisible();
  await expect(problems.getByText('waiting costs $4K a month')).toBeVisible();
  await expect(problems.getByText('All of it is proven')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await problems.getByRole('link', { name: 'Business case' }).click();
  const sheet = page.getByRole('article');
  await expect(sheet.getByText('$48,000 a year').first()).toBeVisible();
  await expect(sheet.getByText(QUOTE).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden();
  await expect(sheet.getByText(QUOTE).first()).toBeVisible();
  await page.emulateMedia({ media: null });

  // The page follows within a second, without a reload.
  const params = { number: deal.number };
  const { problems: stored } = await api.call(listBusinessProblems, { params });
  const evidenceId = stored[0]?.statement.citation?.evidence_id ?? '';
  await api.call(retractEvidence, {
    params: { ...params, evidence_id: evidenceId },
    body: { reason: 'She corrected herself' },
  });
  await expect(page.getByRole('heading', { name: 'Nothing to print yet' })).toBeVisible();
  await expect(page.getByText('$48,000')).toBeHidden();
  await expect(page.getByText('Problem “Rota changes are expensive”: the quote was retracted')).toBeVisible();
}

test('BIZ08 a problem is told, costed and printed, and a retracted quote takes its number off the page, on a desktop', async ({
  pageOf,
  api,
}) => {
  await walk(await pageOf('rep'), api('rep'));
});

test('BIZ08 the same on a phone', async ({ pageOf, api }) => {
  await walk(await pageOf('rep', PHONE), api('rep'));
});
