import type { Database } from '@dealwright/db/database';
import { currentTraceparent, isTracing } from './spans.ts';

/** The same database; rows that others go on with keep the trace in which they were written. */
export function tracedDatabase(database: Database): Database {
  if (!isTracing()) return database;
  return {
    ...database,
    transaction: (role, run, options = {}) => {
      const traceparent = options.readOnly ? null : currentTraceparent();
      return database.transaction(role, run, traceparent === null ? options : { ...options, traceparent });
    },
  };
}
