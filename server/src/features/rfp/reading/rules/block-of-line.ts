import { plainLine } from '../../../../platform/documents/plain-line.ts';
import type { Block, Spot } from '../blocks.ts';
import { afterBullet, readNumber } from './item-number.ts';
import type { NumberTrail } from './number-trail.ts';
import { isQuestion, obligationOf } from './obligation.ts';

/** What a reader knows of one paragraph besides its text. */
export interface Line {
  readonly text: string;
  readonly spot: Spot;
  /** A number that the format keeps apart from the text, with its level in the list from 0. */
  readonly list?: { readonly label: string | null; readonly level: number };
  /** From 1, where the format knows headings. */
  readonly headingLevel?: number;
  /** Larger or bolder than the text around it. */
  readonly isProminent?: boolean;
  readonly isAside?: boolean;
}

const LONGEST_TITLE = 100;
const SHORT_TITLE = 60;
/** Below numbered headings: what a bold line without a number is. */
const UNNUMBERED_LEVEL = 7;

/** Dots or blanks to a page number: '3.1 Security ........ 12'. */
export function isContentsLine(text: string): boolean {
  return /(?:\.{4}|…{2}|(?: \.){4}|_{4})[ .…_]{0,200}\d{1,4}$/.test(text);
}

function looksLikeTitle(text: string, isProminent: boolean): boolean {
  return (
    text.length <= LONGEST_TITLE &&
    !/[.?;:,]$/.test(text) &&
    /^[\p{Lu}\d“"'(]/u.test(text) &&
    (isProminent || (obligationOf(text) === null && !isQuestion(text)))
  );
}

/** A heading, an item or a paragraph: by what the format says, and by the number and the words. */
export function blockOfLine(line: Line, trail: NumberTrail): Block {
  const { spot, list, isProminent = false } = line;
  const raw = plainLine(line.text);
  const bulleted = list === undefined ? afterBullet(raw) : null;
  const typed = list?.label == null && bulleted === null ? readNumber(raw) : null;
  const known =
    typed &&
    (typed.kind !== 'bare' || line.headingLevel !== undefined || looksLikeTitle(typed.rest, isProminent))
      ? typed
      : null;
  const text = bulleted ?? known?.rest ?? raw;
  const label = list?.label ?? known?.label ?? null;
  const isAside = (line.isAside ?? false) || isContentsLine(raw);
  const isLetter = known?.kind === 'letter' || (list !== undefined && /^\(|\)$/.test(list.label ?? ''));
  const title = looksLikeTitle(text, isProminent && text.length < SHORT_TITLE) && text !== '';
  const isHeading =
    !isAside &&
    (line.headingLevel !== undefined ||
      (title && !isLetter && known?.kind === 'bare') ||
      (title && isProminent && bulleted === null && !isLetter && known?.kind !== 'id') ||
      (title && known?.kind === 'decimal' && text.length <= 60));
  const isItem =
    bulleted !== null || isLetter || (list !== undefined && list.label === null) || (list?.level ?? 0) > 1;
  if (isHeading) {
    if (label === null && line.headingLevel !== undefined) trail.leave();
    const number = label === null ? null : trail.name(label, list?.level ?? null);
    const level = line.headingLevel ?? (known ? Math.max(1, known.depth) : UNNUMBERED_LEVEL);
    return { kind: 'heading', level, number, text, spot };
  }
  const number = label === null || isAside ? null : trail.name(label, list?.level ?? null);
  return { kind: 'paragraph', label, number, isItem, text, isAside, spot };
}
