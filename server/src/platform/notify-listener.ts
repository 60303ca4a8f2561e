import type { Database } from '@dealwright/db/database';
import type { Logger } from './log.ts';

const POLL_MS = 5_000;
/** How far apart looks come to be while nothing is announced: what is due by the clock alone waits so long at most. */
const QUIET_MS = 60_000;

interface Signal {
  /** Where the database tells that something was committed. */
  readonly channel: string;
  /** For the log, when a pass fails. */
  readonly waits: string;
  /** How soon it looks by itself after it was told of something; five seconds unless given. */
  readonly pollMs?: number;
  /** How often it polls without notifications; every minute by default, never sooner than `pollMs`. */
  readonly quietMs?: number;
  /** Given what makes it look at once, and soon after, as if it was told: for something else that finds out. */
  readonly onWake?: (wake: () => void) => void;
}

/** Wakes a listener from work that is set up before it: does nothing until `onWake` was given to the listener. */
export function wakeLater(): { readonly wake: () => void; readonly onWake: (wake: () => void) => void } {
  let found = (): void => undefined;
  return {
    wake: () => found(),
    onWake: (wake) => {
      found = wake;
    },
  };
}

/**
 * Runs when the channel is told of something and every few seconds besides, less often the longer it is told of nothing:
 * an idle process costs next to nothing. One pass at a time. Returns how to stop.
 */
export async function listenForNotify(
  { database, log }: { readonly database: Database; readonly log: Logger },
  { channel, waits, pollMs = POLL_MS, quietMs = QUIET_MS, onWake }: Signal,
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
  let pauseMs = pollMs;
  let timer: NodeJS.Timeout | undefined;
  const lookLater = (): void => {
    timer = setTimeout(() => {
      pauseMs = Math.max(pollMs, Math.min(2 * pauseMs, quietMs));
      lookLater();
      wake();
    }, pauseMs);
  };
  const hear = (): void => {
    if (pauseMs !== pollMs && !stopped) {
      pauseMs = pollMs;
      clearTimeout(timer);
      lookLater();
    }
    wake();
  };
  const unlisten = await database.listen(channel, hear, { onReconnect: hear });
  lookLater();
  wake();
  onWake?.(hear);
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await unlisten();
    await running;
  };
}
