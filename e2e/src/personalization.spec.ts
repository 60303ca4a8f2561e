import { Buffer } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { dealPath, makeDeal } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { DESKTOP, PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';

const TABS = [
  'Overview',
  'MEDDPICC',
  'Business Problem',
  'RFP',
  'Emails',
  'Notes',
  'Products',
  'Stakeholders',
  'Sales Intelligence',
  'News',
  'History',
];

const settingsOf = (page: Page) => page.getByRole('dialog', { name: 'Settings' });
const isActive = (settings: Locator, name: string) =>
  expect(settings.getByRole('radio', { name, exact: true })).toBeChecked();
const storedTheme = (page: Page) =>
  page.evaluate(() => JSON.parse(window.localStorage.getItem('dealwright.theme') ?? 'null'));
const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--background').trim());

/** As early as anything of the page runs: what the first paint has. */
async function firstBackground(page: Page): Promise<string> {
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      const root = document.documentElement;
      root.dataset.first ??= getComputedStyle(root).getPropertyValue('--background').trim();
    });
  });
  await page.reload();
  return page.evaluate(() => document.documentElement.dataset.first ?? '');
}

async function act(settings: Locator, theme: string, action: string): Promise<void> {
  await settings.getByRole('button', { name: `Actions for ${theme}` }).click();
  await settings.page().getByRole('menuitem', { name: action }).click();
}

