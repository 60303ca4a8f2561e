import { addDays, type Day, dayFrom } from '../calendar.ts';
import { FIRST_DAY, LAST_DAY } from '../given-days.ts';
import type { DayOrder, DaysOfColumn } from './survey.ts';

const NUMBERS = /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})(?:[ T,].{0,40})?$/;
const COMPACT = /^(?:19|20)\d{6}$/;
/** Milliseconds since 1970, as APIs write a moment. */
const MOMENT = /^\d{12,13}$/;
/** Days since 1899-12-30, as spreadsheets count them. */
const SERIAL = /^\d{5}(?:\.\d{1,12})?$/;
const NAMED_FIRST = /^(?:[a-z]{3,9},? )?([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?:[ ,].{0,40})?$/;
const NAMED_SECOND =
  /^(?:[a-z]{3,9},? )?(\d{1,2})(?:st|nd|rd|th)?[. -]{1,2}([a-z]{3,9})\.?[ ,-]{1,2}(\d{4}|\d{2})(?:[ ,T].{0,40})?$/;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const LONGEST_DAY = 80;

/** What one cell can mean: by either order, where its numbers leave that open. */
interface Seen {
  readonly monthFirst: Day | null;
  readonly dayFirst: Day | null;
  /** Whether the year comes first, or a month is named: then the order of the column says nothing. */
  readonly isPlain: boolean;
  readonly mark: string;
}

function fullYear(text: string): number | null {
  if (text.length === 4) return Number(text);
  if (text.length !== 2) return null;
  return Number(text) >= 90 ? 1900 + Number(text) : 2000 + Number(text);
}

function isWithin(day: Day | null): day is Day {
  return day !== null && day >= FIRST_DAY && day <= LAST_DAY;
}

function dayOfParts(year: string, month: string, date: string): Day | null {
  const full = fullYear(year);
  const day = full === null ? null : dayFrom(full, Number(month), Number(date));
  return isWithin(day) ? day : null;
}

const plain = (day: Day | null): Seen | null =>
  day === null ? null : { monthFirst: day, dayFirst: day, isPlain: true, mark: '' };

function monthOf(name: string): string {
  return String(MONTHS.indexOf(name.slice(0, 3)) + 1);
}

function ofNames(text: string): Seen | null {
  const lower = text.toLowerCase();
  const first = NAMED_FIRST.exec(lower);
  if (first) return plain(dayOfParts(first[3] ?? '', monthOf(first[1] ?? ''), first[2] ?? ''));
  const second = NAMED_SECOND.exec(lower);
  return second ? plain(dayOfParts(second[3] ?? '', monthOf(second[2] ?? ''), second[1] ?? '')) : null;
}

function ofDigits(text: string): Seen | null {
  if (COMPACT.test(text)) return plain(dayOfParts(text.slice(0, 4), text.slice(4, 6), text.slice(6)));
  if (MOMENT.test(text)) {
    const day = new Date(Number(text)).toISOString().slice(0, 10);
    return plain(isWithin(day) ? day : null);
  }
  if (!SERIAL.test(text)) return null;
  const day = addDays('1899-12-30', Math.floor(Number(text)));
  return plain(isWithin(day) ? day : null);
}

function see(text: string): Seen | null {
  if (text.length > LONGEST_DAY) return null;
  const parts = NUMBERS.exec(text);
  if (!parts) return /^\d/.test(text) && !/[a-z]/i.test(text) ? ofDigits(text) : ofNames(text);
  const [, first = '', mark = '', second = '', third = ''] = parts;
  if (first.length === 4) return plain(dayOfParts(first, second, third));
  const monthFirst = dayOfParts(third, first, second);
  const dayFirst = dayOfParts(third, second, first);
  if (monthFirst === null && dayFirst === null) return null;
  return { monthFirst, dayFirst, isPlain: false, mark };
}

/** A day read in its column's order, or null. Anything after the day, such as a time, is ignored. */
export function readDayInOrder(text: string, order: DayOrder): Day | null {
  const seen = see(text);
  if (seen === null) return null;
  if (order !== 'year_first') return order === 'month_first' ? seen.monthFirst : seen.dayFirst;
  return seen.isPlain || seen.monthFirst === seen.dayFirst
    ? seen.monthFirst
    : (seen.monthFirst ?? seen.dayFirst);
}

const MOST_EXAMPLES = 3;

/** Reads a column of days from top to bottom and says in which order they are written. */
export class DayTally {
  readonly #examples: { text: string; monthFirst: Day; dayFirst: Day }[] = [];
  #days = 0;
  #plain = 0;
  #onlyMonthFirst = 0;
  #onlyDayFirst = 0;
  #differing = 0;
  #proof: string | null = null;
  #mark = '';

  /** Whether the cell is a day by either order. */
  add(text: string): boolean {
    const seen = see(text);
    if (seen === null) return false;
    const { monthFirst, dayFirst, isPlain, mark } = seen;
    this.#days += 1;
    if (isPlain) {
      this.#plain += 1;
      return true;
    }
    this.#mark = mark;
    if (dayFirst === null) this.#prove(text, 'month_first');
    else if (monthFirst === null) this.#prove(text, 'day_first');
    else if (monthFirst !== dayFirst) {
      this.#differing += 1;
      if (this.#examples.length < MOST_EXAMPLES) this.#examples.push({ text, monthFirst, dayFirst });
    }
    return true;
  }

  #prove(text: string, order: DayOrder): void {
    if (order === 'month_first') this.#onlyMonthFirst += 1;
    else this.#onlyDayFirst += 1;
    this.#proof ??= text;
  }

  get days(): number {
    return this.#days;
  }

  /** Null if no cell was a day. */
  result(): DaysOfColumn | null {
    if (this.#days === 0) return null;
    const [month, day] = [this.#onlyMonthFirst, this.#onlyDayFirst];
    if (month > 0 && day > 0) {
      const order = month >= day ? 'month_first' : 'day_first';
      const reason = `Some dates have the month first and ${Math.min(month, day)} cannot be read that way`;
      const seen = { wouldDiffer: this.#differing, examples: this.#examples };
      return { order, isSure: false, isMixed: true, ...seen, reason };
    }
    if (month > 0) return this.#sure('month_first', `Month first: ${this.#proof} can’t be read otherwise`);
    if (day > 0) return this.#sure('day_first', `Day first: ${this.#proof} can’t be read otherwise`);
    if (this.#plain === this.#days)
      return this.#sure('year_first', 'The year or the name of the month tells the order');
    const order = this.#mark === '.' ? 'day_first' : 'month_first';
    if (this.#differing === 0) return this.#sure(order, 'Each date is the same day in either order');
    const reason = 'Every date can be read with the month or the day first';
    return { order, isSure: false, wouldDiffer: this.#differing, examples: this.#examples, reason };
  }

  #sure(order: DayOrder, reason: string): DaysOfColumn {
    return { order, isSure: true, wouldDiffer: 0, examples: [], reason };
  }
}
