import { IN_BACKGROUND, readingThreads } from '../../../platform/reading-threads.ts';
import type { Task } from '../../../platform/threads.ts';
import type { AnalysisInput } from '../analysis.ts';
import type { ModelAnswer } from './answer-schema.ts';
import type { Piece } from './chunks.ts';
import type { ChunkAnswer, lockAnswer } from './lock-answer.ts';

const LOCK: Task<typeof lockAnswer> = {
  file: new URL('./lock-answer.ts', import.meta.url),
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
