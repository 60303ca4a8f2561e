import { launchChromium, signedIn } from '../chromium.ts';

/** A request this long after the last one isn't part of the page. */
const QUIET_MS = 1_500;

/** What a browser reads over the API when a card of the board is opened, in order; the visit that it notes is left out. */
export async function requestsOfDealPage(address: string, cookie: string): Promise<string[]> {
  const browser = await launchChromium();
  try {
    const page = await (await signedIn(browser, address, cookie)).newPage();
    await page.goto('/lead-planning');
    const card = page.getByRole('article').first();
    await card.waitFor();
    await page.waitForTimeout(QUIET_MS);
    const asked: string[] = [];
    let last = performance.now();
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (!pathname.startsWith('/api/')) return;
      if (request.method() !== 'GET') return;
      asked.push(`${pathname}${search}`);
      last = performance.now();
    });
    await card.getByRole('link').first().click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    while (asked.length === 0 || performance.now() - last < QUIET_MS) await page.waitForTimeout(100);
    return asked;
  } finally {
    await browser.close();
  }
}
