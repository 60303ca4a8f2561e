import { changeDeal } from '@dealwright/contract/deals/deals';
import { makeForecastCall } from '@dealwright/contract/forecast/calls';
import type { Page } from '@playwright/test';
import type { Api } from './support/api.ts';
import { makeDeal, uniqueName } from './support/deals.ts';
import { exportCsv } from './support/exported-file.ts';
import { fits } from './support/fits.ts';
import { expect, test } from './support/fixtures.ts';
import { DESKTOP, PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';

const WIDTHS = [
  { screen: DESKTOP, year: '2041', quarter: /^Q2 2041$/ },
  { screen: PHONE, year: '2042', quarter: /^Q2 2042$/ },
] as const;

/** A deal that its seller calls Commit, in a quarter of its own. */
async function wishedDeal(api: Api, day: string) {
  const name = uniqueName('Wished');
  const deal = await makeDeal(api, { name, close_date: day, amount_minor: 41_000_000, stage: 'proposal' });
  const params = { number: deal.number };
  await api.call(changeDeal, { params, version: deal.version, body: { forecast_choice: 'commit' } });
  return deal;
}

async function makesCall(page: Page, { amount, note }: { readonly amount: string; readonly note: string }) {
  await page.getByRole('button', { name: 'Make call' }).click();
  const dialog = page.getByRole('dialog', { name: /^Make a call for/ });
  await dialog.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await dialog.getByRole('textbox', { name: 'Amount' }).blur();
  await dialog.getByRole('button', { name: 'Make call' }).click();
  await expect(dialog.getByText('Say in a sentence why')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Why' }).fill(note);
  await page.reload();
  await expect(dialog.getByRole('textbox', { name: 'Why' })).toHaveValue(note);
  await expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue(/400,000/);
  await dialog.getByRole('button', { name: 'Make call' }).click();
  await expect(dialog).toBeHidden();
}

for (const { screen, year, quarter } of WIDTHS) {
  const { width } = screen.viewport;

  test(`FCST13 a seller sees what is called too high and makes a call, ${width} px wide`, async ({
    api,
    pageOf,
  }) => {
    const deal = await wishedDeal(api('rep'), `${year}-05-20`);
    const page = await pageOf('rep', screen);
    await page.goto(`/forecast?day=${year}-05-01`);
    await expect(page.getByText(quarter)).toBeVisible();
    await fits(page, width);

    await page.getByRole('button', { name: '1 deal in Commit counts as Pipeline: $410,000' }).click();
    const sheet = page.getByRole('dialog', { name: 'Commit that counts as Pipeline' });
    await expect(sheet.getByRole('link', { name: deal.name })).toBeVisible();
    await fits(page, width);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();

    await makesCall(page, { amount: '400k', note: 'Legal is the last step' });
    const commit = page.getByRole('row', { name: /^Commit/ });
    await expect(commit.getByText('Rosa Petrov: Legal is the last step')).toBeVisible();
    await expect(commit.getByText('$400K')).toBeVisible();
  });

  test(`FCST13 FCST25 EXPORT27 a manager reads the roll-up and calls beside the seller, ${width} px wide`, async ({
    api,
    pageOf,
  }) => {
    const deal = await wishedDeal(api('rep'), `${year}-08-20`);
    const page = await pageOf('manager', screen);
    await page.goto(`/forecast?day=${year}-08-01`);
    const people = page.getByRole('region', { name: 'Forecast by person' });
    const team = people.getByRole('button', { name: 'Show Marcus Oyelaran’s team' });
    await team.click();
    await fits(page, width);
    await people.getByRole('button', { name: 'Rosa Petrov, Pipeline: $410,000 (1 deal)' }).click();
    const sheet = page.getByRole('dialog', { name: 'Pipeline, backed by evidence' });
    await expect(sheet.getByRole('link', { name: deal.name })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();

    await people.getByRole('link', { name: 'Rosa Petrov' }).click();
    await expect(page.getByRole('navigation', { name: 'Whose forecast' })).toContainText('Rosa Petrov');
    await makesCall(page, { amount: '400k', note: 'Half of it is certain' });
    const commit = page.getByRole('row', { name: /^Commit/ });
    await expect(commit.getByText('Marcus Oyelaran: Half of it is certain')).toBeVisible();
    await page.getByRole('button', { name: 'Calls' }).click();
    const calls = page.getByRole('dialog', { name: 'Calls' });
    await expect(calls.getByRole('listitem')).toHaveText([/Commit.*\$400,000.*Half of it is certain/]);
    await fits(page, width);
    const called = await exportCsv(calls);
    expect(called.name).toMatch(/^forecast-calls-\d{4}-\d{2}-\d{2}\.csv$/);
    expect(called.text).toContain('400000.00');
    expect(called.text).toContain('Half of it is certain');
    await page.keyboard.press('Escape');
    await expect(calls).toBeHidden();

    const body = {
      category: 'commit',
      amount_minor: 30_000_000,
      currency: 'USD',
      note: 'Signed soon',
    } as const;
    const mine = { scope: 'person', person: deal.owner.id } as const;
    const period = { first: `${year}-07-01`, last: `${year}-09-30` };
    await api('rep').call(makeForecastCall, { body: { ...body, ...mine, ...period } });
    await page.goto(`/forecast?day=${year}-08-01`);
    await page
      .getByRole('region', { name: 'Forecast by category' })
      .getByRole('button', { name: /Sellers’ calls \$300,000/ })
      .click();
    const sellers = page.getByRole('dialog', { name: 'Sellers’ calls, Commit' });
    await expect(sellers.getByRole('listitem')).toHaveText([/\$300,000.*Signed soon/]);
    await fits(page, width);
  });
}

for (const { screen, year } of WIDTHS) {
  const { width } = screen.viewport;

  test(`FCST23 FCST29 a number of a week ago or of another day opens its deals, ${width} px wide`, async ({
    pageOf,
  }) => {
    const page = await pageOf('manager', screen);
    await page.goto('/forecast');
    const figure = page.getByRole('button', { name: /^Pipeline a week ago/ });
    const [, deals = ''] = /\((\d+) deals?\)/.exec((await figure.textContent()) ?? '') ?? [];
    await figure.click();
    const sheet = page.getByRole('dialog', { name: 'Pipeline a week ago' });
    await expect(sheet.getByRole('listitem')).toHaveCount(Number(deals));
    await fits(page, width);
    expect(await seriousFindings(page)).toEqual([]);
    await page.reload();
    await sheet.getByRole('link').first().click();
    await expect(page).toHaveURL(/LEAD-/);
    await page.goto('/forecast');
    const day = page.getByRole('textbox', { name: 'Compared with' });
    await day.fill('yesterday');
    await day.press('Enter');
    await expect(page).toHaveURL(/compare=\d{4}-\d{2}-\d{2}/);
    await page.getByRole('button', { name: /^Pipeline on / }).click();
    await expect(
      page
        .getByRole('dialog', { name: /^Pipeline on / })
        .getByRole('link')
        .first(),
    ).toBeVisible();
    await fits(page, width);
  });

  test(`FCST17 FCST26 EXPORT28 a manager opens what changed, ${width} px wide`, async ({ api, pageOf }) => {
    const deal = await wishedDeal(api('rep'), `${year}-11-20`);
    const page = await pageOf('manager', screen);
    await page.goto(`/forecast?day=${year}-11-01`);
    await page.getByRole('button', { name: 'Pipeline change' }).click();
    const title = 'Pipeline grew by $410,000 to $410,000, mostly created';
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await fits(page, width);
    const picture = page.getByRole('list', { name: title });
    await picture.getByRole('button', { name: 'Start: $0, 0 deals' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(picture.getByRole('button', { name: 'Created: +$410,000, 1 deal' })).toBeFocused();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Created' });
    await expect(sheet.getByRole('link', { name: deal.name })).toBeVisible();
    await expect(page).toHaveURL(/part=created\.USD/);
    await fits(page, width);
    const changed = await exportCsv(sheet);
    expect(changed.name).toMatch(/^pipeline-change-.*\.csv$/);
    expect(changed.text).toContain(`${deal.name},`);
    expect(changed.text).toContain('410000.00');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();

    await picture.getByRole('button', { name: 'End: $410,000, 1 deal' }).click();
    const atEnd = page.getByRole('dialog', { name: 'End' });
    await expect(atEnd.getByRole('listitem')).toHaveText([/\$410,000/]);
    await expect(atEnd.getByRole('link', { name: deal.name })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(atEnd).toBeHidden();

    await page.getByRole('button', { name: 'Show table' }).click();
    await expect(page.getByRole('row', { name: 'Created 1 $410,000' })).toBeVisible();
    await page.getByRole('button', { name: 'As corrected' }).click();
    await expect(page).toHaveURL(/known=now/);
    await page.getByRole('button', { name: 'Custom' }).click();
    await expect(page.getByRole('textbox', { name: 'From' })).toBeVisible();
    await fits(page, width);
  });
}

test('FCST09 an admin sets the periods', async ({ pageOf }) => {
  const page = await pageOf('rival');
  await page.goto('/forecast?day=2043-02-10');
  await expect(page.getByText(/^Q1 2043$/)).toBeVisible();
  await page.getByRole('button', { name: 'Periods' }).click();
  const dialog = page.getByRole('dialog', { name: 'Forecast periods' });
  await dialog.getByRole('combobox', { name: 'Fiscal year starts in' }).click();
  await page.getByRole('option', { name: 'February' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('FY44 Q1', { exact: true })).toBeVisible();
});
