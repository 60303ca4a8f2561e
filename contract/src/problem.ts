import { z } from 'zod';

/** Every error the API answers with, and its HTTP status. Codes never change their meaning. */
export const PROBLEMS = {
  malformed_request: { status: 400, title: 'The request can’t be read' },
  invalid_input: { status: 400, title: 'Some fields need attention' },
  invalid_code: { status: 400, title: 'Invalid verification code' },
  not_signed_in: { status: 401, title: 'Please sign in' },
  address_unconfirmed: { status: 401, title: 'Please confirm your email address' },
  invalid_credentials: { status: 401, title: 'Invalid email or password' },
  forbidden: { status: 403, title: 'You don’t have permission to do this' },
  aal2_required: { status: 403, title: 'Two-factor verification is required' },
  enrolment_required: { status: 403, title: 'Set up two-factor authentication first' },
  proof_required: { status: 403, title: 'Please confirm it’s you' },
  feature_off: { status: 403, title: 'This feature isn’t turned on' },
  company_suspended: { status: 403, title: 'This company is suspended' },
  email_unverified: { status: 403, title: 'Please verify your email address' },
  csrf: { status: 403, title: 'This request came from another site' },
  not_found: { status: 404, title: 'Not found' },
  conflict: { status: 409, title: 'This conflicts with the current state' },
  recording_refused: { status: 409, title: 'Someone said no to this recording' },
  recording_ended: { status: 409, title: 'This recording has ended with this in it' },
  not_configured: { status: 409, title: 'This service isn’t set up on this server' },
  request_in_progress: { status: 409, title: 'The same request is still in progress' },
  link_void: { status: 410, title: 'This link has been used or has expired' },
  recording_deleted: { status: 410, title: 'This recording was deleted' },
  stale_version: { status: 412, title: 'Someone else changed this in the meantime' },
  too_large: { status: 413, title: 'The request is too large' },
  unsupported_type: { status: 415, title: 'This content type isn’t accepted' },
  unknown_host: { status: 421, title: 'Unknown host name' },
  idempotency_mismatch: { status: 422, title: 'This idempotency key was used for another request' },
  too_slow_to_read: { status: 422, title: 'This text took too long to read' },
  version_required: { status: 428, title: 'The version you changed is missing' },
  too_many_requests: { status: 429, title: 'Too many attempts' },
  too_many_at_once: { status: 429, title: 'Too many requests at once' },
  headers_too_large: { status: 431, title: 'The request headers are too large' },
  internal: { status: 500, title: 'Something went wrong on our side' },
  analyst_failed: { status: 502, title: 'The analyst couldn’t answer' },
  busy: { status: 503, title: 'Too busy right now' },
  unavailable: { status: 503, title: 'The service is unavailable right now' },
  storage_full: { status: 507, title: 'There’s no storage left' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof PROBLEMS;

export const problemCodes = Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]];

/** One field that was refused: where in the input, and what to do about it. */
export const fieldErrorSchema = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldErrorSchema>;

/** RFC 9457 problem details. */
export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    code: z.enum(problemCodes),
    detail: z.string(),
    requestId: z.string(),
    errors: z.array(fieldErrorSchema).optional(),
    /** With `stale_version`: the current record. With `conflict`: the record that already has the external id. */
    current: z.unknown().optional(),
    /** Seconds, with 429 and 503. */
    retryAfter: z.number().int().optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof problemSchema>;
