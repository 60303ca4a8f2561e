import type { AnalysisInput, AnalysisResult, Quote } from './analysis.ts';
import { analysisInputOf } from './analysis-input.ts';
import type { LockedAnswer } from './analyst.ts';
import { analyse } from './embedded/analyse.ts';
import { enforceLock, holdsQuote } from './quote-lock.ts';
import type { SourceRow } from './suggestion-store.ts';

/** The one gate for whatever an analyst proposes: evidence passes the lock, and every fact stands where it says. */
export function lockResult(
  result: AnalysisResult,
  input: AnalysisInput,
): { result: AnalysisResult; refused: number } {
  const { document, speakers, occurredOn } = input;
  const { kept, refused } = enforceLock(result.evidence, document, speakers, { occurredOn });
  const stands = ({ quote, quoteStart, quoteEnd }: Quote) =>
    holdsQuote(document.text, quote, quoteStart, quoteEnd);
  return {
    result: {
      evidence: kept,
      people: result.people.filter(stands),
      dates: result.dates.filter(stands),
      amounts: result.amounts.filter(stands),
    },
    refused: refused.length,
  };
}

/** The embedded analyst: rules, no key, no network, the same answer every time. */
export function answerEmbedded(input: AnalysisInput): LockedAnswer {
  return { ...lockResult(analyse(input), input), calls: [], notice: null };
}

/** The embedded analyst's answer to a stored text; takes as long as the text is long. Runs on a thread of its own. */
export function answerSource(source: SourceRow): LockedAnswer {
  return answerEmbedded(analysisInputOf(source));
}
