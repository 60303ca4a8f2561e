import { obviousWeakness, PASSWORD_TEXTS } from '@dealwright/contract/identity/password';
import { invalid } from '../../../platform/errors.ts';

let known: Promise<ReadonlySet<string>> | undefined;

/** Tens of thousands of words, loaded for the first new password. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return known;
}

/** What is counted up, counted down, or lies side by side on a keyboard. */
const SEQUENCES = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qazwsxedcrfvtgbyhnujm',
].flatMap((row) => [row, Array.from(row).reverse().join('')]);

/** The signs that people put in the place of letters. */
const LETTERS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '3': 'e',
  '1': 'i',
  $: 's',
  '5': 's',
};

/** Longer ones that repeat a pattern of several characters are not guessed one by one. */
const SHORT = 24;
const LONGEST_PATTERN = 4;
const SHORTEST_SEQUENCE = 4;

const isRepeated = (text: string, unit: number): boolean =>
  text.length >= 2 * unit &&
  text ===
    text
      .slice(0, unit)
      .repeat(Math.ceil(text.length / unit))
      .slice(0, text.length);

/** Whether nothing is in it but one short pattern: 'aaaaaaaa', 'abcabcabc', 'qwertyui', '1234asdf'. */
function hasOnePattern(plain: string): boolean {
  if (isRepeated(plain, 1)) return true;
  if (plain.length > SHORT) return false;
  for (let unit = 2; unit <= LONGEST_PATTERN; unit += 1) if (isRepeated(plain, unit)) return true;
  let at = 0;
  while (at < plain.length) {
    const rest = plain.slice(at);
    const longest = Math.max(...SEQUENCES.map((row) => sharedLength(row, rest)));
    if (longest < SHORTEST_SEQUENCE) return false;
    at += longest;
  }
  return true;
}

/** How many characters `text` begins with that stand side by side in `row`. */
function sharedLength(row: string, text: string): number {
  const from = row.indexOf(text.charAt(0));
  if (from < 0) return 0;
  let length = 0;
  while (length < text.length && row.charAt(from + length) === text.charAt(length)) length += 1;
  return length;
}

/** 'P@ssw0rd2026!' is 'password' to an attacker: drops what follows the last letter, reads symbols as letters. */
function guessedAs(plain: string): string {
  const signs = Array.from(plain);
  const stem = signs.slice(0, signs.findLastIndex((sign) => /\p{L}/u.test(sign)) + 1);
  return stem.map((sign) => LETTERS[sign] ?? sign).join('');
}

/** Why it's easy to guess, or null. */
export async function weaknessOf(password: string, email: string): Promise<string | null> {
  const plain = password.normalize('NFC').trim().toLowerCase();
  const common = await commonPasswords();
  if (common.has(plain) || common.has(guessedAs(plain))) return PASSWORD_TEXTS.common;
  if (hasOnePattern(plain)) return PASSWORD_TEXTS.repeated;
  return obviousWeakness(password, email);
}

/** Refuses an easily guessed new password; the contract checks its length. `path` names the field. */
export async function checkPassword(
  { password, email }: { readonly password: string; readonly email: string },
  path = 'password',
): Promise<void> {
  const weakness = await weaknessOf(password, email);
  if (weakness) throw invalid(path, weakness);
}
