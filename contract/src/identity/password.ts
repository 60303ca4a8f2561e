import { stripEnd } from '@dealwright/domain/strip-end';
import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { sessionSchema } from './session.ts';

export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;

export const PASSWORD_TEXTS = {
  short: `Password must be at least ${PASSWORD_MIN_LENGTH} characters`,
  long: `Password must be at most ${PASSWORD_MAX_LENGTH} characters`,
  mismatch: 'Passwords do not match',
  common: 'This password is among the most commonly used. Please choose another one.',
  repeated: 'This password repeats one pattern. Please use several unrelated words.',
  address: 'Your email address isn’t a secret. Please choose another password.',
  product: 'The product’s name isn’t a secret. Please choose another password.',
} as const;

/** Its length as people count: characters, not bytes, however they were typed. */
export function passwordLength(password: string): number {
  return Array.from(password.normalize('NFC')).length;
}

/** A new password: 8 to 128 characters of any kind. The server also refuses easily guessed ones. */
export const newPasswordSchema = z
  .string()
  .max(4 * PASSWORD_MAX_LENGTH, PASSWORD_TEXTS.long)
  .refine((password) => passwordLength(password) >= PASSWORD_MIN_LENGTH, PASSWORD_TEXTS.short)
  .refine((password) => passwordLength(password) <= PASSWORD_MAX_LENGTH, PASSWORD_TEXTS.long)
  .meta({ minLength: PASSWORD_MIN_LENGTH });

const email = z.string().trim().toLowerCase().pipe(z.email('Please enter a valid email address').max(254));
const token = z.string().min(1).max(200);

export const resetRequestSchema = z.object({ email });

export const requestPasswordReset = defineRoute({
  operationId: 'requestPasswordReset',
  method: 'POST',
  path: '/password-resets',
  audience: 'public',
  summary: 'Email a password reset link; the answer is the same for unknown addresses',
  withoutSecondFactor: true,
  whileSuspended: true,
  withoutEnrolment: true,
  body: resetRequestSchema,
  response: z.undefined(),
  status: 204,
});

export const openPasswordReset = defineRoute({
  operationId: 'openPasswordReset',
  method: 'POST',
  path: '/password-resets/session',
  audience: 'public',
  summary: 'Open a session with a password reset link; it works once, for an hour',
  withoutSecondFactor: true,
  whileSuspended: true,
  withoutEnrolment: true,
  body: z.object({ token }),
  response: sessionSchema,
});

export const setNewPassword = defineRoute({
  operationId: 'setNewPassword',
  method: 'PUT',
  path: '/password-resets/password',
  audience: 'public',
  summary: 'Set a new password in a session that a reset link opened; every other session ends',
  withoutSecondFactor: true,
  withoutEnrolment: true,
  body: z.object({ password: newPasswordSchema }),
  response: sessionSchema,
});

export const changePassword = defineRoute({
  operationId: 'changePassword',
  method: 'PUT',
  path: '/password',
  audience: 'user',
  summary: 'Change your password with the current one; every other session ends',
  body: z.object({ current_password: z.string().min(1).max(1024), new_password: newPasswordSchema }),
  response: z.undefined(),
  status: 204,
});

const PRODUCT = 'dealwright';

/** What remains when case and everything but letters and digits is left out. */
function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** Why the password is easy to guess for this person, or null: it's their address, or the product's name. */
export function obviousWeakness(password: string, email: string): string | null {
  const plain = bare(password.normalize('NFC'));
  const [local = ''] = email.split('@');
  if (plain !== '' && (plain === bare(email) || plain === bare(local))) return PASSWORD_TEXTS.address;
  if (stripEnd(plain, /\d/) === PRODUCT) return PASSWORD_TEXTS.product;
  return null;
}
