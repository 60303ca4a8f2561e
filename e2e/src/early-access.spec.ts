import { randomUUID } from 'node:crypto';
import {
  type EarlyAccessInput,
  listEarlyAccess,
  requestEarlyAccess,
} from '@dealwright/contract/operator/early-access';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { fillSignUp, verifyByMail } from './support/joining.ts';
import { linkIn, mailsTo, mailTo } from './support/mailbox.ts';
import type { RunningServer } from './support/running-server.ts';
import { DESKTOP, PHONE } from './support/screens.ts';

const form = (page: Page) => page.getByRole('form', { name: 'Early access' });
const send = (page: Page) => form(page).getByRole('button', { name: 'Request Early Access' });
const CHALLENGES = 'What are your biggest sales challenges?';

/** A person with a company of their own. */
function someone() {
  const mark = randomUUID().slice(0, 8);
  return { email: `ida-${mark}@ida-${mark}.example`, company: `Ida ${mark}`, domain: `ida-${mark}.example` };
}

async function fill(page: Page, facts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(facts)) await form(page).getByLabel(label).fill(value);
}

const filled = ({ email, company }: { email: string; company: string }) => ({
  'First Name': 'Ida',
  'Last Name': 'Holm',
  'Work Email': email,
  Company: company,
  [CHALLENGES]: 'Our forecast is a guess every quarter',
});

