import { createStakeholder, type Stakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import { PILLARS } from '@dealwright/domain/pillar';
import type { Page } from '@playwright/test';
import type { Api } from './support/api.ts';
import { dealPath, makeDeal, prove } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { DESKTOP, PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';

/** A deal that hangs on its champion: Bo proves what Ana alone said. */
async function makeDealOfTwo(api: Api) {
  const deal = await makeDeal(api, { stage: 'proposal' });
  const add = (
    name: string,
    buying_role: Stakeholder['buying_role'],
    influence: Stakeholder['influence'],
  ): Promise<Stakeholder> =>
    api.call(createStakeholder, {
      params: { number: deal.number },
      body: { name, buying_role, influence, stance: 'supports' },
    });
  const ana = await add('Ana Ruiz', 'economic_buyer', 'high');
  const bo = await add('Bo Lind', 'champion', 'medium');
  const cy = await add('Cy Noor', 'user', 'low');
  for (const pillar of PILLARS) {
    const [by, statement] =
      pillar === 'champion' ? [bo, 'I presented it to our board'] : [ana, `On ${pillar}`];
    await prove(api, deal, { pillar, statement, stakeholder_id: by.id });
  }
  await prove(api, deal, {
    pillar: 'champion',
    kind: 'buyer_did',
    statement: 'Booked the board',
    stakeholder_id: bo.id,
  });
  return { deal, ana, bo, cy };
}

const without = (page: Page, names: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: `Without ${names}`, exact: true }) });
const row = (page: Page, label: string) =>
  page
    .getByRole('table', { name: 'The deal today and without them' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: label, exact: true }) });
const card = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name} Influence:`) });

for (const [name, screen] of [
  ['on a desktop', DESKTOP],
  ['on a phone', PHONE],
] as const) {
  test(`WHATIF09 people are taken out and put back by the keyboard ${name}`, async ({ pageOf, api }) => {
    const { deal, ana, bo } = await makeDealOfTwo(api('rep'));
    const page = await pageOf('rep', screen);
    await page.goto(`${dealPath(deal)}?tab=stakeholders`);

    await test.step('W on a card takes someone out, beside today', async () => {
      await card(page, 'Bo Lind').focus();
      await page.keyboard.press('w');
      await expect(without(page, 'Bo Lind').getByRole('status')).toContainText(
        '1 gap opens, and the forecast cap falls from Commit to Pipeline',
      );
      await expect(row(page, 'Champion')).toContainText(/Not met\s*Not found/);
      await expect(row(page, 'Missing roles')).toContainText(/None\s*Champion/);
      await expect(row(page, 'Forecast cap')).toContainText(/Commit\s*Pipeline/);
      const grades = page.getByRole('region', { name: 'Grades without them' });
      await expect(grades).toContainText('New gap: the stage expects Heard');
      await expect(grades).toContainText('I presented it to our board');
      await expect(page).toHaveURL(new RegExp(`without=${bo.id}`));
      await expect(card(page, 'Bo Lind')).toContainText('Taken out');
      expect(await seriousFindings(page)).toEqual([]);
    });

    await test.step('the menu of a person takes another one out, and the address keeps both', async () => {
      await card(page, 'Ana Ruiz').focus();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Actions for Ana Ruiz' }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('menuitem', { name: 'What if they left?' })).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(without(page, 'Ana Ruiz and Bo Lind')).toBeVisible();
      await page.reload();
      await expect(without(page, 'Ana Ruiz and Bo Lind')).toBeVisible();
      await expect(row(page, 'Economic buyer')).toContainText(/Not met\s*Not found/);
      expect(page.url()).toContain(ana.id);
    });

    await test.step('each is put back by one key', async () => {
      await page.getByRole('button', { name: 'Put back Ana Ruiz' }).focus();
      await page.keyboard.press('Enter');
      await expect(without(page, 'Bo Lind')).toBeVisible();
      await card(page, 'Bo Lind').focus();
      await page.keyboard.press('w');
      await expect(page.getByRole('heading', { name: /^Without/ })).toHaveCount(0);
      await expect(page).not.toHaveURL(/without/);
      await expect(card(page, 'Bo Lind')).not.toContainText('Taken out');
    });
  });

  test(`WHATIF10 the next people to meet are proposed with the reason ${name}`, async ({ pageOf, api }) => {
    const { deal, cy } = await makeDealOfTwo(api('rep'));
    const page = await pageOf('viewer', screen);
    await page.goto(`${dealPath(deal)}?tab=stakeholders`);
    const next = page.getByRole('list', { name: 'Next to meet' });
    await expect(next).toContainText(
      /Hearing about Metrics from Cy Noor raises it from Heard to Proven as a second buyer\./,
    );
    expect(await seriousFindings(page)).toEqual([]);
    await next.getByRole('button', { name: 'Cy Noor' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`person=${cy.id}`));
    await page.getByRole('button', { name: 'Actions for Cy Noor' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem')).toHaveText(['What if they left?']);
    await page.keyboard.press('Enter');
    await expect(without(page, 'Cy Noor').getByRole('status')).toHaveText(
      'Score, gaps and forecast stay as they are.',
    );
    await expect(next).not.toContainText('Cy Noor');
  });
}

test('WHATIF09 someone is taken out in the grid and the list too', async ({ pageOf, api }) => {
  const { deal, bo } = await makeDealOfTwo(api('rep'));
  const page = await pageOf('rep');
  await page.goto(`${dealPath(deal)}?tab=stakeholders&people=list&without=${bo.id}`);
  await expect(page.getByRole('button', { name: 'Bo Lind (taken out)' })).toBeVisible();
  await page.getByRole('button', { name: 'Grid' }).click();
  await expect(page.getByRole('button', { name: /Bo Lind.*taken out/ })).toBeVisible();
});
