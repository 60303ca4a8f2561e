import { setTimeout as wait } from 'node:timers/promises';

const AGAIN_MS = 500;
const GIVE_UP_MS = 60_000;

export interface Listening {
  /** Seconds until a change made after this moment is received. */
  untilHeard(): Promise<number>;
  stop(): void;
}

/**
 * Listens to live changes as a browser does, which reconnects when the stream ends. Each change goes from the transaction
 * through the worker and the database's notifications to this process.
 */
export function listenLive(address: string, cookie: string): Listening {
  const controller = new AbortController();
  let heardAt = 0;
  const hear = async (): Promise<void> => {
    const answer = await fetch(`${address}/api/stream`, {
      // As set by HAProxy, through which the session was opened.
      headers: { cookie, 'x-forwarded-proto': 'https' },
      signal: controller.signal,
    });
    if (!answer.body) return;
    for await (const part of answer.body.pipeThrough(new TextDecoderStream()))
      if (part.includes('"deal_number"')) heardAt = performance.now();
  };
  const keepHearing = async (): Promise<void> => {
    while (!controller.signal.aborted) {
      await hear().catch(() => undefined);
      await wait(AGAIN_MS);
    }
  };
  void keepHearing();
  return {
    untilHeard: async () => {
      const from = performance.now();
      while (heardAt < from) {
        if (performance.now() - from > GIVE_UP_MS) throw new Error('No live change was heard of in a minute');
        await wait(10);
      }
      return (heardAt - from) / 1000;
    },
    stop: () => controller.abort(),
  };
}
