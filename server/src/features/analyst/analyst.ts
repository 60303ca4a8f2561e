import type { AnalysisInput, AnalysisResult } from './analysis.ts';

/** One call to a service that answers for money, as it is logged. */
export interface ServiceCall {
  readonly tokensInput: number;
  readonly tokensOutput: number;
  readonly costUsd: number;
  readonly success: boolean;
}

/** What an analyst answered, past the quote lock. */
export interface LockedAnswer {
  readonly result: AnalysisResult;
  /** Proposals that did not pass the lock. */
  readonly refused: number;
  readonly calls: readonly ServiceCall[];
  /** What a reader of the answer should know. */
  readonly notice: string | null;
}

/** An analyst behind a service: the model. The embedded one needs neither network nor key. */
export interface ModelAnalyst {
  readonly model: string;
  /** How usage is logged: `openai`, `gemini`, or the endpoint's host. */
  readonly serviceType: string;
  /**
   * `onProgress` hears the share done, 0 to 1. Throws AnalystFailure with a sentence for people.
   */
  analyse(
    input: AnalysisInput,
    onProgress: (share: number) => Promise<void>,
    companyId: string,
  ): Promise<LockedAnswer>;
}

/** The analyst could not answer. The message is a sentence for people and holds nothing from inside. */
export class AnalystFailure extends Error {
  /** Worth another try a little later. */
  readonly passing: boolean;
  readonly calls: readonly ServiceCall[];

  constructor(message: string, passing: boolean, calls: readonly ServiceCall[] = []) {
    super(message);
    this.name = 'AnalystFailure';
    this.passing = passing;
    this.calls = calls;
  }
}
