import { expect, test } from 'vitest';
import type { z } from 'zod';
import { OPERATIONS } from './operations.ts';

interface Definition {
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly options?: readonly z.ZodType[];
  readonly element?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly left?: z.ZodType;
  readonly right?: z.ZodType;
  readonly items?: readonly z.ZodType[];
  readonly format?: string;
}

/** Every date and time within a schema, with where it stands. */
function days(schema: z.ZodType, path: string): { readonly path: string; readonly schema: z.ZodType }[] {
  const definition = schema.def as Definition;
  if (definition.format === 'date' || definition.format === 'datetime') return [{ path, schema }];
  const {
    shape = {},
    options = [],
    items = [],
    element,
    innerType,
    in: from,
    out,
    valueType,
    left,
    right,
  } = definition;
  const inner = [...options, ...items, element, innerType, from, out, valueType, left, right];
  return [
    ...Object.entries(shape).flatMap(([name, part]) => days(part, `${path}.${name}`)),
    ...inner.flatMap((part) => (part ? days(part, path) : [])),
  ];
}

const given = OPERATIONS.flatMap(({ operationId, body, query }) => [
  ...(body ? days(body, operationId) : []),
  ...(query ? days(query, operationId) : []),
]);

test('the search finds the days that people give', () => {
  const paths = given.map(({ path }) => path);
  for (const known of [
    'createDeal.close_date',
    'changeDeal.next_step_due',
    'addEvidence.occurred_on',
    'listDeals.close_from',
  ]) {
    expect(paths).toContain(known);
  }
});

test.each(given)(
  'INPUT05 $path takes no day outside 1990 to 2100, and none that does not exist',
  ({ path, schema }) => {
    const isTime = (schema.def as Definition).format === 'datetime';
    const takes = (day: string) => schema.safeParse(isTime ? `${day}T12:00:00Z` : day).success;
    expect(takes('2027-01-15'), path).toBe(true);
    expect(takes('1990-01-01') && takes('2100-12-31')).toBe(true);
    for (const day of ['0027-01-15', '1989-12-31', '2101-01-01', '2027-02-30', '27-01-15', '01/15/27']) {
      expect(takes(day), day).toBe(false);
    }
  },
);
