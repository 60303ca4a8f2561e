import { parse } from 'bowser';

const MAX_LENGTH = 80;

/** A browser and its system in plain words, such as 'Firefox on Windows'. */
export function describeDevice(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device';
  const { browser, os, platform } = parse(userAgent);
  const system = platform.model === 'iPhone' || platform.model === 'iPad' ? platform.model : os.name;
  const words = [browser.name, system].filter(Boolean).join(' on ');
  return words === '' ? 'Unknown device' : words.slice(0, MAX_LENGTH);
}
