import { readFile } from 'node:fs/promises';
import { switchFeatureOfCompany } from '@dealwright/contract/features';
import { getSession } from '@dealwright/contract/session';
import { switchOnForRival } from './support/features.ts';
import { expect, test } from './support/fixtures.ts';
import { newPerson, openAs } from './support/person-of-own.ts';
import { DESKTOP, PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';

const TAB = '/settings?tab=data-controls';

test('DATA01 Data Controls is offered to everyone, and coming soon, on a phone', async ({ pageOf, api }) => {
  // Another journey switches it on for all for a moment.
  const { profile } = await api('viewer').call(getSession);
  await api('operator').call(switchFeatureOfCompany, {
    params: { key: 'data_controls', company_id: profile?.company_id ?? '' },
    body: { enabled: false },
  });
  const page = await pageOf('viewer', PHONE);
  await page.goto(TAB);
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await expect(settings.getByText('Data Controls is coming soon.')).toBeVisible();
  await expect(settings.getByRole('button', { name: 'Data Controls' })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  expect(await seriousFindings(page)).toEqual([]);
});

test('an admin exports the company and fetches the file on a desktop', async ({
  api,
  browser,
  server,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/);
  await switchOnForRival(api, ['data_controls']);
  const person = await newPerson(server, 'admin', 'rival');
  const page = await openAs(browser, server, person, complaints, DESKTOP);
  await page.goto(TAB);
  const settings = page.getByRole('dialog', { name: 'Settings' });
  const start = settings.getByRole('button', { name: 'Export the company' });
  await page.route('**/api/data-exports', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await start.click();
  await expect(settings.getByRole('alert')).toBeVisible();
  await page.unroute('**/api/data-exports');
  await start.click();
  await expect(page.getByText('Export started')).toBeVisible();
  const fetching = settings.getByRole('link', { name: 'Download' });
  await expect(fetching).toBeVisible();
  await expect(settings.getByRole('alert')).toHaveCount(0);
  const [download] = await Promise.all([page.waitForEvent('download'), fetching.click()]);
  expect(download.suggestedFilename()).toMatch(/^dealwright-company-.*\.zip$/);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  expect(bytes.includes('deals.csv')).toBe(true);
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
  expect(await seriousFindings(page)).toEqual([]);
});
