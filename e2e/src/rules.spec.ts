import { dayOf } from '@dealwright/domain/calendar';
import { getWinLoss } from '@dealwright/contract/win-loss/win-loss';
import { PILLARS } from '@dealwright/domain/pillar';
import { apiOf } from './support/api.ts';
import { choose } from './support/choose.ts';
import { newCompany } from './support/company-of-own.ts';
import { dealPath, makeDeal } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { newPerson, openAs } from './support/person-of-own.ts';
import { DESKTOP, PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';

for (const [where, screen] of [
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const) {
  test(`RULE09 an admin drafts rules, sees what would change, publishes them and goes back, on ${where}`, async ({
    browser,
    server,
    complaints,
  }) => {
    const { admin } = await newCompany(server);
    const own = { ...server, tokens: { ...server.tokens, admin: admin.token } };
    const deal = await makeDeal(apiOf(own, 'admin'));
    const page = await openAs(browser, server, admin, complaints, screen);
    await page.goto('/config-demo');
    await expect(page.getByText('These rules never changed.')).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Edit rules' }).click();
    await expect(page.getByRole('combobox', { name: 'Metrics grade in Prospecting' })).toHaveText('Nothing');
    await expect(page.getByRole('combobox', { name: 'Metrics grade in Qualification' })).toHaveText(
      'Nothing new',
    );
    await page.getByRole('combobox', { name: 'Metrics grade in Prospecting' }).click();
    await choose(page.getByRole('option', { name: 'Heard' }));
    const champion = page.getByLabel('Champion', { exact: true });
    await champion.fill('20');
    await expect(page.getByText('Total 105. Remove 5 to reach 100.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save and preview' })).toBeDisabled();
    await page.getByLabel('Competition', { exact: true }).fill('5');
    await page.reload();
    await expect(champion).toHaveValue('20');
    const different = page.getByRole('list', { name: 'Changed rules' });
    await expect(different.getByRole('listitem')).toHaveCount(3);
    await expect(different).toContainText('Weight of Champion15% →to 20%');
    await page.getByRole('button', { name: 'Save and preview' }).click();
    await expect(page.getByText('Of 1 open deal in your workspace')).toBeVisible();
    await page.getByRole('button', { name: /More or fewer gaps\s*1 deal/ }).click();
    await expect(page).toHaveURL(/change=gaps/);
    const shown = page.getByRole('region', { name: 'More or fewer gaps: deals' });
    await expect(shown.getByRole('link', { name: deal.name })).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      screen.viewport.width,
    );
    await page.getByRole('button', { name: 'Publish…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish rules' });
    await dialog.getByLabel('Why (optional)').fill('Champions decide our deals');
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(dialog).toBeHidden();
    const history = page.getByRole('list', { name: 'History' });
    await expect(history.getByText('Champions decide our deals')).toBeVisible();
    await expect(history.getByRole('listitem').first()).toContainText('Current');
    await page.goto(`${dealPath(deal)}?tab=meddpicc&pillar=metrics`);
    await expect(page.getByText('This stage expects Heard.').first()).toBeVisible();
    await page.goto('/config-demo');
    await page.getByRole('button', { name: 'Use again' }).click();
    await expect(champion).toHaveValue('15');
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Edit rules' })).toBeVisible();
  });
}

test('RULE10 rules of a later day are announced to everyone, and admins withdraw them', async ({
  browser,
  server,
  complaints,
}) => {
  const { admin } = await newCompany(server);
  const own = { ...server, tokens: { ...server.tokens, admin: admin.token } };
  const rep = await newPerson(own);
  const page = await openAs(browser, server, admin, complaints, DESKTOP);
  await page.goto('/settings?tab=workspace');
  await page.getByRole('link', { name: 'Open the rules' }).click();
  await page.getByRole('button', { name: 'Edit rules' }).click();
  await page.getByRole('checkbox', { name: 'Deals with gaps can’t move to a later stage' }).click();
  await page.getByRole('button', { name: 'Save and preview' }).click();
  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish rules' });
  const later = new Date();
  later.setUTCFullYear(later.getUTCFullYear() + 1, 0, 15);
  await dialog.getByLabel('Effective from').fill(dayOf(later));
  await dialog.getByLabel('Effective from').press('Tab');
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText(/^New rules take effect on/)).toBeVisible();
  const theirs = await openAs(browser, server, rep, complaints, DESKTOP);
  await theirs.goto('/config-demo');
  await expect(theirs.getByText(/^New rules take effect on/)).toBeVisible();
  await expect(theirs.getByText('Gaps don’t block a deal from moving.')).toBeVisible();
  await expect(theirs.getByRole('button')).not.toContainText(['Edit rules', 'Withdraw', 'Use again']);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Rules withdrawn')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue draft' })).toBeVisible();
  await theirs.goto('/config-demo?edit=true');
  await expect(theirs.getByRole('heading', { name: /weighs? most|weigh the same/ })).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Save and preview' })).toHaveCount(0);
});

test('RULE12 weights fitted to won and lost deals are offered as a draft, and not where too little is known', async ({
  browser,
  server,
  complaints,
}) => {
  const { admin, api } = await newCompany(server);
  const page = await openAs(browser, server, admin, complaints, DESKTOP);
  await page.goto('/config-demo');
  await expect(page.getByText(/^Not enough deals: 0 won and 0 lost deals with evidence in/)).toBeVisible();
  const none = await api.call(getWinLoss, { query: { by: 'pillar', periods: 8 } });
  const group = (key: string, won: number, lost: number) => ({
    key,
    name: null,
    won,
    lost,
    rate: null,
    quote: null,
  });
  const sections = PILLARS.map((pillar) => ({
    key: pillar,
    difference: null,
    groups:
      pillar === 'champion'
        ? [group('champion.1', 10, 60), group('champion.2', 40, 20), group('champion.3', 30, 0)]
        : [group(`${pillar}.1`, 40, 40), group(`${pillar}.2`, 40, 40)],
  }));
  await page.route('**/api/win-loss?*', (route) =>
    route.fulfill({ json: { ...none, won: 80, lost: 80, sections } }),
  );
  await page.reload();
  const champion = page
    .getByRole('region', { name: 'Pillars linked to winning' })
    .getByRole('row', { name: /^Champion/ });
  await expect(champion).toContainText('70 of 90 78% (68% to 85%)');
  await expect(champion).toContainText('Beyond chance');
  await expect(page.getByText('80 won deals and 80 lost deals')).toBeVisible();
  const deals = champion.getByRole('link', { name: 'Champion, Heard or Proven, won: 70' });
  await expect(deals).toHaveAttribute('href', /deals=won&group=champion.2-3/);
  await expect(page.getByRole('link', { name: '80 lost deals' })).toHaveAttribute('href', /group=.any/);
  await page.getByText('Each grade', { exact: true }).click();
  const grades = page.getByRole('region', { name: 'Champion', exact: true });
  await expect(grades.getByRole('row', { name: /^Heard/ })).toContainText('60');
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Draft these weights' }).click();
  await expect(page.getByText('Total 100')).toBeVisible();
  await expect(page.getByLabel('Champion', { exact: true })).toHaveValue('92');
});
