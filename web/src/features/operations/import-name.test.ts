import { expect, it } from 'vitest';
import { importName } from './import-name.ts';

it('IMPW14 an import is called by its first file', () => {
  expect(importName(['deals.csv'])).toBe('deals.csv');
  expect(importName(['team.xlsx', 'team.xlsx', 'deals.csv', 'accounts.csv'])).toBe('team.xlsx and 2 more');
  expect(importName([])).toBe('One import');
  expect(importName(undefined)).toBe('One import');
});
