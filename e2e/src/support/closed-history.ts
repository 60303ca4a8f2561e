import { addDays, dayOf } from '@dealwright/domain/calendar';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { readFiles, type TextFile, textFile } from './import-files.ts';

const CLOSED = 300;
const OPEN = 12;

/**
 * A year and a half of deals: every other day one that was won or lost after 20 to 39 days, and twelve open ones, opened
 * five days apart. Five of those are older than any that was won.
 */
function closedHistory(today = dayOf(new Date())): TextFile {
  const closed = Array.from({ length: CLOSED }, (_, at) => {
    const opened = addDays(today, -(2 * at + 60));
    const end = addDays(opened, 20 + (at % 20));
    return `H${at},Past ${at},${at % 2 === 0 ? 'Won' : 'Lost'},10000,USD,${opened},${end}`;
  });
  const open = Array.from({ length: OPEN }, (_, at) => {
    const opened = addDays(today, -5 * (at + 1));
    return `N${at},Open ${at + 1},Engaging,${(at + 1) * 1000},USD,${opened},`;
  });
  return textFile('history.csv', [
    'Deal ID,Deal name,Stage,Amount,Currency,Created,Close date',
    ...closed,
    ...open,
  ]);
}

/** Imports it on the page with every suggestion. */
export async function importHistory(page: Page): Promise<void> {
  await page.goto('/import');
  await readFiles(page, [closedHistory()]);
  const suggestions = page.getByRole('button', { name: /^Use / });
  for (let left = await suggestions.count(); left > 0; left = await suggestions.count()) {
    await suggestions.first().click();
    await expect.poll(() => suggestions.count()).toBeLessThan(left);
  }
  await page.getByRole('button', { name: 'Preview import' }).click();
  await page.getByRole('button', { name: /^Import \d/ }).click();
  await expect(page.getByRole('button', { name: 'Undo import' })).toBeVisible();
}
