import { tracingChannel } from 'node:diagnostics_channel';

/** One statement, or several sent at once, on its way to the database. */
export interface Statement {
  /** As it is sent, without its values; only its first word where values may stand in the text. */
  readonly text: string;
}

const CHANNEL = 'dealwright.statement';
const statements = tracingChannel<Statement, Statement>(CHANNEL);

/** Subscribers get each statement's start and end, in the asynchronous context of its caller. */
export const statementChannel = (): typeof statements => statements;

/** Runs a statement, and reports it to subscribers if there are any. */
export function watched<T>(text: string, ask: () => Promise<T>): Promise<T> {
  return statements.hasSubscribers ? statements.tracePromise(ask, { text }) : ask();
}
