import type { AnalysisInput, AnalysisResult } from '../analysis.ts';
import { AnalystFailure, type ModelAnalyst } from '../analyst.ts';
import { answerSchema, type ModelAnswer } from './answer-schema.ts';
import type { Asking } from './ask-model.ts';
import { chunksOf, type Piece } from './chunks.ts';
import type { ChunkAnswer } from './lock-answer.ts';
import { lockAside } from './lock-answer-aside.ts';
import { priceOf } from './prices.ts';
import { INSTRUCTIONS, promptFor } from './prompt.ts';
import { type AiConfig, languageModel, serviceTypeOf } from './provider.ts';

const RULES_BROKEN =
  'each quote must stand letter for letter in the segment it names, ' +
  "buyer kinds need a buyer's words, negated words contradict, hypothetical ones are seller_belief";

interface ModelOptions {
  readonly fetch: typeof globalThis.fetch;
  /** For one call; 60 s unless given. */
  readonly timeoutMs?: number;
}

const QUESTION = { instructions: INSTRUCTIONS, schema: answerSchema, name: 'evidence' };
/** An analysis that takes longer is taken for dead by the worker. */
const WHOLE_MS = 8 * 60_000;
const AT_ONCE = 3;

/** Asks about one chunk; an answer that breaks shape or lock is asked for once more, with the reasons. */
async function readChunk(
  companyId: string,
  asking: Asking,
  input: AnalysisInput,
  chunk: readonly Piece[],
): Promise<ChunkAnswer> {
  const { askModel } = await import('./ask-model.ts');
  let complaint: string | null = null;
  let kept: ChunkAnswer | null = null;
  for (const last of [false, true]) {
    const answer: ModelAnswer | null = await askModel(asking, promptFor(chunk, input, complaint), QUESTION);
    if (answer === null) {
      complaint = 'it was not the JSON that was asked for.';
      continue;
    }
    const locked: ChunkAnswer = await lockAside(companyId, answer, input, chunk);
    if (locked.refused === 0) return locked;
    if (kept === null || last) kept = locked;
    complaint = `${locked.refused} of ${answer.evidence.length} rows did not hold: ${RULES_BROKEN}.`;
  }
  if (kept === null)
    throw new AnalystFailure(
      'The model answered twice, and neither answer could be read.',
      false,
      asking.calls,
    );
  if (kept.result.evidence.length === 0) {
    throw new AnalystFailure(
      'The model twice proposed evidence that isn’t in the text. None of it was kept.',
      false,
      asking.calls,
    );
  }
  return kept;
}

/** All answers, or the first failure once every call has ended: what they cost is known by then. */
async function settled(asked: readonly Promise<ChunkAnswer>[]): Promise<ChunkAnswer[]> {
  const ends = await Promise.allSettled(asked);
  return ends.map((end) => {
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  });
}

function join(answers: readonly ChunkAnswer[]): ChunkAnswer {
  const all = <K extends keyof AnalysisResult>(key: K) => answers.flatMap(({ result }) => [...result[key]]);
  return {
    result: {
      evidence: all('evidence') as AnalysisResult['evidence'],
      people: all('people') as AnalysisResult['people'],
      dates: all('dates') as AnalysisResult['dates'],
      amounts: all('amounts') as AnalysisResult['amounts'],
    },
    refused: answers.reduce((sum, { refused }) => sum + refused, 0),
  };
}

/** The analyst behind the configured service; every answer passes the same lock as the embedded analyst's. */
export function createModelAnalyst(ai: AiConfig, { fetch, timeoutMs = 60_000 }: ModelOptions): ModelAnalyst {
  const { price, known } = priceOf(ai.model);
  return {
    model: ai.model,
    serviceType: serviceTypeOf(ai),
    analyse: async (input, onProgress, companyId) => {
      const model = await languageModel(ai, fetch);
      const asking: Asking = { model, price, timeoutMs, deadline: Date.now() + WHOLE_MS, calls: [] };
      const chunks = chunksOf(input.document);
      const answers: ChunkAnswer[] = [];
      for (let from = 0; from < chunks.length; from += AT_ONCE) {
        const some = chunks.slice(from, from + AT_ONCE);
        answers.push(...(await settled(some.map((chunk) => readChunk(companyId, asking, input, chunk)))));
        await onProgress(Math.min(1, (from + some.length) / chunks.length));
      }
      const notice = known ? null : 'This model isn’t in our price list, so its cost is a cautious estimate.';
      return { ...join(answers), calls: asking.calls, notice };
    },
  };
}
