import { changeDeal, getDeal } from '@dealwright/contract/deals/deals';
import { addReviewDeal, endReview, getReview, startReview } from '@dealwright/contract/reviews/reviews';
import { listDealTasks } from '@dealwright/contract/tasks/tasks';
import type { Page } from '@playwright/test';
import type { Api } from './support/api.ts';
import { addBuyer, makeDeal, prove, uniqueName } from './support/deals.ts';
import { fits } from './support/fits.ts';
import { expect, test } from './support/fixtures.ts';
import { newPerson, openAs } from './support/person-of-own.ts';
import { DESKTOP, PHONE } from './support/screens.ts';

/** A review of the manager’s with these deals, and with what other journeys left in the queue. */
async function reviewOf(api: Api, numbers: readonly number[]): Promise<string> {
  const { id } = await api.call(startReview, { body: { scope: 'me' } });
  for (const number of numbers) await api.call(addReviewDeal, { params: { review_id: id, number } });
  return id;
}

async function committed(api: Api, words: string) {
  const deal = await makeDeal(api, { name: uniqueName(words), stage: 'discovery', amount_minor: 250_000_00 });
  const params = { number: deal.number };
  const body = { forecast_choice: 'commit' } as const;
  return api.call(changeDeal, { params, version: deal.version, body });
}

const shownDeal = (page: Page, name: string) => page.getByRole('region', { name });
const decide = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Decision', exact: true }).getByRole('button', { name });

