/** What the plain fields of an account take and give, from their rows. */
import {
  type AccountFieldKey,
  type AccountFieldRow,
  type AccountFieldValues,
  eachAccountField,
} from '@dealwright/domain/account-fields';
import { z } from 'zod';
import { optionalTextSchema } from './page.ts';

type Schemas = {
  readonly [Key in AccountFieldKey]: z.ZodType<AccountFieldValues[Key], AccountFieldValues[Key]>;
};
type NewSchemas = { readonly [Key in AccountFieldKey]: z.ZodDefault<Schemas[Key]> };

const inputOf = (row: AccountFieldRow): z.ZodType =>
  row.kind === 'text'
    ? optionalTextSchema(row.maxLength)
    : z.number().int('Enter a whole number').min(0, 'Enter zero or more').max(row.most).nullable();

const outputOf = (row: AccountFieldRow): z.ZodType =>
  (row.kind === 'text' ? z.string() : z.number().int()).nullable();

export const accountFieldInputs = eachAccountField((_, row) => inputOf(row)) as Schemas;
export const accountFieldOutputs = eachAccountField((_, row) => outputOf(row)) as Schemas;

/** What a new account takes: a field that is not given is not known. */
export const newAccountFieldInputs = eachAccountField((key) =>
  (accountFieldInputs[key] as z.ZodType).default(null),
) as NewSchemas;
