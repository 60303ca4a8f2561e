import { randomUUID } from 'node:crypto';
import {
  decideEarlyAccess,
  listEarlyAccess,
  requestEarlyAccess,
} from '@dealwright/contract/operator/early-access';
import type { Page } from '@playwright/test';
import type { Api } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { DESKTOP, PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';

const SWITCHABLE = ['Share Deal', 'Archive Deal', 'Delete Deal', 'Data Controls', 'Change Email'];
const ABSENT = ['Outlook', 'Teams'];

/** A company for this test alone, so its switches affect no others. */
async function newCompany(operator: Api): Promise<string> {
  const mark = randomUUID().slice(0, 8);
  const name = `Quarry ${mark}`;
  const email = `quarry@${mark}.example`;
  const person = { first_name: 'Quentin', last_name: 'Quarry', email, company: name };
  await operator.call(requestEarlyAccess, { body: { ...person, message: 'Our forecast is a guess' } });
  const { items } = await operator.call(listEarlyAccess, { query: { q: email } });
  const [request] = items;
  if (!request) throw new Error('it was asked for a moment ago');
  await operator.call(decideEarlyAccess, {
    params: { id: request.id },
    body: { decision: 'approved', company: { name, domain: `${mark}.example` } },
  });
  return name;
}

const rows = (page: Page) => page.getByRole('list', { name: 'Features' }).getByRole('listitem');

for (const [width, screen] of [
  ['on a desktop', DESKTOP],
  ['on a phone', PHONE],
] as const) {
  test(`OPER08 OPER09 ${width} the operator switches features on and off, those that there are`, async ({
    pageOf,
    api,
  }) => {
    const company = await newCompany(api('operator'));
    const page = await pageOf('operator', screen);
    await page.goto('/super-admin/features');
    await expect(rows(page)).toHaveCount(SWITCHABLE.length + ABSENT.length);
    for (const title of ABSENT) {
      const row = page.getByRole('listitem', { name: title });
      await expect(row).toContainText('Not built yet, so you can’t turn it on.');
      await expect(row.getByRole('switch')).toHaveCount(0);
    }
    const all = page.getByRole('switch', { name: 'Data Controls for all' });
    await expect(all).toBeChecked();
    await all.click();
    await expect(all).not.toBeChecked();
    await page.reload();
    await expect(all).not.toBeChecked();
    await expect(page.getByRole('listitem', { name: 'Data Controls' })).toContainText('Changed by');
    await all.click();
    await expect(all).toBeChecked();
    expect(await seriousFindings(page)).toEqual([]);

    for (const title of SWITCHABLE) {
      await page.goto('/super-admin/features');
      await page.getByRole('listitem', { name: title }).getByRole('link', { name: 'By company' }).click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await page.getByRole('searchbox', { name: 'Search companies' }).fill(company);
      const row = page.getByRole('list', { name: 'Companies' }).getByRole('listitem');
      await expect(row).toHaveCount(1);
      await expect(row).toContainText('Follows the setting for all');
      const one = page.getByRole('switch', { name: `For ${company}` });
      await expect(one).toBeChecked();
      await one.click();
      await expect(one).not.toBeChecked();
      await expect(page.getByText(`${company}: turned off`)).toBeVisible();
      await page.getByRole('button', { name: `Use the setting for all companies for ${company}` }).click();
      await expect(one).toBeChecked();
      await expect(page.getByText(`${company}: follows the setting for all again`)).toBeVisible();
    }
    await expect(page).toHaveURL(/q=Quarry/);
    expect(await seriousFindings(page)).toEqual([]);
  });
}

test('OPER08 a feature that does not exist has no page', async ({ pageOf }) => {
  const page = await pageOf('operator');
  for (const path of ['nothing', 'outlook']) {
    await page.goto(`/super-admin/features/${path}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  }
});
