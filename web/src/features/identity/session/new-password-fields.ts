import { newPasswordSchema, PASSWORD_TEXTS } from '@dealwright/contract/identity/password';
import { z } from 'zod';

/** A new password, typed twice. */
export const newPasswordFields = {
  password: newPasswordSchema,
  confirmation: z.string(),
};

export const entriesMatch = ({ password, confirmation }: { password: string; confirmation: string }) =>
  password === confirmation;

export const MISMATCH = { path: ['confirmation'], message: PASSWORD_TEXTS.mismatch };
