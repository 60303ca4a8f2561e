import type { AnalysisInput } from '../analysis.ts';
import type { LockedAnswer } from '../analyst.ts';
import { lockResult } from '../embedded-answer.ts';
import type { ModelAnswer } from './answer-schema.ts';
import type { Piece } from './chunks.ts';
import { readAnswer } from './read-answer.ts';

export type ChunkAnswer = Pick<LockedAnswer, 'result' | 'refused'>;

/** A model's answer about one chunk, past the lock. Runs on a thread of its own, which `lock-answer-aside.ts` asks. */
export function lockAnswer(answer: ModelAnswer, input: AnalysisInput, chunk: readonly Piece[]): ChunkAnswer {
  return lockResult(readAnswer(answer, input, chunk), input);
}
