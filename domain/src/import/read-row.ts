import {
  cellText,
  isNothing,
  MOST_EMAILS,
  readCount,
  readDomain,
  readEmail,
  splitList,
} from './cell-text.ts';
import { readAmount } from './column-amounts.ts';
import { readDayInOrder } from './column-days.ts';
import { type ImportField, type ImportFieldRow, importFieldOf } from './fields.ts';
import type { ColumnPlan, ReadRow, RowPlan, RowProblem, RowValue } from './row-plan.ts';
import { keepsOwnWords } from './value-map.ts';

/** A value, or why it's missing; `isFatal` if the row can't be imported without it. */
type CellRead = { readonly value: RowValue } | { readonly why: string; readonly isFatal: boolean };

const MOST_PHONES = 20;
const LONGEST_PHONE = 50;
const LONGEST_QUOTE = 60;

const quoted = (text: string): string =>
  `“${text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE).toWellFormed()}…` : text}”`;
const leftOut = (why: string): CellRead => ({ why, isFatal: false });
const fatal = (why: string): CellRead => ({ why, isFatal: true });

function readText(text: string, row: ImportFieldRow): CellRead {
  const most = row.maxLength ?? 200;
  return text.length > most ? fatal(`${row.label} is longer than ${most} characters`) : { value: text };
}

function readEmails(text: string): CellRead {
  const parts = splitList(text);
  const bad = parts.find((part) => readEmail(part) === null);
  if (bad !== undefined) return fatal(`${quoted(bad)} is not an email address`);
  if (parts.length > MOST_EMAILS) return fatal(`More than ${MOST_EMAILS} email addresses for one person`);
  return { value: [...new Set(parts.map((part) => readEmail(part) ?? ''))] };
}

function readPhones(text: string, plan: RowPlan): CellRead {
  const parts = splitList(text).map((part) => plan.readPhone(part) ?? part);
  if (parts.some((part) => part.length > LONGEST_PHONE))
    return leftOut(`${quoted(text)} is not a phone number`);
  return parts.length > MOST_PHONES
    ? leftOut('Too many phone numbers for one person')
    : { value: [...new Set(parts)] };
}

function readCurrency(text: string): CellRead {
  const code = text.toUpperCase();
  return /^[A-Z]{3}$/.test(code)
    ? { value: code }
    : fatal(`${quoted(text)} is not a currency code such as USD`);
}

const ORDER_WORDS = { month_first: 'with the month first', day_first: 'with the day first', year_first: '' };

function readDay(text: string, column: ColumnPlan, isFatal: boolean): CellRead {
  const day = readDayInOrder(text, column.dayOrder);
  if (day !== null) return { value: day };
  const how = ORDER_WORDS[column.dayOrder];
  return { why: `${quoted(text)} is not a date${how === '' ? '' : ` ${how}`} from 1990 to 2100`, isFatal };
}

const AMOUNT_WORDS = {
  not_a_number: 'is not an amount',
  negative: 'is below zero',
  too_large: 'is larger than an amount can be',
};

function readMoney(text: string, column: ColumnPlan, currency: string, isFatal: boolean): CellRead {
  const read = readAmount(text, column.decimalMark, currency);
  return 'why' in read ? { why: `${quoted(text)} ${AMOUNT_WORDS[read.why]}`, isFatal } : { value: read };
}

/** A word by the map of its column. Words that were chosen to be left out are nothing. */
function readValue(text: string, field: ImportField, row: ImportFieldRow, plan: RowPlan): CellRead {
  const kind = row.values;
  const mapped = plan.values.get(field)?.get(text);
  if (kind === 'person' && mapped !== null) return { value: { key: mapped ?? null, name: text } };
  if (mapped !== undefined) return { value: mapped };
  if (kind !== undefined && keepsOwnWords(kind)) return readText(text, row);
  const why = `${row.label} ${quoted(text)} is not mapped yet`;
  return kind === 'stage' || kind === 'outcome' ? fatal(why) : leftOut(why);
}

interface Cell {
  readonly text: string;
  readonly field: ImportField;
  readonly row: ImportFieldRow;
  readonly column: ColumnPlan;
}

function readCell({ text, field, row, column }: Cell, plan: RowPlan, currency: string): CellRead {
  // A deal with another amount or day than its file says would be wrong in every sum.
  const isFatal = plan.kind === 'deal';
  switch (row.type) {
    case 'text':
    case 'id':
      return readText(text, row);
    case 'day':
      return readDay(text, column, isFatal);
    case 'amount':
      return readMoney(text, column, currency, isFatal);
    case 'currency':
      return readCurrency(text);
    case 'count': {
      const count = readCount(text);
      return count === null ? leftOut(`${quoted(text)} is not a whole number`) : { value: count };
    }
    case 'email': {
      const email = readEmail(text);
      return email === null ? leftOut(`${quoted(text)} is not an email address`) : { value: email };
    }
    case 'emails':
      return readEmails(text);
    case 'phone':
    case 'phones':
      return readPhones(text, plan);
    case 'domain': {
      const domain = readDomain(text);
      return domain === null ? leftOut(`${quoted(text)} is not a website`) : { value: domain };
    }
    case 'value':
      return readValue(text, field, row, plan);
  }
}

function cellsOf(plan: RowPlan, cells: readonly string[]): Cell[] {
  return plan.columns.flatMap((column, at) => {
    const row = column.field === null ? null : importFieldOf(plan.kind, column.field);
    const text = column.field === null ? '' : cellText(cells[at] ?? '');
    return column.field === null || row === null || isNothing(text)
      ? []
      : [{ text, field: column.field, row, column }];
  });
}

/** The currency that a row names in a column of its own. */
function currencyOf(found: readonly Cell[]): string | null {
  const named = found.find(({ row }) => row.type === 'currency');
  const read = named ? readCurrency(named.text) : null;
  return read !== null && 'value' in read && typeof read.value === 'string' ? read.value : null;
}

/**
 * All that a row says and all that is wrong with it. The survey, the dry run and the run read rows with this and nothing
 * else. Cells that are empty, or hold what people write for nothing, say nothing.
 */
export function readRow(plan: RowPlan, cells: readonly string[]): ReadRow {
  const values = new Map<ImportField, RowValue>();
  const problems: RowProblem[] = [];
  const found = cellsOf(plan, cells);
  const own = currencyOf(found);
  for (const cell of found) {
    const read = readCell(cell, plan, own ?? cell.column.currency ?? plan.currency);
    if ('value' in read) values.set(cell.field, read.value);
    else {
      const { field, column } = cell;
      problems.push({ field, column: column.header, message: read.why, isFatal: read.isFatal });
    }
  }
  return { values, problems };
}
