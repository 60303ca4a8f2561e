import { proveAgain } from '@dealwright/contract/two-factor';
import type { Page, Route } from '@playwright/test';
import { apiOf } from './api.ts';
import { PASSWORD, type SignedIn } from './people.ts';
import type { RunningServer } from './running-server.ts';

/** Gives the password again for a session that lasts for the whole run: its ten minutes may be over. */
export async function proveNow(server: RunningServer, person: SignedIn): Promise<void> {
  await apiOf(server, person).call(proveAgain, { body: { password: PASSWORD } });
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
            title: 'Please confirm that it is you',
            status: 403,
            code: 'proof_required',
            detail: 'Please give your password again to go on.',
            requestId: 'none',
          },
        }),
  );
  page.on('response', (response) => {
    if (response.url().endsWith('/api/session/proof') && response.ok()) proved = true;
  });
}

export const proofOn = (page: Page) => page.getByRole('dialog', { name: "Confirm it's you" });

export async function giveProof(page: Page, password: string): Promise<void> {
  await proofOn(page).getByLabel('Password').fill(password);
  await proofOn(page).getByRole('button', { name: 'Confirm' }).click();
}
