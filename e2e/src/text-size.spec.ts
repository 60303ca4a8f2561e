import type { Page } from '@playwright/test';
import { dealPath, makeDeal, planDeal, planPath } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { DESKTOP, PHONE } from './support/screens.ts';

const PAGES = [
  '/home',
  '/dashboard',
  '/lead-planning',
  '/lead-planning?view=list',
  '/account-planning',
  '/contacts',
  '/products',
  '/competitors',
  '/forecast',
  '/win-loss',
  '/territory-planning',
  '/tasks',
  '/import',
  '/settings?tab=general',
  '/settings?tab=usage',
  '/settings?tab=notifications',
  '/settings?tab=releases',
];
const TABS = ['overview', 'meddpicc', 'notes', 'stakeholders', 'history'];

/** What is seen on the page and set smaller than it may be, each as its size and its words. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const TEXT_PX = 13;
    const CAPTION_PX = 12;
    /** What is longer is a sentence. */
    const CAPTION_LENGTH = 60;
    /** Captions are for glancing at: counts, dates, badges. What is filled in, chosen or heads something is text. */
    const CAPTIONS = '.text-xs, kbd, abbr';
    const NOT_CAPTIONS = 'h1, h2, h3, [role="tab"], [role="menuitem"], input, textarea, select';
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const words = node.textContent?.trim() ?? '';
      if (!element || words === '' || element.closest('script, style, .sr-only, [aria-hidden="true"] svg'))
        continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const { width, height } = element.getBoundingClientRect();
      if (width < 2 || height < 2) continue;
      const size = Math.round(Number.parseFloat(getComputedStyle(element).fontSize) * 100) / 100;
      const isCaption =
        words.length <= CAPTION_LENGTH &&
        element.closest(CAPTIONS) !== null &&
        !element.closest(NOT_CAPTIONS)?.closest(CAPTIONS);
      if (size < (isCaption ? CAPTION_PX : TEXT_PX)) found.add(`${size}px ${words.slice(0, 60)}`);
    }
    return [...found];
  });
}

for (const [width, screen] of [
  ['on a desktop', DESKTOP],
  ['on a phone', PHONE],
] as const) {
  test(`LOOK01 ${width} no text is smaller than 13 px, and no caption smaller than 12`, async ({
    pageOf,
    api,
  }) => {
    const deal = await makeDeal(api('manager'));
    await planDeal(api('manager'), deal);
    const page = await pageOf('manager', screen);
    const small: Record<string, string[]> = {};
    for (const path of [...PAGES, ...TABS.map((tab) => `${dealPath(deal)}?tab=${tab}`), planPath(deal)]) {
      await page.goto(path);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0);
      // What comes later is seen too; the stream of changes stays open, so the network is never idle.
      await page.waitForTimeout(1_500);
      const found = await tooSmall(page);
      if (found.length > 0) small[path] = found;
    }
    expect(small).toEqual({});
  });
}
