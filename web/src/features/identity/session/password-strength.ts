import {
  obviousWeakness,
  PASSWORD_MIN_LENGTH,
  PASSWORD_TEXTS,
  passwordLength,
} from '@dealwright/contract/identity/password';

/** 0 would be refused; 1 to 4 is how hard it is to guess. */
export interface PasswordStrength {
  readonly level: 0 | 1 | 2 | 3 | 4;
  readonly word: string;
  /** Why it would be refused, or what would make it stronger. */
  readonly reason: string | null;
}

const POOLS: readonly (readonly [RegExp, number])[] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\p{Nd}/u, 10],
  [/[^\p{L}\p{Nd}]/u, 33],
];

/** Characters that say something new: neither the one before again, nor its neighbour. */
function countSurprises(password: string): number {
  const codes = Array.from(password).map((char) => char.codePointAt(0) ?? 0);
  return codes.filter((code, at) => at === 0 || Math.abs(code - (codes[at - 1] ?? 0)) > 1).length;
}

function bitsOf(password: string): number {
  const pool = POOLS.filter(([pattern]) => pattern.test(password)).reduce((sum, [, size]) => sum + size, 0);
  const fresh = Math.min(countSurprises(password), new Set(password).size * 2);
  // Words are worth less than letters by chance.
  return fresh * Math.log2(Math.max(pool, 2)) * 0.7;
}

/** How strong a password looks, without a list of common ones: the server has that. */
export function passwordStrength(password: string, email: string): PasswordStrength {
  if (passwordLength(password) < PASSWORD_MIN_LENGTH) {
    return { level: 0, word: 'Too short', reason: PASSWORD_TEXTS.short };
  }
  const weakness = obviousWeakness(password, email);
  if (weakness) return { level: 0, word: 'Too easy', reason: weakness };
  const bits = bitsOf(password.normalize('NFC'));
  if (bits < 32) return { level: 1, word: 'Weak', reason: 'A few more words make it stronger.' };
  if (bits < 50) return { level: 2, word: 'Fair', reason: 'Another word makes it stronger.' };
  if (bits < 75) return { level: 3, word: 'Good', reason: null };
  return { level: 4, word: 'Strong', reason: null };
}
