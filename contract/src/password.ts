import { z } from 'zod';

export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;

export const PASSWORD_TEXTS = {
  short: `Password must be at least ${PASSWORD_MIN_LENGTH} characters`,
  long: `Password must be at most ${PASSWORD_MAX_LENGTH} characters`,
  mismatch: 'Passwords do not match',
  common: 'This password is among the most commonly used. Please choose another one.',
  address: 'Your email address is no secret. Please choose another password.',
  product: 'The name of the product is no secret. Please choose another password.',
} as const;

/** Its length as people count: characters, not bytes, however they were typed. */
export function passwordLength(password: string): number {
  return [...password.normalize('NFC')].length;
}

/** A password that is to be set: 8 to 128 characters of any kind. The server also refuses the ones anybody guesses. */
export const newPasswordSchema = z
  .string()
  .max(4 * PASSWORD_MAX_LENGTH, PASSWORD_TEXTS.long)
  .refine((password) => passwordLength(password) >= PASSWORD_MIN_LENGTH, PASSWORD_TEXTS.short)
  .refine((password) => passwordLength(password) <= PASSWORD_MAX_LENGTH, PASSWORD_TEXTS.long)
  .meta({ minLength: PASSWORD_MIN_LENGTH });
