import { expect, type Page } from '@playwright/test';
import { seriousFindings } from './serious-findings.ts';

/** The page is no wider than the screen, and axe finds nothing serious in it. */
export async function fits(page: Page, width: number): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  expect(await seriousFindings(page)).toEqual([]);
}

/** The page is no wider than the screen, and axe finds nothing in it, however slight. */
export async function fitsWholly(page: Page): Promise<void> {
  const wide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(wide)).toBeLessThanOrEqual(0);
  expect(await seriousFindings(page, undefined, null)).toEqual([]);
}
