import type { ChunkSource } from './chunk-source.ts';
import type { KeptRecordings } from './kept-recordings.ts';

interface KeptSource extends ChunkSource {
  /** There may be another chunk, or no more will come. */
  wake(): void;
}

/** The chunks of a recording that this browser keeps. */
export function keptSource(kept: KeptRecordings, id: string): KeptSource {
  let news = 0;
  let seen = 0;
  let wakeUp: (() => void) | null = null;
  return {
    next: async () => {
      seen = news;
      return kept.first(id);
    },
    sent: (chunk) => kept.sent(id, chunk),
    total: async () => {
      const recording = await kept.find(id);
      return recording?.isOver ? recording.parts : null;
    },
    more: (signal) =>
      new Promise((resolve, reject) => {
        if (news !== seen) {
          resolve();
          return;
        }
        if (signal.aborted) {
          reject(signal.reason as Error);
          return;
        }
        wakeUp = resolve;
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      }),
    wake: () => {
      news += 1;
      wakeUp?.();
      wakeUp = null;
    },
  };
}
