import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { type AtGoogle, addAtGoogle, googleUrl } from './support/google.ts';
import { invite, newAddress } from './support/joining.ts';
import { newPerson } from './support/person-of-own.ts';
import { startProduct } from './support/product.ts';
import { PHONE } from './support/screens.ts';
import { enrol } from './support/second-factor.ts';
import { seriousFindings } from './support/serious-findings.ts';

const STORE = '**/api/email-connections/gmail/from-sign-in';
const NO_MAIL = ['readonly', 'send', 'modify'].map(
  (scope) => `https://www.googleapis.com/auth/gmail.${scope}`,
);

const google = (page: Page) => page.getByRole('button', { name: 'Continue with Google' });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

async function atGoogle(email: string, facts: Partial<AtGoogle> = {}): Promise<AtGoogle> {
  const person = { sub: randomUUID(), email, ...facts };
  await addAtGoogle(person);
  return person;
}

/** Presses the button and picks an account at Google; null presses Cancel. */
async function throughGoogle(page: Page, person: AtGoogle | null): Promise<void> {
  await google(page).click();
  await expect(heading(page, 'Choose an account')).toBeVisible();
  await page.getByRole('button', { name: person?.email ?? 'Cancel', exact: true }).click();
}

for (const [where, screen] of [
  ['a desktop', {}],
  ['a phone', PHONE],
] as const) {
  test.describe(`on ${where}`, () => {
    test.use(screen);

    test('GMAIL01 GMAIL02 GMAIL04 the button leads to Google with Gmail access, and back; the mailbox that came is stored once', async ({
      page,
      server,
    }) => {
      const nora = await newPerson(server);
      const person = await atGoogle(nora.email);
      const stored: (string | null)[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/gmail/from-sign-in')) stored.push(request.postData());
      });
      await page.goto('/auth');
      await expect(google(page)).toHaveAccessibleDescription(/Gmail access/);
      await google(page).click();
      await page.waitForURL(`${googleUrl()}/authorize?**`);
      const asked = new URL(page.url()).searchParams;
      expect(asked.get('access_type')).toBe('offline');
      expect(asked.get('prompt')).toBe('consent');
      expect(asked.get('scope')?.split(' ')).toEqual(
        expect.arrayContaining([
          ...NO_MAIL,
          'https://www.googleapis.com/auth/userinfo.email',
          'https://www.googleapis.com/auth/userinfo.profile',
        ]),
      );
      const back = page.waitForResponse((response) => response.url().includes('/api/google/callback'));
      const answered = page.waitForResponse(STORE);
      await page.getByRole('button', { name: person.email }).click();
      expect(await (await back).headerValue('location')).toBe('/');
      expect((await answered).status()).toBe(200);
      await expect(page).toHaveURL(`${server.address}/home`);
      await expect(heading(page, /Nora/)).toBeVisible();
      // Neither the next page nor the same one again has anything left to store.
      await page.reload();
      await expect(heading(page, /Nora/)).toBeVisible();
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(stored).toEqual([null]);
      const session = await page.evaluate(async () => (await fetch('/api/session')).json());
      expect(session).toMatchObject({ user: { id: nora.id, aal: 'aal1' } });
    });

    test('GMAIL03 a sign-in with Google that fails says why, and leaves the form as it was', async ({
      page,
      server,
    }) => {
      await page.goto('/auth');
      await throughGoogle(page, null);
      await expect(page.getByRole('alert')).toHaveText('You canceled the sign-in with Google');
      await throughGoogle(page, await atGoogle(newAddress()));
      await expect(page.getByRole('alert')).toContainText('There’s no account for this address.');
      const nora = await newPerson(server);
      await throughGoogle(page, await atGoogle(nora.email, { fault: 'wrong nonce' }));
      await expect(page.getByRole('alert')).toHaveText('Failed to sign in with Google');
      await page.goto('/auth?google=%3Cb%3ECall+0900%3C/b%3E');
      await expect(page.getByRole('alert')).toHaveText('Failed to sign in with Google');
      await expect(page.getByText('0900')).toHaveCount(0);
      expect(await seriousFindings(page)).toEqual([]);
      await page.getByLabel('Email', { exact: true }).fill(nora.email);
      await page.getByLabel('Password', { exact: true }).fill(nora.password);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(heading(page, /Nora/)).toBeVisible();
    });

    test('an invitation is accepted by Google, and is still there when another account was chosen first', async ({
      page,
      api,
    }) => {
      const email = newAddress('gina');
      const path = await invite(api('rival'), { email, role: 'viewer' });
      await page.goto(path.replace('/accept-invite', '/auth'));
      await expect(heading(page, /^Join /)).toBeVisible();
      await throughGoogle(page, await atGoogle(newAddress('another')));
      await expect(page.getByRole('alert')).toHaveText(
        'The invitation is for another address. Choose the Google account of that address.',
      );
      await expect(heading(page, /^Join /)).toBeVisible();
      await throughGoogle(page, await atGoogle(email, { declines: NO_MAIL }));
      await expect(heading(page, /Gina/)).toBeVisible();
      const session = await page.evaluate(async () => (await fetch('/api/session')).json());
      expect(session).toMatchObject({
        user: { email, email_verified: true },
        profile: { role: 'viewer', last_name: 'Google' },
      });
    });
  });
}

test('GMAIL05 sign-in succeeds if the mailbox cannot be stored', async ({ page, server, complaints }) => {
  complaints.expect(/status of 500/);
  const nora = await newPerson(server);
  const warned = page.waitForEvent('console', (message) =>
    message.text().startsWith('Couldn’t save the Gmail connection'),
  );
  await page.route(STORE, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/auth');
  await throughGoogle(page, await atGoogle(nora.email));
  expect((await warned).type()).toBe('warning');
  await expect(page).toHaveURL(`${server.address}/home`);
  await expect(heading(page, /Nora/)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('Google sign-in still asks for the second factor', async ({ page, server, complaints }) => {
  complaints.expect(/status of 403/);
  const { person } = await enrol(server, await newPerson(server));
  await page.goto('/auth');
  await throughGoogle(page, await atGoogle(person.email));
  await expect(page.getByRole('heading', { name: /two-factor/i })).toBeVisible();
  const deals = await page.evaluate(async () => (await fetch('/api/deals')).status);
  expect(deals).toBe(403);
});

test('GMAIL03 a server without a client id says that Google sign-in is not configured, and keeps what was typed', {
  tag: '@browser',
}, async ({ page, complaints }) => {
  complaints.expect(/status of 409/);
  const dataDir = mkdtempSync(join(tmpdir(), 'dealwright-without-google-'));
  const bare = await startProduct({ DATA_DIR: dataDir });
  try {
    await page.goto(`${bare.address}/auth`);
    await page.getByLabel('Email', { exact: true }).fill('someone@new.example');
    await google(page).click();
    await expect(page.getByRole('alert')).toHaveText('Google sign-in is not configured');
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('someone@new.example');
  } finally {
    await bare.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