async function ask(server: RunningServer, person: { email: string; company: string }): Promise<void> {
  const body: EarlyAccessInput = {
    first_name: 'Ida',
    last_name: 'Holm',
    message: 'Our forecast is a guess every quarter',
    email: person.email,
    company: person.company,
  };
  const response = await fetch(`${server.address}/api${requestEarlyAccess.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`Not asked: ${response.status} ${await response.text()}`);
}

/** The operator's waiting list with the one pending request of an address. */
async function findRequest(operator: Page, email: string) {
  await operator.goto('/super-admin/waiting-list');
  await operator.getByRole('searchbox', { name: 'Search requests' }).fill(email);
  const requests = operator.getByRole('list', { name: 'Requests' });
  await expect(requests.getByRole('listitem')).toHaveCount(1);
  await expect(requests).toContainText(email);
  return requests;
}

for (const [where, screen] of [
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const) {
  test.describe(`on a ${where}`, () => {
    test.use(screen);

    test('EARLY01 EARLY02 EARLY03 EARLY04 EARLY05 EARLY06 the fields, and what is said of each that is refused', async ({
      page,
    }) => {
      await page.goto('/#early-access');
      for (const label of ['First Name', 'Last Name', 'Work Email', 'Company', CHALLENGES]) {
        await expect(form(page).getByText(label).locator('span')).toHaveText('*');
        await expect(form(page).getByLabel(label)).toHaveAttribute('aria-required', 'true');
      }
      for (const label of ['Job Title', 'Phone', 'Sales Team Size']) {
        await expect(form(page).getByLabel(label)).not.toHaveAttribute('aria-required', 'true');
      }
      await send(page).click();
      for (const said of [
        'First name must be at least 2 characters',
        'Last name must be at least 2 characters',
        'Please enter a valid email address',
        'Company name must be at least 2 characters',
        'Please tell us more about your needs (minimum 10 characters)',
      ]) {
        await expect(form(page).getByText(said, { exact: true })).toBeVisible();
      }
      await expect(form(page).getByLabel('First Name')).toBeFocused();
    });

    test('EARLY10 EARLY11 a request shows thanks and next steps, and emails both sides', async ({
      page,
      server,
      api,
    }) => {
      const person = someone();
      await page.goto('/');
      await page.getByRole('link', { name: 'Get Early Access' }).first().click();
      await fill(page, filled(person));
      await form(page).getByLabel('Sales Team Size').selectOption('21-50');
      await send(page).click();
      const thanks = page.getByRole('region', { name: 'Request early access' });
      await expect(thanks.getByRole('heading', { name: 'Thank You' })).toBeFocused();
      await expect(thanks.getByText('Our team will reply within 24-48 hours.')).toBeVisible();
      await expect(thanks.locator('ol li p:first-child')).toHaveText([
        'Review',
        'A 15-20 minute demo call',
        'Beta credentials',
        'Account setup with sample data',
      ]);
      const { items } = await api('operator').call(listEarlyAccess, { query: { q: person.email } });
      expect(items).toEqual([
        expect.objectContaining({ status: 'pending', team_size: '21-50', phone: null }),
      ]);
      await mailTo(server, person.email, 'Your request for early access to Dealwright');
      await mailTo(server, 'support@dealwright.example', `Early access: Ida Holm, ${person.company}`);
    });

    test('EARLY15 EARLY16 EARLY17 INVITE31 the operator approves; the requester signs up and removes the sample data', async ({
      page: requester,
      pageOf,
      server,
    }) => {
      const person = someone();
      await ask(server, person);
      const operator = await pageOf('operator', screen);
      const requests = await findRequest(operator, person.email);
      await requests.getByRole('button', { name: 'Approve Ida Holm' }).click();
      const dialog = operator.getByRole('dialog', { name: 'Approve Ida Holm' });
      await expect(dialog.getByLabel('Domain')).toHaveValue(person.domain);
      await dialog.getByLabel('Company name').fill(`${person.company} Ltd`);
      await dialog.getByRole('button', { name: 'Approve' }).click();
      await expect(operator.getByText('Request approved', { exact: true })).toBeVisible();
      await operator.getByRole('button', { name: /^Approved/ }).click();
      await expect(requests).toContainText(`Approved into ${person.company} Ltd by Otto Brandt`);

      await requester.goto(linkIn(server, await mailTo(server, person.email, /^You’re invited/)));
      await expect(requester.getByText('Sales', { exact: true }).first()).toBeVisible();
      await expect(requester.getByRole('definition').nth(0)).toHaveText(`${person.company} Ltd`);
      await expect(requester.getByRole('definition').nth(1)).toHaveText('Otto Brandt, Dealwright');
      await requester.getByRole('link', { name: 'Sign Up & Accept Invitation' }).click();
      await expect(requester.getByLabel('First Name')).toHaveValue('Ida');
      await expect(requester.getByLabel('Last Name')).toHaveValue('Holm');
      await fillSignUp(requester);
      await requester.getByRole('button', { name: 'Sign Up', exact: true }).click();
      await expect(requester.getByRole('heading', { level: 1, name: 'Verify Your Email' })).toBeVisible();
      await verifyByMail(requester, server, person.email);
      await requester.goto('/lead-planning?view=list');
      await expect(requester.getByText('This is sample data')).toBeVisible();
      await requester.getByRole('button', { name: 'Remove', exact: true }).click();
      const question = requester.getByRole('alertdialog', { name: 'Remove the sample data?' });
      await expect(question).toContainText('Your own deals stay.');
      await question.getByRole('button', { name: 'Remove sample data' }).click();
      await expect(requester.getByText('Sample data removed')).toBeVisible();
      await expect(requester.getByText('This is sample data')).toHaveCount(0);
      await expect(requester.getByRole('heading', { name: 'Your pipeline starts here' })).toBeVisible();
    });
  });
}

test('EARLY12 a request that the server could not keep says so, and what was typed stays', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 500/);
  const problem = {
    type: 'about:blank',
    title: 'x',
    status: 500,
    code: 'internal',
    detail: 'x',
    requestId: 'r',
  };
  await page.route('**/api/early-access', (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  );
  await page.goto('/#early-access');
  await fill(page, filled(someone()));
  await send(page).click();
  await expect(page.getByText('Error', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Failed to submit your request. Please try again.', { exact: true }),
  ).toBeVisible();
  await expect(form(page).getByLabel('First Name')).toHaveValue('Ida');
});

test('EARLY13 an unexpected failure says that something went wrong', async ({ page, complaints }) => {
  complaints.expect(/Failed to load resource/);
  await page.route('**/api/early-access', (route) => route.abort('connectionrefused'));
  await page.goto('/#early-access');
  await fill(page, filled(someone()));
  await send(page).click();
  await expect(page.getByText('Something went wrong. Please try again.', { exact: true })).toBeVisible();
});

test('EARLY14 asking twice is answered the same way and mails once', async ({ page, server }) => {
  const person = someone();
  for (let time = 0; time < 2; time += 1) {
    await page.goto('/');
    await fill(page, filled(person));
    await send(page).click();
    await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible();
  }
  expect(await mailsTo(server, person.email)).toHaveLength(1);
});

test('EARLY15 EARLY18 the operator is offered the domain’s company, with an explanation', async ({
  pageOf,
  server,
}) => {
  const person = { email: `guest-${randomUUID().slice(0, 8)}@demo.dealwright.example`, company: 'Northwind' };
  await ask(server, person);
  const operator = await pageOf('operator');
  await findRequest(operator, person.email);
  await operator.getByRole('button', { name: 'Approve Ida Holm' }).click();
  const dialog = operator.getByRole('dialog', { name: 'Approve Ida Holm' });
  await expect(dialog.getByRole('button', { name: 'Northwind Systems' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(dialog).toContainText('As an admin Ida Holm can see and change everything in it.');
  await dialog.getByRole('button', { name: 'A new company' }).click();
  await expect(dialog.getByLabel('Company name')).toHaveValue('Northwind');
  await expect(dialog.getByLabel('Domain')).toHaveValue('');
});

test('EARLY15 EARLY19 the operator declines with a note, which the requester reads', async ({
  pageOf,
  server,
}) => {
  const person = someone();
  await ask(server, person);
  const operator = await pageOf('operator');
  await findRequest(operator, person.email);
  await operator.getByRole('button', { name: 'Decline Ida Holm' }).click();
  const dialog = operator.getByRole('dialog', { name: 'Decline Ida Holm' });
  await dialog.getByLabel('Note').fill('We start with larger teams.');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(operator.getByText('Request declined', { exact: true })).toBeVisible();
  await expect(
    operator.getByText('No requests are waiting').or(operator.getByText('No matching requests')),
  ).toBeVisible();
  const mails = await mailsTo(server, person.email);
  expect(mails.some(({ text }) => text.includes('We start with larger teams.'))).toBe(true);
});
