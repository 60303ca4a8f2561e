import pg from 'pg';

/** What PostgreSQL says of a failed statement, the same class on both engines. `detail` may hold values: never show it. */
export const DatabaseError = pg.DatabaseError;

/** A statement failed inside the transaction, the closure went on, and the commit could only roll back. */
export class TransactionRolledBack extends Error {
  constructor() {
    super('A statement in the transaction had failed, so nothing was committed');
    this.name = 'TransactionRolledBack';
  }
}

/** The database cannot be reached, or the connection was lost: it is worth trying again a little later. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database doesn’t respond', { cause });
    this.name = 'DatabaseUnavailable';
  }
}

export function sqlState(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.code : undefined;
}

/** Serialisation, deadlock, and a reference to a row that is gone: another one deleted it after it was looked at. */
const LOST_TO_ANOTHER = new Set(['40001', '40P01', '23503']);

/** The transaction lost to another one and may win, or see what is so now, when it runs again. */
export function isRetryable(error: unknown): boolean {
  return LOST_TO_ANOTHER.has(sqlState(error) ?? '');
}

/** The transaction was to enter a company that is suspended: `app.enter_company` refuses it. */
export function isOfSuspended(error: unknown): boolean {
  return sqlState(error) === 'DW001';
}

/** The statement took longer than `statement_timeout`, or the server fell silent. */
export function isTimeout(error: unknown): boolean {
  return sqlState(error) === '57014' || (error instanceof Error && error.message === 'Query read timeout');
}

const LOST_STATES = new Set([
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '53300',
  '25P03',
]);
const LOST_CODES = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ECONNABORTED',
]);
const LOST_MESSAGES = [
  'Connection terminated',
  'Client has encountered a connection error',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
];

/** The connection is of no use any more, whatever was being asked of it. */
export function isConnectionLost(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) {
    return LOST_STATES.has(state);
  }
  if (!(error instanceof Error)) {
    return false;
  }
  if ('code' in error && typeof error.code === 'string' && LOST_CODES.has(error.code)) {
    return true;
  }
  return (
    LOST_MESSAGES.some((start) => error.message.startsWith(start)) ||
    (error instanceof AggregateError && error.errors.some(isConnectionLost))
  );
}

/** What may be written is refused: the server is a replica now, and another one took its place. */
export function isDemoted(error: unknown): boolean {
  return sqlState(error) === '25006';
}

/** A prepared statement outlived the shape of its table. */
export function isStalePlan(error: unknown): boolean {
  return sqlState(error) === '0A000' && error instanceof Error && error.message.startsWith('cached plan');
}
