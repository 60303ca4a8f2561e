/** An amount of money: whole minor units (cents) and an ISO 4217 code. */
export interface Money {
  readonly amountMinor: number;
  readonly currency: string;
}

/**
 * Largest amount of one deal, in minor units. The database adds amounts up exactly. What leaves it is a JavaScript
 * number, exact up to 90 amounts of this size (2^53 minor units, 90 trillion dollars), and beyond that rounded to the
 * nearest number there is: by less than one part in 10^15. Quotas of sixty territories, each this large, stay exact.
 */
export const MAX_AMOUNT_MINOR = 999_999_999_999_99;

export const CURRENCIES = ['USD', 'EUR', 'GBP', 'CHF', 'JPY', 'CAD', 'AUD', 'SEK', 'INR'] as const;
export type Currency = (typeof CURRENCIES)[number];

const MINOR_DIGITS: Readonly<Record<string, number>> = {
  JPY: 0,
  KRW: 0,
  VND: 0,
  CLP: 0,
  ISK: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
};

/** How many digits stand behind the decimal point of a currency. */
export function minorDigits(currency: string): number {
  return MINOR_DIGITS[currency] ?? 2;
}

/** Minor units to the currency's unit, for display only. */
export function toMajor({ amountMinor, currency }: Money): number {
  return amountMinor / 10 ** minorDigits(currency);
}

/**
 * The same figure in another currency, without exchange: 350000.00 USD is 350000 JPY. Decimals that the other currency
 * does not have are rounded half up, which is answered along.
 */
export function inCurrency(
  { amountMinor, currency }: Money,
  other: string,
): { readonly amountMinor: number; readonly isRounded: boolean } {
  const shift = minorDigits(other) - minorDigits(currency);
  if (shift >= 0) return { amountMinor: amountMinor * 10 ** shift, isRounded: false };
  const unit = 10 ** -shift;
  return { amountMinor: Math.round(amountMinor / unit), isRounded: amountMinor % unit !== 0 };
}

/** What a person typed ('48,000.50') as minor units; null when it is no amount. */
export function parseAmount(text: string, currency: string): number | null {
  const plain = text.replace(/[\s,'’_]/g, '');
  const digits = minorDigits(currency);
  const match = /^(\d{1,13})(?:\.(\d+))?$/.exec(plain);
  if (!match?.[1]) return null;
  const fraction = match[2] ?? '';
  if (fraction.length > digits) return null;
  const minor = Number(match[1]) * 10 ** digits + Number(fraction.padEnd(digits, '0') || 0);
  return minor <= MAX_AMOUNT_MINOR ? minor : null;
}

/** `amount × percent`, rounded half up to a whole minor unit. */
export function percentOf(amountMinor: number, percent: number): number {
  return Math.round((amountMinor * percent) / 100);
}
