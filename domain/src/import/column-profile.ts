import { countryCodeOf } from '../country.ts';
import { isNothing, readDomain, readEmail, splitList } from './cell-text.ts';
import { AmountTally } from './column-amounts.ts';
import { DayTally } from './column-days.ts';
import { stageOfWord } from './stage-words.ts';
import { MOST_VALUES, type ValueCount } from './survey.ts';

/** What the cells of a column are, each as a share of those that were looked at, from 0 to 1. */
export interface ColumnContents {
  readonly filled: number;
  readonly emails: number;
  readonly domains: number;
  readonly phones: number;
  readonly days: number;
  readonly numbers: number;
  readonly currencies: number;
  readonly stages: number;
  readonly countries: number;
  /** Names of members, and of accounts that exist. */
  readonly people: number;
  readonly accounts: number;
  /** Different values among those that were counted. */
  readonly distinct: number;
  readonly isUnique: boolean;
}

/** Plain lower-case names of who and what the company has already. */
export interface KnownNames {
  readonly people: ReadonlySet<string>;
  readonly accounts: ReadonlySet<string>;
}

/** So many filled cells say what a column is; days and amounts are read to the end. */
const LOOKED_AT = 500;
const LONGEST_VALUE = 200;
const MOST_EXAMPLES = 5;
const LONGEST_EXAMPLE = 80;
const PHONE = /^\+?[\d(][\d ()./-]{5,24}\d(?: ?(?:x|ext\.?) ?\d{1,6})?$/i;
const CURRENCY = /^[A-Z]{3}$/;

function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return digits >= 7 && digits <= 15 && PHONE.test(text) && /[+() ./-]/.test(text);
}

/** Reads the cells of one column from top to bottom. Keeps little, however long the column and its cells are. */
export class ColumnProfile {
  readonly #known: KnownNames;
  readonly #dayTally = new DayTally();
  readonly #amountTally = new AmountTally();
  readonly #values = new Map<string, number>();
  #hasTooMany = false;
  #isUnique = true;
  #filled = 0;
  #seen = 0;
  #emails = 0;
  #domains = 0;
  #phones = 0;
  #days = 0;
  #numbers = 0;
  #currencies = 0;
  #stages = 0;
  #countries = 0;
  #people = 0;
  #accounts = 0;

  constructor(known: KnownNames) {
    this.#known = known;
  }

  /** @param text a trimmed cell */
  add(text: string): void {
    if (isNothing(text)) return;
    this.#filled += 1;
    this.#count(text);
    if (this.#seen < LOOKED_AT) {
      this.#seen += 1;
      this.#look(text);
      return;
    }
    // A column that began with days or numbers is read on: one row can settle the order.
    if (this.#days * 2 >= this.#seen) this.#dayTally.add(text);
    if (this.#numbers * 2 >= this.#seen) this.#amountTally.add(text);
  }

  #count(text: string): void {
    if (this.#hasTooMany) return;
    const before = this.#values.get(text);
    if (before !== undefined) this.#isUnique = false;
    if (before === undefined && (this.#values.size >= MOST_VALUES || text.length > LONGEST_VALUE)) {
      this.#hasTooMany = true;
      for (const value of [...this.#values.keys()].slice(MOST_EXAMPLES)) this.#values.delete(value);
      return;
    }
    this.#values.set(text, (before ?? 0) + 1);
  }

  #look(text: string): void {
    if (text.length > LONGEST_VALUE) return;
    const lower = text.toLowerCase();
    if (this.#dayTally.add(text)) this.#days += 1;
    if (this.#amountTally.add(text)) this.#numbers += 1;
    if (text.includes('@')) this.#emails += readEmail(splitList(text)[0] ?? '') === null ? 0 : 1;
    else if (text.includes('.')) this.#domains += readDomain(text) === null ? 0 : 1;
    if (isPhone(text)) this.#phones += 1;
    if (CURRENCY.test(text)) this.#currencies += 1;
    if (stageOfWord(text) !== null) this.#stages += 1;
    if (text.length > 3 && countryCodeOf(text) !== null) this.#countries += 1;
    if (this.#known.people.has(lower)) this.#people += 1;
    if (this.#known.accounts.has(lower)) this.#accounts += 1;
  }

  contents(): ColumnContents {
    const share = (count: number): number => (this.#seen === 0 ? 0 : count / this.#seen);
    return {
      filled: this.#filled,
      emails: share(this.#emails),
      domains: share(this.#domains),
      phones: share(this.#phones),
      days: share(this.#days),
      numbers: share(this.#numbers),
      currencies: share(this.#currencies),
      stages: share(this.#stages),
      countries: share(this.#countries),
      people: share(this.#people),
      accounts: share(this.#accounts),
      distinct: this.#hasTooMany ? MOST_VALUES + 1 : this.#values.size,
      isUnique: this.#isUnique && this.#filled > 0,
    };
  }

  examples(): readonly string[] {
    return [...this.#values.keys()]
      .slice(0, MOST_EXAMPLES)
      .map((value) => value.slice(0, LONGEST_EXAMPLE).toWellFormed());
  }

  /** The most frequent first; null if there are too many to be a list of values. */
  values(): readonly ValueCount[] | null {
    if (this.#hasTooMany) return null;
    const counts = [...this.#values].map(([value, count]) => ({ value, count }));
    return counts.sort((a, b) => b.count - a.count);
  }

  days() {
    return this.#days * 2 >= this.#seen ? this.#dayTally.result() : null;
  }

  /** `isWritten`: see AmountTally. */
  amounts(isWritten: boolean) {
    return this.#numbers * 2 >= this.#seen ? this.#amountTally.result(isWritten) : null;
  }
}
