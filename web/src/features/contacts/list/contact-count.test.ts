import { expect, test } from 'vitest';
import { countWords } from './contact-count.tsx';

test('CONTW03 the contact list shows matching and total counts, and doesn’t claim an exact count for a wide search', () => {
  expect(countWords({ matching: 1204, more: false, all: 1204 }, false)).toBe('1,204 contacts');
  expect(countWords({ matching: 37, more: false, all: 1204 }, true)).toBe('37 of 1,204 contacts');
  expect(countWords({ matching: 0, more: false, all: 1 }, true)).toBe('0 of 1 contact');
  expect(countWords({ matching: 10_000, more: true, all: 1_000_000 }, true)).toBe(
    'More than 10,000 of 1,000,000 contacts',
  );
});
