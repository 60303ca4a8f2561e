/** What the plain fields of a deal take and give, from their rows. */
import {
  DEAL_FIELD_KEYS,
  DEAL_FIELDS,
  type DealFieldKey,
  type DealFieldRow,
  type DealFieldValues,
  NEW_DEAL_FIELDS,
  type NewDealFieldKey,
} from '@dealwright/domain/deal-fields';
import { z } from 'zod';
import { daySchema, givenDaySchema, optionalTextSchema, textSchema } from '../page.ts';

type Schemas<Key extends DealFieldKey> = {
  readonly [K in Key]: z.ZodType<DealFieldValues[K], DealFieldValues[K]>;
};

function inputOf(row: DealFieldRow): z.ZodType {
  if (row.kind === 'text')
    return row.nullable ? optionalTextSchema(row.maxLength) : textSchema(1, row.maxLength, row.missing);
  const value = row.kind === 'day' ? givenDaySchema : z.enum(Object.keys(row.choices));
  return row.nullable ? value.nullable() : value;
}

function outputOf(row: DealFieldRow): z.ZodType {
  const value =
    row.kind === 'choice' ? z.enum(Object.keys(row.choices)) : row.kind === 'day' ? daySchema : z.string();
  return row.nullable ? value.nullable() : value;
}

function schemas(make: (row: DealFieldRow) => z.ZodType): Schemas<DealFieldKey> {
  const made = DEAL_FIELD_KEYS.map((key) => {
    const row: DealFieldRow = DEAL_FIELDS[key];
    return [key, row.about ? make(row).describe(row.about) : make(row)];
  });
  return Object.fromEntries(made) as Schemas<DealFieldKey>;
}

export function pickSchemas<Key extends DealFieldKey>(
  all: Schemas<DealFieldKey>,
  keys: readonly Key[],
): Schemas<Key> {
  return Object.fromEntries(keys.map((key) => [key, all[key]])) as unknown as Schemas<Key>;
}

export const dealFieldInputs = schemas(inputOf);
export const dealFieldOutputs = schemas(outputOf);

type NewSchemas = {
  readonly [K in NewDealFieldKey]: null extends DealFieldValues[K]
    ? z.ZodDefault<z.ZodType<DealFieldValues[K], DealFieldValues[K]>>
    : z.ZodType<DealFieldValues[K], DealFieldValues[K]>;
};

/** What a new deal takes: fields that may be empty are so where nothing is given. */
export const newDealFieldInputs = Object.fromEntries(
  NEW_DEAL_FIELDS.map((key) => {
    const input: z.ZodType = dealFieldInputs[key];
    return [key, DEAL_FIELDS[key].nullable ? input.default(null) : input];
  }),
) as NewSchemas;
