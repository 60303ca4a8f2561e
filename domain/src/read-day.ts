import { addDays, type Day, dayFrom, monthEnd } from './calendar.ts';
import { type DayNames, dayNamesOf, monthNamed, plainWords } from './day-names.ts';
import { dayOfPhrase } from './due-day.ts';
import { FIRST_DAY, LAST_DAY } from './given-days.ts';
import { boundsOf, quarterOf } from './quarter.ts';
import { EMPTY_READING, MAX_TYPED_LENGTH, notUnderstood, type Reading, understood } from './reading.ts';

interface DayContext {
  readonly today: Day;
  readonly locale: string;
  /** Which way a day without its year, or a weekday, is looked for; ahead unless said otherwise. */
  readonly toward?: 'future' | 'past';
}

/** What was found: one day, two candidates, or why it isn't a day. Null if the text has another form. */
type Found = readonly Day[] | { readonly why: string } | null;

interface Context {
  readonly today: Day;
  readonly names: DayNames;
  readonly isPast: boolean;
}

const CLOCK =
  '\\d{1,2}(?::\\d{2}){1,2}(?: ?[ap]\\.?m\\.?)?|\\d{1,2} ?[ap]\\.?m\\.?|\\d{1,2} ?uhr|\\d{1,2}h(?:\\d{2})?';
