import { plainDecimal } from './decimal.ts';
import { PERCENT_PLACES, QUANTITY_PLACES } from './product.ts';
import { EMPTY_READING, MAX_TYPED_LENGTH, notUnderstood, type Reading, understood } from './reading.ts';
import { marksOf, plainMarks, readNumber } from './typed-number.ts';

interface DecimalRange {
  readonly locale: string;
  /** Decimals that are kept; more are refused, never rounded away. */
  readonly places: number;
  /** The largest value allowed. */
  readonly most: number;
  /** What to say of text that is no number: 'Enter a quantity such as 1.5'. */
  readonly example: string;
}

/** '2.5' for 25 tenths: no zeros at the end, no mark without decimals. */
function decimalText(digits: bigint, places: number): string {
  const padded = digits.toString().padStart(places + 1, '0');
  return plainDecimal(`${padded.slice(0, padded.length - places)}.${padded.slice(padded.length - places)}`);
}

/**
 * A number with decimals as people type it ('2.5', '1,250', '0,5'), as a decimal string that no rounding has touched. Three
 * digits after the locale's own decimal mark are decimals; a mark of another locale is read both ways.
 */
function readTyped(text: string, { locale, places, most, example }: DecimalRange): Reading<string> {
  const plain = plainMarks(text.normalize('NFKC')).trim();
  if (plain === '') return EMPTY_READING;
  if (plain.length > MAX_TYPED_LENGTH) return notUnderstood(example);
  if (/^[-−–]/.test(plain)) return notUnderstood('Enter a number of zero or more');
  const read = readNumber(plain, { marks: marksOf(locale), places: places >= 3 ? 3 : places, scaled: false });
  if (read.length === 0) return notUnderstood(example);
  const texts = read.map(({ digits, places: typed }) => decimalText(digits, typed));
  const fine = texts.filter((each) => (each.split('.')[1] ?? '').length <= places);
  if (fine.length === 0) return notUnderstood(`Use at most ${places} decimals`);
  const possible = [...new Set(fine.filter((each) => Number(each) <= most))];
  const [first] = possible;
  if (first === undefined)
    return notUnderstood(`Enter at most ${new Intl.NumberFormat(locale).format(most)}`);
  return possible.length === 1 ? understood(first) : { kind: 'unsure', readings: possible };
}

/** The largest quantity that can be stored. */
const MAX_QUANTITY = 9_999_999_999;

/** How much of something: '12', '1.5', '0.125'. */
export function readQuantity(text: string, locale: string): Reading<string> {
  const example = `Enter a quantity such as ${new Intl.NumberFormat(locale).format(1.5)}`;
  return readTyped(text, { locale, places: QUANTITY_PLACES, most: MAX_QUANTITY, example });
}

function withoutPercentSign(text: string): string {
  const trimmed = text.trim();
  return trimmed.endsWith('%') ? trimmed.slice(0, -1) : trimmed;
}

/** A share from 0 to 100: '10', '7.5', '19%'. */
export function readPercent(text: string, locale: string): Reading<string> {
  const example = `Enter a percentage such as ${new Intl.NumberFormat(locale).format(7.5)}`;
  return readTyped(withoutPercentSign(text), {
    locale,
    places: PERCENT_PLACES,
    most: 100,
    example,
  });
}
