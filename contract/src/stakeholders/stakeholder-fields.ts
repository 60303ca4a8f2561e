/** What the plain fields of a person take and give, from their rows. */
import {
  eachStakeholderField,
  type StakeholderFieldKey,
  type StakeholderFieldRow,
  type StakeholderFieldValues,
  unknownOf,
} from '@dealwright/domain/stakeholder-fields';
import { z } from 'zod';
import { optionalTextSchema, textSchema } from '../page.ts';

type Schemas = {
  readonly [Key in StakeholderFieldKey]: z.ZodType<StakeholderFieldValues[Key], StakeholderFieldValues[Key]>;
};
type NewSchemas = {
  readonly [Key in StakeholderFieldKey]: Key extends 'name' ? Schemas[Key] : z.ZodDefault<Schemas[Key]>;
};

const isRequired = (row: StakeholderFieldRow): boolean => row.kind === 'text' && row.missing !== undefined;

function inputOf(row: StakeholderFieldRow): z.ZodType {
  if (row.kind === 'choice') return z.enum(Object.keys(row.choices));
  if (row.kind === 'email')
    return z.preprocess(
      (value) => (value === '' ? null : value),
      z.email('Enter a valid email address').max(254).nullable(),
    );
  return row.missing === undefined
    ? optionalTextSchema(row.maxLength)
    : textSchema(1, row.maxLength, row.missing);
}

function outputOf(row: StakeholderFieldRow): z.ZodType {
  if (row.kind === 'choice') return z.enum(Object.keys(row.choices));
  return isRequired(row) ? z.string() : z.string().nullable();
}

export const stakeholderFieldInputs = eachStakeholderField(inputOf) as Schemas;
export const stakeholderFieldOutputs = eachStakeholderField(outputOf) as Schemas;

/** What a new person takes: a name, and of the rest what is known. */
export const newStakeholderFieldInputs = eachStakeholderField((row, key) => {
  const input: z.ZodType = stakeholderFieldInputs[key];
  return isRequired(row) ? input : input.default(unknownOf(row));
}) as NewSchemas;
