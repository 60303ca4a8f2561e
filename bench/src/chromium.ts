import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';

/** Builds that can also show windows, as Lighthouse needs them. */
export const WITH_WINDOWS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const PLACES = ['/usr/bin/chromium-headless-shell', ...WITH_WINDOWS];

/** The path of the browser: `CHROMIUM_PATH` or the system's. @throws if there is none */
export function chromiumPath(places: readonly string[] = PLACES): string {
  const path = process.env.CHROMIUM_PATH ?? places.find((place) => existsSync(place));
  if (!path) throw new Error('Chromium is missing. Install it or set CHROMIUM_PATH, then run again.');
  return path;
}

/** A headless browser. */
export const launchChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });

/** A separate browser for a signed-in person, with an empty cache. */
export async function signedIn(browser: Browser, address: string, cookie: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1440, height: 900 } });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: address }]);
  return context;
}
