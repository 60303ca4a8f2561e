import { parse } from 'bowser';

const MAX_LENGTH = 80;

function describe(userAgent: string | null, { withVersion }: { readonly withVersion: boolean }): string {
  if (!userAgent) return 'Unknown device';
  const { browser, os, platform } = parse(userAgent);
  const system = platform.model === 'iPhone' || platform.model === 'iPad' ? platform.model : os.name;
  const [version] = browser.version?.split('.') ?? [];
  const name = [browser.name, ...(withVersion && browser.name ? [version] : [])].filter(Boolean).join(' ');
  const words = [name, system].filter(Boolean).join(' on ');
  return words === '' ? 'Unknown device' : words.slice(0, MAX_LENGTH);
}

/** A browser and its system in plain words, such as 'Firefox on Windows'. */
export function describeDevice(userAgent: string | null): string {
  return describe(userAgent, { withVersion: false });
}

/** The same with the browser's version, such as 'Firefox 140 on Windows', for debugging errors. */
export function describeBrowser(userAgent: string | null): string {
  return describe(userAgent, { withVersion: true });
}
