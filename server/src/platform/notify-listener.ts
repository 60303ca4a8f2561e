import type { Database } from '@dealwright/db/database';
import type { Logger } from './log.ts';

const POLL_MS = 5_000;

interface Signal {
  /** Where the database tells that something was committed. */
  readonly channel: string;
  /** For the log, when a pass fails. */
  readonly waits: string;
  /** How often it looks by itself; every five seconds unless given. */
  readonly pollMs?: number;
}

/** Runs when the channel is told of something and every few seconds besides; one pass at a time. Answers how to stop. */
export async function listenForNotify(
  { database, log }: { readonly database: Database; readonly log: Logger },
  { channel, waits, pollMs = POLL_MS }: Signal,
  pass: () => Promise<void>,
): Promise<() => Promise<void>> {
  let again = false;
  let stopped = false;
  let running: Promise<void> | null = null;
  const drain = async (): Promise<void> => {
    while (again && !stopped) {
      again = false;
      await pass().catch((error: unknown) => log.warn({ err: error }, waits));
    }
  };
  const wake = (): void => {
    again = true;
    if (stopped) return;
    running ??= drain().finally(() => {
      running = null;
    });
  };
  const unlisten = await database.listen(channel, wake, { onReconnect: wake });
  const timer = setInterval(wake, pollMs);
  wake();
  return async () => {
    stopped = true;
    clearInterval(timer);
    await unlisten();
    await running;
  };
}
