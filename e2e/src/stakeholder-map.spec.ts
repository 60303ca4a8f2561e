import { createInteraction } from '@dealwright/contract/interactions';
import type { SentBody } from '@dealwright/contract/route';
import {
  changeStakeholder,
  createStakeholder,
  listStakeholders,
  type Stakeholder,
} from '@dealwright/contract/stakeholders/stakeholders';
import type { Page } from '@playwright/test';
import type { Api } from './support/api.ts';
import { choose } from './support/choose.ts';
import { addBuyer, dealPath, makeDeal, prove } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { PHONE } from './support/screens.ts';

/** A deal with a chief, who was met and supports us, as long as one believes what was typed. */
async function makeMappedDeal(api: Api) {
  const deal = await makeDeal(api, { stage: 'proposal' });
  const add = (body: SentBody<typeof createStakeholder>): Promise<Stakeholder> =>
    api.call(createStakeholder, { params: { number: deal.number }, body });
  const ana = await add({ name: 'Ana Ruiz', title: 'CFO', influence: 'high', stance: 'supports' });
  const bo = await add({
    name: 'Bo Lind',
    title: 'Head of logistics',
    stance: 'opposes',
    reports_to: ana.id,
  });
  await api.call(createInteraction, {
    params: { number: deal.number },
    body: {
      kind: 'call',
      title: 'Call with Ana',
      occurred_at: new Date().toISOString(),
      source: { text: 'Ana Ruiz: It does not hurt at all.' },
      speakers: [
        { label: 'Ana Ruiz', side: 'buyer', stakeholder_id: ana.id, name: 'Ana Ruiz', confirmed: true },
      ],
    },
  });
  await prove(api, deal, {
    statement: 'It does not hurt at all',
    polarity: 'contradicts',
    stakeholder_id: ana.id,
  });
  return { deal, ana, bo };
}

