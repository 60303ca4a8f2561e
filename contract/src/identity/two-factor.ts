import { z } from 'zod';
import { idSchema } from '../page.ts';
import { defineRoute } from '../route.ts';
import { sessionSchema } from './session.ts';

export const TOTP_DIGITS = 6;
export const FACTOR_NAME = 'Authenticator App';

/** Six digits, as the authenticator shows them. */
export const codeSchema = z.string().regex(/^\d{6}$/, 'Enter the 6-digit code from your authenticator app');

/** Eight capital letters and digits. */
export const recoveryCodeSchema = z
  .string()
  .regex(/^[A-Z0-9]{8}$/, 'A recovery code has 8 letters and digits');

export const factorSchema = z
  .object({
    id: idSchema,
    factor_type: z.literal('totp'),
    friendly_name: z.string(),
    status: z.enum(['unverified', 'verified']),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Factor' });
export type Factor = z.infer<typeof factorSchema>;

const factorParams = z.object({ factor_id: idSchema });

export const listFactors = defineRoute({
  operationId: 'listFactors',
  method: 'GET',
  path: '/mfa/factors',
  audience: 'public',
  summary: 'Your verified authenticator apps',
  withoutSecondFactor: true,
  response: z.object({ totp: z.array(factorSchema) }),
});

export const enrollmentSchema = z.object({
  id: idSchema,
  type: z.literal('totp'),
  friendly_name: z.string(),
  totp: z.object({
    /** A picture to scan, as an SVG data URI. */
    qr_code: z.string(),
    /** What to type where it cannot be scanned, base32. */
    secret: z.string(),
    uri: z.string(),
  }),
});
export type Enrollment = z.infer<typeof enrollmentSchema>;

export const enrollFactor = defineRoute({
  operationId: 'enrollFactor',
  method: 'POST',
  path: '/mfa/factors',
  audience: 'user',
  proof: 'always',
  summary: 'Start setting up an authenticator app; verify a code from it next',
  withoutEnrolment: true,
  body: z.strictObject({
    factor_type: z.literal('totp'),
    friendly_name: z.string().trim().min(1).max(100).default(FACTOR_NAME),
  }),
  response: enrollmentSchema,
  status: 201,
});

export const unenrollFactor = defineRoute({
  operationId: 'unenrollFactor',
  method: 'DELETE',
  path: '/mfa/factors/:factor_id',
  audience: 'user',
  proof: 'always',
  summary: 'Remove an authenticator app; ends your other sessions',
  withoutEnrolment: true,
  params: factorParams,
  response: z.undefined(),
  status: 204,
});

export const challengeFactor = defineRoute({
  operationId: 'challengeFactor',
  method: 'POST',
  path: '/mfa/factors/:factor_id/challenges',
  audience: 'public',
  proof: 'sometimes',
  summary: 'Start a challenge; answer it with a code within five minutes',
  withoutSecondFactor: true,
  params: factorParams,
  response: z.object({ id: idSchema, expires_at: z.iso.datetime() }),
  status: 201,
});

export const verifyFactor = defineRoute({
  operationId: 'verifyFactor',
  method: 'POST',
  path: '/mfa/factors/:factor_id/challenges/:challenge_id/verification',
  audience: 'public',
  proof: 'sometimes',
  summary:
    'Answer a challenge with a code. The session becomes aal2 under a new id; a new factor is enabled by it',
  withoutSecondFactor: true,
  params: factorParams.extend({ challenge_id: idSchema }),
  body: z.strictObject({ code: codeSchema }),
  response: sessionSchema,
});

export const getAssuranceLevel = defineRoute({
  operationId: 'getAssuranceLevel',
  method: 'GET',
  path: '/mfa/assurance-level',
  audience: 'public',
  summary: 'The session’s assurance level, and the level it needs',
  withoutSecondFactor: true,
  response: z.object({
    current_level: z.enum(['aal1', 'aal2']).nullable(),
    next_level: z.enum(['aal1', 'aal2']).nullable(),
  }),
});
export type AssuranceLevel = z.infer<(typeof getAssuranceLevel)['response']>;

export const generateRecoveryCodes = defineRoute({
  operationId: 'generate_mfa_recovery_codes',
  method: 'POST',
  path: '/mfa/recovery-codes',
  audience: 'user',
  proof: 'always',
  summary: 'Create ten new recovery codes that replace all earlier ones; shown once',
  body: z.strictObject({ p_user_id: idSchema }),
  response: z.object({ recovery_codes: z.array(recoveryCodeSchema) }),
  status: 201,
});

export const verifyRecoveryCode = defineRoute({
  operationId: 'verify_mfa_recovery_code',
  method: 'POST',
  path: '/mfa/recovery-codes/verification',
  audience: 'public',
  summary: 'Sign in with a recovery code: it removes every authenticator app and voids all other codes',
  withoutSecondFactor: true,
  body: z.strictObject({ p_user_id: idSchema, p_code: recoveryCodeSchema }),
  response: z.boolean(),
});

export const proveAgain = defineRoute({
  operationId: 'proveAgain',
  method: 'POST',
  path: '/session/proof',
  audience: 'user',
  summary:
    'Confirm your password, and a code if two-factor authentication is on, for operations that need a recent proof',
  withoutEnrolment: true,
  body: z.strictObject({ password: z.string().min(1).max(1024), code: codeSchema.optional() }),
  response: z.undefined(),
  status: 204,
});

export const TWO_FACTOR_RULES = ['nobody', 'admins', 'everyone'] as const;
export type TwoFactorRule = (typeof TWO_FACTOR_RULES)[number];

export const twoFactorRuleSchema = z.object({
  required_of: z.enum(TWO_FACTOR_RULES),
  /** Those it asks for a factor who have none yet. */
  without_factor: z.number().int().nullable(),
  can: z.object({ edit: z.boolean() }),
});

export const getTwoFactorRule = defineRoute({
  operationId: 'getTwoFactorRule',
  method: 'GET',
  path: '/workspace/two-factor',
  audience: 'user',
  summary: 'Who in the workspace must use two-factor authentication',
  response: twoFactorRuleSchema,
});

export const changeTwoFactorRule = defineRoute({
  operationId: 'changeTwoFactorRule',
  method: 'PUT',
  path: '/workspace/two-factor',
  audience: 'user',
  proof: 'always',
  summary:
    'Set who in the workspace must use two-factor authentication: nobody, admins or everyone; admins only',
  body: z.strictObject({ required_of: z.enum(TWO_FACTOR_RULES) }),
  response: twoFactorRuleSchema,
});
