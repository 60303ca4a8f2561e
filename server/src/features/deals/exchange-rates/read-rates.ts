import { CURRENCIES } from '@dealwright/domain/money';
import { parse } from 'csv-parse/sync';
import type { RateRow } from './store.ts';

/** The base of the European Central Bank's rates. */
export const REFERENCE_BASE = 'EUR';
const MOST_RATES = 120_000;

/** A file of rates that can't be read; the message is for the person who uploaded it. */
export class UnreadableRates extends Error {}

export interface ReadRates {
  readonly rates: readonly RateRow[];
  /** Currencies that no deal can have. */
  readonly ignored: readonly string[];
}

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
const KNOWN = new Set<string>(CURRENCIES);

/** '2026-03-05', or '05 March 2026' in the daily file. */
function readDay(text: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  const words = /^(\d{1,2}) ([A-Za-z]{3,9}) (\d{4})$/.exec(text);
  const month = MONTHS.findIndex((name) => words?.[2] && name === words[2].toLowerCase()) + 1;
  const day = words ? `${words[3]}-${String(month).padStart(2, '0')}-${words[1]?.padStart(2, '0')}` : text;
  if (!iso && !words) return null;
  const date = new Date(`${day}T00:00:00Z`);
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
  return exists && day >= '1990-01-01' && day <= '2100-12-31' ? day : null;
}

/** A decimal with a point; or with a comma if commas don't separate the columns. */
function readRate(text: string, comma: boolean): string | null {
  const plain = comma ? text.replace(',', '.') : text;
  return /^\d{1,10}(?:\.\d{1,12})?$/.test(plain) && Number(plain) > 0 ? plain : null;
}

const quoted = (text: string) => `“${text.slice(0, 40)}”`;

function need<T>(value: T | null, line: number, message: string): T {
  if (value === null) throw new UnreadableRates(`Line ${line}: ${message}`);
  return value;
}

function readTable(content: string): { head: string[]; rows: string[][]; comma: boolean } {
  const first = content.slice(0, 2_000).split(/\r?\n/, 1)[0] ?? '';
  const delimiter = [';', '\t'].find((mark) => first.includes(mark)) ?? ',';
  try {
    const table: string[][] = parse(content, {
      bom: true,
      delimiter,
      trim: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 10_000,
    });
    const [head = [], ...rows] = table;
    return { head: head.map((name) => name.toLowerCase()), rows, comma: delimiter !== ',' };
  } catch {
    throw new UnreadableRates(
      'This isn’t a CSV file. Choose a file with the columns day, currency and rate.',
    );
  }
}

type Table = ReturnType<typeof readTable>;

/** One rate per line, for one unit of the reporting currency. */
function readLines({ head, rows, comma }: Table, base: string): RateRow[] {
  const [dayAt, currencyAt, rateAt] = ['day', 'currency', 'rate'].map((name) =>
    name === 'day' && !head.includes('day') ? head.indexOf('date') : head.indexOf(name),
  );
  return rows.map((row, index) => {
    const line = index + 2;
    const cell = (at: number | undefined) => row[at ?? -1] ?? '';
    const day = need(readDay(cell(dayAt)), line, `${quoted(cell(dayAt))} isn’t a day such as 2026-03-05.`);
    const currency = cell(currencyAt).toUpperCase();
    if (!/^[A-Z]{3}$/.test(currency))
      throw new UnreadableRates(`Line ${line}: ${quoted(currency)} isn’t a currency code such as USD.`);
    const rate = readRate(cell(rateAt), comma);
    return {
      day,
      base,
      currency,
      rate: need(rate, line, `${quoted(cell(rateAt))} isn’t a rate such as 1.0832.`),
    };
  });
}

/** One day per line and one currency per column, for one euro. */
function readColumns({ head, rows, comma }: Table): RateRow[] {
  const currencies = head.map((name) => name.toUpperCase());
  return rows.flatMap((row, index) => {
    const line = index + 2;
    const day = need(readDay(row[0] ?? ''), line, `${quoted(row[0] ?? '')} isn’t a day such as 2026-03-05.`);
    return currencies.flatMap((currency, at): RateRow[] => {
      const text = row[at] ?? '';
      if (at === 0 || currency === '' || text === '' || text.toUpperCase() === 'N/A') return [];
      const rate = need(readRate(text, comma), line, `${quoted(text)} isn’t a rate such as 1.0832.`);
      return [{ day, base: REFERENCE_BASE, currency, rate }];
    });
  });
}

/** The rates of a file: the last one for each day and currency, only for currencies that deals can have. */
function known(all: readonly RateRow[]): ReadRates {
  if (all.length === 0) throw new UnreadableRates('The file has no rates.');
  if (all.length > MOST_RATES * 5)
    throw new UnreadableRates('The file has too many rates. Choose fewer days.');
  const rates = new Map<string, RateRow>();
  const ignored = new Set<string>();
  for (const rate of all) {
    if (rate.currency === rate.base) continue;
    if (KNOWN.has(rate.currency)) rates.set(`${rate.day} ${rate.base} ${rate.currency}`, rate);
    else ignored.add(rate.currency);
  }
  if (rates.size === 0)
    throw new UnreadableRates('The file has no rates for the currencies that deals can have.');
  if (rates.size > MOST_RATES) throw new UnreadableRates('The file has too many rates. Choose fewer days.');
  return { rates: [...rates.values()], ignored: [...ignored].sort() };
}

/**
 * Reads rates from a CSV file: `day,currency,rate`, for one unit of `base`, or the European Central Bank's format with a
 * column per currency. Throws UnreadableRates.
 */
export function readRatesFile(content: string, base: string | null): ReadRates {
  const table = readTable(content);
  const { head } = table;
  if (head.includes('currency') && head.includes('rate') && (head.includes('day') || head.includes('date'))) {
    if (base === null) {
      throw new UnreadableRates(
        'Choose a reporting currency first: the rates of this file are for one unit of it.',
      );
    }
    return known(readLines(table, base));
  }
  if (head[0] === 'date' && head.slice(1).some((name) => KNOWN.has(name.toUpperCase())))
    return known(readColumns(table));
  throw new UnreadableRates(
    'The first line names no rates. Use the columns day, currency and rate, or the European Central Bank’s file.',
  );
}
