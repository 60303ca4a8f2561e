import { daySchema } from '@dealwright/contract/page';
import { z } from 'zod';
import { invalid } from './errors.ts';

/** Where a page ends: the sort keys of its last row as text, as exactly as the database has them. */
export type Position = readonly string[];

/** What a sort key looks like as text; anything else never reaches the database. */
export const positionSchemas = {
  id: z.uuid(),
  text: z
    .string()
    .max(500)
    .refine((value) => value.isWellFormed() && !value.includes('\u0000')),
  /** Of a list whose rows with a value come before those without. */
  part: z.enum(['1', '2']),
  /** What fits into `bigint`. */
  integer: z.string().regex(/^-?\d{1,18}$/),
  /** What fits into `integer`: a place in a list, a number of days. */
  place: z.string().regex(/^-?\d{1,9}$/),
  /** What `numeric` looks like. */
  amount: z.string().regex(/^\d{1,12}(?:\.\d{1,6})?$/),
  score: z.string().regex(/^\d{1,3}$/),
  day: z.union([daySchema, z.literal('infinity')]),
  /** `timestamptz` as PostgreSQL prints it, with all its digits. */
  instant: z.union([
    z
      .string()
      .regex(
        /^\d{4}-\d{2}-\d{2} (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?[+-](?:0\d|1[0-4])(?::[0-5]\d)?$/,
      )
      .refine((value) => daySchema.safeParse(value.slice(0, 10)).success),
    z.literal('infinity'),
  ]),
} as const;

type PositionSchema = (typeof positionSchemas)[keyof typeof positionSchemas];

/** Where the next page of a list begins, as a text that means nothing to those who carry it. */
export function encodeCursor(list: string, position: Position): string {
  return Buffer.from(JSON.stringify([list, ...position])).toString('base64url');
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

/** The position that a cursor of this very list names; null without one. Throws `invalid_input` for any other text. */
export function decodeCursor(
  list: string,
  cursor: string | undefined,
  schemas: readonly PositionSchema[],
): Position | null {
  if (cursor === undefined) return null;
  const parts = parse(cursor);
  const [name, ...position] = Array.isArray(parts) ? (parts as unknown[]) : [];
  const fits =
    position.length === schemas.length &&
    schemas.every((schema, at) => schema.safeParse(position[at]).success);
  if (name !== list || !fits) {
    throw invalid('cursor', 'This page no longer exists. Start again from the first page');
  }
  return position as string[];
}

/** One page out of rows that were asked for with one to spare: the spare one says that another page follows. */
export function pageFrom<Row, Item>(
  rows: readonly Row[],
  limit: number,
  present: (row: Row) => Item,
  cursorAfter: (last: Row) => string,
): { items: Item[]; next_cursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(present),
    next_cursor: rows.length > limit && last !== undefined ? cursorAfter(last) : null,
  };
}
