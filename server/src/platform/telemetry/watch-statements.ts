import { type Statement, statementChannel } from '@dealwright/db/statement-channel';
import type { Span } from '@opentelemetry/api';
import { statementSeconds } from './metrics.ts';
import { endSpan, startStatementSpan } from './spans.ts';
import { currentWork, type Work } from './work.ts';

interface Begun {
  readonly at: number;
  readonly operation: string;
  readonly work: Work | undefined;
  readonly span: Span | undefined;
}

const OPERATIONS = 'select insert update delete merge with begin commit rollback listen set'.split(' ');

/** What a statement does, among a few. */
function operationOf(text: string): string {
  const word = /^\s*(\w{1,10})/.exec(text)?.[1]?.toLowerCase() ?? '';
  return OPERATIONS.includes(word) ? word : 'other';
}

const begun = new WeakMap<Statement, Begun>();
let watching = false;

function begin(statement: Statement): void {
  const operation = operationOf(statement.text);
  const span = startStatementSpan(operation, statement.text);
  begun.set(statement, { at: performance.now(), operation, work: currentWork(), span });
}

function end(statement: Statement, error: unknown): void {
  const start = begun.get(statement);
  if (!start) return;
  begun.delete(statement);
  const ms = performance.now() - start.at;
  statementSeconds.observe({ operation: start.operation }, ms / 1000);
  endSpan(start.span, error);
  if (!start.work) return;
  start.work.statements += 1;
  start.work.databaseMs += ms;
}

/** From now on each statement of this process is counted with its time, also against the work that it belongs to. */
export function watchStatements(): void {
  if (watching) return;
  watching = true;
  statementChannel().subscribe({
    start: begin,
    end: () => undefined,
    asyncStart: () => undefined,
    asyncEnd: (statement) => end(statement, (statement as { readonly error?: unknown }).error),
    error: () => undefined,
  });
}
