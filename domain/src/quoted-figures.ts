import { spelledNumbers } from './number-words.ts';
import { CURRENCY_SIGNS } from './read-money.ts';
import { readScaled } from './scaled-number.ts';
import { marksOf, plainMarks } from './typed-number.ts';

/** Decimals of a figure in a text, and of a factor: more than people say. */
export const FIGURE_PLACES = 4;

/** A number in a text, with all that it can mean: '1.200' is 1.2 or 1,200. */
export interface QuotedFigure {
  readonly start: number;
  readonly end: number;
  /** In ten-thousandths, the likeliest first. */
  readonly values: readonly bigint[];
  readonly isPercent: boolean;
  /** Which currencies its sign stands for; null without one. */
  readonly currencies: readonly string[] | null;
}

interface RawFigure extends QuotedFigure {
  /** The word that multiplies it: 'k', 'million'. */
  readonly scale: string;
  readonly digits: string;
}

const LOCALE = 'en-US';
const DIGITS = /(?<![\p{L}\p{N}])(?:\d{1,3}(?: \d{3})+(?!\d)(?:[.,]\d+)?|\d(?:[\d.,']{0,40}\d)?)/gu;
const WORD_AFTER = /^[ -]?(\p{L}{1,9})/u;
const ORDINAL = /^(?:st|nd|rd|th)$/i;
const PERCENT_AFTER = /^ ?(?:%|percent\b|per cent\b|pct\b|percentage point)/i;
/** 'three to five', '10–12', 'between $1.2M and $1.5M'. */
const RANGE = /^ ?(?:-|–|—|to|or|and) ?$/i;
/** Days and times of day count nothing. */
const NOT_COUNTED = /\d{4}-\d{2}-\d{2}|\d{1,2}:\d{2}/g;

const isLetter = (character: string | undefined) => character !== undefined && /\p{L}/u.test(character);

/** A sign or code right before: '$', 'EUR '. Answers with where it begins. */
function currencyBefore(text: string, start: number) {
  const before = text
    .slice(Math.max(0, start - 8), start)
    .trimEnd()
    .toLowerCase();
  const gap = text.slice(Math.max(0, start - 8), start).length - before.length;
  const found = CURRENCY_SIGNS.find(
    ([sign, , scale]) =>
      scale === undefined &&
      before.endsWith(sign) &&
      (!isLetter(sign[0]) || !isLetter(before[before.length - sign.length - 1])),
  );
  return found && gap <= 1 ? { currencies: found[1], start: start - gap - found[0].length } : null;
}

/** A sign, code or word right after: '€', ' dollars'. Answers with where it ends. */
function currencyAfter(text: string, end: number) {
  const after = text.slice(end, end + 12);
  const gap = /^[ -]/.test(after) ? 1 : 0;
  const word = after.slice(gap).toLowerCase();
  const found = CURRENCY_SIGNS.find(
    ([sign, , scale]) =>
      scale === undefined &&
      word.startsWith(sign) &&
      (!isLetter(sign.at(-1)) || !isLetter(word[sign.length])),
  );
  return found ? { currencies: found[1], end: end + gap + found[0].length } : null;
}

/** What digits and the word after them can mean, in ten-thousandths. */
function valuesOf(digits: string, scale: string): bigint[] {
  const context = { locale: LOCALE, marks: marksOf(LOCALE), places: FIGURE_PLACES, rounds: false };
  return readScaled(`${digits}${scale}`, context).filter((value) => value !== null);
}

/** With the percent sign or currency around it. */
function withSurroundings(
  text: string,
  figure: Pick<RawFigure, 'start' | 'end' | 'values' | 'scale' | 'digits'>,
): RawFigure {
  const percent = PERCENT_AFTER.exec(text.slice(figure.end, figure.end + 18));
  if (percent) return { ...figure, end: figure.end + percent[0].length, isPercent: true, currencies: null };
  const before = currencyBefore(text, figure.start);
  if (before) return { ...figure, ...before, isPercent: false };
  const after = currencyAfter(text, figure.end);
  return { ...figure, currencies: null, ...after, isPercent: false };
}

function inDigits(text: string): RawFigure[] {
  const figures: RawFigure[] = [];
  for (const { 0: digits, index: start } of text.matchAll(DIGITS)) {
    const end = start + digits.length;
    const [whole = '', word = ''] = WORD_AFTER.exec(text.slice(end, end + 12)) ?? [];
    if (ORDINAL.test(word) && !whole.startsWith(' ')) continue;
    const scaled = word === '' ? [] : valuesOf(digits, word.toLowerCase());
    // '5 m' can be five meters.
    const isUnsure = word.length === 1 && whole.length > 1;
    const plain = scaled.length === 0 || isUnsure ? valuesOf(digits, '') : [];
    const values = [...scaled, ...plain];
    if (values.length === 0) continue;
    const isScaled = scaled.length > 0;
    figures.push(
      withSurroundings(text, {
        start,
        end: isScaled && !isUnsure ? end + whole.length : end,
        values,
        scale: isScaled && !isUnsure ? word.toLowerCase() : '',
        digits,
      }),
    );
  }
  return figures;
}

const inWords = (text: string): RawFigure[] =>
  spelledNumbers(text).map(({ start, end, value }) => {
    const values = [(BigInt(value * 2) * 10n ** BigInt(FIGURE_PLACES)) / 2n];
    return withSurroundings(text, { start, end, values, scale: '', digits: '' });
  });

/** The ends of a range share what only one of them says: '10–12%', '$1.2–1.5M'. */
function shareUnits(text: string, figures: readonly RawFigure[]): QuotedFigure[] {
  return figures.map((figure, at) => {
    const [before, after] = [figures[at - 1], figures[at + 1]];
    const follows = before !== undefined && RANGE.test(text.slice(before.end, figure.start));
    const leads = after !== undefined && RANGE.test(text.slice(figure.end, after.start));
    const { start, end, values, isPercent, currencies, digits, scale } = figure;
    const isBare = !isPercent && currencies === null;
    const takesScale = leads && scale === '' && digits !== '' && after.scale !== '';
    return {
      start,
      end,
      values: takesScale ? [...valuesOf(digits, after.scale), ...values] : values,
      isPercent: isPercent || (isBare && leads && after.isPercent),
      currencies: currencies ?? (leads ? after.currencies : null) ?? (follows ? before.currencies : null),
    };
  });
}

/** The numbers that a text names, in digits ('48,000', '48k', '$1.2M', '12%') or English words, in their order. */
export function figuresInText(text: string): QuotedFigure[] {
  const plain = plainMarks(text).replace(NOT_COUNTED, (found) => '#'.repeat(found.length));
  const figures = [...inDigits(plain), ...inWords(plain)].sort((a, b) => a.start - b.start);
  return shareUnits(plain, figures);
}
