import {
  changeInteraction,
  createInteraction,
  getInteraction,
  listInteractions,
} from '@dealwright/contract/interactions';
import { changeAnswer, getScorecard } from '@dealwright/contract/qualification/evidence';
import type { Page } from '@playwright/test';
import type { Api } from './support/api.ts';
import { dealPath, makeDeal, prove } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { PHONE } from './support/screens.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Edit', exact: true });
const text = (page: Page) => dialog(page).locator('[contenteditable="true"]');

/** Types over the text once the caret stands at its end, where the editor puts it shortly after it opens. */
async function typeOver(page: Page, words: string): Promise<void> {
  await expect(text(page)).toBeFocused();
  await text(page).fill(words);
}

async function makeNote(rep: Api) {
  const deal = await makeDeal(rep);
  const note = await rep.call(createInteraction, {
    params: { number: deal.number },
    body: {
      kind: 'note',
      title: 'Budget',
      occurred_at: new Date().toISOString(),
      source: { text: 'Ana signs up to 50,000.' },
    },
  });
  const params = { number: deal.number, interaction_id: note.id };
  return { deal, note, params, path: `${dealPath(deal)}?tab=notes&source=${note.id}` };
}

for (const [screen, options] of [
  ['a wide screen', {}],
  ['a phone', PHONE],
] as const) {
  test(`on ${screen} a note that a colleague rewrote meanwhile shows both texts, and mine is kept if I say so`, async ({
    pageOf,
    api,
    complaints,
  }) => {
    complaints.expect(/status of 412/);
    const { note, params, path } = await makeNote(api('rep'));
    const page = await pageOf('rep', options);
    await page.goto(path);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await typeOver(page, 'Ana signs up to 75,000.');
    const manager = api('manager');
    await manager.call(changeInteraction, {
      params,
      version: note.version,
      body: { title: 'Budget and signature', text: 'Ana signs up to 60,000.' },
    });
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    const question = page.getByRole('dialog', { name: 'Someone else changed the text in the meantime.' });
    await expect(question.getByRole('definition')).toHaveText([
      'Ana signs up to 60,000.',
      'Ana signs up to 75,000.',
    ]);
    await expect(text(page)).toHaveText('Ana signs up to 75,000.');
    await question.getByRole('button', { name: 'Keep mine' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.locator('[data-source-text]')).toHaveText('Ana signs up to 75,000.');
    expect(await manager.call(getInteraction, { params })).toMatchObject({
      title: 'Budget and signature',
      body: 'Ana signs up to 75,000.',
    });
  });
}

test('a note whose title a colleague changed meanwhile keeps both changes without asking, also after a reload', async ({
  pageOf,
  api,
  complaints,
}) => {
  complaints.expect(/status of 412/);
  const { note, params, path } = await makeNote(api('rep'));
  const page = await pageOf('rep');
  await page.goto(path);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await typeOver(page, 'Ana signs up to 75,000.');
  await api('manager').call(changeInteraction, {
    params,
    version: note.version,
    body: { title: 'Budget and signature' },
  });
  await page.reload();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(text(page)).toHaveText('Ana signs up to 75,000.');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toHaveCount(0);
  expect(await api('rep').call(getInteraction, { params })).toMatchObject({
    title: 'Budget and signature',
    body: 'Ana signs up to 75,000.',
  });
});

test('a note whose new text evidence quotes by now keeps it, and mine becomes a note of its own', async ({
  pageOf,
  api,
  complaints,
}) => {
  complaints.expect(/status of 412/);
  const { deal, note, params, path } = await makeNote(api('rep'));
  const page = await pageOf('rep');
  await page.goto(path);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await typeOver(page, 'Ana signs up to 75,000.');
  const manager = api('manager');
  const theirs = 'Ana signs up to 60,000.';
  await manager.call(changeInteraction, { params, version: note.version, body: { text: theirs } });
  await prove(manager, deal, {
    statement: 'Ana signs',
    kind: 'seller_belief',
    source: { interaction_id: note.id, quote: theirs },
  });
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: 'Someone else changed the text in the meantime.' });
  await expect(question.getByText('Evidence now quotes their text', { exact: false })).toBeVisible();
  await question.getByRole('button', { name: 'Save mine as a new note' }).click();
  await expect(dialog(page)).toHaveCount(0);
  const { items } = await manager.call(listInteractions, { params: { number: deal.number } });
  expect(items.map(({ excerpt }) => excerpt).sort()).toEqual([theirs, 'Ana signs up to 75,000.']);
});

test('an answer that a colleague rewrote meanwhile asks which one to keep, and theirs can be kept', async ({
  pageOf,
  api,
  complaints,
}) => {
  complaints.expect(/status of 412/);
  const deal = await makeDeal(api('rep'));
  const page = await pageOf('rep');
  await page.goto(`${dealPath(deal)}?tab=meddpicc`);
  await page.getByRole('button', { name: 'Edit answer to Champion' }).click();
  const answer = page.getByRole('textbox', { name: 'Answer to Champion' });
  await answer.fill('Priya fights for us');
  await api('manager').call(changeAnswer, {
    params: { number: deal.number, pillar: 'champion' },
    version: 0,
    body: { answer: 'Nobody yet' },
  });
  await answer.press('Control+Enter');
  const question = page.getByRole('dialog', {
    name: 'Someone else changed the answer to Champion in the meantime.',
  });
  await expect(question.getByRole('definition')).toHaveText(['Nobody yet', 'Priya fights for us']);
  await question.getByRole('button', { name: 'Use theirs' }).click();
  await expect(page.getByRole('button', { name: 'Edit answer to Champion' })).toContainText('Nobody yet');
  const card = await api('rep').call(getScorecard, { params: { number: deal.number } });
  expect(card.pillars.find(({ pillar }) => pillar === 'champion')?.answer?.answer).toBe('Nobody yet');
});
