const MONTHS: readonly (readonly string[])[] = [
  ['jan', 'january', 'januar', 'jänner', 'janvier', 'enero', 'gennaio'],
  ['feb', 'february', 'februar', 'février', 'febrero', 'febbraio'],
  ['mar', 'march', 'märz', 'mars', 'marzo'],
  ['apr', 'april', 'avril', 'abril', 'aprile'],
  ['may', 'mai', 'mayo', 'maggio', 'maj'],
  ['jun', 'june', 'juni', 'juin', 'junio', 'giugno'],
  ['jul', 'july', 'juli', 'juillet', 'julio', 'luglio'],
  ['aug', 'august', 'août', 'agosto'],
  ['sep', 'sept', 'september', 'septembre', 'septiembre', 'settembre'],
  ['oct', 'okt', 'october', 'oktober', 'octobre', 'octubre', 'ottobre'],
  ['nov', 'november', 'novembre', 'noviembre'],
  ['dec', 'dez', 'december', 'dezember', 'décembre', 'diciembre', 'dicembre'],
];
const MONTH_NUMBER = new Map(MONTHS.flatMap((names, at) => names.map((name) => [name, at + 1] as const)));

function day(year: number, month: number, date: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, date));
  if (year < 1990 || year > 2100 || at.getUTCMonth() !== month - 1 || at.getUTCDate() !== date) return null;
  return at.toISOString().slice(0, 10);
}

/** The month's number for 'March', 'Sept.', 'März'; undefined for any other word. */
export function monthNumber(word: string): number | undefined {
  return MONTH_NUMBER.get(word.toLowerCase().replace(/\.$/, ''));
}

/** Whether it is a real day written 'YYYY-MM-DD'. */
export function isDay(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return match !== null && day(Number(match[1]), Number(match[2]), Number(match[3])) === text;
}

/**
 * The first full date in a line as 'YYYY-MM-DD'. Null if there's no date, or if day and month could be swapped
 * ('03/04/2026'), since a wrong date is worse than no date.
 */
export function findDay(line: string): string | null {
  const text = line.slice(0, 200);
  const iso = /\b(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/.exec(text);
  if (iso) return day(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const dayFirst = /\b(\d{1,2})(?:st|nd|rd|th|\.)?\s+(?:of\s+)?(\p{L}{3,10})\.?,?\s+(\d{4})\b/u.exec(text);
  const dayMonth = dayFirst && monthNumber(dayFirst[2] ?? '');
  if (dayFirst && dayMonth) return day(Number(dayFirst[3]), dayMonth, Number(dayFirst[1]));
  const monthFirst = /(\p{L}{3,10})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})\b/u.exec(text);
  const monthOf = monthFirst && monthNumber(monthFirst[1] ?? '');
  if (monthFirst && monthOf) return day(Number(monthFirst[3]), monthOf, Number(monthFirst[2]));
  const dotted = /\b(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})\b/.exec(text);
  if (dotted) return day(Number(dotted[3]), Number(dotted[2]), Number(dotted[1]));
  const slashed = /\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/.exec(text);
  if (!slashed) return null;
  const [first, second] = [Number(slashed[1]), Number(slashed[2])];
  if (first > 12) return day(Number(slashed[3]), second, first);
  return second > 12 || first === second ? day(Number(slashed[3]), first, second) : null;
}
