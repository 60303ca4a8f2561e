import { createAsk, judgeAsk } from '@dealwright/contract/qualification/asks';
import type { Page } from '@playwright/test';
import { choose } from './support/choose.ts';
import { addBuyer, dealPath, makeDeal } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { DESKTOP, PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';

const asks = (page: Page) => page.getByRole('list', { name: 'Asks' });
const record = (page: Page) => page.getByRole('list', { name: 'Record by person' });

for (const [name, screen] of [
  ['on a desktop', DESKTOP],
  ['on a phone', PHONE],
] as const) {
  test(`ASK07 a seller asks for things, and what comes of them makes a champion or a doubt ${name}`, async ({
    pageOf,
    api,
  }) => {
    const rep = api('rep');
    const deal = await makeDeal(rep, { stage: 'discovery' });
    const params = { number: deal.number };
    const ana = await addBuyer(rep, deal, 'Ana Ruiz', 'CFO');
    await addBuyer(rep, deal, 'Bo Lind', 'Head of logistics');
    const page = await pageOf('rep', screen);
    await page.goto(`${dealPath(deal)}?tab=stakeholders`);

    await test.step('the first ask is added', async () => {
      await page.getByRole('button', { name: 'Add ask' }).click();
      const dialog = page.getByRole('dialog', { name: 'New ask' });
      await dialog.getByRole('button', { name: 'Add ask' }).click();
      await expect(dialog.getByText('Say what you ask for')).toBeVisible();
      await dialog.getByRole('combobox', { name: 'Person' }).fill('Ana');
      await choose(page.getByRole('option', { name: /Ana Ruiz/ }));
      await dialog.getByRole('textbox', { name: /^Ask/ }).fill('Introduce us to the board');
      await dialog.getByRole('textbox', { name: /^Due/ }).fill('tomorrow');
      await dialog.getByRole('button', { name: 'Add ask' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(asks(page).getByRole('listitem', { name: 'Introduce us to the board' })).toContainText(
        'Tomorrow',
      );
      await expect(record(page)).toContainText('Not tested yet');
    });

    await test.step('done on time, it is evidence for Champion', async () => {
      await page.getByRole('button', { name: 'Outcome of: Introduce us to the board' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Save outcome' }).click();
      await expect(page.getByText('Recorded as evidence for Champion.')).toBeVisible();
      await expect(asks(page)).toContainText('Recorded as evidence');
      await expect(record(page)).toContainText(/Coach.*1 done/);
    });

    await test.step('two dodged ones suggest evidence against it', async () => {
      for (const what of ['Share the scoring sheet', 'Present our case to the CEO']) {
        const ask = await rep.call(createAsk, {
          params,
          body: { stakeholder_id: ana.id, kind: 'inside_document', what, due_on: '2026-06-01' },
        });
        await rep.call(judgeAsk, {
          params: { ...params, ask_id: ask.id },
          version: ask.version,
          body: { outcome: 'dodged', outcome_on: new Date().toISOString().slice(0, 10) },
        });
      }
      await expect(page.getByText('Ana Ruiz dodged 2 asks')).toBeVisible();
      expect(await seriousFindings(page)).toEqual([]);
      await page.getByRole('button', { name: 'Record evidence' }).click();
      await expect(page.getByText('Evidence recorded')).toBeVisible();
      await expect(page.getByText('Ana Ruiz dodged 2 asks')).toHaveCount(0);
      await expect(record(page)).toContainText(/1 done, 2 dodged/);
    });

    await test.step('one is reopened and removed', async () => {
      await page.getByRole('button', { name: 'Actions for Introduce us to the board' }).click();
      await page.getByRole('menuitem', { name: 'Reopen' }).click();
      await page.getByRole('button', { name: 'Outcome of: Introduce us to the board' }).waitFor();
      await page.getByRole('button', { name: 'Actions for Introduce us to the board' }).click();
      await page.getByRole('menuitem', { name: 'Remove…' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove ask' }).click();
      await expect(page.getByText('Ask removed')).toBeVisible();
      await expect(asks(page).getByRole('listitem')).toHaveCount(2);
    });
  });
}

test('ASK07 a viewer reads asks and can change none', async ({ pageOf, api }) => {
  const rep = api('rep');
  const deal = await makeDeal(rep, { stage: 'discovery' });
  const bo = await addBuyer(rep, deal, 'Bo Lind', 'Head of logistics');
  await rep.call(createAsk, {
    params: { number: deal.number },
    body: { stakeholder_id: bo.id, kind: 'bad_news', what: 'Tell us where we rank', due_on: '2030-06-01' },
  });
  const page = await pageOf('viewer');
  await page.goto(`${dealPath(deal)}?tab=stakeholders`);
  await expect(asks(page).getByRole('listitem', { name: 'Tell us where we rank' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Add ask|Outcome|Actions for Tell us/ })).toHaveCount(0);
});
