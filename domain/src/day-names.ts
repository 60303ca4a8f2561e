export type DateOrder = 'mdy' | 'dmy' | 'ymd';

/** How a locale writes and names days. */
export interface DayNames {
  readonly order: DateOrder;
  /** Of a date without its year. */
  readonly isDayFirst: boolean;
  /** From plain name to month, 1 to 12. */
  readonly months: ReadonlyMap<string, number>;
  /** From plain name to day of the week, 0 for Sunday. */
  readonly weekdays: ReadonlyMap<string, number>;
  /** 'today', 'tomorrow' and the like, to days from today. */
  readonly near: ReadonlyMap<string, number>;
}

const UTC = { timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn' } as const;

/** Lower case, without accents, points and doubled blanks: 'Févr.' becomes 'fevr'. */
export function plainWords(text: string): string {
  const letters = text.normalize('NFKD').replace(/\p{M}/gu, '');
  return letters
    .toLowerCase()
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .trim();
}

const withoutPoints = (name: string): string => plainWords(name).replace(/\./g, '').trim();

function orderOf(locale: string, year: boolean): string {
  const format = new Intl.DateTimeFormat(locale, {
    ...UTC,
    ...(year && { year: 'numeric' as const }),
    month: 'numeric',
    day: 'numeric',
  });
  const parts = format.formatToParts(new Date(Date.UTC(2000, 0, 2)));
  return parts.flatMap(({ type }) => (/^(?:year|month|day)$/.test(type) ? type[0] : [])).join('');
}

function names(
  locale: string,
  part: 'month' | 'weekday',
  dates: readonly Date[],
): (readonly [string, number])[] {
  return (['long', 'short'] as const).flatMap((width) => {
    // Beside a day some languages write the month in another case.
    const formats = [
      { [part]: width },
      ...(part === 'month' ? [{ month: width, day: 'numeric' as const }] : []),
    ];
    return formats.flatMap((format) => {
      const made = new Intl.DateTimeFormat(locale, { ...UTC, ...format });
      return dates.map((date, at) => {
        const found = made.formatToParts(date).find(({ type }) => type === part);
        return [withoutPoints(found?.value ?? ''), at] as const;
      });
    });
  });
}

const MONTHS = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2001, month, 1)));
/** From a Sunday on. */
const WEEK = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2023, 0, 1 + day)));

function nearNames(locale: string): (readonly [string, number])[] {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  return [-2, -1, 0, 1, 2].map((days) => [withoutPoints(format.format(days, 'day')), days] as const);
}

const known = new Map<string, DayNames>();

/** Names and order of a locale; the English names are understood beside its own. */
export function dayNamesOf(locale: string): DayNames {
  const before = known.get(locale);
  if (before) return before;
  const both = ['en-US', locale];
  const order = orderOf(locale, true);
  const made: DayNames = {
    order: order === 'mdy' || order === 'ymd' ? order : 'dmy',
    isDayFirst: orderOf(locale, false) === 'dm',
    months: new Map(both.flatMap((one) => names(one, 'month', MONTHS).map(([name, at]) => [name, at + 1]))),
    weekdays: new Map([
      ...both.flatMap((one) => names(one, 'weekday', WEEK)),
      ...([
        ['tues', 2],
        ['weds', 3],
        ['thur', 4],
        ['thurs', 4],
      ] as const),
    ]),
    near: new Map([...both.flatMap(nearNames), ['tonight', 0], ['tmrw', 1], ['tmr', 1]]),
  };
  known.set(locale, made);
  return made;
}

/** The month of a name or of its first three letters and more. */
export function monthNamed(word: string, { months }: DayNames): number | null {
  const plain = withoutPoints(word);
  const exact = months.get(plain);
  if (exact !== undefined) return exact;
  const begun = [...months]
    .filter(([name]) => plain.length >= 3 && name.startsWith(plain))
    .map(([, at]) => at);
  return new Set(begun).size === 1 ? (begun[0] ?? null) : null;
}
