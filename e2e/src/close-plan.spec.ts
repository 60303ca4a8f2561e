import { getClosePlan, saveClosePlan } from '@dealwright/contract/close-plan/close-plan';
import { addDays, dayOf } from '@dealwright/domain/calendar';
import type { Page } from '@playwright/test';
import { choose } from './support/choose.ts';
import { addBuyer, dealPath, makeDeal } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { DESKTOP, PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';

const steps = (page: Page) => page.getByRole('list', { name: 'Steps' });
const inDays = (days: number) => addDays(dayOf(new Date()), days);

for (const [name, screen] of [
  ['on a desktop', DESKTOP],
  ['on a phone', PHONE],
] as const) {
  test(`PLANW03 PLANW04 PLANW06 a seller plans a deal to go-live and works through the steps ${name}`, async ({
    pageOf,
    api,
  }) => {
    const rep = api('rep');
    const deal = await makeDeal(rep, { stage: 'discovery' });
    await addBuyer(rep, deal, 'Ana Ruiz', 'CFO');
    const page = await pageOf('rep', screen);
    await page.goto(dealPath(deal));

    await test.step('a plan is started from a template', async () => {
      await page.getByRole('link', { name: 'Open plan' }).click();
      await expect(page.getByRole('heading', { name: 'No close plan yet' })).toBeVisible();
      expect(await seriousFindings(page)).toEqual([]);
      await page.getByRole('button', { name: 'Start plan with Short cycle' }).click();
      const dialog = page.getByRole('dialog', { name: 'Start close plan' });
      await dialog.getByRole('textbox', { name: /^Go-live/ }).fill(inDays(90));
      await dialog.getByRole('button', { name: 'Start plan' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(steps(page).getByRole('listitem')).toHaveCount(5);
      await expect(steps(page).getByText('Critical').first()).toBeVisible();
      await expect(page.getByText(/to go live by/)).toBeVisible();
      expect(await seriousFindings(page)).toEqual([]);
    });

    await test.step('a step gets an owner on the buyer’s side', async () => {
      await page.getByRole('button', { name: 'Edit Legal review' }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit step' });
      await dialog.getByRole('textbox', { name: /^Step/ }).fill('Contract review');
      await dialog.getByRole('combobox', { name: 'Their owner' }).fill('Ana');
      await choose(page.getByRole('option', { name: /Ana Ruiz/ }));
      expect(await seriousFindings(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(steps(page).getByRole('listitem').filter({ hasText: 'Contract review' })).toContainText(
        'Ana Ruiz',
      );
    });

    await test.step('a step is added, and one is done', async () => {
      await page.getByRole('button', { name: 'Add step' }).click();
      const dialog = page.getByRole('dialog', { name: 'New step' });
      await dialog.getByRole('button', { name: 'Add step' }).click();
      await expect(dialog.getByText('Name the step')).toBeVisible();
      await dialog.getByRole('textbox', { name: /^Step/ }).fill('Train the users');
      await dialog.getByRole('button', { name: 'Add step' }).click();
      await expect(steps(page).getByRole('listitem')).toHaveCount(6);
      await page.getByRole('button', { name: 'Mark as done Technical validation' }).click();
      await expect(page.getByRole('button', { name: 'Reopen Technical validation' })).toBeVisible();
      await expect(page.getByText('1 of 6 steps')).toBeVisible();
    });

    await test.step('a go-live that can’t be reached is said there, and on the deal', async () => {
      await page.getByRole('button', { name: 'Move go-live' }).click();
      const dialog = page.getByRole('dialog', { name: 'Go-live and holidays' });
      await dialog.getByRole('textbox', { name: /^Go-live/ }).fill(inDays(2));
      await expect(dialog.getByRole('status')).toContainText('The plan doesn’t reach go-live');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('This plan no longer reaches go-live')).toBeVisible();
      expect(await seriousFindings(page)).toEqual([]);
      await page.getByRole('link', { name: 'Back to the deal' }).click();
      await expect(page.getByText(/bring the close plan back to go-live/).first()).toBeVisible();
    });
  });
}

test('PLANW05 a bar of the timeline is moved by keyboard and by mouse, and opened by Enter', async ({
  pageOf,
  api,
}) => {
  const rep = api('rep');
  const deal = await makeDeal(rep, { stage: 'discovery' });
  const params = { number: deal.number };
  const step = { id: 'one', name: 'Legal review', kind: 'legal_review', days: 3 } as const;
  await rep.call(saveClosePlan, {
    params,
    version: 0,
    body: { go_live: inDays(90), our_country: 'US', their_country: 'US', steps: [step] },
  });
  const dueOn = async () => (await rep.call(getClosePlan, { params })).plan?.steps[0]?.due_on ?? '';
  const endsOn = (await rep.call(getClosePlan, { params })).plan?.steps[0]?.ends_on ?? '';
  const page = await pageOf('rep', DESKTOP);
  await page.goto(`${dealPath(deal)}/plan`);
  const bar = page.getByRole('list', { name: 'Timeline' }).getByRole('button', { name: /^Legal review, / });
  await bar.focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(dueOn).toBe(addDays(endsOn, -7));
  await expect(bar).toBeFocused();
  const box = await bar.boundingBox();
  if (!box) throw new Error('the bar is on the screen');
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x - 150, at.y, { steps: 5 });
  await page.mouse.up();
  await expect.poll(dueOn).not.toBe(addDays(endsOn, -7));
  expect((await dueOn()) < addDays(endsOn, -7)).toBe(true);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await bar.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Edit step' })).toBeVisible();
});

test('PLANW07 a manager saves a plan as a template; a viewer reads plans and can change none', async ({
  pageOf,
  api,
}) => {
  const rep = api('rep');
  const deal = await makeDeal(rep, { stage: 'discovery' });
  const other = await makeDeal(rep, { stage: 'discovery' });
  await rep.call(saveClosePlan, {
    params: { number: deal.number },
    version: 0,
    body: {
      go_live: inDays(60),
      our_country: 'US',
      their_country: 'DE',
      steps: [{ id: 'one', name: 'Works council', kind: 'other', days: 4 }],
    },
  });
  const page = await pageOf('manager', DESKTOP);
  await page.goto(`${dealPath(deal)}/plan`);
  await page.getByRole('button', { name: 'Save as template' }).click();
  const title = `Works council ${deal.number}`;
  await page.getByRole('textbox', { name: /^Name/ }).fill(title);
  await page.getByRole('dialog').getByRole('button', { name: 'Save template' }).click();
  await expect(page.getByText('Template saved')).toBeVisible();
  await page.goto(`${dealPath(other)}/plan`);
  await expect(page.getByRole('button', { name: `Start plan with ${title}` })).toBeVisible();
  await page.getByRole('button', { name: `Remove template ${title}` }).click();
  await expect(page.getByRole('button', { name: `Start plan with ${title}` })).toHaveCount(0);
  const viewer = await pageOf('viewer', DESKTOP);
  await viewer.goto(`${dealPath(deal)}/plan`);
  await expect(steps(viewer)).toContainText('Works council');
  await expect(viewer.getByRole('button', { name: /Add step|Move go-live|Edit|Done|Remove/ })).toHaveCount(0);
  expect(await seriousFindings(viewer)).toEqual([]);
});
