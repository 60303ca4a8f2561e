import type { ProblemCode } from '@dealwright/contract/problem';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiProblem } from '../../../lib/http.ts';
import { endTransfer, transferOf } from '../transfers.ts';
import type { ChunkDoor } from './chunk-source.ts';
import { keptSource } from './kept-source.ts';
import { memoryRecordings } from './memory-recordings.ts';
import { sendKept } from './send-kept.ts';

const ID = 'handed-over';
const DETAIL = 'The server says why.';

/** Two chunks of a call that goes on; the server refuses the first with this answer. */
async function refusedWith(code: ProblemCode, status: number) {
  const kept = memoryRecordings();
  await kept.begin({
    id: ID,
    number: 1,
    title: 'Call',
    userId: 'me',
    contentType: 'audio/webm',
    recordedMs: 0,
    isOver: false,
    parts: [],
  });
  for (const recordedMs of [15_000, 30_000]) {
    const bytes = new ArrayBuffer(4);
    await kept.add(ID, { track: 'us', part: 0, offsetMs: 0, bytes, recordedMs });
  }
  const refuse = () => Promise.reject(new ApiProblem({ code, status, detail: DETAIL }));
  const door: ChunkDoor = { send: refuse, complete: refuse };
  let isOver = false;
  await sendKept({
    id: ID,
    number: 1,
    title: 'Call',
    source: keptSource(kept, ID),
    client: new QueryClient(),
    control: new AbortController(),
    kept,
    door,
    onOver: () => {
      isOver = true;
    },
  });
  return { waiting: await kept.waiting(ID), recording: await kept.find(ID), isOver };
}

describe('what a browser keeps of a recording', () => {
  afterEach(() => endTransfer(ID));

  it.each([
    ['recording_refused', 409],
    ['recording_deleted', 410],
  ] as const)('REC59 goes, and the recording stops, after %s', async (code, status) => {
    expect(await refusedWith(code, status)).toEqual({ waiting: 0, recording: null, isOver: true });
    expect(transferOf(ID)).toBeNull();
  });

  it.each([
    ['not_found', 404],
    ['conflict', 409],
    ['forbidden', 403],
    ['not_signed_in', 401],
    ['too_large', 413],
  ] as const)('REC59 stays, and the person learns why, after %s', async (code, status) => {
    const left = await refusedWith(code, status);
    expect(left).toMatchObject({ waiting: 2, recording: { id: ID }, isOver: false });
    expect(transferOf(ID)).toMatchObject({ failure: DETAIL });
  });
});
