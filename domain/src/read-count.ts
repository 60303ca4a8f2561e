import { EMPTY_READING, MAX_TYPED_LENGTH, notUnderstood, type Reading, understood } from './reading.ts';
import { readScaled } from './scaled-number.ts';
import { marksOf, plainMarks } from './typed-number.ts';

/** More people than any company has. */
export const MAX_COUNT = 100_000_000;

function example(locale: string): string {
  const format = new Intl.NumberFormat(locale, { numberingSystem: 'latn' });
  return `Enter a number such as ${format.format(1_500)} or ${format.format(1.5)}k`;
}

/**
 * How many there are, as people type it ('1,500', '1.5k', '2 Tsd'): a whole number. Never guessed: where a mark could be
 * decimal or separate thousands, a person chooses.
 */
export function readCount(text: string, locale: string): Reading<number> {
  const plain = plainMarks(text.normalize('NFKC')).trim().toLowerCase();
  if (plain === '') return EMPTY_READING;
  if (plain.length > MAX_TYPED_LENGTH) return notUnderstood(example(locale));
  if (/^[-−–]/.test(plain)) return notUnderstood('Enter a number of zero or more');
  const read = readScaled(plain, { locale, marks: marksOf(locale), places: 0, rounds: false });
  if (read.length === 0) return notUnderstood(example(locale));
  const whole = [...new Set(read.filter((count) => count !== null))];
  if (whole.length === 0) return notUnderstood('Enter a whole number');
  const possible = whole.filter((count) => count <= BigInt(MAX_COUNT)).map(Number);
  const [first] = possible;
  if (first === undefined) return notUnderstood('This number is too large');
  return read.length === 1 ? understood(first) : { kind: 'unsure', readings: possible };
}
