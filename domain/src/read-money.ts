import { CURRENCIES, MAX_AMOUNT_MINOR, minorDigits } from './money.ts';
import { EMPTY_READING, MAX_TYPED_LENGTH, notUnderstood, type Reading, understood } from './reading.ts';
import { readScaled } from './scaled-number.ts';
import { marksOf, plainMarks } from './typed-number.ts';

/** What people write for a currency, longest first; a bare sign stands for every currency that has it. */
export const CURRENCY_SIGNS: readonly (readonly [
  sign: string,
  currencies: readonly string[],
  scale?: string,
])[] = [
  ['mdkr', ['SEK'], 'mrd'],
  ['mkr', ['SEK'], 'm'],
  ['tkr', ['SEK'], 'k'],
  ['teur', ['EUR'], 'k'],
  ['t€', ['EUR'], 'k'],
  ['dollars', ['USD', 'CAD', 'AUD']],
  ['dollar', ['USD', 'CAD', 'AUD']],
  ['kronor', ['SEK']],
  ['pounds', ['GBP']],
  ['rupees', ['INR']],
  ['euros', ['EUR']],
  ['euro', ['EUR']],
  ['sfr.', ['CHF']],
  ['sfr', ['CHF']],
  ...(['USD', 'CAD', 'AUD'] as const).flatMap((code) => {
    const land = code.slice(0, 2).toLowerCase();
    return [[`${land}$`, [code]] as const, [`$${land}`, [code]] as const, [`$ ${land}`, [code]] as const];
  }),
  ['jp¥', ['JPY']],
  ['£gb', ['GBP']],
  ['yen', ['JPY']],
  ['fr.', ['CHF']],
  ['rs.', ['INR']],
  ['kr.', ['SEK']],
  ['c$', ['CAD']],
  ['a$', ['AUD']],
  ['fr', ['CHF']],
  ['rs', ['INR']],
  ['kr', ['SEK']],
  ['$', ['USD', 'CAD', 'AUD']],
  ['€', ['EUR']],
  ['£', ['GBP']],
  ['¥', ['JPY']],
  ['₹', ['INR']],
  ...CURRENCIES.map((code) => [code.toLowerCase(), [code]] as const),
];

function example(locale: string): string {
  const amount = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).format(48_000);
  return `Enter an amount such as ${amount} or 350k`;
}

interface Signed {
  readonly rest: string;
  /** The currency that the text names, where it is another one. */
  readonly other: string | null;
}

/** Takes the currency off the start or the end: '$ 1,200', '1.200 €', 'CHF 1’200.–'. */
function withoutCurrency(text: string, currency: string): Signed {
  const isLetter = (sign: string | undefined) => sign !== undefined && /\p{L}/u.test(sign);
  const own = [[currency.toLowerCase(), [currency]] as const, ...CURRENCY_SIGNS];
  for (const [sign, currencies, scale = ''] of own) {
    const after = text.startsWith(sign) && !isLetter(text[sign.length]) && scale === '';
    const cut = text.length - sign.length;
    // '350k€', but not the 'kr' of a longer word.
    const before = text.endsWith(sign) && (!isLetter(sign[0]) || !isLetter(text[cut - 1]));
    if (!after && !before) continue;
    const rest = after ? text.slice(sign.length) : `${text.slice(0, cut)}${scale}`;
    return { rest: rest.trim(), other: currencies.includes(currency) ? null : (currencies[0] ?? null) };
  }
  return { rest: text, other: null };
}

function tooManyDecimals(currency: string): string {
  const digits = minorDigits(currency);
  return `${currency} amounts have ${digits === 0 ? 'no decimals' : `at most ${digits} decimals`}`;
}

const isSmallEnough = (minor: bigint): boolean => minor <= BigInt(MAX_AMOUNT_MINOR);

/**
 * An amount as people type or paste it ('350k', '1.5m', '1,5 Mio', '$ 1 200,50'), in minor units of the currency. What
 * contradicts the locale's marks, or has three digits after a decimal mark, is never guessed: both readings come back.
 */
export function readMoney(text: string, currency: string, locale: string): Reading<number> {
  const plain = plainMarks(text.replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, '').normalize('NFKC'))
    .trim()
    .toLowerCase();
  if (plain === '') return EMPTY_READING;
  if (plain.length > MAX_TYPED_LENGTH) return notUnderstood(example(locale));
  if (/^(?:[-−–]|\(.*\)$)/.test(plain) || /^\D{0,4}[-−–] ?\d/.test(plain)) {
    return notUnderstood('Enter an amount of zero or more');
  }
  const { rest, other } = withoutCurrency(plain.replace(/^\+ ?/, ''), currency);
  if (other !== null) return notUnderstood(`Enter the amount in ${currency}, not ${other}`);
  // Swiss and Swedish prices: 1'250.– and 1 250:-
  const number = rest.replace(/[.:,] ?[-–—]+$/, '').trim();
  const own = marksOf(locale);
  const marks = currency === 'INR' ? { ...own, lakh: true } : own;
  const exact = readScaled(number, { locale, marks, places: minorDigits(currency), rounds: true });
  if (exact.length === 0) return notUnderstood(example(locale));
  const amounts = [...new Set(exact.filter((minor) => minor !== null))];
  if (amounts.length === 0) return notUnderstood(tooManyDecimals(currency));
  const possible = amounts.filter(isSmallEnough).map(Number);
  const [first] = possible;
  if (first === undefined) return notUnderstood('This amount is too large');
  return amounts.length === 1 ? understood(first) : { kind: 'unsure', readings: possible };
}
