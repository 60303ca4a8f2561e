import { DEAL_COLUMNS } from '@dealwright/domain/deal-columns';
import { expect, test } from 'vitest';
import { LIST_COLUMN_LOOKS, LIST_COLUMNS } from './list-columns.tsx';
import { chosenColumns } from './use-list-columns.ts';

test('EXPORT01 table and export offer the same columns in the same order', () => {
  expect(LIST_COLUMNS.map(({ id }) => id)).toEqual(DEAL_COLUMNS);
  expect(Object.keys(LIST_COLUMN_LOOKS)).toEqual(DEAL_COLUMNS);
});

test('EXPORT01 an export has the columns that are not hidden', () => {
  expect(chosenColumns([])).toEqual(DEAL_COLUMNS);
  expect(chosenColumns(['number', 'pillars', 'of an older version'])).toEqual(
    DEAL_COLUMNS.filter((column) => column !== 'number' && column !== 'pillars'),
  );
});
