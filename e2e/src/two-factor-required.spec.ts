import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { newPerson, openAs } from './support/person-of-own.ts';
import { proofOn, withOldProof } from './support/proof.ts';
import { codeOf } from './support/second-factor.ts';

const setUp = (page: Page) => page.getByRole('dialog', { name: 'Set Up Two-Factor Authentication' });

test('where the workspace asks for a second factor the set-up stands before every page, codes included', async ({
  browser,
  server,
  complaints,
}) => {
  const page = await openAs(browser, server, await newPerson(server), complaints);
  // What the server answers where the workspace asks for it; the rule itself would meet every other journey.
  await page.route('**/api/session', async (route) => {
    const response = await route.fetch();
    const session = (await response.json()) as { user: { next_aal: string } };
    const user = { ...session.user, enrolment_required: session.user.next_aal === 'aal1' };
    await route.fulfill({ response, json: { ...session, user } });
  });
  for (const path of ['/dashboard', '/lead-planning', '/home']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: /^Set up two.factor authentication$/ })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Enable Two-Factor Authentication' }).click();
  const secret = await setUp(page).getByRole('code').textContent();
  await setUp(page)
    .getByLabel('Verification code')
    .fill(codeOf(secret ?? ''));
  await setUp(page).getByRole('button', { name: 'Verify & Enable' }).click();
  const codes = page.getByRole('dialog', { name: 'Save Your Recovery Codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await codes.getByRole('button', { name: "I've Saved My Codes" }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible();
  await page.context().close();
});

test('what endangers the account asks for the password again, and goes on once it is given', async ({
  browser,
  server,
  complaints,
}) => {
  complaints.expect(/status of (400|403)/);
  const person = await newPerson(server);
  const page = await openAs(browser, server, person, complaints);
  await withOldProof(page, '**/api/mfa/factors');
  await page.goto('/settings?tab=security');
  const enable = page.getByRole('button', { name: 'Enable Two-Factor Authentication' });
  const proof = proofOn(page);
  await enable.click();
  await proof.getByRole('button', { name: 'Cancel' }).click();
  await expect(proof).toHaveCount(0);
  await expect(setUp(page)).toHaveCount(0);

  await enable.click();
  await proof.getByLabel('Password').fill('not the one');
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(proof.getByText('This isn’t your password')).toBeVisible();
  await proof.getByLabel('Password').fill(person.password);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(setUp(page)).toBeVisible();
  await page.context().close();
});

test('an admin says whom the workspace asks for a second factor; others are not offered it', async ({
  pageOf,
}) => {
  const page = await pageOf('admin');
  // Kept from the server: the demo company's other journeys would meet the rule.
  const sent: unknown[] = [];
  await page.route('**/api/workspace/two-factor', async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    const body = route.request().postDataJSON() as { required_of: string };
    sent.push(body);
    await route.fulfill({ json: { ...body, without_factor: 2, can: { edit: true } } });
  });
  await page.goto('/settings?tab=security');
  await page.getByLabel('Required of').click();
  await page.getByRole('option', { name: 'Everyone in the workspace' }).click();
  const question = page.getByRole('alertdialog', { name: 'Require it of everyone?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(sent).toEqual([]);
  await page.getByLabel('Required of').click();
  await page.getByRole('option', { name: 'Everyone in the workspace' }).click();
  await question.getByRole('button', { name: 'Require it' }).click();
  await expect(page.getByText('2 people haven’t set it up yet', { exact: false })).toBeVisible();
  expect(sent).toEqual([{ required_of: 'everyone' }]);

  const manager = await pageOf('manager');
  await manager.goto('/settings?tab=security');
  await expect(manager.getByRole('heading', { name: 'Two-Factor Authentication' })).toBeVisible();
  await expect(manager.getByLabel('Required of')).toHaveCount(0);
});
