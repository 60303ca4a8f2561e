import { type Billing, MAX_PERIODS } from '@dealwright/domain/product';
import { readCount } from '@dealwright/domain/read-count';
import { readMoney } from '@dealwright/domain/read-money';
import { readPercent, readQuantity } from '@dealwright/domain/read-quantity';
import { notUnderstood, type Reading, understood } from '@dealwright/domain/reading';
import { formatMoney, numberFormat } from '../../../lib/format.ts';
import { formatAmountForInput } from '../../../lib/typed-format.ts';

/** The columns of a line that are typed as figures. */
export type FigureField = 'quantity' | 'unit_price' | 'discount' | 'periods' | 'tax';

/** How a person writes figures, and in which currency. */
export interface Typing {
  readonly locale: string;
  readonly currency: string;
}

const NEGATIVE = /^\s*(?:[-−–]\s*|\((.*)\)\s*$)/;

/** An amount that can be negative: '-1,200', '−$50', '(50)'. */
export function readPrice(text: string, { locale, currency }: Typing): Reading<number> {
  const minus = NEGATIVE.exec(text);
  if (!minus) return readMoney(text, currency, locale);
  const reading = readMoney(minus[1] ?? text.replace(NEGATIVE, ''), currency, locale);
  if (reading.kind === 'empty') return notUnderstood('Enter an amount after the minus sign');
  if (reading.kind === 'understood') return understood(-reading.value, reading.note);
  if (reading.kind === 'unsure') return { kind: 'unsure', readings: reading.readings.map((each) => -each) };
  return reading;
}

/** How many periods are committed: '12'. */
export function readPeriods(text: string, { locale }: Pick<Typing, 'locale'>): Reading<number> {
  const reading = readCount(text, locale);
  if (reading.kind !== 'understood') return reading;
  const isFine = reading.value >= 1 && reading.value <= MAX_PERIODS;
  return isFine ? reading : notUnderstood(`Enter a number from 1 to ${MAX_PERIODS}`);
}

/** The price as it stands in its cell. */
export function priceText(amountMinor: number | null, currency: string): string {
  if (amountMinor === null) return '';
  const text = formatAmountForInput({ amountMinor: Math.abs(amountMinor), currency });
  return amountMinor < 0 ? `-${text}` : text;
}

/** '1,250.5' for '1250.5', in the person's locale; the plain figure if that reads back as something else. */
export function decimalText(value: string | null, read: (text: string) => Reading<string>): string {
  if (value === null) return '';
  const text = numberFormat({ maximumFractionDigits: 4 }).format(Number(value));
  const reading = read(text);
  return reading.kind === 'understood' && reading.value === value ? text : value;
}

export const quantityText = (value: string | null, { locale }: Pick<Typing, 'locale'>): string =>
  decimalText(value, (text) => readQuantity(text, locale));

export const percentText = (value: string | null, { locale }: Pick<Typing, 'locale'>): string =>
  decimalText(value, (text) => readPercent(text, locale));

/** What text in a column of figures can mean. */
export function readFigure(field: FigureField, text: string, typing: Typing): Reading<string | number> {
  switch (field) {
    case 'quantity':
      return readQuantity(text, typing.locale);
    case 'unit_price':
      return readPrice(text, typing);
    case 'periods':
      return readPeriods(text, typing);
    case 'discount':
    case 'tax':
      return readPercent(text, typing.locale);
  }
}

/** A reading to choose, as its button says it: '$1,234', '15', '7.5%'. */
export function figureWords(field: FigureField, value: string | number, { currency }: Typing): string {
  if (field === 'unit_price') return formatMoney({ amountMinor: Number(value), currency });
  const text = numberFormat({ maximumFractionDigits: 4 }).format(Number(value));
  return field === 'discount' || field === 'tax' ? `${text}%` : text;
}

const BILLING_WORDS: Readonly<Record<Billing, readonly string[]>> = {
  one_off: ['one-off', 'one off', 'one_off', 'one-time', 'one time', 'onetime', 'once', 'fixed', 'einmalig'],
  monthly: ['monthly', 'month', 'per month', '/month', 'mo', '/mo', 'monatlich'],
  quarterly: ['quarterly', 'quarter', 'per quarter', '/quarter', 'vierteljährlich'],
  yearly: ['yearly', 'year', 'per year', '/year', 'annual', 'annually', '/yr', 'jährlich'],
};

/** Reads a billing interval from a pasted word, such as 'annual'; null if unknown. */
export function readBilling(text: string): Billing | null {
  const word = text.trim().toLowerCase();
  const found = Object.entries(BILLING_WORDS).find(([, words]) => words.includes(word));
  return (found?.[0] as Billing | undefined) ?? null;
}
