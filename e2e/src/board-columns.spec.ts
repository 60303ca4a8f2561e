import { changeDeal } from '@dealwright/contract/deals/deals';
import { STAGES } from '@dealwright/domain/stage';
import type { Page } from '@playwright/test';
import { makeDeal, pipelineOf, uniqueName } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { newPerson, openAs } from './support/person-of-own.ts';
import { DESKTOP } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';

const columns = (page: Page) => page.locator('section[data-stage]');
const column = (page: Page, stage: string) => page.locator(`section[data-stage="${stage}"]`);

/** How many columns are seen from edge to edge, without scrolling. */
function wholeColumns(page: Page): Promise<number> {
  return columns(page).evaluateAll(
    (sections) =>
      sections.filter((section) => {
        const { left, right } = section.getBoundingClientRect();
        return left >= 0 && right <= window.innerWidth;
      }).length,
  );
}

test('BOARD01 at 1440 px six of the nine columns are seen whole, and each keeps its name', async ({
  pageOf,
}) => {
  const page = await pageOf('manager', DESKTOP);
  await page.goto('/lead-planning');
  await expect(columns(page)).toHaveCount(STAGES.length);
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await wholeColumns(page)).toBeGreaterThanOrEqual(6);
  const cut = await columns(page)
    .getByRole('heading', { level: 2 })
    .evaluateAll((heads) => heads.filter((head) => head.scrollWidth > head.clientWidth).length);
  expect(cut).toBe(0);
});

test('BOARD02 columns fold by keyboard, keep count and sum in sight, stay folded after a reload, and take cards', async ({
  browser,
  server,
  complaints,
  api,
}) => {
  const deal = await makeDeal(api('manager'), { amount_minor: 1_900_000_00 });
  const person = await newPerson(server, 'manager');
  const page = await openAs(browser, server, person, complaints, DESKTOP);
  await page.goto(pipelineOf(deal));
  const card = column(page, 'prospecting').getByRole('article');
  await expect(card).toContainText(deal.name);
  await page.getByRole('button', { name: 'Collapse Prospecting' }).focus();
  await page.keyboard.press('Enter');
  const unfold = page.getByRole('button', { name: 'Expand Prospecting, $1.9 million, 1 deal' });
  await expect(unfold).toBeFocused();
  await expect(unfold).toHaveAttribute('aria-expanded', 'false');
  await expect(unfold).toContainText('1');
  await expect(unfold).toContainText('$1.9M');
  await expect(card).toHaveCount(0);
  expect((await column(page, 'prospecting').boundingBox())?.width).toBeLessThan(60);
  expect(await seriousFindings(page)).toEqual([]);

  await page.reload();
  await expect(unfold).toBeVisible();
  await unfold.press('Enter');
  await expect(page.getByRole('button', { name: 'Collapse Prospecting' })).toBeFocused();
  await expect(card).toContainText(deal.name);

  await page.getByRole('button', { name: 'Collapse Qualification' }).click();
  await card.dragTo(column(page, 'qualification'));
  await expect(
    page.getByRole('button', { name: 'Expand Qualification, $1.9 million, 1 deal' }),
  ).toBeVisible();
  await expect(card).toHaveCount(0);
  await page.context().close();
});

test('BOARD03 compact cards show more deals at once, and the choice stays', async ({
  browser,
  server,
  complaints,
  api,
}) => {
  const deal = await makeDeal(api('manager'), { amount_minor: 4_800_000 });
  await api('manager').call(changeDeal, {
    params: { number: deal.number },
    version: deal.version,
    body: { close_date: '2031-03-01' },
  });
  const late = await makeDeal(api('manager'), { name: uniqueName('Late rollout'), close_date: '2026-01-15' });
  const person = await newPerson(server, 'manager');
  const page = await openAs(browser, server, person, complaints, DESKTOP);
  await page.goto(pipelineOf(deal));
  const card = page.getByRole('article');
  const height = async () => (await card.boundingBox())?.height ?? 0;
  await expect(card).toContainText('$48,000');
  const comfortable = await height();
  const compact = page.getByRole('button', { name: 'Compact cards' });
  await expect(compact).toHaveAttribute('aria-pressed', 'false');
  await compact.click();
  await expect.poll(height).toBeLessThan(comfortable * 0.62);
  await expect(card).toContainText(deal.name);
  await expect(card).toContainText('$48K');
  await page.reload();
  await expect(compact).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(height).toBeLessThan(comfortable * 0.62);
  await page.goto(pipelineOf(late));
  await expect(card).toContainText(/Slipped: Close date passed \d+ days ago/);
  await page.goto('/lead-planning');
  await expect(card.first()).toBeVisible();
  expect(await wholeColumns(page)).toBeGreaterThanOrEqual(6);
  expect(await seriousFindings(page)).toEqual([]);
  await page.context().close();
});