const card = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}(,| Influence:)`) });

test('the people of a deal are mapped, moved, merged and read on a desktop', async ({
  pageOf,
  api,
  complaints,
}) => {
  complaints.expect(/status of 412/);
  const rep = api('rep');
  const { deal, bo } = await makeMappedDeal(rep);
  const cy = await addBuyer(rep, deal, 'Cy Noor', 'Planner');
  await addBuyer(rep, deal, 'Noor');
  const page = await pageOf('rep');
  await page.goto(`${dealPath(deal)}?tab=stakeholders`);
  const chart = page.getByRole('region', { name: 'Reporting lines' });
  await expect(card(page, 'Ana Ruiz')).toHaveAccessibleName(
    'Ana Ruiz Influence: High CFO Role unknown Supports us Evidence says otherwise',
  );
  await expect(
    page.getByText('4 people · 1 met in 30 days · economic buyer not found · champion not found · 1 opposes'),
  ).toBeVisible();
  await expect(chart.getByText('No economic buyer yet')).toBeVisible();
  await expect(chart.getByText('Not placed yet')).toBeVisible();

  await test.step('a person is dragged under a manager, and it is undone', async () => {
    await card(page, 'Cy Noor').dragTo(card(page, 'Bo Lind'));
    await expect(page.getByText('Cy Noor now reports to Bo Lind')).toBeVisible();
    await expect(page.getByRole('button', { name: '2 below Ana Ruiz' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: '1 below Ana Ruiz' })).toBeVisible();
  });

  await test.step('and put there by the keyboard', async () => {
    await card(page, 'Cy Noor').focus();
    await page.keyboard.press('m');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: '2 below Ana Ruiz' })).toBeVisible();
    await page.keyboard.press('ArrowUp');
    await expect(card(page, 'Cy Noor')).not.toBeFocused();
  });

  await test.step('a branch is folded, and the map is zoomed', async () => {
    await page.getByRole('button', { name: '2 below Ana Ruiz' }).click();
    await expect(card(page, 'Bo Lind')).toHaveCount(0);
    await page.getByRole('button', { name: '2 below Ana Ruiz' }).click();
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await expect(page.getByText('80%')).toBeVisible();
    await page.getByRole('button', { name: 'Show the whole map' }).click();
  });

  await test.step('a person says what their stance rests on', async () => {
    await card(page, 'Ana Ruiz').click();
    await expect(page.getByText('The evidence says otherwise')).toBeVisible();
    const evidence = page.getByRole('region', { name: 'Evidence from Ana Ruiz' });
    await expect(evidence).toContainText('It does not hurt at all');
    await expect(page.getByRole('region', { name: 'Ask next' })).toBeVisible();
    await page.getByRole('region', { name: 'Conversations' }).getByRole('button').click();
    await expect(page.locator('[data-source-text]')).toContainText('Ana Ruiz');
    await page.goBack();
  });

  await test.step('two people who change the same see both sides', async () => {
    await card(page, 'Bo Lind').click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Edit Bo Lind' });
    await form.getByLabel('Title').fill('Logistics director');
    const one = { number: deal.number, stakeholder_id: bo.id };
    await api('manager').call(changeStakeholder, {
      params: one,
      version: 1,
      body: { title: 'Head of supply', influence: 'medium' },
    });
    await form.getByRole('button', { name: 'Save' }).click();
    const question = page.getByRole('dialog', { name: 'Someone else changed the title in the meantime.' });
    await expect(question).toContainText('Bo Lind');
    await expect(question.getByRole('definition')).toHaveText(['Head of supply', 'Logistics director']);
    await question.getByRole('button', { name: 'Keep mine' }).click();
    await expect(form).toHaveCount(0);
    await expect(card(page, 'Bo Lind')).toHaveAccessibleName(/Influence: Medium Logistics director/);
  });

  await test.step('two entries of one person become one', async () => {
    await card(page, 'Cy Noor').click();
    await page.getByRole('button', { name: 'Actions for Cy Noor' }).click();
    await page.getByRole('menuitem', { name: 'Merge with another entry…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Merge into Cy Noor' });
    await expect(dialog.getByRole('combobox')).toHaveValue('Noor');
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(page.getByText('Noor merged into Cy Noor')).toBeVisible();
    await expect(card(page, 'Noor')).toHaveCount(0);
  });

  await test.step('the grid and the list show the same, each under its own address', async () => {
    await page.getByRole('button', { name: 'Grid' }).click();
    await expect(page).toHaveURL(/people=grid/);
    await expect(page.getByRole('table').getByRole('button')).toHaveCount(3);
    await page.getByRole('button', { name: 'List' }).click();
    await expect(page).toHaveURL(/people=list/);
    const row = page.getByRole('row').filter({ hasText: cy.name });
    await expect(row).toContainText('Bo Lind');
    await expect(row).toContainText('Never met');
  });
});

/** Contacts can be found as similar only a minute after they were added: this one is at once. */
async function answerSimilar(page: Page, { contact_id: id, name, title }: Stakeholder) {
  const record = { id, number: null, name, facts: { name, title }, created_at: new Date().toISOString() };
  const item = { record, answer: 'ask', reasons: [{ field: 'name', level: 'same' }] };
  await page.route('**/similar-contacts', (route) => route.fulfill({ json: { items: [item] } }));
}

test.describe('with the thumb', () => {
  test.use(PHONE);

  test('DUP18 the people of a deal are an outline on a phone, and one who is added is a known contact', {
    tag: '@every',
  }, async ({ pageOf, api }) => {
    const rep = api('rep');
    const { deal } = await makeMappedDeal(rep);
    const sibling = await makeDeal(rep, { account: { id: deal.account.id } });
    const eve = await addBuyer(rep, sibling, 'Eve Okafor', 'Counsel');
    const page = await pageOf('rep', PHONE);
    await answerSimilar(page, eve);
    await page.goto(`${dealPath(deal)}?tab=stakeholders`);
    const reports = page.getByRole('list', { name: 'Reports of Ana Ruiz' });
    await expect(reports.getByRole('button', { name: /^Bo Lind/ })).toBeVisible();
    await page.getByRole('button', { name: '1 below Ana Ruiz' }).tap();
    await expect(reports).toHaveCount(0);

    await page.getByRole('button', { name: 'Add from the account' }).tap();
    await page.getByLabel('Search people known at this account').fill('counsel');
    await page.getByRole('button', { name: 'Choose Eve Okafor' }).tap();
    const form = page.getByRole('dialog', { name: 'Add a person' });
    await expect(form.getByLabel('Name')).toHaveValue('Eve Okafor');
    await form.getByRole('button', { name: 'Use contact Eve Okafor' }).tap();
    await expect(form.getByText('Using the contact Eve Okafor')).toBeVisible();
    await form.getByRole('combobox', { name: /^Reports to/ }).fill('Ana');
    await choose(page.getByRole('option', { name: /Ana Ruiz/ }));
    await form.getByRole('button', { name: 'Add person' }).tap();
    await expect(page.getByRole('dialog', { name: 'Eve Okafor' })).toContainText('Never met');
    await page.getByRole('button', { name: 'Close' }).tap();
    const { items } = await rep.call(listStakeholders, { params: { number: deal.number } });
    expect(items.find(({ name }) => name === eve.name)?.contact_id).toBe(eve.contact_id);
    await expect(page.getByRole('button', { name: '2 below Ana Ruiz' })).toBeVisible();
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(sideways).toBe(false);
  });

  test('what fails on the map is said, and nothing is lost, on a phone', { tag: '@every' }, async ({
    pageOf,
    api,
    complaints,
  }) => {
    complaints.expect(/Failed to load resource/);
    const { deal } = await makeMappedDeal(api('rep'));
    const page = await pageOf('rep', PHONE);
    await page.route('**/stakeholder-map', (route) => route.abort());
    await page.goto(`${dealPath(deal)}?tab=stakeholders`);
    const retry = page.getByRole('button', { name: 'Try again' });
    await expect(retry).toBeVisible();
    await page.unroute('**/stakeholder-map');
    await retry.tap();
    await page.getByRole('button', { name: /^Bo Lind/ }).tap();
    await page.getByRole('button', { name: 'Edit', exact: true }).tap();
    const form = page.getByRole('dialog', { name: 'Edit Bo Lind' });
    await form.getByLabel('Title').fill('Logistics director');
    await page.route('**/stakeholders/*', (route) => route.abort());
    await form.getByRole('button', { name: 'Save' }).tap();
    await expect(form.getByText('What you typed is kept.')).toBeVisible();
    await page.unroute('**/stakeholders/*');
    await form.getByRole('button', { name: 'Save' }).tap();
    await expect(form).toHaveCount(0);
    await expect(page.getByText('Logistics director').first()).toBeVisible();
  });
});
