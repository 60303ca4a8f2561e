import { type Statement, statementChannel } from '@dealwright/db/statement-channel';
import { currentWork, type Work } from './work.ts';

interface Begun {
  readonly at: number;
  readonly work: Work | undefined;
}

const begun = new WeakMap<Statement, Begun>();
let watching = false;

/** From now on each statement of this process is counted with its time against the work that it belongs to. */
export function watchStatements(): void {
  if (watching) return;
  watching = true;
  const ended = (statement: Statement): void => {
    const start = begun.get(statement);
    if (!start?.work) return;
    start.work.statements += 1;
    start.work.databaseMs += performance.now() - start.at;
  };
  statementChannel().subscribe({
    start: (statement) => begun.set(statement, { at: performance.now(), work: currentWork() }),
    end: () => undefined,
    asyncStart: () => undefined,
    asyncEnd: ended,
    error: () => undefined,
  });
}
