import { isProblem } from '../../../lib/http.ts';
import type { ChunkDoor, ChunkSource } from './chunk-source.ts';

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;

/** How long to wait after an attempt failed, counted from 1; null where another one would fail as well. */
export function waitAfter(error: unknown, failures: number): number | null {
  if (!isProblem(error)) return null;
  const { code, status } = error;
  const passes =
    ['network', 'unreadable', 'request_in_progress'].includes(code) ||
    status === 429 ||
    (status >= 500 && code !== 'storage_full');
  if (!passes) return null;
  const doubled = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures - 1, 10));
  return Math.max(doubled, (error.retryAfterSeconds ?? 0) * 1000);
}

/** Waits, or less where the network comes back meanwhile. */
export function waitOrOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(signal.reason as Error);
      else resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}

export interface Sending {
  readonly source: ChunkSource;
  readonly door: ChunkDoor;
  readonly signal: AbortSignal;
  /** Told why it waits, and null when it goes on. */
  readonly onTrouble?: (error: unknown) => void;
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

async function untilDone(
  attempt: () => Promise<void>,
  { signal, onTrouble, wait = waitOrOnline }: Sending,
): Promise<void> {
  for (let failures = 1; ; failures += 1) {
    try {
      await attempt();
      if (failures > 1) onTrouble?.(null);
      return;
    } catch (error) {
      signal.throwIfAborted();
      const ms = waitAfter(error, failures);
      if (ms === null) throw error;
      onTrouble?.(error);
      await wait(ms, signal);
    }
  }
}

/**
 * Sends every chunk once, in order, and says at last how many there are. One that the server may or may not have got is
 * sent again: it knows it by its place and hash. Returns when all is there; throws what no further attempt would mend.
 */
export async function sendChunks(sending: Sending): Promise<void> {
  const { source, door, signal } = sending;
  for (;;) {
    signal.throwIfAborted();
    const chunk = await source.next();
    if (chunk) {
      await untilDone(() => door.send(chunk, signal), sending);
      await source.sent(chunk);
      continue;
    }
    const total = await source.total();
    if (total) {
      await untilDone(() => door.complete(total, signal), sending);
      return;
    }
    await source.more(signal);
  }
}
