import { CONTACT_COLUMNS } from '@dealwright/domain/contact-columns';
import { expect, test } from 'vitest';
import { COLUMN_CHOICES, shownColumns } from './contact-columns.ts';

test('CONTW02 the contact list offers the columns of the export in their order, and never hides the name', () => {
  expect(COLUMN_CHOICES.map(({ id }) => id)).toEqual(CONTACT_COLUMNS);
  expect(COLUMN_CHOICES.filter(({ isFixed }) => isFixed).map(({ id }) => id)).toEqual(['name']);
  expect(shownColumns([]).map(({ id }) => id)).toEqual(CONTACT_COLUMNS);
  expect(shownColumns(['name', 'phone', 'of an older version']).map(({ id }) => id)).toEqual(
    CONTACT_COLUMNS.filter((id) => id !== 'phone'),
  );
});
