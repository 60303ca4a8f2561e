/** A decimal number as text, written in the one way that databases and JSON agree on: `12.5`, without sign or group marks. */
export type DecimalText = string;

/** `12.5` with four places is 125000n; null if it is no decimal number or has more places. */
export function readDecimal(text: DecimalText, places: number): bigint | null {
  const match = /^(\d{1,20})(?:\.(\d{1,20}))?$/.exec(text);
  const fraction = match?.[2] ?? '';
  if (!match?.[1] || fraction.length > places) return null;
  return BigInt(match[1] + fraction.padEnd(places, '0'));
}

/** `2500` is `25`. */
function withoutEndingZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}

/** The same number without zeros that say nothing: `1.5000` is `1.5`, `2.00` is `2`. */
export function plainDecimal(text: DecimalText): DecimalText {
  const [whole = '0', fraction = ''] = text.split('.');
  const digits = withoutEndingZeros(fraction);
  const number = whole.replace(/^0+(?=\d)/, '');
  return digits === '' ? number : `${number}.${digits}`;
}

/** A quotient rounded to the nearest whole number, halves away from zero; the divisor is above zero. */
export function divideHalfAway(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend;
  const rounded = (2n * size + divisor) / (2n * divisor);
  return dividend < 0n ? -rounded : rounded;
}
