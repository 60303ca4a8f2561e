import { FIRST_DAY, LAST_DAY } from '@dealwright/domain/given-days';
import { z } from 'zod';

export const MAX_PAGE = 200;

/** An id as the database writes it. Uppercase input is the same id. */
export const idSchema = z.uuid().toLowerCase();

/** A whole number as an address holds it, written in the one way there is: not `0x1`, `1.0`, `1e3`, `+1` or ` 1`. */
export function numberInAddress(min: number, max: number) {
  return z.preprocess(
    (value) => (typeof value === 'string' && /^(?:0|[1-9]\d{0,15})$/.test(value) ? Number(value) : value),
    z.number().int().min(min).max(max),
  );
}

/** Every list is paged: at most 200 rows, and where the next page begins. The cursor is opaque. */
export const pageQuery = {
  cursor: z.string().min(1).max(1000).optional(),
  limit: numberInAddress(1, MAX_PAGE).default(60),
};

export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), next_cursor: z.string().nullable() });
}

/** How many rows of a list match its filter and how many there are, each counted up to a bound. */
export const rowCountSchema = z.object({
  matching: z.number().int(),
  /** More match than were counted. */
  more: z.boolean(),
  /** Null for more than are counted. */
  all: z.number().int().nullable(),
});
export type RowCount = z.infer<typeof rowCountSchema>;

/** A comma-separated list in a query: `stage=proposal,negotiation`. */
export function listOf<T extends z.ZodType>(item: T, max = 50) {
  return z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',').filter((part) => part !== '') : value),
    z.array(item).max(max),
  );
}

/** The columns of an export: all of them unless some are named. */
export function columnsOf<const T extends readonly string[]>(columns: T) {
  const error = `No such column. Choose from ${columns.join(', ')}.`;
  return listOf(z.enum(columns, { error }))
    .default([...columns])
    .describe('All columns unless you name some');
}

/** How a list is exported: text that every program reads, or a workbook with numbers and dates as such. */
export const LIST_FORMATS = ['csv', 'xlsx'] as const;
export type ListFormat = (typeof LIST_FORMATS)[number];
export const formatSchema = z.enum(LIST_FORMATS).default('csv');

/** A day as 'YYYY-MM-DD'; one that exists, and that the database can hold. */
export const daySchema = z.iso.date().refine((day) => day >= '0001-01-01', 'This day doesn’t exist');
export const timeSchema = z.iso.datetime({ offset: true });

const NO_SUCH_DAY = 'Enter a date from 1990 to 2100';
const isGivable = (day: string): boolean => day >= FIRST_DAY && day <= LAST_DAY;

/** A day as input: a valid date in years that deals are made in. Older rows may hold others. */
export const givenDaySchema = z.iso.date(NO_SUCH_DAY).refine(isGivable, NO_SUCH_DAY);
const inUtc = (time: string): string =>
  time.endsWith('Z') || Number.isNaN(Date.parse(time)) ? time : new Date(time).toISOString();

/** And a moment of such a day, in UTC: the database takes no offset of 16 hours or more. */
export const givenTimeSchema = timeSchema
  .refine((time) => isGivable(time.slice(0, 10)), NO_SUCH_DAY)
  .overwrite(inUtc);

/** Something that leaves ink: a name of zero-width characters alone could neither be seen nor clicked. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Text a person typed: trimmed, no control characters but line breaks and tabs, well-formed Unicode; with something to
 * be seen in it where it may not be empty.
 */
export function textSchema(min: number, max: number, message?: string) {
  return z
    .string()
    .trim()
    .min(min, message)
    .max(max, `At most ${max} characters`)
    .refine(
      (value) => value.isWellFormed() && !/[\p{Cc}--[\n\r\t]]/v.test(value),
      'Remove the control characters',
    )
    .refine(
      (value) => min === 0 || value === '' || VISIBLE.test(value),
      message ?? 'Enter at least one visible character',
    );
}

/** An optional text; empty means none. */
export function optionalTextSchema(max: number) {
  return z.preprocess((value) => (value === '' ? null : value), textSchema(1, max).nullable());
}

/** One value for each of a closed list of keys: the keys are named one by one, as readers of the API see them. */
export function eachOf<const K extends string, T extends z.ZodType>(keys: readonly K[], value: T) {
  return z.object(Object.fromEntries(keys.map((key) => [key, value])) as Record<K, T>);
}