test('PERS01 PERS03 PERS04 PERS05 PERS06 PERS07 PERS08 PERS09 PERS10 themes are chosen, made, changed, shared as files and deleted on a desktop', async ({
  pageOf,
}) => {
  const page = await pageOf('rep', DESKTOP);
  await page.goto('/settings?tab=personalization');
  const settings = settingsOf(page);
  await isActive(settings, 'Dealwright');
  await expect(settings.getByRole('radio')).toHaveCount(2);
  await settings.getByRole('combobox', { name: 'Active theme' }).click();
  await page.getByRole('option', { name: 'Standard' }).click();
  await isActive(settings, 'Standard');
  expect(await background(page)).toBe('260 22% 9%');

  await settings.getByRole('button', { name: 'New theme' }).click();
  const save = settings.getByRole('button', { name: 'Save', exact: true });
  const name = settings.getByRole('textbox', { name: 'Name' });
  await expect(save).toBeDisabled();
  await name.fill('   ');
  await name.press('Enter');
  await expect(save).toBeDisabled();
  expect((await storedTheme(page)).customThemes).toEqual([]);
  await name.fill('Forest');
  const ground = settings.getByRole('textbox', { name: 'Background', exact: true });
  const sample = settings.getByRole('img', { name: 'Sample of the theme' }).locator('[data-mode]');
  await ground.fill('140 30%');
  await expect(settings.getByText('Use HSL, such as 218 90% 48%.')).toBeVisible();
  await expect(save).toBeDisabled();
  await ground.fill('hsl(140, 30%, 60%)');
  await expect(settings.getByText(/pairs are below WCAG AA/)).toBeVisible();
  await expect(settings.getByText('All text is readable (WCAG AA).')).toHaveCount(0);
  await settings.getByLabel('Pick Background').fill('#0c1f14');
  await expect(ground).toHaveValue(/^145\.\d 44\.\d% 8\.4%$/);
  await expect(sample).toHaveCSS('background-color', 'rgb(12, 31, 20)');
  await expect(settings.getByText('All text is readable (WCAG AA).')).toBeVisible();
  // Closed and opened again: nothing that was typed is lost.
  await page.keyboard.press('Escape');
  await page.goto('/settings?tab=personalization');
  await expect(name).toHaveValue('Forest');
  await save.click();
  await isActive(settings, 'Forest');
  const [forest] = (await storedTheme(page)).customThemes;
  expect(forest).toMatchObject({ name: 'Forest', isCustom: true });
  expect(await firstBackground(page)).toBe(forest.colors.background);
  await isActive(settings, 'Forest');
  expect(await seriousFindings(page, 'dark')).toEqual([]);
  await settings.getByRole('button', { name: 'Light', exact: true }).click();
  await expect.poll(() => background(page)).not.toBe(forest.colors.background);
  expect(await seriousFindings(page, 'light')).toEqual([]);
  await settings.getByRole('button', { name: 'Dark', exact: true }).click();

  // The other tab of the same browser keeps in step.
  const other = await page.context().newPage();
  await other.goto('/home');
  expect(await background(other)).toBe(forest.colors.background);
  await act(settings, 'Forest', 'Edit');
  await settings.getByRole('textbox', { name: 'Background', exact: true }).fill('280 40% 9%');
  await save.click();
  await expect.poll(() => background(other)).toBe('280 40% 9%');
  await other.close();

  const download = page.waitForEvent('download');
  await act(settings, 'Forest', 'Export as JSON');
  const file = await (await download).path();
  const exported = await readFile(file);
  await act(settings, 'Forest', 'Delete');
  await isActive(settings, 'Standard');
  await expect(settings.getByRole('radio')).toHaveCount(2);
  const choose = settings.locator('input[type="file"]');
  const json = (text: string) => ({
    name: 'x.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });
  await choose.setInputFiles(json('{"name":"Rubbish","colors":{"background":"red"}}'));
  await expect(settings.getByRole('alert')).toContainText(
    'Write the color background as HSL, such as 218 90% 48%.',
  );
  await choose.setInputFiles(json('not json'));
  await expect(settings.getByRole('alert')).toContainText('This file isn’t JSON.');
  await choose.setInputFiles({ ...json(''), buffer: exported });
  await isActive(settings, 'Forest');
  expect(await background(page)).toBe('280 40% 9%');
});

test('PERS16 PERS17 PERS18 PERS19 PERS20 the tabs of a deal are ordered by pointer and keys, hidden and sized on a desktop', async ({
  pageOf,
  api,
}) => {
  const deal = await makeDeal(api('rep'));
  const page = await pageOf('rep', DESKTOP);
  await page.goto(dealPath(deal));
  const tabs = page.getByRole('tablist', { name: 'Parts of the deal' }).getByRole('tab');
  await expect(tabs).toHaveText(TABS);
  const normal = await tabs.first().boundingBox();
  await page.getByRole('button', { name: 'Customize tabs' }).click();
  const settings = settingsOf(page);
  const move = (label: string) => settings.getByRole('button', { name: `Move ${label}` });
  await move('History').press('Home');
  await move('History').press('ArrowDown');
  await expect(settings.getByText('History is now 2 of 11')).toBeAttached();
  const [from, to] = [await move('News').boundingBox(), await move('Overview').boundingBox()];
  if (!from || !to) throw new Error('The handles are not there');
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(to.x + 8, to.y + 8, { steps: 12 });
  await page.mouse.up();
  await settings.getByRole('switch', { name: 'Show RFP' }).click();
  await settings.getByRole('button', { name: 'Wide' }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(dealPath(deal));
  const arranged = ['News', 'Overview', 'History', 'MEDDPICC', 'Business Problem', 'Emails', 'Notes'];
  await expect(tabs).toHaveText([...arranged, 'Products', 'Stakeholders', 'Sales Intelligence']);
  expect((await tabs.first().boundingBox())?.height).toBeGreaterThan(normal?.height ?? 0);
  await page.reload();
  await expect(tabs.first()).toHaveText('News');
  const stored = await page.evaluate(() =>
    JSON.parse(window.localStorage.getItem('dealwright.deal-tabs') ?? '{}'),
  );
  expect(stored.size).toBe('wide');
  expect(stored.tabs[5]).toEqual({ id: 'rfp', label: 'RFP', value: 'rfp', visible: false });
  // An address still leads to a hidden tab.
  await page.goto(`${dealPath(deal)}?tab=rfp`);
  await expect(page.getByText('No RFP yet')).toBeVisible();
  await page.getByRole('tab', { name: 'Business Problem' }).click();
  await expect(page.getByRole('region', { name: 'Identify Pain', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Customize tabs' }).click();
  await settings.getByRole('button', { name: 'Reset' }).click();
  await expect(settings.getByRole('switch', { name: 'Show RFP' })).toBeChecked();
});

test('Ctrl+K finds deals, pages, settings and actions, and a changed form is not left unasked on a desktop', async ({
  pageOf,
  api,
}) => {
  const deal = await makeDeal(api('rep'));
  const page = await pageOf('rep', DESKTOP);
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const field = page.getByRole('combobox', { name: 'Search' });
  const find = async (text: string, found: string | RegExp) => {
    await page.keyboard.press('Control+k');
    await field.fill(text);
    await expect(page.getByRole('option', { selected: true })).toContainText(found);
  };
  await find(`LEAD-${deal.number}`, deal.name);
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(dealPath(deal));
  await find('new note', 'New note');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'New note' }).getByRole('button', { name: 'Close' }).click();
  await find('settings', 'General');
  await page.keyboard.press('Enter');
  const settings = settingsOf(page);
  const first = settings.getByLabel('First Name');
  await expect(first).toHaveValue(/./);
  await first.fill('Somebody Else');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await settings.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(first).toHaveValue('Somebody Else');
  await find('territory', 'Territory Planning');
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await expect(first).toHaveValue('Somebody Else');
  await page.goBack();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(dealPath(deal));
  await find('terr', 'Territory Planning');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.getByRole('option', { name: 'Territory Planning' }).click();
  await expect(page).toHaveURL('/territory-planning');
});

test('REL01 REL02 REL03 REL04 REL05 REL06 REL07 REL10 REL11 ROAD01 ROAD02 ROAD03 ROAD04 ROAD05 ROAD06 ROAD07 PERS03 releases, roadmap and themes are read and chosen on a phone', async ({
  pageOf,
}) => {
  const page = await pageOf('viewer', PHONE);
  await page.goto('/settings?tab=releases');
  const settings = settingsOf(page);
  await expect(settings.getByRole('heading', { name: 'Current Release Status' })).toBeVisible();
  await expect(settings.getByText('1.0, January 2025, about 60% complete')).toBeVisible();
  await expect(settings.getByRole('link', { name: 'Full Documentation' })).toHaveAttribute('href', '/guide');
  const card = (heading: string) =>
    settings
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: heading, exact: true, level: 2 }) });
  await expect(card('Already Working').getByText('Working', { exact: true })).toHaveCount(7);
  await expect(card('Already Working').getByText('Planned', { exact: true })).toHaveCount(0);
  for (const item of [
    '9-stage deal pipeline',
    'Grid/kanban and list views',
    /^Field-level history/,
    'Deal notes',
    'Stakeholder profiles with a visual map',
    'Manual MEDDPICC entry with 8 pillars',
    'Task management',
    'Email/password authentication with a tenant per company',
    'AI company detection from the email domain',
    'Themes with light/dark mode',
    'Audio recording/upload with transcription',
  ])
    await expect(card('Already Working').getByText(item)).toBeVisible();
  const open = settings
    .getByRole('list', { name: 'Still Need to be Adjusted / Finished' })
    .getByRole('listitem');
  await expect(open).toHaveCount(10);
  await expect(open.filter({ hasText: /(Critical|High|Medium|Low)Needed: / })).toHaveCount(10);
  await expect(card('Technical Stack').locator('dt')).not.toHaveCount(0);
  await expect(settings.getByRole('list', { name: 'Top Priorities' }).getByRole('listitem')).toHaveCount(4);

  expect(await seriousFindings(page)).toEqual([]);

  await page.goto('/settings?tab=roadmap');
  for (const [group, when, items] of [
    [
      'In Development',
      'Next 3-6 Months',
      [
        'Dashboard and analytics',
        'Account planning',
        'Territory planning',
        'Win/loss analysis',
        'Competitive intelligence',
        'Advanced reporting',
      ],
    ],
    [
      'Coming Soon',
      '6-12 Months',
      ['Mobile app', 'Salesforce sync', 'ML forecasting', 'Meeting voice-to-text', 'Workflow builder'],
    ],
    [
      'Long-term Vision',
      '12-24+ Months',
      ['Multi-CRM connector', 'Predictive analytics', 'AI sales coach', 'White-label', 'Team collaboration'],
    ],
  ] as const) {
    await expect(card(group).getByText(when, { exact: true })).toBeVisible();
    await expect(card(group).getByText(`${items.length} items`)).toBeVisible();
    await expect(settings.getByRole('list', { name: group }).getByRole('heading')).toHaveText([...items]);
  }
  await expect(settings.getByText(/ items$/)).toHaveCount(3);
  await expect(settings.getByText('Available', { exact: true })).toHaveCount(8);
  await expect(card('How We Prioritize').locator('dt')).toHaveText([
    'Customer impact',
    'Business value',
    'Technical feasibility',
    'Strategic alignment',
    'Market demand',
  ]);
  await expect(
    settings.getByText(
      'The roadmap is reviewed quarterly. Last updated January 2025, next review April 2025.',
    ),
  ).toBeVisible();
  await expect(settings.getByRole('link', { name: 'feedback@dealwright.example' })).toBeVisible();

  expect(await seriousFindings(page)).toEqual([]);

  await page.goto('/settings?tab=personalization');
  await settings.getByText('Standard', { exact: true }).last().tap();
  await isActive(settings, 'Standard');
  await settings.getByRole('button', { name: 'Move Notes' }).press('End');
  await expect(settings.getByText('Notes is now 11 of 11')).toBeAttached();
  expect(await seriousFindings(page)).toEqual([]);
});
