import { closest, plainWords } from './close-words.ts';
import { COUNTRIES_BY_REGION } from './country-names.ts';

export interface Country {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  /** ISO 3166-1 numeric, by which maps know it. */
  readonly number: string;
  readonly name: string;
  readonly region: string;
}

export const COUNTRIES: readonly Country[] = Object.entries(COUNTRIES_BY_REGION).flatMap(([region, rows]) =>
  rows.map((row) => ({ code: row.slice(0, 2), number: row.slice(3, 6), name: row.slice(7), region })),
);

const BY_CODE = new Map(COUNTRIES.map((country) => [country.code, country]));

/** Other names by which people write countries. */
const ALSO: Readonly<Record<string, string>> = {
  usa: 'US',
  'u s a': 'US',
  'united states of america': 'US',
  america: 'US',
  uk: 'GB',
  'u k': 'GB',
  'great britain': 'GB',
  britain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  korea: 'KR',
  'republic of korea': 'KR',
  'korea republic of': 'KR',
  turkey: 'TR',
  holland: 'NL',
  'the netherlands': 'NL',
  'czech republic': 'CZ',
  deutschland: 'DE',
  espana: 'ES',
  osterreich: 'AT',
  schweiz: 'CH',
  suisse: 'CH',
  brasil: 'BR',
  'russian federation': 'RU',
  uae: 'AE',
  'viet nam': 'VN',
  'ivory coast': 'CI',
  burma: 'MM',
  macedonia: 'MK',
  swaziland: 'SZ',
  'cape verde': 'CV',
  'congo kinshasa': 'CD',
  'democratic republic of the congo': 'CD',
  'congo brazzaville': 'CG',
  'hong kong sar china': 'HK',
  prc: 'CN',
  'people s republic of china': 'CN',
};

const KNOWN = new Map<string, string>([
  ...COUNTRIES.map(({ name, code }): [string, string] => [plainWords(name), code]),
  ...COUNTRIES.map(({ code }): [string, string] => [code.toLowerCase(), code]),
  ...Object.entries(ALSO),
]);

const remembered = new Map<string, string | null>();
const MOST_REMEMBERED = 2_000;

/** The code of a country as typed, forgiving one typo ('Philipines'); null for an unknown country. */
export function countryCodeOf(text: string | null): string | null {
  if (text === null) return null;
  const before = remembered.get(text);
  if (before !== undefined) return before;
  const code = closest(plainWords(text), KNOWN);
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(text, code);
  return code;
}

export function countryOf(code: string): Country | null {
  return BY_CODE.get(code) ?? null;
}

export function countryName(code: string): string {
  return BY_CODE.get(code)?.name ?? code;
}
