import type { Locator } from '@playwright/test';
import { expect } from './fixtures.ts';

const MOMENT_MS = 2_000;
/** As long as a list may take to begin to follow what was typed. */
const STILL_MS = 500;

/** Waits until the options stay as they are: one that moves away between press and release is not chosen. */
async function standsStill(options: Locator): Promise<void> {
  let before: string | null = null;
  const isSame = async () => {
    const now = (await options.allTextContents()).join('\n');
    const same = now === before;
    before = now;
    return same;
  };
  await expect.poll(isSame, { intervals: [STILL_MS] }).toBe(true);
}

/** Chooses an option of an open list, again where the list moved away below the finger while it was opening. */
export async function choose(option: Locator): Promise<void> {
  await option.waitFor();
  await standsStill(option.page().getByRole('option'));
  await expect(async () => {
    if (await option.isVisible()) await option.click({ timeout: MOMENT_MS });
    await expect(option).toHaveCount(0, { timeout: MOMENT_MS });
  }).toPass();
}
