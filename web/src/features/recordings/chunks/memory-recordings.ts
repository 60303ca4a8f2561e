import type { Chunk } from './chunk-source.ts';
import { counted, type KeptRecording, type KeptRecordings } from './kept-recordings.ts';

const keyOf = (id: string, { track, part, sequence }: Pick<Chunk, 'track' | 'part' | 'sequence'>): string =>
  [id, track, String(part).padStart(4, '0'), String(sequence).padStart(6, '0')].join('/');

/** As the browser's database keeps them, for tests. */
export function memoryRecordings(): KeptRecordings {
  const recordings = new Map<string, KeptRecording>();
  const chunks = new Map<string, Chunk>();
  const keysOf = (id: string) => [...chunks.keys()].filter((key) => key.startsWith(`${id}/`)).sort();
  return {
    list: async () => [...recordings.values()],
    find: async (id) => recordings.get(id) ?? null,
    begin: async (recording) => void recordings.set(recording.id, recording),
    add: async (id, { bytes, ...chunk }) => {
      const kept = recordings.get(id);
      if (!kept) return;
      const { recording, sequence } = counted(kept, chunk);
      const { track, part, offsetMs } = chunk;
      const stored: Chunk = { track, part, sequence, offsetMs, bytes };
      recordings.set(id, recording);
      chunks.set(keyOf(id, stored), stored);
    },
    finish: async (id) => {
      const kept = recordings.get(id);
      if (kept) recordings.set(id, { ...kept, isOver: true });
    },
    first: async (id) => chunks.get(keysOf(id)[0] ?? '') ?? null,
    waiting: async (id) => keysOf(id).length,
    sent: async (id, place) => void chunks.delete(keyOf(id, place)),
    forget: async (id) => {
      recordings.delete(id);
      for (const key of keysOf(id)) chunks.delete(key);
    },
  };
}
