import { hostOf } from '../account-plan.ts';

/** An apostrophe that exports put before what a spreadsheet would take for a formula. */
const GUARD = /^'(?=\s*[=+\-@|%])/;

/**
 * Text of a cell as it is kept: no control characters, no halves of characters, blanks within it single, and without the
 * apostrophe of exports that are safe to open.
 */
export function cellText(text: string): string {
  return plainText(text.startsWith("'") ? text.replace(GUARD, '') : text);
}

function plainText(text: string): string {
  if (/^[!-~]*(?: [!-~]+)*$/.test(text)) return text;
  return text
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\u200b\ufeff]/gu, '')
    .trim();
}

/** What people write where they have nothing to write. */
const NOTHING = new Set([
  '-',
  '--',
  '—',
  'n/a',
  '#n/a',
  'null',
  '(null)',
  'none',
  '(none)',
  '(blank)',
  'nan',
  'undefined',
]);

export function isNothing(text: string): boolean {
  return text === '' || (text.length <= 9 && NOTHING.has(text.toLowerCase()));
}

const ADDRESS = /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}$/u;
const LONGEST_ADDRESS = 254;

/** An email address in lower case, or null. 'Ada Lovelace <ada@example.com>' counts as one. */
export function readEmail(text: string): string | null {
  const open = text.endsWith('>') ? text.lastIndexOf('<') : -1;
  const written = open < 0 ? text : text.slice(open + 1, -1);
  const address = written
    .trim()
    .replace(/^mailto:/i, '')
    .toLowerCase();
  if (address.length > LONGEST_ADDRESS || address.includes('..') || address.startsWith('.')) return null;
  return ADDRESS.test(address) ? address : null;
}

/** How many one person can have. */
export const MOST_EMAILS = 20;

/** The parts of a cell that lists several: 'a@example.com; b@example.com'. */
export function splitList(text: string): readonly string[] {
  return text
    .split(/[;,|\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** The domain of a website or an address: 'https://www.acme.com/about' and 'jo@acme.com' are acme.com. */
export function readDomain(text: string): string | null {
  const at = text.lastIndexOf('@');
  const host = hostOf(at < 0 ? text : text.slice(at + 1));
  return host !== null && host.length <= 253 ? host : null;
}

const MOST_COUNTED = 100_000_000;
const COUNT_RANGE = /^(\d{1,9}) ?[-–—] ?(\d{1,9})$/;

/** A whole number from 0: '2,822', '2 822', '12k', '1000+'; of a range its lower end. */
export function readCount(text: string): number | null {
  const plain = text.toLowerCase().replace(/[\s\u00a0\u202f',’]/g, '');
  const range = COUNT_RANGE.exec(plain);
  const lower = range ? (range[1] ?? '') : plain.replace(/^[>~]/, '').replace(/\+$/, '');
  const parts = /^(\d{1,9})(?:\.(\d{1,3}))?([km])?$/.exec(lower);
  if (!parts) return null;
  const scale = parts[3] === 'k' ? 1_000 : parts[3] === 'm' ? 1_000_000 : 1;
  const isGrouped = scale === 1 && parts[2]?.length === 3;
  const number = isGrouped
    ? Number(`${parts[1]}${parts[2]}`)
    : Number(`${parts[1]}.${parts[2] ?? '0'}`) * scale;
  const whole = Math.round(number);
  return whole <= MOST_COUNTED ? whole : null;
}
