import { type Decimal, type NumberMarks, readNumber } from './typed-number.ts';

const POWERS: readonly (readonly [power: number, words: string])[] = [
  [3, 'k tsd tausend thousand mille tusen grand'],
  [5, 'lakh lakhs lac'],
  [6, 'm mm mn mio mln million millions millionen miljon miljoner milj'],
  [7, 'cr crore crores'],
  [9, 'b bn mrd md mdr mia milliard milliards milliarde milliarden miljard miljarder'],
];
const SCALES = new Map(
  POWERS.flatMap(([power, words]) => words.split(' ').map((word) => [word, power] as const)),
);

interface Scaled {
  readonly number: string;
  /** The power of ten that the word after the number stands for. */
  readonly power: number;
}

/** '1.5m', '350 k', '1,5 Mio.', '12e3'; null for a word that is no scale. */
function splitScale(text: string, locale: string): Scaled | null {
  const power = /^([\d.,]{1,40})e\+?(\d{1,2})$/.exec(text);
  if (power) return { number: power[1] ?? '', power: Number(power[2]) };
  const at = text.search(/\p{L}/u);
  if (at < 0) return { number: text, power: 0 };
  const word = text.slice(at).replace(/\.$/, '').trim();
  // A billion is a thousand millions in English, and a million of them elsewhere.
  const isBillion = (word === 'billion' || word === 'billions') && locale.startsWith('en');
  const found = isBillion ? 9 : SCALES.get(word);
  return found === undefined ? null : { number: text.slice(0, at), power: found };
}

/** A whole number; null when there are more decimals than the unit has, unless they may be rounded away. */
function toWhole({ digits, places }: Decimal, power: number, round: boolean): bigint | null {
  const by = power - places;
  if (by >= 0) return digits * 10n ** BigInt(by);
  const unit = 10n ** BigInt(-by);
  if (digits % unit !== 0n && !round) return null;
  return (digits + unit / 2n) / unit;
}

interface ScaledContext {
  readonly locale: string;
  readonly marks: NumberMarks;
  /** How many decimals the unit has; answered is how many of the smallest there are. */
  readonly places: number;
  /** Decimals that the unit does not have are rounded where the text has two readings. */
  readonly rounds: boolean;
}

/**
 * '350k', '1.5m', '1,5 Mio', '12e3' in lower case: what it can mean, the likeliest first; null stands for a reading with
 * more decimals than the unit has. Empty if it is no number.
 */
export function readScaled(text: string, context: ScaledContext): readonly (bigint | null)[] {
  const { locale, marks, places, rounds } = context;
  const scaled = splitScale(text, locale);
  if (!scaled) return [];
  const numbers = readNumber(scaled.number, { marks, places, scaled: scaled.power > 0 });
  const isUnsure = numbers.length > 1;
  return numbers.map((number) => toWhole(number, scaled.power + places, rounds && isUnsure));
}
