import { describe, expect, it } from 'vitest';
import { ApiProblem } from '../../../lib/http.ts';
import type { Chunk, ChunkDoor, PartCount } from './chunk-source.ts';
import { type KeptRecording, type KeptRecordings, nextPart } from './kept-recordings.ts';
import { keptSource } from './kept-source.ts';
import { memoryRecordings } from './memory-recordings.ts';
import { sendChunks, waitAfter } from './send-chunks.ts';

const ID = 'recording';
const CHUNK_MS = 15_000;
const HOUR_MS = 60 * 60_000;
const KILLS = 50;

const begun: KeptRecording = {
  id: ID,
  number: 1,
  title: 'Call',
  userId: 'me',
  contentType: 'audio/webm',
  recordedMs: 0,
  isOver: false,
  parts: [],
};

/** The same numbers for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

class Killed extends Error {}

/** Dies at a random moment: before the thing is done, or when it is done and nobody was told. */
function mortal(random: () => number, share: number) {
  return async <T>(act: () => Promise<T>): Promise<T> => {
    const at = random();
    if (at < share / 2) throw new Killed('before');
    const result = await act();
    if (at < share) throw new Killed('after');
    return result;
  };
}

const network = () => new ApiProblem({ code: 'network', detail: 'Can’t reach the server.' });

/** Keeps chunks by their place, as the server does; some of its answers get lost on the way. */
function serverOf(random: () => number) {
  const chunks = new Map<string, number>();
  let completed: readonly PartCount[] | null = null;
  const door: ChunkDoor = {
    send: async ({ track, part, sequence, bytes }) => {
      if (random() < 0.1) throw network();
      const place = `${track}/${part}/${sequence}`;
      const [value = -1] = new Uint32Array(bytes);
      const known = chunks.get(place);
      if (known !== undefined && known !== value)
        throw new ApiProblem({ code: 'conflict', detail: 'Other bytes', status: 409 });
      chunks.set(place, value);
      if (random() < 0.1) throw network();
    },
    complete: async (parts) => {
      completed = parts;
      if (random() < 0.3) throw network();
    },
  };
  return { chunks, door, completed: () => completed };
}

const soon = async () => undefined;

/** One life of the page: records until it is killed or the hour is over, and sends meanwhile. */
async function live(
  kept: KeptRecordings,
  door: ChunkDoor,
  random: () => number,
  lifeMs: number,
  made: number[],
) {
  const kill = mortal(random, 0.02);
  const dying: KeptRecordings = {
    ...kept,
    first: (id) => kill(() => kept.first(id)),
    sent: (id, place) => kill(() => kept.sent(id, place)),
  };
  const source = keptSource(dying, ID);
  const control = new AbortController();
  const ended = sendChunks({ source, door, signal: control.signal, wait: soon }).catch((error: unknown) => {
    if (!(error instanceof Killed) && !control.signal.aborted) throw error;
  });
  const recording = await kept.find(ID);
  if (!recording) return ended;
  const parts = { us: nextPart(recording, 'us'), them: nextPart(recording, 'them') };
  const offsetMs = recording.recordedMs;
  for (let at = CHUNK_MS; at <= lifeMs && offsetMs + at <= HOUR_MS; at += CHUNK_MS) {
    for (const track of ['us', 'them'] as const) {
      const value = made.length;
      made.push(value);
      const bytes = new Uint32Array([value]).buffer;
      await kept.add(ID, { track, part: parts[track], offsetMs, bytes, recordedMs: offsetMs + at });
      source.wake();
    }
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  if ((await kept.find(ID))?.recordedMs === HOUR_MS) {
    await kept.finish(ID);
    source.wake();
    await ended;
  } else {
    control.abort();
    await ended;
  }
}

describe('chunks of a recording', () => {
  it.each([1, 2, 3])(
    'REC40 none is lost or doubled over 50 random kills of an hour (seed %i)',
    async (seed) => {
      const random = randomOf(seed);
      const kept = memoryRecordings();
      const { chunks, door, completed } = serverOf(random);
      const made: number[] = [];
      await kept.begin(begun);
      for (let kills = 0; kills < KILLS; kills += 1) {
        await live(kept, door, random, random() * (HOUR_MS / KILLS), made);
      }
      while (completed() === null) await live(kept, door, random, HOUR_MS, made);
      expect([...chunks.values()].sort((a, b) => a - b)).toEqual(made);
      const perPart = new Map<string, number>();
      for (const place of chunks.keys()) {
        const part = place.slice(0, place.lastIndexOf('/'));
        perPart.set(part, (perPart.get(part) ?? 0) + 1);
      }
      const told = (completed() ?? []).map(({ track, part, chunks: count }) => [`${track}/${part}`, count]);
      expect(Object.fromEntries(told)).toEqual(Object.fromEntries(perPart));
    },
  );

  it('REC40 what was made is sent in the order of each part', async () => {
    const kept = memoryRecordings();
    await kept.begin(begun);
    const seen: Chunk[] = [];
    const door: ChunkDoor = { send: async (chunk) => void seen.push(chunk), complete: soon };
    for (const value of [1, 2, 3]) {
      const bytes = new Uint32Array([value]).buffer;
      await kept.add(ID, { track: 'us', part: 0, offsetMs: 0, bytes, recordedMs: value * CHUNK_MS });
    }
    await kept.finish(ID);
    await sendChunks({ source: keptSource(kept, ID), door, signal: new AbortController().signal });
    expect(seen.map(({ sequence, bytes }) => [sequence, new Uint32Array(bytes)[0]])).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
  });

  it('REC40 waits longer after each failure, as long as the server says, and not where it would fail again', () => {
    expect([1, 2, 3, 20].map((failures) => waitAfter(network(), failures))).toEqual([
      1000, 2000, 4000, 60_000,
    ]);
    const asked = new ApiProblem({
      code: 'too_many_requests',
      detail: '',
      status: 429,
      retryAfterSeconds: 9,
    });
    expect(waitAfter(asked, 1)).toBe(9000);
    for (const code of ['not_found', 'conflict', 'too_large', 'storage_full', 'forbidden'] as const) {
      const status = { not_found: 404, conflict: 409, too_large: 413, storage_full: 507, forbidden: 403 }[
        code
      ];
      expect(waitAfter(new ApiProblem({ code, detail: '', status }), 1)).toBeNull();
    }
  });
});
