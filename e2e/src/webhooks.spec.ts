import { getOrCreateAiConfig, revealWebhookSecret } from '@dealwright/contract/integrations/webhooks';
import { changeAnswer } from '@dealwright/contract/qualification/evidence';
import type { Page } from '@playwright/test';
import { makeDeal } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { PASSWORD } from './support/people.ts';
import { giveProof, proofOn, withOldProof } from './support/proof.ts';
import { DESKTOP, PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';

const ADDRESS = '/settings?tab=ai-webhooks';
const RECEIVER = 'https://hooks.northwind.example/dealwright';
const LABELS = [
  'Deal Updates',
  'MEDDPICC Changes',
  'Interactions',
  'Task Completions',
  'Stakeholder Updates',
  'Contact Updates',
  'Account Updates',
  'Imports',
];

const settings = (page: Page) => page.getByRole('dialog', { name: 'Settings' });
const testMode = (page: Page) => settings(page).getByRole('switch', { name: 'Test mode' });

test('AIWH01 AIWH04 AIWH07 AIWH08 AIWH09 an admin sets the webhook, sees what would be sent and makes a token on a desktop', async ({
  pageOf,
  api,
  complaints,
}) => {
  complaints.expect(/status of (400|403)/);
  const page = await pageOf('rival', DESKTOP);
  await withOldProof(page, '**/api/ai/webhook/secret/reveal');
  const rival = api('rival');
  await page.goto(ADDRESS);
  const section = settings(page);
  const url = section.getByLabel('Webhook URL');
  await url.fill('http://10.0.0.1/');
  await section.getByRole('button', { name: 'Save' }).click();
  await expect(section.getByText('This URL can’t be used: only https is allowed.')).toBeVisible();
  await url.fill(RECEIVER);
  await section.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Webhook URL saved')).toBeVisible();
  await testMode(page).click();
  await expect(testMode(page)).toBeChecked();
  await expect(testMode(page)).toBeEnabled();
  expect(await rival.call(getOrCreateAiConfig)).toMatchObject({ is_test_mode: true });
  const { webhook_secret: secret } = await rival.call(revealWebhookSecret);
  const shown = section.getByLabel('Webhook secret');
  await expect(shown).toHaveValue(/^whsec_•+$/);
  await section.getByRole('button', { name: 'Reveal' }).click();
  await proofOn(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(shown).toHaveValue(/^whsec_•+$/);
  await section.getByRole('button', { name: 'Reveal' }).click();
  await giveProof(page, PASSWORD);
  await expect(shown).toHaveValue(secret);
  await section.getByRole('button', { name: 'Hide' }).click();
  await expect(shown).toHaveValue(/^whsec_•+$/);
  await expect(section.getByRole('list', { name: 'Event types' }).getByRole('listitem')).toContainText(
    LABELS,
  );

  const tryOut = section.getByRole('button', { name: 'Test webhook' });
  await tryOut.click();
  await expect(page.getByText('Test Failed', { exact: true })).toBeVisible();
  const said = {
    failed: 'The endpoint responded with 500.',
    arrived: 'Your endpoint responded with 204 in 41 ms.',
  };
  const answers = [
    { success: false, message: said.failed },
    { success: true, message: said.arrived },
  ];
  await page.route('**/api/ai/webhook/test', (route) => route.fulfill({ json: answers.shift() }));
  await tryOut.click();
  await expect(page.getByText(said.failed, { exact: true })).toBeVisible();
  await tryOut.click();
  await expect(page.getByText('Test event delivered', { exact: true })).toBeVisible();
  await expect(page.getByText(said.arrived, { exact: true })).toBeVisible();
  const deal = await makeDeal(rival);
  const params = { number: deal.number, pillar: 'metrics' as const };
  await rival.call(changeAnswer, { params, version: 0, body: { answer: '12 hours a week' } });
  const log = section.getByRole('list', { name: 'Deliveries' });
  const skipped = log.getByRole('button', {
    name: new RegExp(`Skipped MEDDPICC Changes.*LEAD-${deal.number} `),
  });
  await expect(skipped).toContainText('Not sent: test mode was on');
  await skipped.click();
  const event = page.getByRole('dialog', { name: 'MEDDPICC Changes' });
  await expect(event.getByRole('region', { name: 'Payload' })).toContainText(`"key": "LEAD-${deal.number}"`);
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');

  const narrow = async (label: string, choice: string) => {
    await section.getByRole('combobox', { name: label, exact: true }).click();
    await page.getByRole('option', { name: choice, exact: true }).click();
  };
  await narrow('State', 'Skipped');
  await narrow('Event type', 'MEDDPICC Changes');
  await narrow('Time', 'Last hour');
  await expect(page).toHaveURL(/tab=ai-webhooks&state=skipped&type=meddpicc\.changed&within=hour$/);
  await page.reload();
  await expect(skipped).toBeVisible();
  await expect(log.getByRole('listitem').filter({ hasText: 'Test event' })).toHaveCount(0);
  await narrow('State', 'Waiting');
  await section.getByRole('button', { name: 'Show everything' }).click();
  await expect(log.getByRole('listitem').filter({ hasText: 'Test event' })).not.toHaveCount(0);

  await section.getByRole('button', { name: 'New token' }).click();
  const making = page.getByRole('dialog', { name: 'New integration token' });
  await making.getByLabel('Name').fill('n8n');
  await making.getByRole('button', { name: 'Create token' }).click();
  const made = page.getByRole('dialog', { name: 'Token for n8n' });
  await expect(made.getByLabel('Token')).toHaveValue(/^dwt_[\w-]{43}$/);
  await made.getByRole('button', { name: 'I’ve copied it' }).click();
  const tokens = section.getByRole('list', { name: 'Integration tokens' });
  await expect(tokens).toContainText('Never used · created by Renée Castellanos');
  await tokens.getByRole('button', { name: 'Revoke n8n' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke token' }).click();
  await expect(section.getByText('No tokens yet')).toBeVisible();
});

test('AIWH01 others see how the webhook is set, without the secret, and may change nothing on a phone', async ({
  pageOf,
}) => {
  const page = await pageOf('viewer', PHONE);
  await page.goto(ADDRESS);
  const section = settings(page);
  await expect(section.getByText('Only an admin can change the webhook.')).toBeVisible();
  await expect(section.getByLabel('Webhook URL')).toBeDisabled();
  await expect(testMode(page)).toBeDisabled();
  await expect(section.getByRole('button', { name: 'Test webhook' })).toBeDisabled();
  await expect(section.getByLabel('Webhook secret')).toHaveValue(/^whsec_•+$/);
  await expect(section.getByRole('button', { name: 'Reveal' })).toHaveCount(0);
  await expect(section.getByText('Only an admin can view and create tokens.')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
});

test('AIWH03 AIWH05 failed loads and switches show an error in place with a retry on a phone', async ({
  pageOf,
  complaints,
}) => {
  complaints.expect(/status of 503/);
  const page = await pageOf('rival', PHONE);
  let failing = true;
  const problem = {
    type: 'about:blank',
    title: 'Away',
    status: 503,
    code: 'unavailable',
    detail: 'Away',
    requestId: 'x',
  };
  await page.route('**/api/ai/config', (route) =>
    failing
      ? route.fulfill({ status: 503, contentType: 'application/problem+json', json: problem })
      : route.continue(),
  );
  await page.goto(ADDRESS);
  await expect(settings(page).getByText('Failed to load AI configuration')).toBeVisible();
  failing = false;
  await settings(page).getByRole('button', { name: 'Try again' }).click();
  await expect(testMode(page)).not.toBeChecked();
  failing = true;
  await testMode(page).click();
  await expect(page.getByText('Failed to update test mode')).toBeVisible();
  await expect(testMode(page)).not.toBeChecked();
  failing = false;
  await testMode(page).click();
  await expect(testMode(page)).toBeChecked();
});