const TIME = `${CLOCK}|noon|midnight|(?:in the )?(?:morning|afternoon|evening)|eod|cob|end of day`;
const TIME_LAST = new RegExp(`^(.*?[^\\s,])[ ,]{1,3}(?:at |@ ?|um |kl\\.? ?)?(${TIME})$`);
const TIME_FIRST = new RegExp(`^(${CLOCK})[ ,]{1,3}(?:on )?(\\S.*)$`);
const ISO_TIME = /^(\d{4}-\d{2}-\d{2})[t ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(?:z|[+-]\d{2}:?\d{2})?$/;

function withoutTime(text: string): { readonly words: string; readonly time: string | null } {
  const iso = ISO_TIME.exec(text);
  if (iso) return { words: iso[1] ?? '', time: iso[2] ?? null };
  const last = TIME_LAST.exec(text);
  if (last) return { words: (last[1] ?? '').replace(/,$/, ''), time: last[2] ?? null };
  const first = TIME_FIRST.exec(text);
  return first ? { words: first[2] ?? '', time: first[1] ?? null } : { words: text, time: null };
}

/** Two digits are a year of this century; one or three are none. */
function yearOf(text: string): number | null {
  if (text.length === 2) return 2000 + Number(text);
  return text.length === 4 ? Number(text) : null;
}

const MONTH_NAMES =
  'January February March April May June July August September October November December'.split(' ');

function noSuchDay(year: number, month: number, date: number): { readonly why: string } {
  const name = MONTH_NAMES[month - 1];
  return { why: name === undefined ? `There is no month ${month}` : `There is no ${name} ${date}, ${year}` };
}

/** A day and month without a year: the next such day, or the last one where days of the past are asked for. */
function nearest(month: number, date: number, { today, isPast }: Context): Found {
  const year = Number(today.slice(0, 4));
  const day = dayFrom(year, month, date);
  const other = dayFrom(isPast ? year - 1 : year + 1, month, date);
  const isThis = day !== null && (isPast ? day <= today : day >= today);
  const found = isThis ? day : other;
  return found === null ? noSuchDay(day === null ? year : year + (isPast ? -1 : 1), month, date) : [found];
}

function ofParts(year: string, month: string, date: string, context: Context): Found {
  if (year === '') return nearest(Number(month), Number(date), context);
  const full = yearOf(year);
  if (full === null) return { why: 'Enter the year with two or four digits' };
  const day = dayFrom(full, Number(month), Number(date));
  return day === null ? noSuchDay(full, Number(month), Number(date)) : [day];
}

function isDays(found: Found): found is readonly Day[] {
  return Array.isArray(found);
}

/** '1/15/27', '15.1.', '2027-01-15': by the order of the locale, and offered the other way round where that fails. */
function ofNumbers(words: string, context: Context): Found {
  const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(words);
  if (compact) return ofParts(compact[1] ?? '', compact[2] ?? '', compact[3] ?? '', context);
  if (/^\d{1,2}[./ -]\d{4}$/.test(words)) return { why: 'Add the day of the month' };
  const parts = /^(\d{1,4})([./ -]) ?(\d{1,2})(?:\2 ?(\d{1,4})?)?$/.exec(words);
  if (!parts) return null;
  const [, first = '', mark = '', second = '', third = ''] = parts;
  if (first.length > 2) {
    return third === '' || first.length === 3
      ? { why: 'Enter day, month and year' }
      : ofParts(first, second, third, context);
  }
  const { order, isDayFirst } = context.names;
  const monthFirst = () => ofParts(third, first, second, context);
  const dayFirst = () => ofParts(third, second, first, context);
  if (order === 'ymd' && mark === '-' && third.length === 2) return ofParts(first, second, third, context);
  const [usual, other] = isDayFirst ? [dayFirst, monthFirst] : [monthFirst, dayFirst];
  const [found, turned] = [usual(), other()];
  if (!isDays(found)) return isDays(turned) ? [...turned, ...turned] : found;
  // Where months come first, points are the mark of those who put days first.
  const isForeign = mark === '.' && !isDayFirst && isDays(turned) && turned[0] !== found[0];
  return isForeign ? [...found, ...turned] : found;
}

/** 'Jan 15, 2027', '15. Januar', '15 de enero de 2027', '15th of January'. */
function ofMonthName(words: string, context: Context): Found {
  const parts = words
    .replace(/(\d)(?:st|nd|rd|th|er)\b/g, '$1')
    .split(/[ ,./’'-]+/)
    .filter((part) => part !== '' && !['of', 'de', 'the', 'den'].includes(part));
  const named = parts.filter((part) => !/^\d+$/.test(part));
  const numbers = parts.filter((part) => /^\d+$/.test(part));
  const month = named.length === 1 ? monthNamed(named[0] ?? '', context.names) : null;
  if (month === null || numbers.length > 2) return null;
  const [first = '', second = ''] = numbers;
  if (first === '' || (first.length === 4 && second === '')) return { why: 'Add the day of the month' };
  const [year, date] = first.length === 4 ? [first, second] : [second, first];
  return ofParts(year, String(month), date, context);
}

const QUARTER_END = /^(?:the )?(?:end of |eo)(?:the |this |current )?(?:quarter|q)$|^quarter[ -]end$/;

/** The ends of months, quarters and years of the calendar. */
function ofPeriod(words: string, { today, names }: Context): Found {
  const quarter = quarterOf(today);
  const year = Number(today.slice(0, 4));
  const lastOf = (of: typeof quarter) => addDays(boundsOf(of).before, -1);
  if (QUARTER_END.test(words)) return [lastOf(quarter)];
  if (/^(?:the )?end of (?:the )?next quarter$/.test(words))
    return [lastOf(quarterOf(boundsOf(quarter).before))];
  if (/^(?:the )?end of (?:the )?next month$/.test(words)) return [monthEnd(today, 1)];
  if (/^(?:(?:the )?end of (?:the |this )?year|eoy|year[ -]end)$/.test(words)) return [`${year}-12-31`];
  if (/^(?:the )?end of (?:the )?next year$/.test(words)) return [`${year + 1}-12-31`];
  if (/^month[ -]end$/.test(words)) return [monthEnd(today)];
  const numbered = /^(?:the )?end of q([1-4])(?: ?(\d{4}))?$/.exec(words);
  if (numbered) {
    const of = (one: number) => lastOf(`${one}-Q${Number(numbered[1])}` as typeof quarter);
    if (numbered[2]) return [of(Number(numbered[2]))];
    return [of(year) < today ? of(year + 1) : of(year)];
  }
  const named = /^(?:the )?end of (\p{L}+)(?: (\d{4}))?$/u.exec(words);
  const month = named ? monthNamed(named[1] ?? '', names) : null;
  if (month === null) return null;
  const of = (one: number) => monthEnd(`${one}-${String(month).padStart(2, '0')}-01`);
  if (named?.[2]) return [of(Number(named[2]))];
  return [of(year) < today ? of(year + 1) : of(year)];
}

const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The weekday that comes next, or came last; never today itself. */
function ofWeekday(at: number, { today, isPast }: Context): Day {
  const ahead = (at - weekdayOf(today) + 6) % 7;
  return addDays(today, isPast ? ahead - 6 || -7 : ahead + 1);
}

/** 'Tomorrow', 'Friday', 'next week', 'in 3 days', 'last Tuesday', '2 weeks ago'. */
function ofWords(words: string, context: Context): Found {
  const { today, names } = context;
  const near = names.near.get(words);
  if (near !== undefined) return [addDays(today, near)];
  const plain = words.replace(/\.$/, '');
  const at = names.weekdays.get(plain.replace(/^this /, ''));
  if (at !== undefined) return [ofWeekday(at, context)];
  const last = names.weekdays.get(plain.replace(/^last /, ''));
  if (last !== undefined) return [ofWeekday(last, { ...context, isPast: true })];
  const ago = /^(\d{1,3}|an?) (day|week)s? ago$/.exec(plain);
  if (ago) {
    const count = Number.isNaN(Number(ago[1])) ? 1 : Number(ago[1]);
    return [addDays(today, -count * (ago[2] === 'week' ? 7 : 1))];
  }
  const day = dayOfPhrase(plain, today);
  return day === null ? null : [day];
}

/** 'Friday, January 15': the date counts, and has to be that day of the week. */
function ofNamedWeekday(words: string, context: Context): Found {
  const parts = /^(\p{L}+)\.?,? (.*\d.*)$/u.exec(words);
  const at = parts ? context.names.weekdays.get(parts[1] ?? '') : undefined;
  if (at === undefined) return null;
  const found = ofNumbers(parts?.[2] ?? '', context) ?? ofMonthName(parts?.[2] ?? '', context);
  if (!isDays(found)) return found;
  const fitting = found.filter((day) => weekdayOf(day) === at);
  return fitting.length > 0 ? fitting : { why: 'That date falls on another day of the week' };
}

function find(words: string, context: Context): Found {
  return (
    ofNumbers(words, context) ??
    ofPeriod(words, context) ??
    ofMonthName(words, context) ??
    ofNamedWeekday(words, context) ??
    ofWords(words, context)
  );
}

function example({ today, locale }: DayContext): string {
  const format = new Intl.DateTimeFormat(locale, {
    ...({ year: 'numeric', month: 'numeric', day: 'numeric' } as const),
    ...({ timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn' } as const),
  });
  return `Enter a date such as ${format.format(new Date(`${addDays(today, 30)}T00:00:00Z`))} or tomorrow`;
}

/**
 * A day as people type it: in the order of their locale, with a year of two digits in this century, or in words
 * ('Friday', 'end of quarter'). A time of day is left out and said; a day that does not exist is refused.
 */
export function readDay(text: string, given: DayContext): Reading<Day> {
  const plain = plainWords(text);
  if (plain === '') return EMPTY_READING;
  if (plain.length > MAX_TYPED_LENGTH) return notUnderstood(example(given));
  const context = { today: given.today, names: dayNamesOf(given.locale), isPast: given.toward === 'past' };
  const { words, time } = withoutTime(plain);
  const found = find(words.replace(/^(?:by|on|until|before|due) (?:the )?/, ''), context);
  if (found === null) return notUnderstood(example(given));
  if (!isDays(found)) return notUnderstood(found.why);
  const days = [...new Set(found)].filter((day) => day >= FIRST_DAY && day <= LAST_DAY);
  const [day] = days;
  if (day === undefined) return notUnderstood('Enter a date from 1990 to 2100');
  if (found.length > 1) return { kind: 'unsure', readings: days };
  return understood(day, time === null ? null : `The time (${time}) isn’t saved`);
}
