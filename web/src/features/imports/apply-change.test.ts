import type { Import, ImportFile } from '@dealwright/contract/imports/imports';
import { expect, it } from 'vitest';
import { someImport } from '../../testing/fake-import.ts';
import { isReading } from './api.ts';
import { applyChange } from './apply-change.ts';

const fieldsOf = (imported: Import): (string | null)[] =>
  (imported.files[0] as ImportFile).columns.map(({ field }) => field);

it('IMPW05 an import is being read until the contents of all its files are matched', () => {
  expect(isReading(someImport())).toBe(false);
  expect(isReading(someImport({ progress: { done: 5, total: 5 } }))).toBe(true);
});

it('IMPW03 a column takes its field from the previous one', () => {
  const changed = applyChange(someImport(), {
    files: [{ position: 0, columns: [{ index: 2, field: 'name' }] }],
  });
  expect(fieldsOf(someImport())).toEqual(['name', 'industry', null]);
  expect(fieldsOf(changed)).toEqual([null, 'industry', 'name']);
});

it('IMPW03 applying a choice twice changes nothing more', () => {
  const change = { files: [{ position: 0, columns: [{ index: 1, field: null }] }] };
  const once = applyChange(someImport(), change);
  expect(applyChange(once, change)).toEqual(once);
});

it('IMPW03 shows a changed value, option and excluded file at once, and drops the earlier preview', () => {
  const changed = applyChange(someImport({ state: 'previewed' }), {
    files: [
      {
        position: 0,
        included: false,
        values: [{ field: 'industry', text: 'technolgy', target: 'Technology' }],
      },
    ],
    options: { existing: 'skip' },
  });
  const [file] = changed.files;
  expect(changed).toMatchObject({
    state: 'mapping',
    counts: null,
    options: { existing: 'skip', currency: 'USD' },
  });
  expect(file).toMatchObject({ included: false, values: [{ target: 'Technology', decided: true }] });
});

it('IMPW03 stores the order of day and month with its column', () => {
  const dates = { order: null, sure: false, reason: '', would_differ: 3, examples: [] };
  const [file] = someImport().files as [ImportFile];
  const withDates = { ...file, columns: file.columns.map((column) => ({ ...column, days: dates })) };
  const changed = applyChange(someImport({ files: [withDates] }), {
    files: [{ position: 0, columns: [{ index: 1, day_order: 'day_first' }] }],
  });
  expect(changed.files[0]?.columns.map(({ days }) => days?.order)).toEqual([null, 'day_first', null]);
  expect(fieldsOf(changed)).toEqual(['name', 'industry', null]);
});
