import type { AnalysisInput } from '../../analyst/analysis.ts';
import { analysisInputOf } from '../../analyst/analysis-input.ts';
import { isInstruction } from '../../analyst/embedded/instructions.ts';
import { holdsQuote, MAX_QUOTE_LENGTH } from '../../analyst/quote-lock.ts';
import { isDay } from '../../analyst/source/days.ts';
import type { SourceRow } from '../../analyst/suggestion-store.ts';
import type { Commitment, ProposedCommitment } from './commitment.ts';
import { deedOf, isNoPromise } from './commitment-wording.ts';
import { findCommitments, latestDay } from './find-commitments.ts';

const MIN_LETTERS = 5;
const MAX_TITLE = 160;
const LINK_OR_MARKUP =
  /\b(?:https?|ftp|mailto|javascript|data|file):|\bwww\.|<[^<>]{0,400}>|!?\[[^\]\n]{0,200}\]\(|`|\*\*/i;

type Author = Pick<Commitment, 'saidBy' | 'name' | 'personId'>;

/** The speaker of a quote, from the text itself; null if uncertain. */
function authorOf({ document, speakers }: AnalysisInput, row: ProposedCommitment): Author | null {
  const segments = document.segments.filter(({ start, end }) => start < row.quoteEnd && end > row.quoteStart);
  const labels = new Set(segments.map(({ speakerLabel }) => speakerLabel));
  const [label = null] = labels;
  if (labels.size !== 1 || segments.some(({ kind }) => kind === 'head' || kind === 'quoted')) return null;
  const speaker = speakers.find((candidate) => candidate.label === label);
  if (!speaker || speaker.side === 'unknown') return null;
  // A note of ours may report what the buyer promised.
  const reported =
    segments.every(({ kind }) => kind === 'note') && deedOf(row.quote, true)?.reported === true;
  if (reported) return { saidBy: 'buyer', name: null, personId: null };
  return {
    saidBy: speaker.side,
    name: speaker.name ?? label,
    personId: speaker.side === 'buyer' ? speaker.personId : null,
  };
}

function holds({ document, occurredOn }: AnalysisInput, row: ProposedCommitment): boolean {
  const { quote, quoteStart, quoteEnd, title, dueOn } = row;
  return (
    holdsQuote(document.text, quote, quoteStart, quoteEnd) &&
    quote.length <= MAX_QUOTE_LENGTH &&
    (quote.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= MIN_LETTERS &&
    !isNoPromise(quote) &&
    !isInstruction(title) &&
    title.trim().length > 0 &&
    title.length <= MAX_TITLE &&
    !LINK_OR_MARKUP.test(title) &&
    title.isWellFormed() &&
    !/\p{Cc}/u.test(title) &&
    (dueOn === null || (isDay(dueOn) && dueOn >= occurredOn && dueOn <= latestDay(occurredOn)))
  );
}

/**
 * The one gate that every proposed commitment passes, from any source: the quote matches its place letter for letter,
 * has one known author, and isn't a question, a denial, a supposition or an order to a machine.
 */
export function lockCommitments(
  proposals: readonly ProposedCommitment[],
  input: AnalysisInput,
): { readonly kept: Commitment[]; readonly refused: number } {
  const kept = proposals.flatMap((row) => {
    const author = holds(input, row) ? authorOf(input, row) : null;
    return author === null ? [] : [{ ...row, title: row.title.trim(), ...author }];
  });
  return { kept, refused: proposals.length - kept.length };
}

/** What a model proposed of a stored text, past the lock. Runs on a thread of its own. */
export function lockProposed(
  source: SourceRow,
  proposals: readonly ProposedCommitment[],
): ReturnType<typeof lockCommitments> {
  return lockCommitments(proposals, analysisInputOf(source));
}

/** The embedded reading of a stored text, past the lock; takes as long as the text is long. Runs on a thread of its own. */
export function commitmentsIn(source: SourceRow): ReturnType<typeof lockCommitments> {
  const input = analysisInputOf(source);
  return lockCommitments(findCommitments(input), input);
}
