import { TEXT_ENCODINGS } from '@dealwright/domain/import/encodings';
import {
  IMPORT_KINDS,
  IMPORT_SOURCES,
  type ImportField,
  importFieldsOf,
} from '@dealwright/domain/import/fields';
import { DAY_ORDERS } from '@dealwright/domain/import/survey';
import { z } from 'zod';
import { personSchema } from '../deals/deals.ts';
import {
  eachOf,
  idSchema,
  listOf,
  numberInAddress,
  pageOf,
  pageQuery,
  textSchema,
  timeSchema,
} from '../page.ts';
import { defineRoute } from '../route.ts';

export const MAX_IMPORT_FILES = 10;
export const MAX_IMPORT_FILE_BYTES = 200 * 1024 * 1024;
/** Of all files in one import together. */
export const MAX_IMPORT_BYTES = 500 * 1024 * 1024;
/** How long an import can be undone, and how long its rows are kept. */
export const IMPORT_DAYS = 30;

/** The result of a row, planned or actual. */
export const IMPORT_FATES = ['create', 'update', 'unchanged', 'skip', 'fail'] as const;
export type ImportFate = (typeof IMPORT_FATES)[number];

export const IMPORT_STATES = [
  'mapping',
  'previewing',
  'previewed',
  'running',
  'done',
  'failed',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** The fields of a row of any kind. */
const fieldSchema = z.enum([...new Set<ImportField>(IMPORT_KINDS.flatMap((kind) => importFieldsOf(kind)))]);

/** Instead of a member: a person with this name and no sign-in becomes the owner. */
export const NAMED_OWNER = 'named';

const fateCounts = eachOf(IMPORT_FATES, z.number().int());

const columnSchema = z.object({
  /** Its position in the file, from 0. */
  index: z.number().int(),
  header: z.string(),
  /** The field it fills; null if it is left out. */
  field: fieldSchema.nullable(),
  /** Why it was recognized, in words. */
  reason: z.string(),
  /** How many rows have a value in it. */
  filled: z.number().int(),
  examples: z.array(z.string()),
  /** How its dates are read; null if it has none, or all are written one way. */
  days: z
    .object({
      /** Null while it has to be chosen. */
      order: z.enum(DAY_ORDERS).nullable(),
      /** A date with a day above 12 settles it; otherwise a person has to. */
      sure: z.boolean(),
      /** `order` is the one of an earlier file with these columns, until a person chooses. */
      remembered: z.boolean().optional(),
      reason: z.string(),
      /** How many rows would get another date in the other order. */
      would_differ: z.number().int(),
      examples: z.array(z.object({ text: z.string(), month_first: z.string(), day_first: z.string() })),
    })
    .nullable(),
});

const valueSchema = z.object({
  /** The field that its column fills. */
  field: fieldSchema,
  /** As it is in the file. */
  text: z.string(),
  rows: z.number().int(),
  /** Whether a person, or an exact match, has decided its target. Until then a similar one is only suggested. */
  decided: z.boolean(),
  /**
   * Its target: a stage, a member's ID or `named`, a product's name, a country, …; null if it is left out,
   * which for an owner means `options.owner_id`.
   */
  target: z.string().nullable(),
  /** The suggestion; null if nothing is similar. */
  offer: z.object({ target: z.string(), label: z.string() }).nullable(),
  how: z.enum(['same', 'like', 'none']),
  /** An earlier choice no longer applies: the person has left or is a viewer. It has to be chosen again. */
  lapsed: z.boolean().optional(),
});

const fileSchema = z
  .object({
    position: z.number().int(),
    name: z.string(),
    /** Of a workbook with several sheets, or the table of an export uploaded as a ZIP. */
    sheet: z.string().nullable(),
    bytes: z.number().int(),
    /** `reading` until it has been read; `message` says why one is `unreadable`, or what was left out of it. */
    state: z.enum(['reading', 'ready', 'unreadable']),
    message: z.string().nullable(),
    /** Whether its rows are imported. */
    included: z.boolean(),
    /** The kind of its rows; null if it wasn't recognized, or has no records. */
    kind: z.enum(IMPORT_KINDS).nullable(),
    kind_reason: z.string(),
    /** What speaks against the chosen kind, and what to do; null if nothing does. It blocks nothing. */
    doubt: z.string().nullable(),
    /** The CRM it seems to be exported from. */
    source: z.enum(IMPORT_SOURCES).nullable(),
    /** Whether the mapping was chosen for an earlier file with the same headers. */
    remembered: z.boolean(),
    /** The encoding in which its text is read; null for workbooks and archives, or if it isn’t known. */
    encoding: z.enum(TEXT_ENCODINGS).nullable(),
    detected_encoding: z.enum(TEXT_ENCODINGS).nullable(),
    /** Whether a person chose the encoding; otherwise it is the detected one. */
    encoding_chosen: z.boolean(),
    rows: z.number().int(),
    columns: z.array(columnSchema),
    values: z.array(valueSchema),
  })
  .meta({ id: 'ImportFile' });
export type ImportFile = z.infer<typeof fileSchema>;
export type ImportColumn = z.infer<typeof columnSchema>;
export type ImportValue = z.infer<typeof valueSchema>;

const optionsSchema = z.object({
  /** The owner of records without one, or whose owner is left out. */
  owner_id: idSchema,
  /** What happens to existing records. */
  existing: z.enum(['update', 'skip']),
  /** The currency of amounts that name none. */
  currency: z.string().regex(/^[A-Z]{3}$/),
});
export type ImportOptions = z.infer<typeof optionsSchema>;

const rowSchema = z
  .object({
    file: z.number().int(),
    /** Its line number, as a spreadsheet counts. */
    line: z.number().int(),
    kind: z.enum(IMPORT_KINDS),
    fate: z.enum(IMPORT_FATES),
    /** The name of the record. */
    name: z.string(),
    /** Why it is skipped, fails or is changed, in words; empty for a plain creation. */
    reason: z.string(),
    /** The cells as they are in the file. */
    cells: z.array(z.string()),
    /** The record it created or updated; null before the run. */
    record: z
      .object({
        id: idSchema,
        /** A deal's number; of a stakeholder, their deal's. */
        number: z.number().int().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'ImportRow' });
export type ImportRow = z.infer<typeof rowSchema>;

const summary = {
  id: idSchema,
  state: z.enum(IMPORT_STATES),
  created_at: timeSchema,
  created_by: personSchema,
  finished_at: timeSchema.nullable(),
  /** Until when it can be undone; null if there is nothing to undo. */
  undo_until: timeSchema.nullable(),
  /** Rows by kind and result; null before the first preview. */
  counts: eachOf(IMPORT_KINDS, fateCounts).nullable(),
  can: z.object({ change: z.boolean(), run: z.boolean(), undo: z.boolean() }),
};

export const importSummarySchema = z
  .object({ ...summary, file_names: z.array(z.string()) })
  .meta({ id: 'ImportSummary' });
export type ImportSummary = z.infer<typeof importSummarySchema>;

export const importSchema = z
  .object({
    ...summary,
    /** Progress of the current work: rows done out of all, for reading, preview, import or undo. */
    progress: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
    /** Why it failed, and what to do. */
    error: z.string().nullable(),
    files: z.array(fileSchema),
    /** Whether all files are read and their mapping is guessed. Until then `files` and `open_questions` are incomplete. */
    mapped: z.boolean(),
    options: optionsSchema,
    /** Choices that are required before the preview, in words. */
    open_questions: z.array(z.string()),
    /** Of a preview: how many more seats the workspace needs to invite everyone it adds; null if there are enough. */
    seats: z
      .object({
        /** New people. They own records without a seat until they are invited. */
        people: z.number().int(),
        missing: z.number().int(),
        free: z.number().int(),
        seats: z.number().int(),
        /** Up to five admins, who can raise the number of seats. */
        admins: z.array(z.string()),
      })
      .nullable(),
    /**
     * Of the deals that it added or changed and that you can see: how many lists show, and how many are archived. Only in
     * `getImport` without `rows`, once it is done; null otherwise.
     */
    found_deals: z.object({ listed: z.number().int(), archived: z.number().int() }).nullable(),
    /** What the undo left unchanged, because it was changed since. */
    kept: z.number().int(),
    /** The operation that the undo belongs to. */
    operation_id: idSchema.nullable(),
  })
  .meta({ id: 'Import' });
export type Import = z.infer<typeof importSchema>;

const importParams = z.object({ id: idSchema });

export const listImports = defineRoute({
  operationId: 'listImports',
  method: 'GET',
  path: '/imports',
  audience: 'user',
  summary: 'Imports, latest first: admins see all of the workspace’s, others their own',
  query: z.object(pageQuery),
  response: pageOf(importSummarySchema),
});

export const createImport = defineRoute({
  operationId: 'createImport',
  method: 'POST',
  path: '/imports',
  audience: 'user',
  summary:
    'Upload files as multipart/form-data: CSV, TSV, XLSX, JSON lines or the ZIP of a company’s export, several at once ' +
    'and in any order; ' +
    'how they are understood is part of the answer to GET /imports/{id} once they are read',
  upload: 'multipart',
  bodyLimit: MAX_IMPORT_BYTES,
  response: importSchema,
  status: 201,
});

export const getImport = defineRoute({
  operationId: 'getImport',
  method: 'GET',
  path: '/imports/:id',
  audience: 'user',
  summary: 'One import: its state, files, counts and, with `rows`, those rows with their reason',
  params: importParams,
  query: z.object({
    /** Results, comma-separated. */
    rows: listOf(z.enum(IMPORT_FATES)).optional(),
    kind: z.enum(IMPORT_KINDS).optional(),
    ...pageQuery,
  }),
  response: importSchema.extend({ rows: pageOf(rowSchema).nullable() }),
});

export const changeImport = defineRoute({
  operationId: 'changeImport',
  method: 'PATCH',
  path: '/imports/:id',
  audience: 'user',
  summary:
    'Correct what files, columns and values become, or in which encoding a text file is read; an earlier preview no longer ' +
    'counts',
  params: importParams,
  body: z.strictObject({
    files: z
      .array(
        z.strictObject({
          position: z.number().int().min(0).max(1_000),
          included: z.boolean().optional(),
          /**
           * Of a text file: the encoding it is read in, or null for the detected one. It is read again, so nothing else of it
           * can change with it.
           */
          encoding: z.enum(TEXT_ENCODINGS).nullable().optional(),
          /** Another kind is recognized again; columns and values in the same change apply after that. */
          kind: z.enum(IMPORT_KINDS).optional(),
          /** A chosen column takes its field from the one that had it. */
          columns: z
            .array(
              z.strictObject({
                index: z.number().int().min(0).max(500),
                field: fieldSchema.nullable().optional(),
                day_order: z.enum(DAY_ORDERS).optional(),
              }),
            )
            .max(500)
            .optional(),
          values: z
            .array(
              z.strictObject({
                field: fieldSchema,
                text: z.string().max(1_000),
                target: textSchema(1, 200).nullable(),
              }),
            )
            .max(2_000)
            .optional(),
        }),
      )
      .max(100)
      .optional(),
    options: optionsSchema.partial().strict().optional(),
  }),
  response: importSchema,
});

export const previewImport = defineRoute({
  operationId: 'previewImport',
  method: 'PUT',
  path: '/imports/:id/preview',
  audience: 'user',
  summary:
    'Decide what becomes of each row, and change nothing. Asked while files are read, it starts after that: `state` is ' +
    '`previewing` until it is `previewed`, or `mapping` if `open_questions` need an answer',
  params: importParams,
  response: importSchema,
  status: 202,
});

export const runImport = defineRoute({
  operationId: 'runImport',
  method: 'PUT',
  path: '/imports/:id/run',
  audience: 'user',
  summary: 'Import what the preview showed; it goes on when you leave',
  params: importParams,
  response: importSchema,
  status: 202,
});

export const undoImport = defineRoute({
  operationId: 'undoImport',
  method: 'PUT',
  path: '/imports/:id/undo',
  audience: 'user',
  summary: `Take an import back within ${IMPORT_DAYS} days; what was changed since stays`,
  params: importParams,
  response: importSchema,
  status: 202,
});

export const downloadFailedRows = defineRoute({
  operationId: 'downloadFailedRows',
  method: 'GET',
  path: '/imports/:id/failed-rows',
  audience: 'user',
  summary:
    'The rows of one file that failed, as CSV with the reason in a last column, to correct and import again',
  params: importParams,
  query: z.object({ file: numberInAddress(0, 1_000).default(0) }),
  download: true,
  response: z.unknown(),
});
