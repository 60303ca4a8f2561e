import { z } from 'zod';
import { idSchema } from '../page.ts';
import { defineRoute } from '../route.ts';
import { amendRfp, rfpParams } from './rfps.ts';

/** From 0. */
const column = z.number().int().min(0).max(199);

export const answerColumnsSchema = z
  .strictObject({
    requirement: column,
    number: column.nullable(),
    obligation: column.nullable(),
    weight: column.nullable(),
    compliance: column.nullable(),
    answer: column.nullable(),
  })
  .meta({ id: 'RfpColumns' });
export type AnswerColumns = z.infer<typeof answerColumnsSchema>;

export const rfpSheetSchema = z
  .object({
    sheet: z.string(),
    /** The row of the header, from 1; 0 if the sheet has no requirements. */
    header_row: z.number().int(),
    /** Null if the sheet has no requirements. */
    columns: answerColumnsSchema.nullable(),
    /** How many columns the sheet has. */
    width: z.number().int(),
    /** Rows around the header, cut short. */
    rows: z.array(z.object({ row: z.number().int(), cells: z.array(z.string()) })),
  })
  .meta({ id: 'RfpSheet' });
export type RfpSheet = z.infer<typeof rfpSheetSchema>;

const columnsPath = {
  path: '/deals/:number/rfps/:rfp_id/columns',
  audience: 'user',
  params: rfpParams,
} as const;

export const getRfpColumns = defineRoute({
  ...columnsPath,
  operationId: 'getRfpColumns',
  method: 'GET',
  summary: 'The sheets of the buyer’s workbook with their first rows, and which columns are read',
  response: z.object({
    rfp_id: idSchema,
    version: z.number().int(),
    sheets: z.array(rfpSheetSchema),
    can: z.object({ edit: z.boolean() }),
  }),
});

const isOnce = (columns: AnswerColumns): boolean => {
  const taken = Object.values(columns).filter((at) => at !== null);
  return new Set(taken).size === taken.length;
};

export const changeRfpColumns = defineRoute({
  ...columnsPath,
  operationId: 'changeRfpColumns',
  method: 'PUT',
  summary:
    'Read the buyer’s workbook again with other columns; each row keeps its answer. Names every sheet with its columns',
  body: z.strictObject({
    sheets: z
      .array(
        z.strictObject({
          sheet: z.string().min(1).max(100),
          header_row: z.number().int().min(0).max(1_048_576),
          columns: answerColumnsSchema.refine(isOnce, 'Choose each column once').nullable(),
        }),
      )
      .min(1)
      .max(200),
  }),
  response: amendRfp.response,
  versioned: true,
});
