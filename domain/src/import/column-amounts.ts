import { CURRENCIES, MAX_AMOUNT_MINOR, minorDigits } from '../money.ts';
import type { AmountsOfColumn, DecimalMark } from './survey.ts';

const SIGNS: readonly (readonly [sign: string, currency: string])[] = [
  ['us$', 'USD'],
  ['ca$', 'CAD'],
  ['c$', 'CAD'],
  ['au$', 'AUD'],
  ['a$', 'AUD'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['¥', 'JPY'],
  ['₹', 'INR'],
  ['fr.', 'CHF'],
  ['kr', 'SEK'],
  ['rs.', 'INR'],
  ...CURRENCIES.map((code) => [code.toLowerCase(), code] as const),
];
/** Currencies that a bare dollar sign can mean; the first unless the file is in another of them. */
const DOLLARS = ['USD', 'CAD', 'AUD'];
const SCALES: Readonly<Record<string, number>> = {
  k: 3,
  tsd: 3,
  m: 6,
  mm: 6,
  mio: 6,
  mln: 6,
  mn: 6,
  million: 6,
  b: 9,
  bn: 9,
  mrd: 9,
  billion: 9,
};
const LONGEST_AMOUNT = 60;
const DIGITS = /^\d[\d.,' ]{0,40}$|^[.,]\d{1,20}$/;
const TAIL = /^(.{1,40}?\d)\.? ?([a-z]{1,7})\.?$/;

interface Parts {
  /** Digits with their marks. */
  readonly number: string;
  readonly isNegative: boolean;
  /** The power of ten of what follows: 3 for 'k'. */
  readonly power: number;
  /** A code, '$' for any dollar, or null. */
  readonly currency: string | null;
}

function takeCurrency(text: string): { readonly rest: string; readonly currency: string | null } {
  if (DIGITS.test(text)) return { rest: text, currency: null };
  for (const [sign, currency] of SIGNS) {
    if (text.startsWith(sign)) return { rest: text.slice(sign.length).trim(), currency };
    if (text.endsWith(sign)) return { rest: text.slice(0, -sign.length).trim(), currency };
  }
  if (text.startsWith('$')) return { rest: text.slice(1).trim(), currency: '$' };
  if (text.endsWith('$')) return { rest: text.slice(0, -1).trim(), currency: '$' };
  return { rest: text, currency: null };
}

function takeSign(text: string): { readonly rest: string; readonly isNegative: boolean } {
  if (text.startsWith('(') && text.endsWith(')')) return { rest: text.slice(1, -1).trim(), isNegative: true };
  if (/^[-−–]/.test(text)) return { rest: text.slice(1).trim(), isNegative: true };
  if (/\d[-−]$/.test(text)) return { rest: text.slice(0, -1).trim(), isNegative: true };
  return { rest: text.replace(/^\+/, '').trim(), isNegative: false };
}

function split(text: string): Parts | null {
  if (text === '' || text.length > LONGEST_AMOUNT || !/\d/.test(text)) return null;
  const plain = text
    .toLowerCase()
    .replace(/[\u00a0\u202f\u2009]/g, ' ')
    .replace(/[’‘`´]/g, "'")
    .trim();
  const outer = takeSign(plain);
  const named = takeCurrency(outer.rest);
  const inner = takeSign(named.rest);
  const number = inner.rest.replace(/[.,]?[-–—]$/, '');
  const isNegative = outer.isNegative !== inner.isNegative;
  if (DIGITS.test(number)) return { number, isNegative, power: 0, currency: named.currency };
  const scaled = TAIL.exec(number);
  const power = scaled ? SCALES[scaled[2] ?? ''] : undefined;
  if (!scaled || power === undefined || !DIGITS.test(scaled[1] ?? '')) return null;
  return { number: scaled[1] ?? '', isNegative, power, currency: named.currency };
}

/** The decimal mark that one number shows; null if it could be either. */
function markOf(number: string): DecimalMark | null {
  const points = number.split('.').length - 1;
  const commas = number.split(',').length - 1;
  if (points > 0 && commas > 0) return number.lastIndexOf('.') > number.lastIndexOf(',') ? '.' : ',';
  if (points > 1) return ',';
  if (commas > 1) return '.';
  if (points + commas === 0) return null;
  const mark = points === 1 ? '.' : ',';
  const [head = '', tail = ''] = number.split(mark);
  return tail.length !== 3 || head.length > 3 || head === '' || head.startsWith('0') ? mark : null;
}

/** Reads a column of amounts from top to bottom and says which mark is the decimal one. */
export class AmountTally {
  #amounts = 0;
  #points = 0;
  #commas = 0;
  /** Numbers such as 1.234 and 1,234, which can be either. */
  #openPoints = 0;
  #openCommas = 0;
  readonly #currencies = new Set<string>();
  #unnamed = 0;

  /** Whether the cell is a number. */
  add(text: string): boolean {
    const parts = split(text);
    if (parts === null) return false;
    this.#amounts += 1;
    if (parts.currency === null) this.#unnamed += 1;
    else if (this.#currencies.size < 3) this.#currencies.add(parts.currency);
    const mark = markOf(parts.number);
    if (mark === '.') this.#points += 1;
    else if (mark === ',') this.#commas += 1;
    else if (parts.number.includes('.')) this.#openPoints += 1;
    else if (parts.number.includes(',')) this.#openCommas += 1;
    return true;
  }

  get amounts(): number {
    return this.#amounts;
  }

  /**
   * Null if no cell was a number. `isWritten` is whether people wrote the digits: what a workbook or JSON has as a
   * number has a point before its decimals.
   */
  result(isWritten: boolean): AmountsOfColumn | null {
    if (this.#amounts === 0) return null;
    const [only] = this.#currencies;
    const isOne = this.#currencies.size === 1 && this.#unnamed === 0 && only !== undefined && only !== '$';
    const currency = isOne ? only : null;
    const isSplit = this.#points > 0 && this.#commas > 0;
    if (this.#points + this.#commas > 0) {
      return { mark: this.#commas > this.#points ? ',' : '.', isSure: !isSplit, currency };
    }
    // Three digits after the only mark are thousands: amounts do not have three decimals.
    const isOpen = isWritten && this.#openPoints > 0;
    return { mark: isOpen && this.#openCommas === 0 ? ',' : '.', isSure: !isOpen, currency };
  }
}

/** Whole minor units, rounded half up; null if the digits do not fit. */
function toMinor(number: string, mark: DecimalMark, places: number): bigint | null {
  const group = mark === '.' ? ',' : '.';
  const at = number.lastIndexOf(mark);
  const head = (at < 0 ? number : number.slice(0, at)).replaceAll(group, '').replace(/[' ]/g, '');
  const tail = at < 0 ? '' : number.slice(at + 1);
  if (!/^\d{0,20}$/.test(head) || !/^\d{0,20}$/.test(tail) || head + tail === '') return null;
  if (places < 0) return null;
  const kept = BigInt((head === '' ? '0' : head) + tail.slice(0, places).padEnd(places, '0'));
  return (tail[places] ?? '0') >= '5' ? kept + 1n : kept;
}

export type AmountReading =
  | { readonly minor: number; readonly currency: string }
  | { readonly why: 'not_a_number' | 'negative' | 'too_large' };

/**
 * An amount by the decimal mark of its column, in minor units of the currency that it names or else of `currency`:
 * '1.234,56', '(500)', '12k', '$1,234.56'.
 */
export function readAmount(text: string, mark: DecimalMark, currency: string): AmountReading {
  const parts = split(text);
  if (parts === null) return { why: 'not_a_number' };
  const isDollar = parts.currency === '$';
  const named = isDollar ? (DOLLARS.includes(currency) ? currency : 'USD') : (parts.currency ?? currency);
  const minor = toMinor(parts.number, mark, minorDigits(named) + parts.power);
  if (minor === null) return { why: 'not_a_number' };
  if (parts.isNegative && minor > 0n) return { why: 'negative' };
  return minor > BigInt(MAX_AMOUNT_MINOR) ? { why: 'too_large' } : { minor: Number(minor), currency: named };
}
