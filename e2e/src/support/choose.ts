import type { Locator } from '@playwright/test';
import { expect } from './fixtures.ts';

const MOMENT_MS = 2_000;

/** Chooses an option of an open list, again where the list moved away below the finger while it was opening. */
export async function choose(option: Locator): Promise<void> {
  await option.waitFor();
  await expect(async () => {
    if (await option.isVisible()) await option.click({ timeout: MOMENT_MS });
    await expect(option).toHaveCount(0, { timeout: MOMENT_MS });
  }).toPass();
}
