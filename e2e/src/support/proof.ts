import { proveAgain } from '@dealwright/contract/identity/two-factor';
import type { Page, Route } from '@playwright/test';
import { apiOf } from './api.ts';
import { PASSWORD, SIGNED_IN } from './people.ts';
import type { RunningServer } from './running-server.ts';

/** A proof lasts for ten minutes, a journey at most for two. */
const PROVED_AGAIN_AFTER_MS = 5 * 60 * 1000;
let provedAt = 0;

/** Gives the passwords again for the sessions that last for the whole run. Each worker has one server. */
export async function keepProofsRecent(server: RunningServer): Promise<void> {
  if (Date.now() - provedAt < PROVED_AGAIN_AFTER_MS) return;
  for (const person of SIGNED_IN)
    await apiOf(server, person).call(proveAgain, { body: { password: PASSWORD } });
  provedAt = Date.now();
}

/** As after ten minutes: what changes something there is refused until the password was given again. */
export async function withOldProof(page: Page, path: string): Promise<void> {
  let proved = false;
  await page.route(path, (route: Route) =>
    proved || route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({
          status: 403,
          contentType: 'application/problem+json',
          json: {
            type: 'about:blank',
            title: 'Please confirm it’s you',
            status: 403,
            code: 'proof_required',
            detail: 'Please enter your password again to continue.',
            requestId: 'none',
          },
        }),
  );
  page.on('response', (response) => {
    if (response.url().endsWith('/api/session/proof') && response.ok()) proved = true;
  });
}

export const proofOn = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' });

export async function giveProof(page: Page, password: string): Promise<void> {
  await proofOn(page).getByLabel('Password').fill(password);
  await proofOn(page).getByRole('button', { name: 'Confirm' }).click();
}
