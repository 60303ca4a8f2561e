import { dayFrom } from '@dealwright/domain/calendar';
import type { DocumentDay } from '../rfp-reading.ts';
import { hasAny } from './words.ts';

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);

/** '12 February 2027' · 'February 12, 2027' · '2027-02-12' · '12.02.2027', '14/02/2027'. */
const DATES: readonly (readonly [RegExp, (found: RegExpExecArray) => string | null])[] = [
  [
    /\b(\d{1,2})(?:st|nd|rd|th)?(?: of)? ([A-Za-z]{3,9})\.?,? (\d{4})\b/g,
    ([, date, month = '', year]) => dayFrom(Number(year), monthOf(month), Number(date)),
  ],
  [
    /\b([A-Za-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})\b/g,
    ([, month = '', date, year]) => dayFrom(Number(year), monthOf(month), Number(date)),
  ],
  [
    /\b(\d{4})-(\d{2})-(\d{2})\b/g,
    ([, year, month, date]) => dayFrom(Number(year), Number(month), Number(date)),
  ],
  [
    /\b(\d{1,2})([./])(\d{1,2})[./](\d{4})\b/g,
    ([, first, mark = '', second, year]) => ofNumbers(Number(first), mark, Number(second), Number(year)),
  ],
];

function monthOf(name: string): number {
  const plain = name.toLowerCase();
  return (
    MONTHS.findIndex(
      (month) => month === plain || (plain.length <= 4 && month.startsWith(plain.slice(0, 3))),
    ) + 1
  );
}

/** Dates of numbers are read only where the order is certain: with points, or with a day above 12. */
function ofNumbers(first: number, mark: string, second: number, year: number): string | null {
  if (mark === '.' || first > 12 || first === second) return dayFrom(year, second, first);
  return second > 12 ? dayFrom(year, first, second) : null;
}

interface Dated {
  readonly from: number;
  readonly to: number;
  readonly day: string | null;
}

function datesOf(sentence: string): readonly Dated[] {
  return DATES.flatMap(([pattern, read]) =>
    [...sentence.matchAll(pattern)].map((found) => ({
      from: found.index,
      to: found.index + found[0].length,
      day: read(found),
    })),
  ).toSorted((one, other) => one.from - other.from);
}

const QUESTIONS = /\b(?:questions?|clarifications?|queries|enquir(?:y|ies)|inquir(?:y|ies))\b/i;
/** The day of the answers isn’t the last day for questions. */
const ANSWERED = /\b(?:answers?|responses? to|replies|reply|answered|publish(?:ed|es)?)\b/i;
const KINDS: readonly (readonly [DocumentDay['kind'], readonly RegExp[]])[] = [
  ['questions', [QUESTIONS]],
  [
    'start',
    [
      /\b(?:contract (?:start|commence)\w*|commence(?:s|ment)?|start(?:s|ing)? (?:of|date|on))\b/i,
      /\b(?:services? start|begins?|effective date|takes effect)\b/i,
    ],
  ],
  [
    'award',
    [/\b(?:award(?:ed|s)?|preferred (?:bidder|supplier)|notification of (?:decision|outcome|result))\b/i],
  ],
  [
    'submission',
    [
      /\b(?:submi(?:t|ts|tted|ssion|ssions)|closing|deadline|due|return(?:ed)? by|tenders? close|lodged)\b/i,
      /\b(?:offers?|bids?|tenders?|proposals?|responses?) (?:(?:are|must be|to be) )?received\b/i,
      /\breceived? (?:by|no later|not later|before)\b/i,
    ],
  ],
];

function kindOf(words: string): DocumentDay['kind'] | null {
  if (QUESTIONS.test(words) && ANSWERED.test(words)) return null;
  return KINDS.find(([, patterns]) => hasAny(patterns, words))?.[0] ?? null;
}

/** Days for questions, submission, award and start that one sentence or row names. */
export function findDays(sentence: string, start: number): DocumentDay[] {
  const end = start + sentence.length;
  const dates = datesOf(sentence);
  let before = 0;
  return dates.flatMap(({ from, to, day }) => {
    // What a date is for stands before it; after it where it is the only one.
    const kind = kindOf(sentence.slice(before, from)) ?? (dates.length === 1 ? kindOf(sentence) : null);
    before = to;
    return day !== null && kind !== null ? [{ kind, day, start, end }] : [];
  });
}
