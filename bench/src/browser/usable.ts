import type { Browser } from '@playwright/test';
import { signedIn } from '../chromium.ts';
import { median } from '../measure.ts';
import type { Finding } from '../report.ts';

/** How long work after the first card counts. */
const SETTLE_MS = 1_500;

interface Times {
  /** Milliseconds from the navigation. */
  readonly card: number;
  readonly usable: number;
  readonly requests: number;
  readonly kilobytes: number;
}

/** With an empty cache, as when opening the board for the first time. */
async function openBoard(browser: Browser, address: string, cookie: string): Promise<Times> {
  const context = await signedIn(browser, address, cookie);
  const page = await context.newPage();
  await page.addInitScript(() => {
    const kept = { card: 0, busyUntil: 0 };
    Object.assign(window, { kept });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) kept.busyUntil = startTime + duration;
    }).observe({ type: 'longtask', buffered: true });
    const observer = new MutationObserver(() => {
      if (document.querySelector('article') === null) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        kept.card = performance.now();
      });
    });
    observer.observe(document, { subtree: true, childList: true });
  });
  await page.goto('/lead-planning');
  await page.getByRole('article').first().waitFor();
  await page.waitForTimeout(SETTLE_MS);
  const times = await page.evaluate(() => {
    const { card, busyUntil } = (window as unknown as { kept: { card: number; busyUntil: number } }).kept;
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const bytes = loaded.reduce((sum, { transferSize }) => sum + transferSize, 0);
    return { card, usable: Math.max(card, busyUntil), requests: loaded.length, kilobytes: bytes / 1024 };
  });
  await context.close();
  return times;
}

/** Until the board shows its first cards and no long task blocks the page any more. */
export async function usable(
  browser: Browser,
  address: string,
  cookie: string,
  rounds: number,
): Promise<Finding> {
  const times: Times[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await openBoard(browser, address, cookie));
  const of = (key: keyof Times): number => median(times.map((each) => each[key]));
  return {
    what: 'board usable, empty cache',
    value: of('usable') / 1000,
    unit: 's',
    detail:
      `median of ${rounds}, first card ${(of('card') / 1000).toFixed(2)} s, ` +
      `${of('requests')} requests, ${of('kilobytes').toFixed(0)} kB`,
    figures: { cardMs: of('card'), usableMs: of('usable'), kilobytes: of('kilobytes') },
  };
}
