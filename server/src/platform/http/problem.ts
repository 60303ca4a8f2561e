import { PROBLEMS, type Problem, type ProblemCode } from '@dealwright/contract/problem';
import {
  DatabaseUnavailable,
  isConnectionLost,
  isOfSuspended,
  isTimeout,
} from '@dealwright/db/database-error';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, notFound, suspended } from '../errors.ts';
import { SealBroken } from '../secrets.ts';
import { refusals } from '../telemetry/metrics.ts';
import type { Recorder } from '../telemetry/recorder.ts';
import { recordFailedRequest } from '../telemetry/watch-requests.ts';

/** What Fastify and Node themselves refuse, in our codes. */
const REFUSALS: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_request',
  FST_ERR_BAD_URL: 'malformed_request',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
};

/** What the disk, and PostgreSQL and the way to it, say when they are the trouble, not the request. */
const STATES_OF_OTHERS: Readonly<Record<string, ProblemCode>> = {
  ENOSPC: 'storage_full',
  EDQUOT: 'storage_full',
  '57014': 'busy',
  '53100': 'storage_full',
  '53300': 'busy',
  '40001': 'busy',
  '40P01': 'busy',
  '55P03': 'busy',
  '22P05': 'malformed_request',
  '22007': 'malformed_request',
  '22008': 'malformed_request',
  '22009': 'malformed_request',
  '22021': 'malformed_request',
};

/** Any failure as one of ours. Only an AppError keeps its words; the inside of anything else stays inside. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code, validation, statusCode } = error as Partial<FastifyError>;
  if (isTimeout(error))
    return new AppError('busy', 'This took too long. Narrow it down or try again.', { retryAfter: 1 });
  if (validation) return new AppError('malformed_request');
  if (isOfSuspended(error)) return suspended();
  const refusal = REFUSALS[String(code)] ?? STATES_OF_OTHERS[String(code)];
  if (refusal)
    return new AppError(refusal, undefined, PROBLEMS[refusal].status === 503 ? { retryAfter: 1 } : {});
  if (error instanceof DatabaseUnavailable || isConnectionLost(error)) {
    return new AppError(
      'unavailable',
      'The database isn’t responding. Nothing was lost. Please try again in a moment.',
      { retryAfter: 2 },
    );
  }
  if (statusCode === 400 || statusCode === 415) return new AppError('malformed_request');
  return new AppError('internal', 'Something went wrong on our side. It has been recorded.');
}

/** What was too much, for those who run the product. */
function causeOf({ code, details }: AppError): string {
  if (details.bound) return details.bound;
  return code === 'too_many_at_once' ? 'reading' : 'attempts';
}

export function sendProblem(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, title } = PROBLEMS[error.code];
  if (status === 429) refusals.inc({ cause: causeOf(error) });
  const problem: Problem = {
    type: 'about:blank',
    title,
    status,
    code: error.code,
    detail: error.message,
    requestId: request.id,
    ...(error.details.errors ? { errors: [...error.details.errors] } : {}),
    ...(error.details.current === undefined ? {} : { current: error.details.current }),
    ...(error.details.retryAfter === undefined ? {} : { retryAfter: error.details.retryAfter }),
  };
  if (error.details.retryAfter !== undefined) void reply.header('retry-after', error.details.retryAfter);
  return reply.code(status).type('application/problem+json').send(JSON.stringify(problem));
}

/** Maps any failure to RFC 9457; unexpected ones are recorded. */
export function registerProblems(app: FastifyInstance, recorder: Recorder): void {
  app.setErrorHandler((error, request, reply) => {
    const known = toAppError(error);
    if (known.code === 'internal') {
      request.log.error({ err: error }, 'request failed');
      recordFailedRequest(recorder, error, request);
    }
    if (known.code !== 'internal' && PROBLEMS[known.code].status >= 500)
      request.log.warn({ err: error }, 'request refused');
    if (known.cause instanceof SealBroken) request.log.error({ err: known.cause }, 'couldn’t read a secret');
    return sendProblem(known, request, reply);
  });
}

export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendProblem(notFound(), request, reply);
}
