import { addDays } from '@dealwright/domain/calendar';
import { cutText } from '@dealwright/domain/cut-text';
import { dayPromised, splitDueDay } from '@dealwright/domain/due-day';
import { stripEnd } from '@dealwright/domain/strip-end';
import type { AnalysisInput } from '../../analyst/analysis.ts';
import { splitSentences } from '../../analyst/embedded/sentences.ts';
import type { Segment } from '../../analyst/source/document.ts';
import type { ProposedCommitment } from './commitment.ts';
import { deedOf, MOST_DEED_LETTERS } from './commitment-wording.ts';

/** More from one text than a person would accept. */
const MOST_OF_ONE = 20;
const NEXT_STEPS = /^(?:(?:agreed )?next steps?|action items?|actions|to ?dos?|follow[- ]?ups?)\b/i;
const BULLET_DEED = new RegExp(
  [
    '^(?:send|share|forward|email|schedule|set up|book|prepare|draft|write|call|ask|confirm|review|',
    String.raw`follow up|provide|arrange|introduce|invite|organi[sz]e|update|check)\b`,
  ].join(''),
  'i',
);

/** 'send you the pricing, and then we see.' becomes 'send you the pricing'. */
function titleOf(words: string): string {
  const [plain = ''] = words.split(/[;—–]| - |, (?:and|but|so|then) (?:i|we|you|they|let)\b/i, 1);
  const text = stripEnd(plain.replaceAll(/[*_`<>[\]#|]/g, ''), /[\s.!,:]/).trim();
  if (text.length <= MOST_DEED_LETTERS) return text;
  const cut = cutText(text, MOST_DEED_LETTERS);
  return `${/\s/.test(cut) ? stripEnd(stripEnd(cut, /\S/), /\s/) : cut}…`;
}

function inSegment(input: AnalysisInput, segment: Segment): ProposedCommitment[] {
  const { document, occurredOn } = input;
  const saidOn = segment.saidAt ?? occurredOn;
  const isOurNote = segment.kind === 'note';
  return splitSentences(document.text, segment.start, segment.end).flatMap(({ start, end }) => {
    const quote = document.text.slice(start, end);
    if (quote.length > 600) return [];
    const listed = isOurNote && NEXT_STEPS.test(segment.heading ?? '') && BULLET_DEED.test(quote);
    const deed = deedOf(quote, isOurNote) ?? (listed ? { words: quote } : null);
    if (deed === null) return [];
    const dueOn = dayPromised(quote, saidOn);
    return [
      {
        quote,
        quoteStart: start,
        quoteEnd: end,
        title: splitDueDay(titleOf(deed.words), saidOn).title,
        dueOn,
      },
    ];
  });
}

/** The embedded reading: rules, no key, no network, the same answer every time. */
export function findCommitments(input: AnalysisInput): ProposedCommitment[] {
  const found = input.document.segments
    .filter(({ kind }) => kind !== 'head' && kind !== 'quoted')
    .flatMap((segment) => inSegment(input, segment));
  return found.slice(0, MOST_OF_ONE);
}

/** How far ahead a promise may lie: beyond a year the wording was misread. */
const LATEST_AHEAD_DAYS = 366;
export const latestDay = (saidOn: string): string => addDays(saidOn, LATEST_AHEAD_DAYS);
