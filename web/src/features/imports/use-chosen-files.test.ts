import { MAX_IMPORT_FILE_BYTES } from '@dealwright/contract/imports/imports';
import { expect, it } from 'vitest';
import { problemOf } from './use-chosen-files.ts';

it.each([
  ['customers.csv', 12, null],
  ['customers.XLSX', MAX_IMPORT_FILE_BYTES, null],
  ['customers', 12, null],
  ['customers.csv', 0, 'This file is empty. Export it again from your CRM.'],
  [
    'customers.csv',
    1_000_000_000,
    'This file is 1.0 GB. The limit is 200 MB. Split it into smaller files, for example by year.',
  ],
  ['holiday.PNG', 12, 'This isn’t a table. Choose a CSV, TSV, Excel (.xlsx) or JSON file.'],
  ['old.xls', 12, 'This is an old Excel file. Open it, save it as .xlsx and choose that file.'],
])('IMPW02 says before it is sent what is wrong with %s of %i bytes and what to do', (name, size, said) => {
  expect(problemOf({ name, size })).toBe(said);
});
