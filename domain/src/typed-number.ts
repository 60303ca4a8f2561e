/** A number without rounding: `digits / 10 ** places`. */
export interface Decimal {
  readonly digits: bigint;
  readonly places: number;
}

export interface NumberMarks {
  readonly decimal: string;
  readonly group: string;
  /** Groups of two above the thousands: 12,34,567. */
  readonly lakh: boolean;
}

/** What a text of digits and marks can mean: nothing, one number, or two (as a decimal first). */
export type NumberReading = readonly [] | readonly [Decimal] | readonly [Decimal, Decimal];

interface NumberContext {
  readonly marks: NumberMarks;
  /** How many decimals the unit has; three of them are then no thousands. */
  readonly places: number;
  /** Followed by k, million and the like: then both marks are decimal marks. */
  readonly scaled: boolean;
}

const known = new Map<string, NumberMarks>();

/** The marks by which a locale writes numbers, as `plainMarks` makes them. */
export function marksOf(locale: string): NumberMarks {
  const before = known.get(locale);
  if (before) return before;
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(12_345_678.9);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const groups = parts.filter(({ type }) => type === 'integer').map(({ value }) => value.length);
  const marks = {
    decimal: plainMarks(of('decimal')) || '.',
    group: plainMarks(of('group')),
    lakh: groups.at(-2) === 2,
  };
  known.set(locale, marks);
  return marks;
}

/** One character for each mark: the many blanks and apostrophes that separate thousands become ' ' and `'`. */
export function plainMarks(text: string): string {
  return text
    .replace(/[\s\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replace(/[’‘ʼ`´′_]/g, "'")
    .replace(/٫/g, '.')
    .replace(/٬/g, ',');
}

const decimalOf = (head: string, fraction: string): Decimal => ({
  digits: BigInt(head + fraction),
  places: fraction.length,
});
const wholeOf = (groups: readonly string[]): Decimal => decimalOf(groups.join(''), '');

/** 1 234 567, and 12 34 567 where that is how thousands are grouped. */
function areThousands(groups: readonly string[], lakh: boolean): boolean {
  const [first = '', ...rest] = groups;
  const lengths = rest.map(({ length }) => length);
  const fits = (length: number, at: number) => length === 3 || (lakh && length === 2 && at < rest.length - 1);
  return first.length >= 1 && first.length <= 3 && lengths.every(fits) && lengths.at(-1) === 3;
}

/** A single point or comma, without any other mark: '350.000', '1,5'. */
function readSingle(head: string, mark: string, tail: string, context: NumberContext): NumberReading {
  const { marks, places, scaled } = context;
  const both: NumberReading = [decimalOf(head, tail), wholeOf([head, tail])];
  const couldGroup = tail.length === 3 && head.length >= 1 && head.length <= 3;
  if (mark === marks.group) {
    if (scaled) return couldGroup ? both : [both[0]];
    if (couldGroup && !head.startsWith('0')) return [both[1]];
    return tail.length <= 3 ? both : [];
  }
  if (scaled) return [both[0]];
  const isThreeDecimals = places === 3 && mark === marks.decimal;
  return tail.length === 3 && !isThreeDecimals ? both : [both[0]];
}

/** '1,200.50', '1 200,50': thousands by one mark, decimals by another. */
function readMixed(
  groups: readonly string[],
  marksUsed: readonly string[],
  context: NumberContext,
): NumberReading {
  const { marks, places, scaled } = context;
  const [tail = '', mark] = [groups.at(-1), marksUsed.at(-1)];
  const head = groups.slice(0, -1);
  const isHard = mark === '.' || mark === ',';
  if (!isHard || new Set(marksUsed.slice(0, -1)).size !== 1 || !areThousands(head, marks.lakh)) return [];
  const decimal = decimalOf(head.join(''), tail);
  const isSure = scaled || tail.length !== 3 || (places === 3 && mark === marks.decimal);
  return isSure ? [decimal] : [decimal, wholeOf(groups)];
}

/**
 * Digits with points, commas, apostrophes and blanks as people type them. A point or comma that could be decimal or
 * separate thousands, against the locale or before three digits, is read both ways rather than guessed.
 */
export function readNumber(text: string, context: NumberContext): NumberReading {
  const { marks } = context;
  const trimmed = plainMarks(text).trim();
  if (!/^[\d.,' ]{1,80}$/.test(trimmed) || !/\d/.test(trimmed)) return [];
  const isUnfinished = trimmed.endsWith(marks.decimal);
  const plain = isUnfinished ? trimmed.slice(0, -1) : trimmed;
  const groups = plain.split(/[.,' ]/);
  const used: readonly string[] = plain.match(/[.,' ]/g) ?? [];
  const last = used.at(-1);
  if (groups.slice(1).includes('') || (groups[0] === '' && used.length !== 1)) return [];
  if (last === undefined) return [wholeOf(groups)];
  if (isUnfinished && last === marks.decimal) return [];
  if (used.length === 1 && (last === '.' || last === ',')) {
    return readSingle(groups[0] ?? '', last, groups[1] ?? '', context);
  }
  if (used.every((mark) => mark === last)) {
    return areThousands(groups, marks.lakh) ? [wholeOf(groups)] : [];
  }
  return isUnfinished ? [] : readMixed(groups, used, context);
}
