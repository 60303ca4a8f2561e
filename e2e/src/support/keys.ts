import type { Page } from '@playwright/test';

/**
 * Presses keys one after the other, as fast as a person does. To wait until the page has dealt with the first takes
 * longer on a busy machine than the product waits for the second.
 */
export async function pressInTurn(page: Page, keys: string): Promise<void> {
  await Promise.all(keys.split(' ').map((key) => page.keyboard.press(key)));
}
