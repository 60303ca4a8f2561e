import { createDeal } from '@dealwright/contract/deals/deals';
import { newCompany } from './support/company-of-own.ts';
import { expect, test } from './support/fixtures.ts';
import { openAs } from './support/person-of-own.ts';
import { DESKTOP, PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';

for (const [name, screen] of [
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const) {
  test(`RATE06 RATE07 RATE12 an admin chooses a reporting currency, and sums of several currencies are converted to it on a ${name}`, async ({
    browser,
    server,
    complaints,
  }) => {
    complaints.expect(/status of 400/);
    const { admin, api } = await newCompany(server);
    const account = { name: 'Harbour Hospital' };
    const add = (amount_minor: number, currency: 'USD' | 'EUR' | 'JPY') =>
      api.call(createDeal, {
        body: { name: `Ward scheduling ${currency}`, account, amount_minor, currency, stage: 'proposal' },
      });
    await add(100_000_00, 'USD');
    const { account: made } = await add(8_000_00, 'EUR');
    const page = await openAs(browser, server, admin, complaints, screen);
    await page.goto(`${server.address}/settings?tab=workspace`);
    const settings = page.getByRole('dialog', { name: 'Settings' });
    await settings.getByRole('combobox', { name: 'Reporting currency' }).click();
    await page.getByRole('option', { name: 'EUR' }).click();
    await expect(page.getByText('Reporting currency saved')).toBeVisible();
    await expect(settings.getByText(/^No rate for USD, GBP, CHF/)).toBeVisible();

    await settings.getByRole('button', { name: 'Add rate' }).click();
    const form = page.getByRole('dialog', { name: 'Add rate' });
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('Enter a rate such as 1.0832')).toBeVisible();
    await form.getByLabel(/^1 USD in EUR/).fill('0.92');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toHaveCount(0);
    const today = settings.getByRole('list', { name: 'Today’s rates' });
    await expect(today).toContainText('1 USD = 0.92 EUR');

    const give = (content: string | Buffer) =>
      settings.getByLabel('File of exchange rates (CSV)').setInputFiles({
        name: 'rates.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(content),
      });
    await give('day,currency,rate\n2026-02-30,GBP,0.86\n');
    await expect(settings.getByText('Line 2: “2026-02-30” isn’t a day such as 2026-03-05.')).toBeVisible();
    await give(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe]));
    await expect(settings.getByText(/^This file isn’t text/)).toBeVisible();
    await give(`Date, CHF, GBP, PLN, \n2026-03-05, 0.95, 0.86, 4.2, \n`);
    await expect(page.getByText('2 rates imported')).toBeVisible();
    await expect(today).toContainText('1 GBP = 1.16279 EUR');
    expect(await seriousFindings(page)).toEqual([]);

    const sold = await api.call(createDeal, {
      body: { name: 'Night shifts', account, amount_minor: 500_00, currency: 'USD', stage: 'closed_won' },
    });
    await page.goto(`${server.address}/account-planning/${made?.id}`);
    const open = page.locator('dl > div').filter({ hasText: 'Open pipeline' });
    await expect(open).toContainText(/≈ €100K · \w+ \d+ rates/);
    await page.goto(`${server.address}/lead-planning/LEAD-${sold.number}`);
    await expect(page.getByText(/^≈ €460 at the \w+ \d+ rate$/)).toBeVisible();

    const wonIn = (amount_minor: number, currency: 'EUR' | 'JPY') =>
      api.call(createDeal, {
        body: { name: `Day shifts ${currency}`, account, amount_minor, currency, stage: 'closed_won' },
      });
    await wonIn(40_00, 'EUR');
    await page.goto(`${server.address}/account-planning/${made?.id}`);
    const won = page.locator('dl > div').filter({ hasText: 'Won, 12 months' });
    await expect(async () => {
      await page.reload();
      await expect(won).toContainText('≈ €500 · closing-day rates', { timeout: 3_000 });
    }).toPass();
    expect(await seriousFindings(page)).toEqual([]);
    await page.goto(`${server.address}/lead-planning`);
    await expect(page.getByText('≈ €500 · closing-day rates').first()).toBeAttached();

    await page.goto(`${server.address}/account-planning/${made?.id}`);
    await add(1_00, 'JPY');
    await wonIn(900, 'JPY');
    await page.reload();
    await expect(open).toContainText('No rate for JPY');
    await expect(won).toContainText('No rate for JPY');
  });
}
