import type { ClientErrorReport } from '@dealwright/contract/errors';

const PAUSE_MS = 5_000;
const MOST_REMEMBERED = 50;
/** Distinct errors that wait for their turn; a page that breaks in more ways at once has said enough. */
const MOST_WAITING = 10;

/** Two errors are the same when they say the same and come from the same place. */
const keyOf = ({ name, message, stack = '' }: ClientErrorReport): string =>
  [name, message, stack.split('\n', 1)[0]].join('\n');

/**
 * Sends errors one by one with a pause of five seconds between two, and none again that is among the last fifty
 * distinct ones. Failures here stay silent: the person who met an error has trouble enough.
 */
export function createReporter(
  send: (report: ClientErrorReport) => Promise<void>,
): (report: ClientErrorReport) => void {
  const remembered = new Set<string>();
  const waiting: ClientErrorReport[] = [];
  let sentAt = Number.NEGATIVE_INFINITY;
  let timer: number | undefined;

  const sendNext = (): void => {
    timer = undefined;
    const report = waiting.shift();
    if (!report) return;
    sentAt = Date.now();
    send(report).catch(() => undefined);
    schedule();
  };
  const schedule = (): void => {
    if (timer !== undefined || waiting.length === 0) return;
    timer = window.setTimeout(sendNext, Math.max(0, sentAt + PAUSE_MS - Date.now()));
  };

  return (report) => {
    const key = keyOf(report);
    if (remembered.has(key) || waiting.length >= MOST_WAITING) return;
    remembered.add(key);
    const [oldest] = remembered;
    if (remembered.size > MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
    waiting.push(report);
    schedule();
  };
}
