import { IN_BACKGROUND, readingThreads } from '../../../platform/reading-threads.ts';
import type { Task } from '../../../platform/threads.ts';
import type { AnalysisInput } from '../analysis.ts';
import type { LockedAnswer } from '../analyst.ts';
import { lockResult } from '../embedded-answer.ts';
import type { ModelAnswer } from './answer-schema.ts';
import type { Piece } from './chunks.ts';
import { readAnswer } from './read-answer.ts';

export type ChunkAnswer = Pick<LockedAnswer, 'result' | 'refused'>;

/** A model's answer about one chunk, past the lock. Runs on a thread of its own. */
export function lockAnswer(answer: ModelAnswer, input: AnalysisInput, chunk: readonly Piece[]): ChunkAnswer {
  return lockResult(readAnswer(answer, input, chunk), input);
}

const LOCK: Task<typeof lockAnswer> = {
  file: new URL(import.meta.url),
  name: 'lockAnswer',
  ...IN_BACKGROUND,
};

/** What the service sent is foreign text, too: it is held against the source beside the event loop. */
export function lockAside(
  companyId: string,
  answer: ModelAnswer,
  input: AnalysisInput,
  chunk: readonly Piece[],
): Promise<ChunkAnswer> {
  const [from, to] = [chunk[0]?.start ?? 0, chunk.at(-1)?.end ?? 0];
  // A quote stands in a piece of the chunk: the other segments need not be copied for the thread.
  const segments = input.document.segments.filter(({ start, end }) => start < to && end > from);
  const near = { ...input, document: { ...input.document, segments, participants: [] } };
  return readingThreads.run(companyId, LOCK, answer, near, chunk);
}
