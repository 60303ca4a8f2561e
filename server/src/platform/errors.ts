import { type FieldError, PROBLEMS, type ProblemCode } from '@dealwright/contract/problem';

export interface ErrorDetails {
  /** Fields that were refused, by their path in the input. */
  readonly errors?: readonly FieldError[];
  /** The record as it stands, with `stale_version`; with `conflict`, the one that stands in the way. */
  readonly current?: unknown;
  /** Seconds to wait, with 429 and 503. */
  readonly retryAfter?: number;
  /** Whose bound was reached, with 429; counted, not told. */
  readonly bound?: 'person' | 'company';
  /** What it follows from, for the log. */
  readonly cause?: unknown;
}

/** An expected failure: a code of the contract and a sentence that says what to do. Everything else is `internal`. */
export class AppError extends Error {
  readonly code: ProblemCode;
  readonly details: ErrorDetails;

  constructor(code: ProblemCode, message: string = PROBLEMS[code].title, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? {} : { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }
}

/** The same words for what does not exist and what may not be seen. */
export function notFound(): AppError {
  return new AppError('not_found', 'This doesn’t exist, or you don’t have access to it.');
}

/** For people, programs and links of a company that the operator has suspended. */
export function suspended(): AppError {
  return new AppError('company_suspended', 'This company is suspended. Contact support to have it resumed.');
}

/** One field that was refused. */
export function invalid(path: string, message: string): AppError {
  return new AppError('invalid_input', message, { errors: [{ path, message }] });
}