for (const [where, screen] of [
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const) {
  test(`REVW20 REVW21 three deals are reviewed on two screens, on ${where}`, async ({ pageOf, api }) => {
    const first = await committed(api('rep'), 'Ward scheduling');
    const second = await committed(api('rep'), 'Theater planning');
    const third = await committed(api('rep'), 'Bed management');
    const buyer = await addBuyer(api('rep'), first, 'Ana Ruiz');
    await prove(api('rep'), first, { statement: 'Two hours are lost each day', stakeholder_id: buyer.id });
    const id = await reviewOf(api('manager'), [first.number, second.number, third.number]);

    const manager = await pageOf('manager', screen);
    const rep = await pageOf('rep', screen);
    await manager.goto(`/review/${id}?deal=${first.number}`);
    await rep.goto(`/review/${id}?deal=${first.number}`);
    await expect(shownDeal(rep, first.name)).toBeVisible();
    await expect(shownDeal(manager, first.name).getByRole('list', { name: 'New evidence' })).toContainText(
      'Two hours are lost each day',
    );
    await expect(shownDeal(manager, first.name).getByRole('list', { name: 'Questions' })).toBeVisible();
    await expect(decide(rep, 'Keep')).toHaveCount(0);
    await fits(manager, screen.viewport.width);
    await fits(rep, screen.viewport.width);

    await rep.getByRole('button', { name: 'Add promise' }).click();
    const dialog = rep.getByRole('dialog', { name: 'Add promise' });
    await dialog.getByRole('textbox', { name: 'Promise' }).fill('Meet the CFO');
    await dialog.getByRole('button', { name: 'Add promise' }).click();
    await expect(dialog).toBeHidden();
    await expect(
      shownDeal(manager, first.name).getByRole('list', { name: 'Promises of this review' }),
    ).toContainText('Meet the CFO');

    await decide(manager, 'Downgrade to Best Case').click();
    await expect(shownDeal(manager, second.name)).toBeVisible();
    await expect(shownDeal(rep, second.name)).toBeVisible();
    const lowered = await api('rep').call(getDeal, { params: { number: first.number } });
    expect(lowered.forecast_choice).toBe('best_case');

    await decide(manager, 'Ask owner').click();
    const ask = manager.getByRole('dialog', { name: /^Ask / });
    await ask.getByRole('textbox', { name: 'Question' }).fill('Who signs the contract?');
    await ask.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect(shownDeal(rep, third.name)).toBeVisible();
    const tasks = await api('rep').call(listDealTasks, { params: { number: second.number } });
    expect(tasks.items.map(({ title }) => title)).toContain('Who signs the contract?');

    await decide(manager, 'Drop').click();
    const drop = manager.getByRole('dialog', { name: /^Drop / });
    await drop.getByRole('textbox', { name: 'Why is it dropped?' }).fill('No budget');
    await fits(manager, screen.viewport.width);
    await drop.getByRole('button', { name: 'Close as lost' }).last().click();
    await expect(drop).toBeHidden();
    const lost = await api('rep').call(getDeal, { params: { number: third.number } });
    expect(lost).toMatchObject({ stage: 'closed_lost', loss_reason: 'No budget' });

    await manager.getByRole('button', { name: 'End review' }).click();
    const summary = manager.getByRole('list', { name: 'Summary' });
    await expect(summary).toContainText('Meet the CFO');
    await expect(rep.getByRole('list', { name: 'Summary' })).toContainText('Who signs the contract?');
    await fits(manager, screen.viewport.width);
  });

  test(`REVW22 the queue says why each deal is in it, and its scope is in the address, on ${where}`, async ({
    pageOf,
    api,
  }) => {
    const deal = await committed(api('rep'), 'Queue');
    const page = await pageOf('rep', screen);
    await page.goto('/review');
    await expect(page.getByRole('button', { name: 'My deals', pressed: true })).toBeVisible();
    const row = page
      .getByRole('list', { name: 'Deals to review' })
      .getByRole('listitem', { name: deal.name });
    await expect(row).toContainText('Forecast ahead of evidence');
    await fits(page, screen.viewport.width);
    await page.getByRole('button', { name: 'Team' }).click();
    await expect(page).toHaveURL('/review?scope=team');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Team', pressed: true })).toBeVisible();
    await page.getByRole('button', { name: 'Start review' }).click();
    await expect(page).toHaveURL(/\/review\/[0-9a-f-]{36}/);
    await expect(page.getByRole('button', { name: 'End review' })).toBeVisible();
  });
}

for (const [where, screen] of [
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const) {
  test(`REVW26 Downgrade and Drop are undone, on both screens, on ${where}`, async ({
    pageOf,
    api,
    complaints,
  }) => {
    complaints.expect(/409 \(Conflict\)/);
    const first = await committed(api('rep'), 'Lowered');
    const second = await committed(api('rep'), 'Dropped');
    const id = await reviewOf(api('manager'), [first.number, second.number]);
    const read = (number: number) => api('rep').call(getDeal, { params: { number } });
    const manager = await pageOf('manager', screen);
    const rep = await pageOf('rep', screen);
    await manager.goto(`/review/${id}?deal=${first.number}`);
    await rep.goto(`/review/${id}?deal=${first.number}`);
    await expect(shownDeal(rep, first.name)).toBeVisible();

    await decide(manager, 'Downgrade to Best Case').click();
    await expect(shownDeal(manager, second.name)).toBeVisible();
    await expect(rep.getByText(/ 1 of \d+ decided/)).toBeVisible();
    const undo = manager.getByRole('button', { name: 'Undo' });
    await fits(manager, screen.viewport.width);
    await undo.click();
    await expect(manager.getByText('Decision undone')).toBeVisible();
    await expect(manager.getByText(/ 0 of \d+ decided/)).toBeVisible();
    await expect(rep.getByText(/ 0 of \d+ decided/)).toBeVisible();
    expect((await read(first.number)).forecast_choice).toBe('commit');

    await decide(manager, 'Drop').click();
    const drop = manager.getByRole('dialog', { name: /^Drop / });
    await drop.getByRole('button', { name: 'Close as lost' }).last().click();
    await expect(drop).toBeHidden();
    await manager.keyboard.press('Control+z');
    await expect(rep.getByText(/ 0 of \d+ decided/)).toBeVisible();
    await expect.poll(async () => (await read(second.number)).stage).toBe('discovery');

    await manager.goto(`/review/${id}?deal=${first.number}`);
    await decide(manager, 'Downgrade to Best Case').click();
    await expect(shownDeal(manager, second.name)).toBeVisible();
    const { version } = await read(first.number);
    const params = { number: first.number };
    await api('rep').call(changeDeal, { params, version, body: { amount_minor: 10_000_00 } });
    await undo.click();
    await expect(
      manager.getByText(`LEAD-${first.number} was changed after the decision. Change it back on its page.`),
    ).toBeVisible();
    expect((await read(first.number)).forecast_choice).toBe('best_case');
  });
}

test('REVW35 managers begin with their team, and their own deals are in the address', async ({ pageOf }) => {
  const page = await pageOf('manager');
  await page.goto('/review');
  await expect(page.getByRole('button', { name: 'Team', pressed: true })).toBeVisible();
  await page.getByRole('button', { name: 'My deals' }).click();
  await expect(page).toHaveURL('/review?scope=me');
  await page.reload();
  await expect(page.getByRole('button', { name: 'My deals', pressed: true })).toBeVisible();
});

test('REVW23 ten deals are reviewed by keyboard alone', async ({ pageOf, api }) => {
  const made = await Promise.all(Array.from({ length: 10 }, (_, at) => committed(api('rep'), `Deal ${at}`)));
  const id = await reviewOf(
    api('manager'),
    made.map(({ number }) => number),
  );
  const page = await pageOf('manager');
  await page.goto(`/review/${id}?deal=${made[0]?.number}`);
  const keys = page.keyboard;
  await expect(shownDeal(page, made[0]?.name ?? '')).toBeVisible();
  await keys.press('?');
  await expect(
    page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByLabel('Review', { exact: true }),
  ).toContainText('Keep');
  await keys.press('Escape');
  await keys.press('j');
  await expect(shownDeal(page, made[1]?.name ?? '')).toBeVisible();
  await keys.press('ArrowLeft');
  await expect(shownDeal(page, made[0]?.name ?? '')).toBeVisible();
  for (const [at, deal] of made.entries()) {
    await expect(shownDeal(page, deal.name)).toBeVisible();
    await expect(decide(page, 'Keep')).toBeEnabled();
    if (at === 3) {
      await keys.press('3');
      await expect(
        page.getByRole('dialog', { name: /^Ask / }).getByRole('textbox', { name: 'Question' }),
      ).toBeFocused();
      await keys.press('Enter');
    } else if (at === 5) {
      await keys.press('4');
      await expect(page.getByRole('textbox', { name: 'Why is it dropped?' })).toBeFocused();
      await keys.type('No budget');
      await keys.press('Control+Enter');
    } else if (at === 7) {
      await keys.press('p');
      await keys.type('Send the plan');
      await keys.press('Enter');
      await expect(page.getByRole('list', { name: 'Promises of this review' })).toContainText(
        'Send the plan',
      );
      await keys.press('1');
    } else await keys.press(['1', '2', 's'][at % 3] ?? '1');
    await expect
      .poll(async () => {
        const { items } = await api('manager').call(getReview, { params: { review_id: id } });
        return items.find((item) => item.deal.number === deal.number)?.decision;
      })
      .not.toBe(null);
  }
  await api('manager').call(endReview, { params: { review_id: id } });
});

test('REVW24 a decision without a network is kept and sent again', async ({ pageOf, api, complaints }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  const deal = await committed(api('rep'), 'Offline');
  const id = await reviewOf(api('manager'), [deal.number]);
  const page = await pageOf('manager');
  await page.goto(`/review/${id}?deal=${deal.number}`);
  await expect(decide(page, 'Keep')).toBeEnabled();
  await page.context().setOffline(true);
  await decide(page, 'Keep').click();
  await expect(page.getByText('Not saved. It will be sent again when you’re back online.')).toBeVisible();
  await page.context().setOffline(false);
  const deals = page.getByRole('navigation', { name: 'Deals of this review' });
  await expect(deals.getByRole('button').filter({ hasText: deal.name })).toContainText('Kept');
});

test('REVW25 a viewer looks on and is offered no decision; a rep without a deal in it finds no review', async ({
  pageOf,
  api,
  browser,
  server,
  complaints,
}) => {
  complaints.expect(/404 \(Not Found\).*\/api\/reviews\//);
  const deal = await committed(api('manager'), 'Own');
  const id = await reviewOf(api('manager'), [deal.number]);
  const viewer = await pageOf('viewer');
  await viewer.goto(`/review/${id}?deal=${deal.number}`);
  await expect(shownDeal(viewer, deal.name)).toBeVisible();
  await expect(viewer.getByRole('region', { name: 'Decision', exact: true })).toHaveCount(0);
  await expect(viewer.getByRole('button', { name: 'End review' })).toHaveCount(0);
  const rep = await openAs(browser, server, await newPerson(server), complaints);
  await rep.goto(`/review/${id}`);
  await expect(rep.getByText('This review doesn’t exist, or none of its deals are yours')).toBeVisible();
});
