import { expect, test } from 'vitest';
import { countWords } from './list-count.tsx';

test('EXPORT14 the list of accounts says how many match of how many, and no exact count of too many', () => {
  expect(countWords({ matching: 85, more: false, all: 85 }, 'account', false)).toBe('85 accounts');
  expect(countWords({ matching: 12, more: false, all: 85 }, 'account', true)).toBe('12 of 85 accounts');
  expect(countWords({ matching: 0, more: false, all: 1 }, 'account', true)).toBe('0 of 1 account');
  expect(countWords({ matching: 10_000, more: true, all: null }, 'account', false)).toBe(
    'More than 10,000 accounts',
  );
  expect(countWords({ matching: 12, more: false, all: null }, 'account', true)).toBe('12 accounts');
});
