import { createInteraction } from '@dealwright/contract/interactions';
import { addBuyer, dealPath, makeDeal, pipelineOf, prove } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';

test('from the board to a deal to the words its evidence rests on, without a pointer', async ({
  pageOf,
  api,
}) => {
  const rep = api('rep');
  const deal = await makeDeal(rep);
  const ana = await addBuyer(rep, deal, 'Ana Ruiz');
  const quote = 'We lose a day each week to rework.';
  const call = await rep.call(createInteraction, {
    params: { number: deal.number },
    body: {
      kind: 'call',
      title: 'Call with Ana',
      occurred_at: new Date().toISOString(),
      source: { text: `Ana Ruiz: ${quote}` },
    },
  });
  await prove(rep, deal, {
    statement: 'They lose a day each week',
    stakeholder_id: ana.id,
    source: { interaction_id: call.id, quote },
  });
  const page = await pageOf('rep');
  await page.goto(pipelineOf(deal));
  const link = page.getByRole('article').getByRole('link', { name: deal.name });
  await expect(link).toBeVisible();
  const tabTo = async (target: ReturnType<typeof page.getByRole>, most: number) => {
    for (let presses = 0; presses < most; presses += 1) {
      await page.keyboard.press('Tab');
      if (await target.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`${target} was not reached with ${most} presses of Tab`);
  };
  await tabTo(link, 40);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(dealPath(deal));
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
  await page.keyboard.press('2');
  const source = page.getByRole('button', { name: /Open at the quote: Call with Ana/ });
  await expect(source).toBeVisible();
  await tabTo(source, 80);
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Call with Ana' });
  await expect(sheet.locator('[data-focus]')).toHaveText(quote);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(source).toBeFocused();
});

test('the first Tab offers to skip to the content, and ? shows the keys', async ({ pageOf }) => {
  const page = await pageOf('rep');
  await page.goto('/lead-planning');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys.getByText('Move to a stage')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
});

test('arrow keys go from card to card and from column to column', async ({ pageOf, api }) => {
  const word = `Arrow${Date.now()}`;
  for (const [name, stage] of [
    ['One', 'prospecting'],
    ['Two', 'prospecting'],
    ['Three', 'discovery'],
  ] as const) {
    await makeDeal(api('rep'), { name: `${name} ${word}`, stage });
  }
  const page = await pageOf('rep');
  await page.goto(`/lead-planning?q=${word}`);
  const column = (label: string) =>
    page.getByRole('region', { name: new RegExp(`^${label}, `) }).locator('[data-card-link]');
  await column('Prospecting').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(column('Prospecting').nth(1)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(column('Discovery').first()).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(column('Prospecting').first()).toBeFocused();
});
