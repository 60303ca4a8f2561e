import type { EvidenceMark } from '@dealwright/domain/evidence';
import { PILLARS } from '@dealwright/domain/pillar';
import type { ConfirmedSpeaker, ProposedEvidence } from './analysis.ts';
import { isInstruction } from './embedded/instructions.ts';
import { type Wording, wordingOf } from './embedded/wording.ts';
import { isDay } from './source/days.ts';
import type { Segment, SourceDocument } from './source/document.ts';

export const MAX_QUOTE_LENGTH = 1200;
export const MAX_STATEMENT_LENGTH = 300;
const MIN_QUOTE_LETTERS = 5;
const LINK_OR_MARKUP =
  /\b(?:https?|ftp|mailto|javascript|data|file):|\bwww\.|<[^<>]{0,400}>|!?\[[^\]\n]{0,200}\]\(|`|\*\*/i;

/** Blanks, and the marks before each line of a quoted mail. */
const BETWEEN_AUTHORS_WORDS = /^[\s>]*$/;

export type LockReason =
  | 'quote_not_found'
  | 'quote_too_short'
  | 'quote_too_long'
  | 'not_one_author'
  | 'not_the_buyer'
  | 'negated_supports'
  | 'hypothetical_claims_more'
  | 'bad_date'
  | 'bad_statement'
  | 'instruction'
  | 'bad_shape';

export interface Refusal {
  readonly proposal: ProposedEvidence;
  readonly reason: LockReason;
}

/** Whether the quote stands letter for letter, and in whole characters, at the place it names (UTF-16 code units). */
export function holdsQuote(text: string, quote: string, start: number, end: number): boolean {
  return (
    Number.isInteger(start) &&
    Number.isInteger(end) &&
    start >= 0 &&
    end <= text.length &&
    end > start &&
    end - start === quote.length &&
    text.slice(start, end) === quote &&
    quote.isWellFormed()
  );
}

/** A text whose segments are in the order of their places, so that those of a quote are found without asking all. */
interface Ordered {
  readonly text: string;
  readonly segments: readonly Segment[];
  /** For each segment, the furthest end of those up to it: what was inserted between others may overlap them. */
  readonly ends: Int32Array;
}

function inOrder({ text, segments }: SourceDocument): Ordered {
  const ordered = [...segments].sort((a, b) => a.start - b.start);
  const ends = new Int32Array(ordered.length);
  let furthest = 0;
  for (const [at, { end }] of ordered.entries()) {
    furthest = Math.max(furthest, end);
    ends[at] = furthest;
  }
  return { text, segments: ordered, ends };
}

/** The segments a quote lies in: who really wrote it, whatever the proposal says. */
function authors({ segments, ends }: Ordered, start: number, end: number): Segment[] {
  let [from, past] = [0, ends.length];
  while (from < past) {
    const middle = (from + past) >> 1;
    if ((ends[middle] ?? 0) > start) past = middle;
    else from = middle + 1;
  }
  const found: Segment[] = [];
  for (let at = from; at < segments.length; at += 1) {
    const segment = segments[at];
    if (!segment || segment.start >= end) break;
    if (segment.end > start) found.push(segment);
  }
  return found;
}

function checkQuote(row: ProposedEvidence, document: Ordered): LockReason | null {
  if (!holdsQuote(document.text, row.quote, row.quoteStart, row.quoteEnd)) return 'quote_not_found';
  if (row.quote.length > MAX_QUOTE_LENGTH) return 'quote_too_long';
  if ((row.quote.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < MIN_QUOTE_LETTERS) return 'quote_too_short';
  if (row.statement.length > MAX_STATEMENT_LENGTH) return 'bad_statement';
  return isInstruction(row.quote) || isInstruction(row.statement) ? 'instruction' : null;
}

/** Whether the whole quote is in the author's words; hidden text between them has no author. */
function isSeen(
  text: string,
  { quoteStart, quoteEnd }: ProposedEvidence,
  segments: readonly { readonly start: number; readonly end: number }[],
): boolean {
  let from = quoteStart;
  for (const { start, end } of segments) {
    if (start > from && !BETWEEN_AUTHORS_WORDS.test(text.slice(from, start))) return false;
    from = Math.max(from, end);
  }
  return from >= quoteEnd || BETWEEN_AUTHORS_WORDS.test(text.slice(from, quoteEnd));
}

function checkSpeaker(
  row: ProposedEvidence,
  document: Ordered,
  speakers: readonly ConfirmedSpeaker[],
): LockReason | null {
  const segments = authors(document, row.quoteStart, row.quoteEnd);
  const labels = new Set(segments.map((segment) => segment.speakerLabel));
  const [label] = labels;
  if (!isSeen(document.text, row, segments)) return 'not_one_author';
  if (labels.size !== 1 || segments.some((segment) => segment.kind === 'head')) return 'not_one_author';
  if (label !== row.speakerLabel) return 'not_one_author';
  if (row.kind === 'seller_belief') return null;
  return speakers.find((speaker) => speaker.label === label)?.side === 'buyer' ? null : 'not_the_buyer';
}

function checkText(row: ProposedEvidence): LockReason | null {
  const { statement } = row;
  if (statement.trim() === '' || statement.length > MAX_STATEMENT_LENGTH || LINK_OR_MARKUP.test(statement))
    return 'bad_statement';
  if (
    !Number.isFinite(row.confidence) ||
    row.confidence < 0 ||
    row.confidence > 1 ||
    !PILLARS.includes(row.pillar)
  )
    return 'bad_shape';
  return null;
}

function checkWording(row: ProposedEvidence, wording: Wording): LockReason | null {
  if ((wording.negated || row.marks.includes('negated')) && row.polarity !== 'contradicts')
    return 'negated_supports';
  const hypothetical = wording.hypothetical || row.marks.includes('hypothetical');
  return hypothetical && row.kind !== 'seller_belief' ? 'hypothetical_claims_more' : null;
}

/** The marks as the quote's own words give them, added to those the proposal brings. */
function withMarks(row: ProposedEvidence, wording: Wording): ProposedEvidence {
  const marks = new Set<EvidenceMark>(row.marks);
  if (wording.negated) marks.add('negated');
  if (wording.hypothetical) marks.add('hypothetical');
  if (wording.reported) marks.add('reported');
  return { ...row, marks: [...marks] };
}

export interface LockOptions {
  /** The day of the interaction, 'YYYY-MM-DD': nothing in it can have been said later. */
  readonly occurredOn: string;
}

/**
 * The one gate that every proposal passes, whichever analyst made it. It trusts none of them: quote, author, side,
 * wording, date and statement are checked again from the source itself. Takes time in proportion to the text's segments
 * and to the proposals, each of which is refused by its length before it is read.
 */
export function enforceLock(
  proposals: readonly ProposedEvidence[],
  document: SourceDocument,
  speakers: readonly ConfirmedSpeaker[],
  options: LockOptions,
): { kept: ProposedEvidence[]; refused: Refusal[] } {
  const ordered = inOrder(document);
  const kept: ProposedEvidence[] = [];
  const refused: Refusal[] = [];
  for (const proposal of proposals) {
    const unread =
      checkQuote(proposal, ordered) ?? checkSpeaker(proposal, ordered, speakers) ?? checkText(proposal);
    if (unread !== null) {
      refused.push({ proposal, reason: unread });
      continue;
    }
    const wording = wordingOf(proposal.quote, proposal.pillar);
    const dated = isDay(proposal.occurredOn) && proposal.occurredOn <= options.occurredOn;
    const reason = checkWording(proposal, wording) ?? (dated ? null : 'bad_date');
    if (reason === null) kept.push(withMarks(proposal, wording));
    else refused.push({ proposal, reason });
  }
  return { kept, refused };
}
