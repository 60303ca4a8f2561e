import { changeDeal, getDeal } from '@dealwright/contract/deals/deals';
import { changeManager } from '@dealwright/contract/people/team';
import { dayOf } from '@dealwright/domain/calendar';
import { DEFAULT_PERIODS, periodOf } from '@dealwright/domain/forecast-period/period';
import { apiOf } from './support/api.ts';
import { newCompany } from './support/company-of-own.ts';
import { makeDeal, uniqueName } from './support/deals.ts';
import { fits } from './support/fits.ts';
import { expect, test } from './support/fixtures.ts';
import { newPerson, openAs } from './support/person-of-own.ts';
import { DESKTOP, PHONE } from './support/screens.ts';

for (const [where, screen] of [
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const) {
  test(`FCST18 a manager prepares Monday’s call from the forecast to the review and back, on ${where}`, async ({
    browser,
    server,
    complaints,
  }) => {
    const { width } = screen.viewport;
    const { admin, api } = await newCompany(server);
    const own = { ...server, tokens: { ...server.tokens, admin: admin.token } };
    const manager = await newPerson(own, 'manager');
    const seller = await newPerson(own);
    await api.call(changeManager, {
      params: { profile_id: seller.id },
      body: { manager_id: manager.id },
    });
    const theirs = apiOf({ ...server, tokens: { ...server.tokens, admin: seller.token } }, 'admin');
    const made = await makeDeal(theirs, {
      name: uniqueName('Wished'),
      close_date: periodOf(dayOf(new Date()), DEFAULT_PERIODS).last,
      amount_minor: 41_000_000,
      stage: 'proposal',
    });
    const params = { number: made.number };
    await theirs.call(changeDeal, { params, version: made.version, body: { forecast_choice: 'commit' } });

    const page = await openAs(browser, server, manager, complaints, screen);
    await page.goto('/forecast');
    await page.getByRole('button', { name: '1 deal in Commit counts as Pipeline: $410,000' }).click();
    const ahead = page.getByRole('dialog', { name: 'Commit that counts as Pipeline' });
    await expect(ahead.getByRole('link', { name: made.name })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(ahead).toBeHidden();
    await fits(page, width);

    await page.getByRole('button', { name: 'Pipeline change' }).click();
    await expect(
      page.getByRole('heading', { name: 'Pipeline grew by $410,000 to $410,000, mostly created' }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Commitments' }).click();
    await expect(page.getByRole('heading', { name: /^No commitments ended in Q/ })).toBeVisible();
    await fits(page, width);

    await page.goto('/review');
    await page.getByRole('button', { name: 'Start review' }).click();
    await expect(page.getByRole('region', { name: made.name })).toBeVisible();
    await page
      .getByRole('region', { name: 'Decision', exact: true })
      .getByRole('button', { name: 'Downgrade to Best Case' })
      .click();
    await page.getByRole('button', { name: 'End review' }).click();
    await expect(page.getByRole('list', { name: 'Summary' })).toContainText(made.name);
    expect((await theirs.call(getDeal, { params })).forecast_choice).toBe('best_case');

    await page.goto('/forecast');
    await expect(
      page.getByRole('button', { name: '1 deal in Best Case counts as Pipeline: $410,000' }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Make call' }).click();
    const call = page.getByRole('dialog', { name: /^Make a call for/ });
    await call.getByRole('textbox', { name: 'Amount' }).fill('100k');
    await call.getByRole('textbox', { name: 'Why' }).fill('Nothing is proven yet');
    await call.getByRole('button', { name: 'Make call' }).click();
    await expect(call).toBeHidden();
    await expect(page.getByText(/Nothing is proven yet/)).toBeVisible();
  });
}
